//! `cargo xtask new`: a puzzle that runs, to be changed into another.
//!
//! It is a copy of `xtask/template`, a member of this workspace, with other names and another
//! framing.

use std::cmp::Reverse;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use puzzle::Framing;

use crate::fixtures::{Sources, snapshot_folder, visible, workspace, write_whole};

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The name of the puzzle, its crate and its binary: a-z, 0-9 and hyphens
    name: String,
    /// How cases follow one another: until-end, counted (their number comes first), single, or
    /// 'sentinel WORDS' (until these words)
    #[arg(long, default_value = "until-end", value_parser = parse_framing)]
    framing: Framing,
    /// What one case is called: game, hand, board
    #[arg(long, value_name = "NOUN", default_value = "list")]
    case: String,
    /// What the solver finds, and where the puzzle comes from, in one line
    #[arg(long, value_name = "TEXT", default_value = TITLE)]
    title: String,
}

/// The title of the template.
const TITLE: &str = "An example to be changed: the greatest sum without neighbours";

/// The cases of the template's sample and the answers to them.
const SAMPLE: [(&str, &str); 2] = [("5\n4 1 5 9 3\n", "13\n"), ("3\n2 7 2\n", "7\n")];

/// The most values in a case of the template, the first of its numbers.
const MOST_VALUES: u64 = 20;

fn parse_framing(text: &str) -> Result<Framing> {
    match text.split_once(' ') {
        None if text == "until-end" => Ok(Framing::UntilEnd),
        None if text == "counted" => Ok(Framing::Counted),
        None if text == "single" => Ok(Framing::Single),
        Some(("sentinel", mark)) => {
            let mut words = mark.split(' ');
            ensure!(
                words.all(
                    |word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic())
                ),
                "the end mark {mark:?} is not made of words with one blank between two of them"
            );
            let first = mark.split(' ').next().and_then(|word| word.parse().ok());
            ensure!(
                !first.is_some_and(|first| (1..=MOST_VALUES).contains(&first)),
                "a case of the example can begin with the end mark {mark:?}; take another for now"
            );
            Ok(Framing::Sentinel(mark.to_owned().leak())) // once
        }
        _ => bail!("expected until-end, counted, single, or 'sentinel 0 0'"),
    }
}

/// Writes the crate, its first fixture and the lines that make it known; all of it or nothing.
/// Returns true.
///
/// # Errors
///
/// If the name is no name for a crate or is in use, or something cannot be read or written.
pub fn new(arguments: &Arguments) -> Result<bool> {
    let files = files(arguments)?;
    write(&files)?;
    let name = &arguments.name;
    anstream::println!(
        "There is a puzzle {name} now, a small example. Try it:\n\n  \
         cargo run -q -p {name} < fixtures/{name}/statement-1.in\n  \
         cargo test -p {name}\n  \
         cargo xtask verify {name}\n\n\
         Then look for \"Change this\" in crates/{name}, from src/lib.rs on."
    );
    Ok(true)
}

/// A file to write.
struct File {
    path: PathBuf,
    text: String,
    /// What stands there now, if it is to be replaced.
    before: Option<String>,
}

/// Everything that is to be written.
fn files(arguments: &Arguments) -> Result<Vec<File>> {
    let Arguments { name, framing, case, title } = arguments;
    let template = Template::read()?;
    check_name(name, &template)?;
    check_case(case, name, &template)?;
    let is_line = !title.trim().is_empty() && !title.contains(char::is_control);
    ensure!(is_line, "the title {title:?} is not one line of text");

    let root = workspace();
    let (crate_folder, fixtures) =
        (root.join("crates").join(name), root.join("fixtures").join(name));
    let snapshots = snapshot_folder(name);
    for folder in [&crate_folder, &fixtures, &snapshots] {
        ensure!(!folder.exists(), "{} exists already", folder.display());
    }
    let (input, output) = sample(*framing);
    let snapshot = format!(
        "---\nsource: xtask/src/fixtures/snapshots.rs\n\
         input_file: fixtures/{name}/statement-1.in\n---\n{}",
        visible(&output)
    );
    let mut files = vec![
        File::new(fixtures.join("statement-1.in"), input),
        File::new(fixtures.join("statement-1.out"), output),
        File::new(snapshots.join("statement-1.snap"), snapshot),
    ];
    let swaps = template.swaps(arguments)?;
    files.extend(template.files.iter().map(|(file, text)| {
        let text = swapped(text, &swaps);
        let is_code = Path::new(file).extension() == Some(OsStr::new("rs"));
        File::new(crate_folder.join(file), if is_code { formatted(text) } else { text })
    }));
    files.push(File::changed("xtask/Cargo.toml", |text| {
        let last = text.rfind("{ path = \"../crates/")?;
        let end = last + text[last..].find('\n')? + 1;
        text.insert_str(end, &format!("{name} = {{ path = \"../crates/{name}\" }}\n"));
        Some(())
    })?);
    files.push(File::changed("xtask/src/puzzles.rs", |text| {
        let list = text.find("\npuzzles! {\n")?;
        let end = list + text[list..].find("\n}\n")? + 1;
        text.insert_str(end, &format!("    {}::{};\n", identifier(name), camel(name)));
        Some(())
    })?);
    files.push(File::changed("fixtures/SOURCES.md", |text| {
        let mut sources = Sources::of(text);
        let shows = "the example that every puzzle starts as";
        sources.insert(name, ["statement-1", shows, "this project", "this project"]);
        *text = sources.text();
        Some(())
    })?);
    Ok(files)
}

