# When the judge is killed or interrupted, no process is left and no file is changed.
inputs chess/statement-1 chess/edge-1-by-1
mark=86400.$$
before=$(files)
test_count() { (($(processes $mark | grep -c ^sleep) == $1)); }
nothing_left() { [[ ! $(processes $mark) ]]; }
interrupted() { # once this many programs sleep, by this signal: this command
    local count=$1 signal=$2
    shift 2
    judge "$@" &
    eventually test_count "$count"
    kill -s "$signal" $!
    wait $! 2> /dev/null
    echo "exit code $?"
    eventually nothing_left
    diff <(echo "$before") <(files)
}
leave="exec 3<> /dev/stdout; setsid sh -c 'sleep $mark & sleep $mark' & sleep $mark"
both="sleep $mark & sleep $mark"
interrupted 3 KILL test chess/statement-1 --time-limit 1000s -- sh -c "$leave"
interrupted 2 INT test chess/statement-1 --time-limit 1000s -- sh -c "$both"
# Stress keeps each core busy, and at least two programs running.
runs=$(($(nproc) > 2 ? $(nproc) : 2))
interrupted $((2 * runs)) INT stress chess --save found.in --time-limit 1000s -- sh -c "$both"

# What ended before the interrupt is reported.
interrupted 1 INT test chess --input in/chess --jobs 1 --time-limit 1000s -- sh -c "read n m; [ \$n = 2 ] && sleep $mark; echo 4711"

# An interrupt also reaches a run that is about to start. That is no crash of the program.
for delay in {100..118..3}; do timeout -s INT 0.$delay judge stress chess -- judge solve chess; done 2> /dev/null |
    grep -vE '^(AC|Only) .* then interrupted|^No board was tried: interrupted'

# The folder of a run is removed even if the judge is killed.
export TMPDIR=$PWD/tmp
mkdir tmp
printf '#!/bin/sh\ntouch left\nexec sleep %s\n' $mark > program && chmod +x program
before=$(files)
nothing_left() { [[ ! $(processes $mark) && ! $(ls -A tmp) ]]; }
interrupted 1 KILL test chess/statement-1 --time-limit 1000s ./program

# The compiler is ended with everything that it started, and its temporary folder is removed, as are the files
# that the compiler itself made for its assembler.
interrupted 2 TERM test chess/statement-1 program --time-limit 1000s --compile "sh -c 'mktemp > /dev/null; sleep $mark & sleep $mark'"
# Two signals at once, as of a terminal that is closed, are one interrupt.
printf '#!/bin/sh\nread n m; [ $n = 2 ] && sleep %s; echo 4711' $mark > program
judge test chess --input in/chess --jobs 1 --time-limit 1000s program --compile 'cp SOURCE FOLDER/program' > said 2>&1 &
eventually test_count 1
kill -s HUP $!; kill -s TERM $!
wait $!
cat said
rm said
eventually nothing_left
