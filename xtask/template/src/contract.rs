//! Tells the rest of the workspace what the puzzle is: how lists are read, solved and written.

use ::story::Story;
use puzzle::{About, Framing, Generator, InputError, Puzzle, Tokens, push_line};

use crate::{List, MAX_LENGTH, MAX_VALUE, best_sum, reference, story};

/// The puzzle, as a type that implements [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Template;

/// **Change this**: describe the puzzle for the help, and read and write its cases and answers.
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
        let length = input.number("the number of values,", 1, MAX_LENGTH)?;
        let values = (0..length).map(|_| input.number("a value", 0, MAX_VALUE));
        values.collect::<Result<_, _>>().map(List)
    }

    fn write_case(List(values): &List, out: &mut Vec<u8>) {
        push_line(out, [values.len()]);
        push_line(out, values.iter().copied());
    }

    fn solve(list: &List) -> u32 {
        best_sum(list)
    }

    fn write_answer(_number: u64, _: &List, sum: &u32, out: &mut Vec<u8>) {
        push_line(out, [*sum]);
    }

    fn read_answer(_number: u64, _: &List, output: &mut Tokens) -> Result<u32, InputError> {
        output.plain_number("a sum")
    }

    const REFERENCE: Option<fn(&List) -> u32> = Some(reference::best_sum);
    const STORY: Option<fn(&List, &u32) -> Story> = Some(story::story);
    const GENERATORS: &'static [Generator<List>] = GENERATORS;
}

/// The generators of random lists. **Change this**: make ordinary cases, and a generator for each edge.
const GENERATORS: &[Generator<List>] =
    &[Generator::new("small", "a few values of 0 to 9", |rng| {
        List((0..rng.usize(1..=9)).map(|_| rng.u8(0..=9)).collect())
    })];
