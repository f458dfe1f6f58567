//! Finds the misread rules that explain every answer of a program, including the wrong answers.
//!
//! An answer that is wrong by the statement may be right by other rules. A *misreading* is a [`Mistake`] that changes the rules
//! in such a way; see [`Mistake::is_misreading`]. If every answer of a program is right by one misreading, the misreading
//! *explains* the answers: the program misreads that rule, or has a fault with the same effect. A single answer that is not
//! right by the misreading *contradicts* it, and rules it out.
//!
//! For example, the statement gives a bonus for 63 points or more, and a program gives it for 60 or more:
//!
//! ```text
//!                                   wrong answers          right answers
//! points                           60     61     62       50     58     63
//! the program gives the bonus      yes    yes    yes      no     no     yes
//!
//! right by "60 or more"?           yes    yes    yes      yes    yes    yes      explains every answer
//! right by "61 or more"?           no                                            ruled out
//! right by "57 or more"?           yes    yes    yes      yes    no              ruled out
//! right by "there is no bonus"?    no                                            ruled out
//! ```
//!
//! The search takes these steps:
//!
//! 1. The answers are sorted: wrong ones come before right ones and, among each of these, answers to short cases before the
//!    others. So the first few answers, which are quickly checked, rule out nearly every misreading.
//! 2. Each misreading is tried alone, first on a few answers, and if it explains these, on the others. If some misreadings explain
//!    every answer, they are the result.
//! 3. Otherwise, pairs of misreadings are tried, since a program may misread two rules. There are many pairs, so this may take
//!    long. A pair is likely if one of its misreadings explains some of the first wrong answers alone. If likely pairs explain
//!    every answer, the unlikely ones are not tried.
//!
//! A misreading may also explain a few wrong answers by chance. So the search returns nothing if the wrong answers are too
//! few to [prove](MIN_WRONG_FOR_ONE) the result.
//!
//! Two kinds of misreadings are not independent of each other:
//!
//! - "60 or more" and "61 or more" are members of one [family](crate::wrong): they change the same rule, each to another value.
//!   Members of one family make no pair. A member is only in likely pairs, since families would make too many unlikely ones.
//! - A [variant](crate::WrongSolution::name) is another mistake together with one more, which few answers show. It is in no pair,
//!   and counts alone only if the other mistake does not explain every answer.
//!
//! What the search finds are [`Misreadings`], of which a [`Diagnosis`](crate::Diagnosis) makes a cause. A new rule that can be
//! misread goes into the file `wrong.rs` of its puzzle in the catalogue.

use std::ops::Range;

use puzzle::Puzzle;

use crate::given::GivenAnswer;
use crate::misreading::{MAX_NAMED, Misreading, Misreadings};
use crate::on_all_cores::on_all_cores;
use crate::wrong::{Mistake, WrongSolutions};

/// The minimum number of different wrong answers that prove a misreading if no other one explains all answers. A single
/// wrong answer may be right by some misread rule by chance.
const MIN_WRONG_FOR_ONE: usize = 2;

/// The minimum number of different wrong answers that prove any other result: that the program has one of several
/// misreadings, or two at once. Such a result is more easily right by chance, so it needs one more wrong answer.
const MIN_WRONG_FOR_SEVERAL: usize = MIN_WRONG_FOR_ONE + 1;

/// The number of answers on which all misreadings are tried, before those that are left are tried on the others.
const FIRST_ANSWERS: usize = 8;

/// The number of pieces into which further answers are divided. There are more than most machines have cores, because the
/// answers of one piece may take much longer than those of another.
const PIECES: usize = 16;

