//! The binary, tried as a real process.

use rake::Rake;

trial::process!(Rake, env!("CARGO_BIN_EXE_rake"));
trial::told!(Rake, env!("CARGO_BIN_EXE_rake"));
