//! The fixtures find out every wrong program.

use xtask::fixtures::all;
use xtask::puzzles::PUZZLES;
use xtask::strength::{Kind, rows};

#[test]
fn every_wrong_program_is_found_out_by_a_fixture() {
    let rows = rows(&all().unwrap()).unwrap();
    for row in &rows {
        assert!(
            row.kind == Kind::Limit || row.fixtures > 0,
            "{} survives",
            row.name
        );
        assert_eq!(row.smallest.is_some(), row.fixtures > 0);
    }
    for puzzle in PUZZLES {
        let of_puzzle = rows.iter().filter(|row| row.puzzle == puzzle.name());
        let (mistakes, limits): (Vec<_>, Vec<_>) =
            of_puzzle.partition(|row| row.kind == Kind::Mistake);
        assert!(
            mistakes.len() >= 8 && limits.len() >= 8,
            "{}",
            puzzle.name()
        );
    }
}