/// Returns the misreadings that explain every answer. If no single misreading does, pairs of misreadings are tried. None is
/// returned if too few answers are wrong to prove it, or if all answers have the same text.
///
/// `has_time` is called before each check in the search for pairs. As soon as it returns `false`, the search ends without a
/// misreading: a pair that was not tried may explain all answers too. Single misreadings are always tried, because nearly all
/// of them are ruled out at once.
///
/// # Complexity
///
/// Nearly every misreading is ruled out by the first few answers. A misreading that explains all answers is checked on every
/// case, which takes as much CPU time as the reference solver takes for all cases, on all cores.
pub(crate) fn misreadings<P: Puzzle>(
    wrong_solutions: &dyn WrongSolutions<P::Case, P::Answer>,
    answers: &[GivenAnswer],
    has_time: &dyn Fn() -> bool,
) -> Misreadings {
    let different = different_answers(answers);
    // A program that always prints the same needs no rule to explain it.
    let alternatives = if have_same_text(&different) {
        Vec::new()
    } else {
        let typed: Vec<(&P::Case, &P::Answer)> = different
            .iter()
            .map(|answer| (answer.case.typed::<P>(), answer.claim.answer::<P>()))
            .collect();
        let search = Search {
            contradiction: &|chosen, range| {
                let index = wrong_solutions.contradiction(chosen, &typed[range.clone()])?;
                Some(range.start + index)
            },
            answer_count: typed.len(),
            wrong_count: count_wrong(different.iter().copied()),
        };
        search.find(&wrong_solutions.list(), has_time)
    };
    Misreadings {
        alternatives,
        answers: answers.len(),
        wrong: count_wrong(answers),
    }
}

/// Returns the number of wrong answers.
fn count_wrong<'a>(answers: impl IntoIterator<Item = &'a GivenAnswer>) -> usize {
    let wrong = answers.into_iter().filter(|answer| answer.is_wrong());
    wrong.count()
}

/// Returns the answers in the order in which they are tried: wrong ones first and, of these and of the right ones, those to
/// short cases first. An answer that is given to the same case again is left out.
fn different_answers(answers: &[GivenAnswer]) -> Vec<&GivenAnswer> {
    let mut sorted: Vec<&GivenAnswer> = answers.iter().collect();
    sorted.sort_by_key(|answer| {
        let case = answer.case_text();
        let is_right = !answer.is_wrong();
        (is_right, case.len(), case, &answer.claim.text)
    });
    sorted.dedup_by_key(|answer| (answer.case_text(), &answer.claim.text));
    sorted
}

/// Returns whether all answers have the same text.
fn have_same_text(answers: &[&GivenAnswer]) -> bool {
    let mut texts = answers.iter().map(|answer| &answer.claim.text);
    let first = texts.next();
    texts.all(|text| Some(text) == first)
}

/// The search for the misreadings that explain the answers. It knows an answer by its index in the order of
/// [`different_answers`].
struct Search<'a> {
    /// Returns the index of the first answer, of those with an index in the range, that is not right by the rules with these
    /// mistakes.
    contradiction: &'a Contradiction<'a>,
    /// The number of answers.
    answer_count: usize,
    /// The number of wrong answers among these, which are the first ones.
    wrong_count: usize,
}

/// What finds a contradiction: see [`Search::contradiction`].
type Contradiction<'a> = dyn Fn(&[&Mistake], &Range<usize>) -> Option<usize> + Sync + 'a;

/// A misreading that does not explain all answers alone.
struct Contradicted<'m> {
    mistake: &'m Mistake,
    /// The index of the first answer that contradicts the misreading.
    first_contradiction: usize,
}

/// The misreadings, each of which was tried alone.
#[derive(Default)]
struct TriedAlone<'m> {
    /// The misreadings that explain all answers.
    explaining: Vec<&'m Mistake>,
    /// The others.
    contradicted: Vec<Contradicted<'m>>,
}

