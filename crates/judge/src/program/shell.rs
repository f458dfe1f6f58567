//! Writes the words of a command as a shell reads them.

use std::ffi::OsStr;

use puzzle::visible::escape_text;

/// Returns words as they are written in a shell. A word may have line feeds; other control characters
/// are made visible, so a command with one cannot be pasted.
pub fn quoted(words: &[impl AsRef<OsStr>]) -> String {
    let words: Vec<String> = words
        .iter()
        .map(|word| quoted_word(&word.as_ref().to_string_lossy()))
        .collect();
    escape_text(words.join(" ").as_bytes())
}

/// Returns a word in quotes if a shell needs them. An option with a comma or a `=` is not quoted, because
/// it does not need to be. Nor is a word that cannot be quoted.
fn quoted_word(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+,-./:=@_".contains(&byte);
    if word.starts_with('-') && word.bytes().all(is_plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(quoted) => quoted.into_owned(),
        Err(_) => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_is_quoted_only_if_it_needs_to_be() {
        assert_eq!(quoted(&["-Wl,-z,now", "--seed=7"]), "-Wl,-z,now --seed=7");
        assert_eq!(quoted(&["-o a"]), "'-o a'");
        assert_eq!(quoted(&["a=b"]), "'a=b'");
        assert_eq!(quoted(&["a.cpp"]), "a.cpp");
    }
}
