//! The binary, tried as a real process.

judge::process_tests!(mahjong::Mahjong, env!("CARGO_BIN_EXE_mahjong"));
