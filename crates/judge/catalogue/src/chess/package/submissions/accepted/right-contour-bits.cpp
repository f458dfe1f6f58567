// right: by token, contour in n + m bits, table filled by memoised recursion with infinity as "not visited"
#include <cstdio>
#include <cstring>
#include <algorithm>
using namespace std;
const int INF = 0x3f3f3f3f;
int n, m, a[12][12], b[12][12], f[1 << 20];

int read() {
    int x = 0; char c = getchar();
    while (c < '0' || c > '9') c = getchar();
    while (c >= '0' && c <= '9') x = x * 10 + c - '0', c = getchar();
    return x;
}

// from the lower left corner: 1 is a step up, 0 a step to the right
int dfs(int s, int who) {
    if (f[s] != INF) return f[s];
    int best = who ? -INF : INF, x = n, y = 0;
    for (int i = 0; i < n + m - 1; i++) {
        if (s >> i & 1) x--; else y++;
        if ((s >> i & 3) == 1) {
            int t = s ^ (3 << i);
            if (who) best = max(best, dfs(t, 0) + a[x][y]);
            else best = min(best, dfs(t, 1) - b[x][y]);
        }
    }
    return f[s] = best;
}

int main() {
    n = read(), m = read();
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = read();
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = read();
    memset(f, 0x3f, sizeof f);
    f[((1 << n) - 1) << m] = 0;
    printf("%d\n", dfs((1 << n) - 1, 1));
    return 0;
}
