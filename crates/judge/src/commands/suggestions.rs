//! Writes the commands that the user can run next.

use std::env;

use checker::ErasedPuzzle;

/// Returns the name of this program in the commands that it suggests: `cargo judge` if cargo has
/// started it in a clone, otherwise `judge`.
pub fn program_name() -> &'static str {
    let is_cargo = env::var_os("CARGO_PKG_NAME").is_some_and(|name| name == "judge");
    if is_cargo { "cargo judge" } else { "judge" }
}

/// Returns the command that explains the right answer to a kept input, if the puzzle explains its answers.
/// `kept` is the option that selects the input, such as `--last=7`.
pub fn explain_command(puzzle: &dyn ErasedPuzzle, kept: &str) -> Option<String> {
    if !puzzle.is_explained() {
        return None;
    }
    let (program, name) = (program_name(), puzzle.name());
    Some(format!(
        "{program} solve {name} {kept} --explain=html > page.html"
    ))
}
