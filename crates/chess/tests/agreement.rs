//! The solver against the textbook table, and the properties of every puzzle.

use chess::{Chess, textbook};

testkit::agreement! {
    Chess, textbook::margin;
    properties: 800;
    malformed: 300;
}
