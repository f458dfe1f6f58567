//! Makes a program from a source file.
//!
//! A [recipe](BuildRecipe) is a command that compiles the file, and a command that starts the program. A language has a recipe
//! for each of its standards, because some files are accepted by a single one only. A [`Builder`] tries the recipes until one
//! of them makes a program:
//!
//! ```text
//! g++ -std=gnu++17 … a.cpp     refuses the file, with a first error
//! g++ -std=gnu++23 … a.cpp     refuses it with another first error
//! g++ -std=gnu++98 … a.cpp     accepts it: this is the program
//! ```
//!
//! If all recipes refuse the file, the user is told the messages for the first recipe, which is the usual one. The other
//! recipes are not tried if the first three refuse the file with the same error, or if the compiler exceeds a limit.
//!
//! The steps for each recipe:
//!
//! 1. Make a temporary folder, which is removed together with the program.
//! 2. Run the compiler ([`Builder::compile`]). Java's compiler may run again, on [other sources](Sources::after_refusal).
//! 3. Work out the command that starts the program ([`Builder::start_command`]). For Java, it needs the name of the class
//!    that has the `main`.
//!
//! An interpreter runs the file itself, so a recipe for it may have no compiler.

use std::ffi::OsString;
use std::path::{self, Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};
use puzzle::visible;

use super::advice::advice;
use super::command::Program;
use super::execution::{StopSignal, WorkingFolder};
use super::java::{ClassFolder, class_to_run, without_notes};
use super::recipe::{BuildRecipe, CompilerKind, PROGRAM_PATH};
use super::refusal::{Refusal, first_error_line};
use super::shell::quoted;
use super::sources::Sources;
use super::system;
use super::template::filled;
use super::temporary::{temporary_folder, temporary_folder_error};
use super::tool::{ToolLimit, ToolRun, ToolRunner};

/// What is said of a compiler that fails without a message.
const SAID_NOTHING: &str = "error: the compiler failed and said nothing";

/// How compiling a source file ended, by one recipe or by several.
pub(super) enum Compiled<T> {
    /// The compiler accepted the file, and made this of it.
    Accepted(T),
    /// Every recipe that was tried refused the file. This is the refusal by the first recipe.
    Refused(Refusal),
}

/// A program that was made from a source file.
pub(super) struct Built {
    pub program: Program,
    /// The option that chose the standard of the language: see [`BuildRecipe::standard`].
    pub standard: &'static str,
    /// The warnings of the compiler.
    pub warnings: String,
}

/// Builds a program from a source file.
pub(super) struct Builder<'a> {
    /// The source file, as the user names it.
    source: &'a Path,
    /// The arguments of the program.
    arguments: &'a [OsString],
    /// Runs the compilers, and for Java the tool `javap`, for a limited time in all.
    tools: ToolRunner<'a>,
}

impl<'a> Builder<'a> {
    /// Returns the builder for a source file. The time for its compilers begins now, and the signal `stop` ends them. The
    /// first of `words` is the file, the others are the arguments of the program.
    ///
    /// # Panics
    ///
    /// If there is no word.
    pub fn new(words: &'a [OsString], stop: StopSignal<'a>) -> Self {
        Self {
            source: Path::new(&words[0]),
            arguments: &words[1..],
            tools: ToolRunner::new(stop),
        }
    }

    /// Builds the program by the first of these recipes whose compiler accepts the file. If there is none,
    /// returns the refusal for the first recipe, which is the usual one.
    ///
    /// # Errors
    ///
    /// If what compiles or checks the file is not installed, if the temporary folder cannot be used, if no
    /// program is found afterwards, or if the stop signal ended the compiler.
    ///
    /// # Panics
    ///
    /// If there is no recipe.
    pub fn build_by_any(&self, recipes: &[BuildRecipe]) -> Result<Compiled<Built>> {
        first_accepted(recipes.iter().map(|recipe| self.build_by(recipe)))
    }

    /// Returns the warnings of the first command of `gcc` or `g++`, given as these templates, that accepts the file. What else
    /// the command makes is removed. If all of them refuse the file, returns the refusal by the first command.
    ///
    /// # Errors
    ///
    /// If the compiler is not installed, if the temporary folder cannot be used, or if the stop signal ended the compiler.
    ///
    /// # Panics
    ///
    /// If there is no template.
    pub fn warnings_by_any(&self, templates: &[String]) -> Result<Compiled<String>> {
        first_accepted(templates.iter().map(|template| self.warnings_by(template)))
    }

