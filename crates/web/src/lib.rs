//! The web app: every solver, story, checker and test in one HTML file.
//!
//! A worker of the page calls these functions through the module `worker`, which exists for
//! WebAssembly only; on any other machine they are ordinary functions, which tests call. A request
//! is text that is read, and a reply is text that is written, so an input of any size passes
//! through in constant memory.
//!
//! ```text
//! page.js ◄─ messages ─► worker.js ◄─ bytes ─► worker.rs ─► lib.rs ─► the puzzles
//!  fields                one job at a time                   text      the same list as xtask's
//! ```

mod requests;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use requests::{answer, check, misread, puzzles, random, story, tests};
