# Every link of a page leads to a file.
cd "$WORKSPACE"
for page in README.md .github/CONTRIBUTING.md {xtask,crates/judge,crates/story,crates/testkit,crates/web}/README.md crates/judge/{JSON,PROGRAMS,TEACHING}.md crates/{PROBLEMS,SOLVERS}.md crates/testkit/TUTORIAL.md xtask/PACKAGE.md; do
    grep -o '](\([^)#]*\)' $page | cut -c 3- | grep -v ^http | while read -r link; do
        [[ -e $(dirname $page)/$link ]] || echo "$page: $link"
    done
done
