# Ignored: builds xtask with new puzzles in it.
# Two puzzles are made, built, tested, verified and judged. The one of the tutorial, `my-puzzle`, has five tiers. In the
# other, the framing is changed by hand. Two more with fewer tiers are built without a warning, tested and verified. The
# build is kept for the next time, and shares its dependencies with that of the tests.
room=$TARGET/tmp/new
rm -rf "$room/workspace" && mkdir -p "$room/workspace" && cd "$room/workspace"
cp -a "$WORKSPACE"/{.cargo,.rustfmt.toml,Cargo.lock,Cargo.toml,README.md,crates,fixtures,xtask} .
sed -i 's/^version = .*/version = "0.0.0"/' Cargo.toml # so that cargo does not take these crates for those of the workspace
# The solvers hardly run here, so they are not optimised.
sed -i -E '/^\[profile.dev.package.(yahtzee|mahjong|chess|rake)\]/,/^$/d' Cargo.toml
export CARGO_WORKSPACE_DIR=$PWD CARGO_TARGET_DIR=$room/target CARGO_BUILD_BUILD_DIR=$TARGET
export CARGO_PROFILE_DEV_OPT_LEVEL=0 INSTA_UPDATE=no
cargo xtask new my-puzzle --tiers 5
cargo xtask new demo-counted > /dev/null
sed -i 's/Framing::UntilEnd/Framing::Counted/; s/sample_input: "/&2\\n/' crates/demo-counted/src/tiers.rs
sed -i '1i 2' fixtures/demo-counted/statement-1.in
cargo xtask new demo-solver --tiers 1 > /dev/null
cargo xtask new demo-judged --tiers 2 > /dev/null
PATH=${PATH#*:} # the real cargo
packages='--package my-puzzle --package demo-counted --package demo-solver --package demo-judged'
cargo fmt $packages
cargo build --quiet --package xtask --package judge $packages
cargo test --quiet $packages > tried || cat tried
PATH=$room/target/debug:$PATH
# Each command of the tutorial but the first, which ran above, prints what the tutorial shows.
sed -n '/^```python/,/^```/p' crates/testkit/TUTORIAL.md | grep -v '^```' > sol.py
numbers='s/all [0-9]+ of your answers, including the [0-9]+/all # of your answers, including the #/; s/^pattern .*/pattern/'
shown=$(awk '/^```/ { inside = /console/; next } inside' crates/testkit/TUTORIAL.md | sed '1,/^Then look for/d' | sed -E "$MASKS; $numbers")
sed -n 's/^\$ //p' <<< "$shown" | bash "$TRANSCRIPT" | sed '/^2| /d; /^\[exit /d; /^to try next:/,/--last=[0-9] --explain=html/d' | sed -E "$numbers" | diff -B <(echo "$shown") -
# The stories wait for review; here they are accepted without one.
INSTA_UPDATE=always xtask verify my-puzzle > /dev/null 2>&1
for name in my-puzzle demo-counted; do
    $name fixtures/$name/statement-1.in | diff - fixtures/$name/statement-1.out
    xtask verify $name
    judge list $name
    judge test $name -- $name
    judge stress $name --cases 200 -- $name | sed -E 's/in [0-9]+ runs/in … runs/'
    judge stress $name --cases 200 -- sh -c 'cat >&2; echo 0' 2>&- | sed -n '/^reason/p'
done
for name in demo-solver demo-judged; do
    xtask verify $name
done
