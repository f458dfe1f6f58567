//! How a program went wrong, as the terminal and a page show it; on the page the story of the right
//! answer follows.

use std::fmt::Write as _;

use checker::Verdict;
use judge::attempt::Attempt;
use puzzle::visible::escape_text;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use story::{Story, Words, article, escaped};

use crate::report::{MAX_LINES, counted};
use checker::ErasedPuzzle;

/// An input on which a program goes wrong, and what it makes of it.
#[derive(Default)]
pub struct Find {
    /// The name of the input; may be empty.
    pub name: String,
    /// The verdict, such as `WA`.
    pub verdict: String,
    /// Why it is wrong, in a line or a few.
    pub reason: String,
    /// The input; or of a long one only the case at fault, if that is known.
    pub input: String,
    /// What the input is called: `input`, or `hand 3`.
    pub input_title: String,
    /// The right answer.
    pub expected: String,
    /// What the program printed.
    pub got: String,
    /// How the right answer is derived, if an answer is what went wrong.
    pub story: Option<Story>,
    /// What can be done next, and the command for it.
    pub commands: Vec<(&'static str, String)>,
}

impl Find {
    /// What went wrong in a run that is not accepted. The story is of the case at fault, or of the
    /// first if that is not known.
    pub fn new(puzzle: &dyn ErasedPuzzle, name: String, attempt: &Attempt) -> Self {
        let Attempt { batch, ran, judgement } = attempt;
        let or = |answer: &Option<String>, all: &[u8]| {
            answer.clone().unwrap_or_else(|| escape_text(all))
        };
        // An answer has a line, though it may be empty.
        let answer = judgement.expected.as_ref().map(|answer| format!("{answer}\n"));
        let case = batch.cases.get(attempt.index_at_fault().unwrap_or(0));
        let mut input = ("input".to_owned(), escape_text(&batch.input));
        if let Some(index) = attempt.index_at_fault()
            && batch.cases.len() > 1
            && input.1.lines().count() > MAX_LINES
        {
            let title = format!("{} {}", puzzle.about().case, index + 1);
            input = (title, escape_text(&batch.cases[index]));
        }
        let is_answer = ![Verdict::Tle, Verdict::Mle].contains(&judgement.verdict);
        Self {
            name,
            verdict: judgement.verdict.to_string(),
            reason: judgement.reason.clone().unwrap_or_default(),
            input_title: input.0,
            input: input.1,
            expected: or(&answer, &batch.output),
            got: or(&judgement.got, &ran.output),
            story: case.filter(|_| is_answer).and_then(|case| puzzle.story(case)),
            commands: Vec::new(),
        }
    }

    /// The find as a part of a page, an `article` element whose number is `id`: first what went
    /// wrong, with the difference marked, then the steps of the story of the right answer.
    pub fn to_page(&self, id: u64) -> String {
        let (title, parts, steps) = match &self.story {
            Some(story) => (&*story.title, &story.parts[..], &story.page[..]),
            None => ("", &[][..], &[][..]),
        };
        let mut heading = format!("<span class=\"verdict\">{}</span>", escaped(&self.verdict));
        if !self.name.is_empty() {
            let _ = write!(heading, " {}", escaped(&self.name));
        }
        if !title.is_empty() {
            let _ = write!(heading, " <small>right answer: {}</small>", escaped(title));
        }
        article(id, &heading, Some(self.section(parts)), steps)
    }

    /// What went wrong. If each word of an answer has a name, the words are in a table.
    fn section(&self, parts: &[Words]) -> String {
        let mut section = format!(
            "<p class=\"caption\">{}</p><div class=\"tables find\">{}",
            escaped(&self.reason),
            figure(&self.input_title, &escaped(&self.input))
        );
        let [got, expected] = [&self.got, &self.expected].map(|text| words(text));
        if parts.is_empty() || expected.len() != parts.len() {
            let (kept, right) = common_words(&got, &expected);
            section += &figure("your output", &marked(&self.got, &kept, "del"));
            section += &figure("right answer", &marked(&self.expected, &right, "ins"));
        } else {
            section += &table(parts, &got, &expected);
        }
        for (title, command) in &self.commands {
            section += &figure(title, &escaped(command));
        }
        section + "</div>"
    }
}

/// What is said of several cases that fail together, if there may be fewer and if not.
pub fn together(case: &str, count: usize, may_be_fewer: bool) -> String {
    let cases = counted(count as u64, case);
    if may_be_fewer {
        return format!("Fewer than these {cases} may be enough: there was no time to try.");
    }
    format!("It fails on these {cases} together, and with any of them left out it does not.")
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
        let is_kept = word.is_empty() || *kept.next().unwrap_or(&true);
        html += &wrap_in_tag(word, if is_kept { "" } else { tag });
        html += &piece[word.len()..];
    }
    html
}

