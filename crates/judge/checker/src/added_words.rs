//! Defines the words that a program prints beside an answer although they do not belong to it, such as a prompt or a label:
//! which of them are alike, and how they are quoted.
//!
//! ```text
//! printed line           added words of the answer 7
//! k=3: 7                 `k=3:`, once
//! n? k? n? k? 7          `n? k?`, 2 times
//! ```
//!
//! Programs often print the number of a case in such words. So words that are the same but for digits count as the same: if the
//! first answer has `k=3:` in front and the second one `k=4:`, a report says that each answer has `k=N:` in front.

use puzzle::visible::cut;

/// The greatest number of characters that are quoted. Programs may print whole paragraphs.
const MAX_CHARS: usize = 120;

/// Words in front of an answer, or behind it, that do not belong to it. They may stand there several times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedWords {
    /// The words, once and in full.
    pub words: String,
    /// Whether any number in the words differs from answer to answer, in one output or in several that are described together.
    pub do_numbers_differ: bool,
    /// How often the words stand there, one after the other.
    pub times: usize,
    /// Whether a line after the last answer consists of these words once more, or of the first few of them.
    pub is_at_end: bool,
}

impl AddedWords {
    /// Makes a value from all the words in front of an answer, or behind it. If they are the same few words again and again, the
    /// value has these once, and counts how often they stand there.
    ///
    /// # Panics
    ///
    /// If there are no words.
    pub(crate) fn new(all: &[String]) -> Self {
        // More words than this are seldom repeated. If they are, the value has all of the words, once.
        const MAX_REPEATED: usize = 16;
        assert!(!all.is_empty(), "no words beside an answer");
        let max_count = MAX_REPEATED.min(all.len() / 2);
        let repeated = (1..=max_count).find(|&count| are_repeated(all, count));
        let count = repeated.unwrap_or(all.len());
        Self {
            words: all[..count].join(" "),
            times: all.len() / count,
            do_numbers_differ: false,
            is_at_end: false,
        }
    }

    /// Returns these words with more of them behind: `Hand 1:` for `Hand` and `1:`. `do_numbers_differ` says whether those in the
    /// further words do.
    pub(crate) fn followed_by(&self, further: &str, do_numbers_differ: bool) -> Self {
        let words = self.all_words().into_iter().chain(further.split(' '));
        let words: Vec<String> = words.map(str::to_owned).collect();
        Self {
            do_numbers_differ: self.do_numbers_differ || do_numbers_differ,
            is_at_end: self.is_at_end,
            ..Self::new(&words)
        }
    }

    /// Returns a copy of this value for a clause on all of these values, of which it is one. If a number is not the same in
    /// all of them, [`do_numbers_differ`](Self::do_numbers_differ) is set. Everything else is as in this value.
    ///
    /// All values must end with the same words but for digits. Some, such as that of the only answer of an output, may
    /// have more words before these. So the words are compared from the last to the first.
    pub(crate) fn generalised_over(&self, all: &[&Self]) -> Self {
        let own_words = self.all_words();
        let differs = |value: &Self| {
            let its_words = value.all_words();
            let mut pairs = own_words.iter().rev().zip(its_words.iter().rev());
            value.do_numbers_differ || pairs.any(|(own, its)| own != its)
        };
        Self {
            do_numbers_differ: all.iter().any(|value| differs(value)),
            ..self.clone()
        }
    }

    /// Returns a clause that says that `subject`, such as "each answer", has these words in front: how often, and whether they
    /// also stand at the end.
    pub(crate) fn clause_in_front(&self, subject: &str) -> String {
        let Quoted { words, note } = self.quoted();
        let (times, end) = (self.times_in_words(), self.end_in_words());
        format!("{subject} has {words}{times} in front{end}{note}")
    }

