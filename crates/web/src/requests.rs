//! Answers the requests of the web app's page. The `index` of a puzzle is that of its tab, and its
//! index in [`PUZZLES`].

use std::io::{Read, Write};
use std::slice;

use catalogue::{PUZZLES, Prefix, Test, fair_tests};
use checker::{
    Batch, CaseText, Checked, Claim, Entry, ErasedPuzzle, Evidence, Judgement, Misreading, Tally,
    too_many,
};
use puzzle::visible::escape_line;
use puzzle::{Format, Framing, Input, plural, titled};
use serde_json::{Value, json};
use story::{page_end, page_start};

/// Returns what the tabs show: the words of each puzzle, its sample and its generators.
pub fn puzzles() -> Value {
    let tabs = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        json!({
            "name": puzzle.name(),
            "title": about.title,
            "case": about.case,
            "cases": plural(about.case),
            "rules": about.rules,
            "input": about.input,
            "output": about.output,
            "sample": about.sample_input,
            "generators": puzzle.generators(),
            "isJudged": puzzle.is_judged(),
        })
    });
    tabs.collect::<Vec<_>>().into()
}

/// Answers an input as the binary of the puzzle does. Messages call the input `file`. The reply has
/// the number of `cases` that are answered, and the `message` of the command line, which is empty
/// unless the input is malformed.
pub fn answer(index: usize, file: &str, input: impl Read, output: &mut impl Write) -> Value {
    let (file, mut message) = (escape_line(file.as_bytes()), Vec::new());
    let input = Input::at_hand(input);
    let answered = PUZZLES[index].answer(Format::Answer, &file, input, output, &mut message);
    let cases = answered.map(|answered| answered.cases);
    json!({ "cases": cases, "message": String::from_utf8_lossy(&message) })
}

/// The outputs of a program for the files of an input, judged. Cases are numbered through all files,
/// from 1.
#[derive(Default)]
pub struct Judging {
    files: Vec<Judged>,
}

/// The output of a program for one file of an input.
struct Judged {
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
        self.files.push(Judged { batch, own: own.to_vec(), judgement, tally, before });
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
        let size = |(_, Judged { batch, judgement, .. }): &(usize, &Judged)| {
            let at_fault = judgement.case.and_then(|number| batch.cases.get(number as usize - 1));
            let case = at_fault.map_or(batch.input.len(), Vec::len);
            (at_fault.is_none(), case, batch.input.len())
        };
        failing.min_by_key(size).map(|(index, _)| index)
    }

    /// Returns the sentence that says which rule the program misread, and the rule, given all its
    /// answers. The list is empty if they do not tell.
    pub fn misread(&self, index: usize) -> Value {
        let evidence: Vec<Evidence> = self.files.iter().flat_map(Judged::evidence).collect();
        let mut few = Misreading::few(PUZZLES[index].misreadings(&evidence, &|| true));
        if few.is_empty() {
            return json!([]);
        }
        // The counts are those of the verdict, where equal answers count each.
        few[0].answers = evidence.len();
        few[0].explained = evidence.iter().filter(|answer| !answer.is_right).count();
        json!([Misreading::finding(&few), Misreading::rules(&few)])
    }
}

