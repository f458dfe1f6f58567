//! Tests the solver against the reference solver, the properties of every puzzle, and the binary.

use template::{Template, reference};

testkit::agreement! {
    Template, reference::best_sum;
    random: 2_000;
    properties: 1_000;
    malformed: 1_000;
}

#[test]
fn the_binary_answers_the_sample() {
    testkit::assert_binary::<Template>(env!("CARGO_BIN_EXE_template"));
}
