//! Laws: what holds for the answers to any cases, whatever the puzzle is.

use std::convert::Infallible;
use std::slice;

use judge::{check, input_of, output_of};
use parallel::in_order;
use puzzle::{Answers, Framing, Puzzle, Rng, Tokens, read_input, run};

use crate::cases::{fixtures, judging, random_cases, rng_of, text_of, written};
use crate::junk::{Reading, assert_answers};
use crate::shrinking::simplest;

/// Makes the tests of a puzzle that has an oracle:
///
/// ```ignore
/// trial::agreement! {
///     Rake, oracle::final_score_of;
///     random: 4_000; // cases on which the solver is held against the oracle
///     laws: 2_000;   // cases on which it is held against itself
///     readers: 1_000;
/// }
/// ```
///
/// The oracle takes a case and gives the answer. With `quick: 100;` behind that, the puzzle has a
/// quick reader, which takes each of so many cases as it is written. With `accepts: right;` at the
/// end, `right` says of an output that it is right for the cases of the sample; otherwise only the
/// solver's own is.
#[macro_export]
macro_rules! agreement {
    ($puzzle:ty, $oracle:expr; random: $random:expr; laws: $laws:expr; readers: $readers:expr;
     $(quick: $quick:expr;)? $(accepts: $accepts:expr;)?) => {
        $crate::tests! { $puzzle;
            the_sample_comes_out: $crate::laws::assert_sample::<$puzzle>();
            random_cases_agree_with_the_oracle:
                $crate::laws::assert_random_agree::<$puzzle>($random, $oracle);
            fixtures_agree_with_the_oracle:
                $crate::laws::assert_fixtures_agree::<$puzzle>($oracle);
            laws: $crate::laws::assert_laws::<$puzzle>($laws);
            the_quick_reader_agrees_with_the_careful_one:
                $crate::junk::assert_survives_changes::<$puzzle>($readers);
            $(the_quick_reader_takes_what_is_written:
                $crate::laws::assert_reads_quickly::<$puzzle>($quick);)?
            junk_is_an_error_or_what_it_says:
                $crate::junk::assert_survives_junk::<$puzzle>($oracle);
            a_flipped_bit_is_an_error_or_what_it_says:
                $crate::junk::assert_survives_flipped_bits::<$puzzle>($oracle);
            a_cut_input_reads_the_same_up_to_the_cut:
                $crate::junk::assert_survives_cuts::<$puzzle>();
            only_right_outputs_are_accepted: $crate::junk::assert_accepts_only::<$puzzle>(
                [$($accepts,)? $crate::junk::same_words][0]
            );
        }
    };
}

/// The sample of the puzzle's description comes out as it says.
pub fn assert_sample<P: Puzzle>() {
    let (output, errors, status) = outcome::<P>(P::ABOUT.sample_input.as_bytes());
    assert_eq!((errors.as_str(), status), ("", 0));
    assert_eq!(output, P::ABOUT.sample_output);
}

/// Holds the solver against an oracle on random cases.
pub fn assert_random_agree<P: Puzzle>(count: usize, oracle: impl Fn(&P::Case) -> P::Answer + Sync) {
    assert_agrees::<P>(&random_cases::<P>(count).collect::<Vec<_>>(), oracle);
}

/// Holds the solver against an oracle on the fixtures.
pub fn assert_fixtures_agree<P: Puzzle>(oracle: impl Fn(&P::Case) -> P::Answer + Sync) {
    for (name, cases) in fixtures::<P>() {
        println!("{name}");
        assert_agrees::<P>(&cases, &oracle);
    }
}

/// Holds the solver against an oracle on these cases, on all cores.
pub fn assert_agrees<P: Puzzle>(cases: &[P::Case], oracle: impl Fn(&P::Case) -> P::Answer + Sync) {
    let parts: Vec<&[P::Case]> = cases.chunks(100).collect();
    let agree = |_, part: &&[P::Case]| {
        for (case, answer) in part.iter().zip(P::solve(part)) {
            assert_eq!(answer, oracle(case), "on this input:\n{}", text_of::<P>(case));
        }
    };
    let Ok(()) = in_order(0, &parts, agree, Ok::<(), Infallible>);
}

