//! Shows a failure of the judged program, as text in a terminal or as a part of a failure report.
//! In the failure report, the story of the right answer follows.

use std::collections::BTreeSet;

use checker::{ErasedPuzzle, Verdict};
use puzzle::visible::escape_text;
use puzzle::{counted, plural};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use story::{Story, Table, article, escaped};
use terminal::{excerpt, width, wrap};

use crate::run::Attempt;

/// The maximum number of lines of the input and both outputs together in a failure that is shown as
/// text. The whole text, with the reason, then fits on a screen.
const MAX_LINES: usize = 26;

/// A failure of a program: the input, the program's output and what is wrong with it.
pub struct Failure {
    /// The origin of the input: the name of a test or a file, for example, and which of its cases
    /// are shown.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Why the program is not accepted, in one line or a few.
    pub reason: String,
    /// The misread rule that explains every answer of the program, in whole sentences, if there is
    /// one.
    pub misreading: Option<String>,
    /// The note of the judgement, if there is one.
    pub note: Option<String>,
    /// The input. If the input is long and the case at fault is known, this is only that case.
    pub input: String,
    /// The name of the case, such as `hand 3`, if `input` is only that case of a long input.
    pub only: Option<String>,
    /// The title of the expected answer: `expected` if the answer is our solver's, or `other` if
    /// the judged program is compared with another one.
    pub expected_title: &'static str,
    /// The expected answer to the case at fault, or the whole expected output if that case is not
    /// known.
    pub expected: String,
    /// What the program printed instead of the expected answer, or the whole output if the case at
    /// fault is not known.
    pub got: String,
    /// Whether `expected` and `got` belong to a single case. The text leaves out both otherwise.
    pub has_outputs: bool,
    /// The program's output and the right answer as pictures, if the puzzle has pictures of both.
    pub pictures: Option<[Table; 2]>,
    /// The story of the right answer: how it is derived. The story is left out if the program ran
    /// out of time or memory.
    pub story: Option<Story>,
    /// The commands that the user can run next, each after a title that says what it is for.
    pub commands: Vec<(&'static str, String)>,
}

impl Failure {
    /// Returns the failure that a run shows. The run must not be accepted. The story is about the
    /// case at fault, or about the first case if the case at fault is not known.
    pub fn new(puzzle: &dyn ErasedPuzzle, name: String, attempt: &Attempt) -> Self {
        let Attempt { batch, ran, judgement, .. } = attempt;
        let (index, text) = (attempt.index_at_fault(), escape_text(&batch.input));
        let is_long = batch.cases.len() > 1 && text.lines().count() > MAX_LINES - 2;
        let only = index.filter(|_| is_long);
        let input = only.map_or(text, |at| escape_text(&batch.cases[at]));
        // The text of an answer lacks its last line feed. With it, an empty answer is an empty
        // line.
        let answer = judgement.expected.as_ref().map(|answer| format!("{answer}\n"));
        let expected = answer.unwrap_or_else(|| escape_text(batch.expected()));
        let got = judgement.got.clone().unwrap_or_else(|| escape_text(&ran.output));
        let pictures = puzzle.picture(&got).zip(puzzle.picture(&expected));
        let is_answer = !judgement.verdict.is_over_limit();
        let number = 1 + index.unwrap_or(0);
        let story = || puzzle.story(number, &mut &puzzle.input(&batch.cases)[..]);
        let story = is_answer.then(story).flatten().zip(batch.cases.get(number - 1));
        let story = story.map(|(story, case)| puzzle.marked(story, number as u64, case, &got));
        Self {
            name,
            verdict: judgement.verdict,
            reason: judgement.reason.clone().unwrap_or_default(),
            misreading: None,
            note: judgement.note.clone(),
            input,
            only: only.map(|at| format!("{} {}", puzzle.about().case, at + 1)),
            expected_title: if batch.other.is_some() { "other" } else { "expected" },
            has_outputs: batch.cases.len() == 1 || judgement.expected.is_some(),
            expected,
            got,
            pictures: pictures.map(|(got, expected)| got.compare(expected)),
            story,
            commands: Vec::new(),
        }
    }

    /// Adds a sentence to the reason: the program fails on these cases together, but not if any
    /// case is left out. If `may_be_fewer` is set, the sentence says that fewer cases may be
    /// enough. `case` is the puzzle's word for a case, and `count` the number of cases.
    pub fn needs_all(&mut self, case: &str, count: usize, may_be_fewer: bool) {
        let cases = counted(count as u64, case);
        let line = if may_be_fewer {
            format!("There was no time to check whether fewer than these {cases} would do.")
        } else {
            let all =
                if count == 2 { format!("Both {}", plural(case)) } else { format!("All {cases}") };
            format!("{all} are needed: leave out any one of them, and the program passes.")
        };
        self.reason.extend(["\n", &line]);
    }

