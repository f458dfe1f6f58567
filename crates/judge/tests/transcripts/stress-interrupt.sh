# Ignored: what hangs takes its time.
# An interrupt a while after a failure shows the best so far.
interrupted() { # the options; the program is a line of shell
    rm -f said
    judge stress mahjong --shrink-for 60min --generator one-suit $1 -- sh -c "$2" > shown 2> said &
    eventually test -s said
    sleep 1
    kill -s INT $!
    wait $!
    echo "exit code $?"
    sed -E 's| after [0-9]+ hands?:||' said
}
wrong='sleep 0.3; exec judge wrong mahjong fifth-tile'
interrupted '' "$wrong"
# How small the input is by then, and whether other failures show a pattern, is chance: only some labels are shown.
grep -o -e '^Interrupted.*' -e ^reason -e ^input -e ^expected -e ^got -e ^from shown
interrupted '--format json' "$wrong"
grep -o -e '"interrupted":true' -e '"fully_shrunk":false' shown
# Also of a program that hangs.
interrupted '--time-limit 500ms' 'input=$(cat); case $input in *9S*) while :; do :; done;; esac; echo "$input" | judge wrong mahjong chow-of-winds'
grep -o -e ^TLE -e '^  still running after 0.' shown