    /// Returns the clause of [`clause_in_front`](Self::clause_in_front) for words that stand instead of others. `others` are these,
    /// in quotes.
    pub(crate) fn clause_in_front_instead_of(&self, subject: &str, others: &str) -> String {
        let Quoted { words, note } = self.quoted();
        let (times, end) = (self.times_in_words(), self.end_in_words());
        format!("{subject} has {words}{times} in front{note} instead of {others}{end}")
    }

    /// Returns the words for how often the words stand there, such as " 2 times". They are left out for once.
    fn times_in_words(&self) -> String {
        match self.times {
            1 => String::new(),
            times => format!(" {times} times"),
        }
    }

    /// Returns the words for that the words also stand at the end, if they do.
    fn end_in_words(&self) -> &'static str {
        if self.is_at_end {
            ", and once more at the end"
        } else {
            ""
        }
    }

    /// Returns a clause that says that `subject`, such as "each answer", has these words behind it.
    pub(crate) fn clause_behind(&self, subject: &str) -> String {
        let Quoted { words, note } = self.quoted();
        format!("{subject} has {words} behind it{note}")
    }

    /// Returns the words as a clause quotes them. If the numbers differ, there is a placeholder for each number.
    fn quoted(&self) -> Quoted {
        if !self.do_numbers_differ {
            return Quoted {
                words: format!("`{}`", self.shown()),
                note: String::new(),
            };
        }
        let placeholder = self.placeholder();
        let words = cut(&generalised(&self.words, placeholder), MAX_CHARS);
        let note = match words.matches(placeholder).count() {
            0 => String::new(),
            1 => format!(" (`{placeholder}` is a number)"),
            _ => format!(" (each `{placeholder}` is a number)"),
        };
        Quoted {
            words: format!("`{words}`"),
            note,
        }
    }

    /// Returns the words as a report shows them: with their numbers, and cut off if they are long.
    pub(crate) fn shown(&self) -> String {
        cut(&self.words, MAX_CHARS)
    }

    /// Returns the character that stands for each number: `N`, or another one if the words contain an `N`. If the words contain
    /// all characters that may stand there, it is `N` in spite of that.
    pub(crate) fn placeholder(&self) -> char {
        let mut characters = "NXK#@%~".chars();
        let unused = characters.find(|it| !self.words.contains(*it));
        unused.unwrap_or('N')
    }

    /// Returns whether both values have the same words but for digits, equally often. It does not matter whether the words also
    /// stand at the end.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.times == other.times && self.has_same_words(other)
    }

    /// Returns whether both values have the same words but for digits, however often they stand there.
    pub(crate) fn has_same_words(&self, other: &Self) -> bool {
        without_digits(&self.words) == without_digits(&other.words)
    }

    /// Returns whether these words end with the other ones, but for digits: `n? k=3:` ends with `k=4:`.
    pub(crate) fn ends_with(&self, other: &Self) -> bool {
        let [own, its] = [self, other].map(|added| {
            let words = added.all_words().into_iter();
            words.map(without_digits).collect::<Vec<_>>()
        });
        own.ends_with(&its)
    }

    /// Returns what stands before the other words, with which these [end](Self::ends_with), as a report shows it. Before `k=4:`
    /// in `n? k=3:`, this is `n?`. Returns `None` if nothing stands there.
    pub(crate) fn before(&self, other: &Self) -> Option<String> {
        let own = self.all_words();
        let count = own.len().saturating_sub(other.all_words().len());
        let before = &own[..count];
        if before.is_empty() {
            None
        } else {
            Some(cut(&before.join(" "), MAX_CHARS))
        }
    }

    /// Returns all words, each as often as it stands there.
    pub(crate) fn all_words(&self) -> Vec<&str> {
        let once: Vec<&str> = self.words.split(' ').collect();
        once.repeat(self.times)
    }
}

/// Words as a clause quotes them.
#[derive(Debug, PartialEq)]
struct Quoted {
    /// The words in quotes, such as "`k=N:`".
    words: String,
    /// What the placeholder stands for, to be said at the end of the clause: " (`N` is a number)". It is empty if no
    /// placeholder is among the words.
    note: String,
}

