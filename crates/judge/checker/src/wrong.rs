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
/// Good fixtures detect every wrong solution, and random cases detect each of them too. A wrong solution that has a
/// [`correction`](Self::correction) is a *misreading*: the judge names the misreading if it explains every answer of a program.
pub struct WrongSolution<Rules> {
    /// The name: one word, or words joined by hyphens. In a family, `{}` stands for the text of the member.
    ///
    /// A name such as `no-bonus-and-no-joker` says that the mistake is a variant of `no-bonus`, if there is such a mistake.
    /// The variant makes the other mistake and one more, which few answers show.
    pub name: &'static str,
    /// The mistake, in a clause that can follow "acts as if", such as "five equal dice are not a
    /// full house". In a family, `{}` stands for the text of the member.
    pub about: &'static str,
    /// What is right instead, in whole sentences: what the statement says or, if the mistake is a defect of the search, what the
    /// search has to do. `None` if the judge never names the mistake, such as one that only makes a program slow.
    pub correction: Option<&'static str>,
    /// How the rules of the program differ from those of the statement. If two wrong solutions change different rules, both
    /// changes together make a program with both mistakes.
    pub change: RuleChange<Rules>,
}

/// A change of the rules of the statement into those of a wrong solution.
pub enum RuleChange<Rules> {
    /// The change of a wrong solution that is a single program.
    Single(fn(&mut Rules)),
    /// The changes of a family.
    Family {
        /// Returns the texts of the members.
        texts: fn() -> Vec<String>,
        /// Changes the rules into those of the member whose text has this index.
        change: fn(&mut Rules, usize),
    },
}

/// A mistake that a program may make: a [`WrongSolution`], or one member of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The name, such as `bonus-from-60`.
    pub name: String,
    /// The mistake in a clause, such as "an upper section of 60 is enough for the bonus".
    pub about: String,
    /// What is right instead; see [`WrongSolution::correction`].
    pub correction: Option<&'static str>,
    /// The index of the wrong solution in the list of the puzzle.
    pub row: usize,
    /// The index of the member, if the wrong solution is a family.
    pub member: Option<usize>,
}

impl Mistake {
    /// Returns whether this is a misreading, which the judge may name; see [`WrongSolution`].
    pub fn is_misreading(&self) -> bool {
        self.correction.is_some()
    }

    /// Returns whether this is a member of a family.
    pub(crate) fn is_member(&self) -> bool {
        self.member.is_some()
    }

    /// Returns whether this mistake and another one are members of the same family. All members of a family have the same row.
    pub(crate) fn shares_family_with(&self, other: &Self) -> bool {
        self.row == other.row
    }

    /// Returns whether this mistake is a variant of one of these mistakes, as its [name](WrongSolution::name) says:
    /// `not-emptied-with-bounds-and-infinity-8` is a variant of `not-emptied-with-bounds`.
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
    /// these answers are right by them, so that a program with these mistakes may have given the answers.
    ///
    /// An answer does not count as right if finding this out would take hours.
    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize>;
}

/// The wrong solutions of a puzzle, together with the reference solver from which all of them are made.
pub struct ByRules<Rules: 'static, Case, Answer> {
    /// Returns the rules of the statement.
    pub rules: fn() -> Rules,
    /// Answers a case by these rules. Returns `None` if that would take hours.
    pub solve: fn(&Rules, &Case) -> Option<Answer>,
    /// Returns whether an answer is right by these rules, and `false` if finding this out would take hours. If this field is
    /// `None`, only the answer of [`solve`](Self::solve) is right, and none if it has no answer.
    pub accepts: Option<fn(&Rules, &Case, &Answer) -> bool>,
    /// The wrong solutions. Those with similar mistakes stand side by side.
    pub list: &'static [WrongSolution<Rules>],
}

impl<Rules, Case, Answer: PartialEq> WrongSolutions<Case, Answer> for ByRules<Rules, Case, Answer> {
    fn list(&self) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        for (row, wrong) in self.list.iter().enumerate() {
            match wrong.change {
                RuleChange::Single(_) => mistakes.push(Mistake {
                    name: wrong.name.to_owned(),
                    about: wrong.about.to_owned(),
                    correction: wrong.correction,
                    row,
                    member: None,
                }),
                RuleChange::Family { texts, .. } => {
                    for (member, text) in texts().iter().enumerate() {
                        mistakes.push(Mistake {
                            name: wrong.name.replace("{}", &in_name(text)),
                            about: wrong.about.replace("{}", text),
                            correction: wrong.correction,
                            row,
                            member: Some(member),
                        });
                    }
                }
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

impl<Rules, Case, Answer> ByRules<Rules, Case, Answer> {
    /// Returns the rules of a program that makes the `chosen` mistakes.
    fn rules_with(&self, chosen: &[&Mistake]) -> Rules {
        let mut rules = (self.rules)();
        for mistake in chosen {
            match self.list[mistake.row].change {
                RuleChange::Single(change) => change(&mut rules),
                RuleChange::Family { change, .. } => {
                    let member = mistake.member.expect("a mistake of a family is a member");
                    change(&mut rules, member);
                }
            }
        }
        rules
    }
}

/// Returns the text of a member as it stands in a name: in lower case, with hyphens instead of spaces.
fn in_name(text: &str) -> String {
    text.to_lowercase().replace(' ', "-")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wrong_solutions;

    struct Rules {
        least: usize,
    }

    wrong_solutions! {
        const LIST: [Rules];

        says "Values of 3 or more count.":
        "from{}", "values of 1 or more, 2 or more, or any values count" => least = least,
            for each least in [(1, "-one"), (2, "-two"), (0, "")];
    }

    /// The text of a member may be empty. The member still has its own rules.
    #[test]
    fn a_member_without_a_text_is_not_the_first_member() {
        let wrong_solutions = ByRules {
            rules: || Rules { least: 3 },
            solve: |rules, &value: &usize| Some(value >= rules.least),
            accepts: None,
            list: LIST,
        };
        let mistakes = wrong_solutions.list();
        let counts_0 = |mistake| wrong_solutions.solve(&[mistake], &0);
        let of_all: Vec<_> = mistakes.iter().map(counts_0).collect();
        assert_eq!(of_all, [Some(false), Some(false), Some(true)]);
    }
}
