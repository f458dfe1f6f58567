# Ignored: shrinks for long.
# The input is written to a file, one of the user's or, if it is long, one in the cache folder of
# the user, if there can be one.
wrong='judge wrong mahjong fifth-tile'
judge stress mahjong --save found.in -- $wrong 2>&- | sed -n '/^to/,$p'
judge test mahjong --input found.in -- $wrong | grep accepted
judge stress mahjong --save . -- $wrong 2>&1 | grep cannot
judge test mahjong --last -- $wrong | grep accepted
long='input=$(cat); [ $(echo "$input" | wc -l) -le 190 ] && echo "$input" | judge solve yahtzee'
judge stress yahtzee --shrink-for 60min -- sh -c "$long" 2>&- | sed -n '/^reason/,$p' | sed 's/after .* games/after # games/'
judge test yahtzee --last -- sh -c "$long" | grep -A 1 ^input
touch file
XDG_CACHE_HOME=$PWD/file judge stress mahjong -- $wrong 2>&- | sed -n '/^to/,$p'

# What fails only sometimes is told so.
judge stress chess --generator small -- sh -c 'mkdir once 2>&- || mkdir twice 2>&- && echo x || judge solve chess' 2>&- |
    sed -nE 's/[0-9]+ of [0-9]+ runs/… runs/; /intermittent/p'
# Of a slow program, few cases are tried.
judge stress yahtzee --for 200ms -- sh -c 'sleep 0.1; judge solve yahtzee' | sed -E 's/[0-9]+ (games?|runs?)/# \1/g'
