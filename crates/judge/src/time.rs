//! Finds out why a program exceeds the time limit: runs it on single cases of the input on which it does, and
//! works out from these what the input takes.
//!
//! ```text
//! the input             k = 1: ▪▪▪▪▪▪▪▪     k = 3: ▪▪▪▪     the same board again and again: ▪▪▪▪▪▪▪▪
//! run alone             0.1 s  0.2 s        4.0 s           0.1 s, and 0.0 s when it is repeated
//! so the input takes    8 × 0.15 s       +  4 × 4.0 s    +  0.1 s
//! ```
//!
//! [`measure`] does this for the failure that `test` shows, [`cause`] says it.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use checker::{CaseText, Cause, Entry, SolvedCase, Verdict};
use parallel::in_order;
use puzzle::{counted, plural};

use crate::program::{Error, ExitReason, Limits, concurrent_runs};
use crate::run::{ProgramRun, ProgramUnderTest, seconds};
use crate::search::{Outcome, Shrunk, TooManyCases, slow_case, too_many_cases};

#[cfg(test)]
mod tests;

/// What single cases show of a run that exceeded the time limit.
pub enum Timing {
    /// A single case exceeds the limit alone.
    OneCase {
        /// The run on it, if the input has other cases too. The failure that is shown takes it.
        alone: Option<ProgramRun>,
        /// Whether the input has other cases too.
        is_among_others: bool,
        /// The CPU time that it takes, or after which it was stopped.
        time: Duration,
        /// Whether the program ended.
        has_ended: bool,
    },
    /// A single case was stopped after this CPU time, because the time for measuring was up.
    CutShort(Duration),
    /// Some cases were run alone, and none exceeds the limit.
    Cases(Costs),
    /// The program is quick, but exceeds the limit because of how many cases there are.
    Count(TooManyCases),
    /// Nothing, because the program waits, or crashes, or there was an interrupt.
    Unknown,
}

impl Timing {
    /// Takes the run on a single case that exceeds the limit, of an input that has others too.
    pub fn take_alone(&mut self) -> Option<ProgramRun> {
        match self {
            Self::OneCase { alone, .. } => alone.take(),
            _ => None,
        }
    }
}

/// What cases cost that were run alone.
pub struct Costs {
    /// The CPU time of the quickest and of the slowest case.
    range: [Duration; 2],
    /// How many cases were run alone.
    count: usize,
    /// How many cases the whole input has.
    of: usize,
    /// Whether all answers to them are right.
    are_right: bool,
    /// The CPU time that it costs to start the program.
    start: Duration,
    /// What the whole input takes.
    whole: Whole,
}

/// What a whole input takes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Whole {
    /// This time, which was measured.
    Exactly(Duration),
    /// About this time, by what its cases cost.
    About(Duration),
    /// More than this, which was measured. What its cases cost does not explain it if `is_explained` is
    /// false.
    MoreThan { time: Duration, is_explained: bool },
}

/// Measures how long single cases take of a run that exceeded the time limit, until a deadline.
pub fn measure(subject: &ProgramUnderTest, failing: &ProgramRun, deadline: Instant) -> Timing {
    if failing.ran.end == ExitReason::OutOfWallTime {
        return Timing::Unknown;
    }
    if let [case] = &failing.batch.cases[..] {
        return measure_single(subject, failing, case, deadline);
    }
    let mut samples = Samples::new(subject, failing, deadline);
    if let Some(timing) = samples.run() {
        return timing;
    }
    let Some(costs) = samples.costs() else {
        return Timing::Unknown;
    };
    match costs.whole {
        Whole::MoreThan {
            is_explained: false,
            ..
        } => samples.quick_alone(costs),
        _ => Timing::Cases(costs),
    }
}

