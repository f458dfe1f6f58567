//! Placeholder until the merge.
use crate::cases::{is_judged, random_cases, text_of};
use checker::{case_text, simpler::simpler};
use puzzle::{Puzzle, Rng, Tokens, read_input};
use std::slice;

/// Shrinks.
pub fn simplest<P: Puzzle>(case: P::Case, fails: &mut dyn FnMut(&P::Case) -> bool) -> P::Case {
    let legal = |text: &[u8]| {
        let mut t = Tokens::new(text);
        let c = P::read_case(&mut t).ok()?;
        t.expect_end(String::new).ok()?;
        Some(case_text::<P>(&c))
    };
    let parse = |text: &[u8]| P::read_case(&mut Tokens::new(text)).unwrap();
    let (mut simplest, mut resume_at) = (case, 0);
    loop {
        let mut steps = simpler(&case_text::<P>(&simplest), resume_at, legal)
            .map(|(at, text)| (at, parse(&text)));
        let Some(next) = steps.find(|(_, case)| fails(case)) else { return simplest };
        drop(steps);
        (resume_at, simplest) = next;
    }
}

/// Shrinks.
pub fn assert_shrinks<P: Puzzle>(count: usize) {
    if !is_judged::<P>() {
        return;
    }
    let mut rng = Rng::with_seed(1_538);
    for case in random_cases::<P>(count / 10) {
        let kept = rng.u8(1..=4);
        simplest::<P>(case, &mut |simpler| {
            let text = text_of::<P>(slice::from_ref(simpler));
            assert!(read_input::<P>(text.as_bytes()).unwrap() == slice::from_ref(simpler));
            rng.u8(..4) < kept
        });
    }
}
