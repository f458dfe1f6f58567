//! The binary, tried as a real process.

use chess::Chess;

trial::process!(Chess, env!("CARGO_BIN_EXE_chess"));
trial::told!(Chess, env!("CARGO_BIN_EXE_chess"));
