//! Defines the macro [`wrong_solutions!`](crate::wrong_solutions), in which the wrong solutions of a puzzle are written down as
//! a list. This is a row of such a list:
//!
//! ```text
//! "from-{}", "values of {} or more count" => least = from, for each from in numbers([2, 4]);
//! ```
//!
//! It stands for two wrong programs, `from-2` and `from-4`, which set the field `least` of the rules to 2 and to 4.

/// Returns numbers as the members of a family in [`wrong_solutions!`](crate::wrong_solutions): each
/// number with its text.
pub fn numbers<N: Copy>(numbers: impl IntoIterator<Item = N>) -> impl Iterator<Item = (N, N)> {
    numbers.into_iter().map(|number| (number, number))
}

/// Makes the list of a [`ByRules`](crate::ByRules).
///
/// After `says`, the list has a sentence of the statement, and then a row for each misreading of this sentence, which is its
/// [correction](crate::WrongSolution::correction). After `says nothing`, it has the rows of the wrong solutions that are not
/// misreadings. Each row becomes a [`WrongSolution`](crate::WrongSolution). A row consists of:
///
/// 1. The name.
/// 2. The mistake.
/// 3. The change of the rules. `=> least = 4` sets a field of the rules, and `=> points[2] = 4` an element of a field. Any
///    other change is a function of the rules after a colon, such as `: |rules| rules.least += 1`.
/// 4. If the row is a family, `for each … in …` with its members. Each member is a pair: a value, which the change can use, and
///    a text, which replaces `{}` in the name and in the mistake. If the text of each value is the value itself,
///    [`numbers`] makes the pairs. In a name, the text is in lower case and has hyphens instead of spaces.
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
/// assert_eq!(all[2].correction, Some("Values of 3 or more count."));
/// assert_eq!(wrong_solutions.solve(&[&all[2]], &3), Some(false));
/// ```
#[macro_export]
macro_rules! wrong_solutions {
    // The whole list. A change that sets a field is made a function, so that the rules below know only functions.
    (const $list:ident: [$rules:ty];
     $(says $correction:tt: $(
        $name:literal, $about:literal
        $(: $change:expr)? $(=> $field:ident $([$index:expr])? = $value:expr)?
        $(, for each $member:pat_param in $members:expr)?;
     )+)+) => {
        const $list: &[$crate::WrongSolution<$rules>] = &[$($($crate::wrong_solutions!(
            @row $rules, $name, $about, $crate::wrong_solutions!(@correction $correction),
            $($change)? $(|rules: &mut $rules| rules.$field $([$index])? = $value)?
            $(, $member in $members)?
        )),+),+];
    };

    // What stands after `says`.
    (@correction nothing) => { None };
    (@correction $correction:literal) => { Some($correction) };

    // A row that is not a family.
    (@row $rules:ty, $name:expr, $about:expr, $correction:expr, $change:expr) => {
        $crate::WrongSolution {
            name: $name,
            about: $about,
            correction: $correction,
            change: $crate::RuleChange::Single($change),
        }
    };

    // A row that is a family. The change of a member can use the value of the member, to which `$member` is bound.
    (@row $rules:ty, $name:expr, $about:expr, $correction:expr, $change:expr,
     $member:pat_param in $members:expr) => {
        $crate::WrongSolution {
            name: $name,
            about: $about,
            correction: $correction,
            change: $crate::RuleChange::Family {
                texts: || $members.into_iter().map(|(_, text)| text.to_string()).collect(),
                change: |rules, index| {
                    if let Some(($member, _)) = $members.into_iter().nth(index) {
                        let change: &dyn Fn(&mut $rules) = &$change;
                        change(rules);
                    }
                },
            },
        }
    };
}
