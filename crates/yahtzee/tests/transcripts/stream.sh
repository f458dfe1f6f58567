# A stream of 25 MB, or of what the variable STREAM says, needs less than 16 MB of memory, and every
# byte of the output is right, also when it is read slowly at first.
awk 1 "$WORKSPACE"/fixtures/yahtzee/{edge,published,statement}-*.in > once
for copy in {1..10}; do cat once; done > block
yahtzee block > answers
size=$(wc -c < block)
stream() { for ((sent = 0; sent < $2; sent += size)); do cat "$1"; done; }
long=${STREAM:-25000000}
stream block $long | (ulimit -d 15625; exec yahtzee) | (sleep 0.2; cat) | cmp - <(stream answers $long)
# So does a file, of which the first games are answered while the last are read.
stream block 20000000 > file
(ulimit -d 15625; exec yahtzee --threads 2 file) | (sleep 0.2; cat) | cmp - <(stream answers 20000000)

# The number of threads does not change a byte.
for threads in 1 2 8; do stream block 4000000 | yahtzee --threads $threads | cmp - <(stream answers 4000000); done

# A word of 100 MB is an error, after which nothing is read.
head -c 100000000 /dev/zero | tr '\0' 1 | (ulimit -d 15625; exec yahtzee); echo "${PIPESTATUS[1]}"
