//! How fast a puzzle is: the same benches for each.

use std::hint::black_box;
use std::io::Write;
use std::process::Command;
use std::slice;
use std::time::{Duration, Instant};

use divan::Bencher;
use divan::counter::ItemsCount;
use judge::input_of;
use puzzle::{Answers, Input, Puzzle, Rng, answer_stream, read_input};

use crate::cases::{cases_of_shape, written};

/// Makes the `main` of `benches/speed.rs`: for every shape the textbook form, which is the oracle
/// of the tests, on a few cases; and the solver, reading alone, and everything from input to
/// output with one thread and with two on many different ones, so many that the processor cannot
/// learn them by heart. And a whole process on the sample, beside one that does nothing.
///
/// ```ignore
/// trial::benches! {
///     Rake, oracle::final_score_of; textbook: 16; solver: 20_000;
///     process: env!("CARGO_BIN_EXE_rake");
/// }
/// ```
#[macro_export]
macro_rules! benches {
    ($puzzle:ty, $oracle:expr; textbook: $few:expr; solver: $many:expr;
     process: $binary:expr;) => {
        use $crate::divan;

        fn main() {
            divan::main();
        }

        $crate::benches!(@each $puzzle:
            textbook($few, $oracle)
            solver($many)
            reading_alone($many)
            from_input_to_output($many)
            with_two_threads($many)
        );

        #[divan::bench(crate = $crate::divan, args = [$binary, "true"])]
        fn process(bencher: divan::Bencher, binary: &str) {
            $crate::bench::process::<$puzzle>(bencher, binary);
        }
    };
    (@each $puzzle:ty: $($bench:ident($($argument:expr),+))+) => {
        $(
            #[divan::bench(
                crate = $crate::divan, args = $crate::bench::shapes::<$puzzle>(), sample_count = 20
            )]
            fn $bench(bencher: divan::Bencher, shape: &str) {
                $crate::bench::$bench::<$puzzle>(bencher, shape, $($argument),+);
            }
        )+
    };
}

/// The names of the shapes.
pub fn shapes<P: Puzzle>() -> impl Iterator<Item = &'static str> {
    let shapes = P::JUDGING.map_or(&[][..], |judging| judging.shapes);
    shapes.iter().map(|shape| shape.name)
}

/// The oracle of the tests.
pub fn textbook<P: Puzzle>(
    bencher: Bencher,
    shape: &str,
    count: usize,
    oracle: impl Fn(&P::Case) -> P::Answer + Sync,
) {
    let cases = cases_of_shape::<P>(shape, count);
    bencher
        .counter(ItemsCount::new(count))
        .bench(|| black_box(&cases).iter().map(&oracle).collect::<Vec<_>>());
}

/// The solver alone.
pub fn solver<P: Puzzle>(bencher: Bencher, shape: &str, count: usize) {
    let cases = cases_of_shape::<P>(shape, count);
    bencher.counter(ItemsCount::new(count)).bench(|| P::solve(black_box(&cases)));
}

fn input<P: Puzzle>(shape: &str, count: usize) -> Vec<u8> {
    let judging = P::JUDGING.expect("shapes belong to tier 2");
    input_of(&judging, &cases_of_shape::<P>(shape, count))
}

/// Reading the input of as many cases as it holds.
pub fn reading_alone<P: Puzzle>(bencher: Bencher, shape: &str, count: usize) {
    let text = input::<P>(shape, count);
    bencher.counter(ItemsCount::new(count)).bench(|| read_input::<P>(black_box(&text[..])));
}

/// All of it.
pub fn from_input_to_output<P: Puzzle>(bencher: Bencher, shape: &str, count: usize) {
    answer::<P>(bencher, shape, count, 1);
}

/// All of it on two threads.
pub fn with_two_threads<P: Puzzle>(bencher: Bencher, shape: &str, count: usize) {
    answer::<P>(bencher, shape, count, 2);
}

fn answer<P: Puzzle>(bencher: Bencher, shape: &str, count: usize, threads: usize) {
    let text = input::<P>(shape, count);
    bencher.counter(ItemsCount::new(count)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<P>(Input::at_hand(black_box(&text[..])), &mut output, &Answers, threads)
            .map(|_| output)
    });
}

/// A whole process on the sample, from its start to its end.
pub fn process<P: Puzzle>(bencher: Bencher, binary: &str) {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    file.write_all(P::ABOUT.sample_input.as_bytes()).expect("room for the sample");
    bencher.bench(|| Command::new(binary).arg(file.path()).output().expect("the binary starts"));
}

/// Which case takes longest? Climbs from random cases of all shapes, a `change` at a time, towards
/// cases in which the search has ever more `work`, and shows the ten worst. It is the `main` of
/// `benches/worst.rs`; a number among the arguments says how many `climbs` there are, and the same
/// number gives the same cases. In a test there is one.
pub fn worst<P: Puzzle>(
    climbs: usize,
    work: fn(&P::Case) -> usize,
    change: fn(&P::Case, &mut Rng) -> P::Case,
) {
    let judging = P::JUDGING.expect("shapes belong to tier 2");
    let number = std::env::args().find_map(|argument| argument.parse().ok());
    let climbs = if std::env::args().any(|argument| argument == "--bench") { climbs } else { 1 };
    let mut rng = Rng::with_seed(1);
    let mut tops: Vec<(usize, P::Case)> = Vec::new();
    for shape in judging.shapes.iter().cycle().take(number.unwrap_or(climbs)) {
        let start = (shape.make)(&mut rng);
        tops.push(climb(start, work, |case| change(case, &mut rng)));
        tops.sort_by_key(|&(work, _)| std::cmp::Reverse(work));
        tops.truncate(10);
    }
    for (work, case) in tops {
        let text = written(&judging, &case);
        println!("work {work}, {:?}:\n{}", time::<P>(&case), String::from_utf8_lossy(&text));
    }
}

/// The case at which a climb from `case` ends, after its work.
fn climb<C>(mut case: C, work: fn(&C) -> usize, mut change: impl FnMut(&C) -> C) -> (usize, C) {
    /// After so many steps that lead no higher, a climb is over.
    const PATIENCE: usize = 4_000;
    let mut height = work(&case);
    let mut steps = 0;
    while steps < PATIENCE {
        steps += 1;
        let next = change(&case);
        let next_height = work(&next);
        if next_height > height {
            steps = 0;
        }
        if next_height >= height {
            (case, height) = (next, next_height);
        }
    }
    (height, case)
}

/// How long a case takes, of many runs the one that was disturbed least.
fn time<P: Puzzle>(case: &P::Case) -> Duration {
    let run = |_| {
        let start = Instant::now();
        black_box(P::solve(black_box(slice::from_ref(case))));
        start.elapsed()
    };
    (0..1_000).map(run).min().expect("a run")
}
