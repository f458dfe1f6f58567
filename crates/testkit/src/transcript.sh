# Runs the commands of standard input one after the other in one shell, and prints each with what
# it printed: standard output, then standard error with `2| ` before each line, then the exit code
# unless it is 0. A command can span several lines; its standard input is empty.
#
# The current folder is the workspace of `xtask`. Times, sizes and the names of folders vary from
# run to run, so `#` and `HERE` stand for them, and `CACHE` for the cache folder of the user; whether a
# name needs quotes depends on the folder, and spaces before a number on its digits. What depends on which puzzles there are is left out or called
# `PUZZLES`.
export WORKSPACE=$CARGO_WORKSPACE_DIR TARGET=${CARGO_TARGET_DIR:-$CARGO_WORKSPACE_DIR/target}
export CARGO_WORKSPACE_DIR=$PWD INSTA_WORKSPACE_ROOT=$PWD INSTA_UPDATE=new INSTA_OUTPUT=none
export LC_ALL=C.UTF-8
unset CI COLUMNS INSTA_FORCE_PASS CLICOLOR_FORCE CARGO_TARGET_DIR CARGO_PKG_NAME
set -o pipefail
transcript_printed=$(mktemp -d)
export XDG_CACHE_HOME=$transcript_printed # what is kept for a user is not kept for a test
export TRANSCRIPT=$0 MASKS="
    s,(['\"])($(dirname "$PWD")/[^'\" ]*)\\1,\\2,g
    s|$PWD|HERE|g
    s|$transcript_printed|CACHE|g
    s|$(dirname "$PWD")/\.tmp\w+|TEMP|g"'
    s/ +[0-9][0-9.,]* (ms|s)\b/ # \1/g
    s/\([0-9][0-9.,]* (ms|s)\b/(# \1/g
    s/( ms) +[0-9]+ MiB\b/\1 # MiB/g
    s/( ms and) [0-9]+ MiB\b/\1 # MiB/g
    s/[0-9]+ (more were run|others were|random [a-z]+ were run)/# \1/g
    s/"(ms|peak_kib)":[0-9.]*[1-9][0-9.]*/"\1":#/g
    s/yahtzee, mahjong, chess, rake[^])]*/PUZZLES/
    s/^([a-z0-9-]+) +([0-9]+ fixtures?) /\1  \2 /
    /^[a-z0-9-]+ +has no fixtures yet$/d
    s/\r/␍/g
    s/\x1b/␛/g'

eventually() { # this command succeeds, within a minute
    for _ in {1..6000}; do
        "$@" && return
        sleep 0.01
    done
    echo "not within a minute: $*"
}

transcript_command=
while IFS= read -r transcript_line; do
    transcript_command+=$transcript_line
    if [[ $transcript_line == *\\ || $(bash -n <<< "$transcript_command" 2>&1) ]]; then
        transcript_command+=$'\n'
    elif [[ $transcript_command == '#'* || ! $transcript_command ]]; then
        echo "$transcript_command"
        transcript_command=
    else
        echo "$ $transcript_command"
        eval "$transcript_command" < /dev/null > "$transcript_printed/1" 2> "$transcript_printed/2"
        transcript_code=$?
        sed -E "$MASKS; \$a\\" "$transcript_printed/1"
        sed -E "$MASKS; s/^/2| /; \$a\\" "$transcript_printed/2"
        ((transcript_code == 0)) || echo "[exit $transcript_code]"
        transcript_command=
    fi
done
[[ ! $transcript_command ]] || echo "[incomplete: $transcript_command]"
rm -r "$transcript_printed"