/// The laws that hold for every puzzle, on random cases and those of the sample:
///
/// - what is written is read back, cases and answers alike;
/// - between two words any blanks will do;
/// - the solver's own answers are accepted;
/// - one call for many cases gives the same as one call a case.
pub fn assert_laws<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let mut cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
    cases.extend(random_cases::<P>(count));
    let answers = P::solve(&cases);
    assert_eq!(answers.len(), cases.len());
    let mut rng = Rng::with_seed(11_210);
    for (case, answer) in cases.iter().zip(&answers) {
        let text = text_of::<P>(case);
        for input in [&text, &with_random_blanks(&text, &mut rng)] {
            let reading = Reading { cases: vec![case.clone()], error: None };
            assert_eq!(assert_answers::<P>(input.as_bytes()), reading, "{input}");
        }
        let output = output_of::<P>(slice::from_ref(answer));
        let read = (judging.read_answer)(case, 1, &mut Tokens::new(&output[..]));
        assert_eq!(read.as_ref().ok(), Some(answer), "{}", String::from_utf8_lossy(&output));
        assert_eq!((judging.accepts)(case, answer, answer), Ok(()), "{text}");
        let alone = P::solve(slice::from_ref(case));
        assert_eq!(alone, slice::from_ref(answer), "alone and among others:\n{text}");
    }
    if P::FRAMING == Framing::Single {
        return;
    }
    let text = input_of(&judging, &cases);
    assert_eq!(read_input::<P>(&text[..]).expect("what was written"), cases);
    let (output, ..) = outcome::<P>(&text);
    let layout = check(&judging, &cases, &answers, output.as_bytes()).expect("our own output");
    assert_eq!(layout, None);
}

fn with_random_blanks(text: &str, rng: &mut Rng) -> String {
    const BLANKS: [&str; 6] = [" ", "\n", "\r\n", "\t", "  ", "\n\n \u{b}\u{c}"];
    let mut blanks = || BLANKS[rng.usize(..BLANKS.len())];
    let mut spread = blanks().to_owned();
    for word in text.split_whitespace() {
        spread += word;
        spread += blanks();
    }
    spread.trim_end().to_owned()
}

/// The quick reader takes each case as it is written, whatever follows.
pub fn assert_reads_quickly<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    for case in random_cases::<P>(count) {
        let mut text = written(&judging, &case);
        let length = text.len();
        text.extend_from_slice(&[b'w'; 100]);
        assert_eq!(P::read_plain(&text), Some((case, length)));
    }
}

/// What is printed for an input, and the exit code.
pub(crate) fn outcome<P: Puzzle>(input: &[u8]) -> (String, String, u8) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run::<P>("input", input, &mut output, &mut errors, &Answers, 1);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output), text(errors), status)
}

/// Holds a law against [`random_cases`]. If it is broken, the test fails with the simplest case
/// found on which it is.
///
/// A law may need something random besides the case, such as an order of its rolls. It draws that
/// from the generator, which is the same for a case and for all that is simpler. What must hold it
/// says with [`ensure!`](crate::ensure).
pub fn for_all<P: Puzzle>(count: usize, law: impl Fn(&P::Case, &mut Rng) -> anyhow::Result<()>) {
    for (case, number) in random_cases::<P>(count).zip(0..) {
        let holds = |case: &P::Case| law(case, &mut rng_of(number));
        if holds(&case).is_err() {
            let case = simplest::<P>(case, |case| holds(case).is_err());
            let reason = holds(&case).expect_err("the law is broken here");
            panic!("{reason}, on this input:\n{}", text_of::<P>(&case));
        }
    }
}
