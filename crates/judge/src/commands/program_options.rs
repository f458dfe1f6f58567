//! Defines the options that `test` and `stress` share: which program is judged, what is required of it
//! besides right answers, and how it is reported.
//!
//! For example, `--time-limit 2s --format json a.py b.py` is read as one [`ProgramOptions`] with two
//! programs. [`ProgramOptions::each`] makes two of it, one with `a.py` and one with `b.py`, and from then
//! on each program is judged with its own.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use bytesize::ByteSize;
use checker::{ErasedPuzzle, MAX_MEMORY};
use clap::Args;
use terminal::files::{name_of, write_named};
use terminal::{fit, interrupt, parse_time, tell, tell_error};

use crate::kept;
use crate::max_usage::MaxUsage;
use crate::program::{Limits, Preparation, Program, ProgramArg, Refusal};
use crate::report::output::{Format, StandardOutput};
use crate::report::{json, text};
use crate::run::ProgramUnderTest;

/// The words that name one program or several, and the options that are the same for each of them. The methods, other than
/// [`Self::each`], are for the options of one program.
#[derive(Args, Clone)]
pub struct ProgramOptions {
    /// CPU time that the program may use per run, such as 2s or 500ms
    ///
    /// Child processes count too. Wall-clock time is limited too: to twice this value or 10 s,
    /// whichever is longer. The default is generous, because tests can be longer than an online
    /// judge's inputs. Raise it for a slow program on the longest tests.
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    time_limit: Duration,
    /// Memory that the program may use per run, such as 256MiB
    ///
    /// Child processes count too. Where the system allows it, the stack has no other limit.
    #[arg(long, default_value = "1GiB", value_parser = parse_size, value_name = "SIZE")]
    memory_limit: ByteSize,
    /// Require the statement's layout, byte for byte; any other layout is PE
    ///
    /// Without this option, right answers in another layout are accepted with a note.
    #[arg(long)]
    strict: bool,
    /// Write the failing input that is shown first to this file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Output format
    ///
    /// In JSON, the names of files are as they are, and not quoted for a shell. A byte of a name that is
    /// not UTF-8 is written as \xff, with its own value.
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,
    #[command(flatten)]
    pub program: ProgramArg,
}

/// A program that is ready to run, or whether standard output is still open after the report that it does not compile.
pub enum ReadyOrReported {
    /// The program is ready.
    Ready(Program),
    /// The compiler refuses the program, and the verdict CE was reported.
    Reported(StandardOutput),
}

/// The form of the report on a program that a compiler refuses.
#[derive(Clone, Copy)]
pub enum RefusalForm {
    /// A report on this program alone, with all messages of the compiler.
    Full,
    /// A row of a table, with a summary of the messages.
    Row {
        /// The width of the names in the table.
        name_width: usize,
    },
}

impl ProgramOptions {
    /// Returns each program with these options: see [`ProgramArg::each`].
    ///
    /// # Errors
    ///
    /// As for [`ProgramArg::each`]. Also if `--save` is given for several programs, or names the file of the program or a
    /// file among its arguments, such as `sol.py` in `python3 sol.py`.
    pub fn each(&self) -> Result<Vec<Self>> {
        let programs = self.program.each()?;
        if let Some(save) = &self.save {
            ensure!(programs.len() == 1, "--save takes one program");
            ensure!(
                !would_overwrite(save, &programs[0]),
                "--save would overwrite the judged program"
            );
        }
        let with_options = |program| Self {
            program,
            ..self.clone()
        };
        Ok(programs.into_iter().map(with_options).collect())
    }

    /// Gets the program [ready](ProgramArg::ready). If the compiler refuses it, reports the verdict CE in this form.
    pub fn ready_or_report_refusal(
        &self,
        puzzle: &str,
        form: RefusalForm,
    ) -> Result<ReadyOrReported> {
        match self.program.ready()? {
            Preparation::Ready(program) => Ok(ReadyOrReported::Ready(program)),
            Preparation::Refused(refusal) => {
                let standard_output = self.report_refusal(puzzle, &refusal, form)?;
                Ok(ReadyOrReported::Reported(standard_output))
            }
        }
    }

    /// Prints the compiler's command on standard error, then reports CE on standard output in this form. The reason in JSON
    /// is as long as in the form: all messages of the compiler, or a summary of them.
    fn report_refusal(
        &self,
        puzzle: &str,
        refusal: &Refusal,
        form: RefusalForm,
    ) -> Result<StandardOutput> {
        let Refusal {
            command, messages, ..
        } = refusal;
        tell(fit(&format!("$ {command}"), terminal::width()));
        let name = self.program.quoted();
        let (reason, text) = match form {
            RefusalForm::Full => (
                messages.clone(),
                text::refused(&self.program.shown_path(), refusal),
            ),
            RefusalForm::Row { name_width } => {
                let summary = refusal.summary();
                let row = text::TableRow {
                    name: &name,
                    name_width,
                    verdict: "CE",
                    used: MaxUsage::default(),
                    says: &summary,
                };
                let text = row.text();
                (summary, text)
            }
        };
        let object = json::refused_object(&json::RefusedProgram {
            puzzle,
            program: &self.program.unescaped(),
            reason: &reason,
        });
        self.format.print(text, &object)
    }

