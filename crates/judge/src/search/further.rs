//! Runs a program on further random cases, to tell why it fails.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use ::shrink::smaller_cases;
use checker::{CaseText, Condition, ErasedPuzzle, Verdict, nearest};

use super::random::Plan;
use crate::program::{Limits, concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};

/// How long the program runs on further cases. A run that has begun may take twice as long again.
pub const FURTHER_TIME: Duration = Duration::from_secs(2);

/// So few cases may not show what the wrong ones have in common. The program then runs for longer than
/// [`FURTHER_TIME`].
const FEW: u64 = 200;
const LONG: Duration = Duration::from_secs(4);

/// The limit of a condition that all wrong cases meet, and these cases. Smaller ones may show that the program is wrong
/// beyond the limit, too, where no drawn case is.
pub struct PatternLimit<'a> {
    /// The condition.
    pub condition: &'a Condition,
    /// Different wrong cases.
    pub wrong: Vec<&'a CaseText>,
}

/// Returns at most so many smaller cases, and eight more, made from eight of the wrong ones. Each `round` has the next
/// eight.
fn made_from(
    wrong: &[&CaseText],
    puzzle: &dyn ErasedPuzzle,
    round: usize,
    count: usize,
) -> Vec<CaseText> {
    const SOURCES: usize = 8;
    const MOST: usize = 1_000; // smaller cases of each
    let legal = |text: &[u8]| puzzle.rewritten(text);
    let from = wrong.iter().cycle().skip(SOURCES * round);
    let mut made = Vec::new();
    for case in from.take(SOURCES.min(wrong.len())) {
        let smaller: Vec<_> = smaller_cases(case, 0, legal).take(MOST).collect();
        let step = (SOURCES * smaller.len()).div_ceil(count).max(1);
        made.extend(smaller.into_iter().step_by(step).map(|(_, case)| case));
    }
    made
}

/// Returns these cases in an order in which neighbours are far from one another. Those that are sorted by size have answers
/// that are sorted, too, of which a wrong one can be the right one to the next case.
fn mixed(cases: Vec<CaseText>) -> Vec<CaseText> {
    let mut numbered: Vec<(usize, CaseText)> = cases.into_iter().enumerate().collect();
    numbered.sort_by_key(|(place, _)| spread(*place));
    numbered.into_iter().map(|(_, case)| case).collect()
}

/// Returns a number by which neighbours are far from one another.
pub fn spread(place: usize) -> u64 {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 divided by the golden ratio
    (place as u64).wrapping_mul(GOLDEN)
}

/// Random cases on which a program runs after it failed, to tell causes apart, for up to [`FURTHER_TIME`], or longer
/// if these are few.
pub struct FurtherCases<'a> {
    subject: &'a ProgramUnderTest<'a>,
    /// The sequence from which the cases are drawn.
    plan: Plan,
    /// The number of the next case.
    next: u64,
    /// The number of cases in each run.
    size: usize,
    /// Whether no further case is run, because a run took too long, or no answer could be read.
    is_over: bool,
    /// How long the program has run.
    spent: Duration,
    /// The number of cases that were run.
    count: u64,
    /// How often cases near a limit were asked for.
    rounds: usize,
}

impl<'a> FurtherCases<'a> {
    /// Prepares to draw the cases of a plan, from the one with the number `next` on, for a program that takes
    /// about this time for `each` case.
    pub fn new(subject: &'a ProgramUnderTest, plan: Plan, next: u64, each: Duration) -> Self {
        const MOST: usize = 50;
        const SLOW: Duration = Duration::from_millis(100); // so many cases still fit
        let size = if each < SLOW {
            MOST
        } else {
            let fitting = (FURTHER_TIME / 2).as_nanos() / each.as_nanos();
            usize::try_from(fitting).map_or(MOST, |fitting| fitting.clamp(1, MOST))
        };
        Self {
            subject,
            plan,
            next,
            size: size.min(subject.puzzle.max_cases()),
            is_over: false,
            spent: Duration::ZERO,
            count: 0,
            rounds: 0,
        }
    }

    /// Runs the program on the next cases, and returns the runs. Of those `near` a limit, it answers one of so
    /// many that are drawn or made from wrong ones. There are no runs if the time is up, or if the last ones showed
    /// nothing.
    pub fn run(&mut self, near: Option<&PatternLimit>) -> Vec<ProgramRun> {
        if self.is_over || self.is_late() || (self.subject.must_stop)() {
            return Vec::new();
        }
        let start = Instant::now();
        let cases = self.next_cases(near);
        let mut runs = Vec::new();
        let ended = self.run_until_slow(&cases, &mut runs);
        let cases = runs.iter().map(|run| run.batch.cases.len() as u64);
        self.count += cases.sum::<u64>();
        self.spent += start.elapsed();
        // If no answer could be read, the next could not either.
        self.is_over = ended.is_break() || runs.iter().all(|run| run.answers().is_empty());
        runs
    }

