//! Tier 5: wrong solutions, kept on purpose, and the boundaries of a statement.

/// A wrong solution: the reference solver with one mistake that real programs make.
///
/// A good set of fixtures detects every wrong solution, and random cases detect each of them too.
pub struct WrongSolution<Case, Answer> {
    /// The name of the mistake: one word, or words joined by hyphens.
    pub name: &'static str,
    /// The mistake, in a few words.
    pub about: &'static str,
    /// Returns the wrong solution's answer to a case, or `None` if that would take it hours.
    pub solve: fn(&Case) -> Option<Answer>,
}

impl<Case, Answer> WrongSolution<Case, Answer> {
    /// Returns the wrong solution with this name and this mistake.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        solve: fn(&Case) -> Option<Answer>,
    ) -> Self {
        Self { name, about, solve }
    }
}

/// A boundary: a limit of the statement or a turning point of the rules, such as "k = 3". A good set
/// of fixtures reaches every boundary, because programs go wrong there.
pub struct Boundary<Case, Answer> {
    /// The name of the boundary.
    pub name: &'static str,
    reached: Reached<Case, Answer>,
}

/// Tells whether a boundary is reached: by one case with its best answer, or only by all cases of an
/// input together.
enum Reached<Case, Answer> {
    ByCase(fn(&Case, &Answer) -> bool),
    ByInput(fn(&[Case], &[Answer]) -> bool),
}

impl<Case, Answer> Boundary<Case, Answer> {
    /// Returns a boundary that an input reaches if `reached` holds for one of its cases and the best
    /// answer to that case.
    pub const fn of_case(name: &'static str, reached: fn(&Case, &Answer) -> bool) -> Self {
        Self { name, reached: Reached::ByCase(reached) }
    }

    /// Returns a boundary that an input reaches if `reached` holds for all its cases and their best
    /// answers.
    pub const fn of_input(name: &'static str, reached: fn(&[Case], &[Answer]) -> bool) -> Self {
        Self { name, reached: Reached::ByInput(reached) }
    }

    /// Returns whether an input with these cases and these best answers reaches the boundary.
    pub fn is_reached(&self, cases: &[Case], best: &[Answer]) -> bool {
        match self.reached {
            Reached::ByCase(reached) => {
                cases.iter().zip(best).any(|(case, best)| reached(case, best))
            }
            Reached::ByInput(reached) => reached(cases, best),
        }
    }
}
