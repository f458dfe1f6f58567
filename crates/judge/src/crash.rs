//! What a program says of its own crash: the line of its error messages that counts, and where in
//! the program that is.

/// Parts of words by which a line is recognised as an error message.
const WORDS: [&str; 6] = ["error", "panic", "exception", "assert", "fail", "terminate"];

/// Returns what went wrong, as the program itself says it, after the place if that is known. `errors`
/// is what the program wrote to standard error.
///
/// Only lines that are not indented and contain a letter count:
///
/// - After a `Traceback` of Python, this is the last such line.
/// - Otherwise it is the first such line that mentions an error, a panic, an exception, an
///   assertion or a failure. If no line does, it is the first such line.
///
/// The next line is added if the line ends with a colon, or if the next line begins with `what():`,
/// as in C++. The place is that of the innermost function that is not part of a library, in a
/// traceback of Python, Java, Node.js, Ruby or Rust, or of a sanitizer.
///
/// ```
/// let python = "Traceback (most recent call last):\n  File \"a/b.py\", line 2, in main\n    x[3]\n\
///               IndexError: list index out of range\n";
/// let summary = "`b.py:2`, in `main`: IndexError: list index out of range";
/// assert_eq!(judge::error_summary(python).unwrap(), summary);
/// let rust = "\nthread 'main' (7) panicked at a.rs:2:5:\nno luck\nnote: run with …\n";
/// assert_eq!(judge::error_summary(rust).unwrap(), "`a.rs:2:5`: no luck");
/// let java = "Exception in thread \"main\" E: 5\n\tat java.base/java.util.Arrays.f(Arrays.java:1)\n\
///             \tat Main.main(Main.java:7)\n";
/// let summary = "`Main.java:7`, in `Main.main`: Exception in thread \"main\" E: 5";
/// assert_eq!(judge::error_summary(java).unwrap(), summary);
/// let node = "/a/b.js:3\n    x.y\n      ^\n\nTypeError: no y\n    at f (/a/b.js:3:5)\n";
/// assert_eq!(judge::error_summary(node).unwrap(), "`b.js:3:5`, in `f`: TypeError: no y");
/// let ruby = "a.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:2:in 'f'\n";
/// let summary = "`a.rb:2`, in `Integer#/`: divided by 0 (ZeroDivisionError)";
/// assert_eq!(judge::error_summary(ruby).unwrap(), summary);
/// let undefined = "c.cpp:46:45: runtime error: store to null pointer of type 'int'\n";
/// let summary = "`c.cpp:46:45`: store to null pointer of type 'int'";
/// assert_eq!(judge::error_summary(undefined).unwrap(), summary);
/// let address = "=====\n==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n\
///                \x20   #0 0x5 in __f ../lib.cpp:4\n    #1 0x5 in main /a/c.cpp:5:3\n";
/// let summary = "`c.cpp:5:3`, in `main`: AddressSanitizer: SEGV on unknown address 0x0";
/// assert_eq!(judge::error_summary(address).unwrap(), summary);
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
    let message = parts.map(str::trim).collect::<Vec<_>>().join(" ");
    let own = place(&message).filter(|place| !place.rest.is_empty());
    let mut frames = lines[traceback.unwrap_or(0)..].iter().filter_map(|line| frame(line));
    let place = match (&own, traceback) {
        (Some(own), _) => Some(own.clone()),
        (None, Some(_)) => frames.next_back(),
        (None, None) => frames.next(),
    };
    let message = own.map_or(&*message, |own| own.rest);
    let message = message.trim_start_matches("runtime error: ");
    let (_, message) = message.split_once("==ERROR: ").unwrap_or(("", message));
    Some(place.map_or(message.to_owned(), |place| format!("{}: {message}", place.shown())))
}

/// A place in a source file.
#[derive(Clone)]
struct Place<'a> {
    file: &'a str,
    /// The line, and the column if it is known: `46:45`.
    line: &'a str,
    /// The function; may be empty.
    function: &'a str,
    /// What follows the place in the line.
    rest: &'a str,
}

impl Place<'_> {
    fn shown(&self) -> String {
        let file = self.file.rsplit('/').next().unwrap_or_default();
        let function = match self.function {
            "" | "<module>" | "Object.<anonymous>" | "<main>" => String::new(),
            function => format!(", in `{function}`"),
        };
        format!("`{file}:{}`{function}", self.line)
    }
}

/// Returns the place that an error message begins with, or that the panic of Rust mentions:
/// `a.rb:2:in 'f': message`, `a.cpp:46:45: message`, `… panicked at a.rs:2:5: message`.
fn place(message: &str) -> Option<Place<'_>> {
    let (_, start) = message.split_once(" panicked at ").unwrap_or(("", message));
    let place = numbered(start)?;
    let rest = place.rest.strip_prefix(':')?;
    let Some(named) = rest.strip_prefix("in ") else {
        return Some(Place { rest: rest.trim_start(), ..place });
    };
    let (function, rest) = named.split_once(": ").unwrap_or((named, ""));
    Some(Place { function: function.trim_matches(['`', '\'']), rest, ..place })
}

/// Returns the place of a line of a traceback, unless it is in a library.
fn frame(line: &str) -> Option<Place<'_>> {
    let line = line.trim_start();
    let place = if let Some(named) = line.strip_prefix("File \"") {
        let (file, rest) = named.split_once("\", line ")?;
        let (line, function) = rest.split_once(", in ").unwrap_or((rest, ""));
        Place { file, line, function, rest: "" }
    } else if let Some(named) = line.strip_prefix("at ") {
        let parts = named.strip_suffix(')').and_then(|named| named.split_once('('));
        let (function, place) = parts.unwrap_or(("", named));
        Place { function: function.trim_end(), ..numbered(place)? }
    } else if line.starts_with('#') {
        let (_, named) = line.split_once(" in ")?;
        let (function, place) = named.rsplit_once(' ')?;
        Place { function: function.split('(').next().unwrap_or_default(), ..numbered(place)? }
    } else {
        return None;
    };
    let libraries = ["/lib/", "../", "node:", "<frozen"];
    let is_library = libraries.iter().any(|part| place.file.contains(part))
        || place.function.contains('/') && !place.file.contains('/');
    (!is_library).then_some(place)
}

/// Splits a text that begins with a file, a line and perhaps a column: `a.cpp:46:45`.
fn numbered(text: &str) -> Option<Place<'_>> {
    let (file, rest) = text.split_once(':')?;
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(rest);
    if let Some(column) = rest[length..].strip_prefix(':') {
        length += if digits(column) > 0 { 1 + digits(column) } else { 0 };
    }
    let is_place = rest.starts_with(|c: char| c.is_ascii_digit()) && file.contains('.');
    let is_place = is_place && !file.contains(' ');
    is_place.then(|| Place { file, line: &rest[..length], function: "", rest: &rest[length..] })
}
