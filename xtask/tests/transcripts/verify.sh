# A snapshot that differs is shown, as short as what changed, and saved for review.
workspace chess/statement-1
cargo xtask verify
sed -i '0,/"margin": 2/s//"margin": 3/' xtask/tests/snapshots/chess/statement-1.json.snap
cargo xtask verify
ls xtask/tests/snapshots/chess
INSTA_UPDATE=always cargo xtask verify
cargo xtask verify

# Blanks count.
sed -i 's/^2$/2␠/' xtask/tests/snapshots/chess/statement-1.snap
cargo xtask verify

# Snapshots to review are counted as insta counts them.
touch xtask/tests/snapshots/rake/edge-gone.snap.new
cargo xtask verify chess
INSTA_UPDATE=always cargo xtask verify
rm xtask/tests/snapshots/rake/edge-gone.snap.new
cargo xtask verify | tail -n 1

# A published answer that the checker rejects.
INSTA_UPDATE=always cargo xtask verify > /dev/null
echo 3 > fixtures/chess/statement-1.out
cargo xtask verify
printf '1 2\n5 0\n0 x\n' > fixtures/chess/bad-1.in && echo 3 > fixtures/chess/bad-1.out
cargo xtask verify chess/bad-1 | head -n 1

# Another best card is equally good, which the review tells; accepted, it is not kept.
workspace yahtzee/statement-1
snapshot=xtask/tests/snapshots/yahtzee/statement-1.snap
sed -i 's/ 21 20 26 / 20 21 26 /' $snapshot
cargo xtask verify yahtzee
mv $snapshot.new $snapshot # as `cargo insta accept` does
grep -c ^description $snapshot
cargo xtask verify yahtzee
grep -c ^description $snapshot
sed -i 's/ 21 20 26 / 20 21 26 /' fixtures/yahtzee/statement-1.out
cargo xtask verify yahtzee

# A puzzle has the names that judges give it.
cargo xtask verify 10149

# Of an input that the solver does not read to its end, a line says so, and its name has to.
workspace chess/statement-1 mahjong/lenient-text-after-0
cargo xtask verify mahjong
cargo xtask verify mahjong/lenient-text-after-0
cp fixtures/mahjong/{lenient-text-after-0,edge-two-hands}.in
cargo xtask verify mahjong/edge-two-hands
cargo xtask verify mahjong/edge-two-hand
