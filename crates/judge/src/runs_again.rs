//! Runs a program again on its failures, to answer those questions of a [`Diagnosis`](checker::Diagnosis) that only
//! such runs can: what in the layout or the order of the input it depends on, say, or which place in its source does
//! something undefined.
//!
//! The module `results_cause` asks these questions for `test`, and the command `stress` for itself. What else both need
//! is here, too.

use std::cell::{LazyCell, OnceCell};
use std::time::Instant;

use checker::{CaseText, Cause, Condition, Evidence, GivenAnswer, Question, Reply, Verdict};

use crate::layout::{depends_on_order, layout, order, pieces, right_order_of_lines};
use crate::memory::memory;
use crate::program::ProgramArg;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::sanitizer::{Sanitized, sanitized};
use crate::search::{FurtherCases, PatternLimit, TIME, too_many_cases};
use crate::source_notes::{SourceNote, source_notes};
use crate::state::{common_answers, state};
use crate::symmetry::broken_symmetry;

/// Answers the questions of a diagnosis that further runs of the program on its failures show.
pub struct RunsAgain<'a> {
    subject: &'a ProgramUnderTest<'a>,
    program: &'a ProgramArg,
    /// The failures, the first of which is the one that is shown. If there are none, the program is not run
    /// again.
    failures: Vec<&'a ProgramRun>,
    /// Whether the program fails on the first failure in every run. Otherwise chance decides what two runs
    /// differ in, and no cause is told by that.
    is_steady: bool,
    /// What sanitizers report, once this was looked for.
    sanitized: OnceCell<Sanitized>,
    /// Whether the first failure depends on the order of words that is free, once this was looked for.
    needs_order: OnceCell<bool>,
}

impl<'a> RunsAgain<'a> {
    /// Prepares to run the program again on these failures; see the fields.
    pub fn new(
        subject: &'a ProgramUnderTest,
        program: &'a ProgramArg,
        failures: Vec<&'a ProgramRun>,
        is_steady: bool,
    ) -> Self {
        Self {
            subject,
            program,
            failures,
            is_steady,
            sanitized: OnceCell::new(),
            needs_order: OnceCell::new(),
        }
    }

    /// Prepares no runs: there is no failure on which the program could run again, so no question has an answer.
    pub fn none(subject: &'a ProgramUnderTest, program: &'a ProgramArg) -> Self {
        Self::new(subject, program, Vec::new(), true)
    }

    /// Replies to a question, given what is known so far. Questions about time and for more answers are not
    /// looked into.
    pub fn reply(&self, question: &Question, evidence: &Evidence) -> Reply {
        let cause = match question {
            Question::Crash => self.crash(evidence),
            Question::Layout => self.layout(evidence),
            Question::State => self.state(evidence),
            Question::Place => self.place(evidence),
            Question::Time | Question::MoreAnswers | Question::MoreAnswersNear(_) => None,
        };
        cause.map_or(Reply::Nothing, Reply::Cause)
    }

    /// Returns the place in the source at which the program crashes, if it was killed by a signal.
    fn crash(&self, evidence: &Evidence) -> Option<Cause> {
        if self.failures.first()?.ran.end.is_crash() {
            self.place(evidence)
        } else {
            None
        }
    }

    /// Returns the place in the source at which the program does something undefined.
    fn place(&self, evidence: &Evidence) -> Option<Cause> {
        let look = || sanitized(self.subject, self.program, &self.failures, evidence);
        self.sanitized.get_or_init(look).cause.clone()
    }

    /// Returns what is worth knowing beside the cause that was found, given all answers: see [`source_notes`],
    /// [`broken_symmetry`], and the order of what may be in any.
    pub fn notes(&self, cause: Option<&Cause>, evidence: &Evidence) -> Vec<SourceNote> {
        let Some(failure) = self.failures.first() else {
            return Vec::new();
        };
        let sanitized = self.sanitized.get().cloned().unwrap_or_default();
        let stop = self.subject.must_stop;
        let mut notes = source_notes(self.program, failure, &sanitized, cause, stop);
        let is_known = cause.is_some_and(|cause| !cause.is_pattern());
        if !self.is_steady || is_known || failure.verdict.is_over_limit() {
            return notes;
        }
        notes.extend(self.order_note(failure, evidence));
        notes
    }

