//! Defines the small puzzle on which the tests of this crate are run. A case is the length of a
//! list and that many digits, and the answer is their sum.

use std::iter;

use puzzle::{About, Framing, InputError, Puzzle, Tokens, push_line};

/// The puzzle, in the framing that has the index `FRAMING` in [`FRAMINGS`].
pub struct Sums<const FRAMING: usize>;

const FRAMINGS: [Framing; 5] = [
    Framing::UntilEnd,
    Framing::Sentinel("stop"),
    Framing::Sentinel("1 0 * *"),
    Framing::Single,
    Framing::Counted,
];

pub type UntilEnd = Sums<0>;
pub type Sentinel = Sums<1>;
pub type Stars = Sums<2>;
pub type Single = Sums<3>;
pub type Counted = Sums<4>;

impl<const FRAMING: usize> Puzzle for Sums<FRAMING> {
    type Case = Vec<u8>;
    type Answer = u32;
    const NAME: &'static str = "sums";
    const ABOUT: About = About {
        title: "sums",
        case: "list",
        rules: "",
        input: "a length and as many digits",
        output: "their sum",
        sample_input: "",
        sample_output: "",
    };
    const FRAMING: Framing = FRAMINGS[FRAMING];
    const CHUNK: usize = 3;

    fn read_case(input: &mut Tokens) -> Result<Vec<u8>, InputError> {
        let mut digits = vec![0; input.number("a length", 1, 9)?];
        for (index, digit) in digits.iter_mut().enumerate() {
            let read = input.number("a digit", 0, 9);
            *digit = read.map_err(|error| error.context(format_args!("digit {}", index + 1)))?;
        }
        Ok(digits)
    }
    fn solve(case: &Vec<u8>) -> u32 {
        sum(case)
    }
    fn write_case(case: &Vec<u8>, out: &mut Vec<u8>) {
        let count = case.len() as u8;
        push_line(out, iter::once(count).chain(case.iter().copied()));
    }
    fn write_answer(number: u64, _: &Vec<u8>, answer: &u32, out: &mut Vec<u8>) {
        out.extend_from_slice(format!("{number}: {answer}\n").as_bytes());
    }

    fn read_answer(number: u64, _: &Vec<u8>, output: &mut Tokens) -> Result<u32, InputError> {
        output.word(&format!("{number}:"))?;
        output.plain_number("a sum")
    }

    // There are several right answers: any number with the last three digits of the sum.
    fn is_right(_: &Vec<u8>, best: &u32, claimed: &u32) -> bool {
        best % 1_000 == claimed % 1_000
    }
}

#[expect(clippy::ptr_arg, reason = "a reference solver takes a case")]
pub fn sum(case: &Vec<u8>) -> u32 {
    case.iter().copied().map(u32::from).sum()
}