    /// Returns a program that is ready, as it is judged on a puzzle with these options.
    pub fn program_under_test<'a>(
        &self,
        puzzle: &'static dyn ErasedPuzzle,
        program: &'a Program,
    ) -> ProgramUnderTest<'a> {
        let limits = Limits {
            memory: self.memory_limit.as_u64(),
            ..Limits::new(self.time_limit)
        };
        ProgramUnderTest {
            puzzle,
            program,
            limits,
            strict: self.strict,
            must_stop: &interrupt::seen,
        }
    }

    /// Returns the command line that judges the program with these options, but without `--save` and `--format`. `start` is
    /// its beginning, such as `judge stress rake`. A limit with its default value is left out.
    ///
    /// The defaults of the options are those of [`Limits::new`]: 10 s is [`Limits::TIME`], and 1 GiB is [`MAX_MEMORY`].
    pub fn command(&self, start: String) -> String {
        let mut words = vec![start];
        if self.time_limit != Limits::TIME {
            words.push(format!("--time-limit {}", terminal::time(self.time_limit)));
        }
        let memory = self.memory_limit.as_u64();
        if memory != MAX_MEMORY {
            words.push(format!("--memory-limit {memory}B"));
        }
        if self.strict {
            words.push("--strict".to_owned());
        }
        words.extend(self.program.on_command_line());
        words.join(" ")
    }

    /// Keeps the input of a failure for `--last`, and writes it to the file of `--save`, if that is given. A line on standard
    /// error says that the file was written, unless it is standard output, or why it cannot be. Returns the option that selects the kept input, such as
    /// `--last=7`, or `None` if it cannot be kept.
    pub fn keep(&self, puzzle: &dyn ErasedPuzzle, input: &[u8]) -> Option<String> {
        if let Some(file) = &self.save {
            write_saved(file, input);
        }
        let number = kept::keep(puzzle.name(), &self.program.unescaped(), input)?;
        Some(format!("--last={number}"))
    }
}

/// Returns whether a file that is saved overwrites one that the words of the program name. A device such as `/dev/null` is
/// not overwritten. Files that only the command of `--compile` names are not looked for.
fn would_overwrite(save: &Path, program: &ProgramArg) -> bool {
    let Ok(canonical) = save.canonicalize() else {
        return false;
    };
    canonical.is_file() && program.names_file(&canonical)
}

/// Writes the input of a failure to a file that the user names, or to standard output if the name is `-`.
fn write_saved(file: &Path, input: &[u8]) {
    match write_named(file, input) {
        Err(error) => tell_error("", &error),
        Ok(()) if file == Path::new("-") => {}
        Ok(()) => tell(format_args!("wrote the input to {}", name_of(file))),
    }
}

/// Reads a size with its unit, such as `256MiB` or `64M`. A bare number is refused, because it
/// means bytes to some judges and mebibytes to others. A size of 0 is refused too.
fn parse_size(text: &str) -> Result<ByteSize> {
    let has_unit = text.contains(|c: char| c.is_ascii_alphabetic());
    match text.parse() {
        Ok(size) if has_unit && size != ByteSize::default() => Ok(size),
        _ => bail!("expected a size above 0 with a unit, such as 256MiB or 1GiB"),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: ProgramOptions,
    }

    #[test]
    fn default_limits_are_left_out_of_a_command() {
        let command = |words: &[&str]| {
            let line = Line::parse_from([&["judge"], words].concat());
            line.options.command("judge stress rake".to_owned())
        };
        assert_eq!(command(&["a.py"]), "judge stress rake a.py");
        let limits = ["--time-limit", "2s", "--memory-limit", "1KiB"];
        assert_eq!(
            command(&[&limits, &["--strict", "a.py"][..]].concat()),
            "judge stress rake --time-limit 2s --memory-limit 1024B --strict a.py"
        );
    }

    #[test]
    fn a_time_limit_below_a_millisecond_is_kept_in_a_command() {
        let limit_in_command = |limit: &str| {
            let line = Line::parse_from(["judge", "--time-limit", limit, "a.py"]);
            let command = line.options.command("judge stress rake".to_owned());
            let words: Vec<&str> = command.split(' ').collect();
            parse_time(words[4]).unwrap()
        };
        assert_eq!(limit_in_command("0.0005"), Duration::from_micros(500));
        assert_eq!(limit_in_command("1500us"), Duration::from_micros(1_500));
    }

    #[test]
    fn no_file_of_the_program_or_its_arguments_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path_of = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let source = path_of("sol.py");
        std::fs::write(&source, "print(7)\n").unwrap();
        let is_refused = |save: &str, program: &[&str]| {
            let line = Line::parse_from([&["judge", "--save", save], program].concat());
            line.options.each().is_err()
        };
        assert!(is_refused(&source, &[&source]));
        assert!(is_refused(&source, &["python3", &source]));
        assert!(!is_refused(&path_of("in"), &["python3", &source]));
        assert!(!is_refused("/dev/null", &["python3", "/dev/null"]));
    }
}
