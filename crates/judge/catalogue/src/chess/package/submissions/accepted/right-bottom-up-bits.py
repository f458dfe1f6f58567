# right: by token, contours as bits in a dictionary, from the full board back to the empty one
import sys


def main():
    data = list(map(int, sys.stdin.read().split()))
    n, m = data[:2]
    size = n * m
    tables = data[2:2 + size], data[2 + size:]
    # bits from the lower left corner: 1 up, 0 right; a piece turns "up, right" into "right, up"
    last = n + m - 1
    values = {((1 << n) - 1) << m: 0}
    for turn in range(size - 1, -1, -1):
        before = {}
        sign = -1 if turn % 2 else 1
        scores = [sign * s for s in tables[turn % 2]]
        for contour, value in values.items():
            row, column = n, 0
            for i in range(last):
                if contour >> i & 1:
                    row -= 1
                    continue
                if contour >> (i + 1) & 1:
                    old = contour ^ (3 << i)
                    v = value + scores[(row - 1) * m + column]
                    if old not in before or (v > before[old]) == (sign > 0):
                        before[old] = v
                column += 1
        values = before
    print(values[(1 << n) - 1])


main()
