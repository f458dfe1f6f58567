# Ignored: waits for programs that are slow.
# A program that is slow but right; one that answers one of twelve boards, and goes on; and one that goes on
# after all answers.
mkdir in
for count in 1 12; do
    (echo $count; for ((i = 0; i < count; i++)); do echo '1 1 2 3 4 2 3 4 5 3 4 5 6 4 5 6 7'; done) > in/$count.in
done
slow='judge solve rake | perl -ne '"'"'$| = 1; for (1 .. 9_000_000) {} print'"'"
ends='input=$(cat); echo "$input" | judge solve rake | head -n 1; while [ ${#input} -gt 99 ]; do :; done'
after='input=$(cat); echo "$input" | judge solve rake; while [ ${#input} -gt 99 ]; do :; done'
for program in "$slow" "$ends" "$after"; do
    judge test rake --input in --time-limit 300ms -- sh -c "$program" | sed -nE '/^cause/{N; s/\n +/ /; s/slow: .*/slow/; s/most .*but/most … but/; p}'
done
# It hangs on one board of four, which alone is shown.
(echo 4; for score in 1 2 7 3; do echo 1; for row in 1 2 3 4; do echo "$score $score 1 1"; done; done) > in/12.in
hangs='input=$(cat); case $input in *"7 7"*) while :; do :; done;; esac; echo "$input" | judge solve rake'
judge test rake --input in --time-limit 1s -- sh -c "$hangs" | sed -nE '/^(cause|from)/p; /^input/,/^expected/p'
