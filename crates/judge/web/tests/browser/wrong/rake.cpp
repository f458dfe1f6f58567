// Wrong: regions are turned clockwise.
#include <algorithm>
#include <cstdio>
using namespace std;

int board[4][4];

int play(int moves, bool alice) {
    if (moves == 0) return 0;
    int best = alice ? 0 : 1 << 20;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) {
            int &a = board[row][column], &b = board[row][column + 1];
            int &c = board[row + 1][column], &d = board[row + 1][column + 1];
            int old[] = {a, b, c, d}, sum = a + b + c + d;
            a = old[2], b = old[0], c = old[3], d = old[1];
            int score = sum + play(moves - 1, !alice);
            a = old[0], b = old[1], c = old[2], d = old[3];
            best = alice ? max(best, score) : min(best, score);
        }
    return best;
}

int main() {
    int t, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &k);
        for (auto& row : board)
            for (int& value : row) scanf("%d", &value);
        printf("%d\n", play(2 * k, true));
    }
}
