# Each failure is shown whole, and then the totals.
workspace chess/edge-1-by-1 chess/statement-1 mahjong/statement-1
cargo xtask judge chess -- echo 2
cargo xtask judge chess --all -- echo 2 | grep AC
# Of many cases, the first wrong one.
cargo xtask judge mahjong -- echo Case 1: Not ready

# Rows come in order, whatever the jobs.
workspace chess/edge-2-by-2
for jobs in 1 3; do cargo xtask judge chess --jobs $jobs --format json -- echo 2; done

# Everything that is shown comes from one run: that on fewer cases if it fails as the whole does,
# and else that on the whole. Of a long one only the case at fault is shown.
workspace rake/statement-1 yahtzee/published-six-games
cargo xtask judge rake -- head -n 3 "$WORKSPACE/fixtures/rake/statement-1.out"
cargo xtask judge yahtzee -- head -n 4 fixtures/yahtzee/published-six-games.out
# More answers than cases.
printf 'Case 1: 1S 4S FA\nCase 2: 2T\nCase 3: Not ready\n' > more.out
cargo xtask judge mahjong -- cat more.out | grep reason

# What fails only after other cases is shown with them: right but for the third hand of an input.
(printf '1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S 9T 9T\n%.0s' {1..5}; echo 0) > fixtures/mahjong/edge-five.in
cargo xtask judge mahjong/edge-five -- sh -c "cargo xtask mistake mahjong chow-of-winds | sed '3s/.*/Case 3: DONG/'"

# Fixtures beyond the statement are skipped unless requested.
workspace mahjong/lenient-crlf
cargo xtask judge mahjong true | tail -n 1
cargo xtask judge mahjong --lenient true | tail -n 1
cargo xtask judge mahjong/lenient-crlf true | tail -n 1

# No escape sequence of a program reaches the terminal or the page.
escapes="printf 'error: \033[2J\342\200\256\n' >&2; printf '\033]52;c;x\007'; exit"
for code in 0 1; do cargo xtask judge chess/statement-1 --page page.html -- sh -c "$escapes $code"; done
grep -c $'\e\|\a\|\u202e' page.html

# A page is written whole, or not at all.
rm page.html
cargo xtask judge chess/statement-1 --page page.html -- echo 2
ls
cargo xtask judge chess/statement-1 --page page.html -- echo 3 > /dev/null
grep -o '<del>.*</del>' page.html; tail -n 1 page.html
cargo xtask judge chess/statement-1 --page /dev/null -- echo 3
cargo xtask judge chess/statement-1 --page no/page.html -- echo 3
