# The report of a failure is complete; the line on standard error comes at once.
wrong='judge wrong mahjong fifth-tile'
judge stress mahjong --shrink-for 5min -- $wrong
# The command that it gives runs the program on that input.
pairs='judge wrong mahjong seven-pairs'
judge stress mahjong --seed 9 --shrink-for 5min --format json -- $pairs 2>&- > row
grep -o '"input":"[^"]*"' row
eval "$(sed -E 's/.*"repeat":"([^"]*)".*/\1/; s/\\\\/\\/g' row)" | sed -n '/^input/,$p'

# A right program passes: hands of one suit wait for no wind, so this mistake does not show. Many
# hands are tried in a run.
export OPTIONS='--generator one-suit --cases 500'
right='judge wrong mahjong chow-of-winds'
judge stress mahjong $OPTIONS --format json -- $right | sed -E 's/"runs":[1-4]?[0-9]?[0-9],/"runs":…,/'

# Another layout is a note, or with --strict a failure.
judge stress mahjong $OPTIONS -- sh -c "$right | sed 's/$/ /'" | sed -E 's/in [0-9]+ runs/in … runs/; s/line 1.*/…/'
judge stress mahjong $OPTIONS --strict -- sh -c "$right | sed 's/$/ /'" 2>&-

# Cases that fail only together stay together.
script="input=\$(cat); echo \"\$input\" | $right |
    if [ \$(echo \"\$input\" | wc -l) -gt 3 ]; then sed '3s/.*/Case 3: DONG/'; else cat; fi"
judge stress mahjong --generator one-suit --shrink-for 60min -- sh -c "$script" 2>&- | sed 's/after [0-9]* hands/after # hands/; s/^  1[ST] .*/  a hand/'
