//! Runs a program again on its failures, to answer those questions of a [`Diagnosis`](checker::Diagnosis) that only
//! such runs can: what in the layout or the order of the input it depends on, say, or which place in its source does
//! something undefined.
//!
//! The module `results_cause` asks these questions for `test`, and the command `stress` for itself. What else both need
//! is here, too.

use std::cell::{LazyCell, OnceCell};
use std::time::{Duration, Instant};

use checker::{CaseText, Cause, Condition, Evidence, GivenAnswer, Question, Reply, Verdict};

use crate::layout::{
    depends_on_order, layout_cause, order_cause, pieces_cause, right_order_of_lines,
};
use crate::memory::memory_cause;
use crate::program::ProgramArg;
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::sanitizer::{Sanitized, sanitized};
use crate::search::{FurtherCases, PatternLimit, TIME, too_many_cases};
use crate::source_notes::{SourceNote, source_notes};
use crate::state::{common_answers, state_cause};
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
        let layout = layout_cause(self.subject, &self.failures);
        if layout.is_none() && self.needs_order(first) {
            return order_cause(self.subject, others, evidence);
        }
        layout
    }

    /// Returns whether the first failure depends on the order of words that is free.
    fn needs_order(&self, first: &ProgramRun) -> bool {
        *self
            .needs_order
            .get_or_init(|| depends_on_order(self.subject, first))
    }

    /// Returns the cause that too much memory is used, or that an answer depends on the number of cases, on where in the
    /// input its words stand, or on the cases before its own.
    fn state(&self, evidence: &Evidence) -> Option<Cause> {
        let first = self.failures.first()?;
        if !self.is_steady {
            return None;
        }
        if first.verdict == Verdict::Mle
            && let Some(cause) = memory_cause(self.subject, first)
        {
            return Some(cause);
        }
        if first.verdict != Verdict::Tle
            && let Some(count) = too_many_cases(self.subject, first, self.subject.limits)
        {
            return Some(Cause::State(count.text()));
        }
        if let Some(cause) = pieces_cause(self.subject, &self.failures) {
            return Some(cause);
        }
        let wrong = evidence.answers.iter().filter(|answer| answer.is_wrong());
        let wrong: Vec<CaseText> = wrong.map(|answer| answer.case().clone()).collect();
        state_cause(
            self.subject,
            first,
            &wrong,
            &common_answers(&evidence.answers),
        )
    }
}

/// Returns whether a question is asked too late: no further run begins after the deadline. Why a program takes too long
/// is never too late to ask, since nothing else says it, and has a time of its own.
pub fn is_too_late(question: &Question, deadline: Instant) -> bool {
    *question != Question::Time && Instant::now() >= deadline
}

/// Returns a clock for the search for pairs of misread rules, which starts when it is asked first. If the time
/// is used up, no pair is named.
pub fn clock_for_pairs(subject: &ProgramUnderTest) -> impl Fn() -> bool {
    let start = LazyCell::new(Instant::now);
    move || has_time_for_pairs(subject, start.elapsed())
}

