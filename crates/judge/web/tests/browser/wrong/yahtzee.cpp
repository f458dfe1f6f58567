// Wrong: the scores are maximised without the bonus, which is added afterwards.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int score(int category, vector<int> dice) {
    sort(dice.begin(), dice.end());
    int sum = 0, faces = 0, counts[7] = {};
    for (int die : dice) sum += die, faces |= 1 << die, counts[die]++;
    int most = *max_element(counts, counts + 7);
    auto run = [&](int length) {
        for (int from = 1; from + length <= 7; from++)
            if (int mask = ((1 << length) - 1) << from; (faces & mask) == mask) return true;
        return false;
    };
    if (category < 6) return counts[category + 1] * (category + 1);
    if (category == 6) return sum;
    if (category < 9) return most >= category - 4 ? sum : 0;
    if (category == 9) return most == 5 ? 50 : 0;
    if (category == 10) return run(4) ? 25 : 0;
    if (category == 11) return run(5) ? 35 : 0;
    return most == 5 || (most == 3 && count(counts, counts + 7, 2)) ? 40 : 0;
}

int main() {
    vector<vector<int>> game(13, vector<int>(5));
    while (true) {
        for (auto& roll : game)
            for (int& die : roll)
                if (scanf("%d", &die) != 1) return 0;
        vector<int> best(1 << 13, -1), last(1 << 13);
        best[0] = 0;
        for (int used = 0; used < 1 << 13; used++) {
            int roll = __builtin_popcount(used);
            for (int category = 0; category < 13 && best[used] >= 0; category++) {
                if (used >> category & 1) continue;
                int next = used | 1 << category, total = best[used] + score(category, game[roll]);
                if (total > best[next]) best[next] = total, last[next] = category;
            }
        }
        int card[13], upper = 0, total = best[(1 << 13) - 1];
        for (int used = (1 << 13) - 1; used; used ^= 1 << last[used])
            card[last[used]] = score(last[used], game[__builtin_popcount(used) - 1]);
        for (int category = 0; category < 6; category++) upper += card[category];
        int bonus = upper >= 63 ? 35 : 0;
        for (int points : card) printf("%d ", points);
        printf("%d %d\n", bonus, total + bonus);
    }
}
