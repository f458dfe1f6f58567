# Wrong usage of `new` is refused, and nothing is written.
workspace chess/statement-1
mkdir -p crates xtask fixtures/half
cp "$WORKSPACE"/Cargo.lock . && cp -r "$WORKSPACE"/crates/puzzles crates
cp -r "$WORKSPACE"/xtask/template xtask && rm -rf xtask/template/target
before=$(find . | sort; files)
for name in '' A n_queens n--q n- 1st ../x täst match std shape yahtzee xtask clap half; do
    cargo xtask new "$name"
done
for framing in sentinel Counted 'until-end 0' 'sentinel ' 'sentinel 0  0' $'sentinel 0\t0' 'sentinel "' 'sentinel 3'; do
    cargo xtask new demo --framing "$framing" 2>&1 | sed 1q
done
diff <(echo "$before") <(find . | sort; files)

# Nor is anything written where it cannot be.
mv crates elsewhere && echo 'in the way of the folder' > crates
before=$(find . | sort; files)
cargo xtask new demo
diff <(echo "$before") <(find . | sort; files)
