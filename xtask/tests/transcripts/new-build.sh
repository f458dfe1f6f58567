# Ignored: builds the runner with new puzzles in it.
# A puzzle of each framing is made, one of them with all tiers, built, tried, verified and judged. The build is kept for the
# next time, and shares its dependencies with that of the tests.
room=$TARGET/tmp/new
rm -rf "$room/workspace" && mkdir -p "$room/workspace" && cd "$room/workspace"
cp -a "$WORKSPACE"/{.cargo,.rustfmt.toml,Cargo.lock,Cargo.toml,README.md,crates,fixtures,xtask} .
export CARGO_WORKSPACE_DIR=$PWD CARGO_TARGET_DIR=$room/target CARGO_BUILD_BUILD_DIR=$TARGET
export CARGO_PROFILE_DEV_OPT_LEVEL=0 INSTA_UPDATE=no
cargo xtask new demo --framing until-end
cargo xtask new demo-counted --framing counted --tiers 5 > /dev/null
cargo xtask new demo-single --framing single > /dev/null
cargo xtask new demo-0-0 --framing 'sentinel 0 0' > /dev/null
tail -n 9 fixtures/demo*/statement-1.in
PATH=${PATH#*:} # the real cargo
packages='--package demo --package demo-counted --package demo-single --package demo-0-0'
cargo fmt --check $packages
cargo build --quiet --package xtask --package judge $packages
cargo test --quiet $packages > tried || cat tried
PATH=$room/target/debug:$PATH
# The stories are to be reviewed; they are accepted here.
demo-counted --explain fixtures/demo-counted/statement-1.in
INSTA_UPDATE=always xtask verify demo-counted > /dev/null 2>&1
for name in demo demo-counted demo-single demo-0-0; do
    $name fixtures/$name/statement-1.in | diff - fixtures/$name/statement-1.out
    xtask verify $name
    xtask prove $name 2>&-
    xtask verify --strength $name
    xtask fixture list $name
    judge test $name -- $name
    judge stress $name --cases 200 -- $name | sed -E 's/in [0-9]+ runs/in … runs/'
    judge stress $name --cases 200 -- sh -c 'cat >&2; echo 0' 2>&- | sed -n '/^reason/p'
done
