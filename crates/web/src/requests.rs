//! What the page can ask about a puzzle, whose index is that of its tab. Text is read, text is
//! written.

use std::io::{Read, Write};

use catalogue::PUZZLES;
use puzzle::visible::escape_line;
use puzzle::{Format, Framing, Input, titled};
use serde_json::{Value, json};
use story::{page_end, page_start};

/// Returns what the tabs show: the words of each puzzle, its sample, and its generators.
pub fn puzzles() -> Value {
    let tabs = PUZZLES.iter().map(|puzzle| {
        let about = puzzle.about();
        let generators = puzzle.generators().into_iter().map(|(name, about)| json!([name, about]));
        json!({
            "name": puzzle.name(),
            "title": about.title,
            "case": about.case,
            "rules": about.rules,
            "input": about.input,
            "output": about.output,
            "sample": about.sample_input,
            "generators": generators.collect::<Vec<_>>(),
            "isJudged": puzzle.is_judged(),
        })
    });
    tabs.collect::<Vec<_>>().into()
}

/// Answers an input, which messages call `file`, as the binary of the puzzle does. The reply has
/// the number of the `cases` that are answered, and the `message` of the command line, which is
/// empty unless the input is malformed.
pub fn answer(index: usize, file: &str, input: impl Read, output: &mut impl Write) -> Value {
    let (file, mut message) = (escape_line(file.as_bytes()), Vec::new());
    let input = Input::at_hand(input);
    let answered = PUZZLES[index].answer(Format::Answer, &file, input, output, &mut message);
    let cases = answered.map(|answered| answered.cases);
    json!({ "cases": cases, "message": String::from_utf8_lossy(&message) })
}

/// Judges the `own` output of a program for an input. The reply is what `judge test --format json`
/// says of it, without a `verdict` if the input is malformed.
pub fn check(index: usize, input: &[u8], own: &[u8]) -> Value {
    let puzzle = PUZZLES[index];
    let Ok(cases) = puzzle.read(input) else {
        return json!({ "reason": "the input is malformed" });
    };
    let mut reply = json!({});
    puzzle.check(&puzzle.batch(cases), own, false).add_to(&mut reply);
    reply
}

/// Returns the page of `--explain=html` with one case of an input, whose number counts from 1. The
/// page is empty if there is no such case or the puzzle has no stories.
pub fn story(index: usize, number: usize, mut input: impl Read) -> Vec<u8> {
    let (puzzle, about) = (PUZZLES[index], PUZZLES[index].about());
    let Some(mut story) = puzzle.story(number, &mut input) else { return Vec::new() };
    let number = number as u64;
    story.title = titled(about.case, puzzle.framing(), number, &story.title).into();
    let start = page_start(about.title, about.case, &puzzle.pictures());
    (start + &story.to_page(number) + &page_end(None)).into_bytes()
}

/// Returns a random input of the generator with this index, or of all generators in turn if no
/// generator has this index. The input has as many cases as there are generators. If an input holds
/// one case, it has one, and `seed` chooses the generator if no generator has this index. The input
/// is empty if the puzzle has no generators.
pub fn random(index: usize, generator: usize, seed: u64) -> Vec<u8> {
    let puzzle = PUZZLES[index];
    let count = puzzle.generators().len() as u64;
    let generator = Some(generator).filter(|&generator| (generator as u64) < count);
    let numbers = match puzzle.framing() {
        _ if count == 0 => return Vec::new(),
        Framing::Single => seed % count..seed % count + 1,
        _ => 0..count,
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
            assert_eq!(check(index, input, &output)["verdict"], "AC");
            assert_ne!(check(index, input, b"?")["verdict"], "AC");
            let cases = answered["cases"].as_u64().unwrap() as usize;
            assert_eq!(PUZZLES[index].is_explained(), !story(index, cases, input).is_empty());
            assert!(story(index, cases + 1, input).is_empty());
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

    /// The cases before a fault are answered and explained; the message names the file as a
    /// terminal shows it.
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
        assert!(!story(0, 1, input.as_bytes()).is_empty());
        assert!(check(0, input.as_bytes(), &output)["verdict"].is_null());
    }
}
