# A file or standard input, with any number of threads.
sample=$WORKSPACE/fixtures/mahjong/statement-1.in
mahjong < "$sample"
mahjong - < "$sample"
for threads in 1 2 8; do mahjong --threads $threads "$sample"; done
sed '1s/1S/x/2' "$sample" | mahjong
sed '2s/$/ x/' "$sample" | mahjong

# A stream of 25 MB, or of what the variable STREAM says, needs less than 16 MB of memory, and every
# byte of the output is right, also when it is read slowly at first.
sed -s '$d' "$WORKSPACE"/fixtures/mahjong/{edge,published,statement}-*.in > once
for copy in {1..40}; do cat once; done > block
mahjong block > answers
size=$(wc -c < block)
stream() { for ((sent = 0; sent < ${STREAM:-25000000}; sent += size)); do cat "$1"; done; }
numbered() { awk '{ $2 = NR ":"; print }'; }
(stream block; echo 0) | (ulimit -d 15625; exec mahjong) | (sleep 0.2; cat) | cmp - <(stream answers | numbered)

# What follows the end mark is not read, and a message says how much that is. Of a pipe, which may stay open,
# no more is waited for.
hand='1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA'
printf "%s\n0\n\n9X\n$hand\n0\n" "$hand" > two.in
mahjong two.in
mahjong < two.in
cat two.in | mahjong
(printf "%s\n0\n" "$hand"; eventually test -e ended) | (mahjong; touch ended)
(cat two.in; seq 3000000) > long.in
(ulimit -d 15625; exec mahjong long.in)
