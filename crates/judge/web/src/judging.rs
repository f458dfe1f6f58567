//! Judges the outputs of a program for the files of an input, and says what is wrong with them.
//!
//! Cases are numbered through all files, from 1. If an input has two files of two cases each, for
//! example, the first case of the second file is case 3.

use std::slice;

use catalogue::PUZZLES;
use checker::{
    AnswerPictures, Batch, CaseOfRun, Cause, Diagnosis, End, Entry, ErasedPuzzle, Evidence,
    FailurePlace, JudgedRun, Judgement, Kind, Reading, Report,
};
use serde_json::{Value, json};
use story::{Mark, Table};

/// The greatest number of answers for which a misread rule is sought. The search takes a second or less
/// for them.
const MAX_COMPARED: usize = 2_000;

/// The outputs of a program for the files of an input, judged.
pub struct Judging {
    puzzle: &'static dyn ErasedPuzzle,
    /// The files, in the order of the input.
    files: Vec<JudgedFile>,
}

/// The output of a program for one file of an input.
struct JudgedFile {
    batch: Batch,
    /// The output of the program.
    own: Vec<u8>,
    reading: Reading,
    /// The number of cases in the files before this one.
    cases_before: usize,
}

impl Judging {
    /// Begins to judge outputs for the puzzle with this index, as yet without a file.
    pub fn new(index: usize) -> Self {
        Self {
            puzzle: PUZZLES[index],
            files: Vec::new(),
        }
    }

    /// Judges the `own` output of a program for the next file of the input, whose `right` output is
    /// known. If the input is malformed, only the cases before its fault count.
    pub fn add(&mut self, input: &[u8], own: &[u8], right: &[u8]) {
        let (batch, fault) = self.puzzle.batch_with_output(input, Some(right));
        let mut reading = checker::read(&batch, own, false);
        if fault.is_some() {
            reading = reading.without_surplus();
        }
        let cases_before = match self.files.last() {
            Some(last) => last.cases_before + last.batch.cases.len(),
            None => 0,
        };
        self.files.push(JudgedFile {
            batch,
            own: own.to_vec(),
            reading,
            cases_before,
        });
    }

    /// Says what is wrong with the output as a whole, and with what it has for the case with the number
    /// `preferred`, if that case is at fault, or else for the failure that the [`Report`] shows.
    ///
    /// The reply has these fields:
    ///
    /// - `verdict`;
    /// - `letters`: a letter for each case (see [`Reading::letters`]);
    /// - `counts`: a sentence on how many cases have which fault;
    /// - for an accepted output, `note`, a remark on it, and `layout`: `stated`, `lacksLastNewline` or `other`;
    /// - for any other output, `shown`, which is what [`show`](Self::show) says, and `kinds`.
    ///
    /// The `kinds` of failures begin with that of the failure that the [`Report`] shows. Each has its `name`,
    /// the number of the `case` that stands for it, and the numbers of all its `cases`.
    pub fn report(&self, preferred: usize) -> Value {
        let report = Report::new(self.files.iter().map(JudgedFile::run).collect());
        let word = self.puzzle.about().case;
        let mut reply = json!({
            "verdict": report.verdict.to_string(),
            "counts": report.counts.text(word, report.verdict),
            "letters": report.letters,
        });
        let Some(failure) = report.shown else {
            reply["note"] = report.notes.first().map(|first| first.note.clone()).into();
            reply["layout"] = self.layout().into();
            return reply;
        };
        let kinds = report.kinds();
        let mut failing_cases = kinds.iter().flat_map(|kind| &kind.cases);
        let preferred_case = failing_cases.find(|&&case| self.number_of(case) == preferred);
        reply["shown"] = match preferred_case {
            Some(&case) => self.show_case(case),
            None => self.show_failure(failure),
        };
        reply["kinds"] = kinds.iter().map(|kind| self.kind_to_json(kind)).collect();
        reply
    }

    fn kind_to_json(&self, kind: &Kind) -> Value {
        let numbers: Vec<usize> = kind
            .cases
            .iter()
            .map(|&case| self.number_of(case))
            .collect();
        json!({ "name": kind.name, "case": self.number_of(kind.example), "cases": numbers })
    }

