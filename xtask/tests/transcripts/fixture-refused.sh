# A wrong fixture is refused, and nothing is written.
workspace chess/statement-1
printf '1 2\n5 0\n0 3\n' > board
printf '1 2\n5 0\n0 x' > no-board
echo 3 > output
before=$(files)
cargo xtask fixture add chess udebug-1 --output output < board
cargo xtask fixture add chess udebug-1 --input no-board
cargo xtask fixture add chess udebug-1 < no-board
cargo xtask fixture add chess bad-board < board
echo x | cargo xtask fixture add chess bad-board --output output
cargo xtask fixture add chess statement-1 < board
cargo xtask fixture add chess ../chess < board
cargo xtask fixture add chess udebug1 < board
cargo xtask fixture add chess udebug- < board
cargo xtask fixture add chess edge-2 --input there-is-none.txt
diff <(echo "$before") <(files)