/// Measures the only case of an input. If the program was stopped, it runs again for half as long again as
/// the limit, if there is so much time.
fn measure_single(
    subject: &ProgramUnderTest,
    failing: &ProgramRun,
    case: &CaseText,
    deadline: Instant,
) -> Timing {
    let known = Timing::OneCase {
        alone: None,
        is_among_others: false,
        time: failing.ran.time,
        has_ended: failing.ran.end == ExitReason::Exited(0),
    };
    let left = deadline.saturating_duration_since(Instant::now());
    if failing.ran.end != ExitReason::OutOfTime || left < failing.ran.time.mul_f64(1.3) {
        return known;
    }
    let Some(limits) = limits_until(subject, deadline) else {
        return known;
    };
    match subject.run_on_cases(std::slice::from_ref(case), &limits) {
        Ok(run) if run.ran.time > failing.ran.time => Timing::OneCase {
            alone: None,
            is_among_others: false,
            time: run.ran.time,
            has_ended: run.ran.end == ExitReason::Exited(0),
        },
        _ => known,
    }
}

/// Returns the limits for a run on a single case: the program is stopped after one and a half times the time
/// limit, or at the deadline. Returns `None` if there is hardly any time left, or after an interrupt.
fn limits_until(subject: &ProgramUnderTest, deadline: Instant) -> Option<Limits> {
    const LEAST: Duration = Duration::from_millis(100);
    let left = deadline.saturating_duration_since(Instant::now());
    let limits = subject.limits;
    if left < LEAST || (subject.ends)() {
        return None;
    }
    Some(Limits {
        time: limits.time.mul_f64(1.25), // a run is stopped after a fifth more
        wall: limits.wall.mul_f64(1.5).min(left),
        ..limits
    })
}

/// Cases of an input that are alike.
struct Kind {
    /// The cases that were not run yet. The last one is the next.
    waiting: Vec<CaseText>,
    /// The number of different cases.
    different: usize,
    /// The number of all cases. A case that is repeated counts each time.
    all: usize,
    /// The cases that were run alone, with their CPU times.
    ran: Vec<(CaseText, Duration)>,
}

impl Kind {
    /// Returns a kind of a single case.
    fn of_one() -> Self {
        Self {
            waiting: Vec::new(),
            different: 1,
            all: 1,
            ran: Vec::new(),
        }
    }

    /// Returns the mean CPU time of a case, without the start of the program.
    fn mean(&self, start: Duration) -> Duration {
        let sum: Duration = self.ran.iter().map(|(_, time)| *time).sum();
        (sum / self.ran.len().max(1) as u32).saturating_sub(start)
    }

    /// Returns how much a further run of a case of this kind tells, given that `pending` are about to be run:
    /// much, if the kind takes a great part of the time, and few were run.
    fn weight(&self, pending: usize) -> f64 {
        match self.ran.len() + pending {
            0 => f64::INFINITY,
            runs => self.all as f64 * self.mean(Duration::ZERO).as_secs_f64() / runs as f64,
        }
    }
}

/// Divides the cases of an input into kinds. A case that is repeated often is a kind of its own. The others are
/// divided by the first measure of the puzzle. The `suspect` is the first case of the first
/// kind.
fn kinds(failing: &ProgramRun, suspect: usize) -> Vec<Kind> {
    let batch = &failing.batch;
    let often = (batch.cases.len() / 20).max(2);
    let mut places: HashMap<&CaseText, Vec<usize>> = HashMap::new();
    for (place, case) in batch.cases.iter().enumerate() {
        places.entry(case).or_default().push(place);
    }
    let mut different: Vec<Vec<usize>> = places.into_values().collect();
    different.sort();
    let (repeated, others): (Vec<_>, Vec<_>) =
        different.into_iter().partition(|it| it.len() >= often);
    let firsts: Vec<usize> = others.iter().map(|places| places[0]).collect();
    let values = values(failing, &firsts);
    let mut groups: Vec<(Option<i64>, Vec<Vec<usize>>)> = Vec::new();
    for (places, value) in others.into_iter().zip(values) {
        match groups.iter_mut().find(|(of, _)| *of == Some(value)) {
            Some((_, group)) => group.push(places),
            None => groups.push((Some(value), vec![places])),
        }
    }
    groups.extend(repeated.into_iter().map(|places| (None, vec![places])));
    let has_suspect = |places: &Vec<usize>| places.contains(&suspect);
    groups.sort_by_key(|(_, group)| !group.iter().any(has_suspect));
    let kind = |(_, mut group): (Option<i64>, Vec<Vec<usize>>)| {
        // The last one is the first that is run. The others are spread over the input.
        group.sort_by_key(|places| (has_suspect(places), spread(places[0])));
        Kind {
            different: group.len(),
            all: group.iter().map(Vec::len).sum(),
            waiting: group
                .iter()
                .map(|places| batch.cases[places[0]].clone())
                .collect(),
            ran: Vec::new(),
        }
    };
    groups.into_iter().map(kind).collect()
}

