# wrong: four different faces are a short straight, even 1 2 3 5 5
import sys
from itertools import combinations

ALL = (1 << 13) - 1
SIZES = [[sum(1 << r for r in c) for c in combinations(range(13), k)] for k in range(8)]
LESS = [[(s ^ (1 << r), r) for r in range(13) if s >> r & 1] for s in range(1 << 13)]


def scores(d):
    n = [d.count(f) for f in range(1, 7)]
    have = ''.join('1' if c else '0' for c in n)
    total = sum(d)
    return [c * f for f, c in enumerate(n, 1)] + [
        total,
        total if max(n) >= 3 else 0,
        total if max(n) >= 4 else 0,
        50 if max(n) == 5 else 0,
        25 if len(set(d)) >= 4 else 0,
        35 if '11111' in have else 0,
        40 if max(n) == 5 or sorted(n)[-2:] == [2, 3] else 0,
    ]


def best_sets(points):
    best = [0] * (1 << 13)
    for k, p in enumerate(points, 1):
        for s in SIZES[k]:
            best[s] = max([best[q] + p[r] for q, r in LESS[s]])
    return best


def trace(points, best, s):
    card = []
    for p in reversed(points):
        q, r = next((q, r) for q, r in LESS[s] if best[q] + p[r] == best[s])
        card.append(p[r])
        s = q
    return card[::-1]


def main():
    data = list(map(int, sys.stdin.read().split()))
    for g in range(0, len(data), 65):
        rolls = [scores(data[i:i + 5]) for i in range(g, g + 65, 5)]
        points = list(zip(*rolls))
        up, low = best_sets(points[:6]), best_sets(points[6:])
        total, s = max((up[s] + low[ALL ^ s] + 35 * (up[s] >= 63), s) for s in SIZES[6])
        card = trace(points[:6], up, s) + trace(points[6:], low, ALL ^ s)
        print(*card, 35 if up[s] >= 63 else 0, total)


main()
