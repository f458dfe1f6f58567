# A right program for the package: the best sums with and without the last value so far.
import sys

words = map(int, sys.stdin.read().split())
for length in words:
    chosen = skipped = 0
    for _ in range(length):
        chosen, skipped = skipped + next(words), max(chosen, skipped)
    print(max(chosen, skipped))
