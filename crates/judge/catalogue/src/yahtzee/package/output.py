#!/usr/bin/env python3
"""The output validator: output.py INPUT ANSWER FOLDER < OUTPUT.

It is written from the rules alone and knows neither the solver nor its checker. A card is right if
each roll can be put into a category of its own so that the scores are those claimed, the bonus and
the total are theirs, and the total is that of the right output. Exits with 42 if every card is
right, and otherwise with 43 and the reason in FOLDER/judgemessage.txt.
"""

import re
import sys
from pathlib import Path


def scores(roll):
    """What a roll scores in each of the thirteen categories."""
    counts = [roll.count(face) for face in range(1, 7)]
    total, most = sum(roll), max(counts)
    shown = ''.join('x' if count else ' ' for count in counts)
    return [face * count for face, count in enumerate(counts, 1)] + [
        total,
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        50 if most == 5 else 0,
        25 if 'xxxx' in shown else 0,
        35 if 'xxxxx' in shown else 0,
        40 if all(count in (0, 2, 3, 5) for count in counts) else 0,
    ]


def can_score(rolls, claimed):
    """Whether each roll can be put into a category of its own so that these are the scores."""
    possible = [
        [category for category, score in enumerate(scores(roll)) if score == claimed[category]]
        for roll in rolls
    ]
    roll_in = {}

    def place(roll, tried):
        for category in possible[roll]:
            if category not in tried:
                tried.add(category)
                if category not in roll_in or place(roll_in[category], tried):
                    roll_in[category] = roll
                    return True
        return False

    return all(place(roll, set()) for roll in range(len(rolls)))


def fault(rolls, right_total, card):
    """What is wrong with a card of thirteen scores, the bonus and the total; None if it is right."""
    *claimed, bonus, total = card
    if bonus != (35 if sum(claimed[:6]) >= 63 else 0):
        return f'the bonus is {bonus} where the upper section sums to {sum(claimed[:6])}'
    if total != sum(claimed) + bonus:
        return f'the total is {total} where the scores and the bonus sum to {sum(claimed) + bonus}'
    if not can_score(rolls, claimed):
        return 'no assignment of the rolls has these scores'
    if total > right_total:
        sys.exit(f'the right output has a total of {right_total}, but {total} is possible')
    return None if total == right_total else f'the total is {total}, but {right_total} is possible'


def groups(words, size):
    """The numbers, so many at a time."""
    numbers = [int(word) for word in words]
    return [numbers[start:start + size] for start in range(0, len(numbers), size)]


def fault_of_output(games, answer, output):
    """What is wrong with an output, all three as bytes; None if nothing is."""
    dice, right = groups(games.split(), 5), groups(answer.split(), 15)
    words = output.split()
    for word in words:
        if not re.fullmatch(rb'0|[1-9][0-9]{0,5}', word):
            return f'expected a number, found {word[:20]!r}'
    if len(words) != 15 * len(right):
        return f'expected {15 * len(right)} numbers, found {len(words)}'
    for game, card in enumerate(groups(words, 15)):
        found = fault(dice[13 * game:13 * game + 13], right[game][-1], card)
        if found:
            return f'game {game + 1}: {found}'
    return None


def main():
    """Judges standard input."""
    games, answer, folder = map(Path, sys.argv[1:4])
    output = sys.stdin.buffer.read()
    found = fault_of_output(games.read_bytes(), answer.read_bytes(), output)
    if found:
        (folder / 'judgemessage.txt').write_text(found + '\n')
    sys.exit(43 if found else 42)


if __name__ == '__main__':
    main()
