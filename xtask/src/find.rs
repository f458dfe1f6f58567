//! How a program went wrong, as the terminal and a page show it; on the page the story of the right
//! answer follows.

use checker::{ErasedPuzzle, Verdict};
use judge::attempt::Attempt;
use puzzle::counted;
use puzzle::visible::escape_text;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use story::{Story, Table, article, escaped};

use crate::report::MAX_LINES;

/// An input on which a program goes wrong, and what it makes of it.
pub struct Find {
    /// The name of the input.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
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
    /// What the program printed and the right answer as pictures of the puzzle, if it has such.
    pub pictures: Option<[Table; 2]>,
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
        let expected = or(&answer, &batch.output);
        let got = or(&judgement.got, &ran.output);
        let pictures = puzzle.picture(&got).zip(puzzle.picture(&expected));
        Self {
            name,
            verdict: judgement.verdict,
            reason: judgement.reason.clone().unwrap_or_default(),
            input_title: input.0,
            input: input.1,
            expected,
            got,
            pictures: pictures.map(|(got, expected)| got.compare(expected)),
            story: case.filter(|_| is_answer).and_then(|case| puzzle.story(case)),
            commands: Vec::new(),
        }
    }

    /// The find as a part of a page, an `article` element whose number is `id`: first what went
    /// wrong, with the difference marked, then the steps of the story of the right answer.
    pub fn to_page(&self, id: u64) -> String {
        let right = self.story.as_ref().map_or(String::new(), |story| {
            format!(": the right answer is “{}”", escaped(&story.title))
        });
        let (code, words, name) = (self.verdict, self.verdict.words(), escaped(&self.name));
        let heading = format!("<span class=\"verdict\">{code}</span> {words} on {name}{right}");
        let none = Story::new("");
        article(id, &heading, Some(self.section()), self.story.as_ref().unwrap_or(&none))
    }

    /// What went wrong.
    fn section(&self) -> String {
        let [got, expected] = [&self.got, &self.expected].map(|text| words(text));
        let (kept, right) = common_words(&got, &expected);
        let mut pictures = self.pictures.iter().flatten().map(Table::to_page);
        let mut shown = figure("", &self.input_title, &escaped(&self.input), "");
        for (title, text) in [
            ("your output", marked(&self.got, &kept, "del")),
            ("right answer", marked(&self.expected, &right, "ins")),
        ] {
            shown += &figure("", title, &text, &pictures.next().unwrap_or_default());
        }
        for (title, command) in &self.commands {
            shown += &figure(" class=\"command\"", title, &escaped(command), "");
        }
        let reason = escaped(&self.reason);
        format!("<p class=\"caption\">{reason}</p><div class=\"tables\">{shown}</div>")
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

/// A text that can be copied, above a picture of it.
fn figure(class: &str, title: &str, html: &str, picture: &str) -> String {
    let html = if html.trim().is_empty() { "<i>nothing</i>" } else { html };
    format!(
        "<figure{class}><figcaption>{title}</figcaption><pre tabindex=\"0\">{html}</pre>{picture}\
         </figure>"
    )
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

/// A word in this element, or in none.
fn wrap_in_tag(word: &str, tag: &str) -> String {
    let word = escaped(word);
    if tag.is_empty() { word } else { format!("<{tag}>{word}</{tag}>") }
}

#[cfg(test)]
mod tests {
    use story::Cell;

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
    fn pictures_are_side_by_side() {
        let picture = |word: &'static str| {
            let cells = [Cell::text("same"), Cell::text(word)];
            Some(Table::new("").row("", cells))
        };
        let pictures = picture("<3>").zip(picture("2")).map(|(got, right)| got.compare(right));
        let find = Find {
            name: "edge-&".into(),
            verdict: Verdict::Pe,
            reason: String::new(),
            input: String::new(),
            input_title: "input".into(),
            expected: "same 2".into(),
            got: String::new(),
            pictures,
            story: Some(Story::new("2 < 3")),
            commands: vec![("to repeat it", "a > b".into())],
        };
        insta::assert_snapshot!(find.to_page(1).replace("><", ">\n<"));
    }
}
