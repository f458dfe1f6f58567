# Every excerpt of the tutorial is part of a file that `new` writes.
cd "$WORKSPACE"
page=xtask/TUTORIAL.md
block='' count=0
while IFS= read -r line; do
    case $line in
        '```rs') block=start ;;
        '```')
            [[ -z $block || $(< "$file")$'\n' == *"$block"* ]] || echo "$file has no"$'\n'"$block"
            [[ -z $block ]] || count=$((count + 1))
            block='' ;;
        *) if [[ $block == start ]]; then
                file=${line#// } block=$'\n'
                file=${file/#crates\/my-puzzle/xtask\/template}
                file=${file/#crates\/judge\/catalogue\/src\/my_puzzle/xtask\/template-judged}
            elif [[ $block ]]; then
                block+=$line$'\n'
            fi ;;
    esac
done < $page
[[ $count -gt 9 ]] && echo "all are tried"
# Its table of files has all files of the crate but the manifest.
(cd xtask/template && ls src/* tests/* benches/*) | while read -r file; do grep -qF "\`$file\`" $page || echo "no $file"; done
grep '^##* ' $page
