# A fixture is removed with everything that belongs to it.
workspace chess/statement-1 rake/statement-1
touch fixtures/chess/.keep # nothing comes before its dot
before=$(files)
printf '1 2\n5 0\n0 3\n' | cargo xtask fixture add chess statement-10 --output <(echo 2)
INSTA_UPDATE=always cargo xtask verify chess
: > xtask/tests/snapshots/chess/statement-10.snap
cargo xtask verify chess/statement-10
cargo xtask fixture remove chess/statement-10
diff <(echo "$before") <(files)

# What is no fixture is not removed.
cargo xtask fixture remove chess/statement-10
cargo xtask fixture remove chess/
cargo xtask fixture remove chess/../rake/statement-1
cargo xtask fixture remove chess
cargo xtask fixture remove go/statement-1
diff <(echo "$before") <(files)

