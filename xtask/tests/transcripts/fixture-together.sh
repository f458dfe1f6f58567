# Fixtures that are added at the same time do not collide: both are there, or of one name, one.
workspace chess/statement-1
add() { printf '1 2\n5 0\n0 3\n' | cargo xtask fixture add chess "$1" > /dev/null; }
for _ in {1..5}; do
    add edge-2 & add edge-3 & wait
    grep -c '^| edge-' fixtures/SOURCES.md
    for name in edge-2 edge-3; do cargo xtask fixture remove chess/$name > /dev/null; done
done
for _ in {1..5}; do
    add edge-2 & add edge-2 & wait
    grep -c '^| edge-' fixtures/SOURCES.md
    cargo xtask fixture remove chess/edge-2 > /dev/null
done
