//! Finds the misread rules that explain every answer of a program, including the wrong answers.
//!
//! A wrong answer may be right by other rules. If one [misreading](crate::WrongSolution) makes
//! every answer right, the program misreads that rule, or has a fault with the same effect. A
//! single answer that contradicts a misreading rules it out.

use std::collections::HashSet;

use puzzle::{Puzzle, capitalised};

use crate::given::GivenAnswer;
use crate::wrong::{Mistake, WrongSolutions};

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
    /// assert_eq!(Misreading::few(three.clone()), three);
    /// assert_eq!(Misreading::few([&three[..], &three[..1]].concat()), []);
    /// ```
    pub fn few(found: Vec<Self>) -> Vec<Self> {
        if found.len() > 3 { Vec::new() } else { found }
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
        let answers = format!("{answers} of your answers{fit}");
        if let [Self { sentence, .. }] = all {
            return format!("Your program acts as if {sentence}: all {answers} this.");
        }
        let line = |(number, it): (_, &Self)| format!("\n{number}. {}.", capitalised(&it.sentence));
        format!(
            "All {answers} each of these:{}",
            (1..).zip(all).map(line).collect::<String>()
        )
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
/// Most pairs in which neither misreading explains any wrong answer by itself explain nothing. So they
/// are tried last, and only if no other pair explains all answers. A member of a family is not even
/// tried in such pairs: there would be far too many of them.
///
/// # Complexity
///
/// Wrong answers are tried before right ones, and answers to short cases before the others. Nearly
/// every misreading is ruled out by the first few answers. A misreading that explains all answers
/// is checked on every case, which takes as long as the reference solver takes for all cases.
pub(crate) fn misreadings<'a, P: Puzzle>(
    wrong_solutions: &dyn WrongSolutions<P::Case, P::Answer>,
    evidence: &'a [GivenAnswer],
    has_time: &dyn Fn() -> bool,
) -> Vec<Misreading> {
    let mut sorted: Vec<&'a GivenAnswer> = evidence.iter().collect();
    sorted.sort_by_key(|it| {
        let case = it.case();
        (it.claim.is_right, case.len(), case, &it.claim.text)
    });
    sorted.dedup_by_key(|one| (one.case(), &one.claim.text));
    let explained = sorted.iter().filter(|answer| answer.is_wrong()).count();
    let is_same = sorted
        .iter()
        .all(|one| one.claim.text == sorted[0].claim.text);
    if explained < MIN_WRONG || is_same {
        return Vec::new(); // answers that are all the same need no rule
    }
    let typed = |answer: &&'a GivenAnswer| (answer.to.case::<P>(), answer.claim.answer::<P>());
    let answers: Vec<(&P::Case, &P::Answer)> = sorted.iter().map(typed).collect();
    let list = wrong_solutions.list();
    let misreadings = list.iter().filter(|mistake| mistake.statement.is_some());
    let tried = |one| (one, wrong_solutions.contradiction(&[one], &answers));
    let named: Vec<(&Mistake, Option<usize>)> = misreadings.map(tried).collect();
    let explain_all = named
        .iter()
        .filter(|(_, contradiction)| contradiction.is_none());
    let mut found: Vec<Vec<&Mistake>> = explain_all.map(|&(one, _)| vec![one]).collect();
    // Two wrong answers are enough only if a single misreading explains them.
    if explained == MIN_WRONG && found.len() != 1 {
        return Vec::new();
    }
    let mut is_in_time = true;
    if found.is_empty() {
        let mut explains = |chosen: &[&Mistake], answers: &[(&P::Case, &P::Answer)]| {
            is_in_time = is_in_time && has_time();
            is_in_time && wrong_solutions.contradiction(chosen, answers).is_none()
        };
        let first = answers.chunks(1).take(explained.min(FEW));
        let is_partial = |one: &&Mistake| first.clone().any(|answer| explains(&[one], answer));
        let partial: Vec<&Mistake> = named
            .iter()
            .map(|&(one, _)| one)
            .filter(is_partial)
            .collect();
        let pairs = named
            .iter()
            .flat_map(|one| named.iter().map(move |two| [one, two]));
        // Two members of one family change the same rule.
        let pairs = pairs.filter(|[(one, _), (two, _)]| one.row < two.row);
        let (likely, mut others): (Vec<_>, Vec<_>) =
            pairs.partition(|pair| pair.iter().any(|(one, _)| partial.contains(one)));
        others.retain(|pair| pair.iter().all(|(one, _)| one.member.is_none()));
        for pairs in [likely, others] {
            // Most pairs are ruled out by what contradicts the better of the two.
            let explained = pairs
                .into_iter()
                .filter_map(|[(one, index), (two, other)]| {
                    let answer = (*index).max(*other)?;
                    let pair = [*one, *two];
                    let both =
                        explains(&pair, &answers[answer..=answer]) && explains(&pair, &answers);
                    both.then(|| pair.to_vec())
                });
            if found.is_empty() {
                found = explained.take(4).collect();
            }
        }
    }
    if !is_in_time {
        return Vec::new();
    }
    let misreading = |chosen: Vec<&Mistake>| {
        let join = |text: fn(&Mistake) -> &str, between| {
            chosen
                .iter()
                .copied()
                .map(text)
                .collect::<Vec<_>>()
                .join(between)
        };
        let or = if chosen.len() > 1 {
            " (or one mistake with the same effect)"
        } else {
            ""
        };
        Misreading {
            name: join(|mistake| &mistake.name, " + "),
            sentence: join(|mistake| &mistake.about, ", and ") + or,
            statements: distinct(chosen.iter().filter_map(|mistake| mistake.statement)),
            answers: evidence.len(),
            explained: evidence.iter().filter(|answer| answer.is_wrong()).count(),
        }
    };
    found.into_iter().map(misreading).collect()
}
