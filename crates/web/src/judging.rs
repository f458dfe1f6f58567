//! Judges the outputs of a program for the files of an input, and says what is wrong with them.

use std::slice;

use catalogue::PUZZLES;
use checker::{
    Batch, Checked, Entry, ErasedPuzzle, Evidence, Judgement, Misreading, Tally, too_many,
};
use serde_json::{Value, json};

/// The outputs of a program for the files of an input, judged. Cases are numbered through all files,
/// from 1.
#[derive(Default)]
pub struct Judging {
    files: Vec<JudgedFile>,
}

/// The output of a program for one file of an input.
struct JudgedFile {
    batch: Batch,
    own: Vec<u8>,
    judgement: Judgement,
    tally: Tally,
    /// The number of cases in the files before this one.
    before: usize,
}

impl Judging {
    /// Judges the `own` output of a program for the next file of an input, whose `right` output is
    /// known. If the input is malformed, only the cases before its fault count.
    ///
    /// The reply has the `verdict`, a letter for each case in `states` (see [`Tally::letters`]), the
    /// number of `surplus` lines, and a `note` on an accepted output.
    pub fn add(&mut self, index: usize, input: &[u8], own: &[u8], right: &[u8]) -> Value {
        let (puzzle, (batch, fault)) =
            (PUZZLES[index], PUZZLES[index].answered_batch(input, right));
        let Checked { mut judgement, claims } = puzzle.check(&batch, own, false);
        judgement.note_too_many(too_many(puzzle, batch.cases.len()));
        let mut tally = puzzle.tally(&batch, own, claims);
        if fault.is_some() {
            tally.surplus = 0;
        }
        let before = self.files.last().map_or(0, |file| file.before + file.batch.cases.len());
        let reply = json!({
            "verdict": judgement.verdict.to_string(),
            "states": tally.letters(),
            "surplus": tally.surplus,
            "note": judgement.note,
        });
        self.files.push(JudgedFile { batch, own: own.to_vec(), judgement, tally, before });
        reply
    }

    /// Says what is wrong with the output for one case: the case with this number, or if it is 0, the
    /// failure that `judge test` would show, which is that of the file whose first wrong case is the
    /// shortest. The reply is null if there is no such case.
    ///
    /// The reply has what `judge test --format json` prints about one case, but `case` is the number in
    /// all files. It also has the `file` as an index, the `text` of the case, `pictures` of both
    /// answers, and `input` and `own`: the input and the output with that case alone.
    pub fn show(&self, index: usize, number: usize) -> Value {
        let file = match number {
            0 => self.clearest(),
            _ => self.files.iter().position(|file| number <= file.before + file.batch.cases.len()),
        };
        let at = |file: usize| number.checked_sub(self.files[file].before + 1);
        file.map_or(Value::Null, |file| self.files[file].show(PUZZLES[index], file, at(file)))
    }

    /// Returns the index of the file with the clearest failure.
    fn clearest(&self) -> Option<usize> {
        let failing = self.files.iter().enumerate().filter(|(_, file)| !file.tally.is_right());
        let size = |(_, JudgedFile { batch, judgement, .. }): &(usize, &JudgedFile)| {
            let at_fault = judgement.case.and_then(|number| batch.cases.get(number as usize - 1));
            let case = at_fault.map_or(batch.input.len(), Vec::len);
            (at_fault.is_none(), case, batch.input.len())
        };
        failing.min_by_key(size).map(|(index, _)| index)
    }

    /// Returns the sentence that says which rule the program misread, and the rule, given all its
    /// answers. The list is empty if they do not tell.
    pub fn misread(&self, index: usize) -> Value {
        let evidence: Vec<Evidence> = self.files.iter().flat_map(JudgedFile::evidence).collect();
        let mut few = Misreading::few(PUZZLES[index].misreadings(&evidence, &|| true));
        if few.is_empty() {
            return json!([]);
        }
        // The counts are those of the verdict, where equal answers count each.
        few[0].answers = evidence.len();
        few[0].explained = evidence.iter().filter(|answer| !answer.claim.is_right).count();
        json!([Misreading::finding(&few), Misreading::rules(&few)])
    }
}

