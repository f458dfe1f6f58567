//! Tests the properties that must hold for every puzzle and any cases.

use std::slice;

use puzzle::{Framing, Puzzle, Rng, Tokens, answer_text, input_of, read_input};

use crate::cases::{output_of, random_cases, reference, solved, text};
use crate::malformed::{assert_answers, outcome};
use crate::proof::agreement;

/// Declares the tests of a puzzle that has a reference solver:
///
/// ```ignore
/// testkit::agreement! {
///     Rake;
///     random: 2_000;     // cases on which both solvers are compared
///     properties: 2_000; // cases on which the solver is compared with itself
///     malformed: 1_000;  // cases that are read with a few bytes changed
/// }
/// ```
///
/// The reference solver is [`Puzzle::REFERENCE`]. Leave out `random` if the proof already tries random cases.
#[macro_export]
macro_rules! agreement {
    ($puzzle:ty; $(random: $random:expr;)? properties: $properties:expr;
     malformed: $malformed:expr;) => {
        use $crate::{malformed, properties};
        $crate::tests! {
            the_sample_is_answered: properties::assert_sample::<$puzzle>();
            $(random_cases_agree_with_the_reference:
                properties::assert_agrees::<$puzzle>($crate::random_cases::<$puzzle>($random));)?
            fixtures_agree_with_the_reference: properties::assert_agrees::<$puzzle>(
                $crate::fixtures::<$puzzle>().flat_map($crate::spread));
            properties_of_every_puzzle: properties::assert_properties::<$puzzle>($properties);
            malformed_input_is_an_error_or_another_input:
                malformed::assert_survives_damage::<$puzzle>($malformed);
            an_answer_is_read_as_it_is_written: malformed::assert_reads_answers::<$puzzle>();
        }
    };
}

/// Checks that the solver answers the sample input of the puzzle's description with the sample
/// output, byte for byte.
pub fn assert_sample<P: Puzzle>() {
    let (output, errors, status) = outcome::<P>(P::ABOUT.sample_input.as_bytes());
    assert_eq!((errors.as_str(), status), ("", 0));
    let expected = P::ABOUT.sample_output;
    assert!(
        output == expected,
        "the solver prints\n{output}not\n{expected}"
    );
}

/// Checks that the solver and the reference solver give the same answers to these cases. This runs
/// on all cores. If an answer is wrong, the failure shows the smallest case found.
pub fn assert_agrees<P: Puzzle>(cases: impl IntoIterator<Item = P::Case>) {
    let cases: Vec<P::Case> = cases.into_iter().collect();
    let case = |number| cases[number as usize].clone();
    let agreement = agreement::<P>(0, cases.len() as u64, case, reference::<P>());
    agreement.unwrap_or_else(|fault| panic!("{fault}"));
}

/// Checks the properties of every puzzle on the cases of the sample and on `count` random cases:
///
/// - A case that is written is read back unchanged. An answer that is read back is written the same.
/// - Any whitespace may separate two words.
/// - The solver's own answers are accepted, and the same case always gets the same answer.
pub fn assert_properties<P: Puzzle>(count: usize) {
    let mut cases = read_input::<P>(P::ABOUT.sample_input.as_bytes()).expect("a legal sample");
    cases.extend(random_cases::<P>(count));
    let answers = solved::<P>(&cases);
    let mut rng = Rng::with_seed(11_210);
    for (case, answer) in cases.iter().zip(&answers) {
        let text = text(input_of::<P>(slice::from_ref(case)));
        let spread = with_random_whitespace(&text, &mut rng);
        for input in [&text, &spread] {
            let reading = assert_answers::<P>(input.as_bytes());
            assert_eq!(reading, (vec![case.clone()], None), "{input}");
        }
        let output = answer_text::<P>(1, case, answer);
        let read = P::read_answer(1, case, &mut Tokens::new(output.as_bytes()));
        let read = answer_text::<P>(1, case, &read.expect("an answer that was written"));
        assert_eq!(read, output, "{text}");
        assert!(P::is_right(case, answer, answer), "{text}");
        assert_eq!(P::solve(case), *answer, "{text}");
    }
    if P::FRAMING == Framing::Single {
        return;
    }
    let text = input_of::<P>(&cases);
    assert_eq!(read_input::<P>(&text[..]).expect("what was written"), cases);
    let output = output_of::<P>(&cases);
    let mut tokens = Tokens::new(output.as_bytes());
    for ((case, answer), number) in cases.iter().zip(&answers).zip(1..) {
        let read = P::read_answer(number, case, &mut tokens).expect("what was written");
        assert!(P::is_right(case, answer, &read), "{output}");
    }
    let end = tokens.expect_end(|| "the end".to_owned());
    end.expect("nothing more");
}

/// Puts random whitespace before each word of a text, in place of the whitespace that is there.
fn with_random_whitespace(text: &str, rng: &mut Rng) -> String {
    const WHITESPACE: &[&str] = &[" ", "\n", "\r\n", "\t", "  ", "\n\n \u{b}\u{c}"];
    let spread = |word| [*rng.choice(WHITESPACE).expect("some"), word].concat();
    text.split_whitespace().map(spread).collect()
}
