// wrong: turns without a spare variable, so one of the four values is lost
#include <algorithm>
#include <array>
#include <iostream>
#include <sstream>
#include <string>
using namespace std;

typedef array<int, 16> Board;

int sum(const Board &b, int p) { return b[p] + b[p + 1] + b[p + 4] + b[p + 5]; }

int play(const Board &b, int moves) {
    int best = moves % 2 ? 10000 : -10000;
    for (int p = 0; p < 11; p++) {
        if (p % 4 == 3) continue;
        int v = sum(b, p);
        if (moves > 1) {
            Board c = b;
            c[p] = c[p + 1];
            c[p + 1] = c[p + 5];
            c[p + 5] = c[p + 4];
            c[p + 4] = c[p];
            v += play(c, moves - 1);
        }
        best = moves % 2 ? min(best, v) : max(best, v);
    }
    return best;
}

int main() {
    string line;
    getline(cin, line);
    for (int t = stoi(line); t > 0; t--) {
        getline(cin, line);
        int k = stoi(line);
        Board b;
        for (int i = 0; i < 4; i++) {
            getline(cin, line);
            istringstream row(line);
            for (int j = 0; j < 4; j++) row >> b[4 * i + j];
        }
        cout << play(b, 2 * k) << '\n';
    }
}
