// right: by line, all positions turn after turn in vectors, then the values backwards
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>
using namespace std;

typedef string Shape;  // length of each row, a byte a row

vector<int> read_numbers() {
    string line;
    getline(cin, line);
    istringstream in(line);
    vector<int> v;
    int x;
    while (in >> x) v.push_back(x);
    return v;
}

int main() {
    vector<int> size = read_numbers();
    int n = size[0], m = size[1];
    vector<vector<vector<int>>> score(2);
    for (auto &table : score)
        for (int i = 0; i < n; i++) table.push_back(read_numbers());

    vector<map<Shape, int>> layer(n * m + 1);
    layer[0][Shape(n, 0)] = 0;
    for (int t = 0; t < n * m; t++)
        for (auto &p : layer[t])
            for (int i = 0; i < n; i++) {
                Shape s = p.first;
                if (s[i] < (i ? s[i - 1] : m)) { s[i]++; layer[t + 1][s] = 0; }
            }
    for (int t = n * m - 1; t >= 0; t--)
        for (auto &p : layer[t]) {
            bool found = false;
            for (int i = 0; i < n; i++) {
                Shape s = p.first;
                int j = s[i];
                if (j >= (i ? s[i - 1] : m)) continue;
                s[i]++;
                int v = layer[t + 1][s] + (t % 2 ? -score[1][i][j] : score[0][i][j]);
                if (!found || (t % 2 ? v < p.second : v > p.second)) p.second = v;
                found = true;
            }
        }
    cout << layer[0].begin()->second << endl;
}
