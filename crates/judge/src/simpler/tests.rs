//! The steps on boxes of every kind, for any fault.

use super::*;

fn numbers(front: &[u64], sides: &[usize], cells: &[u64]) -> Numbers {
    Numbers { front: front.to_vec(), sides: sides.to_vec(), cells: cells.to_vec() }
}

fn list(cells: &[u64]) -> Numbers {
    numbers(&[], &[cells.len()], cells)
}

fn boxes(from: &Numbers, turn: usize) -> impl Iterator<Item = (usize, Numbers)> {
    simpler_boxes(from.clone(), turn, |step| Some((step.clone(), step.clone())))
}

/// The simplest box on which something fails that fails on `from`, and how many were tried.
fn shrunk(from: Numbers, fails: impl Fn(&Numbers) -> bool) -> (Numbers, usize) {
    assert!(fails(&from), "there is nothing to shrink");
    let (mut simplest, mut turn, mut tries) = (from, 0, 0);
    loop {
        let mut steps = boxes(&simplest, turn).inspect(|_| tries += 1);
        let Some(next) = steps.find(|(_, step)| fails(step)) else {
            drop(steps);
            return (simplest, tries);
        };
        drop(steps);
        (turn, simplest) = next;
    }
}

/// A box of up to three sides with small or large cells.
fn random(rng: &mut Rng) -> Numbers {
    let greatest = [1, 5, 40, 1_000, u64::MAX / 1_000][rng.usize(..5)];
    let sides: Vec<usize> = (0..rng.usize(..4)).map(|_| rng.usize(..5)).collect();
    let cells = (0..sides.iter().product()).map(|_| rng.u64(0..=greatest)).collect();
    Numbers { front: (0..rng.usize(..3)).map(|_| rng.u64(..4)).collect(), sides, cells }
}

#[test]
fn every_step_is_smaller_and_comes_once_and_if_all_fail_nothing_is_left() {
    let mut rng = Rng::with_seed(0);
    for _ in 0..200 {
        let from = random(&mut rng);
        let mut seen = HashSet::new();
        for (_, step) in boxes(&from, rng.usize(..)) {
            assert!(measure(&step) < measure(&from), "{step:?} is not simpler than {from:?}");
            assert_eq!(step.cells.len(), step.sides.iter().product::<usize>(), "{step:?}");
            assert!(step.cells.iter().max() <= from.cells.iter().max().max(Some(&0)));
            assert!(seen.insert(step));
        }
        let (end, _) = shrunk(from, |_| true);
        assert!(end.front.iter().chain(&end.cells).all(|&number| number == 0));
        assert!(end.cells.is_empty() || end.sides.is_empty(), "{end:?}");
    }
}

#[test]
fn whatever_fails_it_ends() {
    let mut rng = Rng::with_seed(1);
    for _ in 0..200 {
        let (from, kept) = (random(&mut rng), rng.u64(1..4));
        let hasher = RandomState::new();
        let (end, tries) =
            shrunk(from.clone(), |step| *step == from || hasher.hash_one(step) % 4 < kept);
        assert!(tries < 100_000, "{tries} tries from {from:?} to {end:?}");
    }
}

/// What faults shrink to, and in how many tries at most.
#[test]
fn a_fault_shrinks_to_what_it_needs() {
    let shrinks = |from: &Numbers, end: Numbers, max: usize, fails: fn(&Numbers) -> bool| {
        let (simplest, tries) = shrunk(from.clone(), fails);
        assert_eq!(simplest, end);
        assert!(tries <= max, "{tries} tries from {from:?}");
    };
    let reals = list(&[120_033, 45_000_607, 330_580_021]); // three of them, with two decimals
    let sides = list(&[300_000_000, 400_000_000, 500_000_000]);
    let dice = numbers(&[], &[3, 4], &[5, 0, 3, 3, 2, 4, 4, 1, 3, 5, 1, 2]);
    let rounds = numbers(&[2], &[2, 2], &[1, 9, 4, 7]);
    shrinks(&list(&[1_000_000]), list(&[65_536]), 80, |step| {
        step.cells.iter().any(|&cell| cell > 65_535)
    });
    shrinks(&list(&[u64::MAX]), list(&[u64::MAX]), 100, |step| step.cells.contains(&u64::MAX));
    shrinks(&reals, list(&[7]), 60, |step| step.cells.iter().any(|&cell| cell % 100 == 7));
    shrinks(
        &reals,
        list(&[0, 0, 33_057_611]),
        120,
        |step| matches!(step.cells[..], [_, b, c] if c > b && c - b > 33_057_610),
    );
    shrinks(
        &sides,
        list(&[1, 1, 1]),
        30,
        |step| matches!(step.cells[..], [a, b, c] if a + b > c && a + c > b && b + c > a),
    );
    shrinks(&dice, numbers(&[], &[1, 3], &[0, 1, 2]), 100, |step| {
        let different = |row: &[u64]| BTreeSet::from_iter(row).len();
        step.sides.len() == 2 && step.cells.chunks(4).any(|row| different(row) == 3)
    });
    shrinks(&rounds, numbers(&[1], &[2, 1], &[4, 9]), 300, |step| {
        step.front[0] > 0 && step.cells.iter().sum::<u64>() > 12
    });
}

/// A board of 100×100 characters of two kinds.
#[test]
fn a_large_grid_shrinks_with_little_memory() {
    let mut rng = Rng::with_seed(3);
    let grid = numbers(&[], &[100, 100], &[(); 10_000].map(|()| rng.u64(..2)));
    // A step is a function; only the one that is asked for becomes a box.
    assert!(steps(&grid).len() < 35_000);
    let made = std::cell::Cell::new(0);
    let mut lazy = simpler_boxes(grid.clone(), 0, |step| {
        made.set(made.get() + 1);
        Some((step.clone(), ()))
    });
    assert!(lazy.nth(9).is_some());
    assert_eq!(made.get(), 10);

    let corners = |step: &Numbers| {
        let at = |row: usize, column: usize| step.cells.get(row * step.sides[1] + column);
        let filled = |row, column| at(row, column) == Some(&1);
        let is_square = |row, column| filled(row, column) && filled(row + 1, column + 1);
        let columns = step.sides[1].saturating_sub(1);
        (0..step.sides[0]).any(|row| (0..columns).any(|column| is_square(row, column)))
    };
    let (end, tries) = shrunk(grid.clone(), corners);
    assert_eq!(end, numbers(&[], &[2, 2], &[1, 0, 0, 1]));
    assert!(tries < 200, "{tries}");

    let (end, tries) = shrunk(grid, |step| step.sides == [100, 100]);
    assert_eq!(end, numbers(&[], &[100, 100], &vec![0; 10_000]));
    assert!(tries < 1_000, "{tries}");
}
