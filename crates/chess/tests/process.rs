//! The binary, tried as a real process.

testkit::sessions!(env!("CARGO_BIN_EXE_chess"), command_line);
