// Wrong: a chow may begin with an 8 or a 9 of a suit, and end in the next suit.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

vector<string> names;
int counts[40];

bool melds(int from) {
    while (from < 34 && counts[from] == 0) from++;
    if (from == 34) return true;
    bool wins = false;
    if (counts[from] >= 3) {
        counts[from] -= 3;
        wins = melds(from);
        counts[from] += 3;
    }
    if (!wins && from < 25 && counts[from + 1] && counts[from + 2]) {
        for (int tile = from; tile < from + 3; tile++) counts[tile]--;
        wins = melds(from);
        for (int tile = from; tile < from + 3; tile++) counts[tile]++;
    }
    return wins;
}

int main() {
    for (char suit : {'T', 'S', 'W'})
        for (char rank = '1'; rank <= '9'; rank++) names.push_back({rank, suit});
    for (auto name : {"DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI"}) names.push_back(name);
    string line, word;
    for (int number = 1; getline(cin, line) && line != "0"; number++) {
        fill(counts, counts + 40, 0);
        istringstream hand(line);
        while (hand >> word)
            for (int tile = 0; tile < 34; tile++) counts[tile] += names[tile] == word;
        string waits;
        for (int tile = 0; tile < 34; tile++) {
            bool wins = false;
            if (counts[tile]++ < 4)
                for (int eye = 0; eye < 34 && !wins; eye++) {
                    if (counts[eye] < 2) continue;
                    counts[eye] -= 2;
                    wins = melds(0);
                    counts[eye] += 2;
                }
            counts[tile]--;
            if (wins) waits += " " + names[tile];
        }
        cout << "Case " << number << ":" << (waits.empty() ? " Not ready" : waits) << "\n";
    }
}
