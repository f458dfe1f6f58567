//! Works out what a whole input takes from the cases of it that were run alone.

use std::time::Duration;

use checker::CaseText;

use super::costs::{Costs, Whole};
use super::kinds::{Kind, Sample, total};
use super::samples::Samples;
use crate::memory::Growth;
use crate::program::ExitReason;

/// Works out what the cases and the whole input take. Returns `None` if no case was run.
pub fn estimate_costs(samples: &Samples) -> Option<Costs> {
    let quickest = samples.all().map(|sample| sample.time).min()?;
    let slowest = samples.all().max_by_key(|sample| sample.time)?;
    let start = start(samples);
    let most = samples.all().map(|sample| sample.memory).max()?;
    Some(Costs {
        quickest,
        slowest: slowest.time,
        slowest_case: slowest.case.clone(),
        count: samples.all().count(),
        of: samples.failing.batch.cases.len(),
        are_right: samples.all().all(|sample| sample.is_right),
        start,
        whole: whole(samples, start),
        growth: Growth::of(samples.failing, most),
    })
}

/// Works out what the whole input takes, given what it costs to start the program.
fn whole(samples: &Samples, start: Duration) -> Whole {
    let ran = &samples.failing.ran;
    if ran.end == ExitReason::Exited(0) {
        return Whole::Exactly(ran.time);
    }
    let about = match share_of_repeats(samples, start) {
        Some(share) => total(&samples.kinds, start, share),
        None => None,
    };
    let most = total(&samples.kinds, start, 1.0);
    Whole::of_stopped(about, most, ran.time)
}

/// Returns about what it costs to start the program: by as much the quickest cases take longer alone than
/// together, for each but one of them.
fn start(samples: &Samples) -> Duration {
    let mut ran: Vec<&Sample> = samples.all().collect();
    ran.sort_by_key(|sample| sample.time);
    let Some(quickest) = ran.first().map(|sample| sample.time) else {
        return Duration::ZERO;
    };
    let quick = quick_ones(&ran);
    if quick.len() < 2 {
        return Duration::ZERO; // it does not count beside cases that take so long
    }
    let alone: Duration = quick.iter().map(|sample| sample.time).sum();
    let cases: Vec<CaseText> = quick.iter().map(|sample| sample.case.clone()).collect();
    let Some(together) = samples.time_together(&cases) else {
        return Duration::ZERO;
    };
    (alone.saturating_sub(together) / (cases.len() as u32 - 1)).min(quickest)
}

/// Returns the first of these cases that take little time together. The quickest case is the first of them.
fn quick_ones<'a>(ran: &[&'a Sample]) -> Vec<&'a Sample> {
    const MOST: usize = 8; // cases
    const TIME: Duration = Duration::from_secs(2);
    let mut sum = Duration::ZERO;
    let mut quick = Vec::new();
    for &sample in ran.iter().take(MOST) {
        if sum + sample.time <= TIME {
            sum += sample.time;
            quick.push(sample);
        }
    }
    quick
}

/// Returns how long a case takes that is repeated in an input, as a share of what it takes first. A program
/// may keep its results. Returns `None` if this is not known, though it counts.
fn share_of_repeats(samples: &Samples, start: Duration) -> Option<f64> {
    const TIME: Duration = Duration::from_secs(2);
    let repeats = |kind: &Kind| kind.repeats() as f64 * kind.mean(start).as_secs_f64();
    let all = total(&samples.kinds, start, 1.0)?.as_secs_f64();
    let most = samples
        .kinds
        .iter()
        .max_by(|one, other| repeats(one).total_cmp(&repeats(other)))?;
    if repeats(most) < all / 10.0 {
        return Some(1.0);
    }
    let sample = most.ran.first()?;
    let first = sample.time.saturating_sub(start).as_secs_f64().max(1e-6);
    let fitting = (TIME.as_secs_f64() / first) as usize;
    let count = fitting
        .clamp(2, most.all)
        .min(samples.subject.puzzle.max_cases());
    let together = samples.time_together(&vec![sample.case.clone(); count])?;
    let others = together.saturating_sub(sample.time).as_secs_f64() / (count as f64 - 1.0);
    Some(others / first)
}
