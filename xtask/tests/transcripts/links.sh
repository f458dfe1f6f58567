# Every link of a page leads to a file, and if it names a section, to a page that has it.
cd "$WORKSPACE"
sections() { sed -n 's/^##* //p' "$1" | tr '[:upper:]' '[:lower:]' | sed 's/[^[:alnum:] _-]//g; s/ /-/g'; }
for page in README.md .github/CONTRIBUTING.md fixtures/README.md fixtures/*/README.md xtask/*.md crates/*.md crates/*/*.md crates/judge/*/README.md; do
    grep -o '](\([^)]*\)' "$page" | cut -c 3- | grep -v ^http | while read -r link; do
        file=${link%%#*}
        file=${file:+$(dirname "$page")/$file}
        [[ -e ${file:-$page} ]] || echo "$page: $link"
        [[ $link != *#* ]] || sections "${file:-$page}" | grep -qxF -- "${link##*#}" || echo "$page: $link"
    done
done
