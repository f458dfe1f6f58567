// Wrong: each player takes the cell with the greatest score.
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, m;
    scanf("%d %d", &n, &m);
    vector<vector<int>> scores[2];
    for (auto& table : scores) {
        table.assign(n, vector<int>(m));
        for (auto& row : table)
            for (int& score : row) scanf("%d", &score);
    }
    vector<int> filled(n + 1);
    filled[0] = m;
    int margin = 0;
    for (int move = 0; move < n * m; move++) {
        int best = -1, row = 0;
        for (int at = 1; at <= n; at++) {
            if (filled[at] == m || (at > 1 && filled[at] == filled[at - 1])) continue;
            int score = scores[move % 2][at - 1][filled[at]];
            if (score > best) best = score, row = at;
        }
        filled[row]++;
        margin += move % 2 ? -best : best;
    }
    printf("%d\n", margin);
}
