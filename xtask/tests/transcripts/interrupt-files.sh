# Ignored: what is interrupted takes its time.
# Whenever `new` is interrupted, the files that cargo reads are whole, and `verify` names what is
# left over.
mkdir start && cd start && workspace chess/statement-1 && cd ..
mkdir -p start/crates start/xtask
cp "$WORKSPACE"/Cargo.lock start && cp -r "$WORKSPACE"/crates/catalogue start/crates
cp -r "$WORKSPACE"/xtask/template start/xtask
names() { (cd "$1" && find . -type f | sort); }
cp -r start whole && CARGO_WORKSPACE_DIR=$PWD/whole cargo xtask new demo > /dev/null
signals=(INT TERM KILL)
for number in {0..44}; do
    rm -rf now && cp -r start now
    export CARGO_WORKSPACE_DIR=$PWD/now INSTA_WORKSPACE_ROOT=$PWD/now INSTA_UPDATE=no
    cargo xtask new demo &> said &
    sleep $(printf 0.%06d $((number * 7919 % 20000)))
    kill -s ${signals[number % 3]} $!
    wait $!
    for crate in now/crates/demo/; do
        [[ ! -e $crate ]] || diff <(names "$crate") <(names whole/crates/demo)
    done
    if grep -q demo::Demo now/crates/catalogue/src/lib.rs; then
        grep -q '^demo = { path' now/crates/catalogue/Cargo.toml && grep -q '^## demo' now/fixtures/SOURCES.md || echo demo
    fi
    cargo xtask verify > said
    code=$?
    grep -q -e 'remove it' -e 'belongs to no puzzle' -e SOURCES.md -e differs -e 'no snapshot' -e 'a file of no' said
    (($? + code == 1)) || cat said
done 2> /dev/null
