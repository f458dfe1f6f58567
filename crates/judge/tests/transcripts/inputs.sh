# Ignored: takes seconds of CPU time; CI runs it.
# Inputs of the user. One without its end mark gets it, because a program may rely on it.
mkdir in; hand='1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA'
printf '%s\n\n' "$hand" > in/open.in
judge test mahjong --input in/open.in -- sh -c 'sed "/^0$/q" > copy; tail -n 1 copy >&2; judge solve mahjong < copy' | head -n 1
judge test mahjong --input in/open.in -- tail -n 1 | grep ^got
# What follows the end mark is not judged, and both the report and a line say so.
printf '%s\n0\n' "$hand" > one.in
cat one.in in/open.in one.in | judge test mahjong --input - -- judge solve mahjong
cat one.in one.in | judge test mahjong --input - --format json -- judge solve mahjong 2>&- | fields verdict note
cat one.in one.in | judge test mahjong --input - -- echo Case 1: Not ready 2>&1 | grep -A 1 -e '^WA' -e '^<stdin>' -e '^note'
printf '#!/bin/sh\njudge solve mahjong 2>&-\n' > right && chmod +x right && cp right same
cat one.in one.in | judge test mahjong --input - right same 2>&-
cat one.in one.in | judge test mahjong --input - --format json right same 2>&- | fields program note
# What is no input is passed over, with a word; an empty file is refused, and standard input is read once.
mkdir in/folder.in; : > in/._open.in
judge test mahjong --input in -- judge solve mahjong | head -n 1
: > empty.in
echo "$hand" | iconv -t UTF-16 > utf-16.in
judge test mahjong --input utf-16.in -- true
judge test mahjong --input empty.in -- true
echo "$hand" | judge test mahjong --input - --input - -- true
# A line of fourteen tiles is named, wherever the fault shows.
printf '%s\n' "$hand" "$hand DONG" "$hand" "$hand" 0 > long.in
judge test mahjong --input long.in -- true
printf '%s\n' "${hand% *}" "$hand" 0 > short.in
judge test mahjong --input short.in -- true
# What depends on the layout of an input is a cause; with a fault of another kind, it is none.
strict='IFS= read -r line; [ "$line" = "1 1" ] && read b && read c && echo 5'
for input in '\xEF\xBB\xBF1 1\n5\n0\n' '1 1\r\n5\r\n0\r\n' '1 1\n5\n0' '1  1\n5\n0\n'; do
    printf "$input" | judge test chess --input - -- sh -c "$strict" | sed -n '1p; /^cause/,/^$/p'
done
printf "$input" | judge test chess --input - --time-limit 500ms -- sh -c "$strict || while :; do :; done" | grep ^cause
printf "$input" | judge test chess --input - -- sh -c "$strict && echo 6" | grep ^cause
judge test 'rake/lenient-t-0*' -- true
judge test 'rake/lenient-x*' -- true

# The command that a report prints repeats that failure, whatever is judged meanwhile.
judge test rake/edge-t-1 -- echo 1 > one
judge test rake/statement-1 -- echo 2 > two
eval "$(grep -o 'judge solve.*--last[^ ]*' one)"
eval "$(grep -o 'judge solve.*--last[^ ]*' two)"
judge solve rake --last
judge test rake --last -- echo 3 | grep ^from
judge test rake --last=1 -- echo 3 | grep -e ^from -e stress -e solve
# Two at the same time get numbers of their own.
(judge test rake/edge-t-1 -- echo 4 & judge test rake/edge-t-1 -- echo 5 & wait) | grep -o 'last=[0-9]*' | sort
for wrong in rake\ --last=99 yahtzee\ --last 'rake --last=x'; do judge solve $wrong; judge test $wrong -- echo 1; done
for number in {1..24}; do judge test rake/edge-t-1 -- echo $number > out; done; ls "$XDG_CACHE_HOME/judge/rake" | wc -l

# An input is saved through a link, and the file keeps its permissions. The judged source is spared.
echo old > file; chmod 600 file; ln -s file link
judge test rake/edge-t-1 --save link -- echo 6 > out
stat -c '%a %F' file link; head -n 2 link
judge test rake/edge-t-1 --save - -- echo 6 | head -n 2
echo 'print 7' > sol.pl
for command in test stress; do judge $command rake --save ./sol.pl sol.pl; done
cat sol.pl

# A closed output ends the runs.
judge test rake --jobs 1 --format json -- sh -c 'echo >> runs; sleep 0.2; echo 1' | head -n 1 > out
(($(wc -l < runs) < 10)) && echo few
