//! The formats: how lists are read and sums written.

use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_line};

use crate::{List, MAX_LENGTH, MAX_VALUE, best_sum, textbook};

/// The puzzle as the rest of the workspace knows it; see [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Template;

/// **Change this**: how a case is read and an answer written, and what the help tells of both.
impl Puzzle for Template {
    type Case = List;
    type Answer = u32;

    const NAME: &'static str = "template";
    const ABOUT: About = About {
        title: "An example to be changed: the greatest sum without neighbours",
        case: "list",
        rules: "Choose values of a list, no two of them neighbours, so that their sum is the\n\
                greatest possible. Find that sum.\n",
        input: "lists until the end of the input, each \
                the number of its values (1 to 20) and the values (0 to 100)",
        output: "the greatest sum of values of which no two are neighbours",
        sample_input: "5\n4 1 5 9 3\n3\n2 7 2\n",
        sample_output: "13\n7\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<List, InputError> {
        let length = input.number("the number of values, a number", 1, MAX_LENGTH)?;
        let values = (0..length).map(|_| input.number("a value", 0, MAX_VALUE));
        values.collect::<Result<_, _>>().map(List)
    }

    fn solve(lists: &[List]) -> Vec<u32> {
        lists.iter().map(best_sum).collect()
    }

    fn write_answer(_number: u64, sum: &u32, out: &mut Vec<u8>) {
        push_line(out, [*sum]);
    }

    // Tier 2, to judge other programs. **Change this** as well, or leave it out for now.

    const JUDGED: bool = true;
    const GENERATORS: &[Generator<List>] =
        &[Generator::new("small", "a few values of 0 to 9", |rng| {
            List((0..rng.usize(1..=9)).map(|_| rng.u8(0..=9)).collect())
        })];

    // Tier 5: what the fixtures must detect and reach.
    const WRONG_SOLUTIONS: &[puzzle::WrongSolution<List, u32>] = crate::wrong::WRONG_SOLUTIONS;
    const LIMITS: &[puzzle::Limit<List, u32>] = crate::wrong::LIMITS;

    fn write_case(List(values): &List, out: &mut Vec<u8>) {
        push_line(out, [values.len()]);
        push_line(out, values.iter().copied());
    }

    fn read_answer(_: &List, _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
        output.plain_number("a sum")
    }

    // Tier 3, which tells the right answer from the wrong one where the search changes.

    const ORACLE: Option<fn(&List) -> u32> = Some(textbook::best_sum);
}
