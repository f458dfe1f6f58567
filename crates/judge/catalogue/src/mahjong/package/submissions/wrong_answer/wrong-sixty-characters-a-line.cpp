// wrong: reads lines with fgets into 60 characters, but a line of honours can be longer
#include <cstdio>
#include <cstring>
#include <string>

const std::string T[34] = {
    "1T", "2T", "3T", "4T", "5T", "6T", "7T", "8T", "9T", "1S", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S",
    "1W", "2W", "3W", "4W", "5W", "6W", "7W", "8W", "9W", "DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI"};
int n[36];

bool melds(int i) {
    while (i < 34 && !n[i]) i++;
    if (i == 34) return true;
    bool ok = false;
    if (n[i] >= 3) {
        n[i] -= 3, ok = melds(i), n[i] += 3;
        if (ok) return true;
    }
    if (i >= 27 || i % 9 > 6 || !n[i + 1] || !n[i + 2]) return false;
    n[i]--, n[i + 1]--, n[i + 2]--;
    ok = melds(i);
    n[i]++, n[i + 1]++, n[i + 2]++;
    return ok;
}

bool wins() {
    for (int i = 0; i < 34; i++) {
        if (n[i] < 2) continue;
        n[i] -= 2;
        bool ok = melds(0);
        n[i] += 2;
        if (ok) return true;
    }
    return false;
}

int main() {
    char line[60];
    for (int k = 1; fgets(line, sizeof line, stdin) && line[0] != '0'; k++) {
        memset(n, 0, sizeof n);
        for (char *p = strtok(line, " \n"); p; p = strtok(NULL, " \n"))
            for (int i = 0; i < 34; i++) n[i] += T[i] == p;
        printf("Case %d:", k);
        bool any = false;
        for (int i = 0; i < 34; i++) {
            if (n[i] >= 4) continue;
            n[i]++;
            if (wins()) any = true, printf(" %s", T[i].c_str());
            n[i]--;
        }
        puts(any ? "" : " Not ready");
    }
}
