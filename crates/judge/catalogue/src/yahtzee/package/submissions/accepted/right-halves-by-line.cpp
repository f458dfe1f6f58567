// right: by line, best sums of all sets of rolls for the upper and for the lower section
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

vector<int> scores(const string &line) {
    istringstream in(line);
    vector<int> s(13, 0), n(7, 0);
    int d, sum = 0;
    while (in >> d) { n[d]++; sum += d; s[d - 1] += d; }
    bool two = false, three = false, four = false, five = false;
    for (int f = 1; f <= 6; f++) {
        two |= n[f] == 2 || n[f] == 5;
        three |= n[f] >= 3; four |= n[f] >= 4; five |= n[f] >= 5;
    }
    s[6] = sum;
    if (three) s[7] = sum;
    if (four) s[8] = sum;
    if (five) s[9] = 50;
    if (n[3] && n[4] && ((n[1] && n[2]) || (n[2] && n[5]) || (n[5] && n[6]))) s[10] = 25;
    if (n[2] && n[3] && n[4] && n[5] && (n[1] || n[6])) s[11] = 35;
    if (two && three) s[12] = 40;
    return s;
}

typedef vector<vector<int>> Table;

// best[set]: the most that these rolls score in the first categories from `first` on
vector<int> best_sets(const Table &t, int first, int count) {
    vector<int> best(8192, 0);
    for (int s = 1; s < 8192; s++) {
        int k = __builtin_popcount(s);
        if (k > count) continue;
        for (int r = 0; r < 13; r++)
            if (s >> r & 1) best[s] = max(best[s], best[s ^ (1 << r)] + t[r][first + k - 1]);
    }
    return best;
}

void trace(const Table &t, const vector<int> &best, int first, int s, vector<int> &card) {
    for (int k = __builtin_popcount(s); k > 0; k--)
        for (int r = 0; r < 13; r++)
            if (s >> r & 1 && best[s] == best[s ^ (1 << r)] + t[r][first + k - 1]) {
                card[first + k - 1] = t[r][first + k - 1];
                s ^= 1 << r;
                break;
            }
}

int main() {
    string line;
    Table t;
    while (getline(cin, line)) {
        t.push_back(scores(line));
        if (t.size() < 13) continue;
        vector<int> up = best_sets(t, 0, 6), low = best_sets(t, 6, 7), card(13);
        int top = -1, set = 0;
        for (int s = 0; s < 8192; s++) {
            if (__builtin_popcount(s) != 6) continue;
            int v = up[s] + (up[s] >= 63 ? 35 : 0) + low[8191 ^ s];
            if (v > top) { top = v; set = s; }
        }
        trace(t, up, 0, set, card);
        trace(t, low, 6, 8191 ^ set, card);
        for (int x : card) cout << x << ' ';
        cout << (up[set] >= 63 ? 35 : 0) << ' ' << top << endl;
        t.clear();
    }
}
