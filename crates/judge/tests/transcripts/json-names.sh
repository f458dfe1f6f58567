# In JSON, the names of files are as they are: not quoted for a shell, and escaped once, by JSON.
inputs chess/statement-1
mkdir 'my tests' && cp in/chess/statement-1.in "my tests/ben's
first.in" && cp in/chess/statement-1.in "my tests/$(printf 'caf\xe9.in')"
echo 'print 2' > "anna's own.pl" && cp "anna's own.pl" "$(printf 'caf\xe9\n.pl')" && cp "anna's own.pl" 'a\b "c" é.pl'
judge test chess --input 'my tests' --format json "anna's own.pl" | fields test verdict
judge test chess --input 'my tests' --format json *.pl | fields program verdict
judge test chess --input 'my tests' --format json -- perl -e 'print 3' | fields test verdict
judge test chess --input 'my tests' -- perl -e 'print 3' | sed -n '/^from/,/^$/p'
# That of a program that the compiler refuses too.
echo 'fn main( {' > "anna's own.rs"
judge test chess --format json "anna's own.rs" 2>&- | fields program verdict
judge test chess --format json -- "anna's own.rs" "two words" 2>&- | fields program verdict
judge test chess --help | sed -n '/--format/,/JSON object/p'
