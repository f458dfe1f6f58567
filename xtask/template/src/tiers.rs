//! Tells the rest of the workspace what the puzzle has.
//!
//! The `impl` reads lists, writes sums, and has a constant for each higher tier. What these
//! constants name is in the other files.

use puzzle::{About, Framing, InputError, Puzzle, Tokens, push_line};

// Tier 2
use puzzle::{Generator, Judged, Shape};

use crate::{List, MAX_LENGTH, MAX_VALUE, best_sum};

/// The puzzle, as a type that implements [`Puzzle`].
#[derive(Clone, Copy, Debug)]
pub struct Template;

/// **Change this**: read your cases, write your answers, and describe both for the help.
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

    // Tier 2: how the outputs of other programs are judged, and random cases to try them on.
    const JUDGED: Option<Judged<Self>> = Some(Judged {
        shape: Shape::Numbers(1, ""),
        generators: GENERATORS,
        ..Judged::new(write_list, read_sum)
    });

    // Tier 3: the reference solver, which says whether a changed answer of the solver is right.
    const REFERENCE: Option<fn(&List) -> u32> = Some(crate::reference::best_sum);

    // Tier 4: how an answer is derived.
    const STORIES: Option<puzzle::Stories<Self>> = Some(puzzle::Stories::new(crate::story::story));

    // Tier 5: what good fixtures detect and reach, and what wrong cases may have in common.
    const STRENGTH: Option<puzzle::Strength<Self>> = Some(puzzle::Strength {
        wrong_solutions: crate::wrong::WRONG_SOLUTIONS,
        measures: crate::wrong::MEASURES,
        direction: puzzle::too_high_or_low,
    });

    fn read_case(input: &mut Tokens) -> Result<List, InputError> {
        let length = input.number("the number of values,", 1, MAX_LENGTH)?;
        let values = (0..length).map(|_| input.number("a value", 0, MAX_VALUE));
        values.collect::<Result<_, _>>().map(List)
    }

    fn solve(list: &List) -> u32 {
        best_sum(list)
    }

    fn write_answer(_number: u64, sum: &u32, out: &mut Vec<u8>) {
        push_line(out, [*sum]);
    }
}

/// Tier 2: writes a list in the layout of an input. **Change this** and the next two items.
fn write_list(List(values): &List, out: &mut Vec<u8>) {
    push_line(out, [values.len()]);
    push_line(out, values.iter().copied());
}

/// Tier 2: reads the sum that a program claims for a list.
fn read_sum(_: &List, _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
    output.plain_number("a sum")
}

/// Tier 2: the generators of random lists.
const GENERATORS: &[Generator<List>] =
    &[Generator::new("small", "a few values of 0 to 9", |rng| {
        List((0..rng.usize(1..=9)).map(|_| rng.u8(0..=9)).collect())
    })];
