//! `cargo xtask new`: a puzzle that runs, to be changed into another.
//!
//! It is a copy of `xtask/template`, a member of this workspace, with other names and another
//! framing.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use puzzle::Framing;

use crate::fixtures::{Sources, entries, snapshot_folder, visible, workspace, write_whole};

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
pub fn new(arguments: &Arguments) -> Result<bool> {
    let Arguments { name, case, title, .. } = arguments;
    let template = Template::read()?;
    check_name(name, &template)?;
    check_case(case, name, &template)?;
    let is_line = !title.trim().is_empty() && !title.contains(char::is_control);
    ensure!(is_line, "the title {title:?} is not one line of text");

    let root = workspace();
    let folders =
        [root.join("fixtures").join(name), snapshot_folder(name), root.join("crates").join(name)];
    for folder in &folders {
        ensure!(!folder.exists(), "{} exists already", folder.display());
    }
    let lists = lists(name)?;
    let files = files(arguments, &template, &folders)?;
    let write = || {
        let lists = lists.iter().map(|List { path, after, .. }| (path, after));
        let mut files = lists.chain(files.iter().map(|(path, text)| (path, text)));
        files.try_for_each(|(path, text)| write_whole(path, text.as_bytes()))
    };
    if let Err(error) = write() {
        // What cannot be taken back either shows in `git status`.
        for List { path, before, .. } in &lists {
            let _ = write_whole(path, before.as_bytes());
        }
        for folder in folders {
            let _ = fs::remove_dir_all(folder);
        }
        return Err(error);
    }
    // Other names make lines longer or shorter. Without rustfmt they stay as they are.
    let code = files
        .iter()
        .map(|(path, _)| path)
        .filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let mut rustfmt = Command::new("rustfmt");
    let _ = rustfmt.args(["--edition", "2024"]).args(code).stderr(Stdio::null()).status();
    anstream::println!(
        "There is a puzzle {name} now, a small example. Try it:\n\n  \
         cargo run -q -p {name} < fixtures/{name}/statement-1.in\n  \
         cargo test -p {name}\n  \
         cargo xtask verify {name}\n\n\
         Then look for \"Change this\" in crates/{name}, from src/lib.rs on."
    );
    Ok(true)
}

/// The new files with their texts: the fixture, its snapshot and the crate, each in its folder.
fn files(
    arguments: &Arguments,
    template: &Template,
    [fixtures, snapshots, crate_folder]: &[PathBuf; 3],
) -> Result<Vec<(PathBuf, String)>> {
    let name = &arguments.name;
    let (input, output) = sample(arguments.framing);
    let snapshot = format!(
        "---\nsource: xtask/src/fixtures/snapshots.rs\n\
         input_file: fixtures/{name}/statement-1.in\n---\n{}",
        visible(&output)
    );
    let mut files = vec![
        (fixtures.join("statement-1.in"), input),
        (fixtures.join("statement-1.out"), output),
        (snapshots.join("statement-1.snap"), snapshot),
    ];
    let swaps = template.swaps(arguments)?;
    let copies = template.files.iter();
    files.extend(copies.map(|(file, text)| (crate_folder.join(file), swapped(text, &swaps))));
    Ok(files)
}

/// A file of the workspace that lists the puzzles, without the new one and with it.
struct List {
    path: PathBuf,
    before: String,
    after: String,
}

/// The lists of puzzles.
fn lists(name: &str) -> Result<[List; 3]> {
    let changed = |file: &str, with_new: &dyn Fn(&str) -> Option<String>| {
        let path = workspace().join(file);
        let before = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
        let after = with_new(&before).with_context(|| format!("{file} has no list of puzzles"))?;
        anyhow::Ok(List { path, before, after })
    };
    let inserted = |text: &str, place: usize, line: String| {
        let (before, after) = text.split_at(place);
        [before, &line, after].concat()
    };
    Ok([
        changed("xtask/Cargo.toml", &|text| {
            let last = text.rfind("{ path = \"../crates/")?;
            let end = last + text[last..].find('\n')? + 1;
            Some(inserted(text, end, format!("{name} = {{ path = \"../crates/{name}\" }}\n")))
        })?,
        changed("xtask/src/puzzles.rs", &|text| {
            let start = text.find("\npuzzles! {\n")?;
            let end = start + text[start..].find("\n}\n")? + 1;
            Some(inserted(text, end, format!("    {}::{};\n", identifier(name), camel(name))))
        })?,
        changed("fixtures/SOURCES.md", &|text| {
            let mut sources = Sources::of(text);
            let shows = "the example that every puzzle starts as";
            sources.insert(name, ["statement-1", shows, "this project", "this project"]);
            Some(sources.text())
        })?,
    ])
}

/// The template: its files, by their paths inside it.
struct Template {
    files: Vec<(PathBuf, String)>,
}

/// A text and what takes its place.
type Swap = (String, String);

impl Template {
    fn read() -> Result<Self> {
        let root = workspace().join("xtask/template");
        let mut files = Vec::new();
        let mut paths = vec![root.clone()];
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                paths.extend(entries(&path)?);
            } else {
                let text = fs::read_to_string(&path);
                let text = text.with_context(|| format!("cannot read {}", path.display()))?;
                files.push((path.strip_prefix(&root)?.to_owned(), text));
            }
        }
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
    fn what_takes_a_place_is_not_looked_at_again() {
        let swaps = [("a list", "an ace"), ("list", "ace"), ("ace", "list"), ("é", "e")];
        let swaps = swaps.map(|(from, to)| (from.to_owned(), to.to_owned()));
        assert_eq!(swapped("a list of lists, é: ace", &swaps), "an ace of aces, e: list");
    }
}
