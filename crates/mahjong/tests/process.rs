//! The binary, tried as a real process.

testkit::sessions!(env!("CARGO_BIN_EXE_mahjong"), command_line);
