//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p mahjong`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::testing::{cases_of_shape, input_of_shape};
use judge::{Problem, answer_stream, read_input};
use mahjong::Mahjong;

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Mahjong::SHAPES.iter().map(|shape| shape.name)
}

/// So many that a processor cannot learn them by heart: of 1,024 hands, tried again and again,
/// it foresees every branch, and some take half as long.
const COUNT: usize = 1 << 15;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let hands = cases_of_shape::<Mahjong>(shape, 1024);
    bencher.counter(ItemsCount::new(hands.len())).bench(|| {
        hands
            .iter()
            .map(|hand| oracle::waits(black_box(&hand.counts())).len())
            .sum::<usize>()
    });
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases_of_shape::<Mahjong>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Mahjong::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn nearest_ready(bencher: Bencher, shape: &str) {
    let hands = cases_of_shape::<Mahjong>(shape, 1);
    bencher.bench(|| mahjong::nearest_ready(black_box(&hands[0])));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Mahjong>(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Mahjong>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input_of_shape::<Mahjong>(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Mahjong>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
