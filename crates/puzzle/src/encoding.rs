//! A case as numbers, from which the judge makes simpler cases.

/// A case as a box of numbers in which smaller means simpler.
///
/// Encode a case so that a number that is easier to read, or a smaller case, is a smaller number,
/// and 0 is the simplest. The judge shrinks every number towards 0.
///
/// For example, a 2×3 board whose game lasts 4 rounds, and at least 1, has `params: [3]`, `dims:
/// [2, 3]` and six `cells`. A list of 5 values has `dims: [5]`. A die from 1 to 6 is a cell from 0
/// to 5.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// Numbers that say how hard the case is, such as how many rounds it lasts. Leave out the
    /// lengths of the dimensions and everything that follows from the cells.
    pub params: Vec<u64>,
    /// The length of each dimension of the box.
    pub dims: Vec<usize>,
    /// The numbers in the box, row by row, so that the last index changes fastest. Their count is
    /// the product of the dimensions.
    pub cells: Vec<u64>,
}
