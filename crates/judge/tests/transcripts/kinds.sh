# Ignored: needs g++, python3.
# The cause of each kind of fault stands in the first lines: a wrong rule, a roll that is not sorted,
yahtzee() { kind yahtzee right-halves-by-line.cpp "$@"; }
yahtzee 's/ \|\| n\[f\] == 5;/;/'
yahtzee 's/if \(n\[3\] && n\[4\] && .*/if (d == 0) s[10] = 25;/; s/int d, sum = 0;/int d, last = 0, run = 1, sum = 0, m = 1;/; s/while \(in >> d\) \{/while (in >> d) { run = d == last + 1 ? run + 1 : 1; last = d; m = max(m, run);/; s/if \(d == 0\)/if (m >= 4)/'
# the two tables exchanged, a fifth tile, other letter case, tiles in another order,
kind chess right-layers-by-line.cpp 's/-score\[1\]/-score[0]/; s/: score\[0\]/: score[1]/'
mahjong() { kind mahjong right-scanf-strcmp.cpp "$@"; }
mahjong 's/if \(c\[i\] >= 4\) continue;//'
mahjong 's/Not ready/Not Ready/'
mahjong 's/for \(int i = 0; i < 34; i\+\+\) \{/for (int i = 33; i >= 0; i--) {/'
# only one game, scores that are missing, debugging text,
yahtzee 's/t\.clear\(\);/break;/'
yahtzee "s/for \(int x : card\) .*//"
kind rake right-minimax-by-line.cpp 's/^(int main\(\) \{)/\1 printf("dp size %d\\n", 8192);/'
# a crash in C++, which --sanitize then places, and in Python,
yahtzee 's/t\.clear\(\);/if (top > 300) *(volatile int *) 0 = top; t.clear();/'
yahtzee 's/t\.clear\(\);/if (top > 300) *(volatile int *) 0 = top; t.clear();/' --sanitize
kind mahjong right-suits-modulo-3.py 's/^( *)(print.*)/\1\2\n\1[][3]/' --all
# what is too slow but right, what does not compile, and what never ends.
inputs rake/statement-1 rake/edge-only-1-and-10 rake/edge-t-67 rake/edge-one-1-among-10s
kind rake right-minimax-by-line.cpp 's/^#include <sstream>/&\n#include <ctime>/; s/(cout << play.*)'"'\\\\n'"';/\1endl; for (clock_t s = clock(); clock() - s < CLOCKS_PER_SEC \/ 50;);/' --time-limit 400ms --input in/rake
yahtzee 's/vector<int> n\(7, 0\)//; s/n\(7, 0\)/n_(7, 0)/'
yahtzee 's/^int main\(\) \{/& for (volatile unsigned i = 0;; i++);/' --time-limit 400ms
