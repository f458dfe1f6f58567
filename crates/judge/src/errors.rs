//! What a failed program says of itself on standard error, in one line.

/// The line of `errors` that says what went wrong, if there is one:
///
/// - After a `Traceback`, as Python prints it, the last line that is not indented.
/// - Otherwise the first line that is not indented and speaks of an error, a panic, an
///   exception, an assertion or a failure; or, if none does, the first with a letter in it.
///
/// Where it ends with a colon, or the next line says `what()` it was, that belongs to it.
///
/// ```
/// let python = "Traceback (most recent call last):\n  File \"a.py\", line 2\n    x[3]\n    ~^^^\n\
///               IndexError: list index out of range\n";
/// assert_eq!(judge::first_error(python).unwrap(), "IndexError: list index out of range");
/// let rust = "\nthread 'main' (7) panicked at a.rs:2:5:\nno luck\nnote: run with …\n";
/// assert_eq!(judge::first_error(rust).unwrap(), "thread 'main' (7) panicked at a.rs:2:5: no luck");
/// ```
pub fn first_error(errors: &str) -> Option<String> {
    let lines: Vec<&str> = errors.lines().collect();
    let telling = |&place: &usize| {
        let line = lines[place];
        !line.starts_with(char::is_whitespace) && line.contains(char::is_alphabetic)
    };
    let traceback =
        lines.iter().rposition(|line| line.starts_with("Traceback (most recent call last)"));
    let speaks = |&place: &usize| {
        let line = lines[place].to_lowercase();
        WORDS.iter().any(|word| line.contains(word))
    };
    let mut places = (0..lines.len()).filter(telling);
    let place = match traceback {
        Some(start) => places.rfind(|&place| place >= start),
        None => places.clone().find(speaks).or_else(|| places.next()),
    }?;
    let more = lines.get(place + 1).filter(|next| {
        traceback.is_none() && lines[place].ends_with(':') || next.trim().starts_with("what():")
    });
    let parts = [lines[place]].into_iter().chain(more.copied());
    Some(parts.map(str::trim).collect::<Vec<_>>().join(" "))
}

const WORDS: [&str; 6] = ["error", "panic", "exception", "assert", "fail", "terminate"];

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn each_language_has_its_place_for_what_went_wrong() {
        for (errors, expected) in [
            // C++ says what it threw or asserted.
            (
                "read 3\na.out: a.cpp:4: int main(): Assertion `n > 0' failed.\nAborted\n",
                "a.out: a.cpp:4: int main(): Assertion `n > 0' failed.",
            ),
            (
                "terminate called after throwing an instance of 'std::out_of_range'\n  what():  \
                 vector::_M_range_check\n",
                "terminate called after throwing an instance of 'std::out_of_range' what():  \
                 vector::_M_range_check",
            ),
            (
                "=================\n==7==ERROR: AddressSanitizer: heap-buffer-overflow\n    #0 0x5\n",
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow",
            ),
            // Java and Go say it first.
            (
                "Exception in thread \"main\" java.lang.StackOverflowError\n\tat Main.f(Main.java:5)\n\
                 \tat Main.f(Main.java:5)\n",
                "Exception in thread \"main\" java.lang.StackOverflowError",
            ),
            (
                "panic: runtime error: index out of range [5]\n\ngoroutine 1 [running]:\nmain.main()\n",
                "panic: runtime error: index out of range [5]",
            ),
            // Python says it last.
            (
                "debug: failing\nTraceback (most recent call last):\n  File \"a\", line 1\nKeyError: 1\n\n\
                 During handling of the above exception, another exception occurred:\n\n\
                 Traceback (most recent call last):\n  File \"a\", line 2\n    y\n    ^\n\
                 NameError: name 'y' is not defined\n",
                "NameError: name 'y' is not defined",
            ),
            (
                "  File \"a.py\", line 1\n    x = (\n        ^\nSyntaxError: '(' was never closed\n",
                "SyntaxError: '(' was never closed",
            ),
            // Decoration alone is nothing.
            ("    Finished\nno luck\n", "no luck"),
        ] {
            assert_eq!(first_error(errors).as_deref(), Some(expected), "{errors}");
        }
        assert_eq!(first_error("----\n  ^^^^\n"), None);
        assert_eq!(first_error(""), None);
    }
}