/// Returns a number by which neighbours are far from one another.
fn spread(place: usize) -> u64 {
    const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 divided by the golden ratio
    (place as u64).wrapping_mul(GOLDEN)
}

/// Returns the values of these cases by the first measure of the puzzle, which is its most important one. If it
/// has one value or many, all values are 0.
fn values(failing: &ProgramRun, places: &[usize]) -> Vec<i64> {
    const MOST: usize = 6;
    let values = measured(failing, places);
    let different: HashSet<i64> = values.iter().copied().collect();
    if (2..=MOST).contains(&different.len()) {
        values
    } else {
        vec![0; places.len()]
    }
}

/// Returns the values of these cases by the first measure of the puzzle that is one of single cases.
fn measured(failing: &ProgramRun, places: &[usize]) -> Vec<i64> {
    let puzzle = failing.puzzle;
    let cases: Vec<SolvedCase> = places
        .iter()
        .map(|&place| SolvedCase::new(&failing.batch, place))
        .collect();
    for measure in 0..puzzle.measures().len() {
        let values = cases.iter().map(|case| puzzle.measured(measure, case));
        if let Some(values) = values.collect() {
            return values;
        }
    }
    Vec::new()
}

/// Runs of a program on single cases of an input, each alone.
struct Samples<'a> {
    subject: &'a ProgramUnderTest<'a>,
    /// The run on the whole input.
    failing: &'a ProgramRun,
    deadline: Instant,
    kinds: Vec<Kind>,
    /// Whether all answers so far are right.
    are_right: bool,
    /// Whether no further case is run, because the time is up or there was an interrupt.
    is_over: bool,
}

impl<'a> Samples<'a> {
    fn new(subject: &'a ProgramUnderTest, failing: &'a ProgramRun, deadline: Instant) -> Self {
        let suspect = failing.first_without_right_answer().unwrap_or(0);
        Self {
            subject,
            failing,
            deadline,
            kinds: kinds(failing, suspect),
            are_right: true,
            is_over: false,
        }
    }

    /// Runs the program on cases of each kind, for some seconds. Returns what a single case shows, if that is
    /// why the program is slow.
    fn run(&mut self) -> Option<Timing> {
        const MOST: usize = 40; // cases
        const TIME: Duration = Duration::from_secs(5);
        let start = Instant::now();
        loop {
            let is_any_missing = self.kinds.iter().any(|kind| kind.ran.is_empty());
            let is_late = start.elapsed() > TIME && !is_any_missing;
            let next = self.next();
            if next.is_empty() || is_late || self.is_over || self.count() >= MOST {
                return None;
            }
            if let Some(timing) = self.run_alone(next) {
                return Some(timing);
            }
        }
    }

    /// Returns how many cases were run.
    fn count(&self) -> usize {
        self.kinds.iter().map(|kind| kind.ran.len()).sum()
    }

    /// Takes the next cases, as many as run at the same time, each with the index of its kind.
    fn next(&mut self) -> Vec<(usize, CaseText)> {
        let mut pending = vec![0; self.kinds.len()];
        let mut next = Vec::new();
        for _ in 0..concurrent_runs() {
            let Some(kind) = self.next_kind(&pending) else {
                break;
            };
            pending[kind] += 1;
            next.extend(self.kinds[kind].waiting.pop().map(|case| (kind, case)));
        }
        next
    }