impl Search<'_> {
    /// Returns what explains all answers: single misreadings among these mistakes or, if none of them does, pairs.
    fn find(&self, mistakes: &[Mistake], has_time: &dyn Fn() -> bool) -> Vec<Misreading> {
        if self.wrong_count < MIN_WRONG_FOR_ONE {
            return Vec::new();
        }
        let TriedAlone {
            explaining,
            contradicted,
        } = self.try_alone(mistakes);
        if !explaining.is_empty() {
            return self.singles(&explaining);
        }
        if self.wrong_count < MIN_WRONG_FOR_SEVERAL {
            return Vec::new();
        }
        let pair_search = PairSearch {
            search: self,
            has_time,
        };
        let pairs = pair_search.find(mistakes, contradicted);
        pairs.unwrap_or_default() // none if the time was up: what was found by then may not be all
    }

    /// Tries each misreading among these mistakes alone.
    fn try_alone<'m>(&self, mistakes: &'m [Mistake]) -> TriedAlone<'m> {
        let is_misreading = |mistake: &&Mistake| mistake.is_misreading();
        let misreadings: Vec<&Mistake> = mistakes.iter().filter(is_misreading).collect();
        let contradictions = self.first_contradictions(&misreadings);
        let mut tried = TriedAlone::default();
        for (mistake, contradiction) in misreadings.into_iter().zip(contradictions) {
            match contradiction {
                None => tried.explaining.push(mistake),
                Some(first_contradiction) => tried.contradicted.push(Contradicted {
                    mistake,
                    first_contradiction,
                }),
            }
        }
        tried
    }

    /// Returns, for each of these misreadings, the index of the first answer that contradicts it alone, or `None` if it explains
    /// all answers.
    ///
    /// The first answers rule out nearly every misreading. To check one on all answers takes much longer, so that is divided
    /// among the cores. In each round, the misreadings that are left are tried on as many answers as in all rounds before, in
    /// pieces.
    fn first_contradictions(&self, misreadings: &[&Mistake]) -> Vec<Option<usize>> {
        let mut found = vec![None; misreadings.len()];
        let mut start = 0;
        while start < self.answer_count {
            let end = self.answer_count.min(FIRST_ANSWERS.max(2 * start));
            let piece_len = if start == 0 {
                end // nearly all misreadings are ruled out by the first of these answers
            } else {
                (end - start).div_ceil(PIECES)
            };
            let mut pieces = Vec::new();
            for index in (0..found.len()).filter(|&index| found[index].is_none()) {
                for from in (start..end).step_by(piece_len) {
                    pieces.push((index, from..end.min(from + piece_len)));
                }
            }
            let contradictions = on_all_cores(&pieces, |(index, range)| {
                (self.contradiction)(&[misreadings[*index]], range)
            });
            // The pieces of a misreading are in the order of the answers.
            for ((index, _), contradiction) in pieces.into_iter().zip(contradictions) {
                found[index] = found[index].or(contradiction);
            }
            start = end;
        }
        found
    }

    /// Returns those of these misreadings that are the result. Each of them explains all answers alone. Returns none if the wrong
    /// answers are too few to prove them.
    fn singles(&self, explaining: &[&Mistake]) -> Vec<Misreading> {
        let mut singles = Vec::new();
        for &mistake in explaining {
            // If the misreading of which this is a variant explains all answers, nothing shows the additional mistake.
            if !mistake.is_variant_of_any(explaining.iter().copied()) {
                singles.push(Misreading::of(&[mistake]));
            }
        }
        let min_wrong = if singles.len() == 1 {
            MIN_WRONG_FOR_ONE
        } else {
            MIN_WRONG_FOR_SEVERAL
        };
        if self.wrong_count >= min_wrong {
            singles
        } else {
            Vec::new()
        }
    }
}

/// The search for pairs of misreadings, which ends if it takes too long.
struct PairSearch<'a> {
    search: &'a Search<'a>,
    /// Returns whether the search may go on.
    has_time: &'a dyn Fn() -> bool,
}

/// Two misreadings that may explain all answers together.
struct Pair<'m> {
    mistakes: [&'m Mistake; 2],
    /// The greater of the two first contradictions. One of the two misreadings explains all answers before this one alone.
    later_contradiction: usize,
}

/// The pairs to try.
#[derive(Default)]
struct Pairs<'m> {
    /// Pairs of which at least one misreading explains one of the first wrong answers alone.
    likely: Vec<Pair<'m>>,
    /// Pairs that can explain the first wrong answers only if both rules are misread in the same case.
    unlikely: Vec<Pair<'m>>,
}

/// The time for the search for pairs is up.
struct OutOfTime;

