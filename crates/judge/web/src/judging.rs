//! Judges the outputs of a program for the files of an input, and says what is wrong with them.

use std::cmp::Ordering;
use std::{mem, slice};

use catalogue::PUZZLES;
use checker::{
    Batch, Cause, Entry, ErasedPuzzle, Facts, Form, Misreading, Reading, Verdict, diagnose,
    max_output_len,
};
use puzzle::plural;
use serde_json::{Value, json};
use shrink::compare;
use story::{Mark, Table, grouped};

/// The number of answers with which the search for a misread rule takes a second or less.
const ENOUGH: usize = 2_000;

/// Failures that are alike.
struct Kind<'a> {
    name: &'static str,
    /// Whether the simplest of them has the verdict on the whole output.
    is_first: bool,
    /// Whether the answers are missing or in another form. What follows the first of them is often its
    /// consequence, so it is shown first; of other kinds, the simplest.
    is_of_form: bool,
    /// The number of the case that is shown first, and its text.
    case: usize,
    text: &'a [u8],
    /// The numbers of all of them, in order.
    cases: Vec<usize>,
}

impl Kind<'_> {
    /// Compares two kinds: the smaller one is listed first.
    fn order(&self, other: &Self) -> Ordering {
        let by_verdict = other.is_first.cmp(&self.is_first);
        by_verdict.then_with(|| {
            if self.is_of_form && other.is_of_form {
                self.case.cmp(&other.case)
            } else {
                compare(self.text, other.text)
            }
        })
    }
}

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
        let (batch, fault) = PUZZLES[index].answered_batch(input, Some(right));
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
    /// `wanted`, if that is at fault, or else for the simplest failure.
    ///
    /// The reply has the `verdict`, a letter for each case in `states` (see [`Reading::letters`]), a
    /// sentence with the `counts`, a `note` on an accepted output, what [`show`](Self::show) says, as
    /// `shown`, and the `kinds` of failures, the simplest first: of each its `name`, the number of its
    /// simplest `case`, and the numbers of all its `cases`.
    pub fn report(&self, index: usize, wanted: usize) -> Value {
        let (puzzle, first) = (PUZZLES[index], self.clearest());
        let verdict = first.map_or(Verdict::Ac, |first| first.reading.verdict());
        let states: String = self
            .files
            .iter()
            .map(|file| file.reading.letters())
            .collect();
        let mut reply = json!({
            "verdict": verdict.to_string(),
            "counts": self.counts(puzzle, verdict, &states),
            "states": states,
        });
        let Some(first) = first else {
            let note = |it: &JudgedFile| checker::judge(&it.batch, &it.own, &it.reading, None).note;
            reply["note"] = self.files.iter().find_map(note).into();
            return reply;
        };
        let kinds = self.kinds(verdict);
        let simplest = kinds.first().map(|kind| kind.case);
        let is_failure = |number: &usize| kinds.iter().any(|kind| kind.cases.contains(number));
        let shown = Some(wanted).filter(is_failure).or(simplest);
        let none = || first.show(puzzle, None);
        reply["shown"] = shown.map_or_else(none, |number| self.show(index, number));
        let kind = |it: &Kind| json!({ "name": it.name, "case": it.case, "cases": it.cases });
        reply["kinds"] = kinds.iter().map(kind).collect();
        reply
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

    /// Returns the file whose failure `judge test` would show: the clearest.
    fn clearest(&self) -> Option<&JudgedFile> {
        let failing = self
            .files
            .iter()
            .filter(|file| !file.reading.verdict().is_accepted());
        failing.min_by_key(|file| (file.reading.verdict(), file.reading.clarity(&file.batch)))
    }

    /// Returns the kinds of failures: first those with this verdict, and the simplest first.
    fn kinds(&self, verdict: Verdict) -> Vec<Kind<'_>> {
        let mut kinds: Vec<Kind> = Vec::new();
        for JudgedFile {
            batch,
            reading,
            before,
            ..
        } in &self.files
        {
            let letters = reading.letters();
            for (at, text) in batch.cases.iter().enumerate() {
                let Some(name) = reading.kind(batch, at) else {
                    continue;
                };
                let (is_first, case) = (reading.verdict_of(at) == verdict, before + at + 1);
                let one = Kind {
                    name,
                    is_first,
                    is_of_form: letters.as_bytes()[at] != b'W',
                    case,
                    text,
                    cases: vec![case],
                };
                match kinds.iter_mut().find(|kind| kind.name == name) {
                    Some(kind) => {
                        kind.cases.push(case);
                        if one.order(kind).is_lt() {
                            *kind = Kind {
                                cases: mem::take(&mut kind.cases),
                                ..one
                            };
                        }
                    }
                    None => kinds.push(one),
                }
            }
        }
        kinds.sort_by(Kind::order);
        kinds
    }

    /// Returns how many cases are wrong, in another form and missing, in a sentence. `states` has a letter
    /// for each case.
    fn counts(&self, puzzle: &dyn ErasedPuzzle, verdict: Verdict, states: &str) -> String {
        let number = |number: usize| grouped(&number.to_string());
        let mut of = format!(
            " of {} {}",
            number(states.len()),
            plural(puzzle.about().case)
        );
        let mut parts: Vec<String> = Vec::new();
        for (letter, word) in [('W', "wrong"), ('F', "in another form"), ('M', "missing")] {
            let count = states.matches(letter).count();
            if count > 0 {
                parts.push(format!("{}{} {word}", number(count), mem::take(&mut of)));
            }
        }
        match (parts.first_mut(), states.len()) {
            (Some(part), 1) if verdict == Verdict::Wa => *part = "Wrong answer".into(),
            (Some(part), 1) => *part = "Presentation error".into(),
            (None, 1) => parts.push("Right".into()),
            (None, _) => parts.push(format!("All{} right", &of[" of".len()..])),
            _ => {}
        }
        let surplus = self.files.iter().map(|file| file.reading.surplus).sum();
        let lines = if surplus == 1 { "line" } else { "lines" };
        parts.extend((surplus > 0).then(|| format!("{} {lines} too many", number(surplus))));
        let is_cut = |file: &JudgedFile| file.own.len() > max_output_len(file.batch.output.len());
        if self.files.iter().any(is_cut) {
            parts.push("and the rest is too long to be read".into());
        }
        parts.join(", ") + "."
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
        let cause = diagnose(
            puzzle,
            &mut facts,
            &mut |_, _| false,
            &mut |_| None,
            &|| true,
        );
        let Some(cause) = cause else {
            return Value::Null;
        };
        let text = cause.text(puzzle.about().case);
        let rules = if let Cause::Rule(rules, _) = &cause {
            &rules[..]
        } else {
            &[]
        };
        let rule = (!rules.is_empty()).then(|| Misreading::rules(rules));
        json!({ "kind": cause.kind(), "text": text, "rule": rule })
    }
}

