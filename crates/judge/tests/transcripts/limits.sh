# CPU time runs out before wall-clock time.
export OPTIONS='--time-limit 100ms'
verdict 'while :; do :; done'
verdict 'exec 0<&- 1>&-; while :; do :; done'
verdict 'setsid sh -c "while :; do :; done" & sleep 1000'
verdict 'sleep 1; echo 2'

# Memory, of everything that the program has started.
OPTIONS='--memory-limit 64MiB --time-limit 60s'
verdict 'echo 2'
verdict 'echo 2; tail /dev/zero & wait'
# It is killed soon after it exceeds the limit, far from all of the machine's.
peak() { # the verdict of a row, and whether this holds for its peak in KiB
    fields verdict peak_kib | awk "{ print \$1, (\$2 $1) }"
}
judge test chess/statement-1 --memory-limit 64MiB --format json -- tail /dev/zero | peak '< 1024 * 1024'

# What ten processes share counts once, also while they end one after the other.
judge test chess/statement-1 --memory-limit 115MiB --time-limit 60s --format json -- perl -e '
    $n = 1e8; $x = "a" x $n;
    for (1..9) { fork or do { select undef, undef, undef, 0.1 + $_ / 250; exit } }
    1 while wait != -1; print 2' | peak '> 97000'

# More and more memory from board to board, and much for one of them.
(echo 12; for score in 1 2 3 4 5 6 7 8 9 10 1 2; do echo 1; for row in 1 2 3 4; do echo "$score $score 1 1"; done; done) > boards.in
kept() { # what is said of a program that keeps so many bytes before it prints an answer
    COLUMNS=150 judge test rake --input boards.in --memory-limit 300MiB "${@:2}" -- \
        sh -c "judge solve rake | perl -ne '$1; print'" | sed -nE 's/[0-9]+ MiB for one/# MiB for one/; /^(MLE|cause)/p; /^cause/{n; p}'
}
kept '$kept .= "x" x 3e7'
kept '$much = 3e8; $kept .= "x" x $much if $_ == 32'
