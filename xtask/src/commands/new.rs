//! Runs `cargo xtask new`, which creates a working puzzle to be changed into another.
//!
//! The new puzzle is a copy of `xtask/template`, a member of this workspace, with another name. The
//! crate is written first, as a whole, and the lists of puzzles last, so the workspace still builds
//! wherever this command is interrupted.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use catalogue::puzzle;
use catalogue::sources::{HEADER, Row};
use clap::{Args, value_parser};

use terminal::files::{read_folder, write_folder, write_whole};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::say;

use crate::verification::snapshot_folder;
use crate::workspace::{SOURCES, read, target_folder, workspace};

#[derive(Args)]
pub struct Arguments {
    /// The name of the puzzle, its crate and its binary, such as n-queens
    name: String,
    /// Tiers of the example to write: 1 is a solver, 2 adds judging, 3 a reference solver and tests,
    /// 4 explanations, 5 wrong solutions and a proof, 6 a problem package
    #[arg(long, value_name = "1-6", default_value = "3", value_parser = value_parser!(u8).range(1..=i64::from(MAX_TIERS)))]
    tiers: u8,
}

/// The number of tiers of the template.
const MAX_TIERS: u8 = 6;

/// The fixtures of the template, each with its tier, its name, what it shows, what confirms its
/// answer, the input and the output. The fixture of tier 5 reaches what the measures of that tier reach, and
/// it is also the secret test that a package needs.
const FIXTURES: [(u8, &str, &str, &str, &str, &str); 2] = [
    (
        5,
        "edge-one-value",
        "one value",
        "the snapshot",
        "1\n100\n",
        "100\n",
    ),
    (
        1,
        "statement-1",
        "the example that every puzzle starts as",
        "this project",
        INPUT,
        OUTPUT,
    ),
];

/// The sample of the template, and the answers to it.
const INPUT: &str = "5\n4 1 5 9 3\n3\n2 7 2\n";
const OUTPUT: &str = "13\n7\n";

/// Writes the crate, its fixtures and the lines that add the puzzle to the catalogue.
pub fn new(arguments: &Arguments) -> Result<bool> {
    let Arguments { name, tiers } = arguments;
    check_name(name)?;
    let root = workspace();
    let crate_folder = root.join("crates").join(name);
    let (inputs, snapshots) = (root.join("fixtures").join(name), snapshot_folder(name));
    for folder in [&crate_folder, &inputs, &snapshots] {
        ensure!(!folder.exists(), "{} already exists", folder.display());
    }
    defer_interrupt();
    let fill = |folder: &Path| copy_template(name, *tiers, folder);
    write_folder(&crate_folder, &target_folder(), fill)
        .with_context(|| format!("cannot write {}", crate_folder.display()))?;
    let mut sources = read(SOURCES)?;
    writeln!(sources, "\n## {name}\n\n{HEADER}")?;
    let fixtures = FIXTURES.into_iter().filter(|(tier, ..)| tier <= tiers);
    for (_, fixture, shows, confirmed_by, input, output) in fixtures {
        let snapshot = format!(
            "---\nsource: xtask/src/verification/snapshots.rs\n\
             input_file: fixtures/{name}/{fixture}.in\n---\n{output}"
        );
        let row = Row {
            puzzle: name,
            name: fixture,
            shows,
            origin: "this project",
            confirmed_by,
        };
        writeln!(sources, "{row}")?;
        write_whole(
            &snapshots.join(format!("{fixture}.snap")),
            snapshot.as_bytes(),
        )?;
        write_whole(&inputs.join(format!("{fixture}.in")), input.as_bytes())?;
    }
    write_whole(&inputs.join("statement-1.out"), OUTPUT.as_bytes())?;
    write_whole(&root.join(SOURCES), sources.as_bytes())?;
    let dependency = format!("{name} = {{ path = \"../{name}\" }}\n");
    edit(
        "crates/catalogue/Cargo.toml",
        "\n[dev-dependencies]",
        &dependency,
    )?;
    let line = format!("    &{}::{},\n", name.replace('-', "_"), camel(name));
    edit("crates/catalogue/src/lib.rs", "];\n", &line)?;
    let stories = if *tiers < 4 {
        ""
    } else {
        "   # then `cargo insta review`: its stories are new"
    };
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
    let text = read(file)?;
    let lists = text.split_once(mark);
    let (list, rest) = lists.with_context(|| format!("{file} has no list of puzzles"))?;
    write_whole(
        &workspace().join(file),
        [list, line, mark, rest].concat().as_bytes(),
    )
}

/// Copies the template to a new folder, with another name and with the tiers up to `tiers`. The new
/// name makes lines longer or shorter, which `cargo fmt` mends.
fn copy_template(name: &str, tiers: u8, folder: &Path) -> Result<()> {
    let mut files = read_folder(&workspace().join("xtask/template"))?;
    files.retain(|path, _| tiers == MAX_TIERS || !path.starts_with("package/"));
    for (path, text) in files {
        let Some(text) = of_tiers(&String::from_utf8(text)?, tiers) else {
            continue;
        };
        write_whole(&folder.join(path), renamed(&text, name).as_bytes())?;
    }
    ensure!(!seen(), "interrupted");
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
    let mut paragraphs = text.trim_end().split("\n\n").peekable();
    let is_kept_at_all = paragraphs.peek().is_some_and(is_kept);
    is_kept_at_all.then(|| paragraphs.filter(is_kept).collect::<Vec<_>>().join("\n\n") + "\n")
}

/// Returns a text of the template, changed to this name.
fn renamed(text: &str, name: &str) -> String {
    text.replace("Template", &camel(name))
        .replace("template", name)
        .replace(
            &format!("{name}::"),
            &format!("{}::", name.replace('-', "_")),
        )
}

/// The names that no puzzle can have: those that Rust, cargo, Windows or the template uses.
const RESERVED: &str = include_str!("reserved.txt");

/// Checks that this can be the name of a puzzle's crate, and that no crate has the name yet.
fn check_name(name: &str) -> Result<()> {
    let is_legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let is_word = |word: &str| !word.is_empty() && word.chars().all(is_legal);
    ensure!(
        name.split('-').all(is_word) && name.starts_with(|c: char| c.is_ascii_lowercase()),
        "invalid name {name:?}: use lower-case words of a-z and 0-9 joined by hyphens, starting \
         with a letter (such as n-queens)"
    );
    let is_reserved = RESERVED.split_whitespace().any(|word| word == name);
    ensure!(!is_reserved, "invalid name {name:?}: it is a reserved word");
    let lock = read("Cargo.lock")?;
    let has_crate = |name: &str| lock.contains(&format!("name = {name:?}"));
    let is_in_use = has_crate(name) || has_crate(&name.replace('-', "_"));
    ensure!(
        !is_in_use,
        "the name {name:?} is already taken by a crate in Cargo.lock"
    );
    ensure!(
        puzzle(name).is_err(),
        "the name {name:?} is already taken by a puzzle"
    );
    Ok(())
}

/// Returns the name of a puzzle's type, given the name of the puzzle: `NQueens` for `n-queens`.
fn camel(name: &str) -> String {
    name.split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}
