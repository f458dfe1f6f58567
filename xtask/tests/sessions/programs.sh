# A program that cannot be started is an error with a hint.
workspace chess/statement-1
start() { cargo xtask judge chess -- "$1"; cargo xtask stress chess -- "$1"; }
echo 'print 2' > script.awk
start ./script.awk
echo '#!/usr/bin/env perl' > script.awk
start ./script.awk
chmod +x script.awk
printf '#!/bin/sh\r\n' > script.awk
start ./script.awk
echo 'no program' > script.awk
start ./script.awk
start ./fixtures
start ./there-is-no-such-program

# An executable in this folder needs no path.
printf '#!/bin/sh\necho 2\n' > two && chmod +x two
cargo xtask judge chess two

# What does not compile is a compile error.
echo 'fn main() { unknown() }' > wrong.rs
for task in judge stress; do
    cargo xtask $task chess wrong.rs 2>&1 | sed -n 1,4p
    cargo xtask $task chess wrong.rs --format json 2> said | cut -c -105
done
cargo xtask judge chess no-such.cpp
# Without its compiler.
runner=$(type -p xtask)
PATH= $runner judge chess wrong.rs
