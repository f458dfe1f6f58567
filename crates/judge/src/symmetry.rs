//! Finds out whether the answers of a program follow the symmetries of its puzzle.
//!
//! A symmetry is a change of a case after which the right answer is known, such as a turn of the
//! board, which does not change the best score. A program that misreads a rule mostly *follows* the
//! symmetry: it gives the same wrong answer to both boards. A program that *breaks* it depends on
//! something that the rules do not ask for, such as the order in which it tries moves:
//!
//! ```text
//! the board that it gets wrong   1 2      turned by 90°   2 3
//!                                4 3                      1 4
//! the right answer               20                       20
//! the answer of the program      21                       23, so the symmetry is broken
//! ```
//!
//! The *trial* of a symmetry runs the program on the changed cases of some of its wrong answers, several
//! in one input. If an answer breaks the symmetry, the program also runs again on the same cases
//! without the change. Other cases stand before them now than when their answers were wrong:
//!
//! - If it gives the same wrong answers, the change of the cases makes the difference.
//! - If it gives other answers, they depend on the cases before theirs in the input. So nothing is known
//!   of this symmetry, nor of the others.
//! - If it gives other answers each time, as with random numbers, nothing is known at all.

use std::ops::ControlFlow;
use std::time::Duration;

use checker::{CaseText, Evidence, GivenAnswer, Verdict};
use puzzle::plural;

use crate::program::{concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_until::RunsUntil;
use crate::source_notes::Note;

/// The maximum number of wrong answers whose cases are changed: enough to see whether half of them
/// break a symmetry.
const MAX_ANSWERS: usize = 20;

/// The time, from the first run on, after which no further run begins.
const MAX_TIME: Duration = Duration::from_secs(2);

/// The time that a run is meant to take, so that several runs fit into [`MAX_TIME`].
const TIME_PER_RUN: Duration = Duration::from_secs(1);

/// Returns the note that the answers of a program do not follow a symmetry of the puzzle: the first
/// symmetry that at least half of its wrong answers break. If many answers depend on the cases
/// before theirs, the note says this instead.
///
/// The program failed in the run `failure`, and the evidence has its wrong answers.
pub fn broken_symmetry(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    evidence: &Evidence,
) -> Option<Note> {
    let shown_case = failure
        .index_at_fault()
        .map(|index| &failure.batch.cases[index]);
    let trials = Trials {
        runs: RunsUntil::within(subject, MAX_TIME),
        wrong: wrong_answers(subject, evidence, shown_case),
        shown_case,
        cases_per_run: cases_per_run(subject, failure),
    };
    let case = subject.puzzle.about().case;
    for (symmetry_index, clause) in subject.puzzle.symmetries().into_iter().enumerate() {
        let counts = trials.counts(symmetry_index)?;
        if counts.different_again > 0 {
            return counts.differ_often().then(|| Note {
                title: "state",
                text: counts.state_sentence(case),
            });
        }
        if counts.is_broken_by_half() {
            return Some(Note {
                title: "symmetry",
                text: counts.symmetry_sentence(case, clause),
            });
        }
    }
    None
}

/// Returns the wrong answers whose cases are changed: each to another case, and first the answer to
/// the case that is shown.
///
/// The texts of these cases are as the judge writes them, because those of the changed cases are.
/// Otherwise the layout or the order of the words would change, too, and a difference could come
/// from that.
fn wrong_answers<'a>(
    subject: &ProgramUnderTest,
    evidence: &'a Evidence,
    shown_case: Option<&CaseText>,
) -> Vec<&'a GivenAnswer> {
    let mut wrong = evidence.different_wrong_answers();
    wrong.sort_by_key(|answer| Some(answer.case_text()) != shown_case); // `false` comes first
    wrong
        .into_iter()
        .filter(|answer| is_as_judge_writes(subject, answer.case_text()))
        .take(MAX_ANSWERS)
        .collect()
}

/// Returns whether the text of a case is as the judge writes the case: in the statement's layout, and
/// with its words in order if their order is free.
fn is_as_judge_writes(subject: &ProgramUnderTest, case: &CaseText) -> bool {
    subject.puzzle.rewritten(case).as_ref() == Some(case)
}

