//! The binary, tried as a real process.

judge::process_tests!(yahtzee::Yahtzee, env!("CARGO_BIN_EXE_yahtzee"));
