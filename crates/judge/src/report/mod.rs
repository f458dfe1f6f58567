//! Says what the judge found: as text for a person, and as JSON for a program.

pub mod json;
pub mod text;

use std::env;

/// Returns the name of this program in the commands that it suggests: `cargo judge` if cargo has
/// started it in a clone, otherwise `judge`.
pub fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}
