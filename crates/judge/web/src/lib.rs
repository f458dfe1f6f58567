//! Implements the web app: every solver, story, checker and test in one HTML file.
//!
//! A web worker of the page calls the functions of this crate through the module `worker`, which
//! exists only on WebAssembly. On any other target they are ordinary functions, which tests call.
//! The solver reads an input and writes its answers as streams, so an input of any size takes little
//! memory of the module.
//!
//! ```text
//! jobs.js ◄─ messages ─► worker.js ◄─ bytes ─► worker.rs ─► requests.rs ─► catalogue
//! of the page            one job at a time                   judging.rs     the list of puzzles
//!                                                            strip.rs
//! ```

mod judging;
mod requests;
mod strip;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use judging::Judging;
pub use requests::{answer, puzzles, random, recognise, story, test_sizes, tests};
pub use strip::strip;
