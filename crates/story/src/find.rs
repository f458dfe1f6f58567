//! How a program went wrong, told on a page before the story of the right answer.

use std::fmt::Write as _;

use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::page::{Escaped, article};
use crate::{Story, Words};

/// An input on which a program goes wrong, and what it makes of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Find {
    /// What the input is called; may be empty.
    pub name: String,
    /// The verdict, such as `WA`.
    pub verdict: String,
    /// Why it is wrong, in a line or a few.
    pub reason: String,
    /// The input.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// What the program printed.
    pub got: String,
}

impl Find {
    /// The find as a part of a page, an `article` element whose number is `id`: first what went
    /// wrong, with the difference marked, then the steps of the story of the right answer.
    ///
    /// ```
    /// use story::{Find, Step, Story};
    ///
    /// let find = Find {
    ///     verdict: "WA".to_owned(),
    ///     reason: "3 is too high".to_owned(),
    ///     input: "1 1\n".to_owned(),
    ///     expected: "2".to_owned(),
    ///     got: "3".to_owned(),
    ///     ..Find::default()
    /// };
    /// let story = Story::new("the sum is 2").step(Step::new("One and one is two."));
    /// let page = find.to_page(1, Some(&story));
    /// assert!(page.contains("<del>3</del>") && page.contains("<ins>2</ins>"));
    /// assert_eq!(page.matches("<section").count(), 2);
    /// ```
    pub fn to_page(&self, id: u64, story: Option<&Story>) -> String {
        let (title, parts, steps) = match story {
            Some(story) => (&*story.title, &story.parts[..], &story.page[..]),
            None => ("", &[][..], &[][..]),
        };
        let mut heading = format!("<span class=\"verdict\">{}</span>", Escaped(&self.verdict));
        if !self.name.is_empty() {
            let _ = write!(heading, " {}", Escaped(&self.name));
        }
        if !title.is_empty() {
            let _ = write!(heading, " <small>right: {}</small>", Escaped(title));
        }
        article(id, &heading, Some(self.section(parts)), steps)
    }

