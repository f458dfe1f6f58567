//! Runs `cargo xtask new`, which creates a working puzzle to be changed into another.
//!
//! The new puzzle is a copy of `xtask/template`, a member of this workspace, with another name and
//! framing. The crate is written first, as a whole, and the lists of puzzles last, so the workspace
//! still builds wherever this command is interrupted.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use catalogue::sources::{HEADER, Row};
use clap::{Args, value_parser};
use puzzle::Framing;

use terminal::files::{read_folder, write_folder, write_whole};
use terminal::interrupt::{Interrupted, defer_interrupt, seen};
use terminal::say;

use crate::fixtures::{SOURCES, read_sources, snapshot_folder, target_folder, workspace};

#[derive(Args)]
pub struct Arguments {
    /// The name of the puzzle, its crate and its binary, such as n-queens
    name: String,
    /// How cases follow one another: until-end (of the input), counted (after their number),
    /// single, or 'sentinel WORDS' (until these words)
    #[arg(long, default_value = "until-end", value_parser = parse_framing)]
    framing: Framing,
    /// Tiers of the example to write: 3 ends with tests, 4 adds explanations, 5 wrong solutions and
    /// a proof, 6 a problem package (only with until-end)
    #[arg(long, value_name = "3-6", default_value = "3", value_parser = value_parser!(u8).range(3..=i64::from(MAX_TIERS)))]
    tiers: u8,
}

/// The number of tiers of the template.
const MAX_TIERS: u8 = 6;

/// The cases of the template's sample and the answers to them.
const SAMPLE: [(&str, &str); 2] = [("5\n4 1 5 9 3\n", "13\n"), ("3\n2 7 2\n", "7\n")];

/// A case that reaches the boundaries of tier 5, and the answer to it. It is also the secret test that
/// a package needs.
const ONE_VALUE: [(&str, &str); 1] = [("1\n100\n", "100\n")];

/// Parses the value of `--framing`.
fn parse_framing(text: &str) -> Result<Framing> {
    let mark = match text {
        "until-end" => return Ok(Framing::UntilEnd),
        "counted" => return Ok(Framing::Counted),
        "single" => return Ok(Framing::Single),
        _ => text.strip_prefix("sentinel "),
    };
    let mark = mark.context("expected until-end, counted, single, or 'sentinel 0 0'")?;
    let is_legal = |c: char| c.is_ascii_alphanumeric() || "#*+-./=".contains(c);
    ensure!(
        mark.split(' ').all(|word| !word.is_empty() && word.chars().all(is_legal)),
        "the end mark {mark:?} must be words of a-z, A-Z, 0-9 and #*+-./= separated by single spaces"
    );
    let first = mark.split(' ').next().and_then(|word| word.parse().ok());
    ensure!(
        !first.is_some_and(|first| (1..=20).contains(&first)),
        "a case of the example could begin with the end mark {mark:?}; choose another end mark for \
         now"
    );
    Ok(Framing::Sentinel(mark.to_owned().leak())) // once
}

/// Writes the crate, its fixtures and the lines that add the puzzle to the catalogue.
pub fn new(arguments: &Arguments) -> Result<bool> {
    let Arguments { name, framing, tiers } = arguments;
    check_name(name)?;
    ensure!(
        *tiers < 6 || *framing == Framing::UntilEnd,
        "the texts of tier 6 are those of a list until the end of the input: choose --tiers 5, and \
         see xtask/PACKAGE.md"
    );
    let root = workspace();
    let crate_folder = root.join("crates").join(name);
    let (inputs, snapshots) = (root.join("fixtures").join(name), snapshot_folder(name));
    for folder in [&crate_folder, &inputs, &snapshots] {
        ensure!(!folder.exists(), "{} already exists", folder.display());
    }
    defer_interrupt();
    let fill = |folder: &Path| copy_template(name, *framing, *tiers, folder);
    write_folder(&crate_folder, &target_folder(), fill)
        .with_context(|| format!("cannot write {}", crate_folder.display()))?;
    let mut sources = read_sources()?;
    writeln!(sources, "\n## {name}\n\n{HEADER}")?;
    let fixtures = [
        (5, "edge-one-value", "one value", &ONE_VALUE[..], "the snapshot"),
        (1, "statement-1", "the example that every puzzle starts as", &SAMPLE[..], "this project"),
    ];
    let fixtures = fixtures.iter().filter(|(tier, ..)| tier <= tiers);
    for (_, fixture, shows, cases, confirmed_by) in fixtures {
        let (input, output) = written(*framing, cases);
        let snapshot = format!(
            "---\nsource: xtask/src/fixtures/snapshots.rs\n\
             input_file: fixtures/{name}/{fixture}.in\n---\n{output}"
        );
        let row = Row { puzzle: name, name: fixture, shows, origin: "this project", confirmed_by };
        writeln!(sources, "{row}")?;
        write_whole(&snapshots.join(format!("{fixture}.snap")), snapshot.as_bytes())?;
        write_whole(&inputs.join(format!("{fixture}.in")), input.as_bytes())?;
    }
    let (_, output) = written(*framing, &SAMPLE);
    write_whole(&inputs.join("statement-1.out"), output.as_bytes())?;
    write_whole(&root.join(SOURCES), sources.as_bytes())?;
    let dependency = format!("{name} = {{ path = \"../{name}\" }}\n");
    edit("crates/catalogue/Cargo.toml", "\n[dev-dependencies]", &dependency)?;
    let line = format!("    &{}::{},\n", name.replace('-', "_"), camel(name));
    edit("crates/catalogue/src/lib.rs", "];\n", &line)?;
    let stories =
        if *tiers < 4 { "" } else { "   # then `cargo insta review`: its stories are new" };
    say(format_args!(
        "Created the puzzle {name}, a small example. Try it:\n\n  \
         cargo run -q -p {name} < fixtures/{name}/statement-1.in\n  \
         cargo test -p {name}\n  \
         cargo xtask verify {name}{stories}\n\n\
         Then look for \"Change this\" in crates/{name}, starting with src/lib.rs."
    ))?;
    Ok(true)
}

