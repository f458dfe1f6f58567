//! Draws random cases. The same seed gives the same cases on every machine.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use puzzle::{Generator, Rng};

/// The reason why no random cases can be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGenerator {
    /// The puzzle has no generators. The item is its name.
    None(&'static str),
    /// The puzzle has no generator of this name.
    Unknown {
        /// The name of the puzzle.
        puzzle: &'static str,
        /// The name that was asked for.
        name: String,
        /// The generators of the puzzle with what is special about their cases, one per line.
        known: String,
    },
}

impl Display for NoGenerator {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Self::None(puzzle) => write!(
                f,
                "{puzzle} has no generators yet, so there are no random cases: see \
                 `Judged::generators`"
            ),
            Self::Unknown { puzzle, name, known } => {
                write!(f, "{puzzle} has no generator {name:?}; these are its generators:\n{known}")
            }
        }
    }
}

impl Error for NoGenerator {}

/// Makes the random case with this number, counted from 0, of the sequence with this seed.
///
/// The generators take turns from case to case. In every eighth block of 256 cases, however, a
/// single generator makes all cases; these blocks take turns too. So a run of many cases can be of
/// one kind only. Its output may then be far longer than for a mix of kinds, for instance.
///
/// # Panics
///
/// If there are no generators.
pub fn case<C>(generators: &[Generator<C>], seed: u64, number: u64) -> C {
    const BLOCK: u64 = 256;
    let block = number / BLOCK;
    let turn = if block % 8 == 7 { block / 8 } else { number } % generators.len() as u64;
    (generators[turn as usize].function)(&mut rng(seed, number))
}

/// Returns the source of random numbers for the case `number` of the sequence with this seed. The
/// sources of neighbouring cases have seeds that are far apart.
pub fn rng(seed: u64, number: u64) -> Rng {
    let sequence = Rng::with_seed(seed).u64(..);
    Rng::with_seed(sequence ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

/// Lists names and what they mean, one per line.
///
/// ```
/// let list = checker::draw::list([("one", "1"), ("eleven", "11")]);
/// assert_eq!(list, "  one     1\n  eleven  11");
/// assert_eq!(checker::draw::list(None), "  none yet");
/// ```
pub fn list<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    let rows: Vec<_> = rows.into_iter().collect();
    if rows.is_empty() {
        return "  none yet".to_owned();
    }
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let line = |(name, about): &(&str, &str)| format!("  {name:width$}  {about}");
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}