    /// What went wrong. The words of an answer that has so many `parts` stand in a table.
    fn section(&self, parts: &[Words]) -> String {
        let mut section = format!(
            "<p class=\"caption\">{}</p><div class=\"tables find\">{}",
            Escaped(&self.reason),
            figure("the input", &Escaped(&self.input).to_string())
        );
        let [got, expected] = [&self.got, &self.expected].map(|text| words(text));
        if parts.is_empty() || expected.len() != parts.len() {
            let (kept, right) = common(&got, &expected);
            section += &figure("printed", &marked(&self.got, &kept, "del"));
            section += &figure("right", &marked(&self.expected, &right, "ins"));
        } else {
            section += &table(parts, &got, &expected);
        }
        section + "</div>"
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

fn figure(title: &str, html: &str) -> String {
    let html = if html.trim().is_empty() { "<i>nothing</i>" } else { html };
    format!("<figure><figcaption>{title}</figcaption><pre tabindex=\"0\">{html}</pre></figure>")
}

/// A text with the words in `tag` that are not `kept`.
fn marked(text: &str, kept: &[bool], tag: &str) -> String {
    let mut html = String::new();
    let mut kept = kept.iter();
    for piece in text.split_inclusive(char::is_whitespace) {
        let word = piece.trim_end();
        let blanks = &piece[word.len()..];
        let is_kept = word.is_empty() || *kept.next().unwrap_or(&true);
        html += &tagged(word, if is_kept { "" } else { tag });
        html += blanks;
    }
    html
}

/// Which words of each list belong to a longest list that is a part of both.
fn common(one: &[&str], other: &[&str]) -> (Vec<bool>, Vec<bool>) {
    const MOST: usize = 1 << 13; // beyond this, words are compared place by place
    let (mut kept, mut kept_there) = (vec![false; one.len()], vec![false; other.len()]);
    if one.len() + other.len() > MOST {
        for (place, (word, word_there)) in one.iter().zip(other).enumerate() {
            (kept[place], kept_there[place]) = (word == word_there, word == word_there);
        }
        return (kept, kept_there);
    }
    for same in capture_diff_slices(Algorithm::Myers, one, other) {
        if same.tag() == DiffTag::Equal {
            kept[same.old_range()].fill(true);
            kept_there[same.new_range()].fill(true);
        }
    }
    (kept, kept_there)
}

/// Both answers side by side, a row for each part.
fn table(parts: &[Words], got: &[&str], expected: &[&str]) -> String {
    let head = "<div class=\"scroll\"><table><thead><tr><td></td><th scope=\"col\">printed</th>\
                <th scope=\"col\">right</th></tr></thead><tbody>";
    let row = |place: usize| {
        let name = Escaped(parts.get(place).map_or("", |name| name));
        let [got, expected] = [got, expected].map(|words| *words.get(place).unwrap_or(&""));
        let [del, ins] = if got == expected { [""; 2] } else { ["del", "ins"] };
        let (got, expected) = (tagged(got, del), tagged(expected, ins));
        format!("<tr><th scope=\"row\">{name}</th><td>{got}</td><td>{expected}</td></tr>")
    };
    let rows: String = (0..got.len().max(parts.len())).map(row).collect();
    format!("{head}{rows}</tbody></table></div>")
}

/// A word in this element, or in none.
fn tagged(word: &str, tag: &str) -> String {
    let word = Escaped(word);
    if tag.is_empty() { word.to_string() } else { format!("<{tag}>{word}</{tag}>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(got: &str, expected: &str) -> [String; 2] {
        let (kept, right) = common(&words(got), &words(expected));
        [marked(got, &kept, "del"), marked(expected, &right, "ins")]
    }

    #[test]
    fn only_the_difference_is_marked() {
        assert_eq!(difference("", ""), ["", ""]);
        assert_eq!(difference("1 2", "1 2"), ["1 2", "1 2"]);
        assert_eq!(
            difference("Case 1: 1T  9W\n", "Case 1: 1T 2T 9W"),
            ["Case 1: 1T  9W\n", "Case 1: 1T <ins>2T</ins> 9W"]
        );
        assert_eq!(difference("<3>\n4", "4"), ["<del>&lt;3&gt;</del>\n4", "4"]);
        for count in [3_000, 300_000] {
            let many = "7 ".repeat(count);
            let [got, expected] = difference(&(many.clone() + "8"), &(many + "9"));
            assert!(got.ends_with("7 <del>8</del>") && expected.ends_with("7 <ins>9</ins>"));
        }
        // As much as a program prints that never stops.
        let [got, expected] = difference(&"7 ".repeat(500_000), "8 7");
        assert!(got.starts_with("<del>7</del> 7 <del>7</del> "));
        assert_eq!(expected, "<ins>8</ins> 7");
    }

    #[test]
    fn named_parts_stand_side_by_side() {
        let find = Find { expected: "1 2".into(), got: "1 3 4".into(), ..Find::default() };
        let mut story = Story::new("");
        story.parts = vec!["ones".into(), "twos".into()];
        let page = find.to_page(1, Some(&story));
        for row in [
            "ones</th><td>1</td><td>1</td>",
            "twos</th><td><del>3</del></td><td><ins>2</ins></td>",
            "\"></th><td><del>4</del></td><td><ins></ins></td>",
        ] {
            assert!(page.contains(row), "{page}");
        }
        story.parts.pop();
        assert!(!find.to_page(1, Some(&story)).contains("<table>"));
    }

    #[test]
    fn nothing_printed_is_said_so() {
        let page = Find { expected: "1".into(), ..Find::default() }.to_page(1, None);
        assert!(page.contains("printed</figcaption><pre tabindex=\"0\"><i>nothing</i>"), "{page}");
    }
}
