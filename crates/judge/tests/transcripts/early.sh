# Ignored: takes seconds of CPU time; CI runs it.
# What a test shows soon is enough: once the program has failed, no run starts after one and a half
# times the time limit.
judge test chess --time-limit 1s --jobs 1 -- sh -c 'sleep 0.2; echo 4711' | grep -o 'more were not run: it took long (--all runs them too)'
# Three inputs over a limit end the runs, those in flight too.
judge test chess --time-limit 50ms -- sh -c 'while :; do :; done' | sed -nE '1p; s/.*(, [0-9]+ more were not run).*/\1/p'
# That it ends on none is said of all runs, too.
(echo 1; echo 1; for row in 1 2 3 4; do echo 1 1 1 1; done) > one.in
judge test rake --input one.in --input one.in --input one.in --all --time-limit 50ms -- sh -c 'while :; do :; done' | grep cause
# A test is shown, or its answer; a misspelt name is refused.
judge show chess/edge-1-by-1
judge show chess/edge-1-by-1 --answer
judge show chess/edge-1-by-one
judge show chess
# The failing input is written to a file.
judge test chess --save failing.in -- echo 4711 2>&1 | grep wrote
judge test chess --input failing.in -- echo 4711 | grep accepted | sed 's/[0-9]* ms/# ms/'
# Nothing is kept yet.
judge test mahjong --last -- echo 1
# An input without cases.
echo 0 > none.in
judge test mahjong --input none.in -- true 2>&1 | head -n 1
