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
const MAX_REASON: usize = 6;

/// Returns the text that reports a failure, in the order in which a person looks at it: the cause, or the pattern and
/// the reason; the input; both outputs; the reason beside a cause; the note; and where the input comes `from`. The case
/// with this `index` is shown, or without one the whole run.
pub fn failure(
    run: &ProgramRun,
    index: Option<usize>,
    from: &str,
    cause: Option<&Cause>,
) -> String {
    let unit = run.puzzle.about().case;
    let judgement = run.judgement_of(index);
    let outputs = both_outputs(run, &judgement);
    let shown = shown_input(run, index, cause, MAX_LINES - outputs.lines().count());
    let input = input_rows(run, &shown);
    let explained = cause.map_or(String::new(), |cause| cause_rows(cause, unit));
    let reason = reason(run, index, &judgement, cause);
    let (first, last) = if cause.is_none_or(Cause::is_pattern) {
        (explained + &reason, String::new())
    } else {
        (explained, reason)
    };
    let gap = if first.is_empty() { "" } else { "\n" };
    let note = match &judgement.note {
        Some(note) => row("note", note),
        None => String::new(),
    };
    let from = match shown.only {
        Some(at) => row("from", &format!("{from}; only {unit} {} is shown", at + 1)),
        None => row("from", from),
    };
    format!("{first}{gap}{input}{outputs}{last}{note}{from}")
}

/// What is shown of an input.
struct ShownInput {
    /// The index of the case that alone is shown, if not all cases are.
    only: Option<usize>,
    /// The maximum number of lines.
    room: usize,
}

/// Returns what is shown of the input of a run. There is `room` for so many lines beside the outputs. If there are
/// more, only the case at fault is shown, but a cause in the layout needs the whole input, and one in earlier cases
/// needs those, for which there is more room.
fn shown_input(
    run: &ProgramRun,
    index: Option<usize>,
    cause: Option<&Cause>,
    room: usize,
) -> ShownInput {
    let lines = escape_text(&run.batch.input).lines().count();
    let (most, room) = match cause {
        Some(Cause::Layout(_)) => (usize::MAX, room),
        Some(Cause::State(_)) if lines <= MAX_LINES_OF_STATE => (lines, MAX_LINES_OF_STATE),
        Some(Cause::State(_)) => (MAX_LINES_OF_STATE, room),
        None
        | Some(
            Cause::Place(_)
            | Cause::Constant(..)
            | Cause::Rule(..)
            | Cause::Form(_)
            | Cause::Time(_)
            | Cause::Pattern(..),
        ) => (MAX_LINES - 2, room), // each output has a line
    };
    let is_long = run.batch.cases.len() > 1 && lines > most;
    let only = if is_long {
        index.or(run.index_at_fault())
    } else {
        None
    };
    ShownInput { only, room }
}

/// Returns what is shown of the input of a run below its title.
fn input_rows(run: &ProgramRun, shown: &ShownInput) -> String {
    let bytes = match shown.only {
        Some(at) => &run.batch.cases[at],
        None => &run.batch.input,
    };
    let text = excerpt(&escape_text(bytes), shown.room, width() - 2).replace('\n', "\n  ");
    format!("input\n  {text}\n")
}

/// Returns the rows with a cause. `unit` is the puzzle's word for a case.
fn cause_rows(cause: &Cause, unit: &str) -> String {
    let text = cause.text(unit);
    match cause {
        Cause::Pattern(..) => row("pattern", &text),
        Cause::Rule(found, _) => row("cause", &text) + &row("rule", &found.rules()),
        Cause::Place(_)
        | Cause::Constant(..)
        | Cause::Layout(_)
        | Cause::State(_)
        | Cause::Form(_)
        | Cause::Time(_) => row("cause", &text),
    }
}

/// Returns the rows with the right output and that of the program: those of the case at fault, or the whole
/// ones of an input of a single case. There are none if the case is not known.
fn both_outputs(run: &ProgramRun, judgement: &Judgement) -> String {
    let is_single = run.batch.cases.len() == 1;
    if !is_single && judgement.got.is_none() {
        return String::new();
    }
    let expected = match &judgement.expected {
        // The text of an answer lacks its last line feed. With it, an empty answer is an empty line.
        Some(answer) => format!("{answer}\n"),
        None => escape_text(&run.batch.output),
    };
    let got = match &judgement.got {
        Some(got) if !is_single || judgement.expected.is_some() => got.clone(),
        _ => escape_text(&run.ran.output),
    };
    let short = |title, text: &str| {
        let text = excerpt(text, MAX_LINES / 4, width() - TITLE);
        titled(title, &text)
    };
    short("expected", &expected) + &short("got", &got)
}

/// Returns the row with the reason of a failure, without the fault of form that the cause says. If there are
/// several cases, it begins with the number of the case. It is empty if there is no reason.
fn reason(
    run: &ProgramRun,
    index: Option<usize>,
    judgement: &Judgement,
    cause: Option<&Cause>,
) -> String {
    let at = index.or(run.index_at_fault());
    let is_malformed = at.is_some_and(|at| matches!(run.reading.entries[at], Entry::Malformed(_)));
    let known = match cause {
        Some(Cause::Form(cause)) => {
            // The cause says all of a right answer at another place, unless the words of this case cannot be read.
            let is_moved = matches!(cause.form, FormFault::Moved { .. });
            if is_moved && !is_malformed {
                return String::new();
            }
            Some(&cause.form)
        }
        _ => None,
    };
    let mut reason = run.reason_beside(known, index);
    if reason.is_empty() {
        return reason;
    }
    if let Some(number) = judgement.case
        && run.batch.cases.len() > 1
    {
        let unit = run.puzzle.about().case;
        reason = format!("{unit} {number}: {reason}");
    }
    row("reason", &excerpt(&reason, MAX_REASON, usize::MAX))
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
        let (batch, fault) = puzzle.batch_of(input.as_bytes());
        assert!(fault.is_none());
        let program = |_: &[u8]| (b"Case 1: FA\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(puzzle, &program, Duration::from_secs(2));
        let run = subject.run_on(batch, &subject.limits).unwrap();
        let text = failure(&run, Some(0), "a test", cause);
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
        let batch = run.puzzle.batch(&boards);
        let reading = checker::read(&batch, "1\n".repeat(40).as_bytes(), false);
        let answers: Vec<_> = reading.evidence(&batch).collect();
        let pattern = find_pattern(run.puzzle, &answers, &[]).unwrap();
        let pattern = Cause::Pattern(Box::new(pattern), UnreadAnswers::default());
        let state = Cause::State("Why.".to_owned());
        for (cause, is_first) in [(None, true), (Some(&pattern), true), (Some(&state), false)] {
            let text = failure(&run, Some(0), "a test", cause);
            let [reason, input] = ["\nreason ", "\ninput\n"].map(|row| {
                let text = format!("\n{text}");
                text.find(row).unwrap()
            });
            assert_eq!(reason < input, is_first);
        }
    }
}
