//! Judges the outputs of a program for the files of an input, and says what is wrong with them.

use std::slice;

use catalogue::PUZZLES;
use checker::{
    Batch, CaseOfRun, Cause, Diagnosis, End, Entry, ErasedPuzzle, Evidence, FormFault, JudgedRun,
    Kind, Reading, Report,
};
use serde_json::{Value, json};
use story::{Mark, Table};

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
    /// The index of the file.
    place: usize,
    batch: Batch,
    own: Vec<u8>,
    reading: Reading,
    /// The number of cases in the files before this one.
    before: usize,
}

impl Judging {
    /// Judges the `own` output of a program for the next file of an input, whose `right` output is
    /// known. If the input is malformed, only the cases before its fault count.
    pub fn add(&mut self, index: usize, input: &[u8], own: &[u8], right: &[u8]) {
        let (batch, fault) = PUZZLES[index].batch_with_output(input, Some(right));
        let reading = checker::read(&batch, own, false);
        let reading = if fault.is_some() {
            reading.without_surplus()
        } else {
            reading
        };
        let before = self
            .files
            .last()
            .map_or(0, |file| file.before + file.batch.cases.len());
        let (place, own) = (self.files.len(), own.to_vec());
        self.files.push(JudgedFile {
            place,
            batch,
            own,
            reading,
            before,
        });
    }

    /// Says what is wrong with the output as a whole, and with what it has for the case with the number
    /// `wanted`, if that is at fault, or else for the failure that the [`Report`] shows.
    ///
    /// The reply has the `verdict`, a letter for each case in `letters` (see [`Reading::letters`]), a
    /// sentence with the `counts`, and for an accepted output a `note` on it and its `layout`: `stated`
    /// if it is that of the statement. Otherwise it has what [`show`](Self::show) says, as `shown`, and
    /// the `kinds` of failures, the clearest first: of each its `name`, the number of the `case` that is
    /// shown, and the numbers of all its `cases`.
    pub fn report(&self, index: usize, wanted: usize) -> Value {
        let puzzle = PUZZLES[index];
        let report = self.made();
        let counts = report.counts.text(puzzle.about().case, report.verdict);
        let mut reply = json!({
            "verdict": report.verdict.to_string(),
            "counts": counts,
            "letters": report.letters,
        });
        let Some(first) = report.shown else {
            reply["note"] = report.notes.first().map(|first| first.note.clone()).into();
            reply["layout"] = self.layout().into();
            return reply;
        };
        let kinds = report.kinds();
        let mut failures = kinds.iter().flat_map(|kind| &kind.cases);
        let is_failure = failures.any(|at| self.number(*at) == wanted);
        let file = &self.files[first.run];
        reply["shown"] = if is_failure {
            self.show(index, wanted)
        } else {
            file.show(puzzle, first.case)
        };
        let kind = |kind: &Kind| {
            let cases: Vec<usize> = kind.cases.iter().map(|at| self.number(*at)).collect();
            json!({ "name": kind.name, "case": self.number(kind.example), "cases": cases })
        };
        reply["kinds"] = kinds.iter().map(kind).collect();
        reply
    }

    /// Makes the report on all outputs.
    fn made(&self) -> Report<'_> {
        Report::new(self.files.iter().map(JudgedFile::judged).collect())
    }

    /// Returns how accepted outputs are laid out: `stated` if all are as in the statement,
    /// `lacksLastNewline` if only last line feeds are missing, and else `other`.
    fn layout(&self) -> &'static str {
        let layouts = self.files.iter().map(|file| &file.reading.layout);
        let mut differences = layouts.flatten().peekable();
        if differences.peek().is_none() {
            "stated"
        } else if differences.all(|difference| difference.is_minor) {
            "lacksLastNewline"
        } else {
            "other"
        }
    }

    /// Returns the number of a case in all files.
    fn number(&self, at: CaseOfRun) -> usize {
        self.files[at.run].before + at.case + 1
    }

    /// Says what the output has for the case with this number. The reply is null if there is no such
    /// case.
    ///
    /// The reply has what `judge test --format json` prints about one case, but `case` is the number in
    /// all files. It also has the `file` as an index, the `text` of the case, `pictures` of both
    /// answers, and `input` and `own`: the input and the output with that case alone.
    pub fn show(&self, index: usize, number: usize) -> Value {
        let ends = |file: &&JudgedFile| number <= file.before + file.batch.cases.len();
        let file = self.files.iter().find(ends);
        file.map_or(Value::Null, |file| {
            file.show(PUZZLES[index], Some(number - file.before - 1))
        })
    }

    /// Returns why the program fails, given all its answers; a misread rule only if they are at most 2,000:
    /// the `kind` of the cause, its `text`, and the `rule` of the statement if one was
    /// misread. The reply is null if the answers do not tell.
    pub fn cause(&self, index: usize) -> Value {
        let (puzzle, mut evidence) = (PUZZLES[index], Evidence::default());
        for file in &self.files {
            evidence.add_output(&file.batch, &file.own, &file.reading);
        }
        let cause = Diagnosis::new(puzzle, evidence, &|| true)
            .with_max_compared(ENOUGH)
            .without_runs();
        let Some(cause) = cause else {
            return Value::Null;
        };
        let text = cause.text(puzzle.about().case);
        let rule = if let Cause::Rule { misreadings, .. } = &cause {
            Some(misreadings.corrections())
        } else {
            None
        };
        json!({ "kind": cause.kind(), "text": text, "rule": rule })
    }
}

