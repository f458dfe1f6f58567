//! `cargo xtask package`: a puzzle as a problem package, which DOMjudge, Kattis and PC² import.
//!
//! The package has the *legacy* version of the format. What a person writes stands in
//! `crates/PUZZLE/package`: the texts, the time limit and the submissions. The fixtures and our
//! solver give the tests. `xtask/PACKAGE.md` explains it. Nothing is run here but our solver.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use catalogue::judged_puzzle;
use checker::{ErasedPuzzle, beyond};
use clap::Args;
use puzzle::{Package, counted, visible};
use report::files::{entries, write_whole};
use report::interrupt::defer_interrupt;
use report::say;
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::fixtures::{Sources, select, workspace};

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The folder to write, whose name becomes the problem's short name on the judge
    ///
    /// An earlier package of the same puzzle is replaced; any other folder that exists is refused.
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Also write the package as an archive, as DOMjudge imports it
    #[arg(long, value_name = "FILE.zip")]
    zip: Option<PathBuf>,
}

/// The memory limit in MiB, the default of the program `judge`.
const MEMORY: u32 = 1024;

/// The files of a package, by their paths inside it.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the package of a puzzle.
pub fn package(arguments: &Arguments) -> Result<bool> {
    let Arguments { puzzle, to, zip } = arguments;
    let puzzle = judged_puzzle(puzzle)?;
    let mut files = from_texts(puzzle)?;
    check_target(to, puzzle.name())?;
    let is_archive = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "zip");
    ensure!(zip.as_ref().is_none_or(is_archive), "the name of the archive must end in .zip");
    defer_interrupt(); // so that temporary folders are removed
    let inputs = insert_tests(puzzle, &mut files)?;
    let programs = insert_submissions(puzzle, &mut files)?;
    let counts = [counted(inputs.len() as u64, "test"), counted(programs, "program")];
    let limit = String::from_utf8_lossy(&files[".timelimit"]).trim_end().to_owned();
    let path = visible::path(to);
    write(&files, to).with_context(|| format!("cannot write {path}"))?;
    if let Some(zip) = zip {
        write_whole(zip, &archive(&files)?)?;
    }
    say(format_args!("Wrote {path}: {}, time limit {limit} s.", counts.join(", ")))?;
    if !files["problem.yaml"].windows(9).any(|text| text == b"\nlicense:") {
        say("It names no licence, because the owner has named none: a judge may call it unknown.")?;
    }
    Ok(true)
}

/// Returns the files of the package that follow from the texts of the puzzle.
///
/// # Errors
///
/// If the puzzle has no tier 6.
fn from_texts(puzzle: &dyn ErasedPuzzle) -> Result<Files> {
    let (puzzle, rules, package) = (puzzle.name(), puzzle.about().rules, puzzle.package());
    let Package { config, format, grammar, validator, time_limit } =
        package.with_context(|| {
            format!("{puzzle} cannot be packaged yet: it has no tier 6 (`Puzzle::PACKAGE`)")
        })?;
    let name = config.lines().find_map(|line| line.strip_prefix("name: "));
    let name = name
        .with_context(|| format!("crates/{puzzle}/package/problem.yaml has no line `name: …`"))?;
    let config = format!("{config}limits:\n  memory: {MEMORY}\n{}\n", uuid(puzzle));
    let statement = statement(name, &[rules.trim_end(), format].join("\n\n"));
    let mut files = Files::from([
        ("problem.yaml".to_owned(), config.into_bytes()),
        ("problem_statement/problem.en.tex".to_owned(), statement.into_bytes()),
        ("input_validators/input.ctd".to_owned(), grammar.into()),
        (".timelimit".to_owned(), time_limit.into()),
    ]);
    let validator = validator.map(|text| ("output_validators/output.py".to_owned(), text.into()));
    files.extend(validator);
    Ok(files)
}

/// Returns the line of `problem.yaml` that identifies the problem. It is the same every time.
fn uuid(puzzle: &str) -> String {
    let name = format!("game puzzles, solved exactly: {puzzle}");
    format!("uuid: {}", Uuid::new_v5(&Uuid::NAMESPACE_OID, name.as_bytes()))
}