/// Returns how many cases a run has, so that it takes about [`TIME_PER_RUN`] or less, if each case
/// takes as long as in the run that failed.
fn cases_per_run(subject: &ProgramUnderTest, failure: &ProgramRun) -> usize {
    let seconds_per_case = failure.execution.time.as_secs_f64() / failure.batch.cases.len() as f64;
    // If the run took no measurable time, this is the greatest number of its type.
    let fitting = (TIME_PER_RUN.as_secs_f64() / seconds_per_case) as usize;
    fitting
        .clamp(1, MAX_ANSWERS)
        .min(subject.puzzle.max_cases())
}

/// What the trials of all symmetries share.
struct Trials<'a> {
    runs: RunsUntil<'a>,
    /// The [wrong answers](wrong_answers) whose cases are changed.
    wrong: Vec<&'a GivenAnswer>,
    /// The case that the report shows, if it shows one.
    shown_case: Option<&'a CaseText>,
    /// The maximum number of cases in a run.
    cases_per_run: usize,
}

/// How many answers break a symmetry, and how many the program does not give again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    /// The number of wrong answers that were compared with the answers to the changed cases.
    compared: usize,
    /// The number of those that break the symmetry.
    broken: usize,
    /// What was found of the answer to the case that the report shows.
    shown: ShownAnswer,
    /// The number of wrong answers whose cases ran again without the change.
    ran_again: usize,
    /// The number of those to which the program gave another answer then.
    different_again: usize,
}

/// What a comparison shows of the answer to the case that the report shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ShownAnswer {
    /// Nothing: it was not compared.
    #[default]
    NotCompared,
    /// It follows the symmetry.
    Follows,
    /// It breaks the symmetry.
    Breaks,
}

/// Why the runs on some cases show nothing.
enum ShowsNothing {
    /// An answer is missing: the time is up, the program cannot be run, or it fails in another way
    /// than by wrong answers.
    NoAnswer,
    /// The program gives other answers each time.
    Random,
}

impl Trials<'_> {
    /// Tries the symmetry with this index on the cases of all wrong answers.
    ///
    /// If an answer is missing, the trial ends, since the next runs would probably have none either.
    /// The runs until then count. Returns `None` if the program gives other answers each time.
    fn counts(&self, symmetry_index: usize) -> Option<Counts> {
        let mut total = Counts::default();
        let ended = in_order_until(
            concurrent_runs(),
            self.wrong.chunks(self.cases_per_run),
            |wrong| self.counts_of_runs(symmetry_index, wrong),
            |result| match result {
                Ok(counts) => {
                    total = total.with(counts);
                    ControlFlow::Continue(())
                }
                Err(reason) => ControlFlow::Break(reason),
            },
        );
        match ended {
            ControlFlow::Continue(()) | ControlFlow::Break(ShowsNothing::NoAnswer) => Some(total),
            ControlFlow::Break(ShowsNothing::Random) => None,
        }
    }

    /// Runs the program on the changed cases of these wrong answers. If an answer breaks the symmetry,
    /// the program also runs again on the cases without the change.
    fn counts_of_runs(
        &self,
        symmetry_index: usize,
        wrong: &[&GivenAnswer],
    ) -> Result<Counts, ShowsNothing> {
        let puzzle = self.runs.subject.puzzle;
        let changed: Vec<CaseText> = wrong
            .iter()
            .map(|answer| puzzle.changed(symmetry_index, &answer.case))
            .collect();
        let run = self.run(&changed)?;
        let counts = self.compare(symmetry_index, wrong, &run.answers());
        if counts.broken == 0 {
            return Ok(counts);
        }
        Ok(Counts {
            ran_again: wrong.len(),
            different_again: self.count_different_again(wrong)?,
            ..counts
        })
    }

    /// Compares the answers to changed cases with the wrong answers to the cases before the change.
    /// Some of the changed cases may have no answer.
    ///
    /// An answer that should have changed with its case, but is the same, does not count: a report would
    /// say that it changes. A program that always prints the same gives such answers, for example.
    fn compare(
        &self,
        symmetry_index: usize,
        wrong: &[&GivenAnswer],
        to_changed: &[GivenAnswer],
    ) -> Counts {
        let puzzle = self.runs.subject.puzzle;
        let mut counts = Counts::default();
        for answer in to_changed {
            let before = wrong[answer.case.index];
            let follows = puzzle.follows_symmetry(symmetry_index, before, answer);
            if !follows && answer.claim.text == before.claim.text {
                continue;
            }
            counts.compared += 1;
            if !follows {
                counts.broken += 1;
            }
            if Some(before.case_text()) == self.shown_case {
                counts.shown = if follows {
                    ShownAnswer::Follows
                } else {
                    ShownAnswer::Breaks
                };
            }
        }
        counts
    }

    /// Runs the program on the cases of these answers. Returns how many of the answers it does not give
    /// again, because other cases stand before theirs now.
    fn count_different_again(&self, answers: &[&GivenAnswer]) -> Result<usize, ShowsNothing> {
        let cases: Vec<CaseText> = answers
            .iter()
            .map(|answer| answer.case_text().clone())
            .collect();
        let again = self.run(&cases)?;
        let answers_again = again.answers();
        if answers_again.len() < answers.len() {
            return Err(ShowsNothing::NoAnswer);
        }
        let mut count = 0;
        for answer in &answers_again {
            let before = answers[answer.case.index];
            if answer.claim.text == before.claim.text {
                continue;
            }
            if answer.case.index == 0 && before.case.index == 0 {
                return Err(ShowsNothing::Random); // no case stood before this one, and none does now
            }
            count += 1;
        }
        if count > 0 && self.run(&cases)?.execution.output != again.execution.output {
            return Err(ShowsNothing::Random);
        }
        Ok(count)
    }

    /// Runs the program on these cases.
    fn run(&self, cases: &[CaseText]) -> Result<ProgramRun, ShowsNothing> {
        match self.runs.run_on_cases(cases, &self.runs.subject.limits) {
            Some(run) if matches!(run.verdict, Verdict::Ac | Verdict::Wa) => Ok(run),
            _ => Err(ShowsNothing::NoAnswer),
        }
    }
}

