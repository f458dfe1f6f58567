//! The binary, tried as a real process.

use mahjong::Mahjong;

trial::process!(Mahjong, env!("CARGO_BIN_EXE_mahjong"));
trial::told!(Mahjong, env!("CARGO_BIN_EXE_mahjong"));
