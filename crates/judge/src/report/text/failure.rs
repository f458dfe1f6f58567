//! Shows a failure in full: the cause, the input, both outputs and the reason.

use checker::{Cause, Entry, FormFault, Judgement};
use puzzle::visible::escape_text;
use terminal::{excerpt, width};

use super::rows::{TITLE, row, titled};
use crate::run::ProgramRun;

/// The maximum number of lines of the input and both outputs together in a failure. The whole text,
/// with the reason, then fits on a screen.
const MAX_LINES: usize = 26;

/// The maximum number of lines of an input if the answer depends on earlier cases of it: two games of Yahtzee and more.
const MAX_LINES_OF_STATE: usize = 60;

/// The maximum number of lines of a reason.
const MAX_REASON_LINES: usize = 6;

/// A failure that is shown in full.
pub struct ShownFailure<'a> {
    /// The run that failed.
    pub run: &'a ProgramRun,
    /// The index of the case that is shown, or `None` to show the whole run.
    pub case: Option<usize>,
    /// Why the program fails, if that is known.
    pub cause: Option<&'a Cause>,
}

/// What is shown of an input.
struct ShownInput {
    /// The index of the only case that is shown, or `None` if all are.
    only: Option<usize>,
    /// The maximum number of lines that are shown.
    max_lines: usize,
}

