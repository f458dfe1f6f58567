# Wrong usage is exit code 2 and a message.
cargo xtask
cargo xtask verify go
cargo xtask verifi
