# wrong: prints "Not Ready" with a capital R
ORDER = [r + s for s in 'TSW' for r in '123456789']
ORDER += 'DONG NAN XI BEI ZHONG FA BAI'.split()
PLACE = {t: i for i, t in enumerate(ORDER)}


def melds(c, i=0):
    while i < 34 and not c[i]:
        i += 1
    if i == 34:
        return True
    if c[i] >= 3:
        c[i] -= 3
        ok = melds(c, i)
        c[i] += 3
        if ok:
            return True
    if i < 27 and i % 9 < 7 and c[i + 1] and c[i + 2]:
        for k in range(3):
            c[i + k] -= 1
        ok = melds(c, i)
        for k in range(3):
            c[i + k] += 1
        return ok
    return False


def wins(c):
    for eye in range(34):
        if c[eye] >= 2:
            c[eye] -= 2
            ok = melds(c)
            c[eye] += 2
            if ok:
                return True
    return False


case = 0
while True:
    line = input()
    if line == '0':
        break
    case += 1
    c = [0] * 34
    for t in line.split():
        c[PLACE[t]] += 1
    waits = []
    for i in range(34):
        if c[i] < 4:
            c[i] += 1
            if wins(c):
                waits.append(ORDER[i])
            c[i] -= 1
    print('Case %d: %s' % (case, ' '.join(waits) or 'Not Ready'))
