//! Compiles a program that fails in two other ways, to find out why it fails. Of `sol.cpp`, these are:
//!
//! - a program [with sanitizers](OtherBuilds::with_sanitizers), which runs on the inputs of the failures
//! - the [warnings](OtherBuilds::warnings) of the compiler, such as `sol.cpp:9:5: 'z' may be used uninitialized`
//!
//! Each takes about as long as it took to compile the program, so it is done only if a report asks for it, and only once.

use std::sync::OnceLock;

use super::argument::ProgramArg;
use super::command::Program;
use super::compile::{Builder, Compiled};
use super::execution::StopSignal;
use super::language::warning_templates;
use super::recipe::Mode;
use super::warnings::worst_warnings;

/// A program that is compiled in other ways, each at most once.
pub struct OtherBuilds<'a> {
    /// The program as the user named it.
    pub program: &'a ProgramArg,
    /// Set once [`Self::with_sanitizers`] was asked for.
    with_sanitizers: OnceLock<Option<Program>>,
    /// Set once [`Self::warnings`] was asked for.
    warnings: OnceLock<Vec<String>>,
}

impl<'a> OtherBuilds<'a> {
    /// Returns the other builds of a program, none of which is made yet.
    pub fn new(program: &'a ProgramArg) -> Self {
        Self {
            program,
            with_sanitizers: OnceLock::new(),
            warnings: OnceLock::new(),
        }
    }

    /// Returns the program compiled with sanitizers. After a finding, it goes on if it can. Nothing is
    /// said on standard error. Returns `None` if the program is not a source file of C or C++ that the judge
    /// compiles by its own command, if it cannot be compiled so, or if `stop` ended the compiler.
    pub fn with_sanitizers(&self, stop: StopSignal) -> Option<&Program> {
        let program = || compile_with_sanitizers(self.program, stop);
        self.with_sanitizers.get_or_init(program).as_ref()
    }

    /// Returns what the compiler warns of, as [`worst_warnings`] chooses it. There are no warnings if the program is not a
    /// source file of C or C++ that the judge compiles by its own command, or if `stop` ended the compiler.
    pub fn warnings(&self, stop: StopSignal) -> &[String] {
        let warnings = || compile_for_warnings(self.program, stop);
        self.warnings.get_or_init(warnings)
    }
}

#[cfg(test)]
impl<'a> OtherBuilds<'a> {
    /// Returns the other builds of a program of which a compiler warns so.
    pub fn with_warnings(program: &'a ProgramArg, warnings: &[&str]) -> Self {
        let warnings: Vec<_> = warnings.iter().copied().map(str::to_owned).collect();
        Self {
            warnings: warnings.into(),
            ..Self::new(program)
        }
    }

    /// Returns whether the program was compiled for its warnings.
    pub fn has_warnings(&self) -> bool {
        self.warnings.get().is_some()
    }
}

/// Compiles a program with sanitizers: see [`OtherBuilds::with_sanitizers`].
fn compile_with_sanitizers(program: &ProgramArg, stop: StopSignal) -> Option<Program> {
    if program.sanitize || program.compile.is_some() {
        return None;
    }
    let recipes = program.recipes_in(Mode::AllFindings);
    if recipes.is_empty() {
        return None;
    }
    match Builder::new(&program.words, stop).build_by_any(&recipes) {
        Ok(Compiled::Accepted(built)) => Some(built.program),
        Ok(Compiled::Refused(_)) | Err(_) => None,
    }
}

/// Compiles a program for the warnings of its compiler: see [`OtherBuilds::warnings`].
fn compile_for_warnings(program: &ProgramArg, stop: StopSignal) -> Vec<String> {
    let templates = warning_templates(&program.words[0]);
    if program.compile.is_some() || templates.is_empty() {
        return Vec::new();
    }
    match Builder::new(&program.words, stop).warnings_by_any(&templates) {
        Ok(Compiled::Accepted(warnings)) => worst_warnings(&warnings, program.path()),
        Ok(Compiled::Refused(_)) | Err(_) => Vec::new(),
    }
}
