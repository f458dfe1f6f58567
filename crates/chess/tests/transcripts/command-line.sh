# A file or standard input, with any number of threads.
sample=$WORKSPACE/fixtures/chess/statement-1.in
chess < "$sample"
chess - < "$sample"
cp "$sample" 'sample input.txt'
for threads in 1 2 8; do chess --threads $threads 'sample input.txt'; done
chess --help
chess missing.in

# A fault is found before there is an answer.
sed '$s/.$/x/' "$sample" | chess
(cat "$sample"; echo 1) | chess

# Output that cannot be written, and a reader that goes away.
chess "$sample" > /dev/full
(sleep 0.2; chess "$sample"; echo "exit $?" >&2) | true

# A person at a terminal sees the answer as soon as the board is complete.
coproc chess
cat "$sample" >&${COPROC[1]}
read -r -t 300 line <&${COPROC[0]}
echo "$line"
eval "exec ${COPROC[1]}>&-"
wait

# An input with a gap of 25 MB, or of what the variable STREAM says, needs less than 16 MB of memory.
gap() { head -c $1 /dev/zero | tr '\0' '\n'; }
(sed 1q "$sample"; gap ${STREAM:-25000000}; sed 1d "$sample") | (ulimit -d 15625; exec chess)
for threads in 1 2 8; do (sed 1q "$sample"; gap 4000000; sed 1d "$sample") | chess --threads $threads; done

# A word of 100 MB is an error, after which nothing is read.
head -c 100000000 /dev/zero | tr '\0' 1 | (ulimit -d 15625; exec chess); echo "${PIPESTATUS[1]}"
