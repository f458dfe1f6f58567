//! Finds the cause of a crash in what the program wrote to standard error: the message, and the place in the program.
//! The messages of compilers and the reports of sanitizers are read in the same way.

use std::path::Path;

/// Parts of words by which a line is recognised as an error message.
const ERROR_WORDS: &[&str] = &["error", "panic", "exception", "assert", "fail", "terminate"];

/// Parts by which the path of a file of a library is recognised. They also stand in some paths of users, such as
/// `/home/me/lib/a.py`.
const LIBRARIES: &[&str] = &[
    // what comes with Python, C and C++
    "/lib/",
    "/include/",
    // the runtime of a sanitizer
    "../../",
    // the C library of GNU, as a sanitizer names its files
    "../sysdeps/",
    "../csu/",
    "nptl/",
    "stdlib/abort.c",
    "assert/assert.c",
    // the modules of Node.js
    "node:",
    // the modules in Python itself
    "<frozen",
];

/// Returns the message in which a program says why it crashed, preceded by the place of the crash if that is known. `errors`
/// is what the program wrote to standard error. Returns `None` if there is no message.
///
/// The place is that of the innermost function that is not part of a library, in a traceback of
/// Python, Java, Node.js or a sanitizer. The messages of Ruby, of Rust and of the sanitizer for
/// undefined behaviour begin with the place themselves.
///
/// ```
/// let python = "Traceback (most recent call last):\n  File \"a/b.py\", line 2, in main\n    x[3]\n\
///               IndexError: list index out of range\n";
/// let summary = "`b.py:2`, in `main`: IndexError: list index out of range";
/// assert_eq!(judge::error_summary(python).unwrap(), summary);
/// ```
pub fn error_summary(errors: &str) -> Option<String> {
    let lines = without_shown_source(errors.lines().collect());
    let begins_traceback = |line: &&str| line.starts_with("Traceback (most recent call");
    // Python names the innermost function last, the others name it first.
    let (message, frame) = match lines.iter().rposition(begins_traceback) {
        Some(start) => {
            let traceback = &lines[start + 1..];
            let message = message_after_traceback(traceback)?;
            (message, own_frames(traceback).next_back())
        }
        None => (message_in(&lines)?, own_frames(&lines).next()),
    };
    let message = without_boilerplate(&message);
    match frame {
        Some(frame) => Some(format!("{}: {message}", frame.place())),
        None => Some(message),
    }
}

/// Returns the lines without the first three in which Node.js shows where an error occurred, before its message:
///
/// ```text
/// /a/b.js:3
/// throw new Error("no luck");
/// ^
/// ```
fn without_shown_source(mut lines: Vec<&str>) -> Vec<&str> {
    let is_shown_source = |three: &[&str]| names_line_of_node(three[0]) && is_of_carets(three[2]);
    if let Some(start) = lines.windows(3).position(is_shown_source) {
        lines.drain(start..start + 3);
    }
    lines
}

/// Returns whether a line is only the place of a line of source, as Node.js writes it: `/a/b.js:3`, `file:///a/b.mjs:3`
/// or `node:fs:573`.
fn names_line_of_node(line: &str) -> bool {
    let Some((file, _)) = split_location(line) else {
        return false;
    };
    file.starts_with("file:") || file.starts_with("node:") || Path::new(file).is_absolute()
}

/// Returns whether a line only marks a part of the line above it.
fn is_of_carets(line: &str) -> bool {
    let marks = line.trim();
    !marks.is_empty() && marks.bytes().all(|byte| byte == b'^')
}

/// Returns the message of Python: the first of the lines after the heading of its traceback that can be one. The lines of the
/// traceback itself are indented.
fn message_after_traceback(lines: &[&str]) -> Option<String> {
    let message = lines.iter().find(|line| can_be_message(line))?;
    Some(message.trim_end().to_owned())
}

/// Returns the message of a program in another language: the first line that can be one and has one of the
/// [`ERROR_WORDS`]. If there is none, it is the first line that can be one.
///
/// The next line is added if the message ends with a colon, or if the next line begins with `what():`, as in
/// C++.
fn message_in(lines: &[&str]) -> Option<String> {
    let with_error_word = lines
        .iter()
        .position(|line| can_be_message(line) && has_error_word(line));
    let index = with_error_word.or_else(|| lines.iter().position(|line| can_be_message(line)))?;
    let line = lines[index];
    let next_line = lines.get(index + 1).map_or("", |next| next.trim());
    let message = if line.ends_with(':') || next_line.starts_with("what():") {
        format!("{} {next_line}", line.trim())
    } else {
        line.to_owned()
    };
    Some(message.trim_end().to_owned())
}

/// Returns whether a line can be a message: it is not indented, and contains a letter.
fn can_be_message(line: &str) -> bool {
    !line.starts_with(char::is_whitespace) && line.contains(char::is_alphabetic)
}

