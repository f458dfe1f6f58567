//! From a failing input to the simplest one that still fails.

use std::time::{Duration, Instant};

use puzzle::{Judging, Puzzle};

use crate::Error;
use crate::batch::{Batch, Run};
use crate::verdict::{Judgement, Verdict};

/// The most cases that are tried in one run.
const MOST_AT_ONCE: usize = 1 << 9;

/// The search for the simplest input that fails.
pub struct Shrinker<'a, P: Puzzle> {
    /// How the puzzle is judged.
    pub judging: Judging<P>,
    /// Runs the program.
    pub run: &'a Run<'a>,
    /// The verdict that every simpler input has to get too.
    pub verdict: Verdict,
    /// How long the program may take.
    pub time_limit: Duration,
    /// How many cases to try in one run, to begin with.
    pub batch: usize,
    /// When to stop with what there is.
    pub deadline: Instant,
    /// How often the program was run.
    pub runs: u64,
}

impl<P: Puzzle> Shrinker<'_, P> {
    /// The way from `cases`, which fail and of which `suspect` (from 1) is the first with a wrong
    /// answer, if that is known, to the simplest cases found that still fail. Each stop is
    /// simpler than the one before; the last is usually a single case.
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn shrink(
        &mut self,
        cases: Vec<P::Case>,
        suspect: Option<u64>,
    ) -> Result<Vec<Vec<P::Case>>, Error> {
        if self.judge(&cases)?.verdict != self.verdict {
            return Ok(vec![cases]); // it does not fail each time
        }
        let mut cases = self.narrow(cases, suspect)?;
        let mut way = vec![cases.clone()];
        loop {
            let mut changed = false;
            for place in 0..cases.len() {
                // After a step, go on with the next kind of step before trying all again.
                let mut turn = 0;
                loop {
                    let mut steps = (self.judging.simpler)(&cases[place]);
                    if steps.is_empty() {
                        break;
                    }
                    let count = steps.len();
                    turn %= count;
                    steps.rotate_left(turn);
                    let Some(found) = self.first_step(&cases, place, &steps)? else {
                        break;
                    };
                    cases[place] = steps.swap_remove(found);
                    way.push(cases.clone());
                    turn += found;
                    changed = true;
                }
            }
            if !changed || cases.len() == 1 {
                return Ok(way);
            }
        }
    }

    fn first_step(
        &mut self,
        cases: &[P::Case],
        place: usize,
        steps: &[P::Case],
    ) -> Result<Option<usize>, Error> {
        if cases.len() == 1 {
            return self.first_alone(steps);
        }
        let mut cases = cases.to_vec();
        for (number, step) in steps.iter().enumerate() {
            cases[place] = step.clone();
            if self.judge(&cases)?.verdict == self.verdict {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// As few of the cases as possible.
    fn narrow(
        &mut self,
        mut cases: Vec<P::Case>,
        suspect: Option<u64>,
    ) -> Result<Vec<P::Case>, Error> {
        let suspect = suspect.and_then(|number| usize::try_from(number).ok());
        if cases.len() == 1 {
            return Ok(cases);
        }
        if let Some(number) = suspect {
            let alone = &cases[number - 1..number];
            if self.judge(alone)?.verdict == self.verdict {
                return Ok(alone.to_vec());
            }
        }
        if let Some(found) = self.first_alone(&cases)? {
            return Ok(vec![cases.swap_remove(found)]);
        }
        // Only together do they fail: something is left over from one case to another.
        if let Some(number) = suspect
            && self.judge(&cases[..number])?.verdict == self.verdict
        {
            cases.truncate(number);
        }
        let mut length = cases.len().div_ceil(2);
        loop {
            let mut start = 0;
            while start < cases.len() && cases.len() > 1 {
                let mut fewer = cases.clone();
                fewer.drain(start..cases.len().min(start + length));
                if !fewer.is_empty() && self.judge(&fewer)?.verdict == self.verdict {
                    cases = fewer;
                } else {
                    start += length;
                }
            }
            if length == 1 {
                return Ok(cases);
            }
            length = length.div_ceil(2);
        }
    }

    /// The first of these cases that fails alone. Many are tried in one run.
    fn first_alone(&mut self, cases: &[P::Case]) -> Result<Option<usize>, Error> {
        let mut start = 0;
        // The boldest steps come first and often are enough.
        let mut wanted = 16;
        while start < cases.len() {
            let most = wanted.min(self.batch).min(self.judging.most_cases);
            let batch = &cases[start..cases.len().min(start + most.max(1))];
            wanted = wanted.saturating_mul(2);
            if let Some(found) = self.first_in_batch(batch)? {
                return Ok(Some(start + found));
            }
            start += batch.len();
        }
        Ok(None)
    }

    fn first_in_batch(&mut self, cases: &[P::Case]) -> Result<Option<usize>, Error> {
        let judgement = self.judge(cases)?;
        if judgement.verdict == Verdict::Ac {
            return Ok(None);
        }
        let fails = judgement.verdict == self.verdict;
        if cases.len() == 1 {
            return Ok(fails.then_some(0));
        }
        // All before the first wrong answer are right, unless it is not this one alone.
        if let Some(number) = judgement.case.filter(|_| fails) {
            let found = usize::try_from(number).unwrap_or(1) - 1;
            if self.judge(&cases[found..=found])?.verdict == self.verdict {
                return Ok(Some(found));
            }
            let rest = &cases[found + 1..];
            if rest.is_empty() {
                return Ok(None);
            }
            let found_in_rest = self.first_in_batch(rest)?;
            return Ok(found_in_rest.map(|place| found + 1 + place));
        }
        let (front, back) = cases.split_at(cases.len() / 2);
        if let Some(found) = self.first_in_batch(front)? {
            return Ok(Some(found));
        }
        let found = self.first_in_batch(back)?;
        Ok(found.map(|place| front.len() + place))
    }

    /// Judges the program on these cases; accepts all when there is no time left.
    fn judge(&mut self, cases: &[P::Case]) -> Result<Judgement, Error> {
        if Instant::now() >= self.deadline {
            return Ok(Judgement {
                verdict: Verdict::Ac,
                case: None,
                expected: None,
                got: None,
                reason: None,
            });
        }
        self.runs += 1;
        let batch = Batch::new(self.judging, cases.to_vec());
        let (ran, judgement) = batch.run(self.run, self.time_limit)?;
        // A run should be far from the limit, however slow the program is.
        if ran.time > self.time_limit / 4 && cases.len() > 1 {
            self.batch = (cases.len() / 2).max(1);
        } else if ran.time < self.time_limit / 16 && self.batch <= cases.len() {
            self.batch = (2 * self.batch).min(MOST_AT_ONCE);
        }
        Ok(judgement)
    }
}
