# Every excerpt of the tutorial is part of the example that `new` writes, or of the file that it names.
cd "$WORKSPACE"
block='' count=0
while IFS= read -r line; do
    case $line in
        '```rs') block=start ;;
        '```')
            [[ -z $block || $(< "$file")$'\n' == *"$block"* ]] || echo "$file has no"$'\n'"$block"
            [[ -z $block ]] || count=$((count + 1))
            block='' ;;
        *) if [[ $block == start ]]; then file=${line#// } block=$'\n'; [[ $file == crates/* ]] || file=xtask/template/$file; elif [[ $block ]]; then block+=$line$'\n'; fi ;;
    esac
done < crates/testkit/TUTORIAL.md
[[ $count -gt 9 ]] && echo "all are tried"
# Its links stay within the text: they work on a page of the repository and in `cargo doc` alike.
grep -o '](\([^)]*\)' crates/testkit/TUTORIAL.md | sort -u
grep '^##* ' crates/testkit/TUTORIAL.md
