//! Finds the misread rules that explain every answer of a program, including the wrong answers.
//!
//! A wrong answer may be right by other rules. If one misreading makes every answer right, the program misreads that
//! rule, or has a fault with the same effect. A single answer that contradicts a misreading rules it out.
//!
//! The search tries each [`Mistake`] of the puzzle that [is a misreading](Mistake::is_misreading). An [`Explanation`] is
//! what it finds: one of these mistakes, or two at once. A [`Misreading`] says it in words. A
//! [`Diagnosis`](crate::Diagnosis) makes a cause of the [`Misreadings`].
//!
//! A new rule that can be misread goes into the file `wrong.rs` of its puzzle in the catalogue.

use std::collections::HashSet;
use std::convert::Infallible;
use std::slice;

use parallel::in_order;
use puzzle::{Puzzle, capitalised};

use crate::given::GivenAnswer;
use crate::wrong::{Mistake, WrongSolutions};

/// The maximum number of misreadings that a report names as alternatives.
const MAX_NAMED: usize = 3;

/// The minimum number of different wrong answers that prove a misreading, if no other explains all answers. A single
/// wrong answer may be right by some misread rule by chance.
const MIN_WRONG: usize = 2;

/// The minimum number that proves anything else: that it is one of several misreadings, or a pair of them.
const MIN_WRONG_OF_SEVERAL: usize = MIN_WRONG + 1;

/// A misread rule, or two misread rules at once, by which every answer of a program is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreading {
    /// The name of the wrong solution that misreads the rule. If two rules are misread, the names
    /// of both wrong solutions, joined by a plus sign.
    pub name: String,
    /// The rule as the program understands it, in a clause that can follow "misreading:".
    pub sentence: String,
    /// What the statement says instead, in whole sentences: one text for each misread rule. If both
    /// misread rules are in the same text, the text is there once.
    pub statements: Vec<&'static str>,
}

/// The misreadings that explain every answer of a program.
///
/// ```
/// use checker::{Misreading, Misreadings};
///
/// let second_first = Misreading {
///     name: "second-first".to_owned(),
///     sentence: "the second player moves first".to_owned(),
///     statements: vec!["The first player moves first."],
/// };
/// let mut misreadings = Misreadings {
///     alternatives: vec![second_first.clone()],
///     answers: 63,
///     wrong: 40,
/// };
/// let text = "Your program acts as if the second player moves first: all 63 of your answers, \
///             including the 40 wrong ones, fit this.";
/// assert_eq!(misreadings.text(), text);
///
/// misreadings.alternatives.push(second_first);
/// let text = "All 63 of your answers, including the 40 wrong ones, fit each of these:\n\
///             1. The second player moves first.\n2. The second player moves first.";
/// assert_eq!(misreadings.text(), text);
/// assert_eq!(misreadings.rules(), "The first player moves first.");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misreadings {
    /// The misreadings, each of which explains every answer.
    pub alternatives: Vec<Misreading>,
    /// The number of answers that were given, repeated ones too. All of them are right by each misreading.
    pub answers: usize,
    /// The number of these answers that are wrong by the statement.
    pub wrong: usize,
}

impl Misreadings {
    /// Returns the misreadings if a report names them: if there is one, and there are at most three. If more than three
    /// each explain every answer, there are too few wrong answers to tell which rule the program misreads.
    ///
    /// ```
    /// use checker::{Misreading, Misreadings};
    ///
    /// let one = Misreading {
    ///     name: "a".to_owned(),
    ///     sentence: "a".to_owned(),
    ///     statements: vec!["A."],
    /// };
    /// for (count, are_named) in [(0, false), (1, true), (3, true), (4, false)] {
    ///     let alternatives = vec![one.clone(); count];
    ///     let misreadings = Misreadings { alternatives, answers: 3, wrong: 3 };
    ///     assert_eq!(misreadings.if_named().is_some(), are_named);
    /// }
    /// ```
    pub fn if_named(self) -> Option<Self> {
        let are_named = (1..=MAX_NAMED).contains(&self.alternatives.len());
        are_named.then_some(self)
    }

