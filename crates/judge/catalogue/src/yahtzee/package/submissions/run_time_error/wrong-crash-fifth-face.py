# wrong: looks at the fifth different face where there are only four, and crashes
import sys
from itertools import combinations

ALL = (1 << 13) - 1
SIZES = [[sum(1 << r for r in c) for c in combinations(range(13), k)] for k in range(8)]
LESS = [[(s ^ (1 << r), r) for r in range(13) if s >> r & 1] for s in range(1 << 13)]


def scores(d):
    n = [d.count(f) for f in range(1, 7)]
    total = sum(d)
    u = sorted(set(d))
    short = len(u) >= 4 and (u[3] - u[0] == 3 or u[4] - u[1] == 3)
    long = len(u) == 5 and u[4] - u[0] == 4
    return [c * f for f, c in enumerate(n, 1)] + [
        total,
        total if max(n) >= 3 else 0,
        total if max(n) >= 4 else 0,
        50 if max(n) == 5 else 0,
        25 if short else 0,
        35 if long else 0,
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
