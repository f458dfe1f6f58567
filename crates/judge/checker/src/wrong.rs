//! Defines wrong solutions. Each of them is the reference solver with some of the rules
//! changed.

/// A wrong solution: the reference solver by rules of which at least one is not the statement's. Or a
/// family of them: one for each member, such as a bonus of 30, of 40 and of 50 points.
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
    /// What is right instead, in whole sentences: what the statement says, or, if the mistake is a
    /// defect of the search, what the search has to do, such as to take a move back before it is cut
    /// off. `None` if the answers do not show the mistake, such as a search that takes hours for some
    /// cases. The judge never names such a mistake.
    pub statement: Option<&'static str>,
    /// Returns the texts of the members: each `{}` in the name and in the mistake stands for the text.
    /// What is no family has one member, whose text is empty.
    pub members: fn() -> Vec<String>,
    /// Changes the rules of the statement into those of the wrong solution, or of the member with
    /// this index. If two wrong solutions change different rules, their changes can be combined into
    /// a program that makes both mistakes.
    pub change: fn(&mut Rules, usize),
}

/// Returns numbers as the members of a family in [`wrong_solutions!`](crate::wrong_solutions): each
/// number with its text.
pub fn numbers<N: Copy>(numbers: impl IntoIterator<Item = N>) -> impl Iterator<Item = (N, N)> {
    numbers.into_iter().map(|number| (number, number))
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

    /// Returns whether this mistake is a variant of one of these, with something more that hardly ever shows. The name of
    /// a variant is that of the other one, "-and-", and more. It is looked at only if the other does not explain all.
    pub(crate) fn is_variant_of_any<'m>(&self, others: impl IntoIterator<Item = &'m Self>) -> bool {
        others.into_iter().any(|other| {
            let more = self.name.strip_prefix(&other.name);
            more.is_some_and(|more| more.starts_with("-and-"))
        })
    }
}

/// The wrong solutions of a puzzle, without the type of its rules. A program can make several
/// mistakes together: `chosen` holds one or more of them.
pub trait WrongSolutions<Case, Answer>: Sync {
    /// Returns all mistakes: each wrong solution, and each member of each family.
    fn list(&self) -> Vec<Mistake>;

    /// Answers a case as a program with the `chosen` mistakes does. Returns `None` if that would
    /// take hours.
    fn solve(&self, chosen: &[&Mistake], case: &Case) -> Option<Answer>;

    /// Returns the index of the first answer that is not right by the rules with the `chosen`
    /// mistakes, or `None` if all are.
    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize>;
}

impl<Rules, Case, Answer: PartialEq> WrongSolutions<Case, Answer> for ByRules<Rules, Case, Answer> {
    fn list(&self) -> Vec<Mistake> {
        let rows = self.list.iter().enumerate();
        let mistakes = rows.flat_map(|(row, wrong)| {
            (wrong.members)()
                .into_iter()
                .enumerate()
                .map(move |(index, text)| Mistake {
                    name: wrong
                        .name
                        .replace("{}", &text)
                        .to_lowercase()
                        .replace(' ', "-"),
                    about: wrong.about.replace("{}", &text),
                    statement: wrong.statement,
                    row,
                    member: (!text.is_empty()).then_some(index),
                })
        });
        mistakes.collect()
    }

    fn solve(&self, chosen: &[&Mistake], case: &Case) -> Option<Answer> {
        (self.solve)(&self.changed(chosen), case)
    }

    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize> {
        let rules = self.changed(chosen);
        answers
            .iter()
            .position(|(case, answer)| match self.accepts {
                Some(accepts) => !accepts(&rules, case, answer),
                None => (self.solve)(&rules, case).as_ref() != Some(*answer),
            })
    }
}

impl<Rules, Case, Answer> ByRules<Rules, Case, Answer> {
    /// Returns the rules of a program that makes the `chosen` mistakes.
    fn changed(&self, chosen: &[&Mistake]) -> Rules {
        let mut rules = (self.rules)();
        for mistake in chosen {
            (self.list[mistake.row].change)(&mut rules, mistake.member.unwrap_or_default());
        }
        rules
    }
}

/// Makes the list of a [`ByRules`]. Each sentence of the statement is followed by its misreadings,
/// each with its name, its mistake and the change of the rules; see [`WrongSolution`]. `says
/// nothing` is followed by the wrong solutions that are not misreadings.
///
/// Most changes set a field of the rules, or an element of one: `=> least = 4`. Any other change is a
/// function of the rules, after a colon.
///
/// A row that ends with `for each … in …` is a family. Its members are pairs of a value, which the
/// change can use, and a text. If the text is the value, [`numbers`](crate::numbers) makes the pairs.
/// In names, texts are in lower case and have hyphens instead of spaces.
///
/// ```
/// use checker::{ByRules, WrongSolutions, numbers, wrong_solutions};
///
/// struct Rules { least: usize, counts: bool }
///
/// wrong_solutions! {
///     const LIST: [Rules];
///     says "Values of 3 or more count.":
///     "none", "no value counts" => counts = false;
///     "from-{}", "values of {} or more count" => least = from, for each from in numbers([2, 4]);
///     says nothing:
///     "all-{}", "the sum overflows if all values are {}":
///         |rules| rules.least += value, for each value in [(1, "one"), (2, "two")];
/// }
/// let wrong_solutions = ByRules {
///     rules: || Rules { least: 3, counts: true },
///     solve: |rules, &value: &usize| Some(rules.counts && value >= rules.least),
///     accepts: None,
///     list: LIST,
/// };
/// let all = wrong_solutions.list();
/// let names: Vec<&str> = all.iter().map(|mistake| &*mistake.name).collect();
/// assert_eq!(names, ["none", "from-2", "from-4", "all-one", "all-two"]);
/// assert_eq!(all[2].about, "values of 4 or more count");
/// assert_eq!(all[2].statement, Some("Values of 3 or more count."));
/// assert_eq!(wrong_solutions.solve(&[&all[2]], &3), Some(false));
/// ```
#[macro_export]
macro_rules! wrong_solutions {
    (const $list:ident: [$rules:ty];
     $(says $statement:tt: $(
        $name:literal, $about:literal
        $(: $change:expr)? $(=> $field:ident $([$index:expr])? = $value:expr)?
        $(, for each $member:pat_param in $members:expr)?;
     )+)+) => {
        const $list: &[$crate::WrongSolution<$rules>] = &[$($($crate::wrong_solutions!(
            $rules, $name, $about, $crate::wrong_solutions!($statement),
            $($change)? $(|rules: &mut $rules| rules.$field $([$index])? = $value)?
            $(, $member in $members)?
        )),+),+];
    };
    (nothing) => { None };
    ($statement:literal) => { Some($statement) };
    ($rules:ty, $name:expr, $about:expr, $statement:expr, $change:expr) => {
        $crate::WrongSolution {
            name: $name,
            about: $about,
            statement: $statement,
            members: || vec![String::new()],
            change: |rules, _| {
                let change: fn(&mut $rules) = $change;
                change(rules);
            },
        }
    };
    ($rules:ty, $name:expr, $about:expr, $statement:expr, $change:expr,
     $member:pat_param in $members:expr) => {
        $crate::WrongSolution {
            name: $name,
            about: $about,
            statement: $statement,
            members: || $members.into_iter().map(|(_, text)| text.to_string()).collect(),
            change: |rules, index| {
                if let Some(($member, _)) = $members.into_iter().nth(index) {
                    let change: &dyn Fn(&mut $rules) = &$change;
                    change(rules);
                }
            },
        }
    };
}
