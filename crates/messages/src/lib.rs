//! What messages are made of: counts with their nouns, and foreign bytes that are made [`visible`].

pub mod visible;

/// Returns a count with its noun, in the singular or the plural.
///
/// ```
/// assert_eq!([0, 1, 2].map(|count| messages::counted(count, "board")), ["0 boards", "1 board", "2 boards"]);
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
/// assert_eq!([messages::plural("board"), messages::plural("city")], ["boards", "cities"]);
/// ```
pub fn plural(noun: &str) -> String {
    noun.strip_suffix('y')
        .map_or_else(|| format!("{noun}s"), |stem| format!("{stem}ies"))
}

/// Returns a text with its first letter in upper case. The first letter must be an ASCII letter.
///
/// ```
/// assert_eq!(messages::capitalised("long straight"), "Long straight");
/// ```
pub fn capitalised(text: &str) -> String {
    text[..1].to_ascii_uppercase() + &text[1..]
}