    /// Returns the failure as text, in lines that fit the width of the terminal. The first line is
    /// the title `input`.
    pub fn text(&self) -> String {
        const TITLE: usize = 10;
        let width = width() - TITLE;
        let outputs = [(self.expected_title, &self.expected), ("got", &self.got)];
        let outputs = outputs.iter().filter(|_| self.has_outputs);
        let shown = outputs.map(|(title, text)| (*title, excerpt(text, MAX_LINES / 4, width)));
        let mut rows: Vec<(&str, String)> = shown.collect();
        let count = rows.iter().map(|(_, lines)| lines.lines().count()).sum::<usize>();
        let input = excerpt(&self.input, MAX_LINES - count, width + TITLE - 2);
        let input = input.replace('\n', "\n  ");
        rows.push(("reason", excerpt(&wrap(&self.reason, width), 6, width)));
        rows.extend(self.note.iter().map(|note| ("note", wrap(note, width))));
        let only = self.only.as_ref().map(|only| format!("; only {only} is shown"));
        rows.push(("from", wrap(&(self.name.clone() + &only.unwrap_or_default()), width)));
        let rows = rows.into_iter().map(|(title, lines)| {
            let lines = lines.replace('\n', &format!("\n{:TITLE$}", ""));
            format!("\n{title:TITLE$}{lines}")
        });
        format!("input\n  {input}{}", rows.collect::<Vec<_>>().concat())
    }

    /// Returns the failure as a part of a failure report: an `article` element with the number
    /// `id`. The element shows what went wrong, with the differences marked, and then the steps of
    /// the story of the right answer.
    pub fn to_page(&self, id: u64) -> String {
        let (code, words, name) = (self.verdict, self.verdict.words(), escaped(&self.name));
        let reason = escaped(self.reason.lines().next().unwrap_or_default());
        let heading = format!("<span class=\"verdict\">{code}</span> {words} on {name}: {reason}");
        let none = Story::new("");
        article(id, &heading, Some(self.section()), self.story.as_ref().unwrap_or(&none))
    }

    /// Returns the section of the `article` that shows what went wrong, as HTML: the reason, the
    /// input, both outputs and the commands.
    fn section(&self) -> String {
        let mut pictures = self.pictures.iter().flatten().map(Table::to_page);
        let mut shown =
            figure("", self.only.as_deref().unwrap_or("input"), &escaped(&self.input), "");
        let right =
            if self.expected_title == "other" { "the other program" } else { "right answer" };
        let titles = ["your output", right];
        for (title, text) in titles.into_iter().zip(difference([&self.got, &self.expected])) {
            shown += &figure("", title, &text, &pictures.next().unwrap_or_default());
        }
        for (title, command) in &self.commands {
            shown += &figure(" class=\"command\"", title, &escaped(command), "");
        }
        let note = self.note.as_ref().map_or(String::new(), |note| format!("\nNote: {note}"));
        let rule = self.misreading.as_ref().map_or(String::new(), |rule| format!("\n{rule}"));
        let reason = escaped(&(self.reason.clone() + &rule + &note));
        format!("<p class=\"caption\">{reason}</p><div class=\"tables\">{shown}</div>")
    }
}

/// Returns the failure on an input with this name. Everything in it comes from one run: the run on
/// the fewest cases if there is such a run, otherwise the run on the whole input. The flag in
/// `fewest` says whether every way to leave out more cases was tried.
pub fn reduced(
    puzzle: &dyn ErasedPuzzle,
    name: &str,
    whole: &Attempt,
    fewest: Option<&(Attempt, bool)>,
) -> Failure {
    let case = puzzle.about().case;
    let attempt = fewest.map_or(whole, |(fewest, _)| fewest);
    let [count, of] = [attempt, whole].map(|attempt| attempt.batch.cases.len());
    let [number, in_whole] = [attempt, whole].map(|attempt| attempt.judgement.case);
    let some = format!(", {count} of {of} {}", plural(case));
    let place = match (number, in_whole) {
        _ if of == 1 => String::new(),
        (_, Some(number)) if count == of => format!(", {case} {number} of {of}"),
        (_, Some(number)) if count == 1 => format!(", {case} {number} of {of}, run alone"),
        (Some(number), _) if count > 1 => {
            format!("{some}; the wrong one is {case} {number} of these")
        }
        _ if count == of => String::new(),
        _ => some,
    };
    let mut failure = Failure::new(puzzle, name.to_owned() + &place, attempt);
    if let Some((_, all_tried)) = fewest.filter(|_| count > 1) {
        failure.needs_all(case, count, !all_tried);
    }
    failure
}

/// Returns a figure as HTML: a text that can be selected and copied, and below it a picture of the
/// text. `class` is an attribute after a space, or empty. `title` is plain text, `html` is the text
/// as HTML, and `picture` is HTML too, or empty.
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