impl PairSearch<'_> {
    /// Returns the pairs that explain all answers, or only the first of them if there are [too many](Misreadings::if_named).
    /// They are made of the misreadings that do not explain all answers alone. `mistakes` are all mistakes of the list.
    fn find(
        &self,
        mistakes: &[Mistake],
        mut contradicted: Vec<Contradicted>,
    ) -> Result<Vec<Misreading>, OutOfTime> {
        // In a pair, the additional mistake of a variant would hardly ever show.
        contradicted.retain(|one| !one.mistake.is_variant_of_any(mistakes));
        let Pairs { likely, unlikely } = self.pairs_to_try(&contradicted)?;
        let found = self.pairs_that_explain_all(&likely)?;
        if found.is_empty() {
            self.pairs_that_explain_all(&unlikely)
        } else {
            Ok(found)
        }
    }

    /// Returns the pairs to try.
    fn pairs_to_try<'m>(&self, contradicted: &[Contradicted<'m>]) -> Result<Pairs<'m>, OutOfTime> {
        let mut explain_some_alone = Vec::new();
        for one in contradicted {
            if self.explains_a_first_wrong_answer(one.mistake)? {
                explain_some_alone.push(one.mistake);
            }
        }
        let mut pairs = Pairs::default();
        for (index, one) in contradicted.iter().enumerate() {
            for other in &contradicted[index + 1..] {
                if one.mistake.shares_family_with(other.mistake) {
                    continue;
                }
                let mistakes = [one.mistake, other.mistake];
                let pair = Pair {
                    mistakes,
                    later_contradiction: one.first_contradiction.max(other.first_contradiction),
                };
                if mistakes.iter().any(|it| explain_some_alone.contains(it)) {
                    pairs.likely.push(pair);
                } else if !mistakes.iter().any(|it| it.is_member()) {
                    pairs.unlikely.push(pair);
                }
            }
        }
        Ok(pairs)
    }

    /// Returns whether a misreading explains one of the first wrong answers alone.
    fn explains_a_first_wrong_answer(&self, mistake: &Mistake) -> Result<bool, OutOfTime> {
        // Pairs are tried only if so many answers are wrong, and wrong answers come first.
        for index in 0..MIN_WRONG_FOR_SEVERAL {
            if self.explain_answer_at(&[mistake], index)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns those of these pairs that explain all answers, or only the first of them if there are
    /// [too many](Misreadings::if_named).
    fn pairs_that_explain_all(&self, pairs: &[Pair]) -> Result<Vec<Misreading>, OutOfTime> {
        let mut found = Vec::new();
        for pair in pairs {
            let Pair { mistakes, .. } = pair;
            // This is the first answer that one misreading of the pair does not explain alone, although it explains all answers
            // before. So it rules out most pairs.
            if self.explain_answer_at(mistakes, pair.later_contradiction)?
                && self.explain_all(mistakes)?
            {
                found.push(Misreading::of(mistakes));
            }
            let are_too_many = found.len() > MAX_NAMED;
            if are_too_many {
                break;
            }
        }
        Ok(found)
    }

    /// Returns whether these mistakes together explain the answer with this index.
    fn explain_answer_at(&self, mistakes: &[&Mistake], index: usize) -> Result<bool, OutOfTime> {
        self.explain(mistakes, &(index..index + 1))
    }

    /// Returns whether these mistakes together explain all answers.
    fn explain_all(&self, mistakes: &[&Mistake]) -> Result<bool, OutOfTime> {
        self.explain(mistakes, &(0..self.search.answer_count))
    }

    /// Returns whether these mistakes together explain the answers with an index in this range, or an error if the time is up.
    fn explain(&self, mistakes: &[&Mistake], range: &Range<usize>) -> Result<bool, OutOfTime> {
        if !(self.has_time)() {
            return Err(OutOfTime);
        }
        Ok((self.search.contradiction)(mistakes, range).is_none())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Mutex;

    use super::*;

    /// Returns mistakes whose effects the cases of [`explaining`] say.
    fn mistakes() -> Vec<Mistake> {
        let mistake = |name: &str, row, member| Mistake {
            name: name.to_owned(),
            about: format!("{name} is misread"),
            correction: (name != "no-misreading").then_some("What is right."),
            row,
            member,
        };
        vec![
            mistake("a", 0, None),
            mistake("b", 1, None),
            mistake("c", 2, None),
            mistake("c-and-more", 7, None),
            mistake("d0", 3, Some(0)),
            mistake("d1", 3, Some(1)),
            mistake("e", 4, None),
            mistake("f", 5, None),
            mistake("no-misreading", 6, None),
        ]
    }

    /// Returns the names of the misreadings that explain the answers to these cases, of which the first `wrong_count` are wrong.
    /// Each case is the list of what explains the answer to it, such as `a b+c` for the mistake `a`, or `b` and `c` together.
    fn explaining(wrong_count: usize, cases: &[&str], has_time: &dyn Fn() -> bool) -> Vec<String> {
        let contradiction = |chosen: &[&Mistake], range: &Range<usize>| {
            let is_made = |name: &str| chosen.iter().any(|mistake| mistake.name == name);
            let is_explained =
                |case: &str| case.split(' ').any(|names| names.split('+').all(is_made));
            range.clone().find(|&index| !is_explained(cases[index]))
        };
        let search = Search {
            contradiction: &contradiction,
            answer_count: cases.len(),
            wrong_count,
        };
        let found = search.find(&mistakes(), has_time);
        found
            .into_iter()
            .map(|misreading| misreading.name)
            .collect()
    }

    #[test]
    fn the_first_contradiction_is_found_wherever_it_is_and_nothing_behind_its_round_is_tried() {
        let all = mistakes();
        let misreading = &all[0];
        for contradicted_from in 0..=100 {
            let tried = Mutex::new(Vec::new());
            let contradiction = |_: &[&Mistake], range: &Range<usize>| {
                tried.lock().unwrap().push(range.clone());
                range.clone().find(|&index| index >= contradicted_from)
            };
            let search = Search {
                contradiction: &contradiction,
                answer_count: 100,
                wrong_count: 100,
            };
            let found = search.first_contradictions(&[misreading]);
            let expected = (contradicted_from < 100).then_some(contradicted_from);
            assert_eq!(found, [expected]);

            // The rounds end behind the answers 8, 16, 32, 64 and 100.
            let round_ends = [8, 16, 32, 64, 100];
            let round_end = round_ends.into_iter().find(|&end| end > contradicted_from);
            let mut tried = tried.into_inner().unwrap();
            tried.sort_unstable_by_key(|range| range.start);
            if round_end.is_none() {
                // In pieces of 8, 1, 1, 2 and 3 answers.
                assert_eq!(tried.len(), 1 + 8 + 16 + 16 + 12);
            }
            assert!(tried.into_iter().flatten().eq(0..round_end.unwrap_or(100)));
        }
    }

    fn enough_time() -> bool {
        true
    }

    fn no_time() -> bool {
        false
    }

    /// Checks what explains these answers, all of which are wrong.
    fn assert_explaining(cases: &[&str], names: &[&str]) {
        let found = explaining(cases.len(), cases, &enough_time);
        assert_eq!(found, names, "{cases:?}");
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
        assert_eq!(explaining(2, &["a b", "a b", "b"], &no_time), ["b"]);
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
        assert_eq!(explaining(3, &["a", "b", "a b"], &no_time), [""; 0]);
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
        let found = explaining(3, &[&*five; 3], &enough_time);
        assert_eq!(found.len(), MAX_NAMED + 1, "{found:?}");
    }

    /// The search asks for time before it compares each of seven misreadings with a wrong answer, and then once for each of 20
    /// pairs. Each pair explains the first answer, but its later contradiction rules it out.
    #[test]
    fn one_answer_rules_out_most_pairs() {
        let asked = Cell::new(0);
        let has_time = || {
            asked.set(asked.get() + 1);
            true
        };
        let cases = ["a b c d0 d1 e f", "a", "a", "nothing"];
        assert_eq!(explaining(4, &cases, &has_time), [""; 0]);
        assert_eq!(asked.get(), 7 + 20);
    }
}