impl File {
    fn new(path: PathBuf, text: String) -> Self {
        Self { path, text, before: None }
    }

    /// A file of the workspace that `change` adds a line to, if it finds its place.
    fn changed(file: &str, change: impl FnOnce(&mut String) -> Option<()>) -> Result<Self> {
        let path = workspace().join(file);
        let before = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
        let mut text = before.clone();
        change(&mut text).with_context(|| format!("{file} has no list of puzzles"))?;
        Ok(Self { path, text, before: Some(before) })
    }
}

/// Writes all files; if one cannot be written, all is left as it was.
fn write(files: &[File]) -> Result<()> {
    for (count, file) in files.iter().enumerate() {
        let Err(error) = write_whole(&file.path, file.text.as_bytes()) else {
            continue;
        };
        for File { path, before, .. } in &files[..count] {
            // What cannot be taken back either shows in `git status`.
            let _ = match before {
                Some(before) => write_whole(path, before.as_bytes()),
                None => fs::remove_file(path).map_err(Into::into),
            };
        }
        let mut folders: Vec<&Path> = files.iter().filter_map(|file| file.path.parent()).collect();
        folders.sort_by_key(|folder| Reverse(folder.components().count()));
        for folder in folders {
            let _ = fs::remove_dir(folder); // one that holds something else stays
        }
        return Err(error);
    }
    Ok(())
}

/// The template: its files, by their paths inside it.
struct Template {
    files: Vec<(String, String)>,
}

/// A text and what takes its place.
type Swap = (String, String);

impl Template {
    fn read() -> Result<Self> {
        let root = workspace().join("xtask/template");
        let mut files = Vec::new();
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            let path = root.join(&folder);
            for entry in
                fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))?
            {
                let entry = entry?;
                let inside = format!("{folder}{}", entry.file_name().display());
                if entry.file_type()?.is_dir() {
                    folders.push(inside + "/");
                } else {
                    files.push((inside, fs::read_to_string(entry.path())?));
                }
            }
        }
        files.sort();
        Ok(Self { files })
    }

    /// Does its code use this word?
    fn has_word(&self, word: &str) -> bool {
        let lines = self.files.iter().flat_map(|(_, text)| text.lines());
        let code = lines.filter(|line| !line.trim_start().starts_with("//"));
        let is_letter = |c: char| c.is_alphanumeric() || c == '_';
        code.flat_map(|line| line.split(|c| !is_letter(c))).any(|other| other == word)
    }

    /// What makes the new puzzle of it; what contains another stands before it.
    fn swaps(&self, arguments: &Arguments) -> Result<Vec<Swap>> {
        let Arguments { name, framing, case, title } = arguments;
        let [uses, until] = [Framing::UntilEnd, *framing].map(sample);
        let framed = match framing {
            Framing::UntilEnd => format!("{case}s until the end of the input, each"),
            Framing::Counted => format!("the number of {case}s, then for each"),
            Framing::Sentinel(mark) => format!("{case}s until `{mark}`, each"),
            Framing::Single => format!("one {case}:"),
        };
        let article = if case.starts_with(['a', 'e', 'i', 'o', 'u']) { "n" } else { "" };
        let swaps = [
            (quoted(TITLE), quoted(title)),
            (format!("{:?}", uses.0), format!("{:?}", until.0)),
            (format!("{:?}", uses.1), format!("{:?}", until.1)),
            ("Framing::UntilEnd".to_owned(), format!("Framing::{framing:?}")),
            ("lists until the end of the input, each".to_owned(), framed),
            ("template::".to_owned(), format!("{}::", identifier(name))),
            ("template".to_owned(), name.clone()),
            ("Template".to_owned(), camel(name)),
            ("A list".to_owned(), format!("A{article} {case}")),
            ("a list".to_owned(), format!("a{article} {case}")),
            ("list".to_owned(), case.clone()),
            ("List".to_owned(), camel(case)),
        ];
        for (from, _) in &swaps {
            let is_there = self.files.iter().any(|(_, text)| text.contains(from));
            ensure!(is_there, "the template does not say {from} any more");
        }
        Ok(swaps.into())
    }
}

