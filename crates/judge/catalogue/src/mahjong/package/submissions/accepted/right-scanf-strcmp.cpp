// right: by token, scanf and strcmp, tries every eye and then pongs and chows by depth-first search
#include <cstdio>
#include <cstring>

const char *name[34] = {
    "1T", "2T", "3T", "4T", "5T", "6T", "7T", "8T", "9T", "1S", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S",
    "1W", "2W", "3W", "4W", "5W", "6W", "7W", "8W", "9W", "DONG", "NAN", "XI", "BEI", "ZHONG", "FA", "BAI"};
int c[34];

int convert(char *s) {
    for (int i = 0; i < 34; i++)
        if (strcmp(name[i], s) == 0) return i;
    return -1;
}

bool search(int dep) {
    if (dep == 4) return true;
    for (int i = 0; i < 34; i++) if (c[i] >= 3) {
        c[i] -= 3;
        bool ok = search(dep + 1);
        c[i] += 3;
        if (ok) return true;
    }
    for (int i = 0; i <= 24; i++) if (i % 9 <= 6 && c[i] && c[i + 1] && c[i + 2]) {
        c[i]--, c[i + 1]--, c[i + 2]--;
        bool ok = search(dep + 1);
        c[i]++, c[i + 1]++, c[i + 2]++;
        if (ok) return true;
    }
    return false;
}

bool check() {
    for (int i = 0; i < 34; i++) if (c[i] >= 2) {
        c[i] -= 2;
        bool ok = search(0);
        c[i] += 2;
        if (ok) return true;
    }
    return false;
}

int main() {
    char s[16];
    int kase = 0, mj[13];
    while (scanf("%s", s) && strcmp(s, "0")) {
        printf("Case %d:", ++kase);
        mj[0] = convert(s);
        for (int i = 1; i < 13; i++) {
            scanf("%s", s);
            mj[i] = convert(s);
        }
        bool ok = false;
        for (int i = 0; i < 34; i++) {
            memset(c, 0, sizeof c);
            for (int j = 0; j < 13; j++) c[mj[j]]++;
            if (c[i] >= 4) continue;
            c[i]++;
            if (check()) {
                ok = true;
                printf(" %s", name[i]);
            }
        }
        if (!ok) printf(" Not ready");
        printf("\n");
    }
    return 0;
}
