//! Runs a program on further cases after it failed, to tell why it fails.
//!
//! [`FurtherCases`] runs the program on some cases each time it is asked, mostly two runs of 50. There are two kinds of
//! cases:
//!
//! - [The next random cases](FurtherCases::run_on_random) of the search. Their answers tell one misread rule from another,
//!   for example.
//! - [Cases near the limit of a condition](FurtherCases::run_near). If all wrong cases meet the condition "a value is 10 or
//!   more", those with a greatest value of 9 or 10, on both sides of its limit, show best whether it is the reason. Such
//!   cases may be rare, so they are chosen from many: from random cases, and from smaller cases made from wrong ones.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::shrink::smaller_cases;
use checker::{CaseText, Condition, ErasedPuzzle, Verdict, nearest_cases};

use super::random::Plan;
use crate::program::{Limits, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// The time after which no further case is run, if `ENOUGH` were run.
pub const FURTHER_TIME: Duration = Duration::from_secs(2);

/// The time after which no further case is run, even if fewer than [`ENOUGH`] were run.
const TIME_FOR_FEW: Duration = Duration::from_secs(4);

/// The number of further cases that are enough to show what the wrong ones have in common.
const ENOUGH: u64 = 200;

/// The time that further cases may take in all: the wall-clock limit of a run is at most what is left of it. It is more
/// than [`TIME_FOR_FEW`], because the last runs may begin just before that, and need some time themselves.
const MAX_TIME: Duration = Duration::from_secs(6);

/// The number of runs each time that further cases are asked for.
const RUNS_AT_A_TIME: usize = 2;

/// A condition that all wrong cases meet, near whose limit further cases are wanted.
pub struct PatternLimit<'a> {
    /// The condition.
    pub condition: &'a Condition,
    /// Different wrong cases. Smaller cases are made from these, and may lie beyond the limit where no random case does.
    pub wrong: Vec<&'a CaseText>,
}

/// Runs of a program on further cases, and how much they have taken so far.
pub struct FurtherCases<'a> {
    subject: &'a ProgramUnderTest<'a>,
    /// The sequence from which random cases are drawn.
    plan: Plan,
    /// The number of the next random case.
    next: u64,
    /// The number of cases in each run.
    cases_per_run: usize,
    /// Whether no further case is run, because a run took too long or could not be made, or because no answer could be read.
    is_over: bool,
    /// How long it has taken so far to choose the cases and to run the program.
    spent: Duration,
    /// The number of cases that were run.
    count: u64,
    /// How often cases near the limit of a condition were asked for.
    limit_rounds: usize,
}

impl<'a> FurtherCases<'a> {
    /// Prepares to draw the cases of a plan, from the one with the number `next` on, for a program that takes
    /// about `time_per_case` for each.
    pub fn new(
        subject: &'a ProgramUnderTest,
        plan: Plan,
        next: u64,
        time_per_case: Duration,
    ) -> Self {
        Self {
            subject,
            plan,
            next,
            cases_per_run: cases_per_run(time_per_case).min(subject.puzzle.max_cases()),
            is_over: false,
            spent: Duration::ZERO,
            count: 0,
            limit_rounds: 0,
        }
    }

    /// Runs the program on the next random cases. Returns the runs before the first one that exceeds the time limit or that
    /// could not be made.
    ///
    /// The program is not run if the time is up, if runs have to end, or after a call in which a run took too long or could not
    /// be made, or no answer could be read.
    pub fn run_on_random(&mut self) -> Vec<ProgramRun> {
        self.run_on(Self::draw)
    }

    /// Runs the program on cases near a limit, under the same conditions as [`Self::run_on_random`], and returns the same.
    pub fn run_near(&mut self, limit: &PatternLimit) -> Vec<ProgramRun> {
        self.run_on(|further, count| further.cases_near(limit, count))
    }

    /// Runs the program on cases that `choose` returns. It gets their number. See [`Self::run_on_random`] for the rest.
    fn run_on(
        &mut self,
        choose: impl FnOnce(&mut Self, usize) -> Vec<CaseText>,
    ) -> Vec<ProgramRun> {
        if self.is_over || self.is_late() || (self.subject.must_stop)() {
            return Vec::new();
        }
        let start = Instant::now();
        let cases = choose(self, RUNS_AT_A_TIME * self.cases_per_run);
        let runs = self.run_until_slow(&cases);
        for run in &runs {
            self.count += run.batch.cases.len() as u64;
        }
        self.spent += start.elapsed();
        let has_answer = runs.iter().any(|run| !run.answers().is_empty());
        if !has_answer {
            self.is_over = true;
        }
        runs
    }

