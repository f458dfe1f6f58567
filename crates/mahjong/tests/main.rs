//! All tests of the library and the binary but the proof.

mod agreement;
mod process;
mod story;