    /// Returns how accepted outputs are laid out: `stated` if all are as in the statement,
    /// `lacksLastNewline` if nothing but a last line feed is missing in any of them, and else `other`.
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

    /// Returns the number of a case. Each file has one run, and `run` is also the index of the file.
    fn number_of(&self, CaseOfRun { run, case }: CaseOfRun) -> usize {
        self.files[run].cases_before + case + 1
    }

    /// Returns the case with this number, if there is one.
    fn case_with(&self, number: usize) -> Option<CaseOfRun> {
        let index = number.checked_sub(1)?;
        let run = self
            .files
            .iter()
            .rposition(|file| file.cases_before <= index)?;
        let case = index - self.files[run].cases_before;
        if case < self.files[run].batch.cases.len() {
            Some(CaseOfRun { run, case })
        } else {
            None
        }
    }

    /// Says what the output has for the case with this number. The reply is null if there is no such
    /// case.
    ///
    /// The reply has what `judge test --format json` prints about one case, but `case` is its number in
    /// the whole input, and the `reason` does not say what is wrong with the form: `form` does. It also has
    ///
    /// - `fileIndex`: the index of the file;
    /// - `text`: the case itself;
    /// - `inputAlone` and `outputAlone`: the input and the output with this case alone;
    /// - `pictures`: one of each answer, if they differ;
    /// - `isEmpty`: whether the output for the file has no answers at all, although the file has cases.
    pub fn show(&self, number: usize) -> Value {
        match self.case_with(number) {
            Some(case) => self.show_case(case),
            None => Value::Null,
        }
    }

    /// Says what is wrong in this place, as [`show`](Self::show) does.
    fn show_failure(&self, FailurePlace { run, case }: FailurePlace) -> Value {
        match case {
            Some(case) => self.show_case(CaseOfRun { run, case }),
            None => self.show_whole(run),
        }
    }

    /// Says what the output has for a case, as [`show`](Self::show) does.
    fn show_case(&self, place: CaseOfRun) -> Value {
        let CaseOfRun { run, case } = place;
        let file = &self.files[run];
        let judgement = Judgement {
            case: Some(self.number_of(place) as u64),
            ..file.run().judgement_of_case(case)
        };
        let output = file.output_with(case, &judgement);
        let case_text = &file.batch.cases[case];
        let mut reply = self.reply_on(run, judgement);
        reply["text"] = text(case_text).into();
        reply["inputAlone"] = text(&self.puzzle.input(slice::from_ref(case_text))).into();
        reply["outputAlone"] = output.into();
        reply["pictures"] = file.pictures(self.puzzle, case).into();
        reply
    }

    /// Says what is wrong with the whole output for the file with this index, in which no case is at fault.
    /// The reply has the fields of [`show`](Self::show), but those about a case are null.
    fn show_whole(&self, index: usize) -> Value {
        self.reply_on(index, self.files[index].run().judgement())
    }

    /// Returns what is said about the output for the file with this index, or about a case of it. The fields of
    /// [`show`](Self::show) that only a case has are null.
    fn reply_on(&self, index: usize, judgement: Judgement) -> Value {
        let form = judgement.form.as_ref();
        let entries = &self.files[index].reading.entries;
        let mut reply = json!({
            "fileIndex": index,
            "text": null,
            "inputAlone": null,
            "outputAlone": null,
            "pictures": null,
            "form": form.map(|form| form.clause(judgement.what_is_right())),
            "isEmpty": !entries.is_empty() && entries.iter().all(Entry::is_missing),
        });
        judgement.add_to(&mut reply);
        // In place of a text on the form and the reason: the page shows them apart.
        reply["reason"] = judgement.reason.map(|reason| reason.sentence).into();
        reply
    }

    /// Returns why the program fails, given all its answers: the `kind` of the cause, its `text`, and the
    /// `rule` of the statement if one was misread. The reply is null if the answers do not tell.
    pub fn cause(&self) -> Value {
        let mut evidence = Evidence::default();
        for file in &self.files {
            evidence.add_output(&file.batch, &file.own, &file.reading);
        }
        let cause = Diagnosis::new(self.puzzle, evidence, &|| true)
            .with_max_compared(MAX_COMPARED)
            .without_runs();
        let Some(cause) = cause else {
            return Value::Null;
        };
        let rule = match &cause {
            Cause::Rule { misreadings, .. } => Some(misreadings.corrections()),
            _ => None,
        };
        json!({ "kind": cause.kind(), "text": cause.text(self.puzzle.about().case), "rule": rule })
    }
}

