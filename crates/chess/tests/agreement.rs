//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

testkit::agreement! {
    chess::Chess;
    properties: 800;
    malformed: 300;
}
