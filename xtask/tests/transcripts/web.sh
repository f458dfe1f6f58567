# The page holds the module compressed, as text: five digits to base 85, from `(` on, for four bytes.
for module in 'a module' 'another one' '' ab; do
    printf "$module" > module
    cargo xtask web --to page.html --module module 2>&1 | sed 's/[0-9]\+ KB/# KB/'
    perl -0777 -ne '
        /<script type="text\/plain" id="module" data-size="(\d+)">([^<]*)</;
        my ($size, $text) = ($1, $2);
        print substr join("", map { my $n = 0; $n = $n * 85 + ord($_) - 40 for split //; pack "N", $n } $text =~ /.{5}/gs), 0, $size;
    ' page.html | gunzip | cmp - module
done
grep '{{' page.html
cargo xtask web --to page.html --module no-module
