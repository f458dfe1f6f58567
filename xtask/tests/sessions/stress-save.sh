# The input is written to a file, one of the user's or, if it is long, another.
mistake='cargo xtask mistake mahjong fifth-tile'
workspace
cargo xtask stress mahjong --save found.in -- $mistake 2>&- | sed -n '/^to/,$p'
cargo xtask judge mahjong --input found.in -- $mistake | tail -n 1
cargo xtask stress chess --save no/found.in -- $mistake
echo '[ $(wc -l) -le 390 ]' > long
cargo xtask stress yahtzee --batch 40 --cases 40 --shrink-for 60min --against 'sh -c "cat > /dev/null"' -- sh long 2>&- | sed -n '/^reason/,$p'
cargo xtask judge yahtzee --input target/judge/yahtzee.in -- sh long | head -n 2

# What fails only sometimes is told so.
cargo xtask stress chess --generator small --against 'echo 2' -- \
    sh -c 'if mkdir once 2>&- || mkdir twice 2>&-; then echo x; else echo 2; fi' 2>&- | sed -nE 's/[0-9]+ of [0-9]+ runs/… runs/; /intermittent/p'
# Of a slow program, few cases are tried.
cargo xtask stress yahtzee --for 200ms --against true -- sleep 0.1 | sed -E 's/[0-9]+ (games?|runs?)/# \1/g'
