# wrong: takes the first four digits of a row, but 10 has two digits
def regions():
    return [(r, r + 1, r + 4, r + 5) for r in range(11) if r % 4 < 3]


REGIONS = regions()


def turned(b, q):
    c = list(b)
    c[q[0]], c[q[1]], c[q[3]], c[q[2]] = b[q[1]], b[q[3]], b[q[2]], b[q[0]]
    return tuple(c)


def reaches(b, moves, goal):
    if moves == 0:
        return goal <= 0
    if goal <= 4 * moves:
        return True
    if goal > 40 * moves:
        return False
    if moves == 1:
        return all(b[p] + b[q] + b[r] + b[s] >= goal for p, q, r, s in REGIONS)
    key = b, moves, goal
    if key in known:
        return known[key]
    sums = sorted([(b[q[0]] + b[q[1]] + b[q[2]] + b[q[3]], q) for q in REGIONS])
    if moves % 2 == 0:
        sums.reverse()
        answer = any(reaches(turned(b, q), moves - 1, goal - s) for s, q in sums)
    else:
        answer = all(reaches(turned(b, q), moves - 1, goal - s) for s, q in sums)
    known[key] = answer
    return answer


def digits(line):
    return [x for x in line if x.isdigit()][:4]


for case in range(int(input())):
    k = int(input())
    board = tuple(int(x) for i in range(4) for x in digits(input()))
    known = {}
    low, high = 8 * k, 80 * k
    while low < high:
        middle = (low + high + 1) // 2
        if reaches(board, 2 * k, middle):
            low = middle
        else:
            high = middle - 1
    print(low)
