# Two puzzles with a folder in the catalogue are made, built, tested, verified and judged: `my-puzzle`, that of the
# tutorial, and one whose framing is changed by hand. A third is a solver alone. The build is kept for the next time,
# and shares its dependencies with that of the tests.
room=$TARGET/tmp/new
rm -rf "$room/workspace" && mkdir -p "$room/workspace" && cd "$room/workspace"
cp -a "$WORKSPACE"/{.cargo,Cargo.lock,Cargo.toml,README.md,crates,fixtures,xtask} .
sed -i 's/^version = .*/version = "0.0.0"/' Cargo.toml # so that cargo does not take these crates for those of the workspace
# The solvers hardly run here, so they are not optimised.
sed -i -E '/^\[profile.dev.package.(yahtzee|mahjong|chess|rake)\]/,/^$/d' Cargo.toml
export CARGO_WORKSPACE_DIR=$PWD CARGO_TARGET_DIR=$room/target CARGO_BUILD_BUILD_DIR=$TARGET
export CARGO_PROFILE_DEV_OPT_LEVEL=0 INSTA_UPDATE=no
cargo xtask new my-puzzle --judged
cargo xtask new demo-counted --judged > /dev/null
sed -i 's/Framing::UntilEnd/Framing::Counted/; s/sample_input: "/&2\\n/' crates/demo-counted/src/contract.rs
sed -i '1i 2' fixtures/demo-counted/statement-1.in
sed -i '1i 1' fixtures/demo-counted/edge-one-value.in
cargo xtask new demo-solver > /dev/null
PATH=${PATH#*:} # the real cargo
packages='--package my-puzzle --package demo-counted --package demo-solver'
cargo fmt $packages --package catalogue
cargo build --quiet --package xtask --package judge $packages
cargo test --quiet $packages > tried || cat tried
PATH=$room/target/debug:$PATH
# Each command of the tutorial but the first, which ran above, prints what the tutorial shows.
page=$WORKSPACE/xtask/TUTORIAL.md
sed -n '/^```python/,/^```/p' "$page" | grep -v '^```' > sol.py
numbers='s/all [0-9]+ of your answers, including/all # of your answers, including/; s/the [0-9]+ wrong ones/the # wrong ones/; s/^pattern .*/pattern/'
shown=$(awk '/^```/ { inside = /console/; next } inside' "$page" | sed '1,/^Then look for/d' | sed -E "$MASKS; $numbers")
sed -n 's/^\$ //p' <<< "$shown" | bash "$TRANSCRIPT" | sed '/^2| /d; /^\[exit /d; /^to try next:/,/--last=[0-9] --explain=html/d' | sed -E "$numbers" | diff -B <(echo "$shown") -
# The explanations wait for review; here they are accepted without one.
for name in my-puzzle demo-counted demo-solver; do
    INSTA_UPDATE=always xtask verify $name > /dev/null 2>&1
    xtask verify $name
    $name fixtures/$name/statement-1.in | diff - fixtures/$name/statement-1.out
done
for name in my-puzzle demo-counted; do
    judge list $name
    judge test $name -- $name
    judge stress $name --cases 200 -- $name | sed -E 's/in [0-9]+ runs/in … runs/'
    judge stress $name --cases 200 -- sh -c 'cat >&2; echo 0' 2>&- | sed -n '/^reason/p'
done
judge test demo-solver -- demo-solver
