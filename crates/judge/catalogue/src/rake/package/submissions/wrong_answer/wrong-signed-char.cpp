// wrong: adds the score up in a signed char, which ends at 127
#include <bits/stdc++.h>
using namespace std;

int g[4][4], k;

void turn(int x, int y) {
    int t = g[x][y];
    g[x][y] = g[x][y + 1];
    g[x][y + 1] = g[x + 1][y + 1];
    g[x + 1][y + 1] = g[x + 1][y];
    g[x + 1][y] = t;
}

void turn_back(int x, int y) {
    for (int i = 0; i < 3; i++) turn(x, y);
}

int dfs(int step, signed char score, int alpha, int beta) {
    if (step == 2 * k) return score;
    for (int x = 0; x < 3; x++)
        for (int y = 0; y < 3; y++) {
            int sum = g[x][y] + g[x][y + 1] + g[x + 1][y] + g[x + 1][y + 1];
            turn(x, y);
            int v = dfs(step + 1, score + sum, alpha, beta);
            turn_back(x, y);
            if (step % 2 == 0) alpha = max(alpha, v);
            else beta = min(beta, v);
            if (alpha >= beta) return step % 2 == 0 ? alpha : beta;
        }
    return step % 2 == 0 ? alpha : beta;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) scanf("%d", &g[i][j]);
        printf("%d\n", dfs(0, 0, -1000000, 1000000));
    }
}
