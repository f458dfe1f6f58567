# A program that cannot be started is an error with a hint.
start() { judge test chess/statement-1 -- "$1"; judge stress chess -- "$1"; }
echo 'print 2' > script.awk
start ./script.awk
echo '#!/usr/bin/env perl' > script.awk
start ./script.awk
chmod +x script.awk
printf '#!/bin/sh\r\n' > script.awk
start ./script.awk
echo 'no program' > script.awk
start ./script.awk
mkdir folder
start ./folder
start ./there-is-no-such-program

printf '\xEF\xBB\xBF#!/bin/sh\necho 2\n' > marked && chmod +x marked
start ./marked
printf '#!/no/such/interpreter -x\n' > script.awk
start ./script.awk
echo text > text && chmod +x text
start ./text
# A pipe or a device is refused, not waited for.
mkfifo pipe pipe.rs
start ./pipe
start ./pipe.rs
start /dev/null

# An executable in this folder needs no path.
printf '#!/bin/sh\necho 2\n' > two && chmod +x two
judge test chess/statement-1 two

# What looks like a second program is judged or refused; after `--` it is an argument.
judge test chess/statement-1 two ./two 2>&1
judge test chess/statement-1 two text
judge test chess/statement-1 two text 3
judge test chess/statement-1 two ./three
judge test chess/statement-1 two folder/file
judge stress chess two ./two
judge test chess/statement-1 two 3 | head -n 1
judge test chess/statement-1 -- two ./text | head -n 1
judge test chess/statement-1 echo two ./two | grep got

# After `--`, several programs are refused, because only the first would be judged.
echo 'print 2' > anna.pl && cp anna.pl "ben's.pl" && echo 'fn main() {}' > cleo.rs
judge test chess --all -- anna.pl "ben's.pl"
judge test chess -- cleo.rs anna.pl
judge test chess -- ./two anna.pl
judge stress chess -- anna.pl two
judge test chess/statement-1 -- perl anna.pl "ben's.pl" | head -n 1
judge test chess/statement-1 -- anna.pl text missing.pl | head -n 1

# A file without an extension is there, so it is not looked for elsewhere.
echo 'int main() {}' > sol && printf 'a\0b' > binary
start sol
start ./sol
start binary
# The name of a file may look like an option.
cp anna.pl ./-sol.pl
judge test chess/statement-1 -sol.pl
judge test chess/statement-1 ./-sol.pl | head -n 1
judge test chess/statement-1 two -x-y
judge test chess/statement-1 two -- -x-y | head -n 1

# What does not compile is a compile error.
export COLUMNS=200 # the command of the compiler has the path of a folder
echo 'fn main() { unknown() }' > wrong.rs
for command in test stress; do
    judge $command chess wrong.rs 2>&1 | sed -n 1,4p
    judge $command chess wrong.rs --format json 2> said | fields verdict reason | cut -c -105
done
judge test chess/statement-1 no-such.cpp
# Without its compiler.
program=$(type -p judge)
PATH= "$program" test chess wrong.rs