    /// Returns the warnings of a command of `gcc` or `g++` with this template.
    fn warnings_by(&self, template: &str) -> Result<Compiled<String>> {
        let temporary = tempfile::tempdir().map_err(temporary_folder_error)?;
        self.compile(template, CompilerKind::Gcc, temporary.path())
    }

    /// Builds the program by one recipe, in a temporary folder that is removed with the program. The compiler
    /// makes its own temporary files there too, so nothing is left of them if it is killed.
    fn build_by(&self, recipe: &BuildRecipe) -> Result<Compiled<Built>> {
        let temporary = tempfile::tempdir().map_err(temporary_folder_error)?;
        let folder = temporary.path();
        let compiled = match &recipe.compile_template {
            Some(template) => self
                .compile(template, recipe.compiler, folder)
                .with_context(|| format!("cannot compile {}", self.shown_source()))?,
            None => Compiled::Accepted(String::new()),
        };
        let warnings = match compiled {
            Compiled::Accepted(warnings) => warnings,
            Compiled::Refused(refusal) => return Ok(Compiled::Refused(refusal)),
        };
        let program = Program {
            command: self.start_command(&recipe.start_template, folder)?,
            runs_in: WorkingFolder::for_arguments(self.arguments),
            temporary_files_in: None,
            _folder: Some(temporary),
        };
        Ok(Compiled::Accepted(Built {
            program,
            standard: recipe.standard,
            warnings,
        }))
    }

    /// Compiles the file by a command with this template, and returns the warnings of the compiler.
    ///
    /// If Java's compiler refuses the file, it may run again on [other sources](Sources::after_refusal), at most twice.
    fn compile(
        &self,
        template: &str,
        kind: CompilerKind,
        folder: &Path,
    ) -> Result<Compiled<String>> {
        check_that_program_can_run(template, system::forbids_programs(folder))?;
        let mut sources = Sources::new(self.source_path(), folder);
        loop {
            let command = compiler_command(template, &sources, folder);
            let messages = match self.tools.run(&command, folder)? {
                ToolRun::Succeeded(messages) => {
                    return Ok(Compiled::Accepted(relevant_messages(kind, messages)));
                }
                ToolRun::ExceededLimit(limit) => {
                    return Ok(Compiled::Refused(over_limit(&command, limit)));
                }
                ToolRun::Failed(messages) => relevant_messages(kind, messages),
            };
            let Some(other_sources) = sources_to_try(kind, &sources, &messages)? else {
                let messages = sources.messages_about_users_file(&messages, &self.shown_source());
                return Ok(Compiled::Refused(self.refusal(&command, messages)));
            };
            sources = other_sources;
        }
    }

    /// Returns the refusal of the file by a command, with the messages of the compiler, if there are any.
    fn refusal(&self, command: &[OsString], messages: String) -> Refusal {
        let shown_messages = if messages.is_empty() {
            SAID_NOTHING.to_owned()
        } else {
            messages
        };
        Refusal {
            command: quoted(command),
            advice: self.advice_on(&shown_messages),
            messages: shown_messages,
            is_over_limit: false,
        }
    }

    /// Returns what to change in the source file, which is refused with these messages, if that is known.
    fn advice_on(&self, messages: &str) -> Option<String> {
        let source = fs::read(self.source_path()).ok()?;
        advice(&self.shown_source(), &source, messages)
    }

    /// Returns the name of the source file, as messages show it.
    fn shown_source(&self) -> String {
        visible::path(self.source)
    }

    /// Returns the path of the source file for the command line of a compiler.
    fn source_path(&self) -> PathBuf {
        path_for_compiler(self.source)
    }

    /// Returns the words of the command that starts the program, with its arguments. `template` is that of the recipe, and
    /// `folder` the one in which the program was made.
    ///
    /// # Errors
    ///
    /// If the command starts a program in the folder, but the compiler made none, or if it starts a class, but no class can
    /// be run.
    fn start_command(&self, template: &str, folder: &Path) -> Result<Vec<OsString>> {
        let source = self.source_path_for_runs()?;
        let class = if template.contains("CLASS") {
            Some(self.main_class(folder)?)
        } else {
            None
        };
        let mut fillings = vec![("SOURCE", source.as_ref()), ("FOLDER", folder.as_ref())];
        if let Some(class) = &class {
            fillings.push(("CLASS", class.as_ref()));
        }
        let mut command = filled(template, &fillings);
        let program = Path::new(&command[0]);
        let is_made_by_compiler = program.starts_with(folder);
        ensure!(
            !is_made_by_compiler || system::is_executable(program),
            "the compiler made no program: the command has to write it to {PROGRAM_PATH}"
        );
        command.extend_from_slice(self.arguments);
        Ok(command)
    }

