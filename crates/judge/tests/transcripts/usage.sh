# Wrong usage is exit code 2 and a message.
judge test chess
judge test chess --
judge test go -- true
judge test majong -- true
judge test chess --time-limit 0 -- true
judge test chess --memory-limit 0 -- true
judge test chess --memory-limit elephants -- true
judge test chess --jobs 0 -- true
judge test chess/bad-comma-separated true
judge test rake ./a.out -x
judge stress go -- true
judge stress chess --generator round -- true
judge stress chess --cases 1 --for 1s -- true
judge stress chess --cases 0 true
judge wrong chess none
judge solve go
# A misspelt name of a puzzle, a test, a generator, a wrong solution, a command or an option is asked about.
judge test mahjogn -- true
judge test mahjong/edge-four-pong -- true
judge show mahjong/four-pongs
judge show mahjong/five-dice
judge stress rake --generator two-value -- true 2>&1 | head -n 1
judge wrong rake clokwise
judge tets mahjong -- true 2>&1 | head -n 3
judge test mahjong --time-limits 2s -- true 2>&1 | head -n 3

# What comes before the puzzle is no option.
judge solve --last mahjong
judge solve --format json --threads 2 'UVa 11210' 2>&1 | grep tip
judge solve --explain 2>&1 | grep tip
# Two dashes may stand before the puzzle.
echo 1x | judge solve -- mahjong
# A wrong name is told before the input is read: a folder cannot be.
judge wrong rake clokwise < .
# Quotes are shown as they are.
echo "1S it's \"1T\"" | judge solve mahjong
echo "it\"s" | judge solve mahjong

# What to do first, and the help, which lists the puzzles and the generators of the one that is named.
judge
judge test --help
judge stress --help | grep -e ^judge -e 'For example'
judge generate --help | grep ^judge
judge help generate | tail -n 1
judge $'\xff' 2>&1 | head -n 1
judge stress UVa\ 11210 --help | sed -n '/^Generators/,$p'
judge generate rake --help | sed -n '/^Generators/,$p'
judge wrong --help | sed -n '/^Wrong solutions of rake/,/^$/p' | grep .
judge --version
