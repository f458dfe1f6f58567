//! Defines a program that can be run.
//!
//! - `argument` reads how the user names a program. `preparation` gets the program ready.
//! - `other_builds` compiles a failing program with sanitizers, and for the warnings of its compiler.
//! - `language` knows the languages. `recipe` defines how a source file becomes a program.
//! - `compile` compiles a source file. `tool` runs its compiler. `sources` says what the compiler reads. `java` knows what Java requires of that,
//!   and finds the class that runs. `template` fills in the placeholders of a command.
//! - `refusal` says why a compiler does not accept a file, and `advice` what to change in it. `encoding`
//!   recognises texts that are not UTF-8. `warnings` chooses warnings that are worth showing.
//! - `command` defines a program that is ready: a command. `hint` says why a command cannot be started,
//!   and `shell` writes a command as a shell reads it.
//! - `execution` defines the limits of a run, and what the program did.
//! - `crash` finds what a program that crashes says of it, and the place in the program.
//! - `concurrent` runs several programs at the same time.
//! - `clock` measures time, and leaves out that in which the judge was stopped.
//! - `temporary` explains errors of the temporary folder.
//! - `system` runs a program under a supervisor process, which measures the program and kills it if
//!   necessary. This needs Unix (`unix/`). Builds for other systems have `elsewhere.rs` instead,
//!   which runs no program.

mod advice;
mod argument;
mod clock;
mod command;
mod compile;
mod concurrent;
mod crash;
mod encoding;
mod execution;
mod hint;
mod java;
mod language;
mod other_builds;
mod preparation;
mod recipe;
mod refusal;
mod shell;
mod sources;
#[cfg_attr(unix, path = "unix/mod.rs")]
#[cfg_attr(not(unix), path = "elsewhere.rs")]
pub(crate) mod system;
mod template;
mod temporary;
mod tool;
mod warnings;

pub(crate) use argument::{ProgramArg, Source};
pub use command::Program;
pub(crate) use concurrent::{
    concurrent_runs, in_order_until, list_in_order_until, with_other_beside,
};
pub use crash::error_summary;
pub use encoding::{BYTE_ORDER_MARK, advice_on_utf16, is_utf16};
pub use execution::{Error, Execution, ExitReason, Limits, Runnable, StopSignal, WrittenFile};
pub(crate) use other_builds::OtherBuilds;
pub(crate) use preparation::Preparation;
pub(crate) use refusal::Refusal;
pub use shell::quoted;
