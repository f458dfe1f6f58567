# Ignored: builds what its commands name, and needs g++.
# Every `console` block of every page shows what its command prints, but for how many fixtures there
# are, and how many answers `stress` has after two seconds. The pages write `sol.cpp` for a wrong solution of
# this repository.
counts='s/ +[0-9]+ (fixtures|boards|hands|more were run)/ # \1/g; s/ all [0-9]+$/ all #/; s/--last=[0-9]+/--last=#/
    s/^( +of your answers, including the) [0-9]+/\1 #/'
cd "$WORKSPACE" && export PATH=${PATH#*:} CARGO_TARGET_DIR=$TARGET # with the real cargo
cargo build -q -p judge && export PATH=$TARGET/debug:$PATH
chess='-- judge wrong chess greedy'
mahjong=crates/mahjong/package/submissions/wrong_answer
for page in README.md .github/CONTRIBUTING.md {xtask,crates/judge,crates/story,crates/testkit}/README.md; do
    shown=$(awk '/^```/ { inside = /console/; next } inside' $page | sed -E "$MASKS; $counts")
    commands=$(sed -n 's/^\$ //p' <<< "$shown")
    printed=$(sed "/ chess /s,sol\.cpp,$chess,; s,sol\.cpp,$mahjong/wrong-bai-is-no-eye.cpp,
        s,hands\.cpp,$mahjong/wrong-fifty-characters-a-line.cpp," <<< "$commands" | bash "$TRANSCRIPT" |
        grep -v -e '^2| ' -e '^\[exit ' | sed -E "$counts; s,$mahjong/wrong-fifty.*,hands.cpp,; s,$mahjong/wrong-bai\S*|$chess,sol.cpp,")
    echo "$page: $(grep -c . <<< "$commands")"
    diff <(echo "$shown") <(echo "$printed")
done