/// The text with everything swapped, in one go: what takes a place is not looked at again.
fn swapped(text: &str, swaps: &[Swap]) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let swap = swaps.iter().find(|(from, _)| rest.starts_with(from));
        match swap {
            Some((_, to)) => result += to,
            None => result.push(next),
        }
        rest = &rest[swap.map_or(next.len_utf8(), |(from, _)| from.len())..];
    }
    result
}

/// Rust code as `rustfmt` writes it; without that, as it is.
fn formatted(text: String) -> String {
    let run = || {
        let mut rustfmt = Command::new("rustfmt")
            .args(["--edition", "2024"])
            .current_dir(workspace()) // for its configuration
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        // A file fits into the pipe.
        rustfmt.stdin.take()?.write_all(text.as_bytes()).ok()?;
        let output = rustfmt.wait_with_output().ok()?;
        String::from_utf8(output.stdout).ok().filter(|_| output.status.success())
    };
    run().unwrap_or(text)
}

/// The sample and its output.
fn sample(framing: Framing) -> (String, String) {
    let count = if framing == Framing::Single { 1 } else { SAMPLE.len() };
    let (cases, answers): (String, String) = SAMPLE[..count].iter().copied().unzip();
    let input = match framing {
        Framing::UntilEnd | Framing::Single => cases,
        Framing::Counted => format!("{count}\n{cases}"),
        Framing::Sentinel(mark) => format!("{cases}{mark}\n"),
    };
    (input, answers)
}

/// What no crate and nothing in one can be called.
const TAKEN: &str = "\
    abstract alloc as async await become bool box break build char const continue core crate deps \
    do dyn else enum examples extern f32 f64 false final fn for gen i128 i16 i32 i64 i8 if impl in \
    incremental isize let loop macro match mod move mut oracle override priv proc-macro pub ref \
    return self static std str struct super test trait true try type typeof u128 u16 u32 u64 u8 \
    unsafe unsized use usize virtual where while yield";

/// Is it a name for a crate that is not in use?
fn check_name(name: &str, template: &Template) -> Result<()> {
    let parts_are_words = name.split('-').all(|part| {
        let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
        !part.is_empty() && part.chars().all(legal)
    });
    ensure!(
        parts_are_words && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "the name {name:?} is not made of a-z and 0-9, with a hyphen between two words"
    );
    ensure!(!TAKEN.split(' ').any(|taken| taken == name), "no crate can be called {name:?}");
    let lock =
        fs::read_to_string(workspace().join("Cargo.lock")).context("cannot read Cargo.lock")?;
    let is_in_use = lock.contains(&format!("name = {name:?}\n"));
    ensure!(!is_in_use, "there is a crate {name} in this workspace already, see Cargo.lock");
    let camel = camel(name);
    ensure!(!template.has_word(&camel), "the example has another {camel}; take another name");
    Ok(())
}

/// Is it a noun that nothing else is called by?
fn check_case(case: &str, name: &str, template: &Template) -> Result<()> {
    ensure!(
        !case.is_empty() && case.bytes().all(|byte| byte.is_ascii_lowercase()),
        "the noun {case:?} is not one word of the letters a-z"
    );
    let is_taken = TAKEN.split(' ').any(|taken| taken == case)
        || [case.to_owned(), format!("{case}s"), camel(case)]
            .iter()
            .any(|word| template.has_word(word));
    ensure!(
        case == "list" || !is_taken,
        "{case:?} has a meaning in the example's code already; take another noun"
    );
    ensure!(
        camel(case) != camel(name),
        "a case and the puzzle cannot both be called {}",
        camel(case)
    );
    Ok(())
}

/// The name of the crate in code: `n_queens` for `n-queens`.
fn identifier(name: &str) -> String {
    name.replace('-', "_")
}

/// The name of a type: `NQueens` for `n-queens`.
fn camel(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}

/// A text in quotes, for Rust and for Cargo.toml alike.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_is_written_or_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = |path: &str| folder.path().join(path);
        let file = |name: &str, before: Option<&str>| File {
            path: path(name),
            text: "new".to_owned(),
            before: before.map(str::to_owned),
        };
        fs::write(path("list"), "old").unwrap();
        fs::write(path("no-folder"), "").unwrap();
        let all = || vec![file("a/b/new", None), file("a/new", None), file("list", Some("old"))];
        let mut files = all();
        files.push(file("no-folder/new", None));
        write(&files).unwrap_err();
        assert_eq!(fs::read_to_string(path("list")).unwrap(), "old");
        assert!(!path("a").exists());

        write(&all()).unwrap();
        for name in ["list", "a/new", "a/b/new"] {
            assert_eq!(fs::read_to_string(path(name)).unwrap(), "new");
        }
    }

    #[test]
    fn what_takes_a_place_is_not_looked_at_again() {
        let swaps = [("a list", "an ace"), ("list", "ace"), ("ace", "list"), ("é", "e")];
        let swaps = swaps.map(|(from, to)| (from.to_owned(), to.to_owned()));
        assert_eq!(swapped("a list of lists, é: ace", &swaps), "an ace of aces, e: list");
    }
}
