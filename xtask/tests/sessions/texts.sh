# A report shows that a text is empty, the beginning of a text with many lines, and the beginning of
# a long line.
workspace chess/statement-1
got() { cargo xtask judge chess -- sh -c "$1" | sed -n '/^    got/,/^    reason/p'; }
got true
got 'echo; exit 1'
got 'echo 1; echo 2; exit 1'
got 'yes 7 | head -n 41; exit 1'
got 'printf %0500d 7; exit 1'

# A time is in seconds or has a unit. It is shown as it would be read.
for time in 2 2s 1.5 1s500ms 2min 2m 1min30s 1m30s 300ms; do
    cargo xtask stress chess --cases 1 --time-limit $time --format json -- echo x 2>&- | grep -o -- '--time-limit [^ ]*'
done
for time in '' s 0 0s -1 inf nan 1e99; do
    cargo xtask stress chess --time-limit="$time" -- echo x
done

# The statement of a package is TeX: sections, tables, and characters that TeX would take otherwise.
mkdir -p crates/chess/package xtask/tests/strangers/chess
cp "$WORKSPACE"/crates/chess/package/input.ctd crates/chess/package
echo 'name: C#' > crates/chess/package/problem.yaml
printf '50%% of {a}\\b:\n\n  a & b\n    c\n\nInput: a_1 ^ ~2\n' > crates/chess/package/format.txt
printf '1 2\n5 0\n0 3\n' > fixtures/chess/edge-two.in
printf '#!/bin/sh\necho 2\n' > xtask/tests/strangers/chess/two.sh
chmod +x xtask/tests/strangers/chess/two.sh
cargo xtask package chess --to two
sed -n '1p; /^50/,$p' two/problem_statement/problem.en.tex

# The description of packages shows the texts of the example as they are.
for file in problem.yaml format.txt input.ctd; do
    [[ $(< "$WORKSPACE"/xtask/PACKAGE.md) == *$'\n'"$(< "$WORKSPACE"/xtask/template/package/$file)"$'\n```\n'* ]] || echo "$file differs"
done
