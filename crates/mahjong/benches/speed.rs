//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p mahjong`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::{Problem, Rng, answer_stream, read_input, write_input};
use mahjong::{Hand, Mahjong};

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Mahjong::SHAPES.iter().map(|shape| shape.name)
}

fn cases(name: &str, count: usize) -> Vec<Hand> {
    let shape = Mahjong::SHAPES.iter().find(|shape| shape.name == name);
    let make = shape.expect("one of the shapes").make;
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| make(&mut rng)).collect()
}

fn input(shape: &str, count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    write_input::<Mahjong>(cases(shape, count).iter(), &mut text).expect("memory takes all");
    text
}

const COUNT: usize = 1024;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let hands = cases(shape, 1024);
    bencher.counter(ItemsCount::new(hands.len())).bench(|| {
        hands
            .iter()
            .map(|hand| oracle::waits(black_box(hand.counts())).len())
            .sum::<usize>()
    });
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Mahjong::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Mahjong>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Mahjong>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
