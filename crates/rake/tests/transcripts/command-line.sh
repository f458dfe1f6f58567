# A file or standard input, with any number of threads.
sample=$WORKSPACE/fixtures/rake/statement-1.in
rake < "$sample"
rake - < "$sample"
for threads in 1 2 8; do rake --threads $threads "$sample"; done
sed '$s/.$/x/' "$sample" | rake

# Boards are explained in each format up to a fault. There may also be none.
printf '3\n1 1 1 2 2 1 1 2 2 3 3 4 4 3 3 4 4\n1 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2\n1 1 x' > fault.in
rake --explain fault.in
rake --format=json fault.in
outline() { sed '/^<style>/,/^<.style>/{/style>/!d}; /^<script>$/,/^<.script>/{/script>/!d}; s/^<\(div\|section\).*/<\1>…/'; }
rake --explain=html fault.in | outline
for how in --explain --format=json --explain=html; do echo 0 | rake $how | outline; done

# A stream of 25 MB, or of what the variable STREAM says, needs less than 16 MB of memory, and every
# byte of the output is right, also when it is read slowly at first.
sed -s 1d "$WORKSPACE"/fixtures/rake/{edge,statement}-*.in > once
for copy in {1..20}; do cat once; done > block
(($(wc -l < block) % 5 == 0)) && boards=$(($(wc -l < block) / 5))
(echo $boards; cat block) | rake > answers
times=$((${STREAM:-25000000} / $(wc -c < block) + 1))
repeated() { for ((i = 0; i < times; i++)); do cat "$1"; done; }
(echo $((times * boards)); repeated block) | (ulimit -d 15625; exec rake) | (sleep 0.2; cat) | cmp - <(repeated answers)
