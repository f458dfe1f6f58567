//! Defines [`JudgedRun`]: a run of a program, with what was read of its output.
//!
//! Two things decide the verdict on a run: how the run [ended](End), and the verdict on its output, which follows from the
//! [`Reading`] of the output alone.
//!
//! ```text
//!                       verdict on the output
//! end of the run        AC     WA     PE
//! Normal                AC     WA     PE
//! TooMuchOutput         PE     WA     PE
//! Late, OutOfTime       TLE    TLE    TLE
//! Crashed               RE     RE     RE
//! OutOfMemory           MLE    MLE    MLE
//! ```

use crate::batch::Batch;
use crate::given::GivenAnswer;
use crate::judge::{judge, judge_case};
use crate::judgement::{Judgement, Verdict};
use crate::reading::{Entry, Reading};

/// How a run of a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The program ended by itself, with exit code 0.
    Normal,
    /// The program was stopped because it printed more than the judge reads; see [`max_output_len`](crate::max_output_len).
    TooMuchOutput,
    /// The program crashed, or ended with another exit code.
    Crashed,
    /// The program exceeded the time limit, and did not end with exit code 0: it was stopped, or crashed after the limit. Its
    /// output may be incomplete.
    OutOfTime,
    /// The program exceeded the time limit too, but ended by itself, with exit code 0. Its output is complete.
    Late,
    /// The program exceeded the memory limit.
    OutOfMemory,
}

impl End {
    /// Returns the verdict on a run that ended so, with this reading of its output; see the table at the head of this file.
    pub fn verdict(self, reading: &Reading) -> Verdict {
        match self {
            Self::Crashed => Verdict::Re,
            Self::OutOfTime | Self::Late => Verdict::Tle,
            Self::OutOfMemory => Verdict::Mle,
            Self::TooMuchOutput if reading.verdict().is_accepted() => Verdict::Pe,
            Self::Normal | Self::TooMuchOutput => reading.verdict(),
        }
    }
}

/// A run of a program on a batch, and what was read of its output.
#[derive(Clone, Copy)]
pub struct JudgedRun<'a> {
    /// The input, with its right output.
    pub batch: &'a Batch,
    /// What the program printed.
    pub output: &'a [u8],
    /// What was read of the output.
    pub reading: &'a Reading,
    /// How the run ended.
    pub end: End,
    /// How the program crashed, if it [did](End::Crashed): a text that is the same for all crashes that are alike. `None` for any
    /// other end, even if the program crashed after the time limit.
    pub crash: Option<&'a str>,
}

/// How a run failed. Two runs failed alike if these values are equal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WayOfFailing<'a> {
    verdict: Verdict,
    /// What is wrong with the output; see [`Judgement::kind`].
    kind: Option<&'static str>,
    /// How the program crashed; see [`JudgedRun::crash`].
    crash: Option<&'a str>,
}

impl<'a> JudgedRun<'a> {
    /// Returns the verdict, which follows from the end of the run and the reading of its output: see [`End::verdict`].
    pub fn verdict(&self) -> Verdict {
        self.end.verdict(self.reading)
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict().is_accepted()
    }

    /// Returns the index of the first case at fault in the output. Returns `None` if no case is, or if the program crashed or
    /// exceeded the time or memory limit, because then it is not known at which case it failed.
    pub fn first_case_at_fault(&self) -> Option<usize> {
        match self.verdict() {
            Verdict::Wa | Verdict::Pe => self.reading.first_case_at_fault(),
            Verdict::Ac | Verdict::Re | Verdict::Tle | Verdict::Mle => None,
        }
    }

    /// Returns whether this run and another failed alike: with the same verdict, the same kind of failure, and the same crash,
    /// if they crashed. This may take long, because the reasons may have to be worked out.
    pub fn fails_like(&self, other: &Self) -> bool {
        self.way_of_failing() == other.way_of_failing()
    }

    /// Returns how the run failed. This may take long, because the reason may have to be worked out.
    pub(crate) fn way_of_failing(&self) -> WayOfFailing<'a> {
        WayOfFailing {
            verdict: self.verdict(),
            kind: self.judgement().kind(),
            crash: self.crash,
        }
    }

    /// Returns what is said of the output, with the verdict on the run; see [`judge`]. If the program crashed or exceeded the time
    /// or memory limit, only the verdict and the note are said.
    pub fn judgement(&self) -> Judgement {
        let of_output = judge(self.batch, self.output, self.reading);
        self.without_answers_if_crashed_or_over_limit(Judgement {
            verdict: self.verdict(),
            ..of_output
        })
    }

    /// Returns what is said of the case with this index, with the verdict on the case; see [`judge_case`]. A case may be AC in a
    /// run that is WA or PE. If the program crashed or exceeded the time or memory limit, only the verdict on the run and the
    /// note are said.
    ///
    /// # Panics
    ///
    /// If the batch has no case with this index.
    pub fn judgement_of_case(&self, index: usize) -> Judgement {
        let of_case = judge_case(self.batch, self.output, self.reading, index);
        self.without_answers_if_crashed_or_over_limit(of_case)
    }

    /// Returns the judgement as it is, or only the verdict on the run and the note if the program crashed or exceeded the time or
    /// memory limit.
    fn without_answers_if_crashed_or_over_limit(&self, judgement: Judgement) -> Judgement {
        match self.verdict() {
            Verdict::Ac | Verdict::Wa | Verdict::Pe => judgement,
            verdict @ (Verdict::Re | Verdict::Tle | Verdict::Mle) => Judgement {
                verdict,
                note: judgement.note,
                ..Judgement::default()
            },
        }
    }

    /// Returns the answers that could be read, each with its case. If the output is [cut off](Self::is_cut_off), what it has for
    /// the last case that it reached may be incomplete, and is left out.
    pub fn answers(&self) -> Vec<GivenAnswer> {
        let mut answers = Vec::new();
        for (index, entry) in self.uncut_entries() {
            if let Some(claim) = entry.claim() {
                answers.push(GivenAnswer::new(self.batch, index, claim));
            }
        }
        answers
    }

    /// Returns what the output has for each case, with the index of the case. If the output is [cut off](Self::is_cut_off), the
    /// last entry that is not missing, an answer or not, may be incomplete, and is left out.
    pub(crate) fn uncut_entries(&self) -> impl Iterator<Item = (usize, &'a Entry)> {
        let entries = &self.reading.entries;
        let index_of_cut_off = if self.is_cut_off() {
            entries.iter().rposition(|entry| !entry.is_missing())
        } else {
            None
        };
        let all = entries.iter().enumerate();
        all.filter(move |(index, _)| index_of_cut_off != Some(*index))
    }

    /// Returns whether the program did not end by itself with exit code 0, and its output does not end with a line break. The last
    /// number of the output, for example, may then have been printed only in part.
    pub fn is_cut_off(&self) -> bool {
        let has_ended = matches!(self.end, End::Normal | End::Late);
        !has_ended && !self.output.ends_with(b"\n")
    }
}
