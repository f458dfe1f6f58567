//! The binary, tried as a real process.

use template::Template;

trial::process!(Template, env!("CARGO_BIN_EXE_template"));
