# What `new` writes compiles, whatever the name. These are names of what the example has, what the tests use, of words
# with a meaning in some places of Rust only, and of the example itself.
room=$TARGET/tmp/names
rm -rf "$room/workspace" && mkdir -p "$room/workspace" && cd "$room/workspace"
cp -a "$WORKSPACE"/{.cargo,Cargo.lock,Cargo.toml,README.md,crates,fixtures,xtask} .
sed -i 's/^version = .*/version = "0.0.2"/' Cargo.toml # so that cargo does not take these crates for those of the workspace, or of `new-build`
export CARGO_WORKSPACE_DIR=$PWD CARGO_TARGET_DIR=$room/target CARGO_BUILD_BUILD_DIR=$TARGET
packages='--package catalogue'
for name in proof speed agreement rules cell union x86-64 my-template; do
    cargo xtask new $name --judged > /dev/null
    packages+=" --package $name"
done
PATH=${PATH#*:} # the real cargo
cargo check --quiet --offline --all-targets $packages
