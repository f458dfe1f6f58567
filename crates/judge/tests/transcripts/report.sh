# Each failure is shown whole, and then the totals.
inputs chess/edge-1-by-1 chess/statement-1
judge test chess --input in/chess -- echo 2
# Of many cases, the first wrong one.
judge test mahjong/statement-1 -- echo Case 1: Not ready

# Rows come in order, whatever the jobs.
inputs chess/edge-2-by-2
for jobs in 1 3; do judge test chess --input in/chess --jobs $jobs --format json -- echo 2; done

# Everything that is shown comes from one run: that on fewer cases if it fails as the whole does,
# and else that on the whole. Of a long one only the case at fault is shown.
cp "$WORKSPACE"/fixtures/rake/statement-1.out rake.out; cp "$WORKSPACE"/fixtures/yahtzee/published-six-games.out games.out
judge test rake/statement-1 -- head -n 3 rake.out
judge test yahtzee/published-six-games -- head -n 4 games.out
# More answers than cases.
printf 'Case 1: 1S 4S FA\nCase 2: 2T\nCase 3: Not ready\n' > more.out
judge test mahjong/statement-1 -- cat more.out | grep reason

# What fails only after other cases is shown with them: right but for the third hand of an input.
(printf '1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S 9T 9T\n%.0s' {1..5}; echo 0) > five.in
judge test mahjong --input five.in -- sh -c "judge wrong mahjong chow-of-winds | sed '3s/.*/Case 3: DONG/'"

# Tests beyond the statement run only when they are named.
right='judge wrong mahjong only-held-tiles'
judge test mahjong --all -- $right | grep -c lenient-
judge test mahjong/lenient-crlf -- $right | grep accepted

# No escape sequence of a program reaches the terminal.
escapes="printf 'error: \033[2J\342\200\256\n' >&2; printf '\033]52;c;x\007'; exit"
for code in 0 1; do judge test chess/statement-1 -- sh -c "$escapes $code"; done

# The failing input is kept, with as few cases as possible, for the solver and for another run.
judge test mahjong/statement-1 -- echo Case 1: Not ready | tail -n 2
judge solve mahjong --last
judge solve mahjong --last --explain=html | grep -c '<article'
judge test mahjong --last -- echo Case 1: 1S 4S FA

# In a folder of inputs there must be one.
mkdir empty && judge test chess --input empty -- echo 7
