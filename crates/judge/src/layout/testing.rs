//! What the tests of several modules of `layout` share.

use std::time::Duration;

use checker::{Cause, ErasedPuzzle};

use crate::run::{ProgramRun, ProgramUnderTest};

pub const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
pub const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;

/// An input of one board, in the statement's own layout.
pub const PLAIN: &str = "1\n1\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n";

/// How a program fails on an input.
#[derive(Clone, Copy)]
pub enum Fails {
    /// It answers wrongly.
    Wrongly,
    /// It is right, but exceeds the time limit.
    Slowly,
}

/// Returns the text of the cause that `cause` finds for a program that fails on these inputs, if it finds one. The failure on
/// the first input is the one that is shown. `cause` is
/// [`layout_cause`](super::layout_cause) or [`pieces_cause`](super::pieces_cause).
///
/// The program fails in this way on an input if `fails_on` holds for its bytes.
pub fn said(
    cause: fn(&ProgramUnderTest, &ProgramRun, &[&ProgramRun]) -> Option<Cause>,
    inputs: &[&str],
    fails: Fails,
    fails_on: impl Fn(&[u8]) -> bool + Sync,
) -> Option<String> {
    let program = |input: &[u8]| {
        let right = RAKE.batch_of_input(input).0.output;
        if !fails_on(input) {
            return (right, Duration::ZERO);
        }
        match fails {
            Fails::Wrongly => (b"7\n".repeat(right.len()), Duration::ZERO),
            Fails::Slowly => (right, Duration::from_secs(3)),
        }
    };
    let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
    let run = |input: &&str| {
        let (batch, fault) = RAKE.batch_of_input(input.as_bytes());
        assert!(fault.is_none());
        subject.run_on(batch, &subject.limits).unwrap()
    };
    let failures: Vec<ProgramRun> = inputs.iter().map(run).collect();
    let (shown, others) = failures.split_first().unwrap();
    let others: Vec<&ProgramRun> = others.iter().collect();
    match cause(&subject, shown, &others)? {
        Cause::Layout(text) => Some(text),
        other => panic!("{other:?}"),
    }
}

/// Runs a program of mahjong on an input of one hand, where it fails, and returns what `find` finds out from the failure. The
/// program is wrong on inputs for whose bytes `is_wrong` holds.
pub fn found_on_hand<T>(
    hand: &str,
    is_wrong: impl Fn(&[u8]) -> bool + Sync,
    find: impl FnOnce(&ProgramUnderTest, &ProgramRun) -> T,
) -> T {
    let program = |input: &[u8]| {
        let output = if is_wrong(input) {
            b"Case 1: BAI\n".to_vec()
        } else {
            MAHJONG.batch_of_input(input).0.output
        };
        (output, Duration::ZERO)
    };
    let subject = ProgramUnderTest::of_function(MAHJONG, &program, Duration::from_secs(2));
    let (batch, _) = MAHJONG.batch_of_input(hand.as_bytes());
    let failure = subject.run_on(batch, &subject.limits).unwrap();
    assert!(!failure.is_accepted());
    find(&subject, &failure)
}
