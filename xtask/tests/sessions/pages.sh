# Ignored: builds what its commands name, and needs g++.
# Every `console` block of every page shows what its command prints, but for how many fixtures there
# are.
counts='s/ +[0-9]+ (fixtures|boards)/ # \1/g'
cd "$WORKSPACE" && PATH=${PATH#*:} # with the real cargo
for page in README.md {xtask,crates/judge,crates/story,crates/testkit}/README.md; do
    shown=$(awk '/^```/ { inside = /console/; next } inside' $page | sed -E "$MASKS; $counts")
    commands=$(sed -n 's/^\$ //p' <<< "$shown")
    printed=$(bash "$SESSION" <<< "$commands" | grep -v -e '^2| ' -e '^\[exit ' | sed -E "$counts")
    echo "$page: $(grep -c . <<< "$commands")"
    diff <(echo "$shown") <(echo "$printed")
done