    /// Returns the index of the kind of which a further case tells most, given how many of each are `pending`.
    fn next_kind(&self, pending: &[usize]) -> Option<usize> {
        let mut best: Option<(usize, f64)> = None;
        for (index, kind) in self.kinds.iter().enumerate() {
            let weight = kind.weight(pending[index]);
            let is_best = best.is_none_or(|(_, most)| weight > most);
            if is_best && !kind.waiting.is_empty() {
                best = Some((index, weight));
            }
        }
        best.map(|(index, _)| index)
    }

    /// Runs the program on each of these cases alone, and keeps the times. Returns what a single case shows, if
    /// it ends the measuring.
    fn run_alone(&mut self, cases: Vec<(usize, CaseText)>) -> Option<Timing> {
        let (subject, deadline) = (self.subject, self.deadline);
        let run = |_, (kind, case): (usize, CaseText)| {
            let limits = limits_until(subject, deadline).ok_or(Error::Interrupted)?;
            let run = subject.run_on_cases(std::slice::from_ref(&case), &limits)?;
            Ok::<_, Error>((kind, case, run))
        };
        let mut found = None;
        let ended = in_order(concurrent_runs(), cases, run, |result| {
            let (kind, case, run) = result.map_err(|_| ())?;
            let time = run.ran.time;
            if time > subject.limits.time {
                let has_ended = run.ran.end == ExitReason::Exited(0);
                found = Some(Timing::OneCase {
                    alone: Some(run.over_limit(&subject.limits)),
                    is_among_others: true,
                    time,
                    has_ended,
                });
                return Err(());
            }
            match run.verdict {
                Verdict::Ac => {}
                Verdict::Wa | Verdict::Pe => self.are_right = false,
                Verdict::Tle => {
                    found = Some(Timing::CutShort(time));
                    return Err(());
                }
                Verdict::Re | Verdict::Mle => {
                    found = Some(Timing::Unknown);
                    return Err(());
                }
            }
            self.kinds[kind].ran.push((case, time));
            Ok(())
        });
        self.is_over = ended.is_err();
        found
    }

    /// Works out what the cases and the whole input take. Returns `None` if no case was run.
    fn costs(&self) -> Option<Costs> {
        let times = || {
            self.kinds
                .iter()
                .flat_map(|kind| &kind.ran)
                .map(|ran| ran.1)
        };
        let range = [times().min()?, times().max()?];
        let start = self.start();
        let ran = &self.failing.ran;
        let whole = if ran.end == ExitReason::Exited(0) {
            Whole::Exactly(ran.time)
        } else {
            let about = match self.share_of_repeats(start) {
                Some(share) => total(&self.kinds, start, share),
                None => None,
            };
            Whole::new(about, total(&self.kinds, start, 1.0), ran.time)
        };
        Some(Costs {
            range,
            count: self.count(),
            of: self.failing.batch.cases.len(),
            are_right: self.are_right,
            start,
            whole,
        })
    }

    /// Returns about what it costs to start the program: by as much the quickest cases take longer alone than
    /// together, for each but one of them.
    fn start(&self) -> Duration {
        const MOST: usize = 8; // cases
        const TIME: Duration = Duration::from_secs(2);
        let mut ran: Vec<&(CaseText, Duration)> =
            self.kinds.iter().flat_map(|kind| &kind.ran).collect();
        ran.sort_by_key(|(_, time)| *time);
        let Some((_, quickest)) = ran.first() else {
            return Duration::ZERO;
        };
        let quickest = *quickest;
        let mut alone = Duration::ZERO;
        let mut cases: Vec<CaseText> = Vec::new();
        for (case, time) in ran.into_iter().take(MOST) {
            if alone + *time <= TIME {
                alone += *time;
                cases.push(case.clone());
            }
        }
        if cases.len() < 2 {
            return Duration::ZERO; // it does not count beside cases that take so long
        }
        let Some(together) = self.time_together(&cases) else {
            return Duration::ZERO;
        };
        (alone.saturating_sub(together) / (cases.len() as u32 - 1)).min(quickest)
    }

