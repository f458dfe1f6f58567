//! Tier 5: wrong solutions, kept on purpose, and the limits of a statement.

/// A wrong solution: the textbook form of the search with one mistake that real programs make.
///
/// A good set of fixtures detects every wrong solution, and random cases find each of them.
pub struct WrongSolution<Case, Answer> {
    /// What the mistake is called: one word, or several joined by hyphens.
    pub name: &'static str,
    /// The mistake.
    pub about: &'static str,
    /// What the wrong solution answers; `None` if that would take it hours.
    pub solve: fn(&Case) -> Option<Answer>,
}

impl<Case, Answer> WrongSolution<Case, Answer> {
    /// The wrong solution of this name, with this mistake.
    pub const fn new(
        name: &'static str,
        about: &'static str,
        solve: fn(&Case) -> Option<Answer>,
    ) -> Self {
        Self { name, about, solve }
    }
}

/// A limit of the statement, or a turning point of the rules, such as "k = 3". A good set of
/// fixtures reaches every limit.
pub struct Limit<Case, Answer> {
    /// What is reached.
    pub name: &'static str,
    reached: Reached<Case, Answer>,
}

/// What reaches a limit: a case with its best answer, or only all of an input.
enum Reached<Case, Answer> {
    ByCase(fn(&Case, &Answer) -> bool),
    ByInput(fn(&[Case], &[Answer]) -> bool),
}

impl<Case, Answer> Limit<Case, Answer> {
    /// A limit that a case with this best answer reaches or does not.
    pub const fn of_case(name: &'static str, reached: fn(&Case, &Answer) -> bool) -> Self {
        Self { name, reached: Reached::ByCase(reached) }
    }

    /// A limit that an input with these cases and these best answers reaches or does not.
    pub const fn of_input(name: &'static str, reached: fn(&[Case], &[Answer]) -> bool) -> Self {
        Self { name, reached: Reached::ByInput(reached) }
    }

    /// Whether an input with these cases and these best answers reaches the limit.
    pub fn is_reached(&self, cases: &[Case], best: &[Answer]) -> bool {
        match self.reached {
            Reached::ByCase(reached) => {
                cases.iter().zip(best).any(|(case, best)| reached(case, best))
            }
            Reached::ByInput(reached) => reached(cases, best),
        }
    }
}
