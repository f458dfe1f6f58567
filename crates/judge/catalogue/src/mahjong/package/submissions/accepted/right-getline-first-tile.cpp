// right: by line, takes the lowest tile as a pong, a chow or the eye
#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

const vector<string> honours = {"DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI"};

int number(const string &t) {
    if (isdigit(t[0])) return 10 * string("TSW").find(t[1]) + (t[0] - '1');
    return 30 + 2 * (find(honours.begin(), honours.end(), t) - honours.begin());
}

string tile(int n) {
    return n < 30 ? string(1, '1' + n % 10) + "TSW"[n / 10] : honours[(n - 30) / 2];
}

// numbers leave a gap after each suit and after each honour, so that no chow crosses it
bool wins(vector<int> &n, int i, bool eye) {
    while (i < 44 && n[i] == 0) i++;
    if (i >= 44) return true;
    bool ok = false;
    if (n[i] >= 3) {
        n[i] -= 3;
        ok = wins(n, i, eye);
        n[i] += 3;
    }
    if (!ok && !eye && n[i] >= 2) {
        n[i] -= 2;
        ok = wins(n, i, true);
        n[i] += 2;
    }
    if (!ok && n[i + 1] && n[i + 2]) {
        n[i]--, n[i + 1]--, n[i + 2]--;
        ok = wins(n, i, eye);
        n[i]++, n[i + 1]++, n[i + 2]++;
    }
    return ok;
}

int main() {
    string line;
    for (int k = 1; getline(cin, line) && line != "0"; k++) {
        vector<int> n(48, 0);
        istringstream in(line);
        string t, waits;
        while (in >> t) n[number(t)]++;
        for (int i = 0; i < 44; i++) {
            if (n[i] == 4 || (i < 30 && i % 10 == 9) || (i > 30 && i % 2)) continue;
            n[i]++;
            if (wins(n, 0, false)) waits += " " + tile(i);
            n[i]--;
        }
        cout << "Case " << k << ":" << (waits.empty() ? " Not ready" : waits) << endl;
    }
}