impl JudgedFile {
    /// Returns the run that printed the output.
    fn run(&self) -> JudgedRun<'_> {
        JudgedRun {
            batch: &self.batch,
            output: &self.own,
            reading: &self.reading,
            end: End::Normal,
            crash: None,
        }
    }

    /// Returns the output with one case alone: the words that were read as the answer, or what `judgement`
    /// quotes if these are no answer. Returns `None` if the output has nothing for the case.
    fn output_with(&self, case: usize, judgement: &Judgement) -> Option<String> {
        match &self.reading.entries[case] {
            Entry::Malformed(_) => judgement.got.clone(),
            entry => entry.claim().map(|claim| text(&claim.text)),
        }
    }

    /// Returns a picture of the program's answer to a case and one of the right answer, in HTML. Returns
    /// `None` if no answer was read, or if the pictures would be the same.
    fn pictures(&self, puzzle: &dyn ErasedPuzzle, case: usize) -> Option<Vec<String>> {
        let answer = self.reading.answer(&self.batch, case)?;
        let AnswerPictures { best, printed } = puzzle.pictures_of(&answer)?;
        if printed == best {
            return None;
        }
        let marked = compared(printed, best);
        Some(marked.iter().map(Table::to_page).collect())
    }
}

/// Marks where the picture of a program's `own` answer differs from that of the `right` one: a cell that
/// differs is [`Mark::Wrong`] in the first and [`Mark::Chosen`] in the second.
///
/// A cell that an answer does not have is [`Mark::Faint`]. It stays faint in `right`. In `own`, a note says that
/// the cell is `missing` there, or that it is `extra`, since only `right` does not have it.
fn compared(mut own: Table, mut right: Table) -> [Table; 2] {
    for ((_, own_row), (_, right_row)) in own.rows.iter_mut().zip(&mut right.rows) {
        for (own_cell, right_cell) in own_row.iter_mut().zip(right_row) {
            if own_cell == right_cell {
                continue;
            }
            if own_cell.mark == Mark::Faint {
                own_cell.note = "missing".into();
            } else if right_cell.mark == Mark::Faint {
                own_cell.note = "extra".into();
            }
            own_cell.mark = Mark::Wrong;
            if right_cell.mark != Mark::Faint {
                right_cell.mark = Mark::Chosen;
            }
        }
    }
    [own, right]
}

