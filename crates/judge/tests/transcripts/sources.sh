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

# What is not Python is not run.
echo 'print(2' > no-python.py
judge test chess/statement-1 no-python.py
