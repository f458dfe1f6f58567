//! Defines [`JudgedRun`]: what a program was asked, what it did, and what was read of its output.

use crate::batch::Batch;
use crate::given::GivenAnswer;
use crate::judge::judge;
use crate::judgement::{Judgement, Verdict};
use crate::reading::{Entry, Reading};

/// How a run of a program ended, as far as this decides the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The program ended by itself, with exit code 0.
    Normal,
    /// The program printed more than is read, and was stopped.
    TooMuchOutput,
    /// The program crashed, or ended with another exit code.
    Crashed,
    /// The program was stopped because it exceeded the time limit.
    OutOfTime,
    /// The program ended by itself, with exit code 0, but later than the time limit allows.
    Late,
    /// The program exceeded the memory limit.
    OutOfMemory,
}

/// A run of a program on a batch, and what was read of its output.
#[derive(Clone, Copy)]
pub struct JudgedRun<'a> {
    /// The input, with its right output.
    pub batch: &'a Batch,
    /// What the program printed.
    pub output: &'a [u8],
    /// What the output has for each case.
    pub reading: &'a Reading,
    /// How the run ended.
    pub end: End,
    /// If the program crashed, how: a text that is the same for crashes that are alike. Otherwise it is empty.
    pub crash: &'a str,
}

/// How a run failed, in what is the same for all runs that failed alike.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct WayOfFailing<'a> {
    verdict: Verdict,
    /// What is wrong with the output; see [`Judgement::kind`].
    kind: Option<&'static str>,
    /// How the program crashed; see [`JudgedRun::crash`].
    crash: &'a str,
}

impl<'a> JudgedRun<'a> {
    /// Returns the verdict. If the program crashed or exceeded a limit, this decides, and otherwise the
    /// output does.
    pub fn verdict(&self) -> Verdict {
        match self.end {
            End::Crashed => Verdict::Re,
            End::OutOfTime | End::Late => Verdict::Tle,
            End::OutOfMemory => Verdict::Mle,
            End::TooMuchOutput if self.reading.verdict().is_accepted() => Verdict::Pe,
            End::Normal | End::TooMuchOutput => self.reading.verdict(),
        }
    }

    /// Returns whether the verdict is AC.
    pub fn is_accepted(&self) -> bool {
        self.verdict().is_accepted()
    }

    /// Returns the index of the first case at fault. If the end of the program decides the verdict, no case
    /// is known to be.
    pub fn at_fault(&self) -> Option<usize> {
        match self.verdict() {
            Verdict::Wa | Verdict::Pe => self.reading.at_fault(),
            Verdict::Ac | Verdict::Re | Verdict::Tle | Verdict::Mle => None,
        }
    }

    /// Returns whether this run and another failed alike: with one verdict, and with answers that are wrong in the
    /// same way, or with the same crash. The reasons may be worked out for it, which may take long.
    pub fn fails_like(&self, other: &Self) -> bool {
        self.way_of_failing() == other.way_of_failing()
    }

    /// Returns how the run failed. The reason may be worked out for it, which may take long.
    pub(crate) fn way_of_failing(&self) -> WayOfFailing<'a> {
        WayOfFailing {
            verdict: self.verdict(),
            kind: self.judgement(None).kind(),
            crash: self.crash,
        }
    }

    /// Returns what is said of the output, or of what it has for the case with the index `at`. If the end of
    /// the program decides the verdict, only the note is said.
    pub fn judgement(&self, at: Option<usize>) -> Judgement {
        let judgement = judge(self.batch, self.output, self.reading, at);
        match self.verdict() {
            Verdict::Ac | Verdict::Wa | Verdict::Pe if at.is_some() => judgement,
            verdict @ (Verdict::Ac | Verdict::Wa | Verdict::Pe) => Judgement {
                verdict,
                ..judgement
            },
            verdict => Judgement {
                verdict,
                note: judgement.note,
                ..Judgement::default()
            },
        }
    }

    /// Returns the answers that the program printed, each with its case. If the program was stopped or crashed within a
    /// line, the last one may be cut off, and is left out.
    pub fn answers(&self) -> Vec<GivenAnswer> {
        let entries = self.uncut_entries();
        let answers = entries
            .filter_map(|(place, entry)| Some(GivenAnswer::new(self.batch, place, entry.claim()?)));
        answers.collect()
    }

    /// Returns what the output has for each case, with the index of the case. If the program was stopped or crashed within
    /// a line, the last thing that was read may be cut off. It shows nothing then, and is left out.
    pub(crate) fn uncut_entries(&self) -> impl Iterator<Item = (usize, &'a Entry)> {
        let entries = &self.reading.entries;
        let is_printed = |entry: &Entry| *entry != Entry::Missing;
        let cut = if self.is_cut_off() {
            entries.iter().rposition(is_printed)
        } else {
            None
        };
        let all = entries.iter().enumerate();
        all.filter(move |(place, _)| Some(*place) != cut)
    }

    /// Returns whether the program was stopped, or crashed, within a line of its output.
    pub fn is_cut_off(&self) -> bool {
        let has_ended = matches!(self.end, End::Normal | End::Late);
        !has_ended && !self.output.ends_with(b"\n")
    }
}
