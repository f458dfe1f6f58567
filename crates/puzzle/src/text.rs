//! Formats numbers for an output, and counts and nouns for a message.

/// Appends `number` in decimal.
pub fn push_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Appends a line of numbers in decimal, with one space between two of them and a line feed after
/// the last one. There must be at least one number.
///
/// ```
/// let mut out = b"Case 1: ".to_vec();
/// puzzle::push_line(&mut out, [5, -7]);
/// assert_eq!(out, b"Case 1: 5 -7\n");
/// ```
#[inline]
pub fn push_line(out: &mut Vec<u8>, numbers: impl IntoIterator<Item: itoa::Integer>) {
    // A `for` loop would be slower over chained iterators.
    numbers.into_iter().for_each(|number| {
        push_number(out, number);
        out.push(b' ');
    });
    out.pop();
    out.push(b'\n');
}

/// Returns a count with its noun, in the singular or the plural.
///
/// ```
/// assert_eq!([0, 1, 2].map(|count| puzzle::counted(count, "board")), ["0 boards", "1 board", "2 boards"]);
/// ```
pub fn counted(count: u64, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {}", plural(noun))
    }
}

/// Returns the plural of a noun: with an `s` added, or with `ies` instead of a final `y`.
///
/// ```
/// assert_eq!([puzzle::plural("board"), puzzle::plural("city")], ["boards", "cities"]);
/// ```
pub fn plural(noun: &str) -> String {
    noun.strip_suffix('y')
        .map_or_else(|| format!("{noun}s"), |stem| format!("{stem}ies"))
}

/// Returns a text with its first letter in upper case. The first letter must be an ASCII letter.
///
/// ```
/// assert_eq!(puzzle::capitalised("long straight"), "Long straight");
/// ```
pub fn capitalised(text: &str) -> String {
    text[..1].to_ascii_uppercase() + &text[1..]
}
