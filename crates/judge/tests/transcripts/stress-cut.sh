# Only long inputs and outputs are cut. With this many games the program crashes, and otherwise it
# prints what is never right.
crash() {
    judge stress yahtzee --batch 30 --cases 30 -- sh -c "if [ \$(wc -l) -gt ${1}0 ]; then exit 3; else yes 0 | head -n 9999; fi" 2>&-
}
crash 2 | sed '/^input/,/^expected/!d' | wc -l
crash 6 > said
sed '/^input/,/^expected/!d' said
tail -n 3 said
crash 999 | sed '/^input/,/^reason/!d'
