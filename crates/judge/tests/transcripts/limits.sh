# Ignored: takes seconds of CPU time; CI runs it.
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