impl JudgedFile {
    /// Returns the answers in the output.
    fn evidence(&self) -> impl Iterator<Item = Evidence> {
        let pairs = self.batch.cases.iter().zip(&self.tally.entries);
        pairs.filter_map(|(case, entry)| match entry {
            Entry::Answer(claim) => Some(Evidence { case: case.clone(), claim: claim.clone() }),
            _ => None,
        })
    }

    /// Says what is wrong with the output for the case with this index, or with the output as a whole
    /// if there is no index. `file` is the index of the file.
    fn show(&self, puzzle: &dyn ErasedPuzzle, file: usize, at: Option<usize>) -> Value {
        let Self { batch, own, judgement, tally, before } = self;
        let at_fault = judgement.case.map(|case| case as usize - 1);
        let mut judgement = match at {
            Some(at) if Some(at) != at_fault => {
                puzzle.judge_entry(batch, at, &tally.entries[at], own)
            }
            _ => judgement.clone(),
        };
        let at = at.or(at_fault);
        let (case, entry) =
            at.map_or((None, None), |at| (batch.cases.get(at), tally.entries.get(at)));
        let own = match entry {
            Some(Entry::Answer(claim)) => Some(text(&claim.text)),
            Some(Entry::Malformed(_)) => judgement.got.clone(),
            _ => None,
        };
        let picture = |answer: &Option<String>| puzzle.picture(answer.as_deref()?);
        let pictures = picture(&judgement.got).zip(picture(&judgement.expected));
        let pictures = pictures.filter(|(got, best)| got != best);
        judgement.case = at.map(|at| (before + at + 1) as u64);
        let mut reply = json!({
            "file": file,
            "text": case.map(|case| text(case)),
            "input": case.map(|case| text(&puzzle.input(slice::from_ref(case)))),
            "own": own,
            "pictures": pictures.map(|(got, best)| got.compare(best).map(|it| it.to_page())),
        });
        judgement.add_to(&mut reply);
        reply["form"] = judgement.form.into(); // which the page shows by itself
        reply["reason"] = judgement.reason.into();
        reply
    }
}

/// Returns bytes as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Judges an output for the sample of Mahjong, twice: as the output for two files.
    #[test]
    fn every_case_is_found_and_can_be_judged_alone() {
        let about = PUZZLES[1].about();
        let (input, right) = (about.sample_input.as_bytes(), about.sample_output.as_bytes());
        let mut judging = Judging::default();
        let reply = judging.add(1, input, b"Case 1: 1S 4S FA\n", right);
        assert_eq!((&reply["verdict"], &reply["states"]), (&json!("PE"), &json!("RM")));
        let reply = judging.add(1, input, b"Case 1: FA\ndebug\nCase 2: FA", right);
        assert_eq!((&reply["states"], &reply["surplus"]), (&json!("WW"), &json!(1)));
        let found = judging.show(1, 0);
        assert_eq!((&found["case"], &found["reason"]), (&json!(2), &judging.show(1, 2)["reason"]));
        let found = judging.show(1, 4);
        assert_eq!((&found["case"], &found["file"]), (&json!(4), &json!(1)));
        assert_eq!((&found["got"], &found["own"]), (&json!("Case 2: FA"), &json!("Case 1: FA\n")));
        let alone = |part: &str| found[part].as_str().unwrap().as_bytes();
        let mut judging = Judging::default();
        judging.add(1, alone("input"), alone("own"), b"Case 1: Not ready\n");
        assert_eq!(judging.show(1, 1)["reason"], found["reason"]);
        assert_eq!(judging.show(1, 2), Judging::default().show(1, 1));
    }
}
