//! Defines wrong solutions: programs that solve a puzzle by rules of which at least one is not the statement's.
//!
//! A wrong solution is not a program of its own. The reference solver of a puzzle takes the rules as data, and a wrong
//! solution is a change of this data. If a puzzle adds a bonus of 35 to a sum of 63 or more, its list may have two rows:
//!
//! ```text
//!                     name of the mistake    rules
//! the statement                              bonus: 35, bonus_from: 63
//! "no-bonus"          no-bonus               bonus:  0, bonus_from: 63
//! "bonus-from-{}"     bonus-from-60          bonus: 35, bonus_from: 60
//!                     bonus-from-65          bonus: 35, bonus_from: 65
//! ```
//!
//! A [`WrongSolution`] is a row of the list. The second row is a *family*: it stands for several programs, its *members*. A
//! [`Mistake`] is one of these programs, so this list has three mistakes. [`ByRules`] joins the list with the
//! rules of the statement and the solver, and [`WrongSolutions`] is what the judge uses of it, without the type of the
//! rules.
//!
//! The list of a puzzle is written with the macro [`wrong_solutions!`](crate::wrong_solutions).

/// A wrong solution, or a family of wrong solutions that differ only in a value.
///
/// Good fixtures detect every wrong solution, and random cases detect each of them too. A wrong
/// solution that has a [`statement`](Self::statement) is a *misreading*: the judge names the
/// misreading if it explains every answer of a program.
pub struct WrongSolution<Rules> {
    /// The name: one word, or words joined by hyphens. In a family, `{}` stands for the text of the member.
    pub name: &'static str,
    /// The mistake, in a clause that can follow "misreading:", such as "five equal dice are not a
    /// full house". In a family, `{}` stands for the text of the member.
    pub about: &'static str,
    /// What is right instead, in whole sentences: what the statement says. If the mistake is a defect of the search, this is
    /// what the search has to do, such as to take a move back before it is cut off.
    ///
    /// `None` if the answers do not show the mistake: a search that takes hours for some cases is an example. The judge never
    /// names such a mistake.
    pub statement: Option<&'static str>,
    /// Returns the texts of the members. A wrong solution that is not a family has one member, whose text is empty.
    pub members: fn() -> Vec<String>,
    /// Changes the rules of the statement into those of the member with this index. If two wrong solutions change different
    /// rules, their changes can be combined into a program that makes both mistakes.
    pub change: fn(&mut Rules, usize),
}

/// A mistake that a program may make: a [`WrongSolution`], or one member of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name, such as `bonus-from-60`.
    pub name: String,
    /// The mistake in a clause, such as "an upper section of 60 is enough for the bonus".
    pub about: String,
    /// What is right instead; see [`WrongSolution::statement`].
    pub statement: Option<&'static str>,
    /// The index of the wrong solution in the list of the puzzle.
    pub row: usize,
    /// The index of the member, if the wrong solution is a family.
    pub member: Option<usize>,
}

impl Mistake {
    /// Returns whether this is a misreading, which the judge may name; see [`WrongSolution::statement`].
    pub fn is_misreading(&self) -> bool {
        self.statement.is_some()
    }

    /// Returns whether this mistake is a variant of one of these mistakes. The names show this:
    /// `not-emptied-with-bounds-and-infinity-8` is a variant of `not-emptied-with-bounds`.
    ///
    /// A variant makes the other mistake and one more, which few answers show. It is therefore tried only if the
    /// other mistake does not explain all answers.
    pub(crate) fn is_variant_of_any<'m>(&self, others: impl IntoIterator<Item = &'m Self>) -> bool {
        others.into_iter().any(|other| {
            let rest = self.name.strip_prefix(&other.name);
            rest.is_some_and(|rest| rest.starts_with("-and-"))
        })
    }
}

/// The wrong solutions of a puzzle, without the type of its rules.
///
/// A program can make several mistakes together. The argument `chosen` has one or more mistakes of the
/// [`list`](Self::list).
pub trait WrongSolutions<Case, Answer>: Sync {
    /// Returns all mistakes: each wrong solution, and each member of each family.
    fn list(&self) -> Vec<Mistake>;

    /// Answers a case as a program with the `chosen` mistakes does. Returns `None` if that would
    /// take hours.
    fn solve(&self, chosen: &[&Mistake], case: &Case) -> Option<Answer>;

    /// Returns the index of the first answer that is not right by the rules with the `chosen` mistakes. Returns `None` if all
    /// these answers are, so that a program with these mistakes may have given them.
    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize>;
}

/// The wrong solutions of a puzzle, together with the reference solver from which all of them are made.
pub struct ByRules<Rules: 'static, Case, Answer> {
    /// Returns the rules of the statement.
    pub rules: fn() -> Rules,
    /// Answers a case by these rules. Returns `None` if that would take hours.
    pub solve: fn(&Rules, &Case) -> Option<Answer>,
    /// Returns whether an answer is right by these rules. If this field is `None`, only the answer
    /// of [`solve`](Self::solve) is right.
    pub accepts: Option<fn(&Rules, &Case, &Answer) -> bool>,
    /// The wrong solutions. Those with similar mistakes stand side by side.
    pub list: &'static [WrongSolution<Rules>],
}

impl<Rules, Case, Answer: PartialEq> WrongSolutions<Case, Answer> for ByRules<Rules, Case, Answer> {
    fn list(&self) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        for (row, wrong) in self.list.iter().enumerate() {
            for (member, text) in (wrong.members)().iter().enumerate() {
                mistakes.push(Mistake {
                    name: wrong.name_of_member(text),
                    about: wrong.about.replace("{}", text),
                    statement: wrong.statement,
                    row,
                    member: if text.is_empty() { None } else { Some(member) },
                });
            }
        }
        mistakes
    }

    fn solve(&self, chosen: &[&Mistake], case: &Case) -> Option<Answer> {
        let rules = self.rules_with(chosen);
        (self.solve)(&rules, case)
    }

    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize> {
        let rules = self.rules_with(chosen);
        let is_right = |case: &Case, answer: &Answer| match self.accepts {
            Some(accepts) => accepts(&rules, case, answer),
            None => (self.solve)(&rules, case).as_ref() == Some(answer),
        };
        answers
            .iter()
            .position(|(case, answer)| !is_right(case, answer))
    }
}

impl<Rules> WrongSolution<Rules> {
    /// Returns the name of the member with this text. In the name, the text is in lower case and has hyphens instead of
    /// spaces.
    fn name_of_member(&self, text: &str) -> String {
        let name = self.name.replace("{}", text);
        name.to_lowercase().replace(' ', "-")
    }
}

impl<Rules, Case, Answer> ByRules<Rules, Case, Answer> {
    /// Returns the rules of a program that makes the `chosen` mistakes.
    fn rules_with(&self, chosen: &[&Mistake]) -> Rules {
        let mut rules = (self.rules)();
        for mistake in chosen {
            let change = self.list[mistake.row].change;
            let member = mistake.member.unwrap_or(0); // the only one, if there is no family
            change(&mut rules, member);
        }
        rules
    }
}
