# Ignored: takes a minute.
# A program that waits is killed after ten seconds, however little CPU time it has used.
export OPTIONS='--time-limit 300ms'
verdict 'exec 0<&- 1>&-; sleep 1000'

# Time in which the machine is busy does not count: a program that rarely gets a core until the core
# is free after eleven seconds, when its wall-clock limit of ten seconds would have passed.
core=$(taskset -cp $$ | sed -E 's/.* ([0-9]+).*/\1/')
# Some systems share a core between sessions first, so the processes that keep it busy are in nine.
for busy in {1..9}; do setsid timeout 11 taskset -c "$core" sh -c 'while :; do :; done' & done
OPTIONS='--time-limit 2s'
verdict "taskset -c $core perl -e 'while ((times)[0] < 1.2) { 1 for 1..1e5 } print 2'"
jobs -r # the core was busy until then

# Nor does time in which the judge is stopped, alone or together with all that it started: a program that
# prints much then waits for the judge.
stopped() { # for 13 s, together with the others or not; the program is a line of shell
    rm -f started
    judge test chess/statement-1 --time-limit 1s -- sh -c "echo \$PPID \$\$ > started; $2" > said 2>&- &
    eventually test -s started
    local stopped=$!
    $1 && stopped+=" $(cat started)"
    kill -STOP $stopped
    sleep 13
    kill -CONT $stopped
    wait $!
    head -n 1 said
}
stopped false 'sleep 1; head -c 1000000 /dev/zero >&2; echo 2'
stopped true 'for second in 1 2 3 4; do sleep 1; done; echo 2'

# A compiler that takes too long is ended.
echo > none.c
judge test chess/statement-1 none.c --compile 'sleep 1000'

# All attempts to compile a file have 30 s together: the third standard is not tried.
mkdir compilers
cat > compilers/gcc << 'END'
#!/bin/sh
echo "$2" >> tried
sleep 20
echo "none.c: error: not with $2"
exit 1
END
chmod +x compilers/gcc
before=$SECONDS
PATH=$PWD/compilers:$PATH judge test chess/statement-1 none.c 2>&1 | grep error
((SECONDS - before < 38)) || echo "$((SECONDS - before)) s"
cat tried

# More and more memory from board to board, and much for one of them.
(echo 12; for score in 1 2 3 4 5 6 7 8 9 10 1 2; do echo 1; for row in 1 2 3 4; do echo "$score $score 1 1"; done; done) > boards.in
kept() { # what is said of a program that keeps so many bytes before it prints an answer
    COLUMNS=150 judge test rake --input boards.in --memory-limit 300MiB "${@:2}" -- \
        sh -c "judge solve rake | perl -ne '$1; print'" | sed -nE 's/[0-9]+ MiB for one/# MiB for one/; /^(MLE|cause)/p; /^cause/{n; p}'
}
kept '$kept .= "x" x 3e7'
kept '$much = 3e8; $kept .= "x" x $much if $_ == 28'
