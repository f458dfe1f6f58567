//! Makes the text of a snapshot from what a solver prints, so that a difference shows only what changed
//! and nothing is overlooked.

/// Spreads compact JSON, which has one object per line, over many lines, so that a difference between
/// two snapshots shows only what changed. A line that does not begin like an object stays as it is.
pub fn unfold(json: &str) -> String {
    let unfolded = |line| Unfolded::default().with(line).text;
    json.split_inclusive('\n').map(unfolded).collect()
}

/// JSON with one value per line, indented by how deep it is nested, and with a space after each name.
/// Without the line breaks, the indentation and these spaces, it is the compact JSON again, so two lines
/// that differ also differ when they are unfolded.
#[derive(Default)]
struct Unfolded {
    text: String,
    depth: usize,
}

impl Unfolded {
    /// Adds a line of compact JSON.
    fn with(mut self, line: &str) -> Self {
        if !line.starts_with('{') {
            self.text += line;
            return self;
        }
        let mut rest = line;
        while let Some(first) = rest.chars().next() {
            let length = match first {
                '"' => string_length(rest),
                _ => first.len_utf8(),
            };
            let (token, after) = rest.split_at(length);
            self.add(token, after);
            rest = after;
        }
        self
    }

    /// Adds a string, or a character outside of strings, which `after` follows.
    fn add(&mut self, token: &str, after: &str) {
        match token {
            "{" | "[" => {
                self.text += token;
                self.depth += 1;
                if !after.starts_with(['}', ']']) {
                    self.break_line();
                }
            }
            "}" | "]" => {
                self.depth = self.depth.saturating_sub(1);
                if !self.text.ends_with(['{', '[']) {
                    self.break_line();
                }
                self.text += token;
            }
            "," => {
                self.text += token;
                self.break_line();
            }
            ":" => self.text += ": ",
            _ => self.text += token,
        }
    }

    fn break_line(&mut self) {
        self.text.push('\n');
        self.text += &"  ".repeat(self.depth);
    }
}

/// Returns the length of the JSON string at the start of a text, in bytes and with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (index, character) in text.char_indices().skip(1) {
        if character == '"' && !is_escaped {
            return index + 1;
        }
        is_escaped = character == '\\' && !is_escaped;
    }
    text.len()
}

/// Returns the text of an explanation page: the caption of each step, and a line for each row of a
/// table.
pub fn words_of(page: &str) -> String {
    let main = page
        .split("<main>")
        .nth(1)
        .and_then(|rest| rest.split("</main>").next());
    let mut words = String::new();
    for part in main.unwrap_or_default().split('<') {
        let (tag, text) = part.split_once('>').unwrap_or_default();
        words += match tag.split(' ').next().unwrap_or_default() {
            "/figcaption" | "/h2" | "/ol" | "/p" | "/table" | "tr" => "\n",
            "li" | "td" | "th" => " | ",
            "small" => " ",
            _ => "",
        };
        let picture = tag
            .split_once("aria-label=\"")
            .and_then(|(_, rest)| rest.split('"').next());
        words += picture.unwrap_or_default();
        words += text.trim_end_matches('\n');
    }
    words.replace("\n | ", "\n")
}

/// Makes visible what a reader or insta would overlook in a text: whitespace at the end of a line,
/// tabs and carriage returns, blank lines at the start or the end, and a missing final line feed.
/// Pictures such as `␠` take the place of these characters; of several spaces at the end of a line,
/// only the last becomes one. Whatever the text, the result ends with one line feed.
///
/// Two different texts never look the same afterwards: where the text itself has such a picture, a
/// `␛` comes before the picture.
pub fn visible(text: &str) -> String {
    let shown = |c: char| match c {
        // The code point of the picture is 0x2400 more than that of the control character.
        '\t' | '\u{b}'..='\r' => [None, char::from_u32(0x2400 + u32::from(c))],
        '\u{2400}'..='\u{2426}' => [Some('␛'), Some(c)],
        _ => [None, Some(c)],
    };
    let shown: String = text.chars().flat_map(shown).flatten().collect();
    let shown = shown.replace(" \n", "␠\n");
    let (body, end) = match shown.strip_suffix('\n') {
        None if text.is_empty() => ("", ""),
        None => (&*shown, "␄"),
        Some(body) if body.is_empty() || body.ends_with('\n') => (body, "␤"),
        Some(body) => (body, ""),
    };
    let start = if body.starts_with('\n') { "␤" } else { "" };
    format!("{start}{body}{end}\n")
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn objects_unfold_and_other_lines_stay() {
        let compact = r#"{"a":[1,-2,[]],"b\\":{},"c,\"":{"d":"{[:]}é"}}"#;
        let unfolded = r#"{
  "a": [
    1,
    -2,
    []
  ],
  "b\\": {},
  "c,\"": {
    "d": "{[:]}é"
  }
}"#;
        let other = "no object: [1,2]";
        assert_eq!(
            unfold(&[compact, other, compact, other].join("\n")),
            [unfolded, other, unfolded, other].join("\n")
        );
        assert_eq!(unfold("{]}}\"\\"), "{]\n}\n}\"\\");
    }

    /// insta trims line ends at the start and whitespace at the end, and reads CRLF as LF. Even so,
    /// no two texts look the same.
    #[test]
    fn every_text_of_some_letters_looks_different() {
        let letters = ['x', ' ', '\n', '\r', '␠', '␛', '␄', '␤'];
        let mut seen = HashMap::new();
        for length in 0..=4_u32 {
            for number in 0..letters.len().pow(length) {
                let letter = |place| letters[number / letters.len().pow(place) % letters.len()];
                let text: String = (0..length).map(letter).collect();
                let shown = visible(&text).replace("\r\n", "\n");
                let shown = shown.trim_start_matches(['\r', '\n']).trim_end().to_owned();
                let other = seen.insert(shown, text.clone());
                assert_eq!(other, None, "{text:?}");
            }
        }
    }
}
