# Ignored: needs compilers.
# A source file is a program. It is compiled as online judges compile: with the extensions of the
# compilers, and with `ONLINE_JUDGE` defined.
judged() { # by this compiler, if there is one: this file, the end of whose name is its language
    cat > "$2"
    type "$1" &> /dev/null || return 0
    judge test chess/statement-1 "$2" &> said || cat said
}
judged gcc two.c << 'END'
#include <math.h>
#include <stdio.h>
#include <string.h>
#ifdef ONLINE_JUDGE
int main(void) { printf(strdup("%g"), sqrt(4)); }
#endif
END
judged g++ two.cc <<< $'#include <iostream>\nint main() { std::cout << 2; }'
# Right in C++17 only, and in C++20 only.
judged g++ 17.cpp << 'END'
#include <iostream>
using namespace std;
int numbers() { return 2; }
int main() { cout << numbers(); }
END
judged g++ 20.cpp << 'END'
#include <iostream>
auto twice(auto x) { return x + x; }
int main() { std::cout << twice(1); }
END
judged rustc 1-two.rs <<< 'fn main() { let gen = 2; println!("{gen}") }'
judged rustc 2-two.rs <<< 'fn main() { if let Some(two) = Some(2) && two > 1 { println!("{two}") } }'
judged python3 two.py <<< 'print(2)'
judged javac two.java << 'END'
class Other {}
public class Main { public static void main(String[] words) { System.out.println(2); } }
END
judged go two.go <<< $'package main\nimport "fmt"\nfunc main() { fmt.Println(2) }'
judged fpc two.pas <<< $'{$ifdef ONLINE_JUDGE}\nbegin writeln(2); end.\n{$endif}'
judged perl two.pl <<< 'print 2'
judged ruby two.rb <<< 'puts 2'
judged node two.js <<< 'console.log(2)'
judged php two.php <<< '<?php echo 2;'
judged lua two.lua <<< 'print(2)'
judged mcs two.cs <<< 'class A { static void Main() { System.Console.WriteLine(2); } }'
judged ghc two.hs <<< 'main = print 2'
judged kotlinc two.kt <<< 'fun main() { println(2) }'

# The standard that a file needs is found: here it is not the usual one.
said() { # of this file: what stands before the report, and the verdict
    cat > "$1"
    judge test chess/statement-1 "$1" 2>&1 | grep -E '^(compiled|judge:)|  CE$|^AC|[eE]rror:'
}
said data.cpp << 'END'
#include <iostream>
using namespace std;
int data[16], size = 13;
int main() { data[0] = size; cout << data[0] - 11; }
END
said gets.cxx <<< $'#include <cstdio>\nint main() { char line[99]; gets(line); line[1] = 0; std::puts(line); }'
said expected.cc <<< $'#include <expected>\n#include <cstdio>\nint main() { std::expected<int, int> n = 2; std::printf("%d", *n); }'
said 14.cpp << 'END'
#include <iostream>
#include <memory>
using namespace std;
int data;
int main() { auto two = make_unique<int>(2); data = *two; cout << data; }
END
said old.c <<< 'int main() { int restrict = 2; return !printf("%d", restrict); }'
said 2018.rs <<< 'trait T { fn try_into(&self) -> i32 { 2 } } impl T for i32 {} fn main() { println!("{}", 5i32.try_into()) }'
said 98.cpp <<< $'#include <iostream>\nbool next(std::string &s) { return std::cin >> s; }\nint main() { std::string s; if (next(s)) std::cout << 2; }'
said 2015.rs <<< 'fn main() { let async = 2; println!("{}", async) }'
said CAPITALS.CPP <<< $'#include <iostream>\nint main() { std::cout << 2; }'
# A program with little that lives and much garbage does not exceed the memory limit.
judged javac garbage.java << 'END'
public class garbage { public static void main(String[] words) {
    long sum = 0;
    for (int i = 0; i < 60; i++) sum += new byte[100_000_000].length;
    System.out.println(sum / 3_000_000_000L);
} }
END
# If none helps, the errors are those of the usual one.
said none.cpp <<< $'#include <expected>\nint main() { std::expected<int> n; undeclared(); }'
judge test chess/statement-1 none.cpp 2>&1 | grep -o -e '^\$.*-std=[^ ]*'

# The class that Java runs does not depend on the order of the files.
judged javac log.java << 'END'
import java.util.*; @SuppressWarnings("rawtypes") public final class Log {
    static void all(String[] words) {}
    public static void main(String... words) throws Exception { List list = new ArrayList(); list.add(2); System.out.println(list.get(0)); }
}
class Main { public static void main(String[] words) { System.out.println(3); } }
END
judged javac package.java <<< 'package a.b; public enum A { B; public static void main(String[] words) { System.out.println(2); } }'
judged javac record.java <<< 'record Other(int it) {} public record Two<T>(T it) { public static void main(String[] words) { System.out.println(2); } }'
judged javac main.java <<< 'class Main { public static void main(String[] words) { System.out.println(2); } } class A { public static void main(String[] words) {} }'
judged javac only.java <<< 'class A { static void all(String[] words) { B.main(words); } } class B { public static void main(String[] words) { System.out.println(2); } }'
says() { # if there is Java: whether this is said of the file
    cat > "$2"
    type javac &> /dev/null || return 0
    [[ $(judge test chess/statement-1 "$2" 2>&1 | tee said) == *"$1"* ]] || cat said
}
says 'judge: both.java: the public class, or only one, needs' both.java <<< 'class A { public static void main(String[] words) {} } class B { public static void main(String[] words) {} }'
says 'judge: none.java: the public class, or only one, needs' none.java <<< 'class A {}'
says "not.java:1: error: ';' expected" not.java <<< 'public class Main { int it }'
# What Java says of its options is no message, neither of the program nor of the compiler; nor are the compiler's
# notes.
export JAVA_TOOL_OPTIONS=-Derror=1
says 'reason    exit code 3
' exit.java <<< 'class A { public static void main(String[] words) { System.exit(3); } }'
judged javac log.java <<< "$(cat log.java)"
grep -s -e Picked -e Note: said
unset JAVA_TOOL_OPTIONS

# What is not Python is not run.
said no-python.py <<< 'print(2'
printf 'print("\0")' | said nul.py
said encoding.py <<< $'# coding: none\nprint(2)'
printf 'print("\377")' | said bytes.py
# A file of the user does not stand in for one of Python's.
echo 'boom' > types.py
said two.py <<< 'print(2)'

# A command of one's own is filled in wherever its words stand.
echo 'int main() { return !printf("%d", N); }' > n.c
compiled() { judge test chess/statement-1 n.c --compile "$1" 2>&1 | sed -n '1p; 2,$ { /^error/p }' | cut -c 1-200; }
compiled 'gcc -w -DN=2 -o"FOLDER/program" SOURCE'
compiled "sh -c 'gcc -w -DN=2 -o FOLDER/program SOURCE'"
compiled 'gcc -w -DN=2 -o program SOURCE'
compiled 'gcc -w -DN=2 -c -o FOLDER/program SOURCE' # an object file
compiled ''
compiled ' '
compiled 'sh -c "exit 1"'
compiled yes | head -c 300

# Whoever waits in a terminal sees why.
SHELL=/bin/sh script -qec "judge test chess/statement-1 n.c --compile 'sh -c \"sleep 1; exit 1\"'" /dev/null > said
grep -o compiling said | sort -u
