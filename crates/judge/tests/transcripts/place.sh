# Ignored: needs g++.
# Where a sanitizer finds something in a program that fails, its place in the source is the cause.
judged() { # the cause of this program's failure, on these inputs if any are given
    cat > "src/$1.cpp"
    COLUMNS=150 judge test chess "${@:2}" "src/$1.cpp" 2>&- | sed -nE '1s/[0-9]+ of.*/…/p; s/^(pattern ).*/\1…/p; /^(cause|sanitizer|compiler|  +[a-z]+\.cpp)/p'
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
# The place of a crash is said even if something else, such as the layout of the input, decides whether it crashes.
printf '1 1\n5\n0' > end.in
judged end --input end.in << 'END'
#include <cstdio>
#include <vector>
int main() {
    int n, m, a, b;
    scanf("%d %d %d %d", &n, &m, &a, &b);
    std::vector<int> lines(getchar() == '\n', a);
    printf("%d", lines.at(0));
}
END
judged nothing <<< $'#include <cstdio>\nint main() { puts("4711"); }'
# What it also finds on inputs that the program gets right is no cause.
mkdir boards; for value in {1..99..4}; do printf '1 1\n%s\n0\n' $value > boards/$value.in; done
judged harmless --input boards << 'END'
#include <cstdio>
int hash = 1 << 30;
int main() { int n, m, a, b; scanf("%d %d %d %d", &n, &m, &a, &b); hash *= a + 30; if (m = 1) printf("%d", a - (a >= 60)); }
END
judged harmful --input boards << 'END'
#include <cstdio>
int hash = 1 << 30, values[60];
int main() {
    int n, m, a, b;
    scanf("%d %d %d %d", &n, &m, &a, &b);
    hash *= a + 30;
    for (int i = 0; i < 60; i++) values[i] = i;
    printf("%d", values[a]);
}
END
# The worst of what the compiler warns of stands below a failure without a cause.
judged warned << 'END'
#include <cstdio>
unsigned count;
int main() {
    int rows, best, unused;
    scanf("%d", &rows);
    if (rows > 0) best = rows;
    if (rows = best) printf("%d", best);
    if (count >= 0) printf("0");
}
END
COLUMNS=150 judge stress chess src/warned.cpp 2>&- | grep -c ^compiler
judge test chess/statement-1 --compile 'g++ -w -o FOLDER/program SOURCE' src/warned.cpp | grep ^compiler
# A `main` without a value ends with any exit code.
cat > src/void.c <<< $'#include <stdio.h>\nvoid main() { printf("2\\n"); }'
COLUMNS=150 judge test chess/statement-1 src/void.c 2>&- | grep -e ^cause -e ^compiler
