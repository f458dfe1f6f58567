//! Tests the packages. The grammars and the output validators of the packages serve as second
//! opinions on our readers and checkers.

use std::collections::HashSet;
use std::io::Write;
use std::process::{Command, Stdio};
use std::slice;

use catalogue::PUZZLES;
use checker::Batch;
use puzzle::Rng;

use super::*;

/// Returns a record for `second_opinion.py`: whether it is an input or an output, whether we accept
/// it, and its texts.
fn record(what: &str, is_accepted: bool, texts: &[&[u8]]) -> Vec<u8> {
    let expected = if is_accepted { "yes" } else { "no" };
    let lengths: Vec<String> = texts.iter().map(|text| text.len().to_string()).collect();
    let head = format!("{what} {expected} {}\n", lengths.join(" "));
    [head.as_bytes(), &texts.concat()].concat()
}

/// Returns a text with one random change, after which it may be legal or not.
fn mutated(rng: &mut Rng, text: &[u8]) -> Vec<u8> {
    let odd = "0 1 7 10 11 51 201 100001 01 -1 +1 1.0 4294967297 10T 1T BAI bai \t \r \0 , \u{a0}";
    let odd: Vec<&str> = odd.split(' ').chain([" ", "\n", ""]).collect();
    let is_blank = |byte: &u8| b" \n".contains(byte);
    let pieces = text.chunk_by(|one, next| !is_blank(one) && !is_blank(next));
    let mut pieces: Vec<&[u8]> = pieces.collect();
    let (one, other) = (rng.usize(..pieces.len()), rng.usize(..pieces.len()));
    match rng.u8(..5) {
        0 => pieces.truncate(one),
        1 => pieces.insert(one, pieces[other]),
        2 => pieces.swap(one, other),
        3 => pieces[one] = pieces[other],
        _ => pieces[one] = odd[rng.usize(..odd.len())].as_bytes(),
    }
    pieces.concat()
}

/// Returns records for what every wrong solution prints for these cases. Of a family only the first
/// member counts, because members differ only in a number or a name. There is one record for the whole
/// output. Each line, which is an answer, has one record as it is and one with a change, unless another
/// wrong solution has given the same answer.
fn records_of_outputs(puzzle: &dyn ErasedPuzzle, cases: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut records = Vec::new();
    let mut check = |batch: &Batch, output: &[u8]| {
        let is_accepted = checker::read(batch, output, false).verdict().is_accepted();
        records.extend(record(
            "output",
            is_accepted,
            &[&batch.input, &batch.output, output],
        ));
    };
    let whole = puzzle.batch_of_cases(cases);
    let alone: Vec<_> = cases
        .iter()
        .map(|case| puzzle.batch_of_cases(slice::from_ref(case)))
        .collect();
    let (mut seen, mut mistakes) = (HashSet::new(), puzzle.mistakes());
    mistakes.dedup_by_key(|mistake| mistake.row);
    for mistake in mistakes {
        let output = puzzle.wrong_output(&mistake, &whole.input);
        let output = output.expect("a legal input").expect("answers");
        check(&whole, &output);
        for (case, line) in output.split_inclusive(|&byte| byte == b'\n').enumerate() {
            if seen.insert((case, line.to_vec())) {
                check(&alone[case], line);
                check(&alone[case], &mutated(rng, line));
            }
        }
    }
    records
}

#[test]
#[ignore = "needs python3 with checktestdata"]
fn grammars_and_validators_agree_with_readers_and_checkers() {
    let folder = |name: &str| workspace().join(folder_of(name));
    for &puzzle in PUZZLES
        .iter()
        .filter(|puzzle| folder(puzzle.name()).is_dir())
    {
        let (mut records, mut rng) = (Vec::new(), Rng::with_seed(1));
        let files = package_of(puzzle).expect("a package");
        let has_validator = files.contains_key("output_validators/output.py");
        let inputs = files
            .into_iter()
            .filter(|(file, _)| file.strip_suffix(".in").is_some());
        let inputs: Vec<_> = inputs.map(|(_, text)| text).collect();
        let fixtures = read_folder(&workspace().join("fixtures").join(puzzle.name()));
        let fixtures = fixtures.expect("fixtures").into_iter();
        let fixtures = fixtures.filter(|(file, _)| file.strip_suffix(".in").is_some());
        let fixtures = fixtures.map(|(_, input)| input);
        let short: Vec<_> = inputs.iter().filter(|input| input.len() < 1000).collect();
        let random = (0..600).map(|number: usize| mutated(&mut rng, short[number % short.len()]));
        for input in fixtures.chain(random) {
            let count = puzzle.read(&input).map_or(0, |cases| cases.len());
            let is_legal =
                is_in_layout(puzzle, &input) && (1..=puzzle.max_cases()).contains(&count);
            records.extend(record("input", is_legal, &[&input]));
        }
        if has_validator {
            let known = inputs
                .iter()
                .flat_map(|input| puzzle.read(input).expect("a legal input"));
            let random = (0..100).map(|number| puzzle.draw(None, 1, number));
            let cases: Vec<_> = random.chain(known).collect();
            records.extend(records_of_outputs(puzzle, &cases, &mut rng));
        }
        let mut python = Command::new("python3");
        python.arg(workspace().join("crates/judge/package/tests/second_opinion.py"));
        python.arg(folder(puzzle.name()));
        let mut python = python.stdin(Stdio::piped()).spawn().expect("python3");
        python
            .stdin
            .take()
            .expect("a pipe")
            .write_all(&records)
            .expect("a script that reads it");
        assert!(
            python.wait().unwrap().success(),
            "{} differs: see above",
            puzzle.name()
        );
    }
}

#[test]
fn a_statement_is_tex_and_html() {
    let text = "50% of {a}\\b:\n\n  a & b\n    c\n\nInput: a_1 ^ ~2\n";
    let tex = statement::tex("C#", text);
    let html = statement::html("<C>", text, &[["1 2\n", "3\n"].map(str::to_owned)]);
    let (_, body) = html.split_once("</style>\n").unwrap();
    insta::assert_snapshot!(tex + body);
}