impl JudgedFile {
    /// Returns the run that printed the output.
    fn judged(&self) -> JudgedRun<'_> {
        JudgedRun {
            batch: &self.batch,
            output: &self.own,
            reading: &self.reading,
            end: End::Normal,
            crash: None,
        }
    }

    /// Says what is wrong with the output for the case with this index, or with the output as a whole
    /// if there is no index.
    fn show(&self, puzzle: &dyn ErasedPuzzle, at: Option<usize>) -> Value {
        let Self {
            place,
            batch,
            reading,
            before,
            ..
        } = self;
        let mut judgement = match at {
            Some(index) => self.judged().judgement_of_case(index),
            None => self.judged().judgement(),
        };
        let at = at.or(reading.first_case_at_fault());
        let case = at.and_then(|at| batch.cases.get(at));
        let entry = at.map(|at| &reading.entries[at]);
        let claimed = entry.and_then(Entry::claim).map(|claim| text(&claim.text));
        let given = at.and_then(|at| reading.answer(batch, at));
        let pictures = given.and_then(|answer| puzzle.pictures_of(&answer));
        let pictures = pictures.filter(|[own, best]| own != best);
        let is_malformed = matches!(entry, Some(Entry::Malformed(_)));
        let own = if is_malformed {
            judgement.got.clone()
        } else {
            claimed
        };
        judgement.case = at.map(|at| (before + at + 1) as u64);
        let form = judgement.form.as_ref();
        let mut reply = json!({
            "file": place,
            "text": case.map(|case| text(case)),
            "input": case.map(|case| text(&puzzle.input(slice::from_ref(case)))),
            "own": own,
            "pictures": pictures.map(|[own, best]| compared(own, best).map(|it| it.to_page())),
            "form": form.map(|form: &FormFault| form.clause(judgement.what_is_right())),
            "isEmpty": reading.entries.iter().all(|entry| *entry == Entry::Missing),
        });
        judgement.add_to(&mut reply);
        reply["reason"] = judgement.reason.map(|reason| reason.sentence).into();
        reply
    }
}

/// Marks where the picture of a `wrong` answer differs from that of the `right` one. A cell that
/// differs is marked as [`Mark::Wrong`] in the first and as [`Mark::Chosen`] in the second. If its
/// mark in `right` is [`Mark::Faint`], the right answer has nothing there, so it keeps that mark. A note in
/// the first says whether the cell is missing or one too many, which no colour has to tell.
fn compared(mut wrong: Table, mut right: Table) -> [Table; 2] {
    for ((_, own), (_, best)) in wrong.rows.iter_mut().zip(&mut right.rows) {
        for (own, best) in own.iter_mut().zip(best) {
            if own == best {
                continue;
            }
            if own.mark == Mark::Faint {
                own.note = "missing".into();
            } else if best.mark == Mark::Faint {
                own.note = "extra".into();
            }
            own.mark = Mark::Wrong;
            if best.mark != Mark::Faint {
                best.mark = Mark::Chosen;
            }
        }
    }
    [wrong, right]
}

