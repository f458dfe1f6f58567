//! Finds the cause of a crash in what the program wrote to standard error: the message, and the
//! place in the program.

/// Parts of words by which a line is recognised as an error message.
const ERROR_WORDS: [&str; 6] = ["error", "panic", "exception", "assert", "fail", "terminate"];

/// Parts of the names of files that belong to a library.
const LIBRARIES: [&str; 10] = [
    "/lib/",
    "/include/",
    "../../",
    "../sysdeps/",
    "../csu/",
    "nptl/",
    "stdlib/abort.c",
    "assert/assert.c",
    "node:",
    "<frozen",
];

/// Returns the message in which a program says why it crashed, after the place of the crash if the
/// place is known. `errors` is what the program wrote to standard error. Returns `None` if there is
/// no message.
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
    let lines: Vec<&str> = errors.lines().collect();
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
    let message = without_preamble(&message);
    match frame {
        Some(frame) => Some(format!("{}: {message}", frame.place())),
        None => Some(message),
    }
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
    let mut candidates = (0..lines.len()).filter(|&index| can_be_message(lines[index]));
    let first = candidates.clone().next();
    let has_error_word = |&index: &usize| {
        let line = lines[index].to_lowercase();
        ERROR_WORDS.iter().any(|word| line.contains(word))
    };
    let index = candidates.find(has_error_word).or(first)?;
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

/// Returns a message without the words that stand before, or within, what it says. Most messages stay as they are.
///
/// ```text
/// thread 'main' (7) panicked at a.rs:2:5: no luck     ─► a.rs:2:5: no luck
/// ==7==ERROR: AddressSanitizer: SEGV                  ─► AddressSanitizer: SEGV
/// c.cpp:4:9: runtime error: store to null pointer     ─► c.cpp:4:9: store to null pointer
/// ```
fn without_preamble(message: &str) -> String {
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
    /// The number of the line in the file, perhaps with that of the column, such as `7` or `3:5`.
    number: &'a str,
}

/// Returns the frames of functions that are not part of a library, in the order of these lines.
fn own_frames<'a>(lines: &[&'a str]) -> impl DoubleEndedIterator<Item = Frame<'a>> {
    lines.iter().filter_map(|line| own_frame(line))
}

/// Reads a line of a traceback. Returns `None` for any other line, and for a function of a library.
fn own_frame(line: &str) -> Option<Frame<'_>> {
    let line = line.trim_start();
    let frame = if let Some(named) = line.strip_prefix("File \"") {
        python_frame(named)?
    } else if let Some(named) = line.strip_prefix("at ") {
        // Java and Node.js: `at Main.main(Main.java:7)`, `at f (/a/b.js:3:5)`
        let (function, place) = named.strip_suffix(')')?.split_once('(')?;
        frame_at(function, place)?
    } else if line.starts_with('#') {
        // A sanitizer: `#1 0x5 in main /a/c.cpp:5:3`
        let (_, named) = line.split_once(" in ")?;
        let (function, place) = named.rsplit_once(' ')?;
        frame_at(function, place)?
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
fn python_frame(named: &str) -> Option<Frame<'_>> {
    let (file, rest) = named.split_once("\", line ")?;
    let (number, function) = rest.split_once(", in ").unwrap_or((rest, ""));
    Some(Frame {
        function: if_not_empty(function),
        file,
        number,
    })
}

/// Returns the frame of a function, without its parameters, at a place such as `c.cpp:5`.
fn frame_at<'a>(function: &'a str, place: &'a str) -> Option<Frame<'a>> {
    let (file, number) = place.split_once(':')?;
    let function = function.split('(').next()?.trim_end();
    Some(Frame {
        function: if_not_empty(function),
        file,
        number,
    })
}

/// Returns a name, or `None` if it is empty.
fn if_not_empty(name: &str) -> Option<&str> {
    if name.is_empty() { None } else { Some(name) }
}

impl Frame<'_> {
    /// Returns whether the function is part of a library. Java names the module of such a function, and never a folder.
    fn is_of_library(&self) -> bool {
        let names_module = self.function.is_some_and(|name| name.contains('/'));
        let names_folder = self.file.contains('/');
        let is_of_java_module = names_module && !names_folder;
        is_of_java_module || LIBRARIES.iter().any(|part| self.file.contains(part))
    }

    /// Returns the place as reports name it, without the folder of the file.
    fn place(&self) -> String {
        let file = self.file.rsplit('/').next().unwrap_or_default();
        let number = self.number;
        match self.function {
            None | Some("<module>" | "Object.<anonymous>") => format!("`{file}:{number}`"),
            Some(function) => format!("`{file}:{number}`, in `{function}`"),
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
}
