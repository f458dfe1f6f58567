# Ignored: what hangs takes its time.
# No process is left behind, whatever a program does. The length of its sleep identifies it.
mark=86400.$$
left() { verdict "${1//LONG/$mark}"; processes $mark; }
export OPTIONS='--time-limit 500ms'
left 'sleep LONG & while :; do :; done'
left 'setsid sh -c "sleep LONG & sleep LONG" & while :; do :; done'
OPTIONS='--time-limit 60s'
left 'sleep LONG & echo 2'
left '(sleep LONG; echo) & (sleep LONG; echo) & kill -SEGV $$'
left 'sleep LONG > /dev/null < /dev/null & yes'

# It leaves its group, kills or stops the supervisor, or reads its own output, so that the
# supervisor cannot see whether the runner reads it.
left 'setsid sleep LONG & echo 2'
left 'setsid sleep LONG & sleep 0.2; kill -9 $PPID; sleep LONG'
left 'setsid sleep LONG & sleep 0.2; kill -STOP $PPID; sleep LONG'
left 'exec 3<> /dev/stdout; setsid sleep LONG & yes'

# The first process moves to the group of its child, and computes on.
export OPTIONS='--time-limit 500ms'
left 'exec perl -e "if (!(\$child = fork)) { setpgrp; sleep LONG } select undef, undef, undef, 0.2; setpgrp 0, \$child; 1 while 1"'

# If the program cannot be started, and the runner has ended, here with the process id 1, its folder is removed.
mkdir folder
second='{"secs":1,"nanos":0}'
judge --supervise '{"runner":1,"limits":{"time":'$second',"wall":'$second',"memory":1073741824,"output":1000}}' folder no-such-program
ls -d folder
