//! Shows a failure in full: the cause, the input, both outputs and the reason. For example:
//!
//! ```text
//! cause     Your program acts as if BAI cannot be the eye: …
//! rule      Any two equal tiles can be the eye: …
//!
//! input
//!   1T 1T 2T 2T 3T 3T 4S 4S 5S 5S 6S 6S BAI
//!   0
//! expected  Case 1: BAI
//! got       Case 1: Not ready
//! reason    BAI is missing; it completes the hand: …
//! from      edge-seven-pairs-that-win
//! ```

use checker::{Cause, Entry, FormFault, Judgement};
use puzzle::visible::escape_text;
use terminal::{excerpt, width};

use super::rows::{TITLE, row, titled};
use crate::run::ProgramRun;

/// The maximum number of lines of the input and both outputs together. The whole text, with the reason, then fits on a screen.
const MAX_LINES: usize = 26;

/// The maximum number of those lines for each of the two outputs.
const MAX_OUTPUT_LINES: usize = 6;

/// The maximum number of lines of an input that is shown whole if the cause is [`Cause::State`]: what goes wrong depends on the
/// other cases. Four games of Yahtzee fit.
const MAX_LINES_OF_STATE: usize = 60;

/// The maximum number of lines of a reason.
const MAX_REASON_LINES: usize = 6;

/// The rows that show a failure in full.
pub struct FailureRows<'a> {
    /// The run that failed.
    pub run: &'a ProgramRun,
    /// The index of the case at fault that is shown, or `None` for the first one at fault, if that is known.
    pub case: Option<usize>,
    /// Why the program fails, if that is known.
    pub cause: Option<&'a Cause>,
}

/// What is shown of an input: the beginning of a part, which is mostly the whole part.
struct ShownInput {
    part: InputPart,
    /// The maximum number of lines that are shown of the part.
    max_lines: usize,
}

/// A part of an input.
enum InputPart {
    /// All of it.
    All,
    /// Only the case with this index.
    OnlyCase(usize),
}

