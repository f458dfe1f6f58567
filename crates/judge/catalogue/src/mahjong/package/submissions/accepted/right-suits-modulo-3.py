# right: by token, suit by suit, chows forced modulo 3
import sys
from functools import lru_cache

SUITS = [[r + s for r in '123456789'] for s in 'TSW']
SUITS += [[h] for h in ('DONG', 'NAN', 'XI', 'BEI', 'ZHONG', 'FA', 'BAI')]


@lru_cache(None)
def melds(n):
    n = list(n) + [0, 0]
    for i in range(len(n) - 2):
        k = n[i] % 3
        n[i + 1] -= k
        n[i + 2] -= k
        if n[i + 1] < 0 or n[i + 2] < 0:
            return False
    return n[-2:] == [0, 0]


@lru_cache(None)
def with_eye(n):
    return any(melds(n[:i] + (n[i] - 2,) + n[i + 1:]) for i in range(len(n)) if n[i] >= 2)


def wins(hand):
    eyes = 0
    for n in hand:
        if sum(n) % 3 == 1:
            return False
        if sum(n) % 3 == 2:
            eyes += 1
            if eyes > 1 or not with_eye(n):
                return False
        elif not melds(n):
            return False
    return eyes == 1


tokens = sys.stdin.read().split()
case = 1
while tokens[(case - 1) * 13] != '0':
    tiles = tokens[(case - 1) * 13:case * 13]
    hand = [tuple(tiles.count(t) for t in suit) for suit in SUITS]
    waits = []
    for s, suit in enumerate(SUITS):
        for r, t in enumerate(suit):
            n = hand[s]
            if n[r] == 4:
                continue
            more = n[:r] + (n[r] + 1,) + n[r + 1:]
            if wins(hand[:s] + [more] + hand[s + 1:]):
                waits.append(t)
    print('Case ' + str(case) + ':', *(waits or ['Not ready']))
    case += 1
