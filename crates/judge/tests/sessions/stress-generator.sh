# A generator of the user is called with seeds, and what it prints is read as any input.
echo 'import sys; n = int(sys.argv[1]); print("1 1\n%d\n0" % (n * n))' > gen.py
judge stress chess --generator 'python3 gen.py' --seed 3 -- sh -c 'read n; read a; [ $a -lt 40 ] && echo $a || echo 0' 2>&- | sed -n '1,/^reason/p'
judge stress chess --generator gen.py --cases 5 -- sh -c 'read n; read a; echo $a'
for generator in 'echo 1 1' 'echo 1 1 1 x' gen 'gen x'; do
    judge stress chess --generator "$generator" -- true
done
judge stress mahjong --generator 'echo 0' -- true