    /// Returns the sentence with which a report names these misreadings and says which answers they
    /// explain. Several misreadings are alternatives, one to a line.
    pub fn text(&self) -> String {
        let answers = self.answers;
        let fit = match self.wrong {
            wrong if wrong == answers => " are wrong, and all fit".to_owned(),
            1 => ", including the wrong one, fit".to_owned(),
            wrong => format!(", including the {wrong} wrong ones, fit"),
        };
        let answers_fit = format!("{answers} of your answers{fit}");
        if let [Misreading { sentence, .. }] = &self.alternatives[..] {
            return format!("Your program acts as if {sentence}: all {answers_fit} this.");
        }
        let mut lines = vec![format!("All {answers_fit} each of these:")];
        for (number, misreading) in (1..).zip(&self.alternatives) {
            let sentence = capitalised(&misreading.sentence);
            lines.push(format!("{number}. {sentence}."));
        }
        lines.join("\n")
    }

    /// Returns what the statement says instead, each rule once.
    ///
    /// ```
    /// use checker::{Misreading, Misreadings};
    ///
    /// let misreading = |name: &str, statements: &[&'static str]| Misreading {
    ///     name: name.to_owned(),
    ///     sentence: name.to_owned(),
    ///     statements: statements.to_vec(),
    /// };
    /// let misreadings = Misreadings {
    ///     alternatives: vec![
    ///         misreading("a", &["A."]),
    ///         misreading("b", &["A.", "C."]),
    ///         misreading("c", &["C.", "A."]),
    ///     ],
    ///     answers: 3,
    ///     wrong: 3,
    /// };
    /// assert_eq!(misreadings.rules(), "A. C.");
    /// let text = "All 3 of your answers are wrong, and all fit each of these:\n1. A.\n2. B.\n3. C.";
    /// assert_eq!(misreadings.text(), text);
    /// ```
    pub fn rules(&self) -> String {
        let statements = self.alternatives.iter().flat_map(|one| &one.statements);
        distinct(statements.copied()).join(" ")
    }
}

/// Returns these texts in the same order, each once.
fn distinct(texts: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = HashSet::new();
    texts.filter(|text| seen.insert(*text)).collect()
}

/// Returns the misreadings by which every answer is right. If no single misreading explains all answers, pairs of
/// misreadings are tried. No misreading is returned if too few answers are wrong to prove it, or if all answers are the
/// same.
///
/// `has_time` is called before each check in the search for pairs. As soon as it returns `false`, the search ends
/// without a misreading: among the pairs that were not tried may be one that explains all answers
/// too. Single misreadings are always tried, because nearly all of them are ruled out at once.
///
/// # Complexity
///
/// Wrong answers are tried before right ones, and answers to short cases before the others. Nearly
/// every misreading is ruled out by the first few answers. A misreading that explains all answers
/// is checked on every case, which takes as long as the reference solver takes for all cases.
pub(crate) fn misreadings<P: Puzzle>(
    wrong_solutions: &dyn WrongSolutions<P::Case, P::Answer>,
    answers: &[GivenAnswer],
    has_time: &dyn Fn() -> bool,
) -> Misreadings {
    let mistakes = wrong_solutions.list();
    let different = different_answers(answers).into_iter();
    let (wrong, right): (Vec<_>, Vec<_>) = different.partition(|answer| answer.is_wrong());
    let different = [&wrong[..], &right].concat();
    let typed: Vec<(&P::Case, &P::Answer)> = different
        .iter()
        .map(|answer| (answer.to.case::<P>(), answer.claim.answer::<P>()))
        .collect();
    let search = Search {
        wrong_solutions,
        answers: &typed,
        wrong: wrong.len(),
        has_time,
    };
    // Answers that are all the same need no rule.
    let explanations = if have_same_text(&different) {
        Vec::new()
    } else {
        search.explanations(&mistakes)
    };
    Misreadings {
        alternatives: explanations.iter().map(|it| described(it)).collect(),
        answers: answers.len(),
        wrong: answers.iter().filter(|answer| answer.is_wrong()).count(),
    }
}

/// Returns the answers without those that are given twice to the same case: those to short cases first, which are quickly
/// compared.
fn different_answers(answers: &[GivenAnswer]) -> Vec<&GivenAnswer> {
    let mut sorted: Vec<&GivenAnswer> = answers.iter().collect();
    sorted.sort_by_key(|it| {
        let case = it.case();
        (case.len(), case, &it.claim.text)
    });
    sorted.dedup_by_key(|one| (one.case(), &one.claim.text));
    sorted
}

/// Returns whether all answers are the same, though to different cases.
fn have_same_text(answers: &[&GivenAnswer]) -> bool {
    let mut texts = answers.iter().map(|answer| &answer.claim.text);
    let first = texts.next();
    texts.all(|text| Some(text) == first)
}

