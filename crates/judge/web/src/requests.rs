//! Answers the requests of the web app's page, except those about a program's output, which `judging`
//! answers. The `index` of a puzzle is that of its tab, and its index in [`PUZZLES`].

use std::io::{Read, Write};

use catalogue::{PUZZLES, Test, fair_tests};
use checker::{Answered, ErasedPuzzle};
use fixtures::Prefix;
use puzzle::{Framing, Input, InputError, Position, plural, titled};
use serde_json::{Value, json};
use shrink::CaseText;
use story::{page_end, page_start};

use crate::judging::text;

/// Returns what the tabs show: the words of each puzzle, its sample, the most cases that its statement allows in
/// one input, and its generators.
pub fn puzzles() -> Value {
    let tabs = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let generators = puzzle.generators();
        let with_descriptions = generators.iter().map(|it| (it.name, it.about));
        json!({
            "name": puzzle.name(),
            "title": about.title,
            "case": about.case,
            "cases": plural(about.case),
            "rules": about.rules,
            "input": about.input,
            "output": about.output,
            "sample": about.sample_input,
            "maxCases": puzzle.max_cases(),
            "generators": with_descriptions.collect::<Vec<_>>(),
        })
    });
    tabs.collect::<Vec<_>>().into()
}

/// Answers an input as the binary of the puzzle does. The reply has these fields:
///
/// - `cases`: the number of cases that are answered;
/// - `fault`: what is wrong with the input, or null;
/// - `unread`: what follows the end mark of the input and is not read, or null.
///
/// A `fault` and what is `unread` each have the `line` and the `column` where they begin, and the `text` of a
/// message.
///
/// # Panics
///
/// If `output` cannot be written.
pub fn answer(index: usize, input: impl Read, output: &mut impl Write) -> Value {
    let input = Input {
        may_block: false,
        ..input.into()
    };
    let Answered { cases, end } = PUZZLES[index]
        .answer(input, output)
        .expect("an output that can be written");
    let mut reply = json!({ "cases": cases, "fault": null, "unread": null });
    match end {
        Ok(None) | Err(InputError::Read(_)) => {}
        Ok(Some(unread)) => {
            reply["unread"] = remark(unread.position, &unread.to_string());
        }
        Err(InputError::Unexpected(fault)) => {
            reply["fault"] = remark(fault.position, &fault.text("the end of the input"));
        }
    }
    reply
}

/// Returns a remark on a place of an input.
fn remark(position: Position, text: &str) -> Value {
    json!({ "line": position.line, "column": position.column, "text": text })
}

/// Says what a text looks like: the `kind`, `input` or `output`, and the index of the `puzzle`.
///
/// The puzzle with the index `shown` comes first: what can be read as its input, or as its output behind labels, is
/// not of another puzzle. Of the others, the first one counts for which the text looks like an input or like an
/// output, but not like both. If there is none, the reply is null.
pub fn recognise(shown: usize, text: &[u8]) -> Value {
    let found = |index: usize, kind: &str| json!({ "puzzle": index, "kind": kind });
    let puzzle = PUZZLES[shown];
    if puzzle.is_legal_input(text) {
        return found(shown, "input");
    }
    if puzzle.looks_like_output(text) || puzzle.looks_like_output(&without_labels(text)) {
        return found(shown, "output");
    }
    // An output with one number in each line may be one of several puzzles.
    let has_blanks = text.trim_ascii().contains(&b' ');
    for (index, puzzle) in PUZZLES.iter().enumerate() {
        if index == shown {
            continue;
        }
        let is_input = puzzle.is_legal_input(text);
        let is_output = puzzle.looks_like_output(text);
        if is_input && !is_output {
            return found(index, "input");
        }
        if is_output && !is_input && has_blanks {
            return found(index, "output");
        }
    }
    Value::Null
}

/// Returns a text without what stands before the last colon of each line, such as `Case 1`.
fn without_labels(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|&byte| byte == b'\n');
    let unlabelled = lines.map(|line| line.rsplit(|&byte| byte == b':').next().unwrap_or(line));
    unlabelled.collect::<Vec<_>>().join(&b'\n')
}

/// Returns the tests of each puzzle that other programs are held to: by the name of the puzzle, the list of
/// files into which `files_of` joins them.
pub fn tests() -> Value {
    let files = PUZZLES
        .iter()
        .map(|puzzle| (puzzle.name().to_owned(), files_of(*puzzle)));
    Value::Object(files.collect())
}

/// Returns the name of each test of a puzzle and the number of its cases, in the order in which the files of
/// [`tests`] join them.
pub fn test_sizes(index: usize) -> Vec<(&'static str, usize)> {
    let tests = tests_of(PUZZLES[index]);
    tests
        .iter()
        .map(|TestCases { test, cases }| (test.name, cases.len()))
        .collect()
}

