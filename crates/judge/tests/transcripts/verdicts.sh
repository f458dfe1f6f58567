# Each kind of end has its verdict and reason. The right answer is 2.
export OPTIONS='--time-limit 60s'
verdict 'cat > /dev/null; echo 2'
verdict 'cat > /dev/null; printf "\r\n  2"'
verdict 'echo 3'
verdict true
verdict ': <&-'
verdict 'echo two'
verdict 'echo 2; echo 2'
verdict 'printf "\377\000\001"'
verdict 'echo 2; exit 3'
verdict 'echo no luck >&2; exit 1'
# A panic of Rust, and an exception of Java with a long trace.
verdict "echo \"thread 'main' (7) panicked at a.rs:2:5:\" >&2; echo no luck >&2; echo note: run with RUST_BACKTRACE=1 >&2; exit 101"
verdict "echo 'Exception in thread \"main\" no luck' >&2; yes '	at Main.f(Main.java:5)' | head -n 9999 >&2; exit 1"
# Output without end, in long lines, and messages without end.
verdict 'yes "                        2"'
verdict 'yes ""'
verdict 'yes "                        3"'
verdict 'yes >&2 & sleep 0.1; kill $!; echo 2'

# Another layout is a note, or with --strict an error.
for OPTIONS in '--jobs 1' --strict; do verdict "echo '2 '"; verdict "echo ' 3'"; verdict 'echo 2'; done

# A program need not read its input, which here is far more than a pipe holds.
printf '1 2 3 4 5\n%.0s' {1..39000} > large.in
answers='yes 1 2 3 4 5 0 15 0 0 0 25 35 0 0 90 | head -n 3000'
for before in '' 'exec 0<&-; ' 'head -c 10 > /dev/null; '; do
    judge test yahtzee --input large.in --time-limit 60s -- sh -c "$before$answers"
done
