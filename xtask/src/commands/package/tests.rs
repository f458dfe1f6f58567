//! The grammars and the output validators as second opinions on our readers and checkers.

use std::process::{Command, Stdio};
use std::slice;

use catalogue::PUZZLES;
use puzzle::Rng;
use puzzle::parallel::in_order;

use super::*;

/// Returns a record for `second_opinion.py`: what it is, whether we accept it, and its texts.
fn record(what: &str, is_accepted: bool, texts: &[&[u8]]) -> Vec<u8> {
    let expected = if is_accepted { "yes" } else { "no" };
    let lengths: Vec<String> = texts.iter().map(|text| text.len().to_string()).collect();
    let head = format!("{what} {expected} {}\n", lengths.join(" "));
    [head.as_bytes(), &texts.concat()].concat()
}

/// Returns a text with one change, which may be legal or not.
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

/// Returns a record for what every wrong solution prints for these cases: all of it, and each line, which
/// is an answer, as it is and mutated.
fn records_of_outputs(puzzle: &dyn ErasedPuzzle, cases: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut records = Vec::new();
    let mut check = |cases: &[Vec<u8>], output: &[u8]| {
        let batch = puzzle.batch(cases.to_vec());
        let is_accepted = puzzle.check(&batch, output, false).is_accepted();
        records.extend(record("output", is_accepted, &[&batch.input, &batch.output, output]));
    };
    let input = puzzle.input(cases);
    for index in 0..puzzle.wrong_solutions().len() {
        let output = puzzle.answer_wrongly(index, &input).expect("a legal input").expect("answers");
        check(cases, &output);
        for (case, line) in cases.iter().zip(output.split_inclusive(|&byte| byte == b'\n')) {
            check(slice::from_ref(case), line);
            check(slice::from_ref(case), &mutated(rng, line));
        }
    }
    records
}

#[test]
#[ignore = "needs python3 with checktestdata"]
fn grammars_and_validators_agree_with_readers_and_checkers() {
    let check = |_, &puzzle: &&dyn ErasedPuzzle| {
        let (mut records, mut rng) = (Vec::new(), Rng::with_seed(1));
        let inputs = insert_tests(puzzle, &mut Files::new()).expect("tests");
        let fixtures = select(Some(puzzle.name())).expect("fixtures");
        let fixtures = fixtures.iter().map(|fixture| fixture.input().expect("an input"));
        let short: Vec<_> = inputs.iter().filter(|input| input.len() < 1000).collect();
        let random = (0..600).map(|number: usize| mutated(&mut rng, short[number % short.len()]));
        for input in fixtures.chain(random) {
            let is_legal = matches!(beyond(puzzle, &input, false), Ok(None));
            records.extend(record("input", is_legal, &[&input]));
        }
        let package = workspace().join(format!("crates/{}/package", puzzle.name()));
        if puzzle.package().is_some_and(|package| package.validator.is_some()) {
            let known = inputs.iter().flat_map(|input| puzzle.read(input).expect("a legal input"));
            let random = (0..300).map(|number| puzzle.draw(None, 1, number));
            let cases: Vec<_> = random.chain(known).collect();
            records.extend(records_of_outputs(puzzle, &cases, &mut rng));
        }
        let script = workspace().join("xtask/tests/second_opinion.py");
        let mut python = Command::new("python3");
        let python = python.arg(script).arg(package).stdin(Stdio::piped()).spawn();
        let mut python = python.expect("python3");
        python.stdin.take().expect("a pipe").write_all(&records).expect("a script that reads it");
        assert!(python.wait().unwrap().success(), "{} differs: see above", puzzle.name());
    };
    let packaged = PUZZLES.iter().filter(|puzzle| from_texts(**puzzle).is_ok());
    let Ok(()) = in_order(0, packaged, check, Ok::<(), std::convert::Infallible>);
}

#[test]
fn a_statement_is_tex() {
    let text = "50% of {a}\\b:\n\n  a & b\n    c\n\nInput: a_1 ^ ~2\n";
    assert_eq!(
        statement("C#", text),
        "\\problemname{C\\#}\n\n50\\% of \\{a\\}\\textbackslash{}b:\n\n\
         \\begin{verbatim}\na & b\n  c\n\\end{verbatim}\n\n\\section*{Input}\n\na\\_1 \\^{} \\~{}2\n"
    );
}
