//! Compiles a source file, and finds out how the program is started.

use std::ffi::{OsStr, OsString};
use std::path::{self, Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use puzzle::visible;
use terminal::files::read_folder;

use super::{ExitReason, Limits, Program, Run, StopSignal, quoted, system, temporary};

/// The wall-clock time that a compiler may take.
pub(super) const COMPILE_TIME: Duration = Duration::from_secs(30);

/// A way to compile a source file and to start the program.
pub(super) struct BuildRecipe {
    /// The option that chooses the standard of the language. It is empty if there is no choice.
    pub standard: &'static str,
    /// The command that compiles the file, with `SOURCE` and `FOLDER` in it. It is empty if an
    /// interpreter runs the file.
    pub compile: String,
    /// The command that starts the program, with `SOURCE`, `FOLDER` or `CLASS` in it.
    pub run: String,
}

/// The error that a compiler refuses a file.
#[derive(Debug, thiserror::Error)]
#[error("{said}")]
pub struct Refusal {
    /// The command.
    pub command: String,
    /// The messages of the compiler.
    pub said: String,
}

/// Returns whether no other standard is worth a try: three, among them the newest and the oldest,
/// refuse the file with the same first error.
pub(super) fn are_final(refusals: &[Refusal]) -> bool {
    let error = |said: &str| {
        said.lines()
            .find(|line| line.contains("error"))
            .map(str::to_owned)
    };
    let is_first = |refusal: &Refusal| error(&refusal.said) == error(&refusals[0].said);
    refusals.len() > 2 && refusals.iter().all(is_first)
}

/// Compiles a source file in a temporary folder. The first of `words` is the file, the others are
/// the arguments of the program. Returns the program and what the compiler said.
///
/// The compiler runs like a judged program, but in the current folder. So nothing of it is left when
/// `ends` or its time limit ends it.
///
/// # Errors
///
/// [`Refusal`] if the compiler refuses the file. Another error if the compiler or the interpreter is not
/// installed, if the temporary folder cannot be used, if no program is found afterwards, or if `ends`
/// ended the compiler.
pub(super) fn build(
    words: &[OsString],
    way: &BuildRecipe,
    ends: StopSignal,
) -> Result<(Program, String)> {
    let (name, arguments) = (visible::path(Path::new(&words[0])), &words[1..]);
    let temporary = temporary(tempfile::tempdir())?;
    let folder = temporary.path();
    let mut source = PathBuf::from(&words[0]);
    if words[0].as_encoded_bytes().starts_with(b"-") {
        source = Path::new(".").join(source); // not an option of the compiler
    }
    let mut said = String::new();
    if !way.compile.is_empty() {
        let compiled = compile(&source, &way.compile, folder, ends);
        said = compiled.with_context(|| format!("cannot compile {name}"))?;
    }
    let class = if way.run.contains("CLASS") {
        main_class(folder, ends)?
    } else {
        String::new()
    };
    if arguments.is_empty() {
        source = path::absolute(source)?; // the runs take place in other folders
    }
    let places = [
        ("SOURCE", source.as_ref()),
        ("FOLDER", folder.as_ref()),
        ("CLASS", class.as_ref()),
    ];
    let mut run = filled(&way.run, &places);
    let program = Path::new(&run[0]);
    ensure!(
        !program.starts_with(folder) || program.exists(),
        "the compiler made no program: the command has to write it to FOLDER/program"
    );
    run.extend_from_slice(arguments);
    Ok((
        Program {
            command: run,
            is_apart: arguments.is_empty(),
            _folder: Some(temporary),
        },
        said,
    ))
}

/// Compiles a source file by a command. Returns what the compiler said.
///
/// Java requires that the file of a public class is named like the class. If it is not, a copy of the
/// file in the folder is compiled.
fn compile(source: &Path, command: &str, folder: &Path, ends: StopSignal) -> Result<String> {
    ensure!(
        !command.contains("FOLDER/program") || !system::forbids_programs(folder),
        "no program can run in the temporary folder {} (mounted with noexec); set TMPDIR to another",
        visible::path(&env::temp_dir())
    );
    let words = filled(
        command,
        &[("SOURCE", source.as_ref()), ("FOLDER", folder.as_ref())],
    );
    let (is_done, said) = run(&words, ends)?;
    let named = said.split_once("should be declared in a file named ");
    let named = named.and_then(|(_, name)| Some(folder.join(name.lines().next()?)));
    if let Some(named) = named.filter(|named| !is_done && named != source) {
        fs::copy(source, &named)?;
        return compile(&named, command, folder, ends);
    }
    ensure!(
        is_done,
        Refusal {
            command: quoted(&words),
            said
        }
    );
    Ok(said)
}

/// Runs a compiler. Returns whether it succeeded, and what it said, without the notes of Java's.
///
/// # Errors
///
/// If the compiler cannot be started or the temporary folder is full, or if `ends` ended the run.
fn run(command: &[OsString], ends: StopSignal) -> Result<(bool, String)> {
    // The CPU time of all cores together has no limit.
    let limits = Limits::new(Duration::MAX);
    let limits = Limits {
        wall: COMPILE_TIME,
        memory: 4 << 30,
        output: 1 << 20,
        ..limits
    };
    let compiler = Program {
        command: command.to_vec(),
        is_apart: false,
        _folder: None,
    };
    let done = compiler.run(b"", limits, ends)?;
    let said = visible::escape_text(&[&done.output, done.errors.as_bytes()].concat());
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.starts_with("Note: "))
        .collect();
    let said = lines.join("\n").trim_end().to_owned();
    // The linker maps its output, so it is killed by SIGBUS if the disk is full.
    let is_full = ["No space left on device", "[Bus error]"]
        .iter()
        .any(|sign| said.contains(sign));
    let folder = visible::path(&env::temp_dir());
    ensure!(
        !is_full,
        "the temporary folder {folder} is full; set TMPDIR to another"
    );
    Ok(match done.end {
        ExitReason::Exited(0) => (true, said),
        ExitReason::OutOfWallTime => (false, "error: the compiler took more than 30 s".to_owned()),
        ExitReason::OutOfMemory => (false, "error: the compiler used more than 4 GiB".to_owned()),
        _ if said.is_empty() => (
            false,
            "error: the compiler failed and said nothing".to_owned(),
        ),
        _ => (false, said),
    })
}

