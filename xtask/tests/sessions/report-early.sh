# Where the first three fixtures fail in the same way, that is reported once.
workspace chess/edge-{1-by-1,2-by-2,1-by-10,10-by-1}
cargo xtask judge chess -- cat no-such-file
cargo xtask judge chess --all -- cat no-such-file | grep -c '  RE '
# A program that prints something, or that is right once, gets somewhere.
cargo xtask judge chess -- sh -c 'echo 1; cat no-such-file' | grep -c '  RE '
cargo xtask judge chess -- sh -c 'read n m; cat no-such-file; [ $n = 10 ]' | grep -c '  RE '
