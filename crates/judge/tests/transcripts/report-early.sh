# Where the first three inputs fail in the same way, that is reported once.
inputs chess/edge-{1-by-1,2-by-2,1-by-10,10-by-1}
judge test chess --input in/chess -- cat no-such-file
judge test chess --input in/chess --all -- cat no-such-file | grep -c '  RE '
# A program that is right once, or that gives a wrong answer, gets somewhere.
judge test chess --input in/chess -- sh -c 'read n m; cat no-such-file; [ $n = 2 ]' | grep '  RE '
judge test chess --input in/chess -- echo 1 | grep -c '  WA '
# Small inputs come first, so a slow program gets somewhere. It is told how far it came in time.
inputs yahtzee/edge-{66-random-games,one-game}
slow='lines=$(wc -l); echo 2 4 6 8 15 18 23 18 0 0 25 35 40 0 194; [ $lines = 13 ] || while :; do :; done'
judge test yahtzee --input in/yahtzee --time-limit 30ms --format json -- sh -c "$slow" | grep -o -e '"test":"[^"]*"' -e '"verdict":"[A-Z]*"' | xargs
judge test mahjong/statement-1 --time-limit 30ms --format json -- sh -c 'echo Case 1: 1S 4S FA; while :; do :; done' | grep -o 'until then [^"]*'
