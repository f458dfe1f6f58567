// wrong: four bits a row in a number of 32 bits, which holds no more than eight rows
#include <bits/stdc++.h>
using namespace std;
typedef unsigned int uint;

int n, m, a[10][10], b[10][10], len[11];
unordered_map<uint, int> memo;

uint key() {
    uint h = 0;
    for (int i = 1; i <= n; i++) h = h << 4 | len[i];
    return h;
}

int dfs(int turn) {
    if (turn == n * m) return 0;
    uint h = key();
    auto it = memo.find(h);
    if (it != memo.end()) return it->second;
    int best = turn % 2 ? INT_MAX : INT_MIN;
    for (int i = 1; i <= n; i++) {
        if (len[i] >= len[i - 1]) continue;
        int j = len[i]++;
        int rest = dfs(turn + 1);
        best = turn % 2 ? min(best, rest - b[i - 1][j]) : max(best, rest + a[i - 1][j]);
        len[i]--;
    }
    return memo[h] = best;
}

int main() {
    scanf("%d%d", &n, &m);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) scanf("%d", &a[i][j]);
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) scanf("%d", &b[i][j]);
    len[0] = m;
    printf("%d\n", dfs(0));
}
