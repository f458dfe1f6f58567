//! Defines the refusal of a source file by its compiler, and says in one line why the file is refused.

use super::crash::error_summary;

/// The statement of a compiler that it does not accept a file.
pub struct Refusal {
    /// The command that ran the compiler, as a shell understands it.
    pub command: String,
    /// The messages of the compiler.
    pub messages: String,
    /// What to change in the file, if that is known.
    pub advice: Option<String>,
    /// Whether the compiler was stopped because it took too long or too much memory.
    pub(super) is_over_limit: bool,
}

impl Refusal {
    /// Returns what is said of the refusal in one line: the advice, or the first complaint of a linker, or the first error.
    pub fn summary(&self) -> String {
        if let Some(advice) = &self.advice {
            return advice.clone();
        }
        let messages = &self.messages;
        linker_complaint(messages)
            .or_else(|| first_error(messages))
            .unwrap_or_default()
    }
}

/// Returns the first complaint of a linker, without the object file and the place.
fn linker_complaint(messages: &str) -> Option<String> {
    messages.lines().find_map(linker_complaint_in)
}

/// Returns the complaint of a linker in a line of its messages.
fn linker_complaint_in(line: &str) -> Option<String> {
    for complaint in ["undefined reference to ", "multiple definition of "] {
        // GNU's linker quotes a name as in `solve()'.
        if let Some((_, name)) = line.split_once(&format!("{complaint}`"))
            && let Some((name, _)) = name.split_once('\'')
        {
            return Some(format!("{complaint}`{name}`"));
        }
    }
    let (_, library) = line.split_once(": cannot find -l")?;
    // The name of a file begins with a colon, as in `-l:libx.a: No such file or directory`.
    let name = library.split(' ').next()?.trim_end_matches(':');
    Some(format!("cannot find the library -l{name}"))
}

/// Returns the first error in the messages of a compiler: that of the [first line that names one](first_error_line). If there is
/// none, returns what [`error_summary`] finds: the messages of interpreters and some compilers, such as Go's, do not have the
/// word `error:`.
///
/// A line that says only in which function or package an error is, or that the linker failed, counts only if there is no other.
fn first_error(messages: &str) -> Option<String> {
    if let Some(line) = first_error_line(messages) {
        return Some(whole_error(line, messages));
    }
    let names_function = |line: &str| line.contains(": In ") && line.ends_with(':');
    let is_heading_of_go = |line: &str| line.starts_with("# ");
    let mut lines: Vec<&str> = messages.lines().collect();
    lines.retain(|line| !names_function(line) && !is_of_linker(line) && !is_heading_of_go(line));
    error_summary(&lines.join("\n")).or_else(|| error_summary(messages))
}

/// Returns the first line of a compiler's messages that names an error, as in `error: …` or `error[E0425]: …`.
///
/// A line such as `error.cpp: In function …` names none, nor does one that quotes the source, or that says only that the linker
/// failed.
pub(super) fn first_error_line(messages: &str) -> Option<&str> {
    let names_error = |line: &&str| {
        let has_word = line.contains("error:") || line.contains("error[");
        has_word && !may_quote_source(line) && !is_of_linker(line)
    };
    messages.lines().find(names_error)
}

/// Returns the error that a line of these messages names. The compiler of Haskell says what is wrong on the next line, which is
/// then added:
///
/// ```text
/// a.hs:3:5: error: [GHC-88464]
///     Variable not in scope: x
/// ```
fn whole_error(line: &str, messages: &str) -> String {
    let error = line.trim_end();
    let is_heading = error.ends_with("error:") || error.contains("error: [GHC-");
    let mut from_error = messages.lines().skip_while(|&it| it != line);
    match from_error.nth(1) {
        Some(text) if is_heading => format!("{error} {}", text.trim().trim_start_matches("• ")),
        _ => error.to_owned(),
    }
}

/// Returns whether a line may quote the source: it is indented, or begins as in Rust with the number of the line and a bar, as
/// in `2 |     let x = 5;`.
fn may_quote_source(line: &str) -> bool {
    let after_number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with(char::is_whitespace) || after_number.starts_with(" |")
}