/// Returns whether the first `count` of these words are repeated until the end.
fn are_repeated(words: &[String], count: usize) -> bool {
    words.len().is_multiple_of(count) && words.chunks(count).all(|part| *part == words[..count])
}

/// Returns a text with a placeholder for each run of digits: `k=N:` for `k=12:`.
pub(crate) fn generalised(text: &str, placeholder: char) -> String {
    let mut general = String::new();
    let mut is_in_run = false;
    for it in text.chars() {
        if !it.is_ascii_digit() {
            general.push(it);
        } else if !is_in_run {
            general.push(placeholder);
        }
        is_in_run = it.is_ascii_digit();
    }
    general
}

/// Returns a text without its digits.
pub(crate) fn without_digits(text: &str) -> String {
    text.replace(|it: char| it.is_ascii_digit(), "")
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns words beside an answer.
    pub(crate) fn words(words: &str) -> AddedWords {
        AddedWords {
            words: words.to_owned(),
            do_numbers_differ: false,
            times: 1,
            is_at_end: false,
        }
    }

    /// Returns a prompt with the words of this text.
    fn prompt(text: &str) -> AddedWords {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        AddedWords::new(&words)
    }

    #[test]
    fn what_is_known_of_words_stays_if_others_follow() {
        for (own, of_further) in [(false, false), (false, true), (true, false)] {
            let label = AddedWords {
                do_numbers_differ: own,
                is_at_end: true,
                ..words("Hand")
            };
            let expected = AddedWords {
                do_numbers_differ: own || of_further,
                is_at_end: true,
                ..words("Hand 1:")
            };
            assert_eq!(label.followed_by("1:", of_further), expected);
        }
    }

    /// One of the prompts may have more words in front.
    #[test]
    fn words_beside_all_answers_have_a_placeholder_for_each_number_that_differs() {
        for (own, others, quoted, note) in [
            ("k=12:", ["k=12:", "k=12:"], "`k=12:`", ""),
            ("k=12:", ["k=12:", "k=3:"], "`k=N:`", " (`N` is a number)"),
            ("k=12:", ["a k=12:", "k=12:"], "`k=12:`", ""),
            ("a k=12:", ["k=12:", "k=12:"], "`a k=12:`", ""),
            (
                "N 1 k=2:",
                ["N 1 k=3:", "N 1 k=2:"],
                "`N X k=X:`",
                " (each `X` is a number)",
            ),
        ] {
            let others = others.map(words);
            let all = words(own).generalised_over(&others.each_ref());
            let expected = Quoted {
                words: quoted.to_owned(),
                note: note.to_owned(),
            };
            assert_eq!(all.quoted(), expected, "{own}");
            let again = words(own).generalised_over(&[&all]);
            assert_eq!(again.do_numbers_differ, all.do_numbers_differ, "{own}");
        }
    }

    #[test]
    fn numbers_are_compared_in_all_repetitions() {
        let [twice, longer] = ["k 1: k 1:", "k 2: k 1:"].map(prompt);
        assert_eq!((&*twice.words, twice.times), ("k 1:", 2));
        assert!(twice.generalised_over(&[&twice, &longer]).do_numbers_differ);
        assert!(
            !twice
                .generalised_over(&[&twice, &prompt("k 1:")])
                .do_numbers_differ
        );
    }

    #[test]
    fn words_do_not_have_their_placeholder() {
        for (text, placeholder) in [
            ("k:", 'N'),
            ("N:", 'X'),
            ("X:", 'N'),
            ("NEXT 12:", 'K'),
            ("NEXT KEY 1:", '#'),
            ("NEXT KEY #1:", '@'),
            ("NEXT KEY #1@%~:", 'N'), // all are in use
        ] {
            assert_eq!(words(text).placeholder(), placeholder, "{text}");
        }
    }

    #[test]
    fn words_that_stand_there_again_and_again_are_said_once() {
        let sixteen = "a b c d e f g h i j k l m n o p";
        let seventeen = &format!("{sixteen} q");
        for (text, words, times) in [
            ("k:", "k:", 1),
            ("k: k: k:", "k:", 3),
            ("n k: n k:", "n k:", 2),
            ("n k: n", "n k: n", 1),
            (&format!("{sixteen} {sixteen}"), sixteen, 2),
            (
                &format!("{seventeen} {seventeen}"),
                &format!("{seventeen} {seventeen}"),
                1,
            ),
        ] {
            let prompt = prompt(text);
            assert_eq!((&*prompt.words, prompt.times), (words, times), "{text}");
        }
    }

    /// Only what is shown is cut off: prompts that differ behind that are not alike, and their length is no number of
    /// theirs.
    #[test]
    fn the_words_of_a_long_prompt_are_cut_off_where_they_are_quoted() {
        let xs = "x".repeat(120);
        let [longest, too_long] = [&xs, &format!("{xs}y")].map(|text| prompt(text));
        assert_eq!(longest.shown(), xs);
        assert_eq!(longest.quoted().words, format!("`{xs}`"));
        assert_eq!(too_long.shown(), format!("{xs}… (121 characters)"));
        assert_eq!(too_long.quoted().words, format!("`{xs}… (121 characters)`"));
        assert!(!too_long.is_like(&prompt(&format!("{xs}z"))));
        let behind = prompt(&format!("k {xs}y"));
        assert!(behind.ends_with(&too_long));
        assert_eq!(behind.before(&too_long).as_deref(), Some("k"));
        assert_eq!(
            prompt(&format!("{xs}y k")).before(&prompt("k")),
            Some(too_long.shown())
        );

        let numbered = |text: &str| AddedWords {
            do_numbers_differ: true,
            ..prompt(text)
        };
        let Quoted { words, note } = numbered(&format!("1 {xs}")).quoted();
        assert_eq!(words, format!("`N {}… (122 characters)`", &xs[2..]));
        assert_eq!(note, " (`N` is a number)");
        let Quoted { words, note } = numbered(&format!("{xs} 12")).quoted();
        assert_eq!(words, format!("`{xs}… (122 characters)`"));
        assert_eq!(note, "");
    }

    #[test]
    fn each_run_of_digits_has_a_placeholder() {
        assert_eq!(generalised("k 12:3", 'N'), "k N:N");
        assert_eq!(generalised("N12", 'N'), "NN");
    }

    #[test]
    fn words_of_one_prompt_stand_before_those_of_another() {
        for (own, other, before) in [
            ("N 3 rows: k: k:", "k: k:", Some("N 3 rows:")),
            ("N 3 rows: k: k:", "k:", Some("N 3 rows: k:")),
            ("k: k: k:", "k:", Some("k: k:")),
            ("k: k: k:", "k: k:", Some("k:")),
            ("n 1 k: n 2 k:", "n 3 k:", Some("n 1 k:")),
            ("k:", "k:", None),
        ] {
            let [own, other] = [own, other].map(prompt);
            assert!(own.ends_with(&other), "{own:?} {other:?}");
            assert_eq!(own.before(&other).as_deref(), before, "{own:?} {other:?}");
        }
        for (own, other) in [
            ("N 3 rows: k: k:", "rows: k: k: k:"),
            ("N 3 rows: k: k:", "x k:"),
            ("N 3 rows: k: k:", "k: k: k:"),
            ("K: k", "K: k: k"),
            ("ask: k", "k: k k"),
            ("ak:", "k:"),
        ] {
            let [own, other] = [own, other].map(prompt);
            assert!(!own.ends_with(&other), "{own:?} {other:?}");
        }
    }

    #[test]
    fn prompts_are_alike_that_stand_there_equally_often() {
        let [once, twice] = ["k 1:", "k 2:"].map(words);
        assert!(once.is_like(&twice));
        let twice = AddedWords { times: 2, ..twice };
        assert!(!once.is_like(&twice));
        assert!(once.has_same_words(&twice));
    }
}