impl Counts {
    /// Returns the sums of these counts and those of other runs of the same trial. At most one of both
    /// has the case that the report shows.
    fn with(self, other: Self) -> Self {
        Self {
            compared: self.compared + other.compared,
            broken: self.broken + other.broken,
            shown: if other.shown == ShownAnswer::NotCompared {
                self.shown
            } else {
                other.shown
            },
            ran_again: self.ran_again + other.ran_again,
            different_again: self.different_again + other.different_again,
        }
    }

    /// Returns whether at least half of the answers break the symmetry, and at least one does.
    fn is_broken_by_half(&self) -> bool {
        self.broken > 0 && 2 * self.broken >= self.compared
    }

    /// Returns whether the program gave another answer to at least a quarter of the cases that ran again.
    /// If it did to fewer, most of its wrong answers have another cause.
    fn differ_often(&self) -> bool {
        4 * self.different_again >= self.ran_again
    }

    /// Returns the sentence about answers that break the symmetry. `case` is the puzzle's word for a
    /// case, and `clause` says what the program does.
    fn symmetry_sentence(&self, case: &str, clause: &str) -> String {
        let Self {
            compared,
            broken,
            shown,
            ..
        } = *self;
        let cases = plural(case);
        let which = if compared == 1 && shown == ShownAnswer::NotCompared {
            format!("the one wrong {case} that was tried")
        } else if compared == 1 {
            format!("this {case}")
        } else if broken == compared {
            format!("all {compared} wrong {cases} that were tried")
        } else if shown == ShownAnswer::Follows {
            format!(
                "{broken} of {compared} wrong {cases} that were tried, but not on the one above"
            )
        } else {
            format!("{broken} of {compared} wrong {cases} that were tried")
        };
        format!("on {which}, {clause}")
    }

