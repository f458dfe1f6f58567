//! Runs a program again on the inputs of its failures, to answer those questions of a
//! [`Diagnosis`](checker::Diagnosis) that only such runs can answer:
//!
//! | question | how the program runs again | module | an answer begins, for example |
//! |---|---|---|---|
//! | `Crash`, `Undefined` | with sanitizers | `sanitizer` | `sol.cpp:5:3: index 9 out of bounds` |
//! | `Layout` | on the same cases, written in another way | `layout` | `Right if the tiles of the hand are in order` |
//! | `OtherCases` | on single cases, on more or fewer of them, in another order | `memory`, `search`, `layout`, `state` | `Right if it is the first board` |
//!
//! Afterwards, it gives the notes that stand beside the cause. They come from `source_notes`,
//! `layout` and `symmetry`.
//!
//! For `test`, the module `results_cause` puts the questions, and for `stress` the module
//! `search_cause`.

use std::cell::OnceCell;
use std::collections::HashSet;

use checker::{CaseText, Cause, Evidence, Question, Reply, Verdict};

use crate::diagnosing::reply_with;
use crate::layout::{
    depends_on_order, layout_cause, order_cause, pieces_cause, right_order_of_lines,
};
use crate::memory::memory_cause;
use crate::program::{OtherBuilds, with_other_beside};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::sanitizer::{SanitizerReport, sanitizer_report};
use crate::search::too_many_cases;
use crate::source_notes::{Note, compiler_note, may_be_undefined_behaviour, source_notes};
use crate::state::{common_answers, state_cause};
use crate::symmetry::broken_symmetry;

/// The failures of a program on whose inputs it runs again.
pub struct Failures<'a> {
    /// The failure that the report shows.
    pub shown: &'a ProgramRun,
    /// Whether the program fails in every run on the input of this failure. If not, two runs may differ by chance, and a
    /// comparison of runs on different inputs shows nothing.
    pub is_steady: bool,
    /// Other failures.
    pub others: Vec<&'a ProgramRun>,
}

impl<'a> Failures<'a> {
    /// Returns all failures, the one that is shown first.
    fn all(&self) -> Vec<&'a ProgramRun> {
        [&[self.shown], &self.others[..]].concat()
    }
}

/// Answers those questions of a diagnosis that need further runs of the program on its failures.
pub struct RunsAgain<'a> {
    /// The program as it is run, and the puzzle and the limits by which it is judged.
    subject: &'a ProgramUnderTest<'a>,
    /// The program as the user named it, whose source is read, and which is compiled in other ways.
    builds: &'a OtherBuilds<'a>,
    /// The failures on whose inputs it runs again.
    failures: Failures<'a>,
    /// What sanitizers report: set when it is first asked for.
    sanitizer_report: OnceCell<SanitizerReport>,
    /// Whether the failure that is shown [depends on the order](depends_on_order) of its words: set when
    /// it is first asked for.
    needs_order: OnceCell<bool>,
}

impl<'a> RunsAgain<'a> {
    /// Prepares to run the program again on the inputs of these failures.
    pub fn new(
        subject: &'a ProgramUnderTest,
        builds: &'a OtherBuilds,
        failures: Failures<'a>,
    ) -> Self {
        Self {
            subject,
            builds,
            failures,
            sanitizer_report: OnceCell::new(),
            needs_order: OnceCell::new(),
        }
    }

    /// Replies to a question, given what is known so far. Questions about time and for more answers
    /// are for the caller: the reply to them is [`Reply::Nothing`].
    pub fn reply(&self, question: &Question, evidence: &Evidence) -> Reply {
        let cause = match question {
            Question::Crash => self.cause_of_crash(evidence),
            Question::Layout | Question::OtherCases if !self.failures.is_steady => None,
            Question::Layout => self.cause_in_layout(evidence),
            Question::OtherCases => self.cause_in_other_cases(evidence),
            Question::Undefined => self.place_in_source(evidence),
            Question::Time | Question::MoreAnswers | Question::MoreAnswersNear(_) => None,
        };
        reply_with(cause)
    }

    /// Returns the place in the source at which the program does something undefined, if it
    /// [crashed](crate::program::ExitReason::is_crash).
    fn cause_of_crash(&self, evidence: &Evidence) -> Option<Cause> {
        if self.shown().execution.exit.is_crash() {
            self.place_in_source(evidence)
        } else {
            None
        }
    }

