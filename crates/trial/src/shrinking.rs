//! What [`Judging::simpler`](puzzle::Judging::simpler) promises.

use std::cell::Cell;
use std::time::{Duration, Instant};

use puzzle::{Puzzle, Rng, read_input};

use crate::cases::{random_cases, text_of};

fn simpler<P: Puzzle>(case: &P::Case) -> Vec<P::Case> {
    P::JUDGING.map_or_else(Vec::new, |judging| (judging.simpler)(case))
}

/// The simplest case on the way down from `case` on which something fails that fails on `case`:
/// nothing fails on what is offered as simpler, or there was no time to try.
pub(crate) fn simplest<P: Puzzle>(case: P::Case, fails: impl Fn(&P::Case) -> bool) -> P::Case {
    const TIME: Duration = Duration::from_mins(1);
    let start = Instant::now();
    let mut simplest = case;
    let fails_in_time = |case: &P::Case| start.elapsed() < TIME && fails(case);
    while let Some(simpler) = simpler::<P>(&simplest).into_iter().find(fails_in_time) {
        simplest = simpler;
    }
    simplest
}

/// Whether something fails on a case.
pub type Fault<C> = fn(&C) -> bool;

/// What [`assert_shrinks`] says of 70 random cases, and what each fault of `start` shrinks to, as
/// `show` shows it, and in how many tries; and how many steps there are from `start` itself. Each
/// step that is offered, and their order, shows in one or the other.
pub fn assert_shrinks_to<P: Puzzle, M: PartialOrd>(
    measure: fn(&P::Case) -> M,
    start: &P::Case,
    show: fn(&P::Case) -> String,
    faults: &[(Fault<P::Case>, &str, usize)],
    steps: usize,
) {
    assert_shrinks::<P, M>(&random_cases::<P>(70).collect::<Vec<_>>(), measure);
    let shrunk = |fails: &dyn Fn(&P::Case) -> bool| {
        assert!(fails(start), "there is nothing to shrink");
        let tried = Cell::new(0);
        let simplest = simplest::<P>(start.clone(), |case| {
            tried.set(tried.get() + 1);
            fails(case)
        });
        (show(&simplest), tried.get())
    };
    let hearts: Vec<_> = faults.iter().map(|(fails, ..)| shrunk(fails)).collect();
    let expected = faults.iter().map(|&(_, heart, tries)| (heart.to_owned(), tries));
    assert_eq!(hearts, expected.collect::<Vec<_>>());

    // A fault of this one case, which shrinks to nothing simpler.
    assert_eq!(shrunk(&|case| case == start), (show(start), steps));
}

/// What [`Judging::simpler`](puzzle::Judging::simpler) promises, on these cases and all the way
/// down from each: a simpler case is legal and strictly less by `measure`, and shrinking ends,
/// whatever fails. If every case fails, it ends equally simple from wherever it starts.
pub fn assert_shrinks<P: Puzzle, M: PartialOrd>(cases: &[P::Case], measure: fn(&P::Case) -> M) {
    let mut rng = Rng::with_seed(1_538);
    for case in cases {
        // Keeps one random part of all simpler cases, as an arbitrary fault would.
        let kept = rng.u8(1..=4);
        let mut case = case.clone();
        loop {
            let simpler = simpler::<P>(&case);
            for simpler in &simpler {
                let text = text_of::<P>(simpler);
                assert!(
                    measure(simpler) < measure(&case),
                    "{text} is not simpler than {}",
                    text_of::<P>(&case)
                );
                let read = read_input::<P>(text.as_bytes()).expect("a legal case");
                assert_eq!(read, std::slice::from_ref(simpler), "{text}");
            }
            let fails = |_: &P::Case| rng.u8(..4) < kept;
            match simpler.into_iter().find(fails) {
                Some(simpler) => case = simpler,
                None => break,
            }
        }
    }
    let ends = cases.iter().map(|case| simplest::<P>(case.clone(), |_| true));
    let ends: Vec<P::Case> = ends.collect();
    for end in &ends[1..] {
        assert!(
            measure(end) == measure(&ends[0]),
            "{} and {} are both taken for the simplest",
            text_of::<P>(end),
            text_of::<P>(&ends[0])
        );
        assert!(cases.iter().any(|case| measure(end) < measure(case)));
    }
}
