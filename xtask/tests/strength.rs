//! The fixtures find out every wrong program.

use xtask::fixtures::select;
use xtask::strength::{Kind, rows};

#[test]
fn every_wrong_program_is_found_out_by_a_fixture() {
    let rows = rows(&select(None).unwrap()).unwrap();
    for row in &rows {
        assert!(row.kind == Kind::Limit || row.fixtures > 0, "{} survives", row.name);
        assert_eq!(row.smallest.is_some(), row.fixtures > 0);
    }
    assert!(!rows.is_empty());
}
