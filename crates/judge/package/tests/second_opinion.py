"""Holds the grammar and the output validator of a puzzle against the reader and the checker.

second_opinion.py crates/judge/catalogue/src/PUZZLE/package < RECORDS

A record is a line `WHAT EXPECTED LENGTH…` and then so many bytes of each text: `input` with `yes` or
`no`, whether the reader accepts it in the statement's layout; `output` with `yes` or `no`, whether
the checker accepts it, followed by the input, the right output and the output. Prints each record
on which they disagree, and how many there were of each kind.
"""

import contextlib
import importlib.util
import io
import sys
import tempfile
from collections import Counter
from pathlib import Path

from checktestdata.pyctd import main as check_grammar


def exits_with(main, arguments, text):
    """The exit code of a program that is run on this standard input."""
    sys.argv, sys.stdin = ['program', *map(str, arguments)], io.TextIOWrapper(io.BytesIO(text))
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main()
        except SystemExit as end:
            return end.code or 0
    return 0


def records(stream):
    """The records, each as what it is, what is expected, and its texts."""
    while line := stream.readline():
        what, expected, *lengths = line.decode().split()
        yield what, expected, [stream.read(int(length)) for length in lengths]


def main():
    """Judges the records of standard input."""
    package, stream = Path(sys.argv[1]), sys.stdin.buffer
    validator = importlib.util.spec_from_file_location('output', package / 'output.py')
    if (package / 'output.py').exists():
        module = importlib.util.module_from_spec(validator)
        validator.loader.exec_module(module)
    verdicts = {'input': {0: 'yes', 1: 'no'}, 'output': {42: 'yes', 43: 'no'}}
    counts, disagree = Counter(), False
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ('input', 'answer')]
        for what, expected, texts in records(stream):
            for file, text in zip(files, texts):
                file.write_bytes(text)
            if what == 'input':
                code = exits_with(check_grammar, [package / 'input.ctd'], texts[0])
            else:
                code = exits_with(module.main, [*files, folder], texts[2])
            counts[f'{what} {expected}'] += 1
            if verdicts[what].get(code) != expected:
                disagree = True
                print(f'{what}: expected {expected}, but exit code {code}', *texts)
    print(', '.join(f'{count} {kind}' for kind, count in sorted(counts.items())))
    sys.exit(disagree)


if __name__ == '__main__':
    main()