    /// Returns the path of the source file as it is seen from the folder in which the program runs.
    fn source_path_for_runs(&self) -> Result<PathBuf> {
        match WorkingFolder::for_arguments(self.arguments) {
            WorkingFolder::Current => Ok(self.source_path()),
            WorkingFolder::Own => Ok(path::absolute(self.source_path())?),
        }
    }

    /// Returns the name of the class in a folder that Java runs: see [`class_to_run`].
    fn main_class(&self, folder: &Path) -> Result<String> {
        let classes = ClassFolder::read(folder, &self.source_path())?;
        let run = self.tools.run(&classes.listing_command(), folder)?;
        let listing = listing_of(run).with_context(|| self.shown_source())?;
        let class =
            class_to_run(&listing, &classes.source_name).with_context(|| self.shown_source())?;
        Ok(class.to_owned())
    }
}

/// Returns the path of a source file, as the user names it, for the command line of a compiler. A compiler would take `-a.c`
/// for an option, so this becomes `./-a.c`.
pub(super) fn path_for_compiler(source: &Path) -> PathBuf {
    if source.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(source)
    } else {
        source.to_owned()
    }
}

/// Returns the first of these results in which the compiler accepted the file. If there is none, returns the first refusal.
///
/// The iterator runs the compiler for each result that is taken from it. So none is taken after a success, or once the
/// [later results are hopeless](are_later_results_hopeless).
///
/// # Errors
///
/// If one of the results that are reached is an error.
///
/// # Panics
///
/// If there is no result.
fn first_accepted<T>(
    results: impl IntoIterator<Item = Result<Compiled<T>>>,
) -> Result<Compiled<T>> {
    let mut refusals = Vec::new();
    for result in results {
        match result? {
            Compiled::Accepted(made) => return Ok(Compiled::Accepted(made)),
            Compiled::Refused(refusal) => refusals.push(refusal),
        }
        if are_later_results_hopeless(&refusals) {
            break;
        }
    }
    Ok(Compiled::Refused(refusals.remove(0)))
}

/// Returns whether the compiler would refuse the file by all later recipes or commands too, given its refusals so far:
///
/// - It exceeded a limit.
/// - These are the first three refusals, and all have the same [error](decisive_error). The first three standards of a language
///   in the table of `language` are the usual one, the newest and the oldest, so those between would refuse the file too.
fn are_later_results_hopeless(refusals: &[Refusal]) -> bool {
    if refusals.iter().any(|refusal| refusal.is_over_limit) {
        return true;
    }
    let [first, second, third] = refusals else {
        return false;
    };
    let error = decisive_error(first);
    decisive_error(second) == error && decisive_error(third) == error
}

/// Returns the first error of a refusal, or all messages if no line is known to name one, as when the compiler does not speak
/// English.
fn decisive_error(refusal: &Refusal) -> &str {
    let messages = &refusal.messages;
    first_error_line(messages).unwrap_or(messages)
}

/// Checks that a program can run where a command with this template makes it. `forbids_programs` says whether the system runs
/// no program in the temporary folder.
///
/// # Errors
///
/// If the command makes a program in the temporary folder, but none can run there.
fn check_that_program_can_run(template: &str, forbids_programs: bool) -> Result<()> {
    let makes_program = template.contains(PROGRAM_PATH);
    ensure!(
        !(makes_program && forbids_programs),
        "no program can run in the temporary folder {} (mounted with noexec); set TMPDIR to another",
        temporary_folder()
    );
    Ok(())
}

/// Returns the words of the command that compiles these sources. `folder` is the one in which the program is made.
fn compiler_command(template: &str, sources: &Sources, folder: &Path) -> Vec<OsString> {
    let fillings = [
        ("SOURCE", sources.file().as_ref()),
        ("FOLDER", folder.as_ref()),
        ("BESIDE", sources.class_folder().as_ref()),
    ];
    filled(template, &fillings)
}

/// Returns the sources that a compiler of this kind may accept, after it has refused these with these messages. Only Java's
/// compiler ever gets other sources.
fn sources_to_try(
    kind: CompilerKind,
    refused: &Sources,
    messages: &str,
) -> io::Result<Option<Sources>> {
    match kind {
        CompilerKind::Other | CompilerKind::Gcc | CompilerKind::Rust => Ok(None),
        CompilerKind::Java => refused.after_refusal(messages),
    }
}

