# Ignored: runs programs some hundred times.
# A cause is said only of what it was held against. What `said` shows of a report begins with the verdict.
said() { judge "$@" 2>&- | sed '/^input/,/^$/{/^reason/!d}; /^to try/,$d; s/[0-9]* of [0-9]* inputs\? fails\?$/…/; s/after .* shrunk.*/…/; /^pattern/s/[0-9][0-9]*/…/g; /^[0-9]* of/,$d; /^$/d'; }
solve='judge solve'

# Answers after a line that cannot be read are evidence too: they contradict the rule that the others fit.
program='input=$(cat); if [ $(echo "$input" | wc -w) = 65 ]; then echo "$input" | judge wrong yahtzee five-is-no-full-house
    else echo error; echo "$input" | judge solve yahtzee | sed "s/[0-9]*/0/g"; fi'
said test yahtzee -- sh -c "$program" | grep -c fit
# A label that only some outputs have is no cause, and neither is the order of the lines in the others.
program='out=$(judge solve rake); case $(echo "$out" | wc -l) in 1) echo "Answer: $out";; [23]) echo "$out";; *) echo "$out" | tac;; esac'
said test rake --jobs 1 -- sh -c "$program" | grep -e '^cause' -e '^reason'
said stress rake -- sh -c "$program" | grep -e '^cause' -e '^reason'
# A label that each output has is one, in test and in stress.
said test rake -- sh -c "$solve rake | sed 's/^/Answer: /'"
said stress rake -- sh -c "$solve rake | sed 's/^/Answer: /'"
# Answers that are all the same need no misread rule.
said test rake -- sh -c "$solve rake | sed 's/.*/0/'" | head -n 2
said stress mahjong -- sh -c "$solve mahjong | sed 's/:.*/: Not ready/'" | head -n 2

# What is not wrong with the answers: an exit code, an end that comes too early, no output, a notation.
said test rake -- sh -c "$solve rake; exit 1"
said test rake -- sh -c "$solve rake | sed '\$d'" | head -n 2
said test rake -- sh -c "$solve rake | sed 1d" | head -n 2
said stress rake -- sh -c "$solve rake | sed '\$d'" | head -n 2
said test rake -- sh -c "$solve rake | head -n 3" | head -n 2
said test chess -- sh -c "$solve chess | sed /^0/d" | head -n 2
said test chess -- sh -c "$solve chess | sed -E 's/^([0-9])([0-9]{5})([0-9])\$/\1.\2e+06/'" | head -n 3
said test rake -- sh -c "$solve rake | sed 's/^/000/'" | head -n 2
said test rake -- sh -c "$solve rake | sed 's/^/+/'" | head -n 2
said test rake -- true | head -n 2

# What is kept from an earlier case may make a wrong answer, a crash or a line that cannot be read. What goes
# wrong at the end, or for two boards in whatever order, is not kept.
for rest in '2,$s/.*/7/' '2,$s/.*/x/' '1!{$s/.*/7/}' '2,$w /dev/full'; do
    said test rake -- sh -c "$solve rake | sed '$rest'" | head -n 3
done
kept='input=$(cat); echo "$input" | awk "NR > 1 && NF == 1 { if (last > \$1) exit 4; last = \$1 }" && echo "$input" | judge solve rake'
(echo 2; for rounds in 2 1; do echo $rounds; printf '%s\n' 1\ 2\ 3\ 4 2\ 3\ 4\ 5 3\ 4\ 5\ 6 4\ 5\ 6\ 7; done) > two.in
said test rake --input two.in -- sh -c "$kept" | head -n 3

# What fails because of how many boards there are, whatever they are: the count is in a byte, with a sign.
count='input=$(cat); [ ${input%%[!0-9]*} -gt 127 ] || echo "$input" | judge solve rake'
judge test rake -- sh -c "$count" 2>&- | grep -e '^PE' -e '^cause' -e '^  *counter' -e '^reason'
# What is wrong where a number lies across the end of the first 256 bytes.
pieces='input=$(cat)
    if echo "$input" | tail -c +256 | head -c 2 | grep -qx "[0-9][0-9]"; then echo 7; else echo "$input" | judge solve chess; fi'
said test chess -- sh -c "$pieces" | head -n 2
# What is wrong on boards with more rows than columns is right if both are exchanged.
rows='input=$(cat); set -- $input; echo "$input" | judge solve chess | if [ $1 -gt $2 ]; then sed s/$/1/; else cat; fi'
judge test chess -- sh -c "$rows" 2>&- | grep -A 2 ^symmetry
# Stored tests that do not tell enough are followed by random boards.
judge test rake -- sh -c "$solve rake | awk '{ print \$1 + (\$1 >= 100) }'" 2>&- |
    grep -o -e '^pattern .*' -e 'boards were run too.*' | sed 's/All [0-9]*/All …/; s/, of [0-9]* /, of … /; s/other [0-9]*/other …/'

# A negative number is an answer, and wrong; what was printed is shown, and not only the surplus.
said test rake/statement-1 -- sh -c "$solve rake | sed 's/^/-/'"
judge test mahjong/edge-two-pairs-left -- sh -c "$solve mahjong; echo Case 2: Not ready" | sed -n '/^expected/,/^from/p'

# One wrong answer tells nothing.
judge stress rake -- sh -c "$solve rake | sed 's/8/9/'" > out 2>&-
judge test rake --last -- sh -c "$solve rake | sed 's/8/9/'" | grep -e '^cause' -e few
# It is said how many cases more were run.
judge stress yahtzee -- judge wrong yahtzee bonus-50 2>&- | grep -A 1 ^from

# A failure that not every run shows.
printf 0 > count
judge test chess/statement-1 -- sh -c 'echo $(($(cat count) + 1)) > count; echo $(($(cat count) % 2 + 2))' | head -n 2
# Nor does it show that something is kept from an earlier board: chance may decide.
at_times='echo $(($(cat count) + 1)) > count; judge solve rake | if [ $(($(cat count) % 10)) = 0 ]; then cat; else sed "2s/$/0/"; fi'
printf 0 > count
said test rake --input two.in -- sh -c "$at_times" | sed 's/[0-9]* of [0-9]* runs/… runs/'
