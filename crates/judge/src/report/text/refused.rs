//! Writes the report on a program that does not compile.

use terminal::{BAD, excerpt, width, wrap};

use crate::program::Refusal;

/// The maximum number of lines of the compiler's messages that are shown.
const MAX_LINES: usize = 20;

/// Returns the text that reports a program that the compiler refuses: an excerpt of its messages, and what to change, if that
/// is known.
pub fn refused(program: &str, refusal: &Refusal) -> String {
    let lines: Vec<&str> = refusal.messages.lines().collect();
    let from_first = &lines[first_shown(&lines)..];
    let shown = excerpt(&from_first.join("\n"), MAX_LINES, width());
    let advice = match &refusal.advice {
        Some(advice) => "\n".to_owned() + &wrap(advice, width()),
        None => String::new(),
    };
    format!("{program}  {BAD}CE{BAD:#}\n{shown}{advice}")
}

/// Returns the index of the first line that is shown: the one before the first error, which may say in which function the error
/// is. Lines before it are shown too, if fewer than [`MAX_LINES`] would be.
fn first_shown(lines: &[&str]) -> usize {
    let names_error = |line: &&str| line.to_lowercase().contains("error");
    let first_error = lines.iter().position(names_error).unwrap_or(0);
    let start_of_last_lines = lines.len().saturating_sub(MAX_LINES);
    first_error.saturating_sub(1).min(start_of_last_lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_messages_are_shown_from_the_line_before_the_first_error_or_the_last_twenty() {
        let first_shown_of = |count: usize, error_at: Option<usize>| {
            let mut lines = vec!["In function main:"; count];
            if let Some(index) = error_at {
                lines[index] = "sol.cpp:4:1: Error";
            }
            first_shown(&lines)
        };
        assert_eq!(first_shown_of(30, Some(0)), 0);
        assert_eq!(first_shown_of(30, Some(5)), 4);
        assert_eq!(first_shown_of(30, Some(25)), 10);
        assert_eq!(first_shown_of(30, None), 0);
        assert_eq!(first_shown_of(20, Some(19)), 0);
    }
}