impl FailureRows<'_> {
    /// Returns the text that reports the failure, in the order in which a person looks at it: the cause, the input, both
    /// outputs, the reason, the note, and where the input comes `from`. The reason stands before the input instead if the cause
    /// is a pattern or is not known.
    pub fn text(&self, from: &str) -> String {
        let judgement = self.run.judgement_of(self.case);
        let outputs = self.output_rows(&judgement);
        let shown_input = self.shown_input(MAX_LINES - outputs.lines().count());
        let input = self.input_rows(&shown_input);
        let cause = self.cause_rows();
        let reason = self.reason_row(&judgement);
        let is_explained = self.cause.is_some_and(|cause| !cause.is_pattern());
        let (before_input, after_outputs) = if is_explained {
            (cause, reason)
        } else {
            (cause + &reason, String::new())
        };
        let gap = if before_input.is_empty() { "" } else { "\n" };
        let note = match &judgement.note {
            Some(note) => row("note", note),
            None => String::new(),
        };
        let origin = self.origin_row(from, &shown_input.part);
        format!("{before_input}{gap}{input}{outputs}{after_outputs}{note}{origin}")
    }

    /// Returns what is shown of the input, given the `room` for it beside the outputs, in lines. If it does not fit, this is the
    /// case at fault. It is the beginning of the input if that case is not known or the only one, or if the cause is the layout,
    /// which is a property of the whole input.
    fn shown_input(&self, room: usize) -> ShownInput {
        let lines = escape_text(&self.run.batch.input).lines().count();
        let max_lines = match self.cause {
            Some(Cause::State(_)) if lines <= MAX_LINES_OF_STATE => MAX_LINES_OF_STATE,
            _ => room,
        };
        let fits = lines <= max_lines;
        let is_layout_the_cause = matches!(self.cause, Some(Cause::Layout(_)));
        let part = match self.case_at_fault() {
            Some(index) if !fits && !is_layout_the_cause && !self.has_one_case() => {
                InputPart::OnlyCase(index)
            }
            _ => InputPart::All,
        };
        ShownInput { part, max_lines }
    }

    /// Returns the index of the case at fault, if it is known.
    fn case_at_fault(&self) -> Option<usize> {
        self.case.or(self.run.index_at_fault())
    }

    /// Returns the title of the input, and what is shown of it below.
    fn input_rows(&self, shown: &ShownInput) -> String {
        let bytes = match shown.part {
            InputPart::OnlyCase(index) => &self.run.batch.cases[index],
            InputPart::All => &self.run.batch.input,
        };
        let text = excerpt(&escape_text(bytes), shown.max_lines, width() - 2);
        let indented = text.replace('\n', "\n  ");
        format!("input\n  {indented}\n")
    }

    /// Returns the row that says where the input comes `from`, and which case of it is shown, if it is only one.
    fn origin_row(&self, from: &str, part: &InputPart) -> String {
        match part {
            InputPart::OnlyCase(index) => {
                let number = index + 1;
                let case_word = self.case_word();
                row(
                    "from",
                    &format!("{from}; only {case_word} {number} is shown"),
                )
            }
            InputPart::All => row("from", from),
        }
    }

    /// Returns the rows with what is expected and what the program printed. There are none if the input has several cases, and
    /// neither a case at fault nor a surplus line is known.
    fn output_rows(&self, judgement: &Judgement) -> String {
        let right_output = || escape_text(&self.run.batch.output);
        let (expected, got) = match (&judgement.expected, &judgement.got) {
            // The answers to the case at fault have no line feed at their end. With one, a right answer that is empty is shown as
            // `(an empty line)`. Without one, an empty answer of the program is shown as `(nothing)`.
            (Some(expected), Some(got)) => (format!("{expected}\n"), got.clone()),
            _ if self.has_one_case() => (right_output(), escape_text(&self.run.execution.output)),
            // All answers are right, and a surplus line stands behind them.
            (None, Some(surplus_line)) => (right_output(), surplus_line.clone()),
            (_, None) => return String::new(),
        };
        let output_row = |title, text: &str| {
            let text = excerpt(text, MAX_OUTPUT_LINES, width() - TITLE);
            titled(title, &text)
        };
        output_row("expected", &expected) + &output_row("got", &got)
    }

    /// Returns the rows with the cause. There are none if it is not known.
    fn cause_rows(&self) -> String {
        let Some(cause) = self.cause else {
            return String::new();
        };
        let text = cause.text(self.case_word());
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
            Some(number) if !self.has_one_case() => {
                format!("{} {number}: {reason}", self.case_word())
            }
            _ => reason,
        };
        row("reason", &excerpt(&text, MAX_REASON_LINES, usize::MAX))
    }

    /// Returns whether the cause is that right answers stand at another place, and no more is to be said. There is more if
    /// what the program printed for the case at fault cannot be read.
    fn is_only_moved(&self) -> bool {
        match self.cause {
            Some(Cause::Form(cause)) => {
                matches!(cause.form, FormFault::Moved { .. }) && !self.is_malformed_at_fault()
            }
            _ => false,
        }
    }

    /// Returns whether what the program printed for the case at fault cannot be read.
    fn is_malformed_at_fault(&self) -> bool {
        match self.case_at_fault() {
            Some(index) => matches!(self.run.reading.entries[index], Entry::Malformed(_)),
            None => false,
        }
    }

    /// Returns whether the input has a single case.
    fn has_one_case(&self) -> bool {
        self.run.batch.cases.len() == 1
    }

    /// Returns the puzzle's word for a case.
    fn case_word(&self) -> &'static str {
        self.run.puzzle.about().case
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::{CaseText, ErasedPuzzle, FormCause, UnreadAnswers, find_pattern};

    use super::*;
    use crate::program::ExitReason;
    use crate::run::ProgramUnderTest;
    use crate::testing::{board_of, execution, run_on_two, run_that_did};

    /// Returns how many lines of this input are shown, and whether all of its cases are. The program prints nothing
    /// that is right.
    fn shown(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        cause: Option<&Cause>,
    ) -> (usize, bool) {
        shown_beside("Case 1: FA\n", puzzle, input, cause)
    }

    /// Returns what [`shown`] returns if the program prints this output.
    fn shown_beside(
        output: &str,
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        cause: Option<&Cause>,
    ) -> (usize, bool) {
        let text = text_of(output, puzzle, input, cause);
        let (_, rows) = text.split_once("input\n").unwrap();
        let rows = rows.lines().take_while(|row| row.starts_with("  "));
        (rows.count(), !text.contains("is shown"))
    }

    /// Returns the report on a program that prints this output for this input, in which the first case is at fault.
    fn text_of(
        output: &str,
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        cause: Option<&Cause>,
    ) -> String {
        let (batch, fault) = puzzle.batch_of_input(input.as_bytes());
        assert!(fault.is_none());
        let program = |_: &[u8]| (output.into(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(puzzle, &program, Duration::from_secs(2));
        let run = subject.run_on(batch, &subject.limits).unwrap();
        let failure = FailureRows {
            run: &run,
            case: Some(0),
            cause,
        };
        failure.text("a test")
    }

    /// Returns the input with this number of hands, which has one more line.
    fn hands(count: usize) -> String {
        "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n".repeat(count) + "0\n"
    }

    /// Of a long input, only the case at fault is shown, unless the cause is in the others.
    #[test]
    fn the_cases_that_the_cause_needs_are_shown() {
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
        // What does not fit anyway is not shown at length.
        let long_column = format!("10 1\n{}", "\n\n\n1\n".repeat(20));
        let [beside_state, alone] =
            [Some(&state), None].map(|cause| shown(&catalogue::CHESS, &long_column, cause));
        assert_eq!(beside_state, alone);
    }

    /// The printed answer takes six lines, and the right one takes one.
    #[test]
    fn an_input_that_does_not_fit_beside_long_outputs_is_shown_in_part() {
        let output = "Case\n1:\n1S\n2S\n3S\n4S\n5S\n6S\n7S\nnone\n";
        for (count, expected) in [(18, (19, true)), (19, (1, false))] {
            let found = shown_beside(output, &catalogue::MAHJONG, &hands(count), None);
            assert_eq!(found, expected, "{count}");
        }
    }

    /// The input is one game on a single line. The line is cut after a word, and the printed line, which is a single word,
    /// where the width ends.
    #[test]
    fn long_lines_are_cut_where_the_width_ends() {
        let game = "1 ".repeat(65) + "\n";
        let text = text_of(&"x".repeat(300), &catalogue::YAHTZEE, &game, None);
        let (_, input) = text.split_once("input\n").unwrap();
        let input_width = input.lines().next().unwrap().chars().count();
        assert!((width() - 2..=width()).contains(&input_width), "{text}");
        let got = text.lines().find(|line| line.starts_with("got ")).unwrap();
        assert_eq!(got.chars().count(), width());
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
            let failure = FailureRows {
                run: &run,
                case: Some(0),
                cause,
            };
            let text = format!("\n{}", failure.text("a test"));
            let [reason, input] = ["\nreason ", "\ninput\n"].map(|row| text.find(row).unwrap());
            assert_eq!(reason < input, is_first);
        }
    }

    /// Alone, a board has a wrong answer, but the cause says that this answer is right for another board.
    #[test]
    fn no_reason_stands_beside_the_cause_that_answers_have_moved_unless_one_cannot_be_read() {
        let boards: Vec<CaseText> = (1..=4).map(board_of).collect();
        let batch = catalogue::RAKE.batch_of_cases(&boards);
        let form = checker::read(&batch, b"1\n8\n16\n24\n", false)
            .form
            .unwrap();
        assert!(matches!(form, FormFault::Moved { .. }));
        let moved = Cause::Form(Box::new(FormCause {
            form,
            clause: "each answer stands one board later".to_owned(),
            failed: 1,
            runs_without: 0,
            wrong_answers: None,
        }));
        let state = Cause::State(String::new());
        for (printed, cause, has_reason) in [
            ("7\n", &moved, false),
            ("seven\n", &moved, true),
            ("7\n", &state, true),
        ] {
            let did = execution(printed.into(), Duration::ZERO, ExitReason::Exited(0));
            let run = run_that_did(did, &[board_of(1)]);
            let failure = FailureRows {
                run: &run,
                case: Some(0),
                cause: Some(cause),
            };
            let text = failure.text("a test");
            assert_eq!(text.contains("\nreason "), has_reason, "{text}");
        }
    }
}
