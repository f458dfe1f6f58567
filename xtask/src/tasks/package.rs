//! `cargo xtask package`: a puzzle as a problem package, which DOMjudge, Kattis and PC² import.
//!
//! The package has the *legacy* version of the format. A person writes the texts in
//! `crates/PUZZLE/package`; the fixtures, our solver, and the programs in `xtask/tests/strangers`
//! give the rest. `xtask/PACKAGE.md` explains it.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Cursor, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use catalogue::judged_puzzle;
use checker::{ErasedPuzzle, Verdict, beyond};
use clap::Args;
use judge::attempt::Attempt;
use judge::interrupt;
use judge::limits::Requirements;
use puzzle::{Package, counted, visible};
use uuid::Uuid;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::fixtures::{Sources, entries, select, workspace, write_whole};
use crate::report::say;
use crate::source::ProgramArg;

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

/// The files of a package, by their paths inside it.
type Files = BTreeMap<String, Vec<u8>>;

/// Writes the package of a puzzle.
pub fn package(arguments: &Arguments) -> Result<()> {
    let Arguments { puzzle, to, zip } = arguments;
    let puzzle = judged_puzzle(puzzle)?;
    let mut files = from_texts(puzzle)?;
    check_target(to, puzzle.name())?;
    let is_archive = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "zip");
    ensure!(zip.as_ref().is_none_or(is_archive), "the name of the archive must end in .zip");
    interrupt::defer_interrupt(); // so that temporary folders are removed
    let inputs = insert_tests(puzzle, &mut files)?;
    let (programs, limit) = submissions(puzzle, &inputs)?;
    let counts = [counted(inputs.len() as u64, "test"), counted(programs.len() as u64, "program")];
    files.extend(programs);
    files.insert(".timelimit".to_owned(), format!("{limit}\n").into_bytes());
    let path = visible::path(to);
    write(&files, to).with_context(|| format!("cannot write {path}"))?;
    if let Some(zip) = zip {
        write_whole(zip, &archive(&files)?)?;
    }
    say(format_args!("Wrote {path}: {}, time limit {limit} s.", counts.join(", ")))?;
    if !files["problem.yaml"].windows(9).any(|text| text == b"\nlicense:") {
        say("It names no licence, because the owner has named none: a judge may call it unknown.")?;
    }
    Ok(())
}

/// Returns the files of the package that follow from the texts of the puzzle.
///
/// # Errors
///
/// If the puzzle has no tier 6.
fn from_texts(puzzle: &dyn ErasedPuzzle) -> Result<Files> {
    let (puzzle, rules, package) = (puzzle.name(), puzzle.about().rules, puzzle.package());
    let Package { config, format, grammar, validator } = package.with_context(|| {
        format!("{puzzle} cannot be packaged yet: it has no tier 6 (`Puzzle::PACKAGE`)")
    })?;
    let name = config.lines().find_map(|line| line.strip_prefix("name: "));
    let name = name
        .with_context(|| format!("crates/{puzzle}/package/problem.yaml has no line `name: …`"))?;
    let memory = Requirements::MEMORY >> 20;
    let config = format!("{config}limits:\n  memory: {memory}\n{}\n", uuid(puzzle));
    let statement = statement(name, &[rules.trim_end(), format].join("\n\n"));
    let mut files = Files::from([
        ("problem.yaml".to_owned(), config.into_bytes()),
        ("problem_statement/problem.en.tex".to_owned(), statement.into_bytes()),
        ("input_validators/input.ctd".to_owned(), grammar.into()),
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

/// Returns the folder with the right and the wrong programs for a puzzle.
fn programs_of(puzzle: &dyn ErasedPuzzle) -> PathBuf {
    workspace().join("xtask/tests/strangers").join(puzzle.name())
}

/// Returns the programs as files of the package, each in the folder of the verdict that our judge
/// gives it now. Also returns the time limit in seconds. It is five times the time of the slowest
/// right program, as the tools for packages take it.
fn submissions(puzzle: &dyn ErasedPuzzle, inputs: &[Vec<u8>]) -> Result<(Files, u64)> {
    let (mut files, mut slowest) = (Files::new(), None);
    for source in entries(&programs_of(puzzle))? {
        let (verdict, time) = judged(puzzle, &source, inputs)?;
        let folder = match verdict {
            Verdict::Ac => "accepted",
            Verdict::Tle => "time_limit_exceeded",
            Verdict::Re | Verdict::Mle => "run_time_error",
            _ => "wrong_answer",
        };
        if verdict == Verdict::Ac {
            slowest = slowest.max(Some(time));
        }
        let name = source.file_name().unwrap_or_default().display();
        files.insert(format!("submissions/{folder}/{name}"), fs::read(&source)?);
    }
    let slowest: Duration = slowest.with_context(|| {
        let place = format!("xtask/tests/strangers/{}", puzzle.name());
        format!("a package needs a right program, for its time limit: {place} has none")
    })?;
    Ok((files, (5 * slowest).as_secs_f64().ceil().max(1.0) as u64))
}

/// Runs a program on the inputs, up to the first on which it fails, as judges do. Returns the
/// verdict and the time of the longest run.
fn judged(
    puzzle: &dyn ErasedPuzzle,
    source: &Path,
    inputs: &[Vec<u8>],
) -> Result<(Verdict, Duration)> {
    let name = source.display().to_string();
    let ready = ProgramArg::new(&name)?.ready()?;
    let ready = ready.map_err(|said| anyhow!("cannot compile {name}: {said}"))?;
    let run = |input: &[u8], limits| ready.program.run(input, limits);
    let mut slowest = Duration::ZERO;
    for input in inputs {
        let mut batch = puzzle.batch(puzzle.read(input)?);
        batch.input.clone_from(input);
        let attempt = Attempt::new(puzzle, batch, &run, &Requirements::new(Requirements::TIME))?;
        slowest = slowest.max(attempt.ran.time);
        if !attempt.is_accepted() {
            return Ok((attempt.judgement.verdict, slowest));
        }
    }
    Ok((Verdict::Ac, slowest))
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
