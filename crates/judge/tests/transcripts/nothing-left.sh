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
