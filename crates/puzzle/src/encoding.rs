//! A case as numbers, from which the judge makes simpler cases.

/// A case as a box of numbers in which smaller means simpler.
///
/// Encode a case so that a number that is easier to read, or a smaller case, is a smaller number,
/// and 0 is the simplest: the judge shrinks every number towards 0.
///
/// A 2×3 board whose game lasts 4 rounds, the fewest being 1, has `params: [3]`, `dims: [2, 3]` and
/// six `cells`; a list of 5 values has `dims: [5]`; dice from 1 to 6 are cells from 0 to 5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// Numbers that say how hard the case is, such as its rounds. The lengths of the dimensions and
    /// whatever follows from the cells are left out.
    pub params: Vec<u64>,
    /// The length of each dimension of the box.
    pub dims: Vec<usize>,
    /// The numbers in the box, row by row: the last index changes fastest. There are as many as the
    /// product of the dimensions.
    pub cells: Vec<u64>,
}
