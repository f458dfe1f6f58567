# Right answers in a layout of their own are accepted with a note on where it begins, or refused with
# --strict. A missing last line feed is forgiven.
printed() { # what is said of this output, with and without --strict
    for strict in --strict ''; do
        judge test mahjong/statement-1 --format json $strict -- printf "$1" |
            fields verdict case reason note
    done
}
one='Case 1: 1S 4S FA' two='Case 2: Not ready'
printed "$one\n$two\n"
printed "$one\n$two"
printed "$one \n$two\n"
printed "\n$one\n$two\n"
printed "$one\n$two\n\n"
printed "$one $two\n"
printed "$one\r\n$two\r\n"
# A long line is shown where it differs.
judge test mahjong/edge-50-nine-gates -- \
    sh -c "judge wrong mahjong chow-of-winds | sed 's/8T 9T/8T  9T/'"
