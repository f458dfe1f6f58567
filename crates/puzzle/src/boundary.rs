//! Defines boundaries (tier 5), which tell whether fixtures reach the limits of a statement.

/// A boundary: a limit of the statement, or a value at which a rule starts or stops applying, such
/// as "k = 3". Good fixtures reach every boundary, because boundaries are where programs fail.
pub struct Boundary<Case, Answer> {
    /// The name of the boundary.
    pub name: &'static str,
    by_case: fn(&Case, &Answer) -> bool,
    by_input: fn(&[Case], &[Answer]) -> bool,
}

impl<Case, Answer> Boundary<Case, Answer> {
    /// Returns a boundary that an input reaches if `reached` holds for one of its cases and the
    /// best answer to that case.
    pub const fn of_case(name: &'static str, reached: fn(&Case, &Answer) -> bool) -> Self {
        Self { name, by_case: reached, by_input: |_, _| false }
    }

    /// Returns a boundary that an input reaches if `reached` holds for all its cases and their best
    /// answers.
    pub const fn of_input(name: &'static str, reached: fn(&[Case], &[Answer]) -> bool) -> Self {
        Self { name, by_case: |_, _| false, by_input: reached }
    }

    /// Returns whether an input with these cases and these best answers reaches the boundary.
    pub fn is_reached(&self, cases: &[Case], best: &[Answer]) -> bool {
        let mut each = cases.iter().zip(best);
        (self.by_input)(cases, best) || each.any(|(case, best)| (self.by_case)(case, best))
    }
}
