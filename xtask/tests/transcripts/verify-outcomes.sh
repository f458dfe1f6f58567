# Each change of a solver is built, and `verify` says what it means. The build is kept for the next time, and shares its
# dependencies with that of the tests.
room=$TARGET/tmp/outcomes
rm -rf "$room/workspace" && mkdir -p "$room/workspace" "$room/original"
cp -a "$WORKSPACE"/{.cargo,Cargo.lock,Cargo.toml,README.md,crates,fixtures,xtask} "$room/workspace"
sed -i 's/^version = .*/version = "0.0.1"/' "$room/workspace/Cargo.toml" # so that cargo does not take these crates for those of the workspace
rm -rf "$room/original" && cp -a "$room/workspace/crates" "$room/original"
PATH=$TARGET/tmp/outcomes/target/debug:$PATH && ulimit -c 0
build() ( # after edits of solvers, each FILE SED
    cd "$room/workspace" && cp -a "$room/original/." crates
    while (($#)); do sed -i "$2" "crates/$1" && touch "crates/$1" && shift 2; done
    export CARGO_TARGET_DIR=$room/target CARGO_BUILD_BUILD_DIR=$TARGET
    touch crates/{yahtzee,mahjong,chess,rake}/src/contract.rs
    PATH=${PATH#*:*:} CARGO_PROFILE_DEV_OPT_LEVEL=0 cargo build --quiet --package xtask
)
workspace yahtzee/{statement-1,edge-bonus-exactly-63,edge-bonus-missed-by-one,edge-no-straight,bad-die-7} mahjong/{statement-1,edge-four-pongs,edge-four-held-twice,bad-five-of-a-kind} chess/{statement-1,edge-{7-by-5,9-by-9,10-by-1,10-by-10-{all-zero,random,all-100000,equal-tables}}}

# A bug in a rule: the bonus needs 64. A fixture that is new is wrong, too.
build yahtzee/src/rules.rs 's/^pub const BONUS_FROM: u32 = 63/pub const BONUS_FROM: u32 = 64/'
cp fixtures/yahtzee/edge-bonus-exactly-63.in fixtures/yahtzee/edge-new.in
xtask verify yahtzee
grep -h ^description xtask/tests/snapshots/yahtzee/*.snap.new
rm xtask/tests/snapshots/yahtzee/*.snap.new

# A rule that scores too high is a fault, too: the new answers seem to be better than those of the reference solver.
build yahtzee/src/rules.rs 's/^pub const BONUS_FROM: u32 = 63/pub const BONUS_FROM: u32 = 62/'
xtask verify yahtzee
rm xtask/tests/snapshots/yahtzee/*.snap.new
build yahtzee/src/rules.rs 's/\b40\b/45/'
xtask verify yahtzee
rm xtask/tests/snapshots/yahtzee/*.snap.new

# The same bug with another: hands with three winds panic. What panics or hangs comes first.
build yahtzee/src/rules.rs 's/^pub const BONUS_FROM: u32 = 63/pub const BONUS_FROM: u32 = 64/' mahjong/src/waits.rs '/^pub fn waits(/a assert!(hand.counts()[27] < 3, "a pong of DONG");'
xtask verify 2> said
grep -o -e 'panicked at .*waits.rs' -e '^a pong of DONG' said
rm xtask/tests/snapshots/yahtzee/*.snap.new

# A hang: after three of a puzzle, its others are not run.
build chess/src/margin.rs '/^pub fn margin(/a while board.rows() > 6 {}'
xtask verify chess --time-limit 2s | sed -E 's/[3-5] failures/# failures/; s/[1-5] not run/# not run/; s/[1-5] fixtures of/# fixtures of/; s/[2-4] failures more.*/# failures more/'

# Waits are lost where they are written, so a published answer is contradicted.
rm fixtures/yahtzee/edge-new.in
build mahjong/src/contract.rs 's/            names::write_line(waits.iter(), out);/            names::write_line(waits.iter().skip(usize::from(waits.len() > 1)), out);/'
xtask verify mahjong
rm -f xtask/tests/snapshots/mahjong/*.snap.new

# Another format: the answers are right, and cannot be read in the old form.
build mahjong/src/contract.rs 's/b"Case "/b"Hand "/; s/output.word("Case")/output.word("Hand")/; s/b"Case")/b"Hand")/'
rm fixtures/mahjong/statement-1.out
xtask verify mahjong
rm -f xtask/tests/snapshots/mahjong/*.snap.new

# A better answer: the old one was wrong.
build
sed -i '/^Case 1: /s/ FA//' xtask/tests/snapshots/mahjong/statement-1.snap
xtask verify mahjong

# A reference solver that takes too long gives no opinion.
build mahjong/src/reference.rs '/^pub fn waits(/a std::thread::sleep(std::time::Duration::from_secs(3600));'
xtask verify mahjong/statement-1