impl Judged {
    /// Returns the answers in the output.
    fn evidence(&self) -> impl Iterator<Item = Evidence> {
        let pairs = self.batch.cases.iter().zip(&self.tally.entries);
        pairs.filter_map(|(case, entry)| match entry {
            Entry::Answer(Claim { text, is_right }) => {
                Some(Evidence { case: case.clone(), answer: text.clone(), is_right: *is_right })
            }
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
        judgement.case = at.map(|at| (before + at + 1) as u64);
        let mut reply = json!({
            "file": file,
            "text": case.map(|case| text(case)),
            "input": case.map(|case| text(&puzzle.input(slice::from_ref(case)))),
            "own": own,
            "pictures": pictures.map(|(got, best)| got.compare(best).map(|it| it.to_page())),
        });
        judgement.add_to(&mut reply);
        reply
    }
}

/// Returns bytes as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Says what a text looks like: the `kind`, `input` or `output`, and the index of the `puzzle`. The
/// puzzle with this index is tried first. The reply is null if the text looks like nothing, or like both.
pub fn recognise(index: usize, text: &[u8]) -> Value {
    // A number in each line may be anything.
    let is_plain = !text.trim_ascii().contains(&b' ');
    let kind = |at: usize| match PUZZLES[at].resembles(text) {
        [true, false] => Some("input"),
        [false, true] if at == index || !is_plain => Some("output"),
        _ => None,
    };
    let all = (0..PUZZLES.len()).filter(|&at| PUZZLES[at].is_judged());
    let found = all.filter_map(|at| Some((at != index, at, kind(at)?))).min();
    found.map_or(Value::Null, |(_, puzzle, kind)| json!({ "puzzle": puzzle, "kind": kind }))
}

/// Returns the tests of each puzzle that other programs are held to, as a list of files for each
/// puzzle.
pub fn tests() -> Value {
    let puzzles = PUZZLES.iter().filter(|puzzle| puzzle.is_judged());
    Value::Object(puzzles.map(|puzzle| (puzzle.name().to_owned(), files_of(*puzzle))).collect())
}

/// Returns the tests of a puzzle, joined into as few files as their order and the limit of the
/// statement allow. A test that has more cases than the limit by itself is a file of its own.
///
/// The samples of the statement come first, and of the tests with one prefix the largest comes
/// last. Each file has its `input` and the `tests` that are joined in it. Each test has its own
/// `input` and the number of its `cases`.
fn files_of(puzzle: &dyn ErasedPuzzle) -> Value {
    let mut tests: Vec<&Test> = fair_tests(puzzle.name()).collect();
    tests.sort_by_cached_key(|test| (Prefix::of(test.name), test.input.len()));
    let mut files: Vec<(Vec<CaseText>, Vec<Value>)> = Vec::new();
    for Test { name, shows, input, .. } in tests {
        let Ok(cases) = puzzle.read(input) else { continue }; // every test is legal
        let count = cases.len();
        let entry = json!({ "name": name, "shows": shows, "input": text(input), "cases": count });
        match files.last_mut() {
            Some((all, entries)) if all.len() + count <= puzzle.max_cases() => {
                all.extend(cases);
                entries.push(entry);
            }
            _ => files.push((cases, vec![entry])),
        }
    }
    let file = |(cases, tests): &(Vec<_>, Vec<_>)| {
        let input = puzzle.input(cases);
        json!({ "tests": tests, "input": text(&input) })
    };
    files.iter().map(file).collect()
}

/// Returns the explanation page, as `--explain=html` prints it, of one case of an input. The number
/// of the case counts from 1. The page is empty if there is no such case or the puzzle has no
/// stories. `own` is the answer of a program as it prints it for this case alone, or empty: the page
/// marks what the program did instead.
pub fn story(index: usize, number: usize, mut input: impl Read, own: &[u8]) -> Vec<u8> {
    let (puzzle, about) = (PUZZLES[index], PUZZLES[index].about());
    let Some(mut story) = puzzle.story(number, &mut input, own) else { return Vec::new() };
    let number = number as u64;
    story.title = titled(about.case, puzzle.framing(), number, &story.title).into();
    let start = page_start(about.title, &plural(about.case), &puzzle.pictures());
    (start + &story.to_page(number) + &page_end(None)).into_bytes()
}

/// Returns a random input of the generator with this index, or of all generators in turn if no
/// generator has this index. The input has a hundred cases, or as many as the statement allows if
/// these are fewer. If an input holds only one case and no generator has this index, `seed` chooses
/// the generator. The input is empty if the puzzle has no generators.
pub fn random(index: usize, generator: usize, seed: u64) -> Vec<u8> {
    let puzzle = PUZZLES[index];
    let count = puzzle.generators().len() as u64;
    let generator = Some(generator).filter(|&generator| (generator as u64) < count);
    let numbers = match puzzle.framing() {
        _ if count == 0 => return Vec::new(),
        Framing::Single => seed % count..seed % count + 1,
        _ => 0..puzzle.max_cases().min(100) as u64,
    };
    let cases: Vec<_> = numbers.map(|number| puzzle.draw(generator, seed, number)).collect();
    puzzle.input(&cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_of_every_tab_is_answered_accepted_and_told() {
        for (index, tab) in puzzles().as_array().expect("tabs").iter().enumerate() {
            let about = PUZZLES[index].about();
            let (input, mut output) = (about.sample_input.as_bytes(), Vec::new());
            assert_eq!(tab["sample"], about.sample_input);
            let answered = answer(index, "sample", input, &mut output);
            assert_eq!(answered["message"], "");
            assert_eq!(output, about.sample_output.as_bytes());
            let judged =
                |own| Judging::default().add(index, input, own, &output)["verdict"].clone();
            assert_eq!(judged(&output), "AC");
            assert_ne!(judged(b"?"), "AC");
            let cases = answered["cases"].as_u64().unwrap() as usize;
            assert_eq!(PUZZLES[index].is_explained(), !story(index, cases, input, b"").is_empty());
            assert!(story(index, cases + 1, input, b"").is_empty());
        }
    }

    #[test]
    fn random_inputs_of_every_generator_are_legal() {
        for (index, puzzle) in PUZZLES.iter().enumerate() {
            let count = puzzle.generators().len();
            for generator in (0..=count).filter(|_| count > 0) {
                for seed in 0..20 {
                    let input = random(index, generator, seed);
                    assert!(puzzle.read(&input).is_ok_and(|cases| !cases.is_empty()));
                }
                assert_ne!(random(index, generator, 1), random(index, generator, 2));
            }
        }
    }

    /// Each file has no more cases than the statement allows, and has its tests whole and in order.
    #[test]
    fn the_tests_are_joined_within_the_limit_of_the_statement() {
        let all = tests();
        for puzzle in PUZZLES {
            let read = |it: &Value| puzzle.read(it["input"].as_str().unwrap().as_bytes()).unwrap();
            let mut count = 0;
            for file in all[puzzle.name()].as_array().unwrap() {
                let tests = file["tests"].as_array().unwrap();
                let cases: Vec<_> = tests.iter().map(read).collect();
                assert!(cases.iter().zip(tests).all(|(cases, test)| cases.len() == test["cases"]));
                assert_eq!(read(file), cases.concat());
                assert_eq!(too_many(*puzzle, cases.concat().len()), None);
                count += tests.len();
            }
            assert_eq!(count, fair_tests(puzzle.name()).count());
        }
    }

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

    #[test]
    fn samples_are_recognised_on_every_tab() {
        for (at, puzzle) in PUZZLES.iter().enumerate() {
            let about = puzzle.about();
            for index in 0..PUZZLES.len() {
                let input = recognise(index, about.sample_input.as_bytes());
                assert_eq!(input, json!({ "puzzle": at, "kind": "input" }));
                let found = recognise(index, about.sample_output.as_bytes());
                let is_plain = !about.sample_output.contains(' ');
                let puzzle = if is_plain { found["puzzle"].clone() } else { json!(at) };
                if index == at || !is_plain {
                    assert_eq!(found, json!({ "puzzle": puzzle, "kind": "output" }));
                }
            }
        }
        assert_eq!(recognise(0, b"hello"), Value::Null);
        assert_eq!(recognise(0, b""), Value::Null);
    }

    #[test]
    fn a_story_marks_what_a_program_did_instead() {
        let input = PUZZLES[0].about().sample_input.as_bytes();
        let told = |own: &[u8]| String::from_utf8(story(0, 1, input, own)).unwrap();
        let best = PUZZLES[0].about().sample_output.as_bytes();
        assert_eq!([told(best), told(b"?")], [told(b""), told(b"")]);
        assert_eq!(told(b"").matches("(differs)").count(), 0);
        let worse = b"5 6 9 12 15 30 21 20 26 0 25 35 40 35 279\n";
        assert!(told(worse).matches("(differs)").count() > 0);
    }

    /// The cases before a fault are answered and explained. The message shows the name of the file
    /// as a terminal does.
    #[test]
    fn a_malformed_input_is_answered_up_to_its_fault() {
        let input = "1 2 3 4 5\n".repeat(13) + "7";
        let mut output = Vec::new();
        let answered = answer(0, "a\u{1b}.in", input.as_bytes(), &mut output);
        assert_eq!(output, b"1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n");
        assert_eq!(answered["cases"], 1);
        let message =
            "yahtzee: a\\u{1b}.in:14:1: expected a die from 1 to 6, found \"7\" (game 2, roll 1)\n";
        assert_eq!(answered["message"], message);
        assert!(!story(0, 1, input.as_bytes(), b"").is_empty());
        let reply = Judging::default().add(0, input.as_bytes(), &output, &output);
        assert_eq!(reply["verdict"], "AC");
    }
}
