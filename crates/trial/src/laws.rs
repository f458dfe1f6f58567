//! Laws: what holds for the answers to any cases, whatever the puzzle is.

use std::convert::Infallible;
use std::fmt::Debug;
use std::marker::PhantomData;
use std::slice;

use judge::{check, check_output, input_of};
use parallel::in_order;
use puzzle::{About, Answers, Framing, InputError, Puzzle, Rng, Tokens, read_input, run};

use crate::cases::{assert_same, fixtures, judging, random_cases, rng_of, text_of};
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
/// The oracle takes a case and gives the answer. With `accepts: right;` at the end, `right` says
/// of an output that it is right for the cases of the sample; otherwise only the solver's own is.
#[macro_export]
macro_rules! agreement {
    ($puzzle:ty, $oracle:expr; random: $random:expr; laws: $laws:expr; readers: $readers:expr;
     $(accepts: $accepts:expr;)?) => {
        $crate::tests! { $puzzle;
            the_sample_comes_out: $crate::laws::assert_sample::<$puzzle>();
            random_cases_agree_with_the_oracle:
                $crate::laws::assert_random_agree::<$puzzle>($random, $oracle);
            fixtures_agree_with_the_oracle:
                $crate::laws::assert_fixtures_agree::<$puzzle>($oracle);
            laws: $crate::laws::assert_laws::<$puzzle>($laws);
            the_quick_reader_agrees_with_the_careful_one:
                $crate::laws::assert_readers_agree::<$puzzle>($readers);
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
        let case = slice::from_ref(case);
        assert_same(&read_input::<P>(text.as_bytes()), case, &text);
        let spread = with_random_blanks(&text, &mut rng);
        assert_same(&read_input::<P>(spread.as_bytes()), case, &spread);

        let mut output = Vec::new();
        P::write_answer(1, answer, &mut output);
        let read = (judging.read_answer)(&case[0], 1, &mut Tokens::new(&output[..]));
        let shown = String::from_utf8_lossy(&output);
        assert_eq!(read.as_ref().ok(), Some(answer), "{shown}");
        assert_eq!((judging.accepts)(&case[0], answer, answer), Ok(()), "{text}");
        check_output(&judging, case, &output[..]).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(&P::solve(case)[0], answer, "alone and among others:\n{text}");
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

/// The same words, between random blanks.
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

/// The quick reader and the careful one give the same answers and find the same errors at the
/// same places, on inputs in which a few bytes were changed, dropped or added.
pub fn assert_readers_agree<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    let cases: Vec<P::Case> = random_cases::<P>(count).collect();
    let mut rng = Rng::with_seed(8_128);
    let together = if P::FRAMING == Framing::Single { 1 } else { 2 };
    for case in cases.chunks(together) {
        let mut text = input_of(&judging, case);
        for _ in 0..rng.u8(0..3) {
            let place = rng.usize(..text.len());
            match rng.u8(..4) {
                0 => drop(text.remove(place)),
                1 => {
                    let bytes = b" \n0123456789TSWXx\r";
                    text.insert(place, bytes[rng.usize(..bytes.len())]);
                }
                2 => text.truncate(place + 1),
                _ => text[place] = rng.u8(b' '..b'~'),
            }
        }
        assert_eq!(
            outcome::<P>(&text),
            outcome::<Careful<P>>(&text),
            "on this input:\n{}",
            String::from_utf8_lossy(&text)
        );
    }
}

/// The quick reader takes each case as it is written, whatever follows.
pub fn assert_reads_quickly<P: Puzzle>(count: usize) {
    let Some(judging) = judging::<P>() else {
        return;
    };
    for case in random_cases::<P>(count) {
        let mut text = Vec::new();
        (judging.write_case)(&case, &mut text);
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

/// The same puzzle without its quick reader.
pub(crate) struct Careful<P>(PhantomData<P>);

impl<P: Puzzle> Puzzle for Careful<P> {
    type Case = P::Case;
    type Answer = P::Answer;
    const NAME: &'static str = P::NAME;
    const ABOUT: About = P::ABOUT;
    const FRAMING: Framing = P::FRAMING;
    const SHARE: usize = P::SHARE;

    fn read_case(input: &mut Tokens) -> Result<P::Case, InputError> {
        P::read_case(input)
    }
    fn solve(cases: &[P::Case]) -> Vec<P::Answer> {
        P::solve(cases)
    }
    fn write_answer(number: u64, answer: &P::Answer, out: &mut Vec<u8>) {
        P::write_answer(number, answer, out);
    }
}

/// Holds a law against [`random_cases`]. If it is broken, the test fails with the simplest case
/// found on which it is.
///
/// A law may need something random besides the case, such as an order of its rolls. It draws that
/// from the generator, which is the same for a case and for all that is simpler.
pub fn for_all<P: Puzzle>(count: usize, law: impl Fn(&P::Case, &mut Rng) -> Result<(), String>) {
    for (case, number) in random_cases::<P>(count).zip(0..) {
        let holds = |case: &P::Case| law(case, &mut rng_of(number));
        if holds(&case).is_err() {
            let case = simplest::<P>(case, |case| holds(case).is_err());
            let reason = holds(&case).expect_err("the law is broken here");
            panic!("{reason}, on this input:\n{}", text_of::<P>(&case));
        }
    }
}

/// Are the two sides of a law equal?
///
/// # Errors
///
/// Both sides, after `what` they are.
///
/// ```
/// use trial::same;
///
/// assert_eq!(same("1 + 1", 2, 2), Ok(()));
/// assert_eq!(same("1 + 1", 2, 3), Err("1 + 1: 2 is not 3".to_owned()));
/// ```
#[allow(clippy::needless_pass_by_value)] // both sides are worked out for the call
pub fn same<T: PartialEq + Debug>(what: &str, left: T, right: T) -> Result<(), String> {
    if left == right { Ok(()) } else { Err(format!("{what}: {left:?} is not {right:?}")) }
}
