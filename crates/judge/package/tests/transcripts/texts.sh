# The page that describes packages shows the texts of the example as they are.
for file in problem.yaml format.txt input.ctd; do
    [[ $(< "$WORKSPACE"/crates/judge/package/README.md) == *$'\n'"$(< "$WORKSPACE"/xtask/template-judged/package/$file)"$'\n```\n'* ]] || echo "$file differs"
done
