//! Compares the solver with the reference solver, and tests the properties that every puzzle has.

use chess::{Chess, textbook};

testkit::agreement! {
    Chess, textbook::margin;
    properties: 800;
    malformed: 300;
}