/// Which words of each list belong to a longest common subsequence of both.
fn common_words(got: &[&str], expected: &[&str]) -> (Vec<bool>, Vec<bool>) {
    const MAX: usize = 1 << 13; // longer lists are compared index by index
    if got.len() + expected.len() > MAX {
        let is_same = |index| got.get(index) == expected.get(index);
        return ((0..got.len()).map(is_same).collect(), (0..expected.len()).map(is_same).collect());
    }
    let (mut kept, mut right) = (vec![false; got.len()], vec![false; expected.len()]);
    for same in capture_diff_slices(Algorithm::Myers, got, expected) {
        if same.tag() == DiffTag::Equal {
            kept[same.old_range()].fill(true);
            right[same.new_range()].fill(true);
        }
    }
    (kept, right)
}

/// Both answers side by side, a row for each part.
fn table(parts: &[Words], got: &[&str], expected: &[&str]) -> String {
    let head = "<div class=\"scroll\"><table><thead><tr><td></td><th scope=\"col\">your output</th>\
                <th scope=\"col\">right answer</th></tr></thead><tbody>";
    let row = |index: usize| {
        let name = escaped(parts.get(index).map_or("", |name| name));
        let [got, expected] = [got, expected].map(|words| *words.get(index).unwrap_or(&""));
        let [del, ins] = if got == expected { [""; 2] } else { ["del", "ins"] };
        let (got, expected) = (wrap_in_tag(got, del), wrap_in_tag(expected, ins));
        format!("<tr><th scope=\"row\">{name}</th><td>{got}</td><td>{expected}</td></tr>")
    };
    let rows: String = (0..got.len().max(parts.len())).map(row).collect();
    format!("{head}{rows}</tbody></table></div>")
}

/// A word in this element, or in none.
fn wrap_in_tag(word: &str, tag: &str) -> String {
    let word = escaped(word);
    if tag.is_empty() { word } else { format!("<{tag}>{word}</{tag}>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(got: &str, expected: &str) -> [String; 2] {
        let (kept, right) = common_words(&words(got), &words(expected));
        [marked(got, &kept, "del"), marked(expected, &right, "ins")]
    }

    #[test]
    fn only_the_difference_is_marked() {
        assert_eq!(difference("", ""), ["", ""]);
        assert_eq!(
            difference("Case 1: 1T  9W\n", "Case 1: 1T 2T 9W"),
            ["Case 1: 1T  9W\n", "Case 1: 1T <ins>2T</ins> 9W"]
        );
        assert_eq!(difference("<3>\n4", "4"), ["<del>&lt;3&gt;</del>\n4", "4"]);
        // As much as a program prints that never stops.
        let [got, expected] = difference(&"7 ".repeat(500_000), "8 7");
        assert!(got.starts_with("<del>7</del> 7 <del>7</del> "));
        assert_eq!(expected, "<ins>8</ins> 7");
    }

    #[test]
    fn named_parts_are_side_by_side() {
        let page = |parts: Vec<Words>, got: &str| {
            let story = Some(Story { parts, ..Story::new("") });
            let find = Find { expected: "1 2".into(), got: got.into(), story, ..Find::default() };
            find.to_page(1)
        };
        let table = page(vec!["ones".into(), "twos".into()], "1 3 4");
        for row in [
            "ones</th><td>1</td><td>1</td>",
            "twos</th><td><del>3</del></td><td><ins>2</ins></td>",
            "\"></th><td><del>4</del></td><td><ins></ins></td>",
        ] {
            assert!(table.contains(row), "{table}");
        }
        let texts = page(vec!["ones".into()], "");
        let nothing = "your output</figcaption><pre tabindex=\"0\"><i>nothing</i>";
        assert!(texts.contains(nothing) && !texts.contains("<table>"), "{texts}");
    }
}