    /// Returns the place in the source at which the program does something undefined. Sanitizers are
    /// run once, with the evidence that there is when they are first asked for.
    fn place_in_source(&self, evidence: &Evidence) -> Option<Cause> {
        let report = self
            .sanitizer_report
            .get_or_init(|| self.report_of_sanitizers(evidence));
        report.cause.clone()
    }

    /// Returns what sanitizers report. If [the notes](Self::notes) will probably tell what the
    /// compiler warns of, this is found out at the same time, because each takes seconds.
    fn report_of_sanitizers(&self, evidence: &Evidence) -> SanitizerReport {
        let look = || sanitizer_report(self.subject, self.builds, &self.failures.all(), evidence);
        if !self.will_probably_need_warnings() {
            return look();
        }
        with_other_beside(
            look,
            |report| report.cause.is_none(),
            |stop| {
                self.builds.warnings(stop);
            },
            self.subject.must_stop,
        )
    }

    /// Returns whether the notes will probably tell what the compiler warns of. They will not if the
    /// program crashes, since sanitizers find the place then, nor if it exceeds a limit, since that
    /// is its cause.
    fn will_probably_need_warnings(&self) -> bool {
        let shown = self.shown();
        !shown.execution.exit.is_crash() && !shown.verdict.is_over_limit()
    }

    /// Returns the cause that the program depends on the layout of its input, or on the order of
    /// its words.
    fn cause_in_layout(&self, evidence: &Evidence) -> Option<Cause> {
        let Failures { shown, others, .. } = &self.failures;
        if let Some(cause) = layout_cause(self.subject, shown, others) {
            return Some(cause);
        }
        if !self.needs_order() {
            return None;
        }
        order_cause(self.subject, shown, others, evidence)
    }

    /// Returns the first of these causes that is found:
    ///
    /// 1. The program uses too much memory.
    /// 2. It fails because of the number of cases.
    /// 3. It depends on where in the input its words stand.
    /// 4. An answer depends on the other cases of its input.
    ///
    /// The fourth comes last because a program with one of the first three may look as if an answer
    /// depended on other cases. That is why the third is looked for here, although it is a
    /// [`Cause::Layout`].
    fn cause_in_other_cases(&self, evidence: &Evidence) -> Option<Cause> {
        let Failures { shown, others, .. } = &self.failures;
        if shown.verdict == Verdict::Mle
            && let Some(cause) = memory_cause(self.subject, shown)
        {
            return Some(cause);
        }
        // How the time grows with the number of cases is measured in `time::standstill`, within
        // other limits.
        if shown.verdict != Verdict::Tle
            && let Some(too_many) = too_many_cases(self.subject, shown, self.subject.limits)
        {
            return Some(Cause::State(too_many.text()));
        }
        if let Some(cause) = pieces_cause(self.subject, shown, others) {
            return Some(cause);
        }
        let wrong_cases = different_wrong_cases(evidence);
        let common = common_answers(&evidence.answers);
        state_cause(self.subject, shown, &wrong_cases, &common)
    }

    /// Returns what is worth knowing beside the cause that was found, given all answers: see
    /// [`source_notes`], [`compiler_note`] and [`Self::dependence_note`].
    ///
    /// The diagnosis comes first: what sanitizers report is a note only if it asked for a place.
    pub fn notes(&self, cause: Option<&Cause>, evidence: &Evidence) -> Vec<Note> {
        let shown = self.shown();
        let reported = self.sanitizer_report.get().cloned().unwrap_or_default();
        let mut notes = source_notes(self.builds.program, shown, &reported, cause);
        if may_be_undefined_behaviour(cause, shown) {
            notes.extend(compiler_note(self.builds.warnings(self.subject.must_stop)));
        }
        let is_explained = cause.is_some_and(|cause| !cause.is_pattern());
        if self.failures.is_steady && !is_explained && !shown.verdict.is_over_limit() {
            notes.extend(self.dependence_note(evidence));
        }
        notes
    }

    /// Returns the note that the answers depend on something that should make no difference: the first
    /// that is found of the order of the words, what a symmetry of the puzzle changes, and the order of
    /// the lines.
    fn dependence_note(&self, evidence: &Evidence) -> Option<Note> {
        if let Some(note) = self.order_of_words_note() {
            return Some(note);
        }
        if let Some(note) = broken_symmetry(self.subject, self.shown(), evidence) {
            return Some(note);
        }
        self.order_of_lines_note()
    }

