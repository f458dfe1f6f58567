//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use mahjong::{Mahjong, reference};

testkit::agreement! {
    Mahjong, reference::waits;
    properties: 5_000;
    malformed: 20_000;
}
