//! The binary, tried as a real process.

judge::process_tests!(chess::Chess, env!("CARGO_BIN_EXE_chess"));
