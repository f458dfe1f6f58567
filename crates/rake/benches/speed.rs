//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p rake`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::testing::{cases_of_shape, input_of_shape};
use judge::{Problem, answer_stream, read_input};
use rake::Rake;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Rake::SHAPES.iter().map(|shape| shape.name)
}

/// So many that no processor learns the branches of them all.
const COUNT: usize = 20_000;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let games = cases_of_shape::<Rake>(shape, 16);
    bencher.counter(ItemsCount::new(games.len())).bench(|| {
        let scores = black_box(&games).iter().map(oracle::final_score_of);
        scores.sum::<u32>()
    });
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases_of_shape::<Rake>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Rake::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Rake>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Rake>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Rake>(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Rake>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