/// Returns whether a line says only that the linker failed.
fn is_of_linker(line: &str) -> bool {
    line.starts_with("collect2: ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(messages: &str) -> String {
        let refusal = Refusal {
            command: "g++ a.cpp".to_owned(),
            messages: messages.to_owned(),
            advice: None,
            is_over_limit: false,
        };
        refusal.summary()
    }

    #[test]
    fn a_line_says_what_the_linker_misses() {
        let end = "collect2: error: ld returned 1 exit status";
        let undefined = "/usr/bin/ld: /tmp/a.o: in function `main':\n\
                         a.cpp:(.text.startup+0x5): undefined reference to `solve(int)'\n";
        assert_eq!(
            summary(&format!("{undefined}{end}")),
            "undefined reference to `solve(int)`"
        );
        let twice = "/usr/bin/ld: /tmp/b.o: in function `main':\n\
                     b.cpp:(.text+0x0): multiple definition of `main'; /tmp/a.o:a.cpp:(.text+0x0): first \
                     defined here\n";
        assert_eq!(
            summary(&format!("{twice}{end}")),
            "multiple definition of `main`"
        );
        let library = "/usr/bin/ld: cannot find -lgmp: No such file or directory\n";
        assert_eq!(
            summary(&format!("{library}{end}")),
            "cannot find the library -lgmp"
        );
        let file = "/usr/bin/ld: cannot find -l:libx.a: No such file or directory\n";
        assert_eq!(
            summary(&format!("{file}{end}")),
            "cannot find the library -l:libx.a"
        );
        assert_eq!(summary(end), end);
    }

    #[test]
    fn a_line_says_the_first_error() {
        let error = "fail.cpp:2:14: error: 'x' was not declared in this scope";
        let function = "fail.cpp: In function 'int main()':\n";
        assert_eq!(summary(&format!("{function}{error}\n    2 | x")), error);
        let warning =
            "fail.cpp:1:5: warning: unused variable 'y' [-Wunused-variable]\n    1 | \"error:\"\n";
        let place = "fail.cpp:5:12:   required from here\n";
        assert_eq!(summary(&format!("{warning}{place}{error}")), error);
        let warning_of_rust = "warning: unused variable: `x`\n --> a.rs:2:9\n  |\n\
                               2 |     let x = eprintln!(\"error: no luck\");\n  |         ^\n\n";
        let error_of_rust = "error[E0425]: cannot find value `y` in this scope";
        let messages = format!("{warning_of_rust}{error_of_rust}\n --> a.rs:3:5");
        assert_eq!(summary(&messages), error_of_rust);
        let haskell = "a.hs:3:5: error: [GHC-88464]\n    Variable not in scope: x\n  |\n3 | x\n";
        let expected = "a.hs:3:5: error: [GHC-88464] Variable not in scope: x";
        assert_eq!(summary(haskell), expected);
        let old_haskell =
            "a.hs:3:5: error:\n    • No instance for (Num String)\n    • In the expression: 1";
        let expected = "a.hs:3:5: error: No instance for (Num String)";
        assert_eq!(summary(old_haskell), expected);
        let go = "# command-line-arguments\n./a.go:3:2: undefined: x";
        assert_eq!(summary(go), "./a.go:3:2: undefined: x");
        let of_function = "fail.cpp:2:14: that is no name";
        assert_eq!(summary(&format!("{function}{of_function}")), of_function);
        let with_colon = "./a.go:3:2: expected one of these:";
        assert_eq!(summary(&format!("# b\n{with_colon}")), with_colon);
        let of_linker = "collect2: error: ld returned 1 exit status\n";
        assert_eq!(
            summary(&format!("{of_linker}ld: it is empty")),
            "ld: it is empty"
        );
        assert_eq!(summary(""), "");
    }

    #[test]
    fn advice_comes_first() {
        let advice = "`conio.h` is a header of Windows";
        let refusal = Refusal {
            command: String::new(),
            messages: "a.c:1:10: fatal error: conio.h: No such file or directory".to_owned(),
            advice: Some(advice.to_owned()),
            is_over_limit: false,
        };
        assert_eq!(refusal.summary(), advice);
    }
}
