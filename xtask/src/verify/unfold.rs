//! Spreads compact JSON over many lines, for snapshots.

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

#[cfg(test)]
mod tests {
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
}