/// Inserts a line at the end of a list of puzzles in a file of the workspace. `mark` is the text
/// that follows the list.
fn edit(file: &str, mark: &str, line: &str) -> Result<()> {
    let path = workspace().join(file);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
    let lists = text.split_once(mark);
    let (list, rest) = lists.with_context(|| format!("{file} has no list of puzzles"))?;
    write_whole(&path, [list, line, mark, rest].concat().as_bytes())
}

/// Copies the template to a new folder, with another name and framing, and with the tiers up to
/// `tiers`.
fn copy_template(name: &str, framing: Framing, tiers: u8, folder: &Path) -> Result<()> {
    let mut files = read_folder(&workspace().join("xtask/template"))?;
    files.retain(|path, _| tiers == MAX_TIERS || !path.starts_with("package/"));
    let mut rustfmt = Command::new("rustfmt");
    for (path, text) in files {
        let Some(text) = of_tiers(&String::from_utf8(text)?, tiers) else { continue };
        let file = folder.join(path);
        write_whole(&file, renamed(&text, name, framing).as_bytes())?;
        if file.extension().is_some_and(|ending| ending == "rs") {
            rustfmt.arg(file);
        }
    }
    // The new name makes lines longer or shorter. If there is no rustfmt, they stay as they are.
    rustfmt.args(["--edition", "2024", "--config-path"]).arg(workspace());
    let _ = rustfmt.stderr(Stdio::null()).status();
    ensure!(!seen(), Interrupted);
    Ok(())
}

/// Returns a text of the template without the paragraphs whose first line names a tier higher than
/// `tiers`. Returns `None` if the first paragraph is one of them, because then the whole file
/// belongs to that tier.
fn of_tiers(text: &str, tiers: u8) -> Option<String> {
    let is_kept = |paragraph: &&str| {
        let line = paragraph.lines().next().unwrap_or_default();
        !(tiers + 1..=MAX_TIERS).any(|tier| line.contains(&format!(" Tier {tier}")))
    };
    let mut paragraphs = text.split_inclusive("\n\n").peekable();
    paragraphs.peek().is_some_and(is_kept).then(|| paragraphs.filter(is_kept).collect())
}

/// Returns a text of the template, changed to this name and framing.
fn renamed(text: &str, name: &str, framing: Framing) -> String {
    let [before, after] = [Framing::UntilEnd, framing].map(|framing| written(framing, &SAMPLE));
    let input = match framing {
        Framing::UntilEnd => "lists until the end of the input, each",
        Framing::Counted => "the number of lists, then for each",
        Framing::Sentinel(mark) => &format!("lists until `{mark}`, each"),
        Framing::Single => "one list:",
    };
    text.replace(&format!("{:?}", before.0), &format!("{:?}", after.0))
        .replace(&format!("{:?}", before.1), &format!("{:?}", after.1))
        .replace("Framing::UntilEnd", &format!("Framing::{framing:?}"))
        .replace("lists until the end of the input, each", input)
        .replace("template::", &format!("{}::", name.replace('-', "_")))
        .replace("template", name)
        .replace("Template", &camel(name))
}

/// Returns an input with this framing that holds these cases, or the first of them if an input holds
/// only one, and the output for that input.
fn written(framing: Framing, cases: &[(&str, &str)]) -> (String, String) {
    let count = if framing == Framing::Single { 1 } else { cases.len() };
    let (texts, answers): (String, String) = cases[..count].iter().copied().unzip();
    let input = format!("{}{texts}{}", framing.head(count as u64), framing.tail());
    (input, answers)
}

/// The names that no puzzle can have, either because a crate cannot have them or because the
/// template uses them.
const RESERVED: &str = "\
    abstract alloc as async await become bool box break build char const continue core crate deps \
    do dyn else enum examples extern f32 f64 false final fn for formats gen i128 i16 i32 i64 i8 if \
    impl in incremental isize let list loop macro match mod move mut oracle override priv \
    proc-macro pub ref return self shape static std str struct super test trait true try type \
    typeof u128 u16 u32 u64 u8 unsafe unsized use usize virtual where while yield";

/// Checks that this can be the name of a puzzle's crate, and that no crate has the name yet.
fn check_name(name: &str) -> Result<()> {
    let is_legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_legal);
    ensure!(
        name.split('-').all(is_word) && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "invalid name {name:?}: use lower-case words of a-z and 0-9 joined by hyphens, starting \
         with a letter (such as n-queens)"
    );
    let is_reserved = RESERVED.split(' ').any(|word| word == name);
    ensure!(!is_reserved, "invalid name {name:?}: it is a reserved word");
    let lock = fs::read_to_string(workspace().join("Cargo.lock"));
    let is_in_use = lock.context("cannot read Cargo.lock")?.contains(&format!("name = {name:?}\n"));
    ensure!(!is_in_use, "the name {name:?} is already taken by a crate in Cargo.lock");
    Ok(())
}

/// Returns the name of a puzzle's type, given the name of the puzzle: `NQueens` for `n-queens`.
fn camel(name: &str) -> String {
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}
