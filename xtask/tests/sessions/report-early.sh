# Where the first three fixtures fail in the same way, that is reported once.
workspace chess/edge-{1-by-1,2-by-2,1-by-10,10-by-1}
cargo xtask judge chess -- cat no-such-file
cargo xtask judge chess --all -- cat no-such-file | grep -c '  RE '
# A program that prints something, or that is right once, gets somewhere.
cargo xtask judge chess -- sh -c 'echo 1; cat no-such-file' | grep -c '  RE '
cargo xtask judge chess -- sh -c 'read n m; cat no-such-file; [ $n = 2 ]' | grep -c '  RE '
# Small inputs come first, so a slow program gets somewhere. It is told how far it came in time.
workspace yahtzee/edge-{101-random-games,66-random-games,99-random-games,one-game} mahjong/statement-1
slow='lines=$(wc -l); echo 2 4 6 8 15 18 23 18 0 0 25 35 40 0 194; [ $lines = 13 ] || while :; do :; done'
cargo xtask judge yahtzee --time-limit 100ms --format json -- sh -c "$slow" | grep -o -e '"fixture":"[^"]*"' -e '"verdict":"[A-Z]*"' | xargs
cargo xtask judge mahjong --time-limit 100ms -- sh -c 'echo Case 1: 1S 4S FA; while :; do :; done' | grep -o 'right answers .*'
