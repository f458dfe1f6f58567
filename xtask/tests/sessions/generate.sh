# The same seed gives the same cases, whatever their number.
cargo xtask generate rake
cargo xtask generate mahjong --generator near-ready --cases 3 --seed 7
cargo xtask generate mahjong --generator near-ready --first 2 --seed 7
cargo xtask generate yahtzee --cases 2 | tail -n 2
cargo xtask generate chess --generator small --first 18446744073709551615
cargo xtask generate chess --cases 2
cargo xtask generate rake --generator round
