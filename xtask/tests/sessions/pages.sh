# Ignored: builds what its commands name, and needs g++.
# Every `console` block of every page shows what its command prints.
cd "$WORKSPACE" && PATH=${PATH#*:} # with the real cargo
for page in README.md {xtask,crates/story,crates/testkit}/README.md; do
    shown=$(awk '/^```/ { inside = /console/; next } inside' $page | sed -E "$MASKS")
    commands=$(sed -n 's/^\$ //p' <<< "$shown")
    printed=$(bash "$SESSION" <<< "$commands" | grep -v -e '^2| ' -e '^\[exit ')
    echo "$page: $(grep -c . <<< "$commands")"
    diff <(echo "$shown") <(echo "$printed")
done
