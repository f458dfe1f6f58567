# A pair pasted from a web page becomes a fixture, with its row in order. Its line ends, blanks and
# byte order mark are tidied.
workspace chess/statement-1 chess/edge-1-by-1 mahjong/statement-1
printf '2  \r\n\r\n' > output
printf '\ufeff1 2 \r\n5 0\r\n0 3' | cargo xtask fixture add chess udebug-7 --output output --source 'uDebug, input 7 | x'
cat fixtures/chess/udebug-7.{in,out}
printf '1 2\n5 0\n0 3\n' | cargo xtask fixture add chess edge-0
printf '1 2\n5 0\n0 x\n' | cargo xtask fixture add chess bad-new
printf '1 2\n5 0\n0 3\n' | cargo xtask fixture add chess statement-2
sed -n '/^## chess/,/^## rake/p' fixtures/SOURCES.md
cargo xtask fixture list chess
cargo xtask fixture list | cut -d ' ' -f 1

# Its snapshots wait for review.
cargo xtask verify chess
ls xtask/tests/snapshots/chess
INSTA_UPDATE=always cargo xtask verify > /dev/null
cargo xtask verify chess

# The words of a pasted text are kept: the tiles of a hand in the order of the page, another best
# card than ours.
echo 'Case 1: 1S 4S FA' > output
printf 'FA FA 1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S\n0' | cargo xtask fixture add mahjong udebug-1 --output output
cat fixtures/mahjong/udebug-1.{in,out}
echo '3 6 9 12 15 30 20 21 26 50 25 35 40 35 327  ' > output
sed -n '14,26s/$/ \r/p' "$WORKSPACE/fixtures/yahtzee/statement-1.in" | cargo xtask fixture add yahtzee udebug-1 --output output
cat fixtures/yahtzee/udebug-1.{in,out}

# So is their layout: where a statement leaves line breaks free, its sample shows it.
printf '1  2 5\n0 0 3\n' | cargo xtask fixture add chess statement-3
printf '1  2 5\n0 0 3\n' | cargo xtask fixture add chess edge-3
cat fixtures/chess/statement-3.in

# An input beyond the statement must be called lenient, and stays as it is.
hand='1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA'
before=$(files)
echo "$hand" | cargo xtask fixture add mahjong edge-2
printf "$hand\n0\nand more\n" | cargo xtask fixture add mahjong edge-2
(printf "$hand\n%.0s" {1..51}; echo 0) | cargo xtask fixture add mahjong udebug-2
echo 0 | cargo xtask fixture add mahjong udebug-2
printf "$hand\n0\n" | cargo xtask fixture add mahjong lenient-1
diff <(echo "$before") <(files)
printf "\ufeff$hand\n" | cargo xtask fixture add mahjong lenient-1
od -c -N 8 fixtures/mahjong/lenient-1.in
