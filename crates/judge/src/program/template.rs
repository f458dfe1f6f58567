//! Fills in the names that stand for something in a command, such as `SOURCE` in `gcc SOURCE`.

use std::ffi::{OsStr, OsString};

/// A name that may stand in a command, and the value that it stands for.
pub(super) type Named<'a> = (&'static str, &'a OsStr);

/// Returns the words of a command, as a shell splits it, with the values of these names filled in
/// wherever the names stand.
pub(super) fn filled(command: &str, values: &[Named]) -> Vec<OsString> {
    let words = shlex::split(command).unwrap_or_default();
    words.iter().map(|word| filled_word(word, values)).collect()
}

/// Returns a word with the values of these names filled in. A name in a value stays as it is.
fn filled_word(word: &str, values: &[Named]) -> OsString {
    let mut filled = OsString::new();
    let mut rest = word;
    while let Some(first) = rest.chars().next() {
        if let Some((name, value)) = values.iter().find(|(name, _)| rest.starts_with(name)) {
            filled.push(value);
            rest = &rest[name.len()..];
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
    fn a_name_is_filled_in_wherever_it_stands_but_not_in_a_value() {
        let values: [Named; 2] = [
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
        assert_eq!(filled(command, &values), words);
        assert_eq!(filled("SOURCEFOLDER", &values), ["FOLDER/my SOURCE.c/a"]);
        assert!(filled("an 'open quote", &values).is_empty());
    }
}
