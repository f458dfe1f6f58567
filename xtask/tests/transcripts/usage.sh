# Wrong usage is exit code 2 and a message.
cargo xtask
cargo xtask verify go
cargo xtask verifi
# The commands of the judge have moved.
for command in judge stress generate mistake; do cargo xtask $command chess; done
