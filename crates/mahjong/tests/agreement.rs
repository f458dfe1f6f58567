//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

testkit::agreement! {
    mahjong::Mahjong;
    properties: 5_000;
    malformed: 20_000;
}
