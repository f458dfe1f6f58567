//! Finds the cause of a crash in what the program wrote to standard error: the message, and the
//! place in the program.

/// Parts of words by which a line is recognised as an error message.
const WORDS: [&str; 6] = ["error", "panic", "exception", "assert", "fail", "terminate"];

/// Returns the message in which a program says why it crashed, after the place of the crash if the
/// place is known. `errors` is what the program wrote to standard error. Returns `None` if there is
/// no message.
///
/// Only a line that is not indented and contains a letter can be the message:
///
/// - After the last `Traceback` of Python, the message is the first such line.
/// - Otherwise it is the first such line that mentions an error, a panic, an exception, an
///   assertion, a failure or a termination. If no line does, it is the first such line.
///
/// The next line is added if the message ends with a colon and does not follow a `Traceback`, or if
/// the next line begins with `what():`, as in C++. The place is that of the innermost function that
/// is not part of a library, in a traceback of Python, Java, Node.js or a sanitizer. The messages
/// of Ruby, of Rust and of the sanitizer for undefined behaviour begin with the place themselves.
///
/// ```
/// let python = "Traceback (most recent call last):\n  File \"a/b.py\", line 2, in main\n    x[3]\n\
///               IndexError: list index out of range\n";
/// let summary = "`b.py:2`, in `main`: IndexError: list index out of range";
/// assert_eq!(judge::error_summary(python).unwrap(), summary);
/// let module = "Traceback (most recent call last):\n  File \"b.py\", line 1, in <module>\nKeyError: 1\n";
/// assert_eq!(judge::error_summary(module).unwrap(), "`b.py:1`: KeyError: 1");
/// let plain = "    an error, perhaps\nfailed in main a.c:5\n";
/// assert_eq!(judge::error_summary(plain).unwrap(), "failed in main a.c:5");
/// let rust = "\nthread 'main' (7) panicked at a.rs:2:5:\nno luck\nnote: run with …\n";
/// assert_eq!(judge::error_summary(rust).unwrap(), "a.rs:2:5: no luck");
/// let java = "Exception in thread \"main\" E: 5\n\tat java.base/java.util.Arrays.f(Arrays.java:1)\n\
///             \tat Main.main(Main.java:7)\n";
/// let summary = "`Main.java:7`, in `Main.main`: Exception in thread \"main\" E: 5";
/// assert_eq!(judge::error_summary(java).unwrap(), summary);
/// let node = "/a/b.js:3\n    x.y\n      ^\n\nTypeError: no y\n    at f (/a/b.js:3:5)\n";
/// assert_eq!(judge::error_summary(node).unwrap(), "`b.js:3:5`, in `f`: TypeError: no y");
/// let ruby = "a.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)\n\tfrom a.rb:2:in 'f'\n";
/// let summary = "a.rb:2:in 'Integer#/': divided by 0 (ZeroDivisionError)";
/// assert_eq!(judge::error_summary(ruby).unwrap(), summary);
/// let undefined = "c.cpp:46:45: runtime error: store to null pointer of type 'int'\n";
/// let summary = "c.cpp:46:45: store to null pointer of type 'int'";
/// assert_eq!(judge::error_summary(undefined).unwrap(), summary);
/// let address = "=====\n==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0\n\
///                \x20   #0 0x5 in __f ../csu/lib.c:4\n    #1 0x5 in main /a/c.cpp:5:3\n";
/// let summary = "`c.cpp:5:3`, in `main`: AddressSanitizer: SEGV on unknown address 0x0";
/// assert_eq!(judge::error_summary(address).unwrap(), summary);
/// let thrown = "terminate called after throwing an instance of 'E'\n\
///               \x20   #0 0x5 in __GI_abort stdlib/abort.c:79\n    #1 0x5  (/lib/libstdc++.so.6+0x8)\n\
///               \x20   #2 0x5 in std::at(int) /usr/include/c++/12/vector:1\n    #3 0x5 in f ../c.cpp:4\n";
/// let summary = "`c.cpp:4`, in `f`: terminate called after throwing an instance of 'E'";
/// assert_eq!(judge::error_summary(thrown).unwrap(), summary);
/// ```
pub fn error_summary(errors: &str) -> Option<String> {
    let lines: Vec<&str> = errors.lines().collect();
    let traceback = lines
        .iter()
        .rposition(|line| line.starts_with("Traceback (most recent call"));
    let is_message = |(_, line): &(usize, &&str)| {
        !line.starts_with(char::is_whitespace) && line.contains(char::is_alphabetic)
    };
    let mentions_error = |(_, line): &(usize, &&str)| {
        let line = line.to_lowercase();
        WORDS.iter().any(|word| line.contains(word))
    };
    let mut messages = lines.iter().enumerate().filter(is_message);
    let (index, line) = match traceback {
        Some(start) => messages.find(|(index, _)| *index > start),
        None => messages
            .clone()
            .find(mentions_error)
            .or_else(|| messages.next()),
    }?;
    let next = lines.get(index + 1).map_or("", |next| next.trim());
    let goes_on = traceback.is_none() && line.ends_with(':') || next.starts_with("what():");
    let message = [line.trim(), if goes_on { next } else { "" }].join(" ");
    let message = message.trim_end();
    // Keep only the place and the message of a panic of Rust, and only the finding of a sanitizer.
    let message = message
        .split_once(" panicked at ")
        .map_or(message, |(_, message)| message);
    let message = message
        .split_once("==ERROR: ")
        .map_or(message, |(_, message)| message);
    let message = message.replacen(": runtime error: ", ": ", 1);
    let mut frames = lines[traceback.unwrap_or(0)..]
        .iter()
        .filter_map(|line| frame(line));
    let place = if traceback.is_some() {
        frames.next_back()
    } else {
        frames.next()
    };
    Some(place.map_or(String::new(), |place| place + ": ") + &message)
}

/// Returns the place that a line of a traceback names, unless the place is in a library. Returns
/// `None` for any other line.
fn frame(line: &str) -> Option<String> {
    const LIBRARIES: &str = "/lib/ /include/ ../../ ../sysdeps/ ../csu/ nptl/ stdlib/abort.c assert/assert.c node: <frozen";
    let line = line.trim_start();
    let (function, file, number) = if let Some(named) = line.strip_prefix("File \"") {
        let (file, rest) = named.split_once("\", line ")?;
        let (number, function) = rest.split_once(", in ").unwrap_or((rest, ""));
        (function, file, number)
    } else {
        let (function, place) = match line.strip_prefix("at ") {
            Some(named) => named.strip_suffix(')')?.split_once('(')?,
            None if line.starts_with('#') => line.split_once(" in ")?.1.rsplit_once(' ')?,
            None => return None,
        };
        let (file, number) = place.split_once(':')?;
        (function.split('(').next()?.trim_end(), file, number)
    };
    let is_library = LIBRARIES.split(' ').any(|part| file.contains(part))
        || function.contains('/') && !file.contains('/');
    let file = file.rsplit('/').next().filter(|_| !is_library)?;
    Some(match function {
        "" | "<module>" | "Object.<anonymous>" => format!("`{file}:{number}`"),
        _ => format!("`{file}:{number}`, in `{function}`"),
    })
}
