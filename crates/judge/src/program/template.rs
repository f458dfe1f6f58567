//! Fills in the placeholders of a command, such as `SOURCE` in `gcc SOURCE`.

use std::ffi::{OsStr, OsString};

/// A placeholder that may stand in a command, and the value that is put in its place.
pub(super) type Filling<'a> = (&'static str, &'a OsStr);

/// Returns the words of a command, as a shell splits it, with these placeholders filled in wherever they stand. There are no
/// words if a shell cannot split the command; `--compile` does not accept such a command.
pub(super) fn filled(command: &str, fillings: &[Filling]) -> Vec<OsString> {
    let words = shlex::split(command).unwrap_or_default();
    words
        .iter()
        .map(|word| filled_word(word, fillings))
        .collect()
}

/// Returns a word with these placeholders filled in. A placeholder within a value stays as it is.
fn filled_word(word: &str, fillings: &[Filling]) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        let found = fillings.iter().find(|(name, _)| rest.starts_with(name));
        if let Some((placeholder, value)) = found {
            filled.push(value);
            rest = &rest[placeholder.len()..];
        } else {
            let (plain, others) = rest.split_at(first.len_utf8());
            filled.push(plain);
            rest = others;
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placeholder_is_filled_in_wherever_it_stands_but_not_in_a_value() {
        let fillings: [Filling; 2] = [
            ("SOURCE", "FOLDER/my SOURCE.c".as_ref()),
            ("FOLDER", "/a".as_ref()),
        ];
        let command = "gcc -IFOLDER:FOLDER/x -o FOLDER/program 'SOURCE' -lm";
        let words = [
            "gcc",
            "-I/a:/a/x",
            "-o",
            "/a/program",
            "FOLDER/my SOURCE.c",
            "-lm",
        ];
        assert_eq!(filled(command, &fillings), words);
        assert_eq!(filled("SOURCEFOLDER", &fillings), ["FOLDER/my SOURCE.c/a"]);
        assert!(filled("an 'open quote", &fillings).is_empty());
    }
}
