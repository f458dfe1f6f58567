//! Gets a program ready to run. A source file is compiled, or is left to its interpreter; an executable or a command stays as
//! it is.

use std::path::Path;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::tell;

use super::argument::{ProgramArg, with_folder};
use super::command::Program;
use super::compile::{Builder, Compiled};
use super::encoding::{advice_on_utf16, is_utf16};
use super::execution::WorkingFolder;
use super::language::recipes_for;
use super::recipe::{BuildRecipe, Mode};
use super::refusal::Refusal;
use super::system::is_executable;
use crate::progress::progress_bar;

/// What came of getting a program ready.
pub enum Preparation {
    /// The program can be run.
    Ready(Program),
    /// The compiler refuses its source file.
    Refused(Refusal),
}

impl ProgramArg {
    /// Gets the program ready to run, and compiles it if it is a source file. Lines on standard error have the warnings of the
    /// compiler, the standard of the language if it is not the usual one, and, if an interpreter runs the file at once, that
    /// the file is in UTF-16 if it is.
    ///
    /// # Errors
    ///
    /// If `--sanitize` is given for anything but a source file of C, C++ or Rust, if the file cannot be read, if its compiler
    /// cannot be started or makes no program, if the temporary folder cannot be used, or if there is an interrupt.
    pub fn ready(&self) -> Result<Preparation> {
        let recipes = self.recipes();
        let Some(usual) = recipes.first() else {
            ensure!(!self.sanitize, "--sanitize takes C, C++ or Rust");
            return Ok(Preparation::Ready(self.executable()));
        };
        self.check_source()?;
        let is_read_by_compiler = usual.compile_template.is_some();
        if !is_read_by_compiler {
            self.tell_of_encoding();
        }
        defer_interrupt(); // so that the folder is removed
        let progress_bar = progress_bar();
        progress_bar.set_message("compiling");
        let outcome = Builder::new(&self.words, &seen).build_by_any(&recipes)?;
        progress_bar.finish_and_clear();
        match outcome {
            Compiled::Refused(refusal) => Ok(Preparation::Refused(refusal)),
            Compiled::Accepted(built) => {
                self.tell_of_standard(built.standard, usual.standard);
                if !built.warnings.is_empty() {
                    tell(built.warnings);
                }
                Ok(Preparation::Ready(built.program))
            }
        }
    }

    /// Returns the recipes to compile and start the program, in the order in which they are tried. There
    /// are none if the program is not a source file, or cannot be compiled as the options say.
    fn recipes(&self) -> Vec<BuildRecipe> {
        if let Some(command) = &self.compile {
            let usual = self.recipes_in(Mode::Fast);
            vec![BuildRecipe::by_command(command, usual.first())]
        } else if self.sanitize {
            self.recipes_in(Mode::Checked)
        } else {
            self.recipes_in(Mode::Fast)
        }
    }

    /// Returns the recipes of the judge for the program in a mode, the usual one first. There are none if it is not a source
    /// file, or if its compiler does not have the mode.
    pub(super) fn recipes_in(&self, mode: Mode) -> Vec<BuildRecipe> {
        recipes_for(&self.words[0], mode)
    }

    /// Checks that the source file is a file, and can be read.
    fn check_source(&self) -> Result<()> {
        let file = self.path();
        let name = self.shown_path();
        let cannot_read = || format!("cannot read {name}");
        let metadata = fs::metadata(file).with_context(cannot_read)?;
        ensure!(metadata.is_file(), "{name} is not a file");
        fs::File::open(file).with_context(cannot_read)?;
        Ok(())
    }

    /// Says on standard error that the source file is in UTF-16, if it is. (If a compiler refuses the file, its refusal says so.)
    fn tell_of_encoding(&self) {
        let is_in_utf16 = fs::read(&self.words[0]).is_ok_and(|source| is_utf16(&source));
        if is_in_utf16 {
            tell(advice_on_utf16(&self.shown_path()));
        }
    }

    /// Says on standard error by which standard of the language the program is compiled, if it is not the usual one.
    fn tell_of_standard(&self, standard: &str, usual: &str) {
        if standard != usual {
            let name = self.shown_path();
            tell(format!(
                "compiled with {standard}, because {usual} refuses {name}"
            ));
        }
    }

    /// Returns the program if its words name an executable, or a command and its arguments. If they name no program, the error
    /// of its first run says why.
    fn executable(&self) -> Program {
        let file = self.path();
        let mut command = self.words.clone();
        let means_local_file = is_executable(file) || file.is_file() && !is_in_path(file);
        if means_local_file {
            command[0] = with_folder(file).into(); // else it would be looked for in `PATH`
        }
        Program {
            runs_in: WorkingFolder::for_arguments(&command[1..]),
            command,
            temporary_files_in: None,
            _folder: None,
        }
    }

    /// Returns whether `--sanitize` can be suggested: the program is a source file of C, C++ or
    /// Rust, and neither `--sanitize` nor `--compile` is given.
    pub fn can_be_sanitized(&self) -> bool {
        let can_be_checked = !self.recipes_in(Mode::Checked).is_empty();
        can_be_checked && !self.sanitize && self.compile.is_none()
    }
}

/// Returns whether one of the folders in `PATH` has an executable with this name.
fn is_in_path(name: &Path) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder| is_executable(&folder.join(name)))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_found_in_the_folders_of_path() {
        assert!(is_in_path(Path::new("sh")));
        assert!(!is_in_path(Path::new("no-such-command")));
    }
}