    /// Returns whether the time for further cases is up.
    fn is_late(&self) -> bool {
        let time = if self.count < FEW { LONG } else { FURTHER_TIME };
        self.spent >= time
    }

    /// Draws or makes the cases of the next runs.
    fn next_cases(&mut self, near: Option<&PatternLimit>) -> Vec<CaseText> {
        const RUNS: u64 = 2; // at a time
        const CHOICE: u64 = 8;
        let count = RUNS * self.size as u64;
        match near {
            None => self.draw(count),
            Some(limit) => {
                let (puzzle, drawn) = (self.subject.puzzle, CHOICE * count);
                let mut choice = self.draw(drawn);
                choice.extend(made_from(&limit.wrong, puzzle, self.rounds, drawn as usize));
                self.rounds += 1;
                mixed(nearest(puzzle, limit.condition, choice, count as usize))
            }
        }
    }

    /// Runs the program on these cases, and adds the runs, until one takes too long: it may be right with more
    /// time. It breaks off too if the program cannot be run, or if runs have to end.
    fn run_until_slow(&self, cases: &[CaseText], runs: &mut Vec<ProgramRun>) -> ControlFlow<()> {
        let (subject, limits) = (self.subject, self.limits());
        let judge = |cases: &[CaseText]| subject.run_on_cases(cases, &limits);
        let chunks = cases.chunks(self.size);
        in_order_until(concurrent_runs(), chunks, judge, |run| match run {
            Ok(run) if run.verdict != Verdict::Tle => {
                runs.push(run);
                ControlFlow::Continue(())
            }
            Ok(_) | Err(_) => ControlFlow::Break(()),
        })
    }

    /// Returns the limits of the next runs, which end a while after the time for all of them.
    fn limits(&self) -> Limits {
        let left = (LONG + FURTHER_TIME).saturating_sub(self.spent);
        let limits = self.subject.limits;
        Limits {
            wall: left.min(limits.wall),
            ..limits
        }
    }

    /// Draws the next cases, so many of them.
    fn draw(&mut self, count: u64) -> Vec<CaseText> {
        let next = self.next;
        self.next += count;
        self.plan.draw(self.subject.puzzle, next..self.next)
    }

    /// Returns how many cases were run.
    pub fn count(&self) -> u64 {
        self.count
    }
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
            let (batch, _) = RAKE.batch_of(input);
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
            wrong: wrong.map(GivenAnswer::case).collect(),
        };
        let made = |round| -> HashSet<CaseText> {
            made_from(&limit.wrong, RAKE, round, 800)
                .into_iter()
                .collect()
        };
        let [first, second] = [made(0), made(1)];
        let mut further = FurtherCases::new(&subject, Plan::default(), 200, Duration::ZERO);
        let ran = |further: &mut FurtherCases| -> Vec<CaseText> {
            let runs = further.run(Some(&limit));
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
            let (batch, _) = puzzle.batch_of(input);
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
        let size = |puzzle| with_further(puzzle, |_| None, false, |further| further.size);
        assert_eq!(size(RAKE), 10);
        assert_eq!(size(&catalogue::CHESS), 1);
    }

    #[test]
    fn further_cases_are_run_for_two_seconds_or_five_if_they_are_few() {
        let is_late = |count: u64, spent: Duration| {
            with_further(
                RAKE,
                |_| None,
                false,
                |further| {
                    (further.count, further.spent) = (count, spent);
                    let is_late = further.is_late();
                    assert_eq!(further.run(None).is_empty(), is_late);
                    assert!(is_late || further.spent > spent);
                    is_late
                },
            )
        };
        let almost = Duration::from_millis(1);
        for (count, time) in [(199, LONG), (200, FURTHER_TIME)] {
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
            |further| further.run(None).is_empty()
        ));
        let [first, second] = [0, 10].map(|number| RAKE.draw(None, 0, number));
        let runs = |of_first: Prints, of_second: Prints, of_others: Prints| {
            let prints = |cases: &[CaseText]| match &cases[0] {
                case if *case == first => of_first,
                case if *case == second => of_second,
                _ => of_others,
            };
            with_further(RAKE, prints, false, |further| {
                [(); 3].map(|()| further.run(None).len())
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
                further.run(None);
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
                    further.limits().wall
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
            further.limits().wall
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
