//! The steps on boxes of every kind, for any fault.

use super::*;

fn numbers(params: &[u64], dims: &[usize], cells: &[u64]) -> Encoding {
    Encoding { params: params.to_vec(), dims: dims.to_vec(), cells: cells.to_vec() }
}

fn list(cells: &[u64]) -> Encoding {
    numbers(&[], &[cells.len()], cells)
}

fn boxes(from: &Encoding, resume_at: usize) -> impl Iterator<Item = (usize, Encoding)> {
    simpler_steps(from.clone(), resume_at, |step: &Encoding| Some((step.clone(), step.clone())))
}

/// The simplest box on which something fails that fails on `from`, and how many were tried.
fn shrunk(from: Encoding, mut fails: impl FnMut(&Encoding) -> bool) -> (Encoding, usize) {
    assert!(fails(&from), "there is nothing to shrink");
    let (mut simplest, mut resume_at, mut tries) = (from, 0, 0);
    loop {
        let mut steps = boxes(&simplest, resume_at).inspect(|_| tries += 1);
        let Some(next) = steps.find(|(_, step)| fails(step)) else {
            drop(steps);
            return (simplest, tries);
        };
        drop(steps);
        (resume_at, simplest) = next;
    }
}

/// What faults shrink to, and in how many tries at most.
#[test]
fn a_fault_shrinks_to_what_it_needs() {
    let shrinks = |from: &Encoding, end: Encoding, max: usize, fails: fn(&Encoding) -> bool| {
        let (simplest, tries) = shrunk(from.clone(), fails);
        assert_eq!(simplest, end);
        assert!(tries <= max, "{tries} tries from {from:?}");
    };
    let reals = list(&[120_033, 45_000_607, 330_580_021]); // three of them, with two decimals
    let dims = list(&[300_000_000, 400_000_000, 500_000_000]);
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
        &dims,
        list(&[1, 1, 1]),
        30,
        |step| matches!(step.cells[..], [a, b, c] if a + b > c && a + c > b && b + c > a),
    );
    shrinks(&dice, numbers(&[], &[1, 3], &[0, 1, 2]), 100, |step| {
        let different = |row: &[u64]| BTreeSet::from_iter(row).len();
        step.dims.len() == 2 && step.cells.chunks(4).any(|row| different(row) == 3)
    });
    shrinks(&rounds, numbers(&[1], &[2, 1], &[4, 9]), 300, |step| {
        step.params[0] > 0 && step.cells.iter().sum::<u64>() > 12
    });
}

/// A board of 100×100 characters of two kinds.
#[test]
fn a_large_grid_shrinks_with_little_memory() {
    let mut rng = Rng::with_seed(3);
    let grid = numbers(&[], &[100, 100], &[(); 10_000].map(|()| rng.u64(..2)));
    // A step is a function; only the one that is asked for becomes a box.
    assert!(grid.steps().len() < 35_000);
    let made = std::cell::Cell::new(0);
    let mut lazy = simpler_steps(grid.clone(), 0, |step: &Encoding| {
        made.set(made.get() + 1);
        Some((step.clone(), ()))
    });
    assert!(lazy.nth(9).is_some());
    assert_eq!(made.get(), 10);

    let corners = |step: &Encoding| {
        let at = |row: usize, column: usize| step.cells.get(row * step.dims[1] + column);
        let filled = |row, column| at(row, column) == Some(&1);
        let is_square = |row, column| filled(row, column) && filled(row + 1, column + 1);
        let columns = step.dims[1].saturating_sub(1);
        (0..step.dims[0]).any(|row| (0..columns).any(|column| is_square(row, column)))
    };
    let (end, tries) = shrunk(grid.clone(), corners);
    assert_eq!(end, numbers(&[], &[2, 2], &[1, 0, 0, 1]));
    assert!(tries < 200, "{tries}");

    let (end, tries) = shrunk(grid, |step| step.dims == [100, 100]);
    assert_eq!(end, numbers(&[], &[100, 100], &vec![0; 10_000]));
    assert!(tries < 1_000, "{tries}");
}

/// Two great numbers that must stay near each other go down together, beside many others of which
/// one must stay.
#[test]
fn great_numbers_shrink_fast() {
    let mut rng = Rng::with_seed(7);
    let great = 1_000_000_000_000_000_000;
    let mut cells = [(); 30].map(|()| rng.u64(great / 2..great));
    [cells[3], cells[7], cells[20]] = [5, great, great - 9];
    let mut tries = 0;
    let (end, _) = shrunk(list(&cells), |step| {
        tries += 1;
        assert!(tries < 10_000, "no end in sight: {step:?}");
        let different = BTreeSet::from_iter(&step.cells).len() == 30 && step.cells[3] == 5;
        different && step.cells[7] > step.cells[20] && step.cells[7] - step.cells[20] < 20
    });
    assert!(end.cells.iter().sum::<u64>() < 1_000, "{end:?}");
}

/// A text of a hundred thousand numbers, or a word of as many letters.
#[test]
fn a_long_text_has_not_too_many_steps() {
    for text in [
        "100000\n".to_owned() + &"123456 ".repeat(100_000),
        "a b ".repeat(50_000),
        "yz".repeat(50_000),
    ] {
        let steps = Words::of_text(text.as_bytes()).steps().len();
        assert!(steps < 2 * words::MAX_STEPS, "{steps}");
    }
}
