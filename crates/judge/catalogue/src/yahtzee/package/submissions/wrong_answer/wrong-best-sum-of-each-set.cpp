// wrong: one best sum for each set of used categories, whatever its upper sum is
#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;

int dice[13][5], pts[13][13], best[8192], up[8192], last[8192];

void fill(int r) {
    int *d = dice[r], *p = pts[r];
    sort(d, d + 5);
    int sum = d[0] + d[1] + d[2] + d[3] + d[4], seen = 0;
    memset(p, 0, sizeof pts[r]);
    for (int i = 0; i < 5; i++) p[d[i] - 1] += d[i], seen |= 1 << d[i];
    p[6] = sum;
    if (d[0] == d[2] || d[1] == d[3] || d[2] == d[4]) p[7] = sum;
    if (d[0] == d[3] || d[1] == d[4]) p[8] = sum;
    if (d[0] == d[4]) p[9] = 50;
    for (int lo = 1; lo <= 3; lo++) if ((seen >> lo & 15) == 15) p[10] = 25;
    for (int lo = 1; lo <= 2; lo++) if ((seen >> lo & 31) == 31) p[11] = 35;
    if ((d[0] == d[2] && d[3] == d[4]) || (d[0] == d[1] && d[2] == d[4])) p[12] = 40;
}

bool read_game() {
    for (int i = 0; i < 13; i++)
        for (int j = 0; j < 5; j++)
            if (scanf("%d", &dice[i][j]) != 1) return false;
    return true;
}

int main() {
    while (read_game()) {
        for (int i = 0; i < 13; i++) fill(i);
        memset(best, -1, sizeof best);
        best[0] = up[0] = 0;
        for (int used = 0; used < 8191; used++) {
            int r = __builtin_popcount(used);
            for (int c = 0; c < 13; c++) {
                if (used & (1 << c)) continue;
                int next = used | (1 << c), v = best[used] + pts[r][c], u = up[used];
                if (c < 6) u += pts[r][c];
                if (u >= 63 && up[used] < 63) v += 35;
                if (v > best[next]) { best[next] = v; up[next] = u; last[next] = c; }
            }
        }
        int card[13], used = 8191;
        for (int r = 12; r >= 0; r--) {
            card[last[used]] = pts[r][last[used]];
            used ^= 1 << last[used];
        }
        for (int c = 0; c < 13; c++) printf("%d ", card[c]);
        printf("%d %d\n", up[8191] >= 63 ? 35 : 0, best[8191]);
    }
    return 0;
}