    /// Returns how long a case takes that is repeated in an input, as a share of what it takes first. A program
    /// may keep its results. Returns `None` if this is not known, though it counts.
    fn share_of_repeats(&self, start: Duration) -> Option<f64> {
        const TIME: Duration = Duration::from_secs(2);
        let repeats =
            |kind: &Kind| (kind.all - kind.different) as f64 * kind.mean(start).as_secs_f64();
        let all = total(&self.kinds, start, 1.0)?.as_secs_f64();
        let most = self
            .kinds
            .iter()
            .max_by(|one, other| repeats(one).total_cmp(&repeats(other)))?;
        if repeats(most) < all / 10.0 {
            return Some(1.0);
        }
        let (case, alone) = most.ran.first()?;
        let first = alone.saturating_sub(start).as_secs_f64().max(1e-6);
        let fitting = (TIME.as_secs_f64() / first) as usize;
        let count = fitting
            .clamp(2, most.all)
            .min(self.subject.puzzle.max_cases());
        let together = self.time_together(&vec![case.clone(); count])?;
        let others = together.saturating_sub(*alone).as_secs_f64() / (count as f64 - 1.0);
        Some(others / first)
    }

    /// Returns how long the program takes for these cases together, if it is right.
    fn time_together(&self, cases: &[CaseText]) -> Option<Duration> {
        let limits = limits_until(self.subject, self.deadline)?;
        let run = self.subject.run_on_cases(cases, &limits).ok()?;
        run.is_accepted().then_some(run.ran.time)
    }

    /// Finds out why a program is slow that is quick on the cases that were tried: another case may take long,
    /// or it may be their number.
    fn quick_alone(&mut self, mut costs: Costs) -> Timing {
        let left = self.deadline.saturating_duration_since(Instant::now());
        let slow = slow_case(self.subject, self.failing, left / 2);
        if let Some(slow) = slow {
            self.kinds.push(Kind::of_one());
            let next = vec![(self.kinds.len() - 1, slow.batch.cases[0].clone())];
            if let Some(timing) = self.run_alone(next) {
                return timing;
            }
            costs.add_unlike(self.kinds.last().map_or(&[], |kind| &kind.ran[..]));
            return Timing::Cases(costs);
        }
        match self.too_many_cases(&costs) {
            Some(count) => Timing::Count(count),
            None => Timing::Cases(costs),
        }
    }

    /// Finds out whether the program exceeds the limit because of how many cases there are. To see this, it
    /// runs for far less than the limit, which must be far longer than its cases take.
    fn too_many_cases(&self, costs: &Costs) -> Option<TooManyCases> {
        const HANGS: u32 = 10; // times as long as the cases take
        let likely = total(&self.kinds, costs.start, 1.0)?;
        let hangs = (HANGS * likely).max(Duration::from_millis(300));
        let limits = self.subject.limits;
        if hangs > limits.time {
            return None;
        }
        let limits = Limits {
            time: hangs,
            wall: limits.wall.min(Limits::WALL * hangs),
            ..limits
        };
        too_many_cases(self.subject, self.failing, limits)
    }
}

/// Returns what an input takes of which the cases are of these kinds. The cost of a case that is repeated is
/// this share of what it costs first. Returns `None` if no case of some kind was run.
fn total(kinds: &[Kind], start: Duration, share: f64) -> Option<Duration> {
    let mut sum = start;
    for kind in kinds {
        if kind.ran.is_empty() {
            return None;
        }
        let count = kind.different as f64 + share * (kind.all - kind.different) as f64;
        sum += kind.mean(start).mul_f64(count);
    }
    Some(sum)
}

impl Whole {
    /// Returns what an input takes on which the program was stopped after some time. Its cases take `about` so
    /// much, and at most so much if none costs less when it is repeated, as far as this is known.
    fn new(about: Option<Duration>, most: Option<Duration>, stopped: Duration) -> Self {
        const INEXACT: f64 = 1.5;
        let known = about.or(most);
        match about {
            Some(about) if about > stopped => Self::About(about),
            _ => Self::MoreThan {
                time: stopped,
                is_explained: known.is_none_or(|known| known.mul_f64(INEXACT) > stopped),
            },
        }
    }
}

