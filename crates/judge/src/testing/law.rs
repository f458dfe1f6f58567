//! Laws: what relates the answers to several cases, whatever they are. They need no oracle.

use std::fmt::Debug;

use super::{input_of, random_cases, rng_of, simplest};
use crate::{Problem, Rng};

/// Holds a law against [`random_cases`]. If it is broken, the test fails with the simplest case
/// found on which it is.
///
/// A law may need something random besides the case, such as an order of its rolls. It draws that
/// from the generator, which is the same for a case and for all that is simpler.
pub fn for_all<P: Problem>(count: usize, law: impl Fn(&P::Case, &mut Rng) -> Result<(), String>) {
    for (case, number) in random_cases::<P>(count).zip(0..) {
        let holds = |case: &P::Case| law(case, &mut rng_of(number));
        if holds(&case).is_err() {
            let case = simplest::<P>(case, |case| holds(case).is_err());
            let reason = holds(&case).expect_err("the law is broken here");
            panic!("{reason}, on this input:\n{}", input_of::<P>(&case));
        }
    }
}

/// Are the two sides of a law equal?
///
/// # Errors
///
/// Both sides, after `what` they are.
///
/// ```
/// use judge::testing::same;
///
/// assert_eq!(same("1 + 1", 2, 2), Ok(()));
/// assert_eq!(same("1 + 1", 2, 3), Err("1 + 1: 2 is not 3".to_owned()));
/// ```
#[allow(clippy::needless_pass_by_value)] // both sides are worked out for the call
pub fn same<T: PartialEq + Debug>(what: &str, left: T, right: T) -> Result<(), String> {
    if left == right {
        Ok(())
    } else {
        Err(format!("{what}: {left:?} is not {right:?}"))
    }
}
