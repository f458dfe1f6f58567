//! All tests of the core and of what the tests of every puzzle share.

mod core;
mod sums;
mod threads;
mod toy;
