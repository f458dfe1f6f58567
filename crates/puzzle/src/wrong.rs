//! Defines wrong solutions (tier 5). Each of them is the reference solver with some of the rules
//! changed.

/// A wrong solution: the reference solver by rules of which at least one is not the statement's.
///
/// Good fixtures detect every wrong solution, and random cases detect each of them too. A wrong
/// solution that has a [`statement`](Self::statement) is a *misreading*: the judge names the
/// misreading if it explains every answer of a program.
pub struct WrongSolution<Rules> {
    /// The name: one word, or words joined by hyphens.
    pub name: &'static str,
    /// The mistake, in a clause that can follow "misreading:", such as "five equal dice are not a
    /// full house".
    pub about: &'static str,
    /// What the statement says instead, in whole sentences. `None` if the mistake is not a misread
    /// rule but a defect of the program, such as a search that takes hours for some cases. The
    /// judge never names such a mistake.
    pub statement: Option<&'static str>,
    /// Changes the rules of the statement into those of the wrong solution. If two wrong solutions
    /// change different rules, their changes can be combined into a program that makes both
    /// mistakes.
    pub change: fn(&mut Rules),
}

/// The wrong solutions of a puzzle, together with the reference solver from which all of them are
/// made. The solver takes the rules as data.
pub struct ByRules<Rules: 'static, Case, Answer> {
    /// The rules of the statement.
    pub rules: fn() -> Rules,
    /// Answers a case by these rules. Returns `None` if that would take hours.
    pub solve: fn(&Rules, &Case) -> Option<Answer>,
    /// Returns whether an answer is right by these rules. If this field is `None`, only the answer
    /// of [`solve`](Self::solve) is right.
    pub accepts: Option<fn(&Rules, &Case, &Answer) -> bool>,
    /// The wrong solutions. Those with similar mistakes stand side by side.
    pub list: &'static [WrongSolution<Rules>],
}

/// The name, the mistake and the statement of a [`WrongSolution`].
pub type Texts = (&'static str, &'static str, Option<&'static str>);

/// The wrong solutions of a puzzle, without the type of its rules. The argument `chosen` holds
/// indices in the list: the mistakes of these wrong solutions are made together. Usually it holds
/// one index.
pub trait WrongSolutions<Case, Answer>: Sync {
    /// Returns the texts of each wrong solution.
    fn list(&self) -> Vec<Texts>;

    /// Answers a case as a program with the `chosen` mistakes does. Returns `None` if that would
    /// take hours.
    fn solve(&self, chosen: &[usize], case: &Case) -> Option<Answer>;

    /// Returns whether all answers are right by the rules with the `chosen` mistakes. Stops at the
    /// first answer that is not.
    fn explains(&self, chosen: &[usize], answers: &[(Case, Answer)]) -> bool;
}

impl<Rules, Case, Answer: PartialEq> WrongSolutions<Case, Answer> for ByRules<Rules, Case, Answer> {
    fn list(&self) -> Vec<Texts> {
        self.list.iter().map(|wrong| (wrong.name, wrong.about, wrong.statement)).collect()
    }

    fn solve(&self, chosen: &[usize], case: &Case) -> Option<Answer> {
        (self.solve)(&self.changed(chosen), case)
    }

    fn explains(&self, chosen: &[usize], answers: &[(Case, Answer)]) -> bool {
        let rules = self.changed(chosen);
        answers.iter().all(|(case, answer)| match self.accepts {
            Some(accepts) => accepts(&rules, case, answer),
            None => (self.solve)(&rules, case).as_ref() == Some(answer),
        })
    }
}

impl<Rules, Case, Answer> ByRules<Rules, Case, Answer> {
    /// Returns the rules of a program that makes the `chosen` mistakes.
    fn changed(&self, chosen: &[usize]) -> Rules {
        let mut rules = (self.rules)();
        for &index in chosen {
            (self.list[index].change)(&mut rules);
        }
        rules
    }
}

/// Makes the list of a [`ByRules`]. Each sentence of the statement is followed by its misreadings,
/// each with its name, its mistake and the change of the rules; see [`WrongSolution`]. `says
/// nothing` is followed by the wrong solutions that are not misreadings.
///
/// ```
/// struct Rules { least: u32 }
///
/// puzzle::wrong_solutions! {
///     const LIST: [Rules];
///     says "Values of 3 or more count.":
///     "from-2", "a value of 2 counts too": |rules| rules.least = 2;
///     "from-4", "a value has to be more than 3 to count": |rules| rules.least = 4;
///     says nothing:
///     "all-ones", "the sum overflows if all values are 1": |rules| rules.least = 0;
/// }
/// assert_eq!(LIST[1].name, "from-4");
/// assert_eq!([LIST[1].statement, LIST[2].statement], [Some("Values of 3 or more count."), None]);
/// ```
#[macro_export]
macro_rules! wrong_solutions {
    (const $list:ident: [$rules:ty];
     $(says $statement:tt: $($name:literal, $about:literal: $change:expr;)+)+) => {
        const $list: &[$crate::WrongSolution<$rules>] = &[$($($crate::WrongSolution {
            name: $name,
            about: $about,
            statement: $crate::wrong_solutions!($statement),
            change: $change,
        }),+),+];
    };
    (nothing) => { None };
    ($statement:literal) => { Some($statement) };
}
