//! Judges the outputs of a program for the files of an input, and says what is wrong with them.

use std::slice;

use catalogue::PUZZLES;
use checker::{Batch, Cause, Entry, ErasedPuzzle, Facts, Form, Misreading, Reading, diagnose};
use serde_json::{Value, json};

/// The number of answers with which the search for a misread rule takes a second or less.
const ENOUGH: usize = 2_000;

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
    reading: Reading,
    /// The number of cases in the files before this one.
    before: usize,
}

impl Judging {
    /// Judges the `own` output of a program for the next file of an input, whose `right` output is
    /// known. If the input is malformed, only the cases before its fault count.
    ///
    /// The reply has the `verdict`, a letter for each case in `states` (see [`Reading::letters`]), the
    /// number of `surplus` lines, and a `note` on an accepted output.
    pub fn add(&mut self, index: usize, input: &[u8], own: &[u8], right: &[u8]) -> Value {
        let (puzzle, (batch, fault)) =
            (PUZZLES[index], PUZZLES[index].answered_batch(input, right));
        let reading = puzzle.read_output(&batch, own, false);
        let reading = if fault.is_some() { reading.without_surplus() } else { reading };
        let before = self.files.last().map_or(0, |file| file.before + file.batch.cases.len());
        let judgement = puzzle.judge(&batch, own, &reading, None);
        let reply = json!({
            "verdict": judgement.verdict.to_string(),
            "states": reading.letters(),
            "surplus": reading.surplus,
            "note": judgement.note,
        });
        self.files.push(JudgedFile { batch, own: own.to_vec(), reading, before });
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
        let failing = self.files.iter().enumerate();
        let failing = failing.filter(|(_, file)| !file.reading.verdict().is_accepted());
        let clearest = failing.min_by_key(|(_, file)| file.reading.clarity(&file.batch));
        clearest.map(|(index, _)| index)
    }

    /// Returns why the program fails, given all its answers; a misread rule only if they are at most 2,000:
    /// the `kind` of the cause, its `text`, and the `rule` of the statement if one was
    /// misread. The reply is null if the answers do not tell.
    pub fn cause(&self, index: usize) -> Value {
        let (puzzle, mut facts) = (PUZZLES[index], Facts::default());
        facts.most = Some(ENOUGH);
        for JudgedFile { batch, reading, .. } in &self.files {
            facts.add(batch, reading);
        }
        let cause = diagnose(puzzle, &mut facts, &mut |_, _| false, &mut |_| None, &|| true);
        let reply = |cause: Cause| {
            let rule = if let Cause::Rule(rules, _) = &cause {
                Some(Misreading::rules(rules))
            } else {
                None
            };
            json!({ "kind": cause.kind(), "text": cause.text(puzzle.about().case), "rule": rule })
        };
        cause.map_or(Value::Null, reply)
    }
}

impl JudgedFile {
    /// Says what is wrong with the output for the case with this index, or with the output as a whole
    /// if there is no index. `file` is the index of the file.
    fn show(&self, puzzle: &dyn ErasedPuzzle, file: usize, at: Option<usize>) -> Value {
        let Self { batch, own, reading, before } = self;
        let mut judgement = puzzle.judge(batch, own, reading, at);
        let at = at.or(reading.at_fault());
        let case = at.and_then(|at| batch.cases.get(at));
        let claim = at.and_then(|at| reading.entries[at].claim());
        let own = match at.map(|at| &reading.entries[at]) {
            Some(Entry::Answer(claim)) => Some(text(&claim.text)),
            Some(Entry::Malformed(_)) => judgement.got.clone(),
            _ => None,
        };
        let picture = |answer: &str| puzzle.picture(answer);
        let pictures = claim.and_then(|claim| picture(&text(&claim.text)));
        let pictures = pictures.zip(judgement.expected.as_deref().and_then(picture));
        let pictures = pictures.filter(|(got, best)| got != best);
        judgement.case = at.map(|at| (before + at + 1) as u64);
        let form = judgement.form.as_ref();
        let mut reply = json!({
            "file": file,
            "text": case.map(|case| text(case)),
            "input": case.map(|case| text(&puzzle.input(slice::from_ref(case)))),
            "own": own,
            "pictures": pictures.map(|(got, best)| got.compare(best).map(|it| it.to_page())),
            "form": form.map(|form: &Form| form.clause(judgement.reason.is_none())),
            "isEmpty": reading.entries.iter().all(|entry| *entry == Entry::Missing),
        });
        judgement.add_to(&mut reply);
        reply["reason"] = judgement.reason.map(|reason| reason.sentence).into();
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

    /// A picture shows what the reading took for the answer: no tile is missing because a label is.
    #[test]
    fn a_picture_shows_what_was_claimed_or_nothing() {
        let about = PUZZLES[1].about();
        let (input, right) = (about.sample_input.as_bytes(), about.sample_output.as_bytes());
        let pictures = |own: &[u8]| {
            let mut judging = Judging::default();
            judging.add(1, input, own, right);
            judging.show(1, 1)["pictures"].clone()
        };
        for own in ["1S 4S FA\nNot ready\n", "case 1: 1s 4s fa\ncase 2: not ready\n", "1S 4S ?\n"] {
            assert_eq!(pictures(own.as_bytes()), Value::Null, "{own}");
        }
        assert!(pictures(b"1S 4S\nNot ready\n").is_array());
        assert!(pictures(b"Case 1: 1S 4S\nCase 2: Not ready\n").is_array());
    }
}