/// The mistakes that explain every answer together: one, or a pair.
type Explanation<'m> = Vec<&'m Mistake>;

/// The search for the explanations of all answers.
struct Search<'a, Case, Answer> {
    wrong_solutions: &'a dyn WrongSolutions<Case, Answer>,
    /// The different answers, each with its case, the wrong ones first.
    answers: &'a [(&'a Case, &'a Answer)],
    /// The number of wrong answers.
    wrong: usize,
    /// The clock: whether the search for pairs may go on.
    has_time: &'a dyn Fn() -> bool,
}

/// A mistake that does not explain all answers by itself.
struct Contradicted<'m> {
    mistake: &'m Mistake,
    /// The index of the first answer that contradicts it.
    first_contradiction: usize,
}

/// A pair of mistakes that may explain all answers together.
type Pair<'c, 'm> = [&'c Contradicted<'m>; 2];

/// The time for the search for pairs is up.
struct OutOfTime;

impl<Case: Sync, Answer: Sync> Search<'_, Case, Answer> {
    /// Returns the explanations that these mistakes give: the single ones that explain all answers or, if there are none,
    /// the pairs. Returns none if the wrong answers are too few to [prove](MIN_WRONG) them.
    fn explanations<'m>(&self, mistakes: &'m [Mistake]) -> Vec<Explanation<'m>> {
        if self.wrong < MIN_WRONG {
            return Vec::new();
        }
        let (explaining, mut contradicted) = self.split_singles(mistakes);
        if !explaining.is_empty() {
            // A variant of a misreading that explains all answers says more than they show.
            let singles = explaining
                .iter()
                .filter(|one| !one.is_variant_of_any(explaining.iter().copied()));
            let singles: Vec<Explanation> = singles.map(|&one| vec![one]).collect();
            let is_proved = self.wrong >= MIN_WRONG_OF_SEVERAL || singles.len() == 1;
            return if is_proved { singles } else { Vec::new() };
        }
        if self.wrong < MIN_WRONG_OF_SEVERAL {
            return Vec::new();
        }
        // In a pair, what a variant has more than its mistake would hardly ever show.
        contradicted.retain(|one| !one.mistake.is_variant_of_any(mistakes));
        // Those that were found before the time was up may not be all.
        self.pairs(&contradicted).unwrap_or_default()
    }

    /// Returns the mistakes that explain all answers by themselves, and those that do not.
    fn split_singles<'m>(
        &self,
        mistakes: &'m [Mistake],
    ) -> (Vec<&'m Mistake>, Vec<Contradicted<'m>>) {
        const ONE_PER_CORE: usize = 0; // threads
        let (wrong_solutions, answers) = (self.wrong_solutions, self.answers);
        let first_contradiction = |_, mistake: &'m Mistake| {
            let contradiction = wrong_solutions.contradiction(&[mistake], answers);
            (mistake, contradiction)
        };
        let misreadings = mistakes.iter().filter(|it| it.is_misreading());
        let mut explaining = Vec::new();
        let mut contradicted = Vec::new();
        let Ok(()) = in_order(
            ONE_PER_CORE,
            misreadings,
            first_contradiction,
            |(mistake, contradiction)| {
                match contradiction {
                    None => explaining.push(mistake),
                    Some(first_contradiction) => contradicted.push(Contradicted {
                        mistake,
                        first_contradiction,
                    }),
                }
                Ok::<(), Infallible>(())
            },
        );
        (explaining, contradicted)
    }

    /// Returns the pairs of these mistakes that explain all answers, or the first of them if there are
    /// [too many](Misreadings::if_named).
    ///
    /// Most pairs in which neither mistake explains one of the first wrong answers by itself explain nothing. So they
    /// are tried last, and only if no other pair explains all answers. A member of a family is not even
    /// tried in such pairs: there would be far too many of them.
    fn pairs<'m>(
        &self,
        contradicted: &[Contradicted<'m>],
    ) -> Result<Vec<Explanation<'m>>, OutOfTime> {
        let mut explain_some = Vec::new();
        for one in contradicted {
            if self.explains_some(one.mistake)? {
                explain_some.push(one.mistake);
            }
        }
        let mut likely = Vec::new();
        let mut others = Vec::new();
        for one in contradicted {
            // Each pair is made once. Two members of a family, which have the same row, change the same rule.
            let later = contradicted
                .iter()
                .filter(|two| two.mistake.row > one.mistake.row);
            for two in later {
                if explain_some.contains(&one.mistake) || explain_some.contains(&two.mistake) {
                    likely.push([one, two]);
                } else if one.mistake.member.is_none() && two.mistake.member.is_none() {
                    others.push([one, two]);
                }
            }
        }
        let found = self.that_explain_all(&likely)?;
        if found.is_empty() {
            self.that_explain_all(&others)
        } else {
            Ok(found)
        }
    }

    /// Returns those of these pairs that explain all answers, or the first of them if there are
    /// [too many](Misreadings::if_named).
    fn that_explain_all<'m>(
        &self,
        pairs: &[Pair<'_, 'm>],
    ) -> Result<Vec<Explanation<'m>>, OutOfTime> {
        let mut found = Vec::new();
        for &[one, two] in pairs {
            let pair = [one.mistake, two.mistake];
            // Most pairs are ruled out by what contradicts the better of the two.
            let later = one.first_contradiction.max(two.first_contradiction);
            if self.explains(&pair, &self.answers[later..=later])?
                && self.explains(&pair, self.answers)?
            {
                found.push(pair.to_vec());
            }
            if found.len() > MAX_NAMED {
                break;
            }
        }
        Ok(found)
    }

    /// Returns whether a mistake explains one of the first wrong answers.
    fn explains_some(&self, mistake: &Mistake) -> Result<bool, OutOfTime> {
        const SAMPLE: usize = 3; // wrong answers
        for answer in self.answers[..self.wrong].iter().take(SAMPLE) {
            if self.explains(&[mistake], slice::from_ref(answer))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether these mistakes together explain these answers, if there is time to find it out.
    fn explains(
        &self,
        chosen: &[&Mistake],
        answers: &[(&Case, &Answer)],
    ) -> Result<bool, OutOfTime> {
        if (self.has_time)() {
            Ok(self.contradiction(chosen, answers).is_none())
        } else {
            Err(OutOfTime)
        }
    }

    /// Returns the index of the first of these answers that these mistakes together do not explain.
    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize> {
        self.wrong_solutions.contradiction(chosen, answers)
    }
}

/// Returns an explanation in words.
fn described(chosen: &[&Mistake]) -> Misreading {
    let names: Vec<&str> = chosen.iter().map(|mistake| &*mistake.name).collect();
    let sentences: Vec<&str> = chosen.iter().map(|mistake| &*mistake.about).collect();
    let caveat = if chosen.len() > 1 {
        " (or one mistake with the same effect)"
    } else {
        ""
    };
    Misreading {
        name: names.join(" + "),
        sentence: sentences.join(", and ") + caveat,
        statements: distinct(chosen.iter().filter_map(|mistake| mistake.statement)),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Mistakes whose effects the cases say: each case is the list of what explains the answer to it, such as `a b+c` for
    /// the mistake `a`, or `b` and `c` together.
    struct SaidByCases;

    impl WrongSolutions<&str, ()> for SaidByCases {
        fn list(&self) -> Vec<Mistake> {
            let mistake = |(row, (name, member))| Mistake {
                name: String::from(name),
                about: format!("{name} is misread"),
                statement: (name != "no-misreading").then_some("What is right."),
                row,
                member,
            };
            let family = [0, 1].map(|member| (3, (["d0", "d1"][member], Some(member))));
            let names = ["a", "b", "c", "c-and-more", "e", "f", "no-misreading"];
            let others = [0, 1, 2, 2, 4, 5, 6]
                .into_iter()
                .zip(names.map(|name| (name, None)));
            let mut list: Vec<Mistake> = others.chain(family).map(mistake).collect();
            list.sort_by_key(|mistake| mistake.row);
            list
        }

        fn solve(&self, _: &[&Mistake], _: &&str) -> Option<()> {
            None
        }

        fn contradiction(&self, chosen: &[&Mistake], answers: &[(&&str, &())]) -> Option<usize> {
            let is_made = |name: &str| chosen.iter().any(|mistake| mistake.name == name);
            answers
                .iter()
                .position(|(case, ())| !case.split(' ').any(|names| names.split('+').all(is_made)))
        }
    }

    /// Returns the names of the misreadings that explain these answers, the first of which are wrong.
    fn explaining(wrong: usize, cases: &[&str], has_time: bool) -> Vec<String> {
        explaining_in_time(wrong, cases, &|| has_time)
    }

    /// Returns the names of the misreadings that explain these answers, the first of which are wrong, if there is time.
    fn explaining_in_time(
        wrong: usize,
        cases: &[&str],
        has_time: &dyn Fn() -> bool,
    ) -> Vec<String> {
        let answers: Vec<(&&str, &())> = cases.iter().map(|case| (case, &())).collect();
        let search = Search {
            wrong_solutions: &SaidByCases,
            answers: &answers,
            wrong,
            has_time,
        };
        let mistakes = SaidByCases.list();
        let found = search.explanations(&mistakes);
        found.iter().map(|it| described(it).name).collect()
    }

    /// Checks what explains these answers, all of which are wrong.
    fn assert_explaining(cases: &[&str], names: &[&str]) {
        assert_eq!(explaining(cases.len(), cases, true), names, "{cases:?}");
    }

    #[test]
    fn a_single_misreading_needs_two_wrong_answers_and_several_need_three() {
        assert_explaining(&["a"], &[]);
        assert_explaining(&["a"; 2], &["a"]);
        assert_explaining(&["a b"; 2], &[]);
        assert_explaining(&["a b"; 3], &["a", "b"]);
        assert_explaining(&["a b", "a", "a b"], &["a"]);
        assert_explaining(&["no-misreading"; 3], &[]);
        // A right answer rules out a misreading, too.
        assert_eq!(explaining(2, &["a b", "a b", "b"], false), ["b"]);
    }

    #[test]
    fn a_variant_is_looked_at_only_alone_and_if_the_mistake_does_not_explain_all() {
        assert_explaining(&["c c-and-more"; 2], &["c"]);
        assert_explaining(&["c-and-more", "c c-and-more"], &["c-and-more"]);
        assert_explaining(&["a", "c c-and-more", "a"], &["a + c"]);
        assert_explaining(&["a", "c-and-more", "a"], &[]);
    }

    #[test]
    fn pairs_need_three_wrong_answers() {
        assert_explaining(&["a", "b"], &[]);
        assert_explaining(&["a", "b", "a b"], &["a + b"]);
        assert_eq!(explaining(3, &["a", "b", "a b"], false), [""; 0]);
        // Members of one family are no pair.
        assert_explaining(&["d0", "d1", "d0 d1"], &[]);
    }

    #[test]
    fn pairs_that_explain_nothing_apart_are_tried_last_and_without_families() {
        assert_explaining(&["a+b"; 3], &["a + b"]);
        assert_explaining(&["a e+f", "b e+f", "a b e+f"], &["a + b"]);
        assert_explaining(&["a+d0"; 3], &[]);
        assert_explaining(&["d0+e"; 3], &[]);
        // One of the two explains a wrong answer, which may be any of the first three.
        assert_explaining(&["a", "a", "a", "a+d0"], &["a + d0"]);
        assert_explaining(&["d0", "d0", "d0", "a+d0"], &["a + d0"]);
        assert_explaining(&["a+d0", "a+d0", "d0", "a+d0"], &["a + d0"]);
        assert_explaining(&["a+d0", "a+d0", "a+d0", "d0"], &[]);
    }

    /// If there are too many, not all are listed, but one more than is named.
    #[test]
    fn too_many_pairs_are_not_all_listed() {
        let three = "a+b a+c a+e";
        assert_explaining(&[three; 3], &["a + b", "a + c", "a + e"]);
        let five = format!("{three} a+f b+c");
        let found = explaining(3, &[&*five; 3], true);
        assert_eq!(found.len(), MAX_NAMED + 1, "{found:?}");
    }

    /// It is asked for time before each of seven misreadings is compared with a wrong answer, and then once for each of 20
    /// pairs. Each pair is ruled out by the answer that contradicts the better one of the two, though they explain the first.
    #[test]
    fn one_answer_rules_out_most_pairs() {
        let asked = Cell::new(0);
        let has_time = || {
            asked.set(asked.get() + 1);
            true
        };
        let cases = ["a b c d0 d1 e f", "a", "a", "nothing"];
        assert_eq!(explaining_in_time(4, &cases, &has_time), [""; 0]);
        assert_eq!(asked.get(), 7 + 20);
    }

    #[test]
    fn a_pair_may_be_one_mistake() {
        let mistakes = SaidByCases.list();
        let [one, two] = [&mistakes[0], &mistakes[1]];
        assert_eq!(described(&[one]).sentence, "a is misread");
        let pair = described(&[one, two]);
        let sentence = "a is misread, and b is misread (or one mistake with the same effect)";
        assert_eq!(pair.sentence, sentence);
        assert_eq!(pair.statements, ["What is right."]);
    }
}