/// Returns whether pairs of misread rules are still looked for after so much time: for twice the time of
/// [`FurtherCases`], because those take some of it, unless runs have to end.
fn has_time_for_pairs(subject: &ProgramUnderTest, elapsed: Duration) -> bool {
    elapsed < 2 * TIME && !(subject.must_stop)()
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
    use std::collections::HashSet;
    use std::sync::Mutex;

    use checker::{ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;
    use crate::program::ExitReason;
    use crate::search::Plan;
    use crate::testing::{board_of, run_on_two};

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
        // The runs have the whole limit.
        let almost = again(RAKE, &boards(200), true, |input| {
            let (batch, _) = RAKE.batch_of(input);
            let is_right = batch.cases.len() <= 127;
            let output = if is_right { batch.output } else { Vec::new() };
            Some((output, Duration::from_millis(1_900)))
        });
        let [_, state] = almost.replies;
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
            let [almost, four] = [3_999, 4_000].map(Duration::from_millis);
            assert_eq!(has_time_for_pairs(&subject, almost), !has_to_end);
            assert!(!has_time_for_pairs(&subject, four));
        }
    }

    /// A program that exited with another code has not crashed at a place.
    #[test]
    fn the_place_of_a_crash_is_that_of_a_signal() {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let program = ProgramArg::of_word("true");
        let place = Cause::Place("line 7".to_owned());
        for (end, is_crash) in [
            (ExitReason::StackOverflow, true),
            (ExitReason::Exited(1), false),
        ] {
            let failure = run_on_two("", end);
            let again = RunsAgain::new(&subject, &program, vec![&failure], true);
            let found = Sanitized {
                cause: Some(place.clone()),
                ..Sanitized::default()
            };
            assert!(again.sanitized.set(found).is_ok());
            let reply = again.reply(&Question::Crash, &Evidence::default());
            assert_eq!(matches!(reply, Reply::Cause(Cause::Place(_))), is_crash);
            // Questions about time and for more answers are not looked into.
            for question in [Question::Time, Question::MoreAnswers] {
                let reply = again.reply(&question, &Evidence::default());
                assert_eq!(reply, Reply::Nothing);
            }
        }
    }

    /// Returns what depends on other boards in the failure of a program on these boards, given what it printed for others
    /// in another run. The program answers the last of the boards with this index, if it returns one, as the first.
    fn state_of(
        boards: &[CaseText],
        others: &[CaseText],
        answers_as_first: impl Fn(&[CaseText]) -> Option<usize> + Sync,
        change: impl FnOnce(&mut ProgramRun),
    ) -> String {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let mut lines: Vec<&[u8]> = lines.collect();
            if let Some(at) = answers_as_first(&batch.cases) {
                lines[at] = if at == 0 { b"7\n" } else { lines[0] };
            }
            (lines.concat(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let run = |boards: &[CaseText]| subject.run_on_cases(boards, &subject.limits).unwrap();
        let mut failure = run(boards);
        change(&mut failure);
        let mut evidence = Evidence::default();
        if !others.is_empty() {
            evidence.add_answers(&run(others).judged());
        }
        let program = ProgramArg::of_word("true");
        let again = RunsAgain::new(&subject, &program, vec![&failure], true);
        match again.reply(&Question::State, &evidence) {
            Reply::Cause(cause) => cause.text("board"),
            _ => String::new(),
        }
    }

    /// Returns the index of this board, if it is behind another one.
    fn behind(boards: &[CaseText], board: &CaseText) -> Option<usize> {
        boards
            .iter()
            .position(|it| it == board)
            .filter(|&at| at > 0)
    }

    #[test]
    fn what_other_runs_show_is_used_where_an_answer_depends_on_earlier_boards() {
        let three = board_of(3);
        let two = [board_of(1), three.clone()];
        let is_behind = |boards: &[CaseText]| behind(boards, &three);
        let answers_earlier = "What it prints is the right answer to an earlier board.";
        assert!(state_of(&two, &[], is_behind, |_| {}).contains(answers_earlier));
        // The answer is right for two other boards, too, so that may be chance.
        let eights = ["2 1 1 1\n1 1 1 1", "1 1 1 1\n1 1 1 2"].map(|rows| {
            let rows = rows.replace('\n', "\n1 1 1 1\n1 1 1 1\n");
            format!("1\n{rows}\n").into_bytes()
        });
        let common = [eights[0].clone(), three.clone()];
        assert!(state_of(&common, &[], is_behind, |_| {}).contains(answers_earlier));
        let without = state_of(&common, &eights, is_behind, |_| {});
        assert!(
            without.starts_with("Right if it is the first board"),
            "{without}"
        );
        assert!(!without.contains(answers_earlier));
        // A board that is wrong in another run is wrong alone.
        let four = board_of(4);
        let also_four = |boards: &[CaseText]| {
            behind(boards, &three).or(boards.iter().position(|it| *it == four))
        };
        let fail_alone = "but other boards fail alone";
        let wrong = [board_of(5), four.clone()];
        assert!(state_of(&two, &wrong, also_four, |_| {}).contains(fail_alone));
        // One that is right there is not tried alone.
        let four_alone = |boards: &[CaseText]| match boards {
            [only] if *only == four => Some(0),
            _ => behind(boards, &three),
        };
        assert!(!state_of(&two, &wrong, four_alone, |_| {}).contains(fail_alone));
    }

    #[test]
    fn memory_is_looked_at_if_the_program_ran_out_of_it() {
        let boards = [board_of(1), board_of(2)];
        let said = |verdict| {
            let is_wrong = |boards: &[CaseText]| (boards.len() > 1).then_some(1);
            state_of(&boards, &[], is_wrong, |failure| {
                failure.verdict = verdict;
                failure.ran.memory = 1 << 30;
            })
        };
        assert!(said(Verdict::Mle).starts_with("It uses at most 0 MiB for one board"));
        assert!(!said(Verdict::Wa).contains("MiB"));
    }

    #[test]
    fn a_program_that_cuts_words_in_two_may_read_its_input_in_pieces() {
        let has_cause = |boards: &str| {
            let found = again(RAKE, boards, true, |input| {
                let is_filled_up = input.windows(2).any(|pair| pair == b"  ");
                (!is_filled_up).then(|| (b"7\n".to_vec(), Duration::ZERO))
            });
            let [_, state] = found.replies;
            state.is_some_and(|text| text.contains("does the program read the input in pieces"))
        };
        assert!(has_cause(&boards(9)) && !has_cause(&boards(1)));
    }

    /// The program is wrong on boards with a ten. Some boards are made from the wrong ones, and no answer is one of those
    /// that count by themselves.
    #[test]
    fn more_answers_near_a_limit_are_derived_ones() {
        let ran = Mutex::new(HashSet::new());
        let has_ten = |board: &[u8]| ::shrink::words(board).any(|word| word == b"10");
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            ran.lock().unwrap().extend(batch.cases.iter().cloned());
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let answers = lines
                .zip(&batch.cases)
                .map(|(right, board)| if has_ten(board) { b"1\n" } else { right });
            (answers.flatten().copied().collect(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let drawn = Plan::default().draw(RAKE, 0..1_000);
        let run = subject
            .run_on_cases(&drawn[..200], &subject.limits)
            .unwrap();
        let mut evidence = Evidence::default();
        run.add_to_evidence(&mut evidence);
        let pattern = find_pattern(RAKE, &evidence.answers, &[]);
        let condition = pattern.unwrap().condition.unwrap();
        let mut further = FurtherCases::new(&subject, Plan::default(), 200, Duration::ZERO);
        let reply = more_answers_near(&mut further, &condition, &mut evidence);
        assert_eq!(reply, Reply::MoreAnswers);
        assert_eq!(evidence.answers.len(), 200);
        assert_eq!(evidence.count_with_derived(), 300);
        let is_drawn = |board: &CaseText| drawn.contains(board);
        assert!(!ran.lock().unwrap().iter().all(is_drawn));
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
