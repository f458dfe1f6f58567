# The page of a failure has the input, both outputs with their difference marked word by word, a
# picture of each output where the puzzle has one, the commands, and the story of the right answer.
mkdir hands; printf '1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n0\n' > 'hands/a&b.in'
failed() { # what the page shows of a program that does this, but for the tiles that do not matter
    judge test mahjong --input 'hands/a&b.in' --page page.html -- sh -c "$1" > /dev/null
    sed -n '/^<article/,/<\/section>/p' page.html | sed -E 's/<(section|div|figure|table|tr|td)/\n&/g' | grep -v faint
}
failed 'echo "Case 1: 1S  FA"'
failed 'cat > /dev/null'
failed 'printf "<4S>  9S\nFA"' | grep -e '<del>' -e '<ins>'

# Of very long outputs, the words at the same place are compared.
failed 'yes 4S | head -n 300000; exit 1' | grep 4S | sed -n 1,5p
failed 'yes 4S | head -n 300000; exit 1' | grep '<ins>'
