// wrong: alpha-beta keeps what it returned after a cut in the map as if it were exact
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int n, m;
vector<vector<int>> s[2];
map<vector<int>, int> seen;

int search(vector<int> &row, int turn, int alpha, int beta) {
    if (turn == n * m) return 0;
    if (seen.count(row)) return seen[row];
    int best = -1e9;
    for (int i = 0; i < n; i++) {
        if (row[i] == (i ? row[i - 1] : m)) continue;
        int gain = s[turn % 2][i][row[i]];
        row[i]++;
        best = max(best, gain - search(row, turn + 1, gain - beta, gain - max(alpha, best)));
        row[i]--;
        if (best >= beta) break;
    }
    return seen[row] = best;
}

int main() {
    cin >> n >> m;
    for (auto &t : s) {
        t.assign(n, vector<int>(m));
        for (auto &r : t) for (int &x : r) cin >> x;
    }
    vector<int> row(n, 0);
    cout << search(row, 0, -1e9, 1e9) << endl;
}