/// Returns bytes as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The index of Mahjong.
    const MAHJONG: usize = 1;

    /// Judges outputs for files of which each is the sample of Mahjong.
    fn judged(outputs: &[&[u8]]) -> Judging {
        let about = PUZZLES[MAHJONG].about();
        let mut judging = Judging::new(MAHJONG);
        for own in outputs {
            judging.add(
                about.sample_input.as_bytes(),
                own,
                about.sample_output.as_bytes(),
            );
        }
        judging
    }

    /// An output for the first file, in which the second answer is missing.
    const FIRST: &[u8] = b"Case 1: 1S 4S FA\n";

    /// Outputs for two files: of the cases 1 to 4, the first is right.
    fn two_files() -> Judging {
        judged(&[FIRST, b"Case 1: FA\ndebug\nCase 2: FA"])
    }

    #[test]
    fn cases_are_counted_through_all_files() {
        let reply = judged(&[FIRST]).report(0);
        assert_eq!([&reply["verdict"], &reply["letters"]], ["PE", "RM"]);
        let reply = two_files().report(0);
        assert_eq!([&reply["verdict"], &reply["letters"]], ["WA", "RMWW"]);
        assert_eq!(
            reply["counts"],
            "2 of 4 hands wrong, 1 missing, 1 line too many."
        );
        let kind = |case, name| json!({ "name": name, "case": case, "cases": [case] });
        let kinds = json!([
            kind(3, "a wait is missing"),
            kind(4, "a tile is listed that does not win"),
            kind(2, "an answer is missing"),
        ]);
        assert_eq!(reply["kinds"], kinds);
    }

    #[test]
    fn a_report_shows_the_preferred_case_if_it_is_at_fault() {
        let judging = two_files();
        assert_eq!(judging.report(4)["shown"], judging.show(4));
        for no_failure in [0, 1, 5] {
            assert_eq!(judging.report(no_failure)["shown"], judging.show(3));
        }
    }

    #[test]
    fn a_case_is_shown_by_its_number_and_can_be_judged_alone() {
        let found = two_files().show(4);
        assert_eq!([&found["case"], &found["fileIndex"]], [4, 1]);
        assert_eq!(
            [&found["got"], &found["outputAlone"]],
            ["Case 2: FA", "Case 1: FA\n"]
        );
        let part = |name: &str| found[name].as_str().unwrap().as_bytes();
        let mut alone = Judging::new(MAHJONG);
        alone.add(
            part("inputAlone"),
            part("outputAlone"),
            b"Case 1: Not ready\n",
        );
        assert_eq!(alone.show(1)["reason"], found["reason"]);
        assert_eq!(alone.report(9)["counts"], "Wrong answer.");
        assert_eq!(alone.show(0), Value::Null);
        assert_eq!(alone.show(2), Value::Null);
        assert_eq!(Judging::new(MAHJONG).show(1), Value::Null);
    }

    #[test]
    fn a_fault_of_the_whole_output_has_no_case() {
        let lines = b"Case 1: 1S 4S FA\nCase 2: Not ready\nbye\n";
        let shown = &judged(&[lines]).report(0)["shown"];
        for name in ["case", "text", "inputAlone", "outputAlone", "pictures"] {
            assert_eq!(shown[name], Value::Null, "{name}");
        }
        assert_eq!([&shown["verdict"], &shown["got"]], ["PE", "bye"]);
    }

    #[test]
    fn words_for_an_input_without_cases_are_too_many() {
        let mut judging = Judging::new(MAHJONG);
        judging.add(b"0\n", b"Case 1: FA\n", b"");
        let reply = judging.report(0);
        let counts = "All 0 hands right, 1 line too many.";
        assert_eq!([&reply["verdict"], &reply["counts"]], ["PE", counts]);
        let shown = &reply["shown"];
        assert_eq!([&shown["case"], &shown["text"]], [&Value::Null; 2]);
        assert_eq!(shown["isEmpty"], false); // the output is no sign of a crash
        assert_eq!(judging.cause()["kind"], "form");
    }

    #[test]
    fn an_output_that_is_too_long_is_judged_up_to_there() {
        let counts = judged(&[&FIRST.repeat(100_000)]).report(0)["counts"].to_string();
        let is_cut = counts.contains(" lines too many, and the rest is too long to be read.");
        assert!(is_cut, "{counts}");
    }

    #[test]
    fn only_the_cases_before_a_fault_of_the_input_count() {
        for index in 0..PUZZLES.len() {
            let mut nothing = Judging::new(index);
            nothing.add(b"?", b"Case 1: FA 7\n", b"");
            assert_eq!(nothing.report(0)["verdict"], "AC");
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
            let reply = judged(&outputs.map(String::as_bytes)).report(0);
            assert_eq!([&reply["verdict"], &reply["layout"]], ["AC", layout]);
            assert_eq!(reply["note"].is_string(), has_note, "{layout}");
        }
        let reply = judged(&[lines[0].as_bytes()]).report(0);
        assert_eq!(reply["layout"], Value::Null); // the output is not accepted
        let about = PUZZLES[MAHJONG].about();
        let [input, right] = [about.sample_input, about.sample_output];
        let (input, mut judging) = (format!("{input}1S"), Judging::new(MAHJONG));
        judging.add(input.as_bytes(), stated.as_bytes(), right.as_bytes());
        let reply = judging.report(0);
        assert_eq!(reply["layout"], "stated");
        let note = reply["note"].as_str().unwrap();
        assert!(note.contains("of the input"), "{note}");
    }

    /// A picture shows what the reading took for the answer: no tile is missing because a label is.
    #[test]
    fn a_picture_shows_what_was_claimed_or_nothing() {
        let pictures = |own: &str| judged(&[own.as_bytes()]).show(1)["pictures"].clone();
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
