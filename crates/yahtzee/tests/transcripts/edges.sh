# Where something around the binary is broken, no answer is lost in silence, and what can be said is
# said. All puzzles share this code.
cp "$WORKSPACE/fixtures/yahtzee/statement-1.in" sample

# Output that cannot be written.
yahtzee --help > /dev/full
yahtzee --version > /dev/full
yahtzee sample > /dev/full
yahtzee --help 1< /dev/null
yahtzee sample 1< /dev/null
endless() { while cat sample; do :; done; }
endless 2>&- | yahtzee > /dev/full

# Its reader may go away, before the first answer or later.
(sleep 0.2; yahtzee sample; echo "exit $?" >&2) | true
endless 2>&- | (ulimit -d 15625; yahtzee; echo "exit $?" >&2) | sed 1q

# Input that cannot be read. What the shell has closed is `/dev/null` before `main` begins.
yahtzee 0> /dev/null
yahtzee < .
yahtzee 0<&-

# Without standard error the exit code tells.
for words in missing '--explain html' --nonsense -; do
    echo 7 | yahtzee $words 2> /dev/full; echo $?
    echo 7 | yahtzee $words 2>&-; echo $?
done

# A name may be any bytes, and is shown safely.
name=$'\xff\e[2J\n' && mkdir "$name" && cp sample "$name/$name"
yahtzee "$name/$name"
ln -s "$(type -p yahtzee)" "$name/y" && "./$name/y" < sample
yahtzee $'m\xff\e[2J\n'
echo 7 > $'b\e' && yahtzee $'b\e'
yahtzee a $'\e[2Jb\u202e'
yahtzee --explain $'\xfe'

# Threads that cannot be started are done without: none can have a stack of this size.
head -n 52000 <(yes "$(cat sample)") > long
yahtzee --threads 1 long > alone
RUST_MIN_STACK=$((1 << 60)) yahtzee --threads 8 long | cmp - alone
wc -l < alone