impl Costs {
    /// Adds a case that is unlike the others and was run alone: what the whole input takes is not known from
    /// the others, but explained.
    fn add_unlike(&mut self, ran: &[(CaseText, Duration)]) {
        for (_, time) in ran {
            self.range[1] = self.range[1].max(*time);
            self.count += 1;
        }
        if let Whole::MoreThan { is_explained, .. } = &mut self.whole {
            *is_explained = true;
        }
    }

    /// Returns the sentence that a report says. `case` is the puzzle's word for a case.
    fn text(&self, case: &str) -> String {
        let ran = counted(self.count as u64, case);
        let were = if self.count == 1 { "was" } else { "were" };
        let input = format!("the {} {} of this input", self.of, plural(case));
        let slow = if self.are_right {
            "Right but slow"
        } else {
            "Slow"
        };
        let each = format!("{} ({ran} {were} run alone)", self.each(case));
        match self.whole {
            Whole::Exactly(time) => format!("{slow}: {each}; {input} took {}.", about(time)),
            Whole::About(time) => {
                format!("{slow}: {each}; {input} would take about {}.", about(time))
            }
            Whole::MoreThan { time, is_explained } => {
                let time = seconds(time);
                if is_explained {
                    format!("{slow}: {each}; {input} take more than {time}.")
                } else {
                    let most = seconds(self.range[1]);
                    format!(
                        "At most {most} a {case} ({ran} {were} run alone), but {input} together take more \
                         than {time}."
                    )
                }
            }
        }
    }

    /// Returns how long the program takes for a case, from the quickest to the slowest, without its start if
    /// that counts.
    fn each(&self, case: &str) -> String {
        let [quickest, slowest] = self.range;
        if self.start * 5 < slowest {
            return format!("{} a {case}", range(quickest, slowest));
        }
        let [quickest, slowest] = self.range.map(|time| time.saturating_sub(self.start));
        let start = seconds(self.start);
        format!(
            "{} a {case} after a start of {start}",
            range(quickest, slowest)
        )
    }
}

/// Returns a range of times, or a single one if both are the same.
fn range(low: Duration, high: Duration) -> String {
    let [low, high] = [low, high].map(seconds);
    if low == high {
        return low;
    }
    match (low.split_once(' '), high.split_once(' ')) {
        (Some((number, unit)), Some((_, other))) if unit == other => format!("{number} to {high}"),
        _ => format!("{low} to {high}"),
    }
}

/// Returns a long time without digits that say nothing.
fn about(time: Duration) -> String {
    match time.as_secs_f64() {
        long @ 100.0.. => format!("{:.0} s", (long / 10.0).round() * 10.0),
        long @ 10.0.. => format!("{long:.0} s"),
        _ => seconds(time),
    }
}

/// Returns the cause that a program takes too long, if it does, given all its runs. `timing` is what single
/// cases show of the failure that is shown; without it, only what the runs show is said. That the program ends
/// on no input is said only if the runs `are_enough`.
pub fn cause(runs: &[ProgramRun], are_enough: bool, timing: Option<&Timing>) -> Option<Cause> {
    let (accepted, failures): (Vec<_>, Vec<_>) = runs.iter().partition(|run| run.is_accepted());
    let first: &ProgramRun = failures.first()?;
    let case = first.puzzle.about().case;
    let is_silent = |run: &ProgramRun| run.verdict == Verdict::Tle && run.ran.output.is_empty();
    let has_ended = matches!(
        timing,
        Some(Timing::OneCase {
            has_ended: true,
            ..
        })
    );
    if are_enough && runs.iter().all(is_silent) && !has_ended {
        let sentence = "It printed nothing, and did not end on any input that was tried.";
        return Some(Cause::Time(sentence.to_owned()));
    }
    if let Some(Timing::OneCase {
        is_among_others,
        time,
        has_ended,
        ..
    }) = timing
        && (*is_among_others || *has_ended || !accepted.is_empty())
    {
        let slowest = accepted.iter().map(|run| run.ran.time).max();
        let may_hang = slowest.is_some_and(|slowest| slowest < first.limits.time / 4);
        return Some(one_case(first, *time, *has_ended, may_hang));
    }
    if !failures.iter().all(|run| run.is_right_by_then()) {
        return None;
    }
    if let Some(Timing::Count(count)) = timing {
        return Some(Cause::Time(count.text()));
    }
    if failures.iter().all(|run| has_all_answers(run)) {
        let sentence = "All answers are right, but the program does not end after the last one.";
        return Some(Cause::Time(sentence.to_owned()));
    }
    let sentence = match timing {
        Some(Timing::Cases(costs)) => costs.text(case),
        Some(Timing::CutShort(time)) => {
            format!(
                "It takes more than {} for one {case} alone.",
                seconds(*time)
            )
        }
        _ if accepted.is_empty() => return None,
        _ => {
            let (failed, all) = (failures.len(), runs.len());
            let over = format!("over the time limit on {failed} of {all} inputs");
            format!("It is right on the others, but {over}.")
        }
    };
    Some(Cause::Time(sentence))
}

