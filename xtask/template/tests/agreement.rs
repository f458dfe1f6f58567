//! Tests the solver against the reference solver, and the properties of every puzzle.

use template::Template;

testkit::agreement! {
    Template;
    random: 2_000;
    properties: 1_000;
    malformed: 1_000;
}