    /// Returns the sentence about answers that depend on the cases before theirs. `case` is the
    /// puzzle's word for a case.
    fn state_sentence(&self, case: &str) -> String {
        let cases = plural(case);
        let observation = if self.ran_again == 1 {
            format!(
                "the one wrong {case} that was tried has another answer if other {cases} stand before it"
            )
        } else {
            format!(
                "{} of {} wrong {cases} that were tried have another answer if other {cases} stand before them",
                self.different_again, self.ran_again
            )
        };
        format!(
            "{observation}: is something kept from one {case} to the next, or read before it is set?"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::slice;
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::Runnable;

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const YAHTZEE: &dyn ErasedPuzzle = &catalogue::YAHTZEE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(100);

    /// Returns a board of one round whose values are 1, but for the first.
    fn one_corner(value: u8) -> CaseText {
        format!("1\n{value} 1 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
    }

    /// Returns one of many boards that are different, and right if they are turned.
    fn board(number: u8) -> CaseText {
        let row = format!("{} {} 1 1\n", number % 8 + 2, number / 8 + 1);
        format!("1\n{row}{}", "1 1 1 1\n".repeat(3)).into_bytes()
    }

    /// Returns a board that is the same if it is turned.
    fn four_corners(value: u8) -> CaseText {
        let row = format!("{value} 1 1 {value}\n");
        format!("1\n{row}1 1 1 1\n1 1 1 1\n{row}").into_bytes()
    }

    /// A board for which the program prints no number.
    fn unread() -> CaseText {
        format!("2\n{}", "1 1 1 1\n".repeat(4)).into_bytes()
    }

    /// Returns what a program prints for an input of boards. It is wrong by 100 if the first value
    /// is not 1.
    fn corner_is_wrong(input: &[u8]) -> Vec<u8> {
        let (batch, _) = RAKE.batch_of_input(input);
        let right = str::from_utf8(&batch.output).unwrap().lines();
        let answers = batch.cases.iter().zip(right).map(|(board, right)| {
            let score: u32 = right.parse().unwrap();
            match ::shrink::words(board).nth(1) {
                _ if *board == unread() => "?\n".to_owned(),
                Some(b"1") => format!("{score}\n"),
                _ => format!("{}\n", score + 100),
            }
        });
        answers.collect::<String>().into_bytes()
    }

    /// Returns what the program shows on these cases.
    fn evidence_of(subject: &ProgramUnderTest, cases: &[CaseText]) -> Evidence {
        let mut evidence = Evidence::default();
        let run = subject.run_on_cases(cases, &subject.limits).unwrap();
        run.add_to_evidence(&mut evidence);
        evidence
    }

    /// Returns what is said of a program that is run on these cases, of which the report shows one.
    fn said(
        puzzle: &'static dyn ErasedPuzzle,
        program: &dyn Runnable,
        cases: &[CaseText],
        shown: &CaseText,
    ) -> String {
        let subject = ProgramUnderTest::of_function(puzzle, program, LIMIT);
        let failure = subject.run_on_cases(slice::from_ref(shown), &subject.limits);
        let evidence = evidence_of(&subject, cases);
        broken_symmetry(&subject, &failure.unwrap(), &evidence)
            .map_or(String::new(), |note| note.text)
    }

    #[test]
    fn it_is_said_of_how_many_boards_a_symmetry_does_not_hold() {
        let program = |input: &[u8]| (corner_is_wrong(input), Duration::ZERO);
        let [broken, also_broken] = [5, 6].map(one_corner);
        let [same, also_same] = [7, 9].map(four_corners);
        let said_of = |boards: &[&CaseText], shown: &CaseText| {
            let boards: Vec<CaseText> = boards.iter().map(|&board| board.clone()).collect();
            said(RAKE, &program, &boards, shown)
        };
        let assert_start = |boards: &[&CaseText], shown: &CaseText, start: &str| {
            let said = said_of(boards, shown);
            assert!(said.starts_with(start), "{said}");
        };
        let this = "on this board, the answer changes";
        assert_start(&[&broken], &broken, this);
        let one = "on the one wrong board that was tried, the answer changes";
        assert_start(&[&broken], &unread(), one);
        let all = "on all 2 wrong boards that were tried, the answer changes";
        assert_start(&[&broken, &also_broken], &broken, all);
        let half = "on 1 of 2 wrong boards that were tried, the answer changes";
        assert_start(&[&broken, &same], &broken, half);
        let other_half =
            "on 1 of 2 wrong boards that were tried, but not on the one above, the answer";
        assert_start(&[&broken, &same], &same, other_half);
        let most = "on 2 of 3 wrong boards that were tried, the answer changes";
        assert_start(&[&broken, &same, &also_broken], &broken, most);
        // Less than half is no note.
        assert_eq!(said_of(&[&broken, &same, &also_same], &broken), "");
        assert_eq!(said_of(&[&same], &same), "");
    }

    /// If suits were exchanged, the tiles of the second hand would change their order, too.
    #[test]
    fn cases_in_another_order_than_the_statement_s_are_not_tried() {
        let program = |_: &[u8]| (b"Case 1: 1T\nCase 2: 1T\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let hands = [
            "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n",
            "FA 1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S\n",
        ];
        let evidence = evidence_of(&subject, &hands.map(|hand| hand.as_bytes().to_vec()));
        assert_eq!(evidence.different_wrong_answers().len(), 2);
        let tried = wrong_answers(&subject, &evidence, None);
        let texts: Vec<&[u8]> = tried.iter().map(|answer| &answer.case_text()[..]).collect();
        assert_eq!(texts, [hands[0].as_bytes()]);
    }

    #[test]
    fn the_case_that_is_shown_is_the_first_of_those_that_are_tried() {
        let program = |input: &[u8]| (corner_is_wrong(input), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards: Vec<CaseText> = (0..28).map(board).collect();
        let evidence = evidence_of(&subject, &boards);
        let tried = |shown| -> Vec<&CaseText> {
            let wrong = wrong_answers(&subject, &evidence, shown);
            wrong.iter().map(|answer| answer.case_text()).collect()
        };
        let first: Vec<&CaseText> = boards[..20].iter().collect();
        assert_eq!(tried(None), first);
        let shown_first: Vec<&CaseText> = [&boards[25]].into_iter().chain(&boards[..19]).collect();
        assert_eq!(tried(Some(&boards[25])), shown_first);
        let mut boards = boards;
        boards[25] = four_corners(7);
        let said = said(RAKE, &program, &boards, &boards[25]);
        let start = "on 19 of 20 wrong boards that were tried, but not on the one above,";
        assert!(said.starts_with(start), "{said}");
    }

    #[test]
    fn a_run_has_as_many_cases_as_take_about_a_second() {
        let size = |puzzle: &'static dyn ErasedPuzzle, count: usize, millis: u64| {
            let program = |_: &[u8]| (Vec::new(), Duration::from_millis(millis));
            let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
            let cases: Vec<CaseText> = (0..count as u64)
                .map(|number| puzzle.draw(None, 0, number))
                .collect();
            let run = subject.run_on_cases(&cases, &subject.limits).unwrap();
            cases_per_run(&subject, &run)
        };
        assert_eq!(size(RAKE, 10, 4_000), 2);
        assert_eq!(size(RAKE, 10, 1_250), 8);
        assert_eq!(size(RAKE, 10, 20_000), 1);
        assert_eq!(size(RAKE, 10, 100), 20);
        assert_eq!(size(RAKE, 10, 0), 20);
        assert_eq!(size(&catalogue::CHESS, 1, 0), 1);
    }

    /// The program takes 400 milliseconds for a board, so a run has two.
    #[test]
    fn runs_on_changed_cases_take_about_a_second() {
        let sizes = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let count = RAKE.batch_of_input(input).0.cases.len();
            sizes.lock().unwrap().push(count);
            let time = Duration::from_millis(400) * count as u32;
            (corner_is_wrong(input), time)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards = five_wrong_boards();
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let mut evidence = Evidence::default();
        failure.add_to_evidence(&mut evidence);
        assert!(broken_symmetry(&subject, &failure, &evidence).is_some());
        let mut runs = sizes.into_inner().unwrap().split_off(1);
        runs.sort_unstable();
        assert_eq!(runs, [1, 1, 2, 2, 2, 2]);
    }

    /// Of a program whose answers depend on the boards before, nothing else is said, and only if
    /// many do.
    #[test]
    fn answers_that_depend_on_the_boards_before_follow_no_symmetry() {
        // It is wrong on the boards at these places of its input, whatever they are.
        let said_of = |is_wrong: fn(usize) -> bool| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of_input(input);
                let right = str::from_utf8(&batch.output).unwrap().lines().enumerate();
                let answers = right.map(|(at, right)| {
                    if is_wrong(at) {
                        "1\n".to_owned()
                    } else {
                        format!("{right}\n")
                    }
                });
                (answers.collect::<String>().into_bytes(), Duration::ZERO)
            };
            let boards: Vec<CaseText> = (0..16).map(board).collect();
            said(RAKE, &program, &boards, &boards[0])
        };
        let expected = "4 of 8 wrong boards that were tried have another answer if other boards stand before them: is \
                        something kept from one board to the next, or read before it is set?";
        assert_eq!(said_of(|at| at % 2 == 1), expected);
        assert_eq!(said_of(|at| at < 7 || at == 8), "");
    }

    /// Runs a program on the cases of its wrong answers, changed by a symmetry, with
    /// `cases_per_run` of them in a run. Returns what the trial counts.
    fn counts(
        subject: &ProgramUnderTest,
        cases: &[CaseText],
        cases_per_run: usize,
        symmetry_index: usize,
        deadline: Instant,
    ) -> Counts {
        let evidence = evidence_of(subject, cases);
        let trials = Trials {
            runs: RunsUntil { subject, deadline },
            wrong: wrong_answers(subject, &evidence, None),
            shown_case: None,
            cases_per_run,
        };
        trials.counts(symmetry_index).expect("the same answers")
    }

    /// Returns five boards that a program with the mistake of [`corner_is_wrong`] gets wrong.
    fn five_wrong_boards() -> Vec<CaseText> {
        (5..10).map(one_corner).collect()
    }

    #[test]
    fn several_changed_cases_are_one_run() {
        let sizes = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let count = RAKE.batch_of_input(input).0.cases.len();
            sizes.lock().unwrap().push(count);
            (corner_is_wrong(input), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let soon = Instant::now() + LIMIT;
        let all = counts(&subject, &five_wrong_boards(), 2, 0, soon);
        assert_eq!((all.compared, all.broken), (5, 5));
        // The first run is that for the evidence. Each run on changed cases is followed by one on
        // the same cases without the change.
        let mut runs = sizes.into_inner().unwrap().split_off(1);
        runs.sort_unstable();
        assert_eq!(runs, [1, 1, 2, 2, 2, 2]);
    }

    #[test]
    fn a_trial_ends_at_a_run_that_fails_in_another_way() {
        let boards = five_wrong_boards();
        let (batch, _) = RAKE.batch_of_input(&RAKE.input(&boards));
        let second_turned = RAKE.changed(0, &checker::SolvedCase::new(&batch, 1));
        let slow_on_second_turned = |input: &[u8]| {
            let is_slow = RAKE.batch_of_input(input).0.cases[0] == second_turned;
            let time = if is_slow { 2 * LIMIT } else { Duration::ZERO };
            (corner_is_wrong(input), time)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &slow_on_second_turned, LIMIT);
        let soon = Instant::now() + LIMIT;
        assert_eq!(counts(&subject, &boards, 1, 0, soon).compared, 1);
    }

    #[test]
    fn no_run_begins_after_the_deadline_or_an_interrupt() {
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            runs.fetch_add(1, Ordering::Relaxed);
            (corner_is_wrong(input), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards = five_wrong_boards();
        let late = counts(&subject, &boards, 1, 0, Instant::now());
        assert_eq!(late, Counts::default());
        let interrupted = ProgramUnderTest {
            must_stop: &|| true,
            ..subject
        };
        let soon = Instant::now() + LIMIT;
        let none = counts(&interrupted, &boards, 1, 0, soon);
        assert_eq!(none, Counts::default());
        // There were only the two runs for the evidence.
        assert_eq!(runs.into_inner(), 2);
    }

    /// The program answers with one tile, given the suit of a hand that has one suit, and whether the
    /// ranks run the other way than in the hand that is shown.
    #[test]
    fn each_symmetry_is_held_against_its_own_cases_and_answers() {
        let hand = b"1T 1T 1T 2T 3T 4T 5T 6T 7T 7T 8T 8T 9T\n".to_vec();
        let broken = |tile: fn(char, bool) -> String| {
            let program = |input: &[u8]| {
                let suit = char::from(input[1]);
                let is_reversed = input[3] != b'1';
                let output = format!("Case 1: {}\n", tile(suit, is_reversed));
                (output.into_bytes(), Duration::ZERO)
            };
            let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
            let soon = Instant::now() + LIMIT;
            let cases = [hand.clone()];
            let counts = [0, 1].map(|index| counts(&subject, &cases, 1, index, soon).broken);
            (counts, said(MAHJONG, &program, &cases, &hand))
        };
        let nothing = ([0, 0], String::new());
        assert_eq!(broken(|suit, _| format!("5{suit}")), nothing);
        assert_eq!(broken(|_, _| "1T".to_owned()), nothing);
        let (counts, said) = broken(|suit, is_reversed| {
            let rank = if is_reversed { 2 } else { 1 };
            format!("{rank}{suit}")
        });
        assert_eq!(counts, [0, 1]);
        let ranks = "on this hand, the answer is another one if the ranks run the other way";
        assert!(said.starts_with(ranks), "{said}");
        let (counts, said) = broken(|suit, is_reversed| match (suit, is_reversed) {
            ('T', false) => "1T".to_owned(),
            _ => format!("3{suit}"),
        });
        assert_eq!(counts, [1, 1]);
        let suits = "on this hand, the answer is another one if the suits are exchanged";
        assert!(said.starts_with(suits), "{said}");
    }

    /// The program prints something else in each run, so neither a symmetry nor the boards before
    /// make the difference.
    #[test]
    fn nothing_is_said_if_answers_are_random() {
        let runs = AtomicUsize::new(1000);
        let program = |input: &[u8]| {
            let number = runs.fetch_add(1, Ordering::Relaxed);
            let (batch, _) = RAKE.batch_of_input(input);
            let output = format!("{number}\n").repeat(batch.cases.len());
            (output.into_bytes(), Duration::ZERO)
        };
        let cases: Vec<CaseText> = (0..5).map(board).collect();
        assert_eq!(said(RAKE, &program, &cases, &cases[0]), "");
    }

    /// The program gives the first board of an input the same wrong answer each time.
    #[test]
    fn nothing_is_said_if_answers_are_random_from_the_second_board_on() {
        let runs = AtomicUsize::new(1000);
        let program = |input: &[u8]| {
            let number = runs.fetch_add(1, Ordering::Relaxed);
            let (batch, _) = RAKE.batch_of_input(input);
            let others = format!("{number}\n").repeat(batch.cases.len() - 1);
            let is_turned = batch.cases[0] != board(0);
            let first = if is_turned { "998" } else { "999" };
            (format!("{first}\n{others}").into_bytes(), Duration::ZERO)
        };
        let cases: Vec<CaseText> = (0..5).map(board).collect();
        assert_eq!(said(RAKE, &program, &cases, &cases[0]), "");
    }

    /// When the program runs again on the boards without a change, it prints the first answer only.
    #[test]
    fn a_trial_ends_if_an_answer_is_missing_when_the_program_runs_again() {
        let boards = five_wrong_boards();
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            let is_first_run = runs.fetch_add(1, Ordering::Relaxed) == 0;
            let output = corner_is_wrong(input);
            let is_changed = RAKE.batch_of_input(input).0.cases != boards;
            let output = if is_first_run || is_changed {
                output
            } else {
                output
                    .split_inclusive(|&byte| byte == b'\n')
                    .next()
                    .unwrap()
                    .to_vec()
            };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let soon = Instant::now() + LIMIT;
        let counts = counts(&subject, &boards, MAX_ANSWERS, 0, soon);
        assert_eq!(counts, Counts::default());
        assert_eq!(runs.into_inner(), 3);
    }

    /// The program gives the same wrong answer to all boards, so no symmetry is broken.
    #[test]
    fn answers_are_repeated_only_if_a_symmetry_seems_broken() {
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            runs.fetch_add(1, Ordering::Relaxed);
            let (batch, _) = RAKE.batch_of_input(input);
            (b"7\n".repeat(batch.cases.len()), Duration::ZERO)
        };
        let cases: Vec<CaseText> = (0..5).map(board).collect();
        assert_eq!(said(RAKE, &program, &cases, &cases[0]), "");
        let symmetries = RAKE.symmetries().len();
        assert_eq!(runs.into_inner(), 2 + symmetries);
    }

    #[test]
    fn the_board_that_is_shown_is_an_exception_only_if_it_was_tried() {
        let names_exception = |shown| {
            let counts = Counts {
                compared: 5,
                broken: 3,
                shown,
                ..Counts::default()
            };
            let sentence = counts.symmetry_sentence("board", "it changes");
            sentence.contains("but not on the one above")
        };
        assert!(!names_exception(ShownAnswer::NotCompared));
        assert!(!names_exception(ShownAnswer::Breaks));
        assert!(names_exception(ShownAnswer::Follows));
    }

    #[test]
    fn a_quarter_of_other_answers_is_often() {
        let differ_often = |different_again, ran_again| {
            let counts = Counts {
                ran_again,
                different_again,
                ..Counts::default()
            };
            counts.differ_often()
        };
        assert!(differ_often(1, 4));
        assert!(!differ_often(1, 5));
        assert!(differ_often(2, 7));
    }

    /// The program prints cards of nothing for games that begin with some roll, so both symmetries
    /// are broken. In the fourth run, in which it is to repeat its answers, the first of five cards
    /// is another.
    #[test]
    fn nothing_is_said_if_few_answers_depend_on_the_games_before() {
        let said_of = |other_run: usize| {
            let runs = Mutex::new(0);
            let program = |input: &[u8]| {
                let mut runs = runs.lock().unwrap();
                *runs += 1;
                let (batch, _) = YAHTZEE.batch_of_input(input);
                let right = batch.output.split_inclusive(|&byte| byte == b'\n');
                let nothing = [&b"0 ".repeat(14), &b"0\n"[..]].concat();
                let cards = batch.cases.iter().zip(right).map(|(game, right)| {
                    if game.starts_with(b"6 6 6 6 5\n") {
                        &nothing[..]
                    } else {
                        right
                    }
                });
                let mut output = cards.collect::<Vec<_>>().concat();
                if *runs == other_run {
                    output[0] = b'1';
                }
                (output, Duration::ZERO)
            };
            let game = |value: usize| {
                let row = format!("{value} {value} {value} {value} {value}\n");
                format!("6 6 6 6 5\n{}", row.repeat(12)).into_bytes()
            };
            let games: Vec<CaseText> = (1..=5).map(game).collect();
            said(YAHTZEE, &program, &games, &games[0])
        };
        let said = said_of(0);
        assert!(
            said.starts_with("on all 5 wrong games that were tried"),
            "{said}"
        );
        assert_eq!(said_of(4), "");
    }

    /// The program gives no answer if it runs once more on the boards without the change.
    #[test]
    fn a_program_that_gives_no_answer_again_breaks_no_symmetry() {
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            // The first run is that for the evidence, and the second that on the changed boards.
            let output = if runs.fetch_add(1, Ordering::Relaxed) > 1 {
                b"?\n".to_vec()
            } else {
                corner_is_wrong(input)
            };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards = [5, 6].map(one_corner);
        let soon = Instant::now() + LIMIT;
        assert_eq!(counts(&subject, &boards, 2, 0, soon), Counts::default());
        assert_eq!(runs.into_inner(), 3);
    }

    /// The program is wrong on a board if the one before it begins with 9. Each run has one board.
    #[test]
    fn the_answers_of_all_runs_of_a_trial_are_counted() {
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let right = str::from_utf8(&batch.output).unwrap().lines();
            let mut is_after_nine = false;
            let mut output = String::new();
            for (board, right) in batch.cases.iter().zip(right) {
                let answer = if is_after_nine { "1" } else { right };
                output += answer;
                output += "\n";
                is_after_nine = ::shrink::words(board).nth(1) == Some(b"9");
            }
            let time = Duration::from_secs(1) * batch.cases.len() as u32;
            (output.into_bytes(), time)
        };
        let boards: Vec<CaseText> = [9, 2, 9, 3].map(one_corner).to_vec();
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let said_of = |cases: &[CaseText]| {
            let evidence = evidence_of(&subject, cases);
            broken_symmetry(&subject, &failure, &evidence).unwrap().text
        };
        let two = "2 of 2 wrong boards that were tried have another answer if other boards stand before them:";
        assert!(said_of(&boards).starts_with(two));
        let one = "the one wrong board that was tried has another answer if other boards stand before it:";
        assert!(said_of(&boards[..2]).starts_with(one));
    }

    /// The program answers 1 to the first board that it reads at all, and rightly to all others.
    #[test]
    fn an_answer_does_not_depend_on_boards_before_it_if_there_are_none() {
        let runs = AtomicUsize::new(0);
        let program = |input: &[u8]| {
            let output = if runs.fetch_add(1, Ordering::Relaxed) == 0 {
                b"1\n".to_vec()
            } else {
                RAKE.batch_of_input(input).0.output
            };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards = [one_corner(5)];
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let mut evidence = Evidence::default();
        failure.add_to_evidence(&mut evidence);
        assert!(broken_symmetry(&subject, &failure, &evidence).is_none());
    }
}