/// Returns whether a program did not end although it had printed all answers, which are right.
fn has_all_answers(run: &ProgramRun) -> bool {
    run.reading.entries.iter().all(Entry::is_right) && run.ran.end != ExitReason::Exited(0)
}

/// Returns two times in seconds, with as many digits as show that they differ, if they hardly do.
fn distinct(one: Duration, other: Duration) -> [String; 2] {
    let [short, long] = [one, other].map(seconds);
    if short == long {
        [one, other].map(|time| format!("{:.3} s", time.as_secs_f64()))
    } else {
        [short, long]
    }
}

/// Returns the cause that a program takes this CPU time for a single case, or was stopped after it. A question
/// is asked if it `may_hang`, because it is far quicker otherwise.
fn one_case(run: &ProgramRun, time: Duration, has_ended: bool, may_hang: bool) -> Cause {
    let case = run.puzzle.about().case;
    let [time, limit] = distinct(time, run.limits.time);
    Cause::Time(if has_ended {
        format!("This {case} alone takes {time}; the limit is {limit}.")
    } else if may_hang {
        format!("This {case} alone takes more than {time}: does it end at all?")
    } else {
        format!("This {case} alone takes more than {time}; the limit is {limit}.")
    })
}

/// Returns the cause that the program takes too long, if a random search found that it exceeds the time limit
/// on a single case, or that it takes long even for the smallest case.
pub fn cause_of_search(outcome: &Outcome, shrunk: &Shrunk) -> Option<Cause> {
    let (run, sizer) = (&shrunk.run, &outcome.sizer);
    let case = run.puzzle.about().case;
    if shrunk.never_ends {
        let quarter = seconds(run.limits.time / 4);
        let sentence = format!("It takes more than {quarter} for the smallest {case} too.");
        return Some(Cause::Time(sentence));
    }
    if run.verdict != Verdict::Tle || run.batch.cases.len() > 1 || !sizer.has_learned() {
        return None;
    }
    let may_hang = sizer.hang_limits(&run.limits).time < run.limits.time / 2;
    let has_ended = run.ran.end == ExitReason::Exited(0);
    Some(one_case(run, run.ran.time, has_ended, may_hang))
}

/// Returns a note that a program which was right on all random cases takes too long for as many of them as the
/// statement allows, by what its largest run took.
pub fn note_on_search(subject: &ProgramUnderTest, outcome: &Outcome) -> Option<String> {
    let (puzzle, sizer) = (subject.puzzle, &outcome.sizer);
    let most = puzzle.max_cases();
    if most == 1 || most == usize::MAX {
        return None;
    }
    let would = sizer.each().saturating_mul(most as u32);
    if would <= subject.limits.time {
        return None;
    }
    let case = puzzle.about().case;
    let (each, would) = (seconds(sizer.each()), about(would));
    let cases = plural(case);
    Some(format!(
        "Right but slow: {each} a {case}, on average; {most} such {cases}, as many as the statement allows, \
         would take about {would}."
    ))
}
