//! Counts what the outputs of a program have for all cases, and says it in a sentence.
//!
//! Each case has a [letter](crate::Reading::letters). If the letters of six boards are `RRWFMM`, for example, and one line
//! belongs to no board, the sentence is "1 of 6 boards wrong, 1 in another form, 2 missing, 1 line too many."

use puzzle::plural;
use story::grouped;

use crate::judged::JudgedRun;
use crate::judgement::Verdict;
use crate::max_output_len;

/// How many cases have each [letter](crate::Reading::letters), and what else is in the outputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// The number of cases.
    pub cases: usize,
    /// The number of wrong answers: the letter `W`.
    pub wrong: usize,
    /// The number of right answers in another form, and of words that are no answer: the letter `F`.
    pub in_another_form: usize,
    /// The number of missing answers: the letter `M`.
    pub missing: usize,
    /// The number of lines that belong to no case.
    pub surplus: usize,
    /// Whether an output is so long that its end is not read; see [`max_output_len`].
    pub is_cut: bool,
}

impl Counts {
    /// Counts these letters, which are those of all cases of these runs, and what else is in the outputs of the runs.
    pub(crate) fn of(runs: &[JudgedRun], letters: &str) -> Self {
        let count = |letter: char| letters.matches(letter).count();
        let is_cut = |run: &JudgedRun| run.output.len() > max_output_len(run.batch.output.len());
        Self {
            cases: letters.len(),
            wrong: count('W'),
            in_another_form: count('F'),
            missing: count('M'),
            surplus: runs.iter().map(|run| run.reading.surplus_count).sum(),
            is_cut: runs.iter().any(is_cut),
        }
    }

    /// Returns the counts in a sentence, for programs that end normally. `case_word` is the puzzle's word for a case, and
    /// `verdict` the verdict on the program.
    pub fn text(&self, case_word: &str, verdict: Verdict) -> String {
        let mut parts = if self.are_all_right() {
            vec![self.all_right(case_word)]
        } else if self.cases == 1 {
            vec![self.fault_of_only_case(verdict).to_owned()]
        } else {
            self.faults(case_word)
        };
        if self.surplus > 0 {
            let lines = if self.surplus == 1 { "line" } else { "lines" };
            parts.push(format!("{} {lines} too many", number(self.surplus)));
        }
        if self.is_cut {
            parts.push("and the rest is too long to be read".to_owned());
        }
        parts.join(", ") + "."
    }

    /// Returns whether every answer is right, and in the usual form.
    fn are_all_right(&self) -> bool {
        self.wrong == 0 && self.in_another_form == 0 && self.missing == 0
    }

    /// Returns that all answers are right, such as "All 3 boards right", or "Right" for a single board.
    fn all_right(&self, case_word: &str) -> String {
        match self.cases {
            1 => "Right".to_owned(),
            cases => format!("All {} {} right", number(cases), plural(case_word)),
        }
    }

    /// Returns what is wrong with the answer to the only case. An answer that cannot be read counts as in another form, but the
    /// verdict on it is WA if only a value in it is wrong.
    fn fault_of_only_case(&self, verdict: Verdict) -> &'static str {
        if self.wrong == 1 || verdict == Verdict::Wa {
            "Wrong answer"
        } else {
            "Presentation error"
        }
    }

    /// Returns how many answers have each fault, such as "3 of 20 boards wrong" and "2 missing". Faults that no answer has are
    /// left out.
    fn faults(&self, case_word: &str) -> Vec<String> {
        let faults = [
            (self.wrong, "wrong"),
            (self.in_another_form, "in another form"),
            (self.missing, "missing"),
        ];
        let mut parts = Vec::new();
        for (count, fault) in faults {
            if count == 0 {
                continue;
            }
            let count = number(count);
            if parts.is_empty() {
                let cases = number(self.cases);
                parts.push(format!("{count} of {cases} {} {fault}", plural(case_word)));
            } else {
                parts.push(format!("{count} {fault}"));
            }
        }
        parts
    }
}

/// Returns a number with its digits in groups.
fn number(number: usize) -> String {
    grouped(&number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example at the head of the file.
    #[test]
    fn the_letters_are_counted() {
        let counts = Counts {
            surplus: 1,
            ..Counts::of(&[], "RRWFMM")
        };
        let said = "1 of 6 boards wrong, 1 in another form, 2 missing, 1 line too many.";
        assert_eq!(counts.text("board", Verdict::Wa), said);
    }

    #[test]
    fn lines_too_many_are_counted() {
        let said = [0, 1, 2].map(|surplus| {
            let counts = Counts {
                cases: 3,
                surplus,
                ..Counts::default()
            };
            counts.text("board", Verdict::Pe)
        });
        let right = "All 3 boards right";
        let expected = ["", ", 1 line too many", ", 2 lines too many"];
        assert_eq!(said, expected.map(|surplus| format!("{right}{surplus}.")));
    }
}
