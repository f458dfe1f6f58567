# Wrong usage of `new` is refused, and nothing is written.
workspace chess/statement-1
mkdir -p crates/judge xtask/src fixtures/half
cp "$WORKSPACE"/Cargo.{lock,toml} . && cp -r "$WORKSPACE"/crates/judge/catalogue crates/judge
cp -r "$WORKSPACE"/xtask/{Cargo.toml,template,template-judged} xtask && rm -rf xtask/template/target
cp "$WORKSPACE"/xtask/src/puzzles.rs xtask/src
before=$(find . | sort; files)
for name in '' A n_queens n--q n- 1st ../x täst match vec std shape con yahtzee xtask clap once-cell uva-10149 half; do
    cargo xtask new "$name"
done
cargo xtask new demo --tiers 2 2>&1 | sed 1q
diff <(echo "$before") <(find . | sort; files)

# A solver, and a solver with its folder in the judge's catalogue.
cargo xtask new demo | grep -v '^$'
cargo xtask new my-demo --judged > /dev/null
(find crates/{demo,my-demo} crates/judge/catalogue/src/my_demo fixtures/*demo -type f | sort)
diff <(cd crates/demo && cat $(find . -type f | sort)) <(cd crates/my-demo && cat $(find . -type f | sort)) | grep '^>' | head -n 5
for file in Cargo.toml xtask/Cargo.toml xtask/src/puzzles.rs crates/judge/catalogue/{Cargo.toml,src/lib.rs}; do
    echo "$file"; diff "$WORKSPACE/$file" $file | grep '^[<>]'
done

# Nothing is written where it cannot be.
mv crates elsewhere && echo 'in the way of the folder' > crates
before=$(find . | sort; files)
cargo xtask new demo-again
diff <(echo "$before") <(find . | sort; files)
