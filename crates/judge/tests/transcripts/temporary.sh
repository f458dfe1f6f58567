# A temporary folder that cannot be used is named, and the program is not at fault.
echo 'fn main() { println!("2") }' > two.rs
printf '#!/bin/sh\necho 2\n' > two && chmod +x two
TMPDIR=$PWD/none judge test chess/statement-1 two.rs
TMPDIR=$PWD/none judge test chess/statement-1 two
TMPDIR=$PWD/none judge test chess/statement-1 -- echo 2
mkdir tmp
on() { # a mount with these options, if that is allowed: this is said of this command of the judge
    unshare -r -m mount -t tmpfs none tmp 2> /dev/null || return 0
    TMPDIR=$PWD/tmp unshare -r -m sh -c 'mount -t tmpfs -o "$0" none tmp && exec "$@"' "$1" "${@:3}" &> said
    echo "exit code $?" >> said
    [[ $(< said) == "judge: "*"$2"*"exit code 2" ]] || cat said
}
on noexec "no program can run in the temporary folder $PWD/tmp (mounted with noexec); set TMPDIR" judge test chess/statement-1 two.rs
on noexec "no program can run in the temporary folder" judge test chess/statement-1 two.rs --sanitize
on noexec "mounted with noexec?" sh -c 'cp two tmp && judge test chess/statement-1 tmp/two'
on size=64k "the temporary folder $PWD/tmp is full; set TMPDIR" judge test chess/statement-1 two.rs
printf '1 2 3 4 5\n%.0s' {1..39000} > large.in
on size=64k "cannot write to the temporary folder $PWD/tmp: no storage space; set TMPDIR" judge test yahtzee --input large.in two
ls -A tmp
