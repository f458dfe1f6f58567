//! Writes the report on a program that does not compile.

use terminal::{BAD, excerpt, width, wrap};

use crate::program::Refusal;

/// Returns the text that reports a program that the compiler refuses: the first errors of its
/// messages, in at most 20 lines, and what to change, if that is known. If the messages have more lines, the
/// last line of them counts these.
pub fn refused(program: &str, refusal: &Refusal) -> String {
    const MAX_LINES: usize = 20;
    let lines: Vec<&str> = refusal.messages.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.to_lowercase().contains("error"))
        .unwrap_or(0);
    let start = first
        .saturating_sub(1)
        .min(lines.len().saturating_sub(MAX_LINES));
    let shown = excerpt(&lines[start..].join("\n"), MAX_LINES, width());
    let advice = match &refusal.advice {
        Some(advice) => "\n".to_owned() + &wrap(advice, width()),
        None => String::new(),
    };
    format!("{program}  {BAD}CE{BAD:#}\n{shown}{advice}")
}
