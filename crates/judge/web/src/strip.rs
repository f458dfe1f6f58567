//! The strip of the web app: all tests or cases side by side, each as red as it has cases that are not right.

use serde_json::{Value, json};
use story::grouped;

/// The greatest number of parts that are not tests. Of more cases, several share a part.
const MAX_PARTS: usize = 120;

/// One part of the strip.
struct Part<'a> {
    /// The number of its first case.
    first: usize,
    /// The letter of each of its cases, of which there is one at least; see [`Reading::letters`](checker::Reading::letters).
    letters: &'a str,
    /// What the part is called: a test, a case, or several cases.
    name: String,
}

/// Returns the parts of the strip for cases with these `letters`. If the cases are those of tests, each test
/// is a part: `tests` has their names and how many cases each has. `case` is the puzzle's word for a case. A
/// single case needs no strip, so it has no parts.
///
/// Each part has these fields:
///
/// - `first`: the number of its first case;
/// - `letter`: that of its first failure, or `R` if it has none;
/// - `right`: how many percent of its cases are right, rounded up;
/// - `target`: the number of the case that a click on it shows: the first failure, or the first case;
/// - `title`: its name, and what is wrong in it.
pub fn strip(letters: &str, tests: Option<&[(&str, usize)]>, case: &str) -> Value {
    if letters.len() < 2 {
        return json!([]);
    }
    let parts = match tests {
        Some(tests) => parts_of_tests(letters, tests),
        None => parts_of_cases(letters, case),
    };
    parts.iter().map(Part::to_json).collect()
}

/// Returns a part for each test.
fn parts_of_tests<'a>(letters: &'a str, tests: &[(&str, usize)]) -> Vec<Part<'a>> {
    let mut from = 0;
    let mut parts = Vec::new();
    for &(name, cases) in tests {
        let end = from + cases;
        parts.push(Part {
            first: from + 1,
            letters: &letters[from..end],
            name: name.to_owned(),
        });
        from = end;
    }
    parts
}

/// Returns parts of equally many cases, of which the last may have fewer.
fn parts_of_cases<'a>(letters: &'a str, case: &str) -> Vec<Part<'a>> {
    let size = letters.len().div_ceil(MAX_PARTS);
    let mut parts = Vec::new();
    for from in (0..letters.len()).step_by(size) {
        let end = (from + size).min(letters.len());
        let first = from + 1;
        let name = if first == end {
            format!("{case} {first}")
        } else {
            format!("{case} {first} to {end}")
        };
        parts.push(Part {
            first,
            letters: &letters[from..end],
            name,
        });
    }
    parts
}

impl Part<'_> {
    fn to_json(&self) -> Value {
        let total = self.letters.len();
        let failing = self.letters.matches(|letter| letter != 'R').count();
        let first_failure = self.letters.find(|letter| letter != 'R');
        let letter = first_failure.map_or("R", |at| &self.letters[at..=at]);
        let says = match letter {
            "R" => "right".to_owned(),
            _ if total > 1 => {
                let failing = grouped(&failing.to_string());
                let total = grouped(&total.to_string());
                format!("{failing} of {total} not right")
            }
            "W" => "wrong".to_owned(),
            "F" => "in another form".to_owned(),
            _ => "missing".to_owned(),
        };
        json!({
            "first": self.first,
            "letter": letter,
            "right": 100 - 100 * failing / total,
            "target": self.first + first_failure.unwrap_or(0),
            "title": format!("{}: {says}", self.name),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn titles(strip: &Value) -> Vec<&str> {
        let parts = strip.as_array().unwrap().iter();
        parts.map(|part| part["title"].as_str().unwrap()).collect()
    }

    #[test]
    fn a_part_shows_its_first_failure() {
        assert_eq!(strip("W", None, "hand"), json!([]));
        let parts = strip("RWFM", None, "hand");
        let says = [
            "hand 1: right",
            "hand 2: wrong",
            "hand 3: in another form",
            "hand 4: missing",
        ];
        assert_eq!(titles(&parts), says);
        let parts = strip("RRMWR", Some(&[("a", 1), ("b", 3), ("c", 1)]), "hand");
        assert_eq!(
            titles(&parts),
            ["a: right", "b: 2 of 3 not right", "c: right"]
        );
        let part = json!({ "first": 2, "letter": "M", "right": 34, "target": 3, "title": "b: 2 of 3 not right" });
        assert_eq!(parts[1], part);
    }

    #[test]
    fn many_cases_share_a_part() {
        let letters = "R".repeat(1_200) + "W";
        let parts = strip(&letters, None, "game");
        let titles = titles(&parts);
        assert_eq!(titles.len(), 110);
        assert_eq!(
            [titles[0], titles[109]],
            ["game 1 to 11: right", "game 1200 to 1201: 1 of 2 not right"]
        );
    }
}