/// Returns whether a line has one of the [`ERROR_WORDS`].
fn has_error_word(line: &str) -> bool {
    let line = line.to_lowercase();
    ERROR_WORDS.iter().any(|word| line.contains(word))
}

/// Returns a message without the words that stand before, or within, what it says. Most messages stay as they are.
///
/// ```text
/// thread 'main' (7) panicked at a.rs:2:5: no luck     ─► a.rs:2:5: no luck
/// ==7==ERROR: AddressSanitizer: SEGV                  ─► AddressSanitizer: SEGV
/// c.cpp:4:9: runtime error: store to null pointer     ─► c.cpp:4:9: store to null pointer
/// ```
fn without_boilerplate(message: &str) -> String {
    let mut rest = message;
    for mark in [" panicked at ", "==ERROR: "] {
        if let Some((_, found)) = rest.split_once(mark) {
            rest = found;
        }
    }
    rest.replacen(": runtime error: ", ": ", 1)
}

/// A line of a traceback: a function that was being called, and where it was.
struct Frame<'a> {
    /// The function, if the line names one.
    function: Option<&'a str>,
    /// The file, with its folder as far as the line names it.
    file: &'a str,
    /// The number of the line in the file, perhaps with that of the column: `7` or `3:5`.
    line_and_column: &'a str,
}

/// Returns the frames of functions that are not part of a library, in the order of these lines.
fn own_frames<'a>(lines: &[&'a str]) -> impl DoubleEndedIterator<Item = Frame<'a>> {
    lines.iter().filter_map(|line| own_frame(line))
}

/// Reads a line of a traceback. Returns `None` for any other line, and for a function of a library.
fn own_frame(line: &str) -> Option<Frame<'_>> {
    let line = line.trim_start();
    let frame = if let Some(rest) = line.strip_prefix("File \"") {
        python_frame(rest)?
    } else if let Some(rest) = line.strip_prefix("at ") {
        java_or_node_frame(rest)?
    } else if line.starts_with('#') {
        sanitizer_frame(line)?
    } else {
        return None;
    };
    if frame.is_of_library() {
        None
    } else {
        Some(frame)
    }
}

/// Reads a line of a traceback of Python after `File "`: `a/b.py", line 2, in main`.
fn python_frame(rest: &str) -> Option<Frame<'_>> {
    let (file, rest) = rest.split_once("\", line ")?;
    let (line_and_column, function) = rest.split_once(", in ").unwrap_or((rest, ""));
    Some(Frame {
        function: if_not_empty(function),
        file,
        line_and_column,
    })
}

/// Reads a line of a traceback of Java or Node.js after `at `: `Main.main(Main.java:7)` or `f (/a/b.js:3:5)`. Node.js writes
/// `/a/b.js:3:5` or `async /a/b.js:3:5` for a function without a name.
fn java_or_node_frame(rest: &str) -> Option<Frame<'_>> {
    if let Some(named) = rest.strip_suffix(')') {
        let (function, location) = named.split_once('(')?;
        return frame_at(function, location);
    }
    let frame = frame_at("", rest.strip_prefix("async ").unwrap_or(rest))?;
    // Rust writes such a line below the function that it belongs to. The message of Rust has the place already.
    match Path::new(frame.file).extension() {
        Some(ending) if ending == "rs" => None,
        _ => Some(frame),
    }
}

/// Reads a line of a traceback of a sanitizer: `#1 0x5 in f(int) /a/c.cpp:5:3`.
fn sanitizer_frame(line: &str) -> Option<Frame<'_>> {
    let (_, named) = line.split_once(" in ")?;
    let (function, location) = function_and_location(named)?;
    frame_at(without_parameters(function), location)
}

/// Splits `f(int) /a/c.cpp:5:3` at the space between the function and its location. Each of the two may have more spaces, as
/// in `f(int, int)` or `my dir/c.cpp:5:3`, but a plain name, such as `main`, has none.
fn function_and_location(named: &str) -> Option<(&str, &str)> {
    let (function, location) = named.rsplit_once(' ')?;
    let is_plain = !function.contains(['(', '<']) && !function.contains("operator");
    if is_plain {
        named.split_once(' ')
    } else {
        Some((function, location))
    }
}

/// Returns a function of C++ without its parameters, which are in the last parentheses. Its name may have parentheses too:
///
/// ```text
/// f(int (*)(int)) const                   ─► f
/// Less::operator()(int, int) const        ─► Less::operator()
/// (anonymous namespace)::f                ─► (anonymous namespace)::f
/// ```
fn without_parameters(function: &str) -> &str {
    let Some((name, after)) = around_last_parentheses(function) else {
        return function;
    };
    let is_end = after.is_empty() || after.starts_with(' ');
    let is_call_operator = name.ends_with("operator");
    if is_end && !is_call_operator {
        name
    } else {
        function
    }
}

