# A report shows that a text is empty, the beginning of a text with many lines, and the beginning of
# a long line.
got() { judge test chess/statement-1 -- sh -c "$1" | sed -n '/^got/,/^from/p'; }
got true
got 'echo; exit 1'
got 'echo 1; echo 2; exit 1'
got 'yes 7 | head -n 41; exit 1'
got 'printf %0500d 7; exit 1'

# A time is in seconds or has a unit. It is shown as it would be read.
for time in 2 2s 1.5 1s500ms 2min 2m 1min30s 1m30s 300ms; do
    judge test chess/statement-1 --time-limit $time -- echo x 2>&- | grep -o -- '--time-limit [^ ]*'
done
for time in '' s 0 0s -1 inf nan 1e99; do
    judge test chess --time-limit="$time" -- echo x
done
