# A stack may grow nearly to the memory limit; beyond that it overflows.
echo '#include <stdio.h>
    static int deep(volatile char *above, int used) {
        volatile char here[1024]; here[0] = 0;
        return (used < USED ? deep(here, used + 1) : 2) + above[0] + here[0]; }
    int main(void) { char above = 0; printf("%d", deep(&above, 0)); }' > deep.c
deep() { # of this many KiB, within this limit: the verdict, and whether the peak is above it
    judge test chess/statement-1 deep.c --compile "cc -O2 -DUSED=$1 -o FOLDER/program SOURCE" --memory-limit $2 \
        --format json 2> /dev/null | fields verdict reason peak_kib |
        awk "{ \$NF = \$NF > $1; print }"
}
deep 30000 64MiB
deep 200000 256MiB
deep 2000000 64MiB