/// Returns the texts before and after the last pair of parentheses, which may have others inside.
fn around_last_parentheses(text: &str) -> Option<(&str, &str)> {
    let end = text.rfind(')')?;
    let mut depth = 0;
    for (index, character) in text[..=end].char_indices().rev() {
        match character {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[..index], &text[end + 1..]));
        }
    }
    None
}

/// Returns the frame of a function, whose name may be empty, at a location such as `c.cpp:5`.
fn frame_at<'a>(function: &'a str, location: &'a str) -> Option<Frame<'a>> {
    let (file, line_and_column) = split_location(location)?;
    Some(Frame {
        function: if_not_empty(function.trim_end()),
        file,
        line_and_column,
    })
}

/// Splits a location such as `Main.java:7` or `node:fs:573:18` into the file, and the line with the column if there is one.
fn split_location(location: &str) -> Option<(&str, &str)> {
    let (start, last) = location.rsplit_once(':')?;
    if !is_number(last) {
        return None;
    }
    match start.rsplit_once(':') {
        Some((file, line)) if is_number(line) => Some((file, &location[file.len() + 1..])),
        _ => Some((start, last)),
    }
}

/// Returns whether a text is a decimal number.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a name, or `None` if it is empty.
fn if_not_empty(name: &str) -> Option<&str> {
    if name.is_empty() { None } else { Some(name) }
}

