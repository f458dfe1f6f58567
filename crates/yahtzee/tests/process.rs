//! The binary, tried as a real process.

use yahtzee::Yahtzee;

trial::process!(Yahtzee, env!("CARGO_BIN_EXE_yahtzee"));
trial::told!(Yahtzee, env!("CARGO_BIN_EXE_yahtzee"));
