//! The formats: how lists are read and sums written.

use std::cmp::Ordering;

use puzzle::{About, Framing, InputError, Judging, Puzzle, Shape, Tokens, parts, push_number};

use crate::{GREATEST_VALUE, List, MOST_VALUES, best_sum};

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
        input: "lists until the end of the input, each \
                the number of its values (1 to 20) and the values (0 to 100)",
        output: "the greatest sum of values of which no two are neighbours",
        sample_input: "5\n4 1 5 9 3\n3\n2 7 2\n",
        sample_output: "13\n7\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;
    const JUDGING: Option<Judging<Self>> =
        Some(Judging { accepts, shapes: SHAPES, simpler, ..Judging::new(write_case, read_answer) });

    fn read_case(input: &mut Tokens) -> Result<List, InputError> {
        let count = input.number("the number of values, a number", 1, MOST_VALUES)?;
        let mut value = |place| {
            let value = input.number("a value", 0, GREATEST_VALUE);
            value.map_err(|error| error.inside(format_args!("value {place}")))
        };
        let values = (1..=count).map(&mut value).collect::<Result<_, _>>()?;
        Ok(List::new(values).expect("all of it was checked"))
    }

    fn solve(cases: &[List]) -> Vec<u32> {
        cases.iter().map(best_sum).collect()
    }

    fn write_answer(_number: u64, answer: &u32, out: &mut Vec<u8>) {
        push_number(out, *answer);
        out.push(b'\n');
    }
}

// What follows is tier 2, for those who judge other programs. **Change this** as well, or leave
// `JUDGING` out for now.

fn write_case(list: &List, out: &mut Vec<u8>) {
    let values: Vec<String> = list.values().iter().map(ToString::to_string).collect();
    out.extend(format!("{}\n{}\n", values.len(), values.join(" ")).bytes());
}

fn read_answer(_list: &List, _number: u64, output: &mut Tokens) -> Result<u32, InputError> {
    output.plain_number("a sum")
}

/// Only the best sum will do. Without this function the reason is "not the right answer".
fn accepts(_list: &List, best: &u32, claimed: &u32) -> Result<(), String> {
    match claimed.cmp(best) {
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(format!("no choice has a sum of {claimed}, the best has {best}")),
        Ordering::Less => Err(format!("{claimed} is less than {best}")),
    }
}

/// The kinds of random case that programs are tried on.
const SHAPES: &[Shape<List>] = &[
    Shape {
        name: "any",
        about: "any number of any values",
        make: |rng| {
            let count = rng.usize(1..=MOST_VALUES);
            let values = (0..count).map(|_| rng.u8(0..=GREATEST_VALUE));
            List::new(values.collect()).expect("legal values")
        },
    },
    Shape {
        name: "small",
        about: "a few values of 0 to 3: many ties",
        make: |rng| {
            let count = rng.usize(1..=6);
            List::new((0..count).map(|_| rng.u8(0..=3)).collect()).expect("legal values")
        },
    },
];

/// All that is one step simpler, the boldest step first: without some of the values, or with a
/// smaller one.
fn simpler(list: &List) -> Vec<List> {
    let without = |part| {
        let mut values = list.values().to_vec();
        values.drain(part);
        values
    };
    let with = |place, value| {
        let mut values = list.values().to_vec();
        values[place] = value;
        values
    };
    let places = list.values().iter().enumerate().filter(|&(_, &value)| value > 0);
    let smaller =
        places.flat_map(|(place, value)| [with(place, value / 2), with(place, value - 1)]);
    parts(list.values().len()).map(without).chain(smaller).filter_map(List::new).collect()
}
