//! Measures the speed of a puzzle's solver, reader and binary, in the same way for every puzzle.

use std::hint::black_box;
use std::io::{self, Write};
use std::process::Command;
use std::time::Instant;

use checker::input_of;
use puzzle::{Format, Framing, Input, Puzzle, read_input, run};

use crate::cases::{cases_of, generators, solved};

/// Runs the benches of a puzzle. A call of this function is the whole `main` of `benches/speed.rs`.
///
/// For every generator, this measures the reference solver on `few` cases. On `many` cases, which
/// should be enough to defeat branch prediction, it measures the solver, reading alone, and all
/// work from input to output with one thread and with two. Finally it measures two processes:
/// `binary` on the sample, and `true`, which does nothing.
pub fn speed<P: Puzzle>(few: usize, many: usize, binary: &str) {
    let reference = P::REFERENCE.expect("a puzzle with tier 3");
    for generator in generators::<P>() {
        println!("{} {}", P::NAME, generator.name);
        let cases = cases_of::<P>(generator.name, many);
        // How many of the cases one input can hold.
        let held = if P::FRAMING == Framing::Single { 1 } else { many };
        let input = input_of::<P>(&cases[..held]);
        let reference = || cases[..few].iter().map(reference).collect::<Vec<_>>();
        measure("reference solver", few, reference);
        measure("solver", many, || solved::<P>(black_box(&cases)));
        measure("reading alone", held, || read_input::<P>(black_box(&input[..])));
        for (name, threads) in [("input to output", 1), ("with two threads", 2)] {
            measure(name, held, || {
                let input = Input { may_block: false, ..black_box(&input[..]).into() };
                let mut output = Vec::new();
                run::<P>("input", input, &mut output, &mut io::stderr(), Format::Answer, threads);
                output
            });
        }
    }
    println!("{} process", P::NAME);
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(P::ABOUT.sample_input.as_bytes()).expect("room for the sample");
    for (name, binary) in [("the sample", binary), ("nothing (`true`)", "true")] {
        let run = || Command::new(binary).arg(file.path()).output().expect("the binary starts");
        measure(name, 1, run);
    }
}

/// Measures how long `run` takes per item, where it processes `count` items, and prints the minimum
/// and the median over 20 runs. In `cargo test`, `run` is called only once.
fn measure<T>(name: &str, count: usize, mut run: impl FnMut() -> T) {
    // `cargo bench` passes this argument.
    let runs = if std::env::args().any(|argument| argument == "--bench") { 20 } else { 1 };
    let mut time = |_| {
        let start = Instant::now();
        black_box(run());
        start.elapsed().as_secs_f64() * 1e9 / f64::from(count as u32)
    };
    let mut times: Vec<f64> = (0..runs).map(&mut time).collect();
    times.sort_by(f64::total_cmp);
    println!("  {name:18} at least {:>12.1} ns, median {:>12.1} ns", times[0], times[runs / 2]);
}