/// Returns a statement as TeX, made of plain text. A paragraph that begins with `Input:` or
/// `Output:` begins a section. A paragraph whose lines begin with two spaces is a table, shown as
/// it is.
fn statement(name: &str, text: &str) -> String {
    let tex = |paragraph: &str| match paragraph.split_once(": ") {
        Some((heading @ ("Input" | "Output"), text)) => {
            format!("\\section*{{{heading}}}\n\n{}", escaped(text))
        }
        _ if paragraph.starts_with("  ") => {
            let table = paragraph[2..].replace("\n  ", "\n");
            format!("\\begin{{verbatim}}\n{table}\n\\end{{verbatim}}")
        }
        _ => escaped(paragraph),
    };
    let paragraphs: Vec<String> = text.trim_end().split("\n\n").map(tex).collect();
    format!("\\problemname{{{}}}\n\n{}\n", escaped(name), paragraphs.join("\n\n"))
}

/// Returns plain text as TeX, which needs an escape for some characters.
fn escaped(text: &str) -> String {
    let tex = |c| match c {
        '\\' => "\\textbackslash{}".to_owned(),
        '~' | '^' => format!("\\{c}{{}}"),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => format!("\\{c}"),
        _ => c.to_string(),
    };
    text.chars().map(tex).collect()
}

/// Inserts the tests: every fixture that other programs are held to, each input once, in the layout
/// of the statement, with our solver's output, what it shows and where it comes from. Returns the
/// inputs, in the order in which a judge runs them.
fn insert_tests(puzzle: &dyn ErasedPuzzle, files: &mut Files) -> Result<Vec<Vec<u8>>> {
    let (sources, mut inputs) = (Sources::read()?, Vec::new());
    let mut fixtures = select(Some(puzzle.name()))?;
    fixtures.retain(|fixture| !fixture.is_bad() && !fixture.is_lenient());
    fixtures.sort_by_key(|fixture| !fixture.name.starts_with("statement-"));
    for fixture in fixtures {
        let mut input = fixture.input()?;
        input.extend((!input.ends_with(b"\n")).then_some(b'\n'));
        let batch = puzzle.batch(puzzle.read(&input)?);
        let mut layouts = [input, batch.input].into_iter(); // a published input may have another
        let is_legal = |input: &Vec<u8>| matches!(beyond(puzzle, input, false), Ok(None));
        let Some(input) = layouts.find(is_legal).filter(|input| !inputs.contains(input)) else {
            continue;
        };
        let is_sample = fixture.name.starts_with("statement-");
        let folder = if is_sample { "sample" } else { "secret" };
        let [_, shows, origin, _] = sources.row(puzzle.name(), &fixture.name).unwrap_or(["–"; 4]);
        let about = format!("{shows} ({origin})\n").into_bytes();
        let parts = [("in", input.clone()), ("ans", batch.output), ("desc", about)];
        let path = format!("data/{folder}/{}", fixture.name);
        files.extend(parts.map(|(ending, text)| (format!("{path}.{ending}"), text)));
        inputs.push(input);
    }
    let name = puzzle.name();
    ensure!(
        files.keys().any(|file| file.starts_with("data/secret/")),
        "a package needs secret tests: {name} has no fixture edge-…, published-… or udebug-…"
    );
    Ok(inputs)
}

/// Inserts the submissions of a puzzle: the programs in `package/submissions`, each in the folder
/// of its verdict. Returns how many there are.
fn insert_submissions(puzzle: &dyn ErasedPuzzle, files: &mut Files) -> Result<u64> {
    let folder = workspace().join(format!("crates/{}/package/submissions", puzzle.name()));
    let mut count = 0;
    for verdict in entries(&folder)? {
        for program in entries(&verdict)? {
            let path = program.strip_prefix(&folder)?.display();
            files.insert(format!("submissions/{path}"), fs::read(&program)?);
            count += 1;
        }
    }
    ensure!(
        files.keys().any(|file| file.starts_with("submissions/accepted/")),
        "a package needs a right program: crates/{}/package/submissions/accepted has none",
        puzzle.name()
    );
    Ok(count)
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

/// Writes the folder of a package, whole or not at all. An earlier package is replaced.
fn write(files: &Files, to: &Path) -> io::Result<()> {
    let parent = to.parent().filter(|parent| *parent != "").unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let room = tempfile::Builder::new().prefix(".new-").tempdir_in(parent)?;
    let whole = room.path().join("package");
    for (file, text) in files {
        let file = whole.join(file);
        fs::create_dir_all(file.parent().unwrap_or(&whole))?;
        fs::write(file, text)?;
    }
    if to.exists() {
        fs::rename(to, room.path().join("earlier"))?;
    }
    fs::rename(whole, to)
}

/// Returns a package as an archive. The same files give the same bytes.
fn archive(files: &Files) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (file, text) in files {
        zip.start_file(file.as_str(), SimpleFileOptions::default())?;
        zip.write_all(text)?;
    }
    Ok(zip.finish()?.into_inner())
}
