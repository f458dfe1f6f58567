# A fixture is added by hand: its files, and the row that `verify` prints, with the blanks filled in.
workspace chess/statement-1
printf '1 2\n5 0\n0 3\n' | tee fixtures/chess/{statement-2,udebug-1,edge-2}.in > fixtures/chess/udebug-2.in
echo 2 | tee fixtures/chess/statement-2.out > fixtures/chess/udebug-1.out
printf '1 2\n5 0\n0 x\n' > fixtures/chess/bad-1.in
cargo xtask verify
cargo xtask verify chess/edge-2
cargo xtask verify | grep '^|' > rows
sed -i '/^| statement-1 /r rows' fixtures/chess/README.md
INSTA_UPDATE=always cargo xtask verify
sed -i 's/…/somebody knows/g' fixtures/chess/README.md
cargo xtask verify

# What is left of a fixture whose input was removed is named, also if only its puzzle is verified.
rm fixtures/chess/udebug-1.in
cargo xtask verify
cargo xtask verify chess
cargo xtask verify rake
rm xtask/tests/snapshots/chess/udebug-1.snap fixtures/chess/udebug-1.out
cargo xtask verify chess
rm -r fixtures xtask

# The start of a fixture's name says what it is, and `verify` holds the input to that.
named() {
    workspace {chess,mahjong}/statement-1
    cat > "fixtures/$1.in"
    sed -i "s/^| statement-1 /| ${1#*/} | – | – | – |\n&/" "fixtures/${1%/*}/README.md"
    INSTA_UPDATE=always cargo xtask verify "${1%/*}" > /dev/null
    cargo xtask verify | grep -v -e 'no fixtures yet' -e '^mahjong .* 1 fixture ' -e '^chess .* 1 fixture '
    rm -r fixtures xtask
}
printf '1 2\n5 0\n0 3\n' | named chess/bad-1
printf '1 2\n5 0\n0 x\n' | named chess/udebug-1
printf '1 2\n5 0\n0 3\n' | named chess/other-1
printf '1 2\n5 0\n0 3\n' | named chess/edge_1
printf '1 2\n5 0\n0 3\n' | named chess/edge-
hand='1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA'
(printf "$hand\n%.0s" {1..51}; echo 0) | named mahjong/udebug-2
echo 0 | named mahjong/udebug-2
echo 0 | named mahjong/lenient-1

# Files that do not belong are named.
workspace chess/statement-1
verify() { cargo xtask verify | grep -v '^chess .* fixture '; }
mkdir -p fixtures/go xtask/tests/snapshots/go && touch fixtures/chess/.new-x fixtures/{go/edge-1.in,chess/{notes.txt,edge-7.out}} xtask/tests/snapshots/chess/edge-7.snap
mkfifo fixtures/chess/edge-pipe.in # it would block a reader
verify
rm -r {fixtures,xtask/tests/snapshots}/go fixtures/chess/{.new-x,notes.txt,edge-7.out,edge-pipe.in} xtask/tests/snapshots/chess/edge-7.snap
cargo xtask verify > /dev/null

# So is what the table and the folders disagree on.
table=fixtures/chess/README.md
cp $table .
sed -i '/^| statement-1 /p' $table && verify
cp README.md $table && sed -i '/^| statement-1 /d' $table && verify
cp README.md $table && sed -i '/^| statement-1 /s/|/| a |/' $table && verify
cp README.md $table && sed -i '/^| statement-1 /s/ [^|]* |$/ |/' $table && verify
cp README.md $table && sed -i 's/^| statement-1 /| edge-7 | – | – | – |\n&/' $table && verify
rm $table && verify; cp README.md $table

# A published answer that its row speaks of is there.
rm fixtures/chess/statement-1.out && verify