impl ShownFailure<'_> {
    /// Returns the text that reports the failure, in the order in which a person looks at it: the cause, or the pattern and
    /// the reason; the input; both outputs; the reason beside a cause; the note; and where the input comes `from`.
    pub fn text(&self, from: &str) -> String {
        let judgement = self.run.judgement_of(self.case);
        let outputs = self.output_rows(&judgement);
        let shown_input = self.shown_input(MAX_LINES - outputs.lines().count());
        let input = self.input_rows(&shown_input);
        let cause = self.cause_rows();
        let reason = self.reason_row(&judgement);
        let is_explained = self.cause.is_some_and(|cause| !cause.is_pattern());
        let (first, last) = if is_explained {
            (cause, reason)
        } else {
            (cause + &reason, String::new())
        };
        let gap = if first.is_empty() { "" } else { "\n" };
        let note = match &judgement.note {
            Some(note) => row("note", note),
            None => String::new(),
        };
        let from_row = match shown_input.only {
            Some(index) => {
                let number = index + 1;
                let unit = self.unit();
                row("from", &format!("{from}; only {unit} {number} is shown"))
            }
            None => row("from", from),
        };
        format!("{first}{gap}{input}{outputs}{last}{note}{from_row}")
    }

    /// Returns what is shown of the input, given the `room` for it beside the outputs, in lines.
    fn shown_input(&self, room: usize) -> ShownInput {
        let lines = escape_text(&self.run.batch.input).lines().count();
        let only = if self.shows_all_cases(lines) {
            None
        } else {
            self.case_at_fault()
        };
        let max_lines = match self.cause {
            Some(Cause::State(_)) if lines <= MAX_LINES_OF_STATE => MAX_LINES_OF_STATE,
            _ => room,
        };
        ShownInput { only, max_lines }
    }

    /// Returns whether all cases of the input, which has this many lines, are shown. Otherwise only the case at fault is. A
    /// cause in the layout needs the whole input, and a cause in earlier cases needs those.
    fn shows_all_cases(&self, lines: usize) -> bool {
        let fits = match self.cause {
            Some(Cause::Layout(_)) => true,
            Some(Cause::State(_)) => lines <= MAX_LINES_OF_STATE,
            None
            | Some(
                Cause::Place(_)
                | Cause::Constant { .. }
                | Cause::Rule { .. }
                | Cause::Form(_)
                | Cause::Time(_)
                | Cause::Pattern { .. },
            ) => lines <= MAX_LINES - 2, // each output has a line
        };
        fits || self.run.batch.cases.len() == 1
    }

    /// Returns the index of the case that is shown, or of the first case at fault.
    fn case_at_fault(&self) -> Option<usize> {
        self.case.or(self.run.index_at_fault())
    }

    /// Returns what is shown of the input below its title.
    fn input_rows(&self, shown: &ShownInput) -> String {
        let bytes = match shown.only {
            Some(index) => &self.run.batch.cases[index],
            None => &self.run.batch.input,
        };
        let text = excerpt(&escape_text(bytes), shown.max_lines, width() - 2);
        let indented = text.replace('\n', "\n  ");
        format!("input\n  {indented}\n")
    }

    /// Returns the rows with the right output and that of the program: those of the case at fault, or the whole
    /// ones of an input of a single case. There are none if the case is not known.
    fn output_rows(&self, judgement: &Judgement) -> String {
        let is_single = self.run.batch.cases.len() == 1;
        if !is_single && judgement.got.is_none() {
            return String::new();
        }
        let expected = match &judgement.expected {
            // The text of an answer lacks its last line feed. With it, an empty answer is an empty line.
            Some(answer) => format!("{answer}\n"),
            None => escape_text(&self.run.batch.output),
        };
        let is_whole = is_single && judgement.expected.is_none();
        let got = match &judgement.got {
            Some(answer) if !is_whole => answer.clone(),
            _ => escape_text(&self.run.ran.output),
        };
        let output_row = |title, text: &str| {
            let text = excerpt(text, MAX_LINES / 4, width() - TITLE);
            titled(title, &text)
        };
        output_row("expected", &expected) + &output_row("got", &got)
    }

    /// Returns the rows with the cause. There are none if it is not known.
    fn cause_rows(&self) -> String {
        let Some(cause) = self.cause else {
            return String::new();
        };
        let text = cause.text(self.unit());
        match cause {
            Cause::Pattern { .. } => row("pattern", &text),
            Cause::Rule { misreadings, .. } => {
                row("cause", &text) + &row("rule", &misreadings.corrections())
            }
            Cause::Place(_)
            | Cause::Constant { .. }
            | Cause::Layout(_)
            | Cause::State(_)
            | Cause::Form(_)
            | Cause::Time(_) => row("cause", &text),
        }
    }

    /// Returns the row with the reason, without the fault of form that the cause says. If there are several cases, it
    /// begins with the number of the case. It is empty if there is no reason.
    fn reason_row(&self, judgement: &Judgement) -> String {
        if self.is_only_moved() {
            return String::new();
        }
        let said_form = match self.cause {
            Some(Cause::Form(cause)) => Some(&cause.form),
            _ => None,
        };
        let reason = self.run.reason_beside(said_form, self.case);
        if reason.is_empty() {
            return String::new();
        }
        let text = match judgement.case {
            Some(number) if self.run.batch.cases.len() > 1 => {
                format!("{} {number}: {reason}", self.unit())
            }
            _ => reason,
        };
        row("reason", &excerpt(&text, MAX_REASON_LINES, usize::MAX))
    }

    /// Returns whether the cause is that right answers stand at another place, which says all, unless the words of the case
    /// at fault cannot be read.
    fn is_only_moved(&self) -> bool {
        let Some(Cause::Form(cause)) = self.cause else {
            return false;
        };
        let is_malformed = match self.case_at_fault() {
            Some(index) => matches!(self.run.reading.entries[index], Entry::Malformed(_)),
            None => false,
        };
        matches!(cause.form, FormFault::Moved { .. }) && !is_malformed
    }

    /// Returns the puzzle's word for a case.
    fn unit(&self) -> &'static str {
        self.run.puzzle.about().case
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::{CaseText, ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;
    use crate::program::ExitReason;
    use crate::run::ProgramUnderTest;
    use crate::testing::run_on_two;

    /// Returns how many lines of this input are shown, and whether all of its cases are. The program prints nothing
    /// that is right.
    fn shown(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        cause: Option<&Cause>,
    ) -> (usize, bool) {
        let (batch, fault) = puzzle.batch_of_input(input.as_bytes());
        assert!(fault.is_none());
        let program = |_: &[u8]| (b"Case 1: FA\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(puzzle, &program, Duration::from_secs(2));
        let run = subject.run_on(batch, &subject.limits).unwrap();
        let failure = ShownFailure {
            run: &run,
            case: Some(0),
            cause,
        };
        let text = failure.text("a test");
        let (_, rows) = text.split_once("input\n").unwrap();
        let rows = rows.lines().take_while(|row| row.starts_with("  "));
        (rows.count(), !text.contains("is shown"))
    }

    /// Of a long input, only the case at fault is shown, unless the cause is in the others.
    #[test]
    fn the_cases_that_the_cause_needs_are_shown() {
        let hands = |count| "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n".repeat(count) + "0\n";
        let state = Cause::State(String::new());
        let layout = Cause::Layout(String::new());
        for (count, cause, expected) in [
            (23, None, (24, true)),
            (24, None, (1, false)),
            (59, Some(&state), (60, true)),
            (60, Some(&state), (1, false)),
            (60, Some(&layout), (24, true)),
        ] {
            let found = shown(&catalogue::MAHJONG, &hands(count), cause);
            assert_eq!(found, expected, "{count}");
        }
        let game = "1 1 1 1 1\n".repeat(13);
        assert_eq!(
            shown(&catalogue::YAHTZEE, &game.repeat(2), None),
            (13, false)
        );
        let column = format!("10 1\n{}", "\n1\n".repeat(20));
        assert!(shown(&catalogue::CHESS, &column, None).1);
    }

    /// A pattern tells where the program goes wrong, but the reason tells more.
    #[test]
    fn the_reason_stands_before_the_input_unless_a_cause_does() {
        let run = run_on_two("7\n16\n", ExitReason::Exited(0));
        let boards: Vec<CaseText> = (0..40)
            .map(|number| run.puzzle.draw(None, 0, number))
            .collect();
        let batch = run.puzzle.batch_of_cases(&boards);
        let reading = checker::read(&batch, "1\n".repeat(40).as_bytes(), false);
        let answers: Vec<_> = reading.answers(&batch).collect();
        let pattern = find_pattern(run.puzzle, &answers, &[]).unwrap();
        let pattern = Cause::Pattern {
            pattern: Box::new(pattern),
            unread: UnreadAnswers::default(),
        };
        let state = Cause::State("Why.".to_owned());
        for (cause, is_first) in [(None, true), (Some(&pattern), true), (Some(&state), false)] {
            let failure = ShownFailure {
                run: &run,
                case: Some(0),
                cause,
            };
            let text = format!("\n{}", failure.text("a test"));
            let [reason, input] = ["\nreason ", "\ninput\n"].map(|row| text.find(row).unwrap());
            assert_eq!(reason < input, is_first);
        }
    }
}
