# Ignored: needs g++.
# Where a sanitizer finds something in a program that fails, its place in the source is the cause.
judged() { # the cause of this program's failure
    cat > "src/$1.cpp"
    COLUMNS=150 judge test chess "src/$1.cpp" 2>&- | sed -nE '1s/[0-9]+ of.*/…/p; /^(cause|compiler)/p'
}
mkdir src
judged bounds << 'END'
#include <cstdio>
int cells[4], rows, columns;
int main() {
    scanf("%d %d", &rows, &columns);
    for (int i = 0; i < 2 * rows * columns; i++) { int it; scanf("%d", &it); cells[i & 7] += it; }
    printf("%d", cells[1]);
}
END
judged scanned << 'END'
#include <cstdio>
int cells[4];
int main() { for (int i = 0; scanf("%d", cells + i) > 0; i++); printf("%d", cells[1]); }
END
judged thrown << 'END'
#include <cstdio>
#include <vector>
int pick(const std::vector<int> &cells, int it) { return cells.at(it); }
int main() { printf("%d", pick({1, 2}, 7)); }
END
judge test chess src/thrown.cpp --sanitize | grep -o 'thrown.cpp:.* in `[^ ]*`'
(cd src; mkdir deep; cd deep; judge test chess ../thrown.cpp --sanitize | grep -o 'thrown.cpp:.* in `[^ ]*`')
# Here it is more than memory.
judged recursion << 'END'
#include <cstdio>
int f(int *last) { int more[9] = {*last + 1}; return f(more) + more[*last & 7]; }
int main() { int n; scanf("%d", &n); printf("%d", f(&n)); }
END
judged no-return << 'END'
#include <cstdio>
int best(int rows) { if (rows > 100) return 7; }
int main() { int rows; scanf("%d", &rows); printf("%d", best(rows)); }
END
judged nothing <<< $'#include <cstdio>\nint main() { puts("4711"); }'
