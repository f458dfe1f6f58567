# A puzzle has all the names that judges give it.
judge list | head -n 4 | tr -s ' '
for name in yahtzee 10149 uva10149 'UVa 10149' 110208 poj2690 CARDGAME mahjong 11210 p4363 loj2471 rake A1538 'Rake It In'; do
    judge generate "$name" | head -n 1
done
# The tests of a puzzle are listed with what they show, those beyond the statement last.
judge list 11210 | sed -n '1,8p; $p'
judge list majong
# `solve` is the solver of the puzzle with all its arguments.
printf '1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n0\n' > hands.txt
judge solve 11210 < hands.txt
judge solve mahjong --format json hands.txt | cut -c -60
judge solve mahjong --explain hands.txt | head -n 3
judge solve mahjong --help | sed -n '/^Usage/,/^$/p'
echo 1S | judge solve mahjong
# Nothing is left behind.
ls
