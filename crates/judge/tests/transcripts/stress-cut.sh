# Only long inputs and outputs are cut. With this many bytes of rolls the program crashes.
crash() {
    judge stress yahtzee -- sh -c "input=\$(cat); [ \${#input} -gt ${1}0 ] && exit 3; echo \"\$input\" | judge solve yahtzee" 2>&- |
        sed 's/after .* games/after # games/'
}
crash 20 | sed '/^input/,/^expected/!d' | wc -l
crash 60 > said
sed '/^input/,/^expected/!d' said
tail -n 3 said
judge stress yahtzee -- sh -c 'yes 0 | head -n 9999' 2>&- | sed '/^input/,/^reason/!d'
