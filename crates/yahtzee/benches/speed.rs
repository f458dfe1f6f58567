//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p yahtzee`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::testing::{cases_of_shape, input_of_shape};
use judge::{Problem, answer_stream, read_input};
use yahtzee::Yahtzee;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Yahtzee::SHAPES.iter().map(|shape| shape.name)
}

const COUNT: usize = 1024;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let games = cases_of_shape::<Yahtzee>(shape, 1);
    bencher.bench(|| oracle::best_card_of(&black_box(&games)[0]));
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases_of_shape::<Yahtzee>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Yahtzee::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Yahtzee>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Yahtzee>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Yahtzee>(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Yahtzee>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