    /// Returns the note that the answers depend on an order, or on something else that should make no difference: the
    /// first that is found.
    fn order_note(&self, first: &ProgramRun, evidence: &Evidence) -> Option<SourceNote> {
        let note = |title, text| Some(SourceNote { title, text });
        let puzzle = self.subject.puzzle;
        if let Some(words) = puzzle.sorted()
            && self.needs_order(first)
        {
            let text = format!("right on this input if its {words} are in order");
            return note("order", text);
        }
        let symmetry = broken_symmetry(self.subject, first, evidence);
        if symmetry.is_some() {
            return symmetry;
        }
        let lines = puzzle.unordered()?;
        let order = right_order_of_lines(self.subject, first)?;
        let text = format!(
            "right on this input if its {lines} are {order}, which should make no difference"
        );
        note("order", text)
    }

    /// Returns the cause that the program depends on the layout of its input, or on the order of its words.
    fn layout(&self, evidence: &Evidence) -> Option<Cause> {
        let (first, others) = self.failures.split_first()?;
        if !self.is_steady {
            return None;
        }
        let layout = layout(self.subject, &self.failures);
        if layout.is_none() && self.needs_order(first) {
            return order(self.subject, others, evidence);
        }
        layout
    }

    /// Returns whether the first failure depends on the order of words that is free.
    fn needs_order(&self, first: &ProgramRun) -> bool {
        *self.needs_order.get_or_init(|| {
            self.subject.puzzle.sorted().is_some() && depends_on_order(self.subject, first)
        })
    }

    /// Returns the cause that an answer depends on the number of cases, on where in the input its words stand, or on
    /// the cases before its own.
    fn state(&self, evidence: &Evidence) -> Option<Cause> {
        let first = self.failures.first()?;
        if !self.is_steady {
            return None;
        }
        if first.verdict == Verdict::Mle
            && let Some(cause) = memory(self.subject, first)
        {
            return Some(cause);
        }
        if first.verdict != Verdict::Tle
            && let Some(count) = too_many_cases(self.subject, first, self.subject.limits)
        {
            return Some(Cause::State(count.text()));
        }
        if let Some(cause) = pieces(self.subject, &self.failures) {
            return Some(cause);
        }
        let wrong = evidence.answers.iter().filter(|answer| answer.is_wrong());
        let wrong: Vec<CaseText> = wrong.map(|answer| answer.case().clone()).collect();
        state(
            self.subject,
            first,
            &wrong,
            &common_answers(&evidence.answers),
        )
    }
}

/// Returns a clock for the search for pairs of misread rules, which starts when it is asked first. It gives
/// twice the time of [`FurtherCases`], because those take some of it. If the time
/// is used up, no pair is named.
pub fn clock_for_pairs(subject: &ProgramUnderTest) -> impl Fn() -> bool {
    let start = LazyCell::new(Instant::now);
    move || start.elapsed() < 2 * TIME && !(subject.must_stop)()
}

/// Runs the program on further cases near the limit of a condition, and adds its answers to the evidence.
pub fn more_answers_near(
    further: &mut FurtherCases,
    condition: &Condition,
    evidence: &mut Evidence,
) -> Reply {
    let before = evidence.count_with_derived();
    let wrong = evidence.different_wrong_answers();
    let limit = PatternLimit {
        condition,
        wrong: wrong.into_iter().map(GivenAnswer::case).collect(),
    };
    for run in further.run(Some(&limit)) {
        evidence.add_derived(run.answers());
    }
    reply_if_more(before, evidence)
}

