//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p chess`.

use chess::Chess;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::testing::{cases_of_shape, input_of_shape};
use judge::{Problem, answer_stream, read_input};

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Chess::SHAPES.iter().map(|shape| shape.name)
}

const COUNT: usize = 1;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let boards = cases_of_shape::<Chess>(shape, 1);
    let [first, second] = oracle::tables(&boards[0]);
    bencher.bench(|| oracle::margin(black_box(&first), black_box(&second)));
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases_of_shape::<Chess>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Chess::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Chess>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Chess>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Chess>(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Chess>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
