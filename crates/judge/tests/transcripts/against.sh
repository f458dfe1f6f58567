# A program is held against another one instead of our solver.
right='judge wrong mahjong chow-of-winds'
export OPTIONS='--generator one-suit --cases 300'
judge stress mahjong $OPTIONS --against "$right" -- $right | sed -E 's/in [0-9]+ runs/in … runs/'
judge stress mahjong $OPTIONS --against "$right" --page page.html -- judge wrong mahjong fifth-tile 2>&-
# It may be the other one that is wrong, or that fails.
judge stress mahjong $OPTIONS --against 'judge wrong mahjong fifth-tile' -- $right 2>&- | sed -n '/^reason/,/^from/p'
judge stress mahjong $OPTIONS --against false -- $right
# Outputs that nobody can read are compared by their words.
judge stress chess --cases 20 --against 'echo no  idea' -- echo no idea | sed -E 's/in [0-9]+ runs/in … runs/'
judge stress chess --cases 20 --generator small --against 'echo no idea' -- echo 0 2>&- | sed -n '/^reason/,/^from/p'