/// Returns the words of a command, as a shell splits it, with the values of these names filled in
/// wherever the names stand.
fn filled(command: &str, values: &[(&str, &OsStr)]) -> Vec<OsString> {
    shlex::split(command)
        .iter()
        .flatten()
        .map(|word| filled_word(word, values))
        .collect()
}

/// Returns a word with the values of these names filled in. A name in a value stays as it is.
fn filled_word(word: &str, values: &[(&str, &OsStr)]) -> OsString {
    let [(name, value), others @ ..] = values else {
        return word.into();
    };
    let parts: Vec<OsString> = word
        .split(name)
        .map(|part| filled_word(part, others))
        .collect();
    parts.join(*value)
}

/// Returns the name of the class in a folder that Java runs: the public class if it has a `main`,
/// otherwise `Main`, otherwise the only class that has a `main`.
///
/// # Errors
///
/// If there is no such class.
fn main_class(folder: &Path, ends: StopSignal) -> Result<String> {
    let mut words: Vec<OsString> = vec!["javap".into(), "-cp".into(), folder.into()];
    let files = read_folder(folder)?;
    let classes = files.keys().filter_map(|file| file.strip_suffix(".class"));
    let classes = classes.filter(|name| !name.contains('$'));
    words.extend(classes.map(|name| name.replace('/', ".").into()));
    let (_, listing) = run(&words, ends)?;
    let mains = mains(&listing);
    let is_main = |(_, name): &&(bool, &str)| name.rsplit('.').next() == Some("Main");
    let main = mains
        .iter()
        .find(|(is_public, _)| *is_public)
        .or(mains.iter().find(is_main));
    let main = main.or(mains.first().filter(|_| mains.len() == 1));
    let fault = "the public class, or only one, needs a `public static void main(String[] …)`";
    let (_, name) = main.context(fault)?;
    Ok((*name).to_owned())
}

/// Returns the classes with a `main` of a listing that `javap` has printed, and whether each is
/// public.
fn mains(listing: &str) -> Vec<(bool, &str)> {
    let mut class = (false, "");
    let mut mains = Vec::new();
    for line in listing.lines() {
        let mut words = line.split([' ', '<']);
        if line.ends_with('{') && words.any(|word| word == "class" || word == "interface") {
            class = (
                line.starts_with("public "),
                words.next().unwrap_or_default(),
            );
        }
        if line.contains("public static ") && line.contains(" void main(java.lang.String") {
            mains.push(class);
        }
    }
    mains
}