/// Returns the messages of a compiler without those that say nothing of the file's faults.
fn relevant_messages(kind: CompilerKind, messages: String) -> String {
    match kind {
        CompilerKind::Other | CompilerKind::Gcc | CompilerKind::Rust => messages,
        CompilerKind::Java => without_notes(&messages),
    }
}

/// Returns the refusal of a file by a compiler that exceeded a limit.
fn over_limit(command: &[OsString], limit: ToolLimit) -> Refusal {
    Refusal {
        command: quoted(command),
        advice: None,
        messages: format!("error: the compiler {}", limit.excess_in_words()),
        is_over_limit: true,
    }
}

/// Returns what `javap`, which lists classes, printed in this run. `javap` fails if a single class cannot be listed, so what
/// it printed of the others counts after a failure too.
///
/// # Errors
///
/// If `javap` exceeded a limit.
fn listing_of(run: ToolRun) -> Result<String> {
    match run {
        ToolRun::Succeeded(listing) | ToolRun::Failed(listing) => Ok(listing),
        ToolRun::ExceededLimit(limit) => bail!("javap {}", limit.excess_in_words()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A message for an exceeded limit.
    const LIMIT: &str = "error: the limit";

    /// Returns the refusal of a file with these messages.
    fn refusal(messages: &str) -> Refusal {
        Refusal {
            command: "g++ a.cpp".to_owned(),
            messages: messages.to_owned(),
            advice: None,
            is_over_limit: messages == LIMIT,
        }
    }

    #[test]
    fn three_alike_refusals_or_an_exceeded_limit_are_final() {
        let are_final = |all: &[&str]| {
            let refusals: Vec<Refusal> = all.iter().map(|it| refusal(it)).collect();
            are_later_results_hopeless(&refusals)
        };
        let [one, other] = ["error: one", "error: other"];
        assert!(!are_final(&[one]));
        assert!(!are_final(&[one, one]));
        assert!(are_final(&[one, one, "a note\nerror: one"]));
        assert!(!are_final(&[one, one, other]));
        assert!(are_final(&[LIMIT]));
        assert!(are_final(&[one, LIMIT]));
        // A compiler may speak another language.
        let [eins, zwei] = ["a.cpp:1: Fehler: eins", "a.cpp:1: Fehler: zwei"];
        assert!(are_final(&[eins, eins, eins]));
        assert!(!are_final(&[eins, eins, zwei]));
        // The name of the file is no error.
        let place = "error.cpp: In function 'int main()':\nerror.cpp:1:1: ";
        let [one, other] = [one, other].map(|error| format!("{place}{error}"));
        assert!(are_final(&[&one, &one, &one]));
        assert!(!are_final(&[&one, &one, &other]));
    }

    /// The first refusal is that for the usual recipe.
    #[test]
    fn what_follows_is_compiled_until_it_is_hopeless() {
        let tried = |messages: &[&str]| {
            let mut count = 0;
            let results = messages.iter().map(|it| {
                count += 1;
                Ok(Compiled::<()>::Refused(refusal(it)))
            });
            let Compiled::Refused(first) = first_accepted(results).unwrap() else {
                panic!("a program")
            };
            assert_eq!(first.messages, messages[0]);
            count
        };
        let [one, other] = ["error: one", "error: other"];
        assert_eq!(tried(&[one, one, one, one]), 3);
        assert_eq!(tried(&[one, one, other, one]), 4);
        assert_eq!(tried(&[one, LIMIT, one]), 2);
    }

    #[test]
    fn a_program_is_not_made_in_a_folder_in_which_it_cannot_run() {
        let is_made = |command, forbids| check_that_program_can_run(command, forbids).is_ok();
        let makes_program = "g++ SOURCE -o FOLDER/program";
        assert!(is_made(makes_program, false) && !is_made(makes_program, true));
        assert!(is_made("javac -d FOLDER SOURCE", true));
    }

    #[test]
    fn a_limit_is_said_of_the_tool_that_exceeded_it() {
        let of_compiler = |limit| over_limit(&[], limit).messages;
        let said = [ToolLimit::Time, ToolLimit::Memory].map(of_compiler);
        let expected = [
            "error: the compiler took more than 30 s",
            "error: the compiler used more than 4 GiB",
        ];
        assert_eq!(said, expected);
        let of_javap = listing_of(ToolRun::ExceededLimit(ToolLimit::Time));
        assert_eq!(
            of_javap.unwrap_err().to_string(),
            "javap took more than 30 s"
        );
    }
}
