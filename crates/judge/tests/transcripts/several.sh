# Ignored: needs rustc.
# Several source files are several programs: a row each, up to the first failure.
inputs chess/edge-1-by-1 chess/statement-1
nine=mahjong/edge-50-nine-gates
echo 'print 2' > two.pl
echo 'print 4711' > score.pl
echo 'fn main() { unknown() }' > wrong.rs
judge test chess/statement-1 two.pl score.pl wrong.rs 2>&-
judge test chess --input in/chess two.pl score.pl wrong.rs --format json 2>&-
judge test chess --input in/chess two.pl score.pl --all --format json 2>&- | fields accepted runs test
# One that cannot be judged does not keep the others from it.
judge test chess/statement-1 missing.pl two.pl
# Once nobody reads the rows, no other program is run.
export RAN=$PWD/ran
echo 'print 2; open F, ">>", $ENV{RAN}; print F "one\n"' > first.pl
cp first.pl second.pl
(sleep 0.2; judge test chess/statement-1 first.pl second.pl 2>&-) | true
cat ran
# A program has the same verdict alone and among others: any other is clearer than TLE.
echo 'my ($n) = <> =~ /(\d+)/; 1 while $n == 1; print 4711' > slow.pl
judge test chess --input in/chess --all --time-limit 300ms slow.pl | head -n 1
judge test chess --input in/chess --all --time-limit 300ms slow.pl two.pl | grep -o '^slow.pl *...'
judge stress chess two.pl score.pl
judge test chess --save found.in two.pl score.pl

# A source file is compiled each time, because the files that it includes may change.
echo 'include!("other.rs");' > two.rs
for answer in 2 3; do
    echo "fn main() { println!(\"$answer\") }" > other.rs
    judge test chess/statement-1 two.rs | grep accepted
done
judge test chess/statement-1 two.rs --compile "rustc -O --cfg 'answer=\"a b\"' -o FOLDER/program SOURCE" | grep got
judge test chess/statement-1 two.rs --compile "rustc 'SOURCE"

# An input of one's own, whose right answer comes from our solver; a malformed one is refused.
printf '1 2\n5 1\n3 4\n' > mine.in
sed 's/4/four/' mine.in > bad.in
judge test chess --input mine.in score.pl 2>&-
judge test chess --input - --input mine.in --format json -- echo 1 < mine.in
judge test chess --input mine.in --input bad.in score.pl
judge test chess/statement-1 --input mine.in score.pl

# Output that is cut. With `COLUMNS`, a reason is one line.
export COLUMNS=150
judge test $nine -- sh -c 'judge wrong mahjong chow-of-winds | head -c 1024' | grep PE

# Right tiles in the wrong order, or another number, are a wrong answer.
judge test $nine -- sh -c "judge wrong mahjong chow-of-winds | sed 's/8T 9T/9T 8T/'" | grep -e WA -e cause -e reason
judge test $nine -- sh -c "judge wrong mahjong chow-of-winds | sed 's/Case 1:/Case 0:/'" | grep -e WA -e cause -e reason

# A run that is little over the time limit is told so.
burn() { judge test chess/statement-1 --time-limit 800ms -- perl -e "while ((times)[0] < $1) { 1 for 1..1e4 } print 2"; }
burn 0.84 | grep reason
