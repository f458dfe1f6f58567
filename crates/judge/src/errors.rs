//! The error message of a failed program, in one line.

/// Returns the line of `errors` that says what went wrong, if there is one. `errors` is what a
/// program wrote to standard error.
///
/// Only lines that are not indented and contain a letter count:
///
/// - After a `Traceback` of Python, this is the last such line.
/// - Otherwise it is the first such line that mentions an error, a panic, an exception, an
///   assertion or a failure. If no line does, it is the first such line.
///
/// The next line is added if the line ends with a colon, or if the next line begins with `what():`,
/// as in C++.
///
/// ```
/// let python = "Traceback (most recent call last):\n  File \"a.py\", line 2\n    x[3]\n    ~^^^\n\
///               IndexError: list index out of range\n";
/// assert_eq!(judge::error_summary(python).unwrap(), "IndexError: list index out of range");
/// let rust = "\nthread 'main' (7) panicked at a.rs:2:5:\nno luck\nnote: run with …\n";
/// let summary = "thread 'main' (7) panicked at a.rs:2:5: no luck";
/// assert_eq!(judge::error_summary(rust).unwrap(), summary);
/// ```
pub fn error_summary(errors: &str) -> Option<String> {
    let lines: Vec<&str> = errors.lines().collect();
    let is_message = |&index: &usize| {
        let line = lines[index];
        !line.starts_with(char::is_whitespace) && line.contains(char::is_alphabetic)
    };
    let traceback =
        lines.iter().rposition(|line| line.starts_with("Traceback (most recent call last)"));
    let mentions_error = |&index: &usize| {
        let line = lines[index].to_lowercase();
        WORDS.iter().any(|word| line.contains(word))
    };
    let mut indices = (0..lines.len()).filter(is_message);
    let index = match traceback {
        Some(start) => indices.rfind(|&index| index >= start),
        None => indices.clone().find(mentions_error).or_else(|| indices.next()),
    }?;
    let next_line = lines.get(index + 1).filter(|next| {
        traceback.is_none() && lines[index].ends_with(':') || next.trim().starts_with("what():")
    });
    let parts = [lines[index]].into_iter().chain(next_line.copied());
    Some(parts.map(str::trim).collect::<Vec<_>>().join(" "))
}

/// Parts of words by which a line is recognised as an error message.
const WORDS: [&str; 6] = ["error", "panic", "exception", "assert", "fail", "terminate"];