impl JudgedFile {
    /// Says what is wrong with the output for the case with this index, or with the output as a whole
    /// if there is no index.
    fn show(&self, puzzle: &dyn ErasedPuzzle, at: Option<usize>) -> Value {
        let Self {
            place,
            batch,
            own,
            reading,
            before,
        } = self;
        let mut judgement = checker::judge(batch, own, reading, at);
        let at = at.or(reading.at_fault());
        let case = at.and_then(|at| batch.cases.get(at));
        let entry = at.map(|at| &reading.entries[at]);
        let claimed = entry.and_then(Entry::claim).map(|claim| text(&claim.text));
        let picture = |answer: &Option<String>| puzzle.picture(answer.as_deref()?);
        let pictures = picture(&claimed).zip(picture(&judgement.expected));
        let pictures = pictures.filter(|(got, best)| got != best);
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
            "pictures": pictures.map(|(got, best)| compared(got, best).map(|it| it.to_page())),
            "form": form.map(|form: &Form| form.clause(judgement.right())),
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
        assert_eq!([&reply["verdict"], &reply["states"]], ["PE", "RM"]);
        let judging = judged(&[first, b"Case 1: FA\ndebug\nCase 2: FA"]);
        let reply = judging.report(1, 0);
        assert_eq!([&reply["verdict"], &reply["states"]], ["WA", "RMWW"]);
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
