# The description of packages shows the texts of the example as they are.
for file in problem.yaml format.txt input.ctd; do
    [[ $(< "$WORKSPACE"/xtask/PACKAGE.md) == *$'\n'"$(< "$WORKSPACE"/xtask/template/package/$file)"$'\n```\n'* ]] || echo "$file differs"
done
