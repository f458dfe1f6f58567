//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p yahtzee`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::{Problem, Rng, answer_stream, read_input, write_input};
use yahtzee::{Game, Roll, Yahtzee};

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Yahtzee::SHAPES.iter().map(|shape| shape.name)
}

fn cases(name: &str, count: usize) -> Vec<Game> {
    let shape = Yahtzee::SHAPES.iter().find(|shape| shape.name == name);
    let make = shape.expect("one of the shapes").make;
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| make(&mut rng)).collect()
}

fn input(shape: &str, count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    write_input::<Yahtzee>(cases(shape, count).iter(), &mut text).expect("memory takes all");
    text
}

const COUNT: usize = 1024;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let games = cases(shape, 1);
    bencher.bench(|| oracle::best_card(&black_box(&games)[0].map(Roll::faces)));
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Yahtzee::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Yahtzee>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Yahtzee>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
