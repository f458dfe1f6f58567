# The start of a fixture's name says what it is, and `verify` holds the input to that.
named() {
    workspace chess/statement-1
    cat > "fixtures/chess/$1.in"
    sed -i "s/^| statement-1 /| $1 | – | – | – |\n&/" fixtures/SOURCES.md
    INSTA_UPDATE=always cargo xtask verify chess > /dev/null
    cargo xtask verify | grep -v 'no fixtures yet'
    rm -r fixtures xtask
}
printf '1 2\r\n5 0\n0 3\n' | named edge-1
printf '1 2\n5 0\n0 3' | named edge-1
printf '1 2\n5 0\n\n0 3\n' | named statement-2
printf '1 2\n5 0\n0 3\n' | named lenient-1
printf '1 2\n5 0\n0 3\n' | named bad-1
printf '1 2\n5 0\n0 3\n' | named other-1
printf '1 2\n5 0\n0 3' | named published-1

# Files that do not belong are named.
workspace chess/statement-1
verify() { cargo xtask verify | grep -v ' fixtures\? '; }
mkdir -p .new-x fixtures/go && touch fixtures/chess/.new-x .new-x/crate fixtures/{go/edge-1.in,chess/notes.txt}
mkfifo fixtures/chess/edge-pipe.in # it would block a reader
verify
rm -r .new-x fixtures/go fixtures/chess/{.new-x,notes.txt,edge-pipe.in}
cargo xtask verify > /dev/null

# So is what the table and the folders disagree on.
mv fixtures/chess/statement-1.out .
verify
mv statement-1.out fixtures/chess
cp fixtures/SOURCES.md .
sed -i '/^| statement-1 /s/ [^|]* |$/ the snapshot |/' fixtures/SOURCES.md && verify
cp SOURCES.md fixtures && sed -i '/^| statement-1 /p' fixtures/SOURCES.md && verify
cp SOURCES.md fixtures && sed -i '/^| statement-1 /d' fixtures/SOURCES.md && verify
cp SOURCES.md fixtures && sed -i 's/^| statement-1 /| edge-7 | – | – | – |\n&/' fixtures/SOURCES.md && verify
