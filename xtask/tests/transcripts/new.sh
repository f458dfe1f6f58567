# Wrong usage of `new` is refused, and nothing is written.
workspace chess/statement-1
mkdir -p crates xtask fixtures/half
cp "$WORKSPACE"/Cargo.lock . && cp -r "$WORKSPACE"/crates/catalogue crates
cp -r "$WORKSPACE"/xtask/template xtask && rm -rf xtask/template/target
before=$(find . | sort; files)
for name in '' A n_queens n--q n- 1st ../x täst match vec std shape con yahtzee xtask clap once-cell uva-10149 half; do
    cargo xtask new "$name"
done
cargo xtask new demo --tiers 7 2>&1 | sed 1q
diff <(echo "$before") <(find . | sort; files)

# Each tier adds its files.
cargo xtask new demo | grep -v '^$'
cargo xtask new demo-story --tiers 4 | grep verify
cargo xtask new demo-all --tiers 5 > /dev/null
cargo xtask new demo-solver --tiers 1 > /dev/null
(cd crates && find demo demo-story demo-all demo-solver -type f | sort)
diff crates/demo{,-story}/src/tiers.rs
diff crates/demo{-story,-all}/src/tiers.rs
diff crates/demo{,-all}/Cargo.toml
grep -h 'main::' crates/demo*/src/main.rs

# Nothing is written where it cannot be.
mv crates elsewhere && echo 'in the way of the folder' > crates
before=$(find . | sort; files)
cargo xtask new demo-again
diff <(echo "$before") <(find . | sort; files)
