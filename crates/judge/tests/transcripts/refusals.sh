# Ignored: needs g++ and javac.
# A source file that its compiler refuses: what is missing or to be changed, in a line.
row() { # of this file, one of two
    cat > "$1"
    echo 'int main() { return !printf("2"); }' > other.c
    COLUMNS=150 judge test chess/statement-1 "$1" other.c 2>&- | sed -nE '1s/ +/ /gp'
}
row missing.cpp <<< $'int solve(int);\nint main() { return solve(1); }'
row fail.cpp <<< 'int main() { return unknown; }'

# What no compiler here can read, or has.
row conio.cpp <<< $'#include <conio.h>\nint main() { getch(); }'
row windows.c <<< $'#include <Windows.h>\nint main() { Sleep(1); }'
row visual.cpp <<< $'#include "stdafx.h"\nint main() {}'
row void.cpp <<< $'#include <cstdio>\nvoid main() { printf("2"); }'
java='public class Main { public static void main(String[] words) { System.out.println(2); } }'
echo 'int main() {}' | iconv -t UTF-16 | row utf-16.cpp
echo "$java" | iconv -t UTF-16LE | row utf-16.java
printf '\xEF\xBB\xBF%s' "$java" | row mark.java
printf '// f\xFCr\n%s' "$java" | row latin.java
printf '\nprint("f\xFCr")' | row latin.py
printf '\xEF\xBB\xBF#include <cstdio>\n// f\xFCr\nint main() { printf("2"); }' | row accepted.cpp
LC_ALL=C row umlaut.java <<< "// für
$java"
judge test chess/statement-1 conio.cpp 2>&-
# An interpreter need not say so.
printf '#!/bin/sh\necho 3\n' > lua; chmod +x lua
echo 'print 2' | iconv -t UTF-16 > utf-16.lua
PATH=$PWD:$PATH judge test chess/statement-1 utf-16.lua 2>&1 | grep UTF-16

# A message of Java has the name of the file, and classes beside it are found.
mkdir java; cd java
row named.java <<< 'public class Main { int it }'
row renamed-too.java <<< 'public class Main { int it = unknown; }'
cat > no-main.java <<< 'class A {}'
judge test chess/statement-1 no-main.java
mkdir p
cat > Hand.java <<< 'import p.Tile; public class Hand { static int two() { return Tile.TWO; } public static void main(String[] words) {} }'
cat > p/Tile.java <<< 'package p; public class Tile { public static final int TWO = 2; }'
row beside.java <<< 'class Anna { public static void main(String[] words) { System.out.println(Hand.two()); } }'
row renamed.java <<< 'public class Main { public static void main(String[] words) { System.out.println(Hand.two()); } }'
(cd p; judge test chess/statement-1 ../renamed.java | cut -c 1-2)
# A class of Java comes before one that is beside the file.
cat > Stack.java <<< 'class Stack { not Java }'
row own.java <<< 'import java.util.*; class Own { public static void main(String[] words) { Stack<Integer> it = new Stack<>(); it.push(2); System.out.println(it.pop()); } }'
