//! How long a case takes: the textbook form, the solver, and reading alone, on the same
//! seeded cases of every shape. `cargo bench -p chess`.

use chess::{Board, Chess};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use judge::{Problem, Rng, answer_stream, read_input, write_input};

#[path = "../tests/oracle/mod.rs"]
mod oracle;

fn main() {
    divan::main();
}

fn shapes() -> impl Iterator<Item = &'static str> {
    Chess::SHAPES.iter().map(|shape| shape.name)
}

fn cases(name: &str, count: usize) -> Vec<Board> {
    let shape = Chess::SHAPES.iter().find(|shape| shape.name == name);
    let make = shape.expect("one of the shapes").make;
    let mut rng = Rng::with_seed(1);
    (0..count).map(|_| make(&mut rng)).collect()
}

fn input(shape: &str, count: usize) -> Vec<u8> {
    let mut text = Vec::new();
    write_input::<Chess>(cases(shape, count).iter(), &mut text).expect("memory takes all");
    text
}

const COUNT: usize = 1;

#[divan::bench(args = shapes())]
fn textbook(bencher: Bencher, shape: &str) {
    let boards = cases(shape, 1);
    let tables = [boards[0].first(), boards[0].second()].map(|table| {
        let rows = table.chunks(boards[0].columns());
        rows.map(|row| row.iter().copied().map(i64::from).collect())
            .collect()
    });
    let [first, second]: [Vec<Vec<i64>>; 2] = tables;
    bencher.bench(|| oracle::margin(black_box(&first), black_box(&second)));
}

#[divan::bench(args = shapes())]
fn solver(bencher: Bencher, shape: &str) {
    let cases = cases(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| Chess::solve(black_box(&cases)));
}

#[divan::bench(args = shapes())]
fn reading_alone(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench(|| read_input::<Chess>(black_box(&text[..])));
}

#[divan::bench(args = shapes())]
fn from_input_to_output(bencher: Bencher, shape: &str) {
    let text = input(shape, COUNT);
    bencher.counter(ItemsCount::new(COUNT)).bench(|| {
        let mut output = Vec::new();
        answer_stream::<Chess>(black_box(&text[..]), &mut output, 1).map(|_| output)
    });
}