impl Frame<'_> {
    /// Returns whether the function is part of a library. Java names the module of such a function, and never a folder:
    /// `java.base/java.util.Arrays.fill(Arrays.java:1)`.
    fn is_of_library(&self) -> bool {
        let names_module = self.function.is_some_and(|name| name.contains('/'));
        let names_folder = self.file.contains('/');
        let is_of_java_module = names_module && !names_folder;
        is_of_java_module || LIBRARIES.iter().any(|part| self.file.contains(part))
    }

    /// Returns the place as reports name it, without the folder of the file.
    fn place(&self) -> String {
        let file = self.file.rsplit('/').next().unwrap_or_default();
        let line_and_column = self.line_and_column;
        match self.function {
            None | Some("<module>" | "Object.<anonymous>") => {
                format!("`{file}:{line_and_column}`")
            }
            Some(function) => format!("`{file}:{line_and_column}`, in `{function}`"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the summary of what a program wrote to standard error.
    #[track_caller]
    fn check(errors: &str, summary: &str) {
        assert_eq!(error_summary(errors).as_deref(), Some(summary));
    }

    #[test]
    fn a_traceback_of_python_ends_with_the_message() {
        check(
            "Traceback (most recent call last):\n  File \"b.py\", line 1, in <module>\nKeyError: 1\n",
            "`b.py:1`: KeyError: 1",
        );
    }

    #[test]
    fn only_carets_mark_a_part_of_the_line_above() {
        assert!(is_of_carets("    ^^^"));
        assert!(!is_of_carets("  x ^"));
        assert!(!is_of_carets(" "));
    }

    #[test]
    fn a_line_that_is_not_indented_is_the_message() {
        check(
            "    an error, perhaps\nfailed in main a.c:5\n",
            "failed in main a.c:5",
        );
        assert_eq!(error_summary("    an error\n---\n"), None);
    }

    #[test]
    fn messages_of_rust_ruby_and_undefined_behaviour_begin_with_the_place() {
        check(
            "\nthread 'main' (7) panicked at a.rs:2:5:\nno luck\nnote: run with …\n",
            "a.rs:2:5: no luck",
        );
        check(
            "a.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:2:in 'f'\n",
            "a.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)",
        );
        check(
            "c.cpp:46:45: runtime error: store to null pointer of type 'int'\n",
            "c.cpp:46:45: store to null pointer of type 'int'",
        );
    }

    #[test]
    fn the_innermost_function_outside_of_libraries_is_the_place() {
        check(
            "Exception in thread \"main\" E: 5\n\tat java.base/java.util.Arrays.f(Arrays.java:1)\n\
             \tat Main.main(Main.java:7)\n",
            "`Main.java:7`, in `Main.main`: Exception in thread \"main\" E: 5",
        );
        check(
            "/a/b.js:3\n    x.y\n      ^\n\nTypeError: no y\n    at f (/a/b.js:3:5)\n",
            "`b.js:3:5`, in `f`: TypeError: no y",
        );
        check(
            "=====\n==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n\
             \x20   #0 0x5 in __f ../csu/lib.c:4\n    #1 0x5 in main /a/c.cpp:5:3\n",
            "`c.cpp:5:3`, in `main`: AddressSanitizer: SEGV on unknown address 0x0",
        );
        check(
            "terminate called after throwing an instance of 'E'\n\
             \x20   #0 0x5 in __GI_abort stdlib/abort.c:79\n    #1 0x5  (/lib/libstdc++.so.6+0x8)\n\
             \x20   #2 0x5 in std::at(int) /usr/include/c++/12/vector:1\n    #3 0x5 in f ../c.cpp:4\n",
            "`c.cpp:4`, in `f`: terminate called after throwing an instance of 'E'",
        );
    }

    #[test]
    fn a_function_of_node_itself_is_not_the_place() {
        check(
            "node:fs:573\n  return binding.open(\n                 ^\n\nError: ENOENT: no such file\n\
             \x20   at Object.openSync (node:fs:573:18)\n    at go (/a/b.js:2:19)\n",
            "`b.js:2:19`, in `go`: Error: ENOENT: no such file",
        );
        check(
            "SyntaxError: Unexpected token\n\
             \x20   at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\
             \x20   at node:internal/main/run_main_module:28:49\n",
            "SyntaxError: Unexpected token",
        );
    }

    #[test]
    fn a_function_of_node_without_a_name_can_be_the_place() {
        check(
            "TypeError: no x\n    at /a/c.js:1:22\n    at f (/a/c.js:2:17)\n",
            "`c.js:1:22`: TypeError: no x",
        );
        check(
            "TypeError: no x\n    at async file:///a/c.mjs:1:22\n    at f (file:///a/c.mjs:2:17)\n",
            "`c.mjs:1:22`: TypeError: no x",
        );
        check(
            "TypeError: no x\n    at f (file:///a/c.mjs:2:17)\n",
            "`c.mjs:2:17`, in `f`: TypeError: no x",
        );
        // Rust names a place in the same way, on a line after the function.
        check(
            "thread 'main' panicked at a.rs:2:5:\nno luck\nstack backtrace:\n   0: panic_fmt\n\
             \x20            at /rustc/1/core/src/panicking.rs:72:14\n   1: a::main\n\
             \x20            at /a/a.rs:2:5\n",
            "a.rs:2:5: no luck",
        );
    }

    #[test]
    fn the_source_that_node_shows_is_not_the_message() {
        check(
            "/a/c.js:1\nthrow new Error(\"x\");\n^\n\nError: no luck\n    at f (/a/c.js:1:7)\n",
            "`c.js:1:7`, in `f`: Error: no luck",
        );
        check(
            "node:internal/errors:496\n    ErrorCaptureStackTrace(err);\n    ^\n\nTypeError: no luck\n",
            "TypeError: no luck",
        );
        // Another program prints a message like a place, or marks a line that has none.
        check("an error at a.x:3\ny\n^\n", "an error at a.x:3");
        check("an error\ny:3\n^\n", "an error");
    }

    #[test]
    fn a_folder_with_a_space_is_no_part_of_the_function() {
        check(
            "==7==ERROR: no luck\n    #0 0x5 in main my dir/c.cpp:5\n",
            "`c.cpp:5`, in `main`: no luck",
        );
        check(
            "==7==ERROR: no luck\n    #0 0x5 in f<int, int>(int) const a/c.cpp:5:3\n",
            "`c.cpp:5:3`, in `f<int, int>`: no luck",
        );
        check(
            "==7==ERROR: no luck\n    #0 0x5 in operator new a/c.cpp:5\n",
            "`c.cpp:5`, in `operator new`: no luck",
        );
    }

    #[test]
    fn a_function_of_cpp_is_named_without_its_parameters() {
        for (function, name) in [
            ("f(int, char)", "f"),
            ("f(int (*)(int)) const", "f"),
            ("f(int) [clone .part.0]", "f"),
            ("Less::operator()(int, int) const", "Less::operator()"),
            ("Less::operator()", "Less::operator()"),
            (
                "main::{lambda(int)#1}::operator()(int) const",
                "main::{lambda(int)#1}::operator()",
            ),
            ("(anonymous namespace)::f(int)", "(anonymous namespace)::f"),
            ("(anonymous namespace)::f", "(anonymous namespace)::f"),
            ("g((anonymous namespace)::T)", "g"),
            ("main", "main"),
        ] {
            assert_eq!(without_parameters(function), name);
        }
    }

    #[test]
    fn a_function_of_an_anonymous_namespace_keeps_its_name() {
        check(
            "==7==ERROR: no luck\n    #0 0x5 in (anonymous namespace)::f(int) /a/c.cpp:5:3\n",
            "`c.cpp:5:3`, in `(anonymous namespace)::f`: no luck",
        );
        check(
            "==7==ERROR: no luck\n    #0 0x5 in g((anonymous namespace)::T) /a/c.cpp:5:3\n",
            "`c.cpp:5:3`, in `g`: no luck",
        );
    }
}
