//! The tutorial's example of answers that are real numbers: the hypotenuse of a right triangle.

use puzzle::{About, Framing, Generator, InputError, Judged, Puzzle, Tokens};

struct Hypotenuse;

impl Puzzle for Hypotenuse {
    type Case = [f64; 2]; // the legs of a right triangle
    type Answer = f64;
    const NAME: &'static str = "hypotenuse";
    const ABOUT: About = About {
        title: "The hypotenuse of a right triangle",
        case: "triangle",
        rules: "The legs of a right triangle are given. Find its hypotenuse.\n",
        input: "triangles until the end of the input, each two legs (0 to 1000)",
        output: "the hypotenuse, with three decimals",
        sample_input: "3 4\n12.50 0.1\n",
        sample_output: "5.000\n12.500\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<[f64; 2], InputError> {
        let mut leg = || input.number("a leg, a number", 0.0, 1000.0);
        Ok([leg()?, leg()?])
    }

    fn solve([a, b]: &[f64; 2]) -> f64 {
        (a * a + b * b).sqrt()
    }

    fn write_answer(_: u64, length: &f64, out: &mut Vec<u8>) {
        out.extend(format!("{length:.3}\n").bytes());
    }

    const JUDGED: Option<Judged<Self>> = Some(Judged {
        same: |one, other| (one - other).abs() <= 0.001, // three decimals, as they are printed
        generators: &[Generator::new("thousandths", "legs with three decimals", |rng| {
            [(); 2].map(|()| f64::from(rng.u32(0..=1_000_000)) / 1000.0)
        })],
        ..Judged::new(write_legs, |_, _, output| output.number("a length", 0.0, f64::INFINITY))
    });
}

fn write_legs([a, b]: &[f64; 2], out: &mut Vec<u8>) {
    out.extend(format!("{a} {b}\n").bytes());
}

#[test]
fn answers_that_differ_in_their_rounding_are_the_same() {
    testkit::properties::assert_sample::<Hypotenuse>();
    let cases: Vec<[f64; 2]> = testkit::random_cases::<Hypotenuse>(200).collect();
    testkit::assert_agrees::<Hypotenuse>(&cases, |[a, b]| a.hypot(*b));
    testkit::properties::assert_properties::<Hypotenuse>(100);
    testkit::assert_shrinks::<Hypotenuse>(10);
    testkit::malformed::assert_survives_damage::<Hypotenuse>(100);
    testkit::malformed::assert_accepts_only::<Hypotenuse>(|[a, b]| a.hypot(*b));
}
