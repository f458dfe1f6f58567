# The page holds the module compressed, as text: two digits to base 91, the lower first, for thirteen bits. The
# digits are characters from `$` on, and `#` for `<`.
for module in 'a module' 'another one' '' ab; do
    printf "$module" > module
    web --to page.html --module module 2>&1 | sed 's/[0-9]\+ KB/# KB/'
    perl -0777 -ne '
        /<script type="text\/plain" id="module" data-size="(\d+)">([^<]*)</;
        my ($size, $text) = ($1, $2);
        my $bits = "";
        $text =~ tr{#}{<};
        $bits .= reverse sprintf "%013b", ord($1) - 36 + 91 * (ord($2) - 36) while $text =~ /(.)(.)/gs;
        print substr pack("b*", $bits), 0, $size;
    ' page.html | gunzip | cmp - module
done
grep '{{' page.html
web --to page.html --module no-module