/// Replies whether there are more answers than `before`.
pub fn reply_if_more(before: usize, evidence: &Evidence) -> Reply {
    if evidence.count_with_derived() > before {
        Reply::MoreAnswers
    } else {
        Reply::Nothing
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::{ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const YAHTZEE: &dyn ErasedPuzzle = &catalogue::YAHTZEE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// A hand whose tiles are out of order.
    const HAND: &str = "2T 1T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n0\n";

    /// Further runs on a failure.
    struct Again {
        /// What a question is answered with.
        replies: [Option<String>; 2],
        /// The title and the text of each note, if no cause is known, if a pattern is, and if another cause is.
        notes: [Vec<(&'static str, String)>; 3],
    }

    /// Returns a pattern: all scores are too small.
    fn pattern() -> Cause {
        let boards: Vec<CaseText> = (0..40).map(|number| RAKE.draw(None, 0, number)).collect();
        let batch = RAKE.batch(&boards);
        let output = "1\n".repeat(boards.len());
        let answers: Vec<_> = checker::read(&batch, output.as_bytes(), false)
            .evidence(&batch)
            .collect();
        let pattern = find_pattern(RAKE, &answers, &[]).unwrap();
        Cause::Pattern(Box::new(pattern), UnreadAnswers::default())
    }

    /// Runs a program again that fails on this input. Of an input, it returns the output that it prints instead of the
    /// right one, and how long it takes.
    fn again(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        is_steady: bool,
        program: impl Fn(&[u8]) -> Option<(Vec<u8>, Duration)> + Sync,
    ) -> Again {
        let program = |input: &[u8]| {
            program(input).unwrap_or_else(|| (puzzle.batch_of(input).0.output, Duration::ZERO))
        };
        let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
        let (batch, fault) = puzzle.batch_of(input.as_bytes());
        assert!(fault.is_none());
        let failure = subject.run_on(batch, &subject.limits).unwrap();
        assert!(!failure.is_accepted());
        let program = ProgramArg::of_word("true");
        let again = RunsAgain::new(&subject, &program, vec![&failure], is_steady);
        let text = |question| match again.reply(&question, &Evidence::default()) {
            Reply::Cause(Cause::Layout(text) | Cause::State(text)) => Some(text),
            Reply::Nothing => None,
            other => panic!("{other:?}"),
        };
        let known = Cause::State(String::new());
        let mut evidence = Evidence::default();
        failure.add_to_evidence(&mut evidence);
        let notes = |cause: Option<&Cause>| {
            let notes = again.notes(cause, &evidence).into_iter();
            notes.map(|note| (note.title, note.text)).collect()
        };
        Again {
            replies: [Question::Layout, Question::State].map(text),
            notes: [notes(None), notes(Some(&pattern())), notes(Some(&known))],
        }
    }

    /// Returns what is printed for a hand that is called not ready.
    fn not_ready() -> (Vec<u8>, Duration) {
        (b"Case 1: Not ready\n".to_vec(), Duration::ZERO)
    }

    /// Returns what a program does on hands, if it is wrong on those that are out of order.
    fn needs_order(input: &[u8]) -> Option<(Vec<u8>, Duration)> {
        input.starts_with(b"2T 1T").then(not_ready)
    }

    /// Returns the notes if this one is all that is worth knowing, unless a cause is known.
    fn only_note(title: &'static str, text: &str) -> [Vec<(&'static str, String)>; 3] {
        let note = vec![(title, text.to_owned())];
        [note.clone(), note, Vec::new()]
    }

    #[test]
    fn the_order_of_words_is_a_cause_or_a_note_of_a_steady_failure() {
        let steady = again(MAHJONG, HAND, true, needs_order);
        let cause = "Right if the tiles of the hand are in order: does the program need tiles that are sorted?";
        assert_eq!(steady.replies, [Some(cause.to_owned()), None]);
        let note = "right on this input if its tiles are in order";
        assert_eq!(steady.notes, only_note("order", note));
        let unsteady = again(MAHJONG, HAND, false, needs_order);
        assert_eq!(unsteady.replies, [None, None]);
        assert!(unsteady.notes.concat().is_empty());
        // What is wrong in order, too, or what is slow, has no note.
        let wrong = again(MAHJONG, HAND, true, |_| Some(not_ready()));
        assert_eq!(wrong.replies, [None, None]);
        assert!(wrong.notes.concat().is_empty());
        let slow = again(MAHJONG, HAND, true, |input| {
            let (output, _) = needs_order(input)?;
            Some((output, Duration::from_secs(3)))
        });
        assert_eq!(slow.replies, [Some(cause.to_owned()), None]);
        assert!(slow.notes.concat().is_empty());
    }

    /// The program is also wrong on hands with 9W, in whatever order.
    #[test]
    fn notes_are_on_the_failure_that_is_shown() {
        let program = |input: &[u8]| {
            let has_nine = input.windows(2).any(|word| word == b"9W");
            let wrong = needs_order(input).or_else(|| has_nine.then(not_ready));
            wrong.unwrap_or_else(|| (MAHJONG.batch_of(input).0.output, Duration::ZERO))
        };
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let other = "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S 9W\n0\n";
        let failures = [HAND, other].map(|input| {
            let (batch, _) = MAHJONG.batch_of(input.as_bytes());
            subject.run_on(batch, &subject.limits).unwrap()
        });
        let [first, second] = &failures;
        let program = ProgramArg::of_word("true");
        let titles = |failures: Vec<&ProgramRun>| -> Vec<&str> {
            let again = RunsAgain::new(&subject, &program, failures, true);
            let notes = again.notes(None, &Evidence::default());
            notes.iter().map(|note| note.title).collect()
        };
        assert_eq!(titles(vec![first, second]), ["order"]);
        assert!(titles(vec![second, first]).is_empty());
        assert!(titles(vec![]).is_empty());
    }

    /// Returns what a program does on a game for which it prints a card of nothing if this holds.
    fn no_card(input: &[u8], is_wrong: impl Fn(&CaseText) -> bool) -> Option<(Vec<u8>, Duration)> {
        let (batch, _) = YAHTZEE.batch_of(input);
        let card = format!("{}0\n", "0 ".repeat(14)).into_bytes();
        is_wrong(&batch.cases[0]).then_some((card, Duration::ZERO))
    }

    #[test]
    fn the_order_of_lines_is_a_note() {
        let game = "1 1 1 1 1\n".repeat(11) + "2 2 2 2 2\n6 6 6 6 6\n";
        let are_two_and_six_adjacent = |game: &CaseText| {
            let text = String::from_utf8_lossy(game);
            text.contains("2\n6") || text.contains("6\n2")
        };
        let program = |input: &[u8]| no_card(input, are_two_and_six_adjacent);
        let found = again(YAHTZEE, &game, true, program);
        let note = "right on this input if its rolls are in the same order, but the last one first, which should make no \
                    difference";
        assert_eq!(found.replies, [None, None]);
        assert_eq!(found.notes, only_note("order", note));
    }

    /// It is said before an order of the lines, which is right in reverse here, too.
    #[test]
    fn a_symmetry_that_does_not_hold_is_a_note() {
        let game = "1 1 1 1 1\n".repeat(12) + "6 6 6 6 6\n";
        let program = |input: &[u8]| no_card(input, |game| game.ends_with(b"6 6 6 6 6\n"));
        let found = again(YAHTZEE, &game, true, program);
        let [(title, text)] = &found.notes[0][..] else {
            panic!("not one note");
        };
        let start = "on this game, the total changes if the rolls come in reverse order,";
        assert!(*title == "symmetry" && text.starts_with(start), "{text}");
        assert_eq!(found.notes, only_note(title, text));
    }

    /// The program is right with the tiles in order, too, because they are written in the statement's layout then.
    #[test]
    fn another_layout_is_said_before_another_order() {
        let input = HAND.replacen(' ', "  ", 1);
        let found = again(MAHJONG, &input, true, |input| {
            input.starts_with(b"2T  1T").then(not_ready)
        });
        let [layout, _] = found.replies;
        let expected = "Right if the input is written in the statement's layout";
        assert!(layout.is_some_and(|text| text.starts_with(expected)));
    }

    /// Returns an input of so many boards of ones.
    fn boards(count: usize) -> String {
        format!("{count}\n") + &format!("1\n{}", "1 1 1 1\n".repeat(4)).repeat(count)
    }

    #[test]
    fn what_is_wrong_behind_other_boards_has_a_cause_if_it_is_steady() {
        let second_is_wrong = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let mut lines: Vec<&[u8]> = lines.collect();
            *lines.get_mut(1)? = b"7\n";
            Some((lines.concat(), Duration::ZERO))
        };
        let steady = again(RAKE, &boards(2), true, second_is_wrong);
        let [layout, state] = steady.replies;
        assert_eq!(layout, None);
        assert!(state.is_some_and(|text| text.starts_with("Right if it is the first board")));
        let unsteady = again(RAKE, &boards(2), false, second_is_wrong);
        assert_eq!(unsteady.replies, [None, None]);
    }

    /// A program that takes too long for many boards is measured elsewhere.
    #[test]
    fn the_number_of_boards_is_a_cause_unless_the_time_is_up() {
        let many = |time: Duration| {
            move |input: &[u8]| {
                let count = RAKE.batch_of(input).0.cases.len();
                (count > 127).then_some((Vec::new(), time))
            }
        };
        let quick = again(RAKE, &boards(200), true, many(Duration::ZERO));
        let [_, state] = quick.replies;
        assert!(state.is_some_and(|text| text.starts_with("It is right with 127 boards")));
        let slow = again(RAKE, &boards(200), true, many(Duration::from_secs(3)));
        assert_eq!(slow.replies, [None, None]);
    }

    #[test]
    fn pairs_of_rules_are_looked_for_until_runs_have_to_end() {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        for has_to_end in [false, true] {
            let must_stop = || has_to_end;
            let subject = ProgramUnderTest {
                must_stop: &must_stop,
                ..ProgramUnderTest::of_function(RAKE, &program, LIMIT)
            };
            let has_time = clock_for_pairs(&subject)();
            assert_eq!(has_time, !has_to_end);
        }
    }

    #[test]
    fn a_reply_says_whether_there_are_more_answers() {
        let (batch, _) = RAKE.batch_of(boards(2).as_bytes());
        let reading = checker::read(&batch, &batch.output, false);
        let mut evidence = Evidence::default();
        evidence.add_derived(reading.evidence(&batch));
        assert_eq!(reply_if_more(1, &evidence), Reply::MoreAnswers);
        assert_eq!(reply_if_more(2, &evidence), Reply::Nothing);
    }
}
