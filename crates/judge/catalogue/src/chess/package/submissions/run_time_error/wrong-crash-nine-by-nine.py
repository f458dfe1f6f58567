# wrong: its table has room for n + m up to 18, and it crashes on larger boards
import sys

sys.setrecursionlimit(10000)
data = [int(x) for x in sys.stdin.read().split()]
n, m = data[0], data[1]
A, B = data[2:2 + n * m], data[2 + n * m:]
full = (1 << n) - 1 << m
memo = [None] * (1 << 18)
memo[full] = 0


def play(s, first):
    if memo[s] is not None:
        return memo[s]
    values = []
    row, column = n, 0
    for i in range(n + m - 1):
        if s >> i & 1:
            row -= 1
            if not s >> i + 1 & 1:
                rest = play(s ^ (3 << i), not first)
                cell = row * m + column
                values.append(rest + A[cell] if first else rest - B[cell])
        else:
            column += 1
    memo[s] = max(values) if first else min(values)
    return memo[s]


print(play((1 << n) - 1, True))
