//! A failure of the judged program, as the terminal and a page show it. On the page, the story of
//! the right answer follows.

use std::collections::BTreeSet;

use checker::{ErasedPuzzle, Verdict};
use puzzle::counted;
use puzzle::visible::escape_text;
use report::MAX_LINES;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use story::{Story, Table, article, escaped};

use crate::run::Attempt;

/// A failure of a program: the input, the program's output and what is wrong with it.
pub struct Failure {
    /// The name of the input.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the output is wrong, in one line or a few.
    pub reason: String,
    /// The input. Of a long input this is only the case at fault, if that case is known.
    pub input: String,
    /// What the input is called: `input`, or `hand 3`.
    pub input_title: String,
    /// The right answer.
    pub expected: String,
    /// What the program printed.
    pub got: String,
    /// The program's output and the right answer as pictures, if the puzzle has pictures of both.
    pub pictures: Option<[Table; 2]>,
    /// How the right answer is derived. It is left out if the program ran out of time or memory.
    pub story: Option<Story>,
    /// What the user can do next, each with the command for it.
    pub commands: Vec<(&'static str, String)>,
}

impl Failure {
    /// Returns what went wrong in a run that is not accepted. The story is that of the case at
    /// fault, or of the first case if the one at fault is not known.
    pub fn new(puzzle: &dyn ErasedPuzzle, name: String, attempt: &Attempt) -> Self {
        let Attempt { batch, ran, judgement } = attempt;
        let (index, text) = (attempt.index_at_fault(), escape_text(&batch.input));
        let is_long = batch.cases.len() > 1 && text.lines().count() > MAX_LINES;
        let (input_title, input) = match index.filter(|_| is_long) {
            Some(at) => {
                (format!("{} {}", puzzle.about().case, at + 1), escape_text(&batch.cases[at]))
            }
            None => ("input".to_owned(), text),
        };
        // The text of an answer lacks its last line feed, so an empty answer is an empty line.
        let answer = judgement.expected.as_ref().map(|answer| format!("{answer}\n"));
        let expected = answer.unwrap_or_else(|| escape_text(batch.expected()));
        let got = judgement.got.clone().unwrap_or_else(|| escape_text(&ran.output));
        let pictures = puzzle.picture(&got).zip(puzzle.picture(&expected));
        let is_answer = ![Verdict::Tle, Verdict::Mle].contains(&judgement.verdict);
        let number = 1 + index.unwrap_or(0);
        let story = || puzzle.story(number, &mut &puzzle.input(&batch.cases)[..]);
        Self {
            name,
            verdict: judgement.verdict,
            reason: judgement.reason.clone().unwrap_or_default(),
            input_title,
            input,
            expected,
            got,
            pictures: pictures.map(|(got, expected)| got.compare(expected)),
            story: is_answer.then(story).flatten(),
            commands: Vec::new(),
        }
    }

    /// Returns the failure as a part of a page, an `article` element whose number is `id`: first what
    /// went wrong, with the difference marked, then the steps of the story of the right answer.
    pub fn to_page(&self, id: u64) -> String {
        let right = self.story.as_ref().map_or(String::new(), |story| {
            format!(": the right answer is “{}”", escaped(&story.title))
        });
        let (code, words, name) = (self.verdict, self.verdict.words(), escaped(&self.name));
        let heading = format!("<span class=\"verdict\">{code}</span> {words} on {name}{right}");
        let none = Story::new("");
        article(id, &heading, Some(self.section()), self.story.as_ref().unwrap_or(&none))
    }

    /// Returns what went wrong as HTML: the reason, the input, both outputs and the commands.
    fn section(&self) -> String {
        let mut pictures = self.pictures.iter().flatten().map(Table::to_page);
        let mut shown = figure("", &self.input_title, &escaped(&self.input), "");
        let titles = ["your output", "right answer"];
        for (title, text) in titles.into_iter().zip(difference([&self.got, &self.expected])) {
            shown += &figure("", title, &text, &pictures.next().unwrap_or_default());
        }
        for (title, command) in &self.commands {
            shown += &figure(" class=\"command\"", title, &escaped(command), "");
        }
        let reason = escaped(&self.reason);
        format!("<p class=\"caption\">{reason}</p><div class=\"tables\">{shown}</div>")
    }
}

/// Returns what a report says of cases that fail together. If `may_be_fewer` is set, the
/// sentence says that a part of them may fail too; otherwise, that no part of them does.
pub fn together(case: &str, count: usize, may_be_fewer: bool) -> String {
    let cases = counted(count as u64, case);
    if may_be_fewer {
        return format!("Fewer than these {cases} may be enough: there was no time to try.");
    }
    format!("It fails on these {cases} together, and with any of them left out it does not.")
}

/// Returns a figure as HTML: a text that can be selected and copied, and below it a picture of the
/// text, if there is one. The text is HTML already, the title is plain.
fn figure(class: &str, title: &str, html: &str, picture: &str) -> String {
    let html = if html.trim().is_empty() { "<i>nothing</i>" } else { html };
    format!(
        "<figure{class}><figcaption>{title}</figcaption><pre tabindex=\"0\">{html}</pre>{picture}\
         </figure>"
    )
}

/// Returns two outputs, the program's and the right one, as HTML. The words that are not in a
/// longest common subsequence of both are marked, `del` in the first output and `ins` in the
/// second.
fn difference(texts: [&str; 2]) -> [String; 2] {
    const MAX: usize = 1 << 13; // longer lists of words are compared index by index
    let words = texts.map(|text| text.split_whitespace().collect::<Vec<_>>());
    let [got, expected] = &words;
    let common: Vec<[usize; 2]> = if got.len() + expected.len() > MAX {
        let pairs = got.iter().zip(expected).enumerate();
        pairs.filter(|(_, (one, other))| one == other).map(|(index, _)| [index; 2]).collect()
    } else {
        let parts = capture_diff_slices(Algorithm::Myers, got, expected).into_iter();
        let equal = parts.filter(|part| part.tag() == DiffTag::Equal);
        equal.flat_map(|part| part.old_range().zip(part.new_range())).map(Into::into).collect()
    };
    [(0, "del"), (1, "ins")].map(|(side, tag)| {
        let (mut html, mut indices) = (String::new(), 0..);
        let common: BTreeSet<usize> = common.iter().map(|pair| pair[side]).collect();
        for piece in texts[side].split_inclusive(char::is_whitespace) {
            let (word, space) = piece.split_at(piece.trim_end().len());
            let is_plain = word.is_empty() || indices.next().is_some_and(|at| common.contains(&at));
            let word = escaped(word);
            let word = if is_plain { word } else { format!("<{tag}>{word}</{tag}>") };
            html.extend([&word, space]);
        }
        html
    })
}