    /// Returns the note that the failure that is shown depends on the order of its words.
    fn order_of_words_note(&self) -> Option<Note> {
        let words = self.subject.puzzle.any_order_words()?;
        if !self.needs_order() {
            return None;
        }
        Some(Note {
            title: "order",
            text: format!("right on this input if its {words} are in order"),
        })
    }

    /// Returns the note that the failure that is shown depends on the order of its lines.
    fn order_of_lines_note(&self) -> Option<Note> {
        let lines = self.subject.puzzle.any_order_lines()?;
        let order = right_order_of_lines(self.subject, self.shown())?;
        Some(Note {
            title: "order",
            text: format!(
                "right on this input if its {lines} are {order}, which should make no difference"
            ),
        })
    }

    /// Returns whether the failure that is shown [depends on the order](depends_on_order) of its words.
    /// The program runs for this once.
    fn needs_order(&self) -> bool {
        *self
            .needs_order
            .get_or_init(|| depends_on_order(self.subject, self.shown()))
    }

    /// Returns the failure that is shown.
    fn shown(&self) -> &'a ProgramRun {
        self.failures.shown
    }
}

/// Returns the different cases to which a wrong answer is known, without
/// [derived](Evidence::add_derived) ones.
fn different_wrong_cases(evidence: &Evidence) -> Vec<CaseText> {
    let mut seen = HashSet::new();
    let wrong = evidence.answers.iter().filter(|answer| answer.is_wrong());
    let different = wrong.filter(|answer| seen.insert(answer.case_text()));
    different.map(|answer| answer.case_text().clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use checker::{ErasedPuzzle, UnreadAnswers, find_pattern};

    use super::*;
    use crate::program::{ExitReason, ProgramArg};
    use crate::run::RunFacts;
    use crate::testing::{board_of, run_on_two};

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const YAHTZEE: &dyn ErasedPuzzle = &catalogue::YAHTZEE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(2);

    /// A hand whose tiles are out of order.
    const HAND: &str = "2T 1T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n0\n";

    /// What a program does on an input that it does not get right.
    struct Mistake {
        prints: Vec<u8>,
        time: Duration,
    }

    impl Mistake {
        /// Returns the mistake of a program that prints this at once.
        fn printing(output: &[u8]) -> Self {
            Self {
                prints: output.to_vec(),
                time: Duration::ZERO,
            }
        }
    }

    /// What further runs on a failure show.
    struct FurtherRuns {
        /// The cause with which the question about the layout is answered.
        layout: Option<String>,
        /// The cause with which the question about what is kept from case to case is answered.
        state: Option<String>,
        /// The title and the text of each note, if no cause is known, if a pattern is, and if
        /// another cause is.
        notes: [Vec<(&'static str, String)>; 3],
    }

    /// Returns a single failure.
    fn only(shown: &ProgramRun, is_steady: bool) -> Failures<'_> {
        Failures {
            shown,
            is_steady,
            others: Vec::new(),
        }
    }

    /// Returns a pattern: all scores are too small.
    fn pattern() -> Cause {
        let boards: Vec<CaseText> = (0..40).map(|number| RAKE.draw(None, 0, number)).collect();
        let batch = RAKE.batch_of_cases(&boards);
        let output = "1\n".repeat(boards.len());
        let answers: Vec<_> = checker::read(&batch, output.as_bytes(), false)
            .answers(&batch)
            .collect();
        let pattern = find_pattern(RAKE, &answers, &[]).unwrap();
        Cause::Pattern {
            pattern: Box::new(pattern),
            unread: UnreadAnswers::default(),
        }
    }

    /// Runs a program again that fails on this input. Of each input, `mistake` returns what the
    /// program does wrong, or `None` if it is right and takes no time.
    fn run_again(
        puzzle: &'static dyn ErasedPuzzle,
        input: &str,
        is_steady: bool,
        mistake: impl Fn(&[u8]) -> Option<Mistake> + Sync,
    ) -> FurtherRuns {
        let run = |input: &[u8]| match mistake(input) {
            Some(Mistake { prints, time }) => (prints, time),
            None => (puzzle.batch_of_input(input).0.output, Duration::ZERO),
        };
        let subject = ProgramUnderTest::of_function(puzzle, &run, LIMIT);
        let (batch, fault) = puzzle.batch_of_input(input.as_bytes());
        assert!(fault.is_none());
        let failure = subject.run_on(batch, &subject.limits).unwrap();
        assert!(!failure.is_accepted());
        let argument = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&argument);
        let again = RunsAgain::new(&subject, &builds, only(&failure, is_steady));
        let cause = |question| match again.reply(&question, &Evidence::default()) {
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
        FurtherRuns {
            layout: cause(Question::Layout),
            state: cause(Question::OtherCases),
            notes: [notes(None), notes(Some(&pattern())), notes(Some(&known))],
        }
    }

    /// Returns the mistake that a hand is called not ready.
    fn not_ready() -> Mistake {
        Mistake::printing(b"Case 1: Not ready\n")
    }

    /// The mistake of a program that needs the tiles of a hand in order: it is wrong on [`HAND`].
    fn needs_order(input: &[u8]) -> Option<Mistake> {
        input.starts_with(b"2T 1T").then(not_ready)
    }

    /// Returns the notes if this one is all that is worth knowing, unless a cause is known.
    fn only_note(title: &'static str, text: &str) -> [Vec<(&'static str, String)>; 3] {
        let note = vec![(title, text.to_owned())];
        [note.clone(), note, Vec::new()]
    }

    #[test]
    fn the_order_of_words_is_a_cause_or_a_note_of_a_steady_failure() {
        let steady = run_again(MAHJONG, HAND, true, needs_order);
        let cause = "Right if the tiles of the hand are in order: does the program need tiles that are sorted?";
        assert_eq!(steady.layout.as_deref(), Some(cause));
        assert_eq!(steady.state, None);
        let note = "right on this input if its tiles are in order";
        assert_eq!(steady.notes, only_note("order", note));
        let unsteady = run_again(MAHJONG, HAND, false, needs_order);
        assert_eq!((unsteady.layout, unsteady.state), (None, None));
        assert!(unsteady.notes.concat().is_empty());
        // What is wrong in order, too, or what is slow, has no note.
        let wrong = run_again(MAHJONG, HAND, true, |_| Some(not_ready()));
        assert_eq!((wrong.layout, wrong.state), (None, None));
        assert!(wrong.notes.concat().is_empty());
        let slow = run_again(MAHJONG, HAND, true, |input| {
            Some(Mistake {
                time: Duration::from_secs(3),
                ..needs_order(input)?
            })
        });
        assert_eq!(slow.layout.as_deref(), Some(cause));
        assert_eq!(slow.state, None);
        assert!(slow.notes.concat().is_empty());
    }

    /// The program is also wrong on hands with 9W, in whatever order.
    #[test]
    fn notes_are_on_the_failure_that_is_shown() {
        let program = |input: &[u8]| {
            let has_nine = input.windows(2).any(|word| word == b"9W");
            let output = if has_nine || needs_order(input).is_some() {
                not_ready().prints
            } else {
                MAHJONG.batch_of_input(input).0.output
            };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let other = "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S 9W\n0\n";
        let failures = [HAND, other].map(|input| {
            let (batch, _) = MAHJONG.batch_of_input(input.as_bytes());
            subject.run_on(batch, &subject.limits).unwrap()
        });
        let [first, second] = &failures;
        let argument = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&argument);
        let titles = |shown, other| -> Vec<&str> {
            let failures = Failures {
                others: vec![other],
                ..only(shown, true)
            };
            let again = RunsAgain::new(&subject, &builds, failures);
            let notes = again.notes(None, &Evidence::default());
            notes.iter().map(|note| note.title).collect()
        };
        assert_eq!(titles(first, second), ["order"]);
        assert!(titles(second, first).is_empty());
    }

    /// The mistake of a program that prints an empty card for a game for which `is_wrong` holds.
    fn empty_card(input: &[u8], is_wrong: impl Fn(&CaseText) -> bool) -> Option<Mistake> {
        let (batch, _) = YAHTZEE.batch_of_input(input);
        let card = format!("{}0\n", "0 ".repeat(14));
        if is_wrong(&batch.cases[0]) {
            Some(Mistake::printing(card.as_bytes()))
        } else {
            None
        }
    }

    #[test]
    fn the_order_of_lines_is_a_note() {
        let game = "1 1 1 1 1\n".repeat(11) + "2 2 2 2 2\n6 6 6 6 6\n";
        let are_two_and_six_adjacent = |game: &CaseText| {
            let text = String::from_utf8_lossy(game);
            text.contains("2\n6") || text.contains("6\n2")
        };
        let found = run_again(YAHTZEE, &game, true, |input| {
            empty_card(input, are_two_and_six_adjacent)
        });
        let note = "right on this input if its rolls are in the same order, but the last one first, which should make no \
                    difference";
        assert_eq!((found.layout, found.state), (None, None));
        assert_eq!(found.notes, only_note("order", note));
    }

    /// The program is also right on the lines in reverse order, but a symmetry is looked for first.
    #[test]
    fn a_symmetry_that_does_not_hold_is_a_note() {
        let game = "1 1 1 1 1\n".repeat(12) + "6 6 6 6 6\n";
        let ends_with_six = |game: &CaseText| game.ends_with(b"6 6 6 6 6\n");
        let found = run_again(YAHTZEE, &game, true, |input| {
            empty_card(input, ends_with_six)
        });
        let [(title, text)] = &found.notes[0][..] else {
            panic!("not one note");
        };
        let start = "on this game, the total changes if the rolls come in reverse order,";
        assert!(*title == "symmetry" && text.starts_with(start), "{text}");
        assert_eq!(found.notes, only_note(title, text));
    }

    /// The program is right with the tiles in order, too, because they are written in the
    /// statement's layout then.
    #[test]
    fn another_layout_is_said_before_another_order() {
        let input = HAND.replacen(' ', "  ", 1);
        let found = run_again(MAHJONG, &input, true, |input| {
            input.starts_with(b"2T  1T").then(not_ready)
        });
        let expected = "Right if the input is written in the statement's layout";
        assert!(found.layout.unwrap().starts_with(expected));
    }

    /// Returns an input of so many boards of ones.
    fn boards(count: usize) -> String {
        format!("{count}\n") + &format!("1\n{}", "1 1 1 1\n".repeat(4)).repeat(count)
    }

    #[test]
    fn what_is_wrong_behind_other_boards_has_a_cause_if_it_is_steady() {
        let second_is_wrong = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let mut lines: Vec<&[u8]> = lines.collect();
            *lines.get_mut(1)? = b"7\n";
            Some(Mistake::printing(&lines.concat()))
        };
        let steady = run_again(RAKE, &boards(2), true, second_is_wrong);
        assert_eq!(steady.layout, None);
        let state = steady.state.unwrap();
        assert!(state.starts_with("Right if it is the first board"));
        let unsteady = run_again(RAKE, &boards(2), false, second_is_wrong);
        assert_eq!((unsteady.layout, unsteady.state), (None, None));
    }

    /// A program that takes too long for many boards is measured elsewhere.
    #[test]
    fn the_number_of_boards_is_a_cause_unless_the_time_is_up() {
        let silent_on_many = |time: Duration| {
            move |input: &[u8]| {
                if RAKE.batch_of_input(input).0.cases.len() > 127 {
                    let prints = Vec::new();
                    Some(Mistake { prints, time })
                } else {
                    None
                }
            }
        };
        let cause = "It is right with 127 boards";
        let quick = run_again(RAKE, &boards(200), true, silent_on_many(Duration::ZERO));
        assert!(quick.state.unwrap().starts_with(cause));
        // The runs have the whole limit.
        let almost = run_again(RAKE, &boards(200), true, |input| {
            let (batch, _) = RAKE.batch_of_input(input);
            let is_right = batch.cases.len() <= 127;
            let prints = if is_right { batch.output } else { Vec::new() };
            let time = Duration::from_millis(1_900);
            Some(Mistake { prints, time })
        });
        assert!(almost.state.unwrap().starts_with(cause));
        let slow = run_again(
            RAKE,
            &boards(200),
            true,
            silent_on_many(Duration::from_secs(3)),
        );
        assert_eq!((slow.layout, slow.state), (None, None));
    }

    /// A program that exited with another code has not crashed at a place.
    #[test]
    fn the_place_of_a_crash_is_that_of_a_signal() {
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let argument = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&argument);
        let place = Cause::Place("line 7".to_owned());
        for (end, is_crash) in [
            (ExitReason::StackOverflow, true),
            (ExitReason::Exited(1), false),
        ] {
            let failure = run_on_two("", end);
            let again = RunsAgain::new(&subject, &builds, only(&failure, true));
            let reported = SanitizerReport {
                cause: Some(place.clone()),
                ..SanitizerReport::default()
            };
            assert!(again.sanitizer_report.set(reported).is_ok());
            let reply = again.reply(&Question::Crash, &Evidence::default());
            assert_eq!(matches!(reply, Reply::Cause(Cause::Place(_))), is_crash);
            // The caller answers these questions itself.
            for question in [Question::Time, Question::MoreAnswers] {
                let reply = again.reply(&question, &Evidence::default());
                assert_eq!(reply, Reply::Nothing);
            }
        }
    }

    /// The compiler warns while sanitizers look for a place, unless the end of the program is the cause.
    #[test]
    fn the_compiler_warns_while_sanitizers_run_if_its_note_is_likely() {
        let argument = ProgramArg::of_word("true");
        let program = |_: &[u8]| (Vec::new(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        for (end, is_likely) in [
            (ExitReason::Exited(0), true),
            (ExitReason::Exited(1), true),
            (ExitReason::StackOverflow, false),
            (ExitReason::OutOfCpuTime, false),
            (ExitReason::OutOfMemory, false),
        ] {
            let failure = run_on_two("8\n7\n", end);
            let builds = OtherBuilds::new(&argument);
            let again = RunsAgain::new(&subject, &builds, only(&failure, true));
            let reply = again.reply(&Question::Undefined, &Evidence::default());
            assert_eq!(reply, Reply::Nothing);
            assert_eq!(builds.has_warnings(), is_likely, "{end:?}");
        }
    }

    #[test]
    fn the_compiler_warns_in_a_note_unless_another_cause_is_known() {
        let argument = ProgramArg::of_word("true");
        let builds = OtherBuilds::with_warnings(&argument, &["one", "two"]);
        let program = |_: &[u8]| (b"8\n7\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failure = run_on_two("8\n7\n", ExitReason::Exited(0));
        let again = RunsAgain::new(&subject, &builds, only(&failure, false));
        let texts = |cause: Option<&Cause>| -> Vec<String> {
            let notes = again.notes(cause, &Evidence::default());
            notes.into_iter().map(|note| note.text).collect()
        };
        assert_eq!(texts(None), ["one\ntwo"]);
        assert_eq!(texts(Some(&pattern())), ["one\ntwo"]);
        let known = Cause::State(String::new());
        assert!(texts(Some(&known)).is_empty());
    }

    /// Returns what the question about the state is answered with, after a program failed on these
    /// boards, and ran on some `others`. To the board with the index that `answers_as_first`
    /// returns, it gives the answer to the first board, or 7 if it is the first. It is right on the
    /// rest. `change` changes the failing run.
    fn state_of(
        boards: &[CaseText],
        others: &[CaseText],
        answers_as_first: impl Fn(&[CaseText]) -> Option<usize> + Sync,
        change: impl FnOnce(&mut RunFacts),
    ) -> String {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let mut lines: Vec<&[u8]> = lines.collect();
            if let Some(at) = answers_as_first(&batch.cases) {
                lines[at] = if at == 0 { b"7\n" } else { lines[0] };
            }
            (lines.concat(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let run = |boards: &[CaseText]| subject.run_on_cases(boards, &subject.limits).unwrap();
        let failure = run(boards).with_facts(change);
        let mut evidence = Evidence::default();
        if !others.is_empty() {
            evidence.add_answers(&run(others).as_judged_run());
        }
        let argument = ProgramArg::of_word("true");
        let builds = OtherBuilds::new(&argument);
        let again = RunsAgain::new(&subject, &builds, only(&failure, true));
        match again.reply(&Question::OtherCases, &evidence) {
            Reply::Cause(cause) => cause.text("board"),
            _ => String::new(),
        }
    }

    /// Returns the index of this board, if it is behind another one.
    fn behind(boards: &[CaseText], board: &CaseText) -> Option<usize> {
        match boards.iter().position(|it| it == board) {
            Some(0) => None,
            other => other,
        }
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
        let said = |exit| {
            let is_wrong = |boards: &[CaseText]| (boards.len() > 1).then_some(1);
            state_of(&boards, &[], is_wrong, |facts| {
                facts.execution.exit = exit;
                facts.execution.memory = 1 << 30;
            })
        };
        assert!(said(ExitReason::OutOfMemory).starts_with("It uses at most 0 MiB for one board"));
        assert!(!said(ExitReason::Exited(0)).contains("MiB"));
    }

    #[test]
    fn a_program_that_cuts_words_in_two_may_read_its_input_in_pieces() {
        let has_cause = |boards: &str| {
            let found = run_again(RAKE, boards, true, |input| {
                let is_filled_up = input.windows(2).any(|pair| pair == b"  ");
                if is_filled_up {
                    None
                } else {
                    Some(Mistake::printing(b"7\n"))
                }
            });
            found
                .state
                .is_some_and(|text| text.contains("does the program read the input in pieces"))
        };
        assert!(has_cause(&boards(9)));
        assert!(!has_cause(&boards(1)));
    }
}
