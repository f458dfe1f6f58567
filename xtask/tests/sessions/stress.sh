# The report of a find is complete; the line on standard error comes at once.
mistake='cargo xtask mistake mahjong fifth-tile'
workspace mahjong/statement-1
cargo xtask stress mahjong -- $mistake
# The command that it gives runs the program on that input.
pairs='cargo xtask mistake mahjong seven-pairs'
cargo xtask stress mahjong --seed 9 --format json -- $pairs 2>&- > row
grep -o '"input":"[^"]*"' row
eval "$(sed -E 's/.*"repeat":"([^"]*)".*/\1/; s/\\\\/\\/g' row)" | tail -n +3
cargo xtask stress chess --first 18446744073709551615 --cases 3 -- echo x 2>&- | grep -c AC

# It can be kept as a fixture.
cargo xtask stress mahjong --keep edge-fifth-tile -- $mistake 2>&- | sed -n '/^reason/,$p'
cat fixtures/mahjong/edge-fifth-tile.in
INSTA_UPDATE=always cargo xtask verify mahjong
cargo xtask verify mahjong
cargo xtask judge mahjong -- $mistake | grep WA

# A right program passes: hands of one suit wait for no wind, so this mistake does not show. Many
# hands are tried in a run.
export OPTIONS='--generator one-suit --cases 500'
right='cargo xtask mistake mahjong chow-of-winds'
cargo xtask stress mahjong $OPTIONS --format json -- $right | sed -E 's/"runs":[1-4]?[0-9]?[0-9],/"runs":…,/'

# Another layout is a note, or with --strict a find.
cargo xtask stress mahjong $OPTIONS -- sh -c "$right | sed 's/$/ /'" | sed -E 's/in [0-9]+ runs/in … runs/; s/line 1.*/…/'
cargo xtask stress mahjong $OPTIONS --strict -- sh -c "$right | sed 's/$/ /'" 2>&-

# Cases that fail only together stay together.
script="input=\$(cat); echo \"\$input\" | $right |
    if [ \$(echo \"\$input\" | wc -l) -gt 3 ]; then sed '3s/.*/Case 3: DONG/'; else cat; fi"
cargo xtask stress mahjong --generator one-suit --batch 4 --shrink-for 60min -- sh -c "$script" 2>&-
