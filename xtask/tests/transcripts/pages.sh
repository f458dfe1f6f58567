# Every `console` block of every page shows what its command prints, but for how many fixtures there
# are, and how many answers `stress` has after two seconds. The pages have short names for wrong solutions of
# this repository.
counts='s/ +[0-9]+ (fixtures|games|boards|hands|more were run)/ # \1/g; s/ all [0-9]+$/ all #/; s/--last=[0-9]+/--last=#/
    s/^( +of your answers, including the) [0-9]+/\1 #/; s/All [0-9]+ wrong (games|boards|hands)/All # wrong \1/; s/as have [0-9]+ right/as have # right/;
    s/the other [0-9]+$/the other #/'
cd "$WORKSPACE" && export PATH=${PATH#*:} CARGO_TARGET_DIR=$TARGET # with the real cargo
cargo build -q -p judge && export PATH=$TARGET/debug:$PATH
catalogue=crates/judge/catalogue/src wrong=package/submissions/wrong_answer
programs="s,hands\.cpp,$catalogue/mahjong/$wrong/wrong-fifty-characters-a-line.cpp,
    s,digits\.py,$catalogue/rake/$wrong/wrong-one-digit-a-value.py,
    s,sol\.cpp,$catalogue/mahjong/$wrong/wrong-bai-is-no-eye.cpp,"
names='s,\S*/wrong-bai\S*,sol.cpp,; s,\S*/wrong-fifty\S*,hands.cpp,; s,\S*/wrong-one-digit\S*,digits.py,'
# The difference that the front page shows is one of those in the snapshot of a test.
awk '/^```/ { inside = /text/; next } /^## The tree/ { exit } inside && !/^ *…$/' README.md | grep -vxF -f xtask/tests/transcripts/verify-outcomes.snap
for page in README.md .github/CONTRIBUTING.md {xtask,crates/judge,crates/story,crates/testkit}/README.md; do
    shown=$(awk '/^```/ { inside = /console/; next } inside' $page | sed -E "$MASKS; $counts")
    commands=$(sed -n 's/^\$ //p' <<< "$shown")
    printed=$(sed "$programs" <<< "$commands" | bash "$TRANSCRIPT" |
        grep -v -e '^2| ' -e '^\[exit ' | sed -E "$counts; $names")
    echo "$page: $(grep -c . <<< "$commands")"
    diff <(echo "$shown") <(echo "$printed")
done
