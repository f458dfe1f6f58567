//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use chess::{Chess, reference};

testkit::agreement! {
    Chess, reference::margin;
    properties: 800;
    malformed: 300;
}
