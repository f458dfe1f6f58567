//! Words beside an answer that do not belong to it, such as a prompt or a label: what they are, which are alike, and
//! how they are quoted.

use puzzle::visible::cut;

/// Words in front of an answer, or behind it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Prompt {
    /// The words, once.
    pub words: String,
    /// Whether the numbers in them are not the same beside all answers.
    pub do_numbers_differ: bool,
    /// How often they stand there, one after the other.
    pub times: usize,
    /// Whether they also stand after the last answer.
    pub is_at_end: bool,
}

impl Prompt {
    /// Returns a prompt with these words, which may be the same few again and again.
    pub(crate) fn new(words: &[String]) -> Self {
        const MAX: usize = 16; // words of a prompt that is asked again and again
        let is_period = |length: &usize| {
            words.len().is_multiple_of(*length)
                && words
                    .iter()
                    .zip(&words[*length..])
                    .all(|(one, other)| one == other)
        };
        let lengths = 1..words.len().min(MAX + 1);
        let length = lengths.into_iter().find(is_period).unwrap_or(words.len());
        Self {
            words: cut(&words[..length].join(" "), 120),
            times: words.len() / length.max(1),
            do_numbers_differ: false,
            is_at_end: false,
        }
    }

    /// Returns these words as they stand beside all of these answers, which have the same but for digits.
    pub(crate) fn of_all(&self, all: &[&Self]) -> Self {
        let differ = |other: &Self| {
            // Of one of the two, more words may be known.
            let mut pairs = self.words.rsplit(' ').zip(other.words.rsplit(' '));
            other.do_numbers_differ || pairs.any(|(own, its)| own != its)
        };
        Self {
            do_numbers_differ: all.iter().any(|other| differ(other)),
            ..self.clone()
        }
    }

    /// Returns the words in quotes, with a letter for each number if these differ, and what the letter stands for.
    pub(crate) fn quoted(&self) -> [String; 2] {
        if !self.do_numbers_differ {
            return [format!("`{}`", self.words), String::new()];
        }
        let letter = self.letter();
        let general = general(&self.words, letter);
        let each = match general.matches(letter).count() {
            1 => "",
            _ => "each ",
        };
        let note = format!(" ({each}`{letter}` is a number)");
        [format!("`{general}`"), note]
    }

    /// Returns the letter that stands for each number, which is none of the words' own.
    pub(crate) fn letter(&self) -> char {
        if self.words.contains('N') { 'X' } else { 'N' }
    }

    /// Returns a clause that says that this answer has these words in front.
    pub(crate) fn clause(&self, answer: &str) -> String {
        let times = match self.times {
            ..2 => String::new(),
            times => format!(" {times} times"),
        };
        let end = if self.is_at_end {
            ", and it stands at the end too"
        } else {
            ""
        };
        let [words, note] = self.quoted();
        format!("{answer} has {words}{times} in front{note}{end}")
    }

    /// Returns whether two prompts are the same but for digits, and for what stands at the end.
    pub(crate) fn is_like(&self, other: &Self) -> bool {
        self.times == other.times && self.has_words_of(other)
    }

    /// Returns whether the words of two prompts are the same but for digits, however often they stand there.
    pub(crate) fn has_words_of(&self, other: &Self) -> bool {
        letters(&self.words) == letters(&other.words)
    }

    /// Returns the words before those of the other prompt, with which these words end.
    pub(crate) fn before(&self, other: &Self) -> String {
        let words: Vec<&str> = self.words.split(' ').collect();
        let its = other.words.split(' ').count() * other.times;
        words[..words.len().saturating_sub(its)].join(" ")
    }

    /// Returns whether these words end with those of the other prompt.
    pub(crate) fn ends_with(&self, other: &Self) -> bool {
        let [own, its] = [self, other].map(|prompt| {
            let words = letters(&prompt.words) + " ";
            words.repeat(prompt.times)
        });
        own.ends_with(&its)
    }
}

/// Returns a text with a letter for each number.
pub(crate) fn general(text: &str, letter: char) -> String {
    let mut general = String::new();
    for it in text.chars() {
        if !it.is_ascii_digit() {
            general.push(it);
        } else if !general.ends_with(letter) {
            general.push(letter);
        }
    }
    general
}

/// Returns a text without its digits.
pub(crate) fn letters(text: &str) -> String {
    text.replace(|it: char| it.is_ascii_digit(), "")
}

/// Returns whether a line, which has no blanks at its end, looks like a prompt.
pub(crate) fn looks_like_prompt(line: &str) -> bool {
    line.ends_with([':', '?', '>'])
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Returns words beside an answer.
    pub(crate) fn words(words: &str) -> Prompt {
        Prompt {
            words: words.to_owned(),
            times: 1,
            ..Prompt::default()
        }
    }

    /// A letter stands for each number that differs. The first words of one of the two may not be known.
    #[test]
    fn words_beside_all_answers_have_a_letter_for_each_number_that_differs() {
        for (own, others, quoted) in [
            ("k=12:", ["k=12:", "k=12:"], ["`k=12:`", ""]),
            ("k=12:", ["k=12:", "k=3:"], ["`k=N:`", " (`N` is a number)"]),
            ("k=12:", ["a k=12:", "k=12:"], ["`k=12:`", ""]),
            ("a k=12:", ["k=12:", "k=12:"], ["`a k=12:`", ""]),
            (
                "N 1 k=2:",
                ["N 1 k=3:", "N 1 k=2:"],
                ["`N X k=X:`", " (each `X` is a number)"],
            ),
        ] {
            let others = others.map(words);
            let all = words(own).of_all(&others.each_ref());
            assert_eq!(all.quoted(), quoted, "{own}");
            let again = words(own).of_all(&[&all]);
            assert_eq!(again.do_numbers_differ, all.do_numbers_differ, "{own}");
        }
    }

    /// Returns a prompt with the words of this text.
    fn prompt(text: &str) -> Prompt {
        let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        Prompt::new(&words)
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
        assert_eq!(Prompt::new(&[]), Prompt::default());
        let [longest, too_long] = [120, 121].map(|length| prompt(&"x".repeat(length)).words);
        assert_eq!(longest, "x".repeat(120));
        assert_eq!(too_long, "x".repeat(120) + "… (121 characters)");
    }

    #[test]
    fn words_of_one_prompt_stand_before_those_of_another() {
        let all = prompt("N 3 rows: k: k:");
        let each = prompt("k: k:");
        assert!(all.ends_with(&each));
        assert_eq!(all.before(&each), "N 3 rows:");
        assert_eq!(all.before(&prompt("k:")), "N 3 rows: k:");
        // These do not end with the same words.
        for other in ["rows: k: k: k:", "x k:", "k: k: k:"] {
            assert!(!all.ends_with(&prompt(other)), "{other}");
        }
        assert!(!prompt("K: k").ends_with(&prompt("K: k: k")));
        assert!(!prompt("ask: k").ends_with(&prompt("k: k k")));
    }

    #[test]
    fn a_prompt_ends_with_a_mark() {
        for line in ["n:", "n?", "n >"] {
            assert!(looks_like_prompt(line), "{line}");
        }
        for line in ["n", "> n", "n."] {
            assert!(!looks_like_prompt(line), "{line}");
        }
    }

    #[test]
    fn prompts_are_alike_that_stand_there_equally_often() {
        let [once, twice] = ["k 1:", "k 2:"].map(words);
        assert!(once.is_like(&twice));
        let twice = Prompt { times: 2, ..twice };
        assert!(!once.is_like(&twice));
        assert!(once.has_words_of(&twice));
    }
}
