//! Finds the misread rules that explain every answer of a program, including the wrong answers.
//!
//! A wrong answer may be right by other rules. If one [misreading](crate::WrongSolution) makes
//! every answer right, the program misreads that rule, or has a fault with the same effect. A
//! single answer that contradicts a misreading rules it out.

use std::collections::HashSet;

use puzzle::{Puzzle, capitalised};

use crate::given::GivenAnswer;
use crate::wrong::{Mistake, WrongSolutions};

/// The maximum number of misreadings that a report names as alternatives.
const MAX_NAMED: usize = 3;

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
    /// The number of answers that were checked. All of them are right by the misread rule.
    pub answers: usize,
    /// The number of these answers that are wrong by the statement.
    pub explained: usize,
}

impl Misreading {
    /// Returns `found` if it has at most three misreadings, and otherwise an empty list. If more
    /// than three misreadings each explain every answer, there are too few wrong answers to tell
    /// which rule the program misreads.
    ///
    /// ```
    /// use checker::Misreading;
    ///
    /// let one = Misreading {
    ///     name: "a".to_owned(),
    ///     sentence: "a".to_owned(),
    ///     statements: vec!["A."],
    ///     answers: 3,
    ///     explained: 3,
    /// };
    /// let three = vec![one; 3];
    /// assert_eq!(Misreading::unless_too_many(three.clone()), three);
    /// assert_eq!(Misreading::unless_too_many([&three[..], &three[..1]].concat()), []);
    /// ```
    pub fn unless_too_many(found: Vec<Self>) -> Vec<Self> {
        if found.len() > MAX_NAMED {
            Vec::new()
        } else {
            found
        }
    }

    /// Returns the sentence with which a report names these misreadings and says which answers they
    /// explain. Several misreadings are alternatives, one to a line.
    ///
    /// # Panics
    ///
    /// If the list is empty.
    ///
    /// ```
    /// use checker::Misreading;
    ///
    /// let one = Misreading {
    ///     name: "second-first".to_owned(),
    ///     sentence: "the second player moves first".to_owned(),
    ///     statements: vec!["The first player moves first."],
    ///     answers: 63,
    ///     explained: 40,
    /// };
    /// let text = "Your program acts as if the second player moves first: all 63 of your answers, \
    ///             including the 40 wrong ones, fit this.";
    /// assert_eq!(Misreading::finding(&[one.clone()]), text);
    /// let text = "All 63 of your answers, including the 40 wrong ones, fit each of these:\n\
    ///             1. The second player moves first.\n2. The second player moves first.";
    /// assert_eq!(Misreading::finding(&[one.clone(), one]), text);
    /// ```
    pub fn finding(all: &[Self]) -> String {
        let Self {
            answers, explained, ..
        } = &all[0];
        let fit = match explained {
            wrong if wrong == answers => " are wrong, and all fit".to_owned(),
            1 => ", including the wrong one, fit".to_owned(),
            wrong => format!(", including the {wrong} wrong ones, fit"),
        };
        let answers_fit = format!("{answers} of your answers{fit}");
        if let [Self { sentence, .. }] = all {
            return format!("Your program acts as if {sentence}: all {answers_fit} this.");
        }
        let mut lines = vec![format!("All {answers_fit} each of these:")];
        for (number, misreading) in (1..).zip(all) {
            let sentence = capitalised(&misreading.sentence);
            lines.push(format!("{number}. {sentence}."));
        }
        lines.join("\n")
    }

    /// Returns what the statement says instead, each rule once.
    ///
    /// ```
    /// use checker::Misreading;
    ///
    /// let misreading = |name: &str, statements: &[&'static str]| Misreading {
    ///     name: name.to_owned(),
    ///     sentence: name.to_owned(),
    ///     statements: statements.to_vec(),
    ///     answers: 3,
    ///     explained: 3,
    /// };
    /// let all = [misreading("a", &["A."]), misreading("b", &["A.", "C."]), misreading("c", &["C.", "A."])];
    /// assert_eq!(Misreading::rules(&all), "A. C.");
    /// let text = "All 3 of your answers are wrong, and all fit each of these:\n1. A.\n2. B.\n3. C.";
    /// assert_eq!(Misreading::finding(&all), text);
    /// ```
    pub fn rules(all: &[Self]) -> String {
        distinct(all.iter().flat_map(|rule| rule.statements.iter().copied())).join(" ")
    }
}

/// Returns these texts in the same order, each once.
fn distinct(texts: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = HashSet::new();
    texts.filter(|text| seen.insert(*text)).collect()
}

/// The minimum number of different wrong answers. A single wrong answer may be right by some
/// misread rule by chance.
const MIN_WRONG: usize = 2;

/// The number of wrong answers that show whether a misreading explains some of them.
const FEW: usize = 3;

/// Returns the misreadings by which every answer is right. The list is empty if too few answers are
/// wrong. If no single misreading explains all answers, pairs of misreadings are tried.
///
/// `has_time` is called before each pair is tried. As soon as it returns `false`, the search ends
/// and the list is empty: among the pairs that were not tried may be one that explains all answers
/// too. Single misreadings are always tried, because nearly all of them are ruled out at once.
///
/// # Complexity
///
/// Wrong answers are tried before right ones, and answers to short cases before the others. Nearly
/// every misreading is ruled out by the first few answers. A misreading that explains all answers
/// is checked on every case, which takes as long as the reference solver takes for all cases.
pub(crate) fn misreadings<P: Puzzle>(
    wrong_solutions: &dyn WrongSolutions<P::Case, P::Answer>,
    evidence: &[GivenAnswer],
    has_time: &dyn Fn() -> bool,
) -> Vec<Misreading> {
    let different = different_answers(evidence);
    let wrong = different.iter().filter(|answer| answer.is_wrong()).count();
    if wrong < MIN_WRONG || have_same_text(&different) {
        return Vec::new(); // answers that are all the same need no rule
    }
    let answers: Vec<(&P::Case, &P::Answer)> = different
        .iter()
        .map(|answer| (answer.to.case::<P>(), answer.claim.answer::<P>()))
        .collect();
    let list = wrong_solutions.list();
    let search = Search {
        wrong_solutions,
        answers: &answers,
        wrong,
        has_time,
    };
    let found = search.explanations(&list);
    found.iter().map(|it| misreading(it, evidence)).collect()
}