/// A test, and the cases of its input.
struct TestCases {
    test: &'static Test,
    cases: Vec<CaseText>,
}

/// Returns the tests of a puzzle: the samples of the statement come first, and of the tests with one prefix
/// the largest comes last.
fn tests_of(puzzle: &dyn ErasedPuzzle) -> Vec<TestCases> {
    let mut tests: Vec<&Test> = fair_tests(puzzle.name()).collect();
    tests.sort_by_cached_key(|test| (Prefix::of(test.name), test.input.len()));
    let with_cases = tests.into_iter().map(|test| match puzzle.read(test.input) {
        Ok(cases) => TestCases { test, cases },
        Err(_) => unreachable!("every test is legal"),
    });
    with_cases.collect()
}

/// Returns the tests of a puzzle, joined into files.
///
/// Each file has its `name`, its `input` and the `tests` that are joined in it. Each test has its own
/// `name`, what it `shows`, its `input`, and the number of its `cases`.
fn files_of(puzzle: &dyn ErasedPuzzle) -> Value {
    let files = joined(tests_of(puzzle), puzzle.max_cases());
    let names = names_of(&files);
    let with_names = files.iter().zip(names);
    with_names
        .map(|(tests, name)| {
            let cases: Vec<CaseText> = tests.iter().flat_map(|test| test.cases.clone()).collect();
            json!({
                "name": name,
                "tests": tests.iter().map(TestCases::to_json).collect::<Vec<_>>(),
                "input": text(&puzzle.input(&cases)),
            })
        })
        .collect()
}

impl TestCases {
    fn to_json(&self) -> Value {
        json!({
            "name": self.test.name,
            "shows": self.test.shows,
            "input": text(self.test.input),
            "cases": self.cases.len(),
        })
    }
}

/// Joins tests, in their order, into as few files as possible, each with at most `max_cases` cases. If a file has
/// at most 4, for example, tests of 1, 2 and 3 cases become two files: one of 1 and 2, and one of 3. A test that has
/// more than `max_cases` by itself is a file of its own.
fn joined(tests: Vec<TestCases>, max_cases: usize) -> Vec<Vec<TestCases>> {
    let mut files: Vec<Vec<TestCases>> = Vec::new();
    let mut cases_of_last = 0;
    for test in tests {
        let count = test.cases.len();
        match files.last_mut() {
            Some(last) if cases_of_last + count <= max_cases => {
                last.push(test);
                cases_of_last += count;
            }
            _ => {
                files.push(vec![test]);
                cases_of_last = count;
            }
        }
    }
    files
}

/// Returns the names of files of tests: an only file has an empty name, files with one test each have those of
/// their tests, and any others are numbered.
fn names_of(files: &[Vec<TestCases>]) -> Vec<String> {
    if files.len() == 1 {
        return vec![String::new()];
    }
    if files.iter().all(|tests| tests.len() == 1) {
        return files
            .iter()
            .map(|tests| tests[0].test.name.to_owned())
            .collect();
    }
    (1..=files.len())
        .map(|number| format!("tests-{number:02}"))
        .collect()
}

/// Returns the explanation page, as `--explain=html` prints it, of one case of an input. The number
/// of the case counts from 1, and the title calls it number `shown`. The page is empty if there is no
/// such case or the puzzle has no stories. `own` is the answer of a program as it prints it for this
/// case alone, or empty: the page marks what the program did instead.
pub fn story(index: usize, number: usize, shown: u64, mut input: impl Read, own: &[u8]) -> Vec<u8> {
    let puzzle = PUZZLES[index];
    let about = puzzle.about();
    let Some(mut story) = puzzle.story(number, &mut input, own) else {
        return Vec::new();
    };
    story.title = titled(about.case, puzzle.framing(), shown, &story.title).into();
    let start = page_start(about.title, &puzzle.pictures());
    (start + &story.to_page(number as u64) + &page_end(None)).into_bytes()
}