/// Returns bytes as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Judges outputs for files of which each is the sample of Mahjong.
    fn judged(outputs: &[&[u8]]) -> Judging {
        let (about, mut judging) = (PUZZLES[1].about(), Judging::default());
        for own in outputs {
            judging.add(
                1,
                about.sample_input.as_bytes(),
                own,
                about.sample_output.as_bytes(),
            );
        }
        judging
    }

    #[test]
    fn every_case_is_found_and_can_be_judged_alone() {
        let first = b"Case 1: 1S 4S FA\n";
        let reply = judged(&[first]).report(1, 0);
        assert_eq!([&reply["verdict"], &reply["letters"]], ["PE", "RM"]);
        let judging = judged(&[first, b"Case 1: FA\ndebug\nCase 2: FA"]);
        let reply = judging.report(1, 0);
        assert_eq!([&reply["verdict"], &reply["letters"]], ["WA", "RMWW"]);
        assert_eq!(
            reply["counts"],
            "2 of 4 hands wrong, 1 missing, 1 line too many."
        );
        assert_eq!(reply["shown"], judging.show(1, 3));
        assert_eq!(judging.report(1, 4)["shown"], judging.show(1, 4));
        let kind = |(case, name)| json!({ "name": name, "case": case, "cases": [case] });
        let names = [
            "a wait is missing",
            "a tile is listed that does not win",
            "an answer is missing",
        ];
        assert_eq!(
            reply["kinds"],
            [3, 4, 2]
                .into_iter()
                .zip(names)
                .map(kind)
                .collect::<Value>()
        );
        let found = judging.show(1, 4);
        assert_eq!([&found["case"], &found["file"]], [4, 1]);
        assert_eq!(
            [&found["got"], &found["own"]],
            ["Case 2: FA", "Case 1: FA\n"]
        );
        let alone = |part: &str| found[part].as_str().unwrap().as_bytes();
        let mut judging = Judging::default();
        judging.add(1, alone("input"), alone("own"), b"Case 1: Not ready\n");
        assert_eq!(judging.show(1, 1)["reason"], found["reason"]);
        assert_eq!(
            [judging.show(1, 2), Judging::default().show(1, 1)],
            [Value::Null, Value::Null]
        );
        assert_eq!(judging.report(1, 9)["counts"], "Wrong answer.");
        let counts = judged(&[&first.repeat(100_000)]).report(1, 0)["counts"].to_string();
        let is_cut = counts.contains(" lines too many, and the rest is too long to be read.");
        assert!(is_cut, "{counts}");
        for index in 0..PUZZLES.len() {
            let mut nothing = Judging::default();
            nothing.add(index, b"?", b"Case 1: FA 7\n", b"");
            assert_eq!(nothing.report(index, 0)["verdict"], "AC"); // of no cases before the fault
        }
    }

    /// The layout is told apart from all else that a note may be on.
    #[test]
    fn an_accepted_output_has_the_layout_of_the_statement_or_another() {
        let lines = ["Case 1: 1S 4S FA", "Case 2: Not ready"];
        let [stated, cut] = ["\n", ""].map(|end| lines.join("\n") + end);
        let other = lines.join("\n\n");
        for (outputs, layout, has_note) in [
            (&[&stated, &stated], "stated", false),
            (&[&stated, &cut], "lacksLastNewline", false),
            (&[&other, &cut], "other", true),
        ] {
            let reply = judged(&outputs.map(String::as_bytes)).report(1, 0);
            assert_eq!([&reply["verdict"], &reply["layout"]], ["AC", layout]);
            assert_eq!(reply["note"].is_string(), has_note, "{layout}");
        }
        let reply = judged(&[lines[0].as_bytes()]).report(1, 0);
        assert_eq!(reply["layout"], Value::Null); // the output is not accepted
        let about = PUZZLES[1].about();
        let [input, right] = [about.sample_input, about.sample_output];
        let (input, mut judging) = (format!("{input}1S"), Judging::default());
        judging.add(1, input.as_bytes(), stated.as_bytes(), right.as_bytes());
        let reply = judging.report(1, 0);
        assert_eq!(reply["layout"], "stated");
        let note = reply["note"].as_str().unwrap();
        assert!(note.contains("of the input"), "{note}");
    }

    /// A picture shows what the reading took for the answer: no tile is missing because a label is.
    #[test]
    fn a_picture_shows_what_was_claimed_or_nothing() {
        let pictures = |own: &str| judged(&[own.as_bytes()]).show(1, 1)["pictures"].clone();
        for own in [
            "1S 4S FA\nNot ready\n",
            "case 1: 1s 4s fa\ncase 2: not ready\n",
            "1S 4S ?\n",
        ] {
            assert_eq!(pictures(own), Value::Null, "{own}");
        }
        assert!(pictures("1S 4S\nNot ready\n").is_array());
        assert!(pictures("Case 1: 1S 4S\nCase 2: Not ready\n").is_array());
    }
}
