# Whenever `new` is interrupted, the files that cargo reads are whole, and `verify` names what is
# left over.
mkdir start && cd start && workspace chess/statement-1 && cd ..
mkdir -p start/crates/judge start/xtask/src
cp "$WORKSPACE"/Cargo.{lock,toml} start && cp -r "$WORKSPACE"/crates/judge/catalogue start/crates/judge
cp -r "$WORKSPACE"/xtask/{Cargo.toml,template,template-judged} start/xtask
cp "$WORKSPACE"/xtask/src/puzzles.rs start/xtask/src
names() { (cd "$1" && find . -type f | sort); }
cp -r start whole && CARGO_WORKSPACE_DIR=$PWD/whole cargo xtask new demo --judged > /dev/null
signals=(INT TERM KILL)
for number in {0..44}; do
    rm -rf now && cp -r start now
    export CARGO_WORKSPACE_DIR=$PWD/now INSTA_WORKSPACE_ROOT=$PWD/now INSTA_UPDATE=no
    cargo xtask new demo --judged &> said &
    sleep $(printf 0.%06d $((number * 7919 % 20000)))
    kill -s ${signals[number % 3]} $!
    wait $!
    for crate in now/crates/demo/; do
        [[ ! -e $crate ]] || diff <(names "$crate") <(names whole/crates/demo)
    done
    if grep -q demo::Demo now/xtask/src/puzzles.rs; then
        grep -q '^demo = { path' now/xtask/Cargo.toml && grep -q '^| statement-1' now/fixtures/demo/README.md || echo demo
    fi
    cargo xtask verify > said
    code=$?
    grep -q -e 'remove it' -e 'belongs to no puzzle' -e README.md -e differs -e 'no snapshot' -e 'a file of no' said
    (($? + code == 1)) || cat said
done 2> /dev/null
