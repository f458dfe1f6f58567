# Wrong usage is exit code 2 and a message.
workspace mahjong/statement-1 chess/bad-comma-separated
cargo xtask judge chess
cargo xtask judge chess --
cargo xtask judge go -- true
cargo xtask judge chess --time-limit 0 -- true
cargo xtask judge chess --memory-limit 0 -- true
cargo xtask judge chess --memory-limit elephants -- true
cargo xtask judge chess --jobs 0 -- true
cargo xtask judge chess/bad-comma-separated true
cargo xtask judge rake ./a.out -x
cargo xtask stress chess --generator round -- true
cargo xtask stress chess --cases 1 --for 1s -- true
cargo xtask stress chess --cases 0 true
cargo xtask stress mahjong --keep statement-1 -- true
cargo xtask stress mahjong --keep bad-x -- true
cargo xtask stress mahjong --keep A/b -- true

# The help lists the puzzles, and the shapes of the one that is named.
cargo xtask
cargo xtask judge --help
cargo xtask stress --help | grep -e 'possible values: y' -e ^cargo
cargo xtask generate --help | grep ^cargo
cargo xtask stress rake --help | sed -n '/^Generators/,$p'
cargo xtask generate rake --help | sed -n '/^Generators/,$p'