/// Returns the answers without those that are given twice to the same case: the wrong ones first, and of these
/// and of the others those to short cases.
fn different_answers(evidence: &[GivenAnswer]) -> Vec<&GivenAnswer> {
    let mut sorted: Vec<&GivenAnswer> = evidence.iter().collect();
    sorted.sort_by_key(|it| {
        let case = it.case();
        (it.claim.is_right, case.len(), case, &it.claim.text)
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

/// The misreadings that explain every answer together: one, or a pair.
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

/// A misreading that does not explain all answers by itself.
struct Contradicted<'m> {
    mistake: &'m Mistake,
    /// The index of the first answer that contradicts it.
    by: usize,
}

/// A pair of misreadings that may explain all answers together.
type Pair<'c, 'm> = [&'c Contradicted<'m>; 2];

/// The time for the search for pairs is up.
struct OutOfTime;

impl<Case, Answer> Search<'_, Case, Answer> {
    /// Returns the explanations that misreadings of this list give, or pairs of them if no single one explains all
    /// answers.
    fn explanations<'m>(&self, list: &'m [Mistake]) -> Vec<Explanation<'m>> {
        let mut explain_all = Vec::new();
        let mut contradicted = Vec::new();
        for mistake in list.iter().filter(|it| it.statement.is_some()) {
            match self.contradiction(&[mistake], self.answers) {
                None => explain_all.push(vec![mistake]),
                Some(by) => contradicted.push(Contradicted { mistake, by }),
            }
        }
        let is_variant_of_any = |one: &Mistake, others: &[&Mistake]| {
            others.iter().any(|other| one.is_variant_of(other))
        };
        let singles: Vec<&Mistake> = explain_all.iter().map(|one: &Explanation| one[0]).collect();
        explain_all.retain(|one| !is_variant_of_any(one[0], &singles));
        if !explain_all.is_empty() {
            let is_enough = self.wrong > MIN_WRONG || explain_all.len() == 1;
            return if is_enough { explain_all } else { Vec::new() };
        }
        // So few wrong answers are enough only if a single misreading explains them.
        if self.wrong == MIN_WRONG {
            return Vec::new();
        }
        let all: Vec<&Mistake> = list.iter().collect();
        contradicted.retain(|one| !is_variant_of_any(one.mistake, &all));
        // Those that were found before the time was up may not be all.
        self.pairs(&contradicted).unwrap_or_default()
    }

    /// Returns the pairs that explain all answers, or the first of them if they are more than few.
    ///
    /// Most pairs in which neither misreading explains any wrong answer by itself explain nothing. So they
    /// are tried last, and only if no other pair explains all answers. A member of a family is not even
    /// tried in such pairs: there would be far too many of them.
    fn pairs<'m>(&self, singles: &[Contradicted<'m>]) -> Result<Vec<Explanation<'m>>, OutOfTime> {
        let mut partial = Vec::new();
        for single in singles {
            if self.explains_some(single.mistake)? {
                partial.push(single.mistake);
            }
        }
        let mut likely = Vec::new();
        let mut others = Vec::new();
        for one in singles {
            for two in singles {
                if one.mistake.row >= two.mistake.row {
                    continue; // two members of one family change the same rule
                }
                if partial.contains(&one.mistake) || partial.contains(&two.mistake) {
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
    /// [too many](Misreading::unless_too_many).
    fn that_explain_all<'m>(
        &self,
        pairs: &[Pair<'_, 'm>],
    ) -> Result<Vec<Explanation<'m>>, OutOfTime> {
        let mut found = Vec::new();
        for &[one, two] in pairs {
            let pair = [one.mistake, two.mistake];
            // Most pairs are ruled out by what contradicts the better of the two.
            let telling = one.by.max(two.by);
            if self.explains(&pair, &self.answers[telling..=telling])?
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

    /// Returns whether a misreading explains one of the first wrong answers.
    fn explains_some(&self, mistake: &Mistake) -> Result<bool, OutOfTime> {
        for answer in self.answers[..self.wrong].chunks(1).take(FEW) {
            if self.explains(&[mistake], answer)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether these misreadings together explain these answers, if there is time to find it out.
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

    /// Returns the index of the first of these answers that is not right by these misreadings together.
    fn contradiction(&self, chosen: &[&Mistake], answers: &[(&Case, &Answer)]) -> Option<usize> {
        self.wrong_solutions.contradiction(chosen, answers)
    }
}

/// Returns the misreading that makes all these mistakes, by which all of the evidence is right.
fn misreading(chosen: &[&Mistake], evidence: &[GivenAnswer]) -> Misreading {
    let names: Vec<&str> = chosen.iter().map(|mistake| &*mistake.name).collect();
    let sentences: Vec<&str> = chosen.iter().map(|mistake| &*mistake.about).collect();
    let or = if chosen.len() > 1 {
        " (or one mistake with the same effect)"
    } else {
        ""
    };
    Misreading {
        name: names.join(" + "),
        sentence: sentences.join(", and ") + or,
        statements: distinct(chosen.iter().filter_map(|mistake| mistake.statement)),
        answers: evidence.len(),
        explained: evidence.iter().filter(|answer| answer.is_wrong()).count(),
    }
}
