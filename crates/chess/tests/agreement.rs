//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use chess::Chess;

testkit::agreement! {
    Chess;
    properties: 800;
    malformed: 300;
}
