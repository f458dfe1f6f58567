//! Answers the requests of the web app's page. The `index` of a puzzle is that of its tab, and its
//! index in [`PUZZLES`].

use std::io::{Read, Write};
use std::slice;

use catalogue::{PUZZLES, Prefix, Test, fair_tests};
use checker::{CaseText, Checked, Entry, ErasedPuzzle, Evidence, Misreading, too_many};
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

/// Judges the `own` output of a program for an input. If the input is malformed, only the cases
/// before its fault count. The reply has what `judge test --format json` prints about one case: the
/// case with this `number`, or the first wrong case if `number` is 0. The reply also has:
///
/// - `wrong`, the numbers of all wrong cases; `cases`, the number of all cases; and `answered`, the
///   number of cases that the output answers;
/// - `text`, the text of the one case; `pictures` of both answers to it; and `input` and `own`, the
///   input and the output with that case alone.
pub fn check(index: usize, number: usize, input: &[u8], own: &[u8]) -> Value {
    let (puzzle, (batch, _)) = (PUZZLES[index], PUZZLES[index].batch_of(input));
    let Checked { mut judgement, claims } = puzzle.check(&batch, own, false);
    judgement.note_too_many(too_many(puzzle, batch.cases.len()));
    let wrong = (1..).zip(&claims).filter(|(_, claim)| !claim.is_right);
    let wrong: Vec<u64> = wrong.map(|(number, _)| number).collect();
    if let Some(at) = number.checked_sub(1).filter(|&at| at < claims.len()) {
        judgement = puzzle.judge_entry(&batch, at, &Entry::Answer(claims[at].clone()), own);
    }
    let at = judgement.case.and_then(|case| usize::try_from(case).ok()?.checked_sub(1));
    let (case, claim) = at.map_or((None, None), |at| (batch.cases.get(at), claims.get(at)));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let picture = |answer: &Option<String>| puzzle.picture(answer.as_deref()?);
    let pictures = picture(&judgement.got).zip(picture(&judgement.expected));
    let mut reply = json!({
        "wrong": wrong,
        "cases": batch.cases.len(),
        "answered": claims.len(),
        "text": case.map(|case| text(case)),
        "input": case.map(|case| text(&puzzle.input(slice::from_ref(case)))),
        "own": claim.map(|claim| text(&claim.text)),
        "pictures": pictures.map(|(got, best)| got.compare(best).map(|it| it.to_page())),
    });
    judgement.add_to(&mut reply);
    reply
}

/// Returns the text that says which rule a program misread, given all its outputs. A NUL byte
/// separates the inputs, and the outputs for them. The text is empty if the answers do not tell.
pub fn misread(index: usize, inputs: &[u8], outputs: &[u8]) -> Value {
    let puzzle = PUZZLES[index];
    let [inputs, outputs] = [inputs, outputs].map(|text| text.split(|&byte| byte == 0));
    let evidence = inputs.zip(outputs).flat_map(|(input, own)| {
        let (batch, _) = puzzle.batch_of(input);
        let claims = puzzle.check(&batch, own, false).claims;
        Evidence::of(&batch, &claims)
    });
    let found = puzzle.misreadings(&evidence.collect::<Vec<_>>(), &|| true);
    match &Misreading::few(found)[..] {
        [] => "".into(),
        few => format!("{}\nThe rule: {}", Misreading::finding(few), Misreading::rules(few)).into(),
    }
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
    let text = String::from_utf8_lossy;
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
            assert_eq!(check(index, 0, input, &output)["verdict"], "AC");
            assert_ne!(check(index, 0, input, b"?")["verdict"], "AC");
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

    #[test]
    fn every_wrong_case_is_found_and_can_be_judged_alone() {
        let (input, own) = (PUZZLES[1].about().sample_input.as_bytes(), b"Case 1: FA\nCase 2: FA");
        let found = check(1, 0, input, own);
        assert_eq!((&found["case"], &found["wrong"]), (&json!(1), &json!([1, 2])));
        let found = check(1, 2, input, own);
        assert_eq!((&found["got"], &found["own"]), (&json!("Case 2: FA"), &json!("Case 1: FA\n")));
        let alone = |part: &str| found[part].as_str().unwrap().as_bytes();
        assert_eq!(check(1, 0, alone("input"), alone("own"))["reason"], found["reason"]);
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
        assert_eq!(check(0, 1, input.as_bytes(), &output)["verdict"], "AC");
    }
}
