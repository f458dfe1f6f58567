// wrong: reads all games first, into an array that has room for a hundred
#include <bits/stdc++.h>
using namespace std;

int g[1300][5], sc[13][13];
int dp[1 << 13][64], from_[1 << 13][64], old_[1 << 13][64];

int score(int *d, int c) {
    int cnt[7] = {0}, sum = 0, mx = 0;
    for (int i = 0; i < 5; i++) cnt[d[i]]++, sum += d[i];
    for (int i = 1; i <= 6; i++) mx = max(mx, cnt[i]);
    if (c < 6) return cnt[c + 1] * (c + 1);
    if (c == 6) return sum;
    if (c == 7) return mx >= 3 ? sum : 0;
    if (c == 8) return mx >= 4 ? sum : 0;
    if (c == 9) return mx == 5 ? 50 : 0;
    int run = 0, best = 0, two = 0;
    for (int i = 1; i <= 6; i++) {
        run = cnt[i] ? run + 1 : 0;
        best = max(best, run);
        if (cnt[i] == 2) two = 1;
    }
    if (c == 10) return best >= 4 ? 25 : 0;
    if (c == 11) return best == 5 ? 35 : 0;
    return mx == 5 || (mx == 3 && two) ? 40 : 0;
}

int main() {
    int n = 0;
    while (n < 6500 && scanf("%d", &g[n / 5][n % 5]) == 1) n++;
    for (int first = 0; first < n / 5; first += 13) {
        for (int i = 0; i < 13; i++)
            for (int c = 0; c < 13; c++) sc[i][c] = score(g[first + i], c);
        memset(dp, -1, sizeof dp);
        dp[0][0] = 0;
        for (int m = 0; m < (1 << 13) - 1; m++) {
            int c = __builtin_popcount(m);
            for (int u = 0; u < 64; u++) {
                if (dp[m][u] < 0) continue;
                for (int i = 0; i < 13; i++) {
                    if (m >> i & 1) continue;
                    int nu = c < 6 ? min(63, u + sc[i][c]) : u, nm = m | 1 << i;
                    int v = dp[m][u] + sc[i][c];
                    if (v > dp[nm][nu]) dp[nm][nu] = v, from_[nm][nu] = i, old_[nm][nu] = u;
                }
            }
        }
        int m = (1 << 13) - 1, u = 63, best = -1, bonus = 0, res[13];
        for (int x = 0; x < 64; x++) {
            if (dp[m][x] < 0) continue;
            int v = dp[m][x] + (x == 63 ? 35 : 0);
            if (v > best) best = v, u = x, bonus = x == 63 ? 35 : 0;
        }
        for (int c = 12; c >= 0; c--) {
            int i = from_[m][u], o = old_[m][u];
            res[c] = sc[i][c];
            m ^= 1 << i, u = o;
        }
        for (int c = 0; c < 13; c++) printf("%d ", res[c]);
        printf("%d %d\n", bonus, best);
    }
}
