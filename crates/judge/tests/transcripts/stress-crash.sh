# Ignored: what hangs takes its time.
# Crashes, junk and programs that hang are made simple too. On small scores this program is right,
# but where there is a 7 in the input.
simple() { # what a fault does to the input, and the options
    script="input=\$(cat); case \$input in *7*) $1;; esac; echo \"\$input\" | judge wrong chess sixteen-bits"
    judge stress chess --generator small --cases 2000 --shrink-for 60min ${@:2} -- sh -c "$script" 2>&- |
        sed -n '/^input/,/^from/p'
}
simple 'kill -SEGV $$'
simple 'echo ?'
simple 'while :; do :; done' --time-limit 200ms
