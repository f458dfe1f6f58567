//! Draws random cases. The same seed gives the same cases on every machine.

use puzzle::{Generator, Rng};

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
