# The page holds the module compressed, in base64.
for module in 'a module' 'another one' '' ab; do
    printf "$module" > module
    web --to page.html --module module 2>&1 | sed 's/[0-9]\+ KB/# KB/'
    sed -n 's|.*id="module">\([^<]*\)</script>.*|\1|p' page.html | base64 -d | gunzip | cmp - module
done
grep '{{' page.html
# The script is one: its modules import nothing any more.
grep -c '^\(import\|export\) ' page.html
web --to page.html --module no-module
