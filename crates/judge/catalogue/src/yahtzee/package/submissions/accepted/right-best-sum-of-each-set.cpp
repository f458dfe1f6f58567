// right: by token, the best sum of each set of rolls; the bonus is added when the sixth category is filled
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <numeric>

int a[13][5], p[13][13];
int best[8192], up[8192], last[8192];

int score(int *d, int c) {
    int n[7] = {}, sum = 0, most = 0;
    for (int i = 0; i < 5; i++) n[d[i]]++, sum += d[i];
    for (int f = 1; f <= 6; f++) most = std::max(most, n[f]);
    switch (c) {
        case 6: return sum;
        case 7: return most >= 3 ? sum : 0;
        case 8: return most >= 4 ? sum : 0;
        case 9: return most == 5 ? 50 : 0;
        case 10:
            for (int f = 1; f <= 3; f++) if (n[f] && n[f + 1] && n[f + 2] && n[f + 3]) return 25;
            return 0;
        case 11: return most == 1 && !(n[1] && n[6]) ? 35 : 0;
        case 12: return most == 5 || (most == 3 && std::count(n + 1, n + 7, 2)) ? 40 : 0;
    }
    return n[c + 1] * (c + 1);
}

int main() {
    for (;;) {
        for (int i = 0; i < 65; i++) if (scanf("%d", &a[i / 5][i % 5]) != 1) return 0;
        for (int i = 0; i < 13; i++) for (int c = 0; c < 13; c++) p[i][c] = score(a[i], c);
        memset(best, -1, sizeof best);
        best[0] = up[0] = 0;
        for (int s = 0; s < 8191; s++) {
            int c = __builtin_popcount(s);
            for (int i = 0; i < 13; i++) {
                if (s >> i & 1) continue;
                int t = s | 1 << i, u = up[s] + (c < 6 ? p[i][c] : 0), v = best[s] + p[i][c];
                if (c == 5 && u >= 63) v += 35;
                if (v > best[t]) best[t] = v, up[t] = u, last[t] = i;
            }
        }
        int card[14] = {};
        for (int s = 8191, c = 12; c >= 0; c--) card[c] = p[last[s]][c], s ^= 1 << last[s];
        card[13] = up[8191] >= 63 ? 35 : 0;
        for (int c = 0; c < 14; c++) printf("%d ", card[c]);
        printf("%d\n", best[8191]);
    }
}
