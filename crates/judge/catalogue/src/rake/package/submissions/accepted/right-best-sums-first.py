# right: by token, alpha-beta with the best sums first; the last move needs no board
import sys

CORNERS = [0, 1, 2, 4, 5, 6, 8, 9, 10]


def search(b, moves, alpha, beta):
    sums = [(b[p] + b[p + 1] + b[p + 4] + b[p + 5], p) for p in CORNERS]
    if moves == 1:
        return min(sums)[0]
    alice = moves % 2 == 0
    sums.sort(reverse=alice)
    best = -1000 if alice else 1000
    for s, p in sums:
        c = b[:]
        c[p], c[p + 1], c[p + 5], c[p + 4] = b[p + 1], b[p + 5], b[p + 4], b[p]
        v = s + search(c, moves - 1, alpha - s, beta - s)
        if alice:
            best = max(best, v)
            alpha = max(alpha, v)
        else:
            best = min(best, v)
            beta = min(beta, v)
        if alpha >= beta:
            break
    return best


def main():
    data = list(map(int, sys.stdin.read().split()))
    for case in range(data[0]):
        k, *b = data[1 + 17 * case:18 + 17 * case]
        print(search(b, 2 * k, -1000, 1000))


main()
