//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use mahjong::Mahjong;

testkit::agreement! {
    Mahjong;
    properties: 5_000;
    malformed: 20_000;
}
