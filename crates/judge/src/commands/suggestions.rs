//! Writes the commands that the user can run next.

use std::env;

use checker::ErasedPuzzle;

/// Returns the name of this program in the commands that it suggests: `cargo judge` if cargo has
/// started it in a clone, otherwise `judge`.
pub fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}

/// Returns the command that explains the right answer to an input that is kept, which an option selects,
/// if the puzzle explains its answers.
pub fn explain_command(puzzle: &dyn ErasedPuzzle, last: &str) -> Option<String> {
    if !puzzle.is_explained() {
        return None;
    }
    let (program, name) = (program_name(), puzzle.name());
    Some(format!(
        "{program} solve {name} {last} --explain=html > page.html"
    ))
}
