//! Measures the speed of a puzzle's solver and reader, in the same way for every puzzle.

use std::hint::black_box;
use std::time::Instant;

use puzzle::{Framing, Puzzle, input_of, read_input};

use crate::cases::{cases_of, reference, solved};

/// Runs the benches of a puzzle. A call of this function is the whole `main` of `benches/speed.rs`.
///
/// For every generator, this measures the reference solver on `few` cases. On `many` cases, which
/// should be enough to defeat branch prediction, it measures the solver, and reading alone.
pub fn speed<P: Puzzle>(few: usize, many: usize) {
    for generator in P::GENERATORS {
        println!("{} {}", P::NAME, generator.name);
        let cases = cases_of::<P>(generator.name, many);
        // How many of the cases one input can hold.
        let held = if P::FRAMING == Framing::Single {
            1
        } else {
            many
        };
        let input = input_of::<P>(&cases[..held]);
        let reference = || {
            cases[..few]
                .iter()
                .map(reference::<P>())
                .collect::<Vec<_>>()
        };
        measure("reference solver", few, reference);
        measure("solver", many, || solved::<P>(black_box(&cases)));
        measure("reading alone", held, || {
            read_input::<P>(black_box(&input[..]))
        });
    }
}

/// Measures how long `run` takes per item, where it processes `count` items, and prints the minimum
/// and the median over 20 runs. In `cargo test`, `run` is called only once.
fn measure<T>(name: &str, count: usize, mut run: impl FnMut() -> T) {
    // `cargo bench` passes this argument.
    let runs = if std::env::args().any(|argument| argument == "--bench") {
        20
    } else {
        1
    };
    let mut time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(count as u32)
    };
    let mut times: Vec<f64> = (0..runs).map(&mut time).collect();
    times.sort_by(f64::total_cmp);
    println!(
        "  {name:18} at least {:>12.1} ns, median {:>12.1} ns",
        times[0],
        times[runs / 2]
    );
}
