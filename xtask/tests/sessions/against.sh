# A program is held against another one instead of our solver.
right='cargo xtask mistake mahjong chow-of-winds'
export OPTIONS='--generator one-suit --cases 300'
cargo xtask stress mahjong $OPTIONS --against "$right" -- $right | sed -E 's/in [0-9]+ runs/in … runs/'
cargo xtask stress mahjong $OPTIONS --against "$right" --page page.html -- cargo xtask mistake mahjong fifth-tile 2>&-
# It may be the other one that is wrong, or that fails.
cargo xtask stress mahjong $OPTIONS --against 'cargo xtask mistake mahjong fifth-tile' -- $right 2>&- | sed -n '/^reason/,/^$/p'
cargo xtask stress mahjong $OPTIONS --against false -- $right
# Outputs that nobody can read are compared by their words.
cargo xtask stress chess --cases 20 --against 'echo no  idea' -- echo no idea | sed -E 's/in [0-9]+ runs/in … runs/'
cargo xtask stress chess --cases 20 --generator small --against 'echo no idea' -- echo 0 2>&- | sed -n '/^reason/,/^$/p'
