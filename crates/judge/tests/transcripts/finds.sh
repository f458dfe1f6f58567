# What a program finds. The right answer to the sample is 2; what is printed instead is shown.
export TMPDIR=$PWD/tmp # the runs' folders are here
mkdir tmp
program() { (echo "#!/usr/bin/env ${2:-sh}"; echo "$1") > program; chmod +x program; }
got() { judge test chess/statement-1 "${@:-./program}" | sed -n '1p; /^got/p; s/^cause .*has answers/&/p'; }

# An executable runs in an empty folder of its own, which nothing is left of. So two runs that write the same
# file do not meet.
program 'ls -A; pwd | grep -c "/tmp/.tmp"'
got
mkdir in
for score in 1 2 3 4 5 6; do printf '1 1\n%s\n0\n' $score > in/$score.in; done
program 'cat > copy; sleep 0.3; judge solve chess < copy'
judge test chess --input in --jobs 6 ./program | head -n 1
ls -A . tmp
# So does a source file, and its folder has nothing of the compiler.
echo 'print "@{[glob q(* .*)]}"; open(my $file, q(>), q(left.txt))' > two.pl
got two.pl
# A command with arguments runs in this folder, because an argument can be a path; so does a source file with
# arguments.
program 'ls -A "$@"'
got ./program in
got two.pl 1
# Even what is read-only is removed.
program 'mkdir -p a/b; touch a/b/c; chmod 500 a/b; mkdir a/d; chmod 0 a/d a; echo 2'
other=(); if ((UID == 0)) && unshare --map-user=1000 true 2> /dev/null; then other=(unshare --map-user=1000); fi
"${other[@]}" judge test chess/statement-1 ./program | head -n 1
ls -A tmp
# Answers in a file that the program made are named; a link is not followed.
program 'ln -s /etc/hostname a.txt; cat > b.txt; echo 2 > out.txt; echo 2 > z.txt'
got

# Standard input is a file, open for reading at its start, which can be read again.
program 'print -s STDIN, " ", tell STDIN; for (1, 2) { print " ", scalar(() = <STDIN>); seek STDIN, 0, 0 }
    open my $same, "<", "/dev/stdin"; print " ", scalar(() = <$same>), " ", syswrite(STDIN, "x") // "read-only"' perl
got
# It has a name, as some programs look it up; and PWD names the folder of the run.
program 'echo "$(wc -l < "$(readlink -f /dev/stdin)") lines, $([ "$PWD" = "$(pwd -P)" ] && echo its own)"'
got
# An option that a run sets on its input does not reach the others.
program 'use Fcntl; print fcntl(STDIN, F_GETFL, 0) & O_NONBLOCK; fcntl(STDIN, F_SETFL, O_NONBLOCK); print " ", -f STDIN' perl
got

# The program has no terminal, even if the judge has one, so it cannot wait for a key.
program 'stty size < /dev/tty 2>&1 | cut -c 1-3; read key < /dev/tty; echo 2'
SHELL=/bin/sh script -qec 'judge test chess/statement-1 --time-limit 1s ./program 2> /dev/null' /dev/null > said
grep -o -e AC -e TLE said
# So too in a container, where the group of processes that the judge is in can be one outside.
other=(); if unshare -rpf --mount-proc true 2> /dev/null; then other=(unshare -rpf --mount-proc); fi
"${other[@]}" judge test chess/statement-1 ./program | head -n 1
# A crash writes no core file.
program 'ulimit -c'
(ulimit -S -c "$(ulimit -H -c)"; got)