    /// Returns whether the time for further cases is up.
    fn is_late(&self) -> bool {
        let time = if self.count < ENOUGH {
            TIME_FOR_FEW
        } else {
            FURTHER_TIME
        };
        self.spent >= time
    }

    /// Draws the next random cases, so many of them.
    fn draw(&mut self, count: usize) -> Vec<CaseText> {
        let first = self.next;
        self.next += count as u64;
        self.plan.draw(self.subject.puzzle, first..self.next)
    }

    /// Returns the cases that are nearest to a limit, `count` of them. They are chosen from eight times as many random cases,
    /// and from at most about as many smaller ones that are made from wrong cases.
    fn cases_near(&mut self, limit: &PatternLimit, count: usize) -> Vec<CaseText> {
        const CHOICE: usize = 8; // cases near the limit may be rare
        let puzzle = self.subject.puzzle;
        let number_to_draw = CHOICE * count;
        let drawn = self.draw(number_to_draw);
        let made = made_from(&limit.wrong, puzzle, self.limit_rounds, number_to_draw);
        self.limit_rounds += 1;
        let choice = [drawn, made].concat();
        mixed(nearest_cases(puzzle, limit.condition, choice, count))
    }

    /// Runs the program on these cases. No further case is run after the first run that exceeds the time limit, which is not
    /// returned: its answers may be right with more time. The same holds if the program cannot be run, or if runs have to end.
    fn run_until_slow(&mut self, cases: &[CaseText]) -> Vec<ProgramRun> {
        let limits = self.limits_of_run();
        let mut runs = Vec::new();
        let ended = in_order_until(
            concurrent_runs(),
            cases.chunks(self.cases_per_run),
            |cases| self.subject.run_on_cases(cases, &limits),
            |run| match run {
                Ok(run) if run.verdict != Verdict::Tle => {
                    runs.push(run);
                    ControlFlow::Continue(())
                }
                Ok(_) | Err(_) => ControlFlow::Break(()),
            },
        );
        if ended.is_break() {
            self.is_over = true;
        }
        runs
    }

    /// Returns the limits of each of the next runs: those of the user, within what is left of [`MAX_TIME`].
    fn limits_of_run(&self) -> Limits {
        let left = MAX_TIME.saturating_sub(self.spent);
        let limits = self.subject.limits;
        Limits {
            wall: left.min(limits.wall),
            ..limits
        }
    }

    /// Returns how many cases were run.
    pub fn count(&self) -> u64 {
        self.count
    }
}

/// Returns how many cases a run has if the program takes about this time for one. There are 50 if they take less than five
/// seconds, and so end before [`MAX_TIME`]. Otherwise there are as many as fit into half of [`FURTHER_TIME`], but at least
/// one.
fn cases_per_run(time_per_case: Duration) -> usize {
    const MAX_CASES: usize = 50;
    const SLOW: Duration = Duration::from_millis(100);
    if time_per_case < SLOW {
        return MAX_CASES;
    }
    let fitting = (FURTHER_TIME / 2).as_nanos() / time_per_case.as_nanos();
    fitting.clamp(1, MAX_CASES as u128) as usize
}

/// Returns smaller cases that are made from eight of the wrong ones, or from all if there are fewer: from the first eight in
/// round 0, from the next eight in round 1, and so on. After the last wrong case, the first one follows again. Each gives at
/// most an eighth of `count`, and one more.
fn made_from(
    wrong: &[&CaseText],
    puzzle: &dyn ErasedPuzzle,
    round: usize,
    count: usize,
) -> Vec<CaseText> {
    const SOURCES: usize = 8;
    const MAX_SMALLER: usize = 1_000; // of each source; making more would take long
    let legal = |text: &[u8]| puzzle.rewritten(text);
    let sources = wrong.iter().cycle().skip(SOURCES * round);
    let mut made = Vec::new();
    for case in sources.take(SOURCES.min(wrong.len())) {
        let smaller = smaller_cases(case, 0, legal).take(MAX_SMALLER);
        let smaller: Vec<CaseText> = smaller.map(|(_, case)| case).collect();
        // The first ones differ most from the source, and the last ones least. All of these are wanted.
        let step = (SOURCES * smaller.len()).div_ceil(count).max(1);
        made.extend(smaller.into_iter().step_by(step));
    }
    made
}

/// Returns these cases in an order in which neighbours are far from one another.
///
/// The cases come sorted by size, and so the right answers are often sorted too. A wrong answer could then be the right
/// one to the next case, and the program would seem to answer a case too early.
fn mixed(cases: Vec<CaseText>) -> Vec<CaseText> {
    let mut numbered: Vec<(usize, CaseText)> = cases.into_iter().enumerate().collect();
    numbered.sort_by_key(|(index, _)| spread(*index));
    numbered.into_iter().map(|(_, case)| case).collect()
}

