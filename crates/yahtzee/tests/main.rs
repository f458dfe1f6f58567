//! All tests of the library and the binary but the proof.

mod agreement;
mod check;
mod process;
mod story;
