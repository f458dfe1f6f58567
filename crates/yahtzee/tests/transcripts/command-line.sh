# A file or standard input, with any number of threads.
sample=$WORKSPACE/fixtures/yahtzee/statement-1.in
yahtzee < "$sample"
yahtzee - < "$sample"
cp "$sample" 'sample input.txt'
for threads in 1 2 8; do yahtzee --threads $threads 'sample input.txt'; done

# The help shows the form of the input and an example.
yahtzee --help
yahtzee --version | sed 's/[0-9.]*$/VERSION/'

# Wrong usage, a missing file, and a folder in its place.
yahtzee --nonsense
yahtzee --threads=0
yahtzee --threads -1
yahtzee one two
yahtzee --explain=nonsense
yahtzee --format=nonsense
yahtzee --explain --format=json
yahtzee missing.in
yahtzee .

# Complete games are answered; then the message says where and what is wrong.
sed '$s/.$/x/' "$sample" | yahtzee
sed '$d' "$sample" | yahtzee

# Every game is explained, in any format.
yahtzee --explain --threads=8 "$sample" | grep ^Game
yahtzee --format json --threads=8 "$sample" | cut -c -110
yahtzee --explain=html --threads=8 "$sample" | sed -n -e '1p;$p' | cut -c -50
yahtzee --explain=html --threads=8 "$sample" | grep -o 'id="case-[0-9]*"'

# A person at a terminal sees each answer before typing the next game.
coproc yahtzee
for lines in 1,13 14,26; do
    sed -n ${lines}p "$sample" >&${COPROC[1]}
    read -r -t 300 line <&${COPROC[0]}
    echo "$line"
done
eval "exec ${COPROC[1]}>&-"
wait