/// Returns a random input of the generator with this index, or of all generators in turn if no
/// generator has this index. The input has a hundred cases, or as many as the statement allows if
/// these are fewer. If an input holds only one case and no generator has this index, `seed` chooses
/// the generator. The input is empty if the puzzle has no generators.
pub fn random(index: usize, generator: usize, seed: u64) -> Vec<u8> {
    let puzzle = PUZZLES[index];
    let generator_count = puzzle.generators().len();
    if generator_count == 0 {
        return Vec::new();
    }
    let generator = if generator < generator_count {
        Some(generator)
    } else {
        None
    };
    // Without a generator, the number of a case decides which one makes it.
    let numbers = match puzzle.framing() {
        Framing::Single => {
            let number = seed % generator_count as u64;
            number..number + 1
        }
        _ => 0..puzzle.max_cases().min(100) as u64,
    };
    let cases: Vec<_> = numbers
        .map(|number| puzzle.draw(generator, seed, number))
        .collect();
    puzzle.input(&cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each file has no more cases than the statement allows, and has its tests whole and in order.
    #[test]
    fn the_tests_are_joined_within_the_limit_of_the_statement() {
        let all = tests();
        for puzzle in PUZZLES {
            let read = |it: &Value| {
                puzzle
                    .read(it["input"].as_str().unwrap().as_bytes())
                    .unwrap()
            };
            let mut count = 0;
            for file in all[puzzle.name()].as_array().unwrap() {
                let tests = file["tests"].as_array().unwrap();
                let cases: Vec<_> = tests.iter().map(read).collect();
                assert!(cases.iter().all(|cases| !cases.is_empty()));
                assert!(
                    cases
                        .iter()
                        .zip(tests)
                        .all(|(cases, test)| cases.len() == test["cases"])
                );
                assert_eq!(read(file), cases.concat());
                assert!(cases.concat().len() <= puzzle.max_cases());
                count += tests.len();
            }
            assert_eq!(count, fair_tests(puzzle.name()).count());
        }
    }

    #[test]
    fn what_follows_the_end_mark_is_told_and_is_no_fault() {
        let [yahtzee, mahjong] = [0, 1];
        let sample = PUZZLES[mahjong].about().sample_input;
        let reply = |index, input: &str| answer(index, input.as_bytes(), &mut Vec::new());
        let whole = json!({ "cases": 2, "fault": null, "unread": null });
        assert_eq!(reply(mahjong, sample), whole);
        assert_eq!(reply(mahjong, sample.trim_end_matches("0\n")), whole);
        let twice = reply(mahjong, &sample.repeat(2));
        let text = "what follows the end mark `0` is not read (3 lines)";
        let unread = json!({ "line": 4, "column": 1, "text": text });
        assert_eq!([&twice["cases"], &twice["unread"]], [&json!(2), &unread]);
        let malformed = reply(mahjong, &format!("?\n0\n{sample}"));
        assert_eq!(malformed["unread"], Value::Null);
        assert_eq!(malformed["fault"]["column"], 1);
        let sample = PUZZLES[yahtzee].about().sample_input;
        assert_eq!(reply(yahtzee, &sample.repeat(2))["unread"], Value::Null);
    }

    #[test]
    fn the_page_of_a_story_has_the_pictures_that_the_story_uses() {
        for (index, puzzle) in PUZZLES.iter().enumerate() {
            let sample = puzzle.about().sample_input;
            let page = String::from_utf8(story(index, 1, 1, sample.as_bytes(), b"")).unwrap();
            let used = page.split("<use href=\"#").skip(1);
            let ids: Vec<&str> = used.filter_map(|rest| rest.split('"').next()).collect();
            let has_pictures = ["yahtzee", "mahjong"].contains(&puzzle.name());
            assert_eq!(ids.is_empty(), !has_pictures, "{}", puzzle.name());
            for id in ids {
                assert!(page.contains(&format!("<symbol id=\"{id}\"")), "{id}");
            }
        }
    }

    #[test]
    fn samples_are_recognised_on_every_tab() {
        let all = || 0..PUZZLES.len();
        for (index, at) in all().flat_map(|at| all().map(move |index| (index, at))) {
            let about = PUZZLES[at].about();
            for (kind, text) in [
                ("input", about.sample_input),
                ("output", about.sample_output),
            ] {
                if kind == "input" || index == at || text.contains(' ') {
                    let looks_like = json!({ "puzzle": at, "kind": kind });
                    assert_eq!(recognise(index, text.as_bytes()), looks_like);
                }
            }
        }
        assert_eq!(
            [recognise(0, b"hello"), recognise(0, b"")],
            [Value::Null, Value::Null]
        );
        // Labels, and an input of which most lines are single numbers.
        let [rake, chess] = [3, 2];
        let output = json!({ "puzzle": rake, "kind": "output" });
        assert_eq!(recognise(rake, b"Case 1: 25\nCase 2: 8\n"), output);
        let input = json!({ "puzzle": chess, "kind": "input" });
        assert_eq!(recognise(chess, b"3 1\n1\n2\n3\n4\n5\n6\n"), input);
    }

    #[test]
    fn a_story_marks_what_a_program_did_instead() {
        let input = PUZZLES[0].about().sample_input.as_bytes();
        let told = |own: &[u8]| String::from_utf8(story(0, 1, 1, input, own)).unwrap();
        let best = PUZZLES[0].about().sample_output.as_bytes();
        assert_eq!([told(best), told(b"?")], [told(b""), told(b"")]);
        assert_eq!(told(b"").matches("(differs)").count(), 0);
        let worse = b"5 6 9 12 15 30 21 20 26 0 25 35 40 35 279\n";
        assert!(told(worse).matches("(differs)").count() > 0);
    }
}
