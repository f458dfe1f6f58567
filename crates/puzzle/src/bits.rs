//! Iterates over sets that are stored as the bits of a number.

/// Returns the indices of the bits of `set` that are 1, from the lowest to the highest.
///
/// A loop over these indices takes no branch for a bit that is 0. The processor cannot predict such
/// a branch: with a loop over all suits instead, mahjong hands of one suit take a fifth longer.
///
/// ```
/// assert_eq!(puzzle::bits(0b1001_0001_u8).collect::<Vec<_>>(), [0, 4, 7]);
/// ```
#[inline]
pub fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let lowest = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
