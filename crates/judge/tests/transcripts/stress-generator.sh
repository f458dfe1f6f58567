# A generator of the user is called with seeds, and what it prints is read as any input.
echo 'printf "1 1\n%d\n0\n", $ARGV[0] ** 2;' > gen.pl
judge stress chess --generator 'perl gen.pl' --seed 3 -- sh -c 'read n; read a; [ $a -lt 40 ] && echo $a || echo 0' 2>&- | sed -n '1,/^reason/p'
judge stress chess --generator gen.pl --cases 5 -- sh -c 'read n; read a; echo $a'
for generator in 'echo 1 1' 'echo 1 1 1 x' gen 'gen x'; do
    judge stress chess --generator "$generator" -- true
done
judge stress mahjong --generator 'echo 0' -- true
