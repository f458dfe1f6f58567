//! Writes the words of a command as a shell reads them.

use std::borrow::Cow;
use std::ffi::OsStr;

use puzzle::visible::escape_text;

/// Returns words as they are written in a shell. A word may have line feeds. Other control characters, and bytes that are not
/// UTF-8, are made visible, so a command with one cannot be pasted.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let words: Vec<Cow<[u8]>> = words
        .iter()
        .map(|word| quoted_word(word.as_ref().as_encoded_bytes()))
        .collect();
    escape_text(&words.join(&b' '))
}

/// Returns a word in quotes if a shell needs them. An option with a comma or a `=` is not quoted, because
/// it does not need to be. Nor is a word that cannot be quoted.
fn quoted_word(word: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(byte);
    if word.starts_with(b"-") && word.iter().all(is_plain) {
        return word.into();
    }
    shlex::bytes::try_quote(word).unwrap_or(word.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_byte_that_is_not_utf_8_is_shown() {
        use std::os::unix::ffi::OsStrExt;

        let word = OsStr::from_bytes(b"b\xff.cpp");
        assert_eq!(quoted(&[word]), r"'b\xff.cpp'");
    }

    #[test]
    fn an_option_is_quoted_only_if_it_needs_to_be() {
        assert_eq!(quoted(&["-Wl,-z,now", "--seed=7"]), "-Wl,-z,now --seed=7");
        assert_eq!(quoted(&["-o a"]), "'-o a'");
        assert_eq!(quoted(&["a=b"]), "'a=b'");
        assert_eq!(quoted(&["a.cpp"]), "a.cpp");
    }
}
