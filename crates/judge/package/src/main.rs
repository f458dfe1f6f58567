//! Writes a puzzle as a problem package, as DOMjudge, Kattis and PC² import it.
//!
//! The package is in the *legacy* version of the format. The texts, the time limit and the
//! submissions are written by hand, in the folder `package` of the puzzle in the crate `catalogue`.
//! The tests are the fixtures and what our solver prints for them. The `README.md` of this crate
//! explains the format. This program runs no other.

mod statement;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};
use catalogue::{Test, fair_tests, puzzle};
use checker::{ErasedPuzzle, MAX_MEMORY};
use clap::Parser;
use fixtures::Prefix;
use puzzle::{counted, visible};
use terminal::files::{files_in, read_folder, workspace, write_folder, write_whole};
use terminal::interrupt::defer_interrupt;
use terminal::say;
use uuid::Uuid;

/// Write a problem package, which DOMjudge, Kattis and PC² can import
///
/// The tests are the fixtures with our solver's answers. The statement, the submissions and the
/// time limit come from crates/judge/catalogue/src/PUZZLE/package.
///
/// For example: cargo run -p package -- rake --to target/rake
///
/// DOMjudge imports a zip archive of the folder: (cd target/rake && zip -r ../rake.zip .)
///
/// Exit codes: 0 written; 2 wrong usage, or the package cannot be written; 130 interrupted.
#[derive(Parser)]
struct Arguments {
    /// The puzzle
    puzzle: String,
    /// Folder to write; its name becomes the problem's short name on the judge
    ///
    /// An earlier package of the same puzzle is replaced. Any other existing folder is refused, and so
    /// is a package in which there is another file.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

/// The memory limit of every package, in MiB.
const MEMORY: u64 = MAX_MEMORY >> 20;

/// The files of a package, by their paths in the package.
type Files = BTreeMap<String, Vec<u8>>;

fn main() -> ExitCode {
    terminal::run("package", |arguments: Arguments| package(&arguments))
}

/// Writes the package of a puzzle as a folder.
fn package(arguments: &Arguments) -> Result<bool> {
    let to = &arguments.to;
    let puzzle = puzzle(&arguments.puzzle)?;
    check_target(to, puzzle.name())?;
    defer_interrupt(); // so that temporary folders are removed
    let files = package_of(puzzle)?;
    let path = visible::path(to);
    if let Some(foreign) = files_in(to)?.keys().find(|file| !files.contains_key(*file)) {
        let file = visible::path(&to.join(foreign));
        bail!("{file} is not a file of this package: move it away; nothing is written");
    }
    let parent = to
        .parent()
        .filter(|parent| *parent != "")
        .unwrap_or(Path::new("."));
    let write = |folder: &Path| {
        files
            .iter()
            .try_for_each(|(file, text)| write_whole(&folder.join(file), text))
    };
    write_folder(to, parent, write).with_context(|| format!("cannot write {path}"))?;
    let count = |folder| files.keys().filter(|file| file.starts_with(folder)).count() as u64;
    let tests = counted(count("data/") / 3, "test"); // its input, its answer and its description
    let programs = counted(count("submissions/"), "program");
    let limit = String::from_utf8_lossy(&files[".timelimit"])
        .trim_end()
        .to_owned();
    say(format_args!(
        "Wrote {path}: {tests}, {programs}, time limit {limit} s."
    ))?;
    if !files["problem.yaml"]
        .windows(9)
        .any(|text| text == b"\nlicense:")
    {
        say("warning: problem.yaml has no `license:`; a judge will report the licence as unknown")?;
    }
    Ok(true)
}

/// Returns the files of the package of a puzzle. Those in its folder `package` are written by hand;
/// the submissions there are each in the folder of its verdict.
///
/// # Errors
///
/// If the puzzle has no such folder, or if the package would have no secret test or no accepted
/// submission.
fn package_of(puzzle: &dyn ErasedPuzzle) -> Result<Files> {
    let (rules, name) = (puzzle.about().rules.trim_end(), puzzle.name());
    let folder = folder_of(name);
    let path = workspace().join(&folder);
    ensure!(
        path.is_dir(),
        "{name} cannot be packaged yet: there is no folder {folder}"
    );
    let mut files = read_folder(&path)?;
    let is_any_right = files
        .keys()
        .any(|file| file.starts_with("submissions/accepted/"));
    ensure!(
        is_any_right,
        "a package needs a right program: {folder}/submissions/accepted has none"
    );
    let mut take = |file: &str| -> Result<String> {
        let text = files
            .remove(file)
            .with_context(|| format!("there is no {folder}/{file}"))?;
        String::from_utf8(text).with_context(|| format!("{folder}/{file} is no text"))
    };
    let [config, format, grammar] = ["problem.yaml", "format.txt", "input.ctd"].map(&mut take);
    let (config, format, time_limit) = (config?, format?, take(".timelimit")?);
    let validator = files.remove("output.py");
    let samples = insert_tests(puzzle, &mut files)?;
    let title = config.lines().find_map(|line| line.strip_prefix("name: "));
    let title = title.with_context(|| format!("{folder}/problem.yaml has no line `name: …`"))?;
    let text = [rules, &format].join("\n\n");
    let limits = format!(
        "Time limit: {} s. Memory limit: {MEMORY} MiB.",
        time_limit.trim_end()
    );
    let html = statement::html(title, &[&limits, &*text].join("\n\n"), &samples);
    let made = [
        (
            "problem.yaml",
            format!("{config}limits:\n  memory: {MEMORY}\n{}\n", uuid(name)),
        ),
        (
            "problem_statement/problem.en.tex",
            statement::tex(title, &text),
        ),
        ("problem_statement/problem.html", html),
        ("input_validators/input.ctd", grammar?),
        (".timelimit", time_limit),
    ];
    files.extend(made.map(|(file, text)| (file.to_owned(), text.into_bytes())));
    files.extend(validator.map(|text| ("output_validators/output.py".to_owned(), text)));
    Ok(files)
}

/// Returns the folder with the parts of the package of a puzzle that are written by hand, relative to
/// the workspace.
fn folder_of(puzzle: &str) -> String {
    format!("crates/judge/catalogue/src/{puzzle}/package")
}

/// Returns the line of `problem.yaml` that identifies the problem. The line of a puzzle never
/// changes.
fn uuid(puzzle: &str) -> String {
    let name = format!("game puzzles, solved exactly: {puzzle}");
    format!(
        "uuid: {}",
        Uuid::new_v5(&Uuid::NAMESPACE_OID, name.as_bytes())
    )
}

/// Inserts the tests: every fixture that other programs are held to. Each input occurs once, in the
/// layout of the statement, with our solver's output. The description of a test says what the
/// fixture shows. Returns the samples, each an input and its output.
fn insert_tests(puzzle: &dyn ErasedPuzzle, files: &mut Files) -> Result<Vec<[String; 2]>> {
    let (name, mut samples) = (puzzle.name(), Vec::new());
    let mut tests: Vec<&Test> = fair_tests(name).collect();
    tests.sort_by_key(|test| Prefix::of(test.name)); // the samples first
    for test in tests {
        let mut input = test.input.to_vec();
        input.extend((!input.ends_with(b"\n")).then_some(b'\n'));
        let (batch, _) = puzzle.batch_of_input(&input);
        if !is_in_layout(puzzle, &input) {
            input = puzzle.input(&batch.cases); // a published input may have another layout
        }
        if files.values().any(|file| *file == input) {
            continue;
        }
        let mut folder = "secret";
        if Prefix::of(test.name) == Some(Prefix::Statement) {
            folder = "sample";
            samples.push([&input, &batch.output].map(|text| String::from_utf8_lossy(text).into()));
        }
        let about = format!("{}\n", test.shows).into_bytes();
        let parts = [("in", input), ("ans", batch.output), ("desc", about)];
        let path = format!("data/{folder}/{}", test.name);
        files.extend(parts.map(|(ending, text)| (format!("{path}.{ending}"), text)));
    }
    ensure!(
        files.keys().any(|file| file.starts_with("data/secret/")),
        "a package needs secret tests: {name} has no fixture edge-…, published-… or udebug-…"
    );
    Ok(samples)
}

/// Returns whether a legal input has the layout in which the puzzle writes its cases. In a line, the
/// words may be in any order, because the tiles of a hand are.
fn is_in_layout(puzzle: &dyn ErasedPuzzle, input: &[u8]) -> bool {
    let sorted = |line: &[u8]| {
        let mut words: Vec<_> = line
            .split(|&byte| byte == b' ')
            .map(<[u8]>::to_vec)
            .collect();
        words.sort_unstable();
        words
    };
    let lines = |text: &[u8]| {
        text.split(|&byte| byte == b'\n')
            .map(sorted)
            .collect::<Vec<_>>()
    };
    puzzle
        .read(input)
        .is_ok_and(|cases| lines(&puzzle.input(&cases)) == lines(input))
}

/// Checks that the package of a puzzle may be written to this folder.
fn check_target(to: &Path, puzzle: &str) -> Result<()> {
    let (name, path) = (to.file_name().unwrap_or_default(), visible::path(to));
    let is_legal = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    ensure!(
        !name.is_empty() && name.as_encoded_bytes().iter().all(is_legal),
        "the name of the folder {path} must consist of a-z and 0-9: it is the problem's short name"
    );
    let config = fs::read_to_string(to.join("problem.yaml")).unwrap_or_default();
    let is_earlier = config.lines().any(|line| line == uuid(puzzle));
    ensure!(
        is_earlier || fs::symlink_metadata(to).is_err(),
        "{path} exists and is not an earlier package of {puzzle}; nothing is written"
    );
    Ok(())
}
