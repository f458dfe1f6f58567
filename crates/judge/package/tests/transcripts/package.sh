# A package is made of the fixtures, and of the texts and the programs of the puzzle.
mkdir -p crates/judge/catalogue/src/rake/package
package rake --to packages/rake
cp -r "$WORKSPACE"/crates/judge/catalogue/src/rake/package crates/judge/catalogue/src/rake
package rake --to packages/rake 2> /dev/null | sed 's/[0-9]* tests/# tests/'
(cd packages && find . -type f | grep -v secret/ | LC_ALL=C sort && ls rake/data/secret/edge-k-1.*)
ls packages/rake/data/secret | grep -e lenient- -e bad-
cat packages/rake/{problem.yaml,data/secret/edge-k-1.desc,problem_statement/problem.en.tex}
# The page loads nothing and leads nowhere.
sed '1,/<.style>/d' packages/rake/problem_statement/problem.html
grep -E '<script|<link|href|src=|url\(|@import|//' packages/rake/problem_statement/problem.html
diff packages/rake/data/secret/edge-k-1.in "$WORKSPACE"/fixtures/rake/edge-k-1.in
diff packages/rake/data/sample/statement-1.ans "$WORKSPACE"/fixtures/rake/statement-1.out

# An earlier package is replaced, unless there is something else in it. No other folder is touched.
echo changed > packages/rake/.timelimit
package rake --to packages/rake > /dev/null 2>&1 && cat packages/rake/.timelimit
mkdir -p packages/rake/.git && touch packages/rake/.git/config
package rake --to packages/rake
rm -r packages/rake/.git && mkfifo packages/rake/data/secret/notes
before=$(files)
package rake --to packages/rake
diff <(echo "$before") <(files)
rm packages/rake/data/secret/notes
mkdir -p other/rake && touch other/rake/mine
package rake --to other/rake
cp -r packages/rake packages/yahtzee
package yahtzee --to packages/yahtzee
package rake --to packages/rake-it-in
ls -A other/rake packages

# DOMjudge imports only submissions with these folders, names and sizes.
cd "$WORKSPACE"/crates/judge/catalogue/src && find */package/submissions -type f > "$OLDPWD/submissions"
grep -vE '/(accepted|wrong_answer|run_time_error|time_limit_exceeded)/[A-Za-z0-9][A-Za-z0-9+_.-]*$' "$OLDPWD/submissions"
find */package/submissions -type f -size +255k
