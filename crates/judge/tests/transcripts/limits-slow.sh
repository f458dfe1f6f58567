# Ignored: takes ten seconds.
# A program that waits is killed after ten seconds, however little CPU time it has used.
export OPTIONS='--time-limit 300ms'
verdict 'exec 0<&- 1>&-; sleep 1000'

# Time in which the machine is busy does not count: a program that rarely gets a core until the core
# is free after eleven seconds, when its wall-clock limit of ten seconds would have passed.
core=$(taskset -cp $$ | sed -E 's/.* ([0-9]+).*/\1/')
timeout 11 taskset -c "$core" sh -c 'while :; do :; done' &
OPTIONS='--time-limit 2s'
verdict "taskset -c $core nice -n 10 perl -e 'while ((times)[0] < 1.2) { 1 for 1..1e5 } print 2'"
jobs -r # the core was busy until then