/// Returns a number for the index of an item in a list. If the list is sorted by these numbers, neighbours in the old order
/// are far from one another in the new one.
pub fn spread(index: usize) -> u64 {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 divided by the golden ratio
    (index as u64).wrapping_mul(GOLDEN)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use checker::GivenAnswer;

    use super::*;
    use crate::testing::board_of;

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn neighbours_are_far_from_one_another() {
        let sorted: Vec<CaseText> = (0..100_u8).map(|number| vec![number]).collect();
        let mut mixed = mixed(sorted.clone());
        let is_far = |pair: &[CaseText]| pair[0][0].abs_diff(pair[1][0]) > 10;
        assert!(mixed.windows(2).all(is_far));
        mixed.sort();
        assert_eq!(mixed, sorted);
    }

    /// The program is wrong on boards with a ten. Near that limit, it runs on boards that were made from wrong ones, in
    /// each round from others, and not on all with a ten in turn.
    #[test]
    fn smaller_cases_are_run_near_a_limit() {
        let has_ten = |case: &[u8]| ::shrink::words(case).any(|word| word == b"10");
        let program = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of_input(input);
            let lines = batch.output.split_inclusive(|&byte| byte == b'\n');
            let answers = lines
                .zip(&batch.cases)
                .map(|(right, case)| if has_ten(case) { b"1\n" } else { right });
            (answers.flatten().copied().collect(), Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let cases = Plan::default().draw(RAKE, 0..200);
        let runs = cases
            .chunks(50)
            .map(|cases| subject.run_on_cases(cases, &subject.limits));
        let answers: Vec<_> = runs.flat_map(|run| run.unwrap().answers()).collect();
        let condition = checker::find_pattern(RAKE, &answers, &[])
            .unwrap()
            .condition;
        let wrong = answers.iter().filter(|answer| answer.is_wrong());
        let limit = PatternLimit {
            condition: &condition.unwrap(),
            wrong: wrong.map(GivenAnswer::case_text).collect(),
        };
        let made = |round| -> HashSet<CaseText> {
            made_from(&limit.wrong, RAKE, round, 800)
                .into_iter()
                .collect()
        };
        let [first, second] = [made(0), made(1)];
        let mut further = FurtherCases::new(&subject, Plan::default(), 200, Duration::ZERO);
        let ran = |further: &mut FurtherCases| -> Vec<CaseText> {
            let runs = further.run_near(&limit);
            runs.iter()
                .flat_map(|run| run.batch.cases.clone())
                .collect()
        };
        let (one, other) = (ran(&mut further), ran(&mut further));
        assert_eq!([one.len(), other.len()], [100, 100]);
        assert_eq!(further.next, 200 + 2 * 800);
        assert!(one.iter().any(|case| first.contains(case)));
        assert!(
            other
                .iter()
                .any(|case| second.contains(case) && !first.contains(case))
        );
        let with_ten = one[..50].iter().filter(|case| has_ten(case)).count();
        assert!((10..=40).contains(&with_ten), "{with_ten}");
    }

    /// What a program prints instead of the right answers, if it does, and how long it takes.
    type Prints = Option<(&'static str, Duration)>;

    /// Does something with further cases of a program that prints this for some of them.
    fn with_further<R>(
        puzzle: &'static dyn ErasedPuzzle,
        prints: impl Fn(&[CaseText]) -> Prints + Sync,
        must_stop: bool,
        part: impl FnOnce(&mut FurtherCases) -> R,
    ) -> R {
        let program = |input: &[u8]| {
            let (batch, _) = puzzle.batch_of_input(input);
            match prints(&batch.cases) {
                Some((text, time)) => (text.into(), time),
                None => (batch.output, Duration::ZERO),
            }
        };
        let subject = ProgramUnderTest {
            must_stop: &|| must_stop,
            ..ProgramUnderTest::of_function(puzzle, &program, Duration::from_secs(10))
        };
        let each = Duration::from_millis(100);
        part(&mut FurtherCases::new(&subject, Plan::default(), 0, each))
    }

    /// Ten cases of a tenth of a second take one second.
    #[test]
    fn a_run_takes_about_a_second() {
        let size = |puzzle| with_further(puzzle, |_| None, false, |further| further.cases_per_run);
        assert_eq!(size(RAKE), 10);
        assert_eq!(size(&catalogue::CHESS), 1);
    }

    #[test]
    fn further_cases_are_run_for_two_seconds_or_four_if_they_are_few() {
        let is_late = |count: u64, spent: Duration| {
            with_further(
                RAKE,
                |_| None,
                false,
                |further| {
                    (further.count, further.spent) = (count, spent);
                    let is_late = further.is_late();
                    assert_eq!(further.run_on_random().is_empty(), is_late);
                    assert!(is_late || further.spent > spent);
                    is_late
                },
            )
        };
        let almost = Duration::from_millis(1);
        for (count, time) in [(199, TIME_FOR_FEW), (200, FURTHER_TIME)] {
            assert!(!is_late(count, time.checked_sub(almost).unwrap()));
            assert!(is_late(count, time));
        }
    }

    #[test]
    fn no_further_case_is_run_after_an_interrupt_or_a_slow_run_or_if_no_answer_can_be_read() {
        assert!(with_further(
            RAKE,
            |_| None,
            true,
            |further| further.run_on_random().is_empty()
        ));
        let [first, second] = [0, 10].map(|number| RAKE.draw(None, 0, number));
        let runs = |of_first: Prints, of_second: Prints, of_others: Prints| {
            let prints = |cases: &[CaseText]| match &cases[0] {
                case if *case == first => of_first,
                case if *case == second => of_second,
                _ => of_others,
            };
            with_further(RAKE, prints, false, |further| {
                [(); 3].map(|()| further.run_on_random().len())
            })
        };
        let slow = Some(("", Duration::MAX));
        let unreadable = Some(("x", Duration::ZERO));
        assert_eq!(runs(None, None, None), [2, 2, 2]);
        assert_eq!(runs(None, slow, None), [1, 0, 0]);
        assert_eq!(runs(unreadable, unreadable, None), [2, 0, 0]);
        assert_eq!(runs(unreadable, None, None), [2, 2, 2]);
        let count = with_further(
            RAKE,
            |_| unreadable,
            false,
            |further| {
                further.run_on_random();
                further.count()
            },
        );
        assert_eq!(count, 20);
    }

    #[test]
    fn a_run_ends_two_seconds_after_the_time_for_further_cases() {
        let wall = |spent: Duration| {
            with_further(
                RAKE,
                |_| None,
                false,
                |further| {
                    further.spent = spent;
                    further.limits_of_run().wall
                },
            )
        };
        let seconds = Duration::from_secs;
        assert_eq!(
            [0, 4, 5, 9].map(|spent| wall(seconds(spent))),
            [6, 2, 1, 0].map(seconds)
        );
        let subject_with_short_limit = |further: &mut FurtherCases| {
            let subject = ProgramUnderTest {
                limits: Limits::new(seconds(1)).with_times_divided_by(5),
                ..*further.subject
            };
            let further = FurtherCases::new(&subject, Plan::default(), 0, FURTHER_TIME);
            further.limits_of_run().wall
        };
        assert_eq!(
            with_further(RAKE, |_| None, false, subject_with_short_limit),
            seconds(2)
        );
    }

    /// Each round makes smaller cases from the next wrong ones, and of each some that are spread over all of them.
    #[test]
    fn smaller_cases_are_made_from_other_wrong_ones_in_each_round() {
        let boards: Vec<CaseText> = (2..=10).map(board_of).collect();
        let wrong: Vec<&CaseText> = boards.iter().collect();
        let made = |round| made_from(&wrong, RAKE, round, 80);
        // The greatest number of a smaller board is mostly that of the board that it was made from.
        let sources = |round| -> HashSet<usize> {
            let greatest = |case: &CaseText| {
                let words = ::shrink::words(case).map(|word| str::from_utf8(word).unwrap());
                words.map(|word| word.parse().unwrap()).max().unwrap()
            };
            made(round).iter().map(greatest).collect()
        };
        assert!(sources(0).contains(&9) && !sources(0).contains(&10));
        assert!(sources(1).contains(&10) && !sources(1).contains(&9));
        for round in 0..3 {
            let made = made(round);
            assert!((8..=88).contains(&made.len()), "{}", made.len());
            assert!(
                made.iter()
                    .all(|case| RAKE.rewritten(case).as_ref() == Some(case))
            );
        }
        // Some differ from a wrong board in one number.
        let changed = |case: &CaseText, of: &CaseText| {
            let pairs = ::shrink::words(case).zip(::shrink::words(of));
            pairs.filter(|(one, other)| one != other).count()
        };
        let is_near = |case: &CaseText| boards.iter().any(|board| changed(case, board) == 1);
        assert!(made(0).iter().any(is_near));
        assert!(made_from(&[], RAKE, 0, 80).is_empty());
        let few = made_from(&wrong[8..], RAKE, 5, 80);
        assert!((1..=18).contains(&few.len()), "{}", few.len());
    }
}
