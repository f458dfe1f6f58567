//! Implements `cargo xtask new`, which creates a small working puzzle to be changed into another.
//!
//! The new puzzle is a copy of the crate `xtask/template`, with another name. The folder that the judge
//! has of a puzzle is a copy of `xtask/template-judged`. What is new is written first, as a whole, and the
//! lists of puzzles last, so the workspace still builds wherever this command is interrupted.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use fixtures::{HEADER, Row};
use terminal::files::{read_folder, target_folder, workspace, write_folder, write_whole};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::say;

use crate::puzzles::puzzle;
use crate::verify::snapshot;

/// A fixture of the template.
struct Example {
    name: &'static str,
    shows: &'static str,
    confirmed_by: &'static str,
    input: &'static str,
    output: &'static str,
}

/// The sample of the template.
const SAMPLE: Example = Example {
    name: "statement-1",
    shows: "the example that every puzzle starts as",
    confirmed_by: "this project",
    input: "5\n4 1 5 9 3\n3\n2 7 2\n",
    output: "13\n7\n",
};

/// A fixture that reaches what the measures of the template reach. It is also the secret test that a
/// package needs.
const EDGE: Example = Example {
    name: "edge-one-value",
    shows: "one value",
    confirmed_by: "the snapshot",
    input: "1\n100\n",
    output: "100\n",
};

/// Writes the crate of a new puzzle, its fixtures, and the lines that add it to the lists of puzzles.
/// Writes its folder in the judge's catalogue, too, if programs are to be `judged` on it.
///
/// # Errors
///
/// If the name cannot be that of a new puzzle, or if a file cannot be written.
pub fn new(name: &str, is_judged: bool) -> Result<bool> {
    check_name(name)?;
    let root = workspace();
    let crate_folder = root.join("crates").join(name);
    let module = name.replace('-', "_");
    let judge_folder = root.join("crates/judge/catalogue/src").join(&module);
    let fixtures = root.join("fixtures").join(name);
    let snapshots = snapshot::folder(name);
    for folder in [&crate_folder, &judge_folder, &fixtures, &snapshots] {
        ensure!(!folder.exists(), "{} already exists", folder.display());
    }
    defer_interrupt();
    copy("xtask/template", name, &crate_folder)?;
    if is_judged {
        copy("xtask/template-judged", name, &judge_folder)?;
    }
    write_fixtures(name)?;
    add_to_lists(name, &module, is_judged)?;
    say(format_args!(
        "Created the puzzle {name}, a small example. Try it:\n\n  \
         cargo run -q -p {name} < fixtures/{name}/statement-1.in\n  \
         cargo test -p {name}\n  \
         cargo xtask verify {name}   # then `cargo insta review`: its explanations are new\n\n\
         Then look for \"Change this\" in crates/{name}, starting with src/lib.rs."
    ))?;
    Ok(true)
}

/// Copies a folder of the workspace to a new one, with the name of the puzzle in the place of that of the
/// template. The new name makes lines longer or shorter, which `cargo fmt` mends.
fn copy(template: &str, name: &str, to: &Path) -> Result<()> {
    let fill = |folder: &Path| {
        for (path, text) in read_folder(&workspace().join(template))? {
            let text = renamed(&String::from_utf8(text)?, name);
            write_whole(&folder.join(path), text.as_bytes())?;
        }
        ensure!(!seen(), "interrupted");
        Ok(())
    };
    let written = write_folder(to, &target_folder(), fill);
    written.with_context(|| format!("cannot write {}", to.display()))
}

/// Writes the fixtures of the new puzzle, their rows, and the snapshots of their answers.
fn write_fixtures(name: &str) -> Result<()> {
    let folder = workspace().join("fixtures").join(name);
    let mut table = format!(
        "# Fixtures of {name}\n\nEach row is an input in this folder. [What the columns and the prefixes \
         mean](../README.md).\n\n{HEADER}\n"
    );
    for example in [EDGE, SAMPLE] {
        let input = format!("{}.in", example.name);
        let snapshot = format!(
            "---\nsource: xtask/src/verify/snapshot.rs\ninput_file: fixtures/{name}/{input}\n---\n{}",
            example.output
        );
        let row = Row {
            name: example.name,
            shows: example.shows,
            origin: "this project",
            confirmed_by: example.confirmed_by,
        };
        writeln!(table, "{row}")?;
        let file = snapshot::folder(name).join(format!("{}.snap", example.name));
        write_whole(&file, snapshot.as_bytes())?;
        write_whole(&folder.join(input), example.input.as_bytes())?;
    }
    write_whole(&folder.join("statement-1.out"), SAMPLE.output.as_bytes())?;
    write_whole(&folder.join("README.md"), table.as_bytes())
}

/// Adds the new puzzle to the lists of puzzles: of `xtask`, of the workspace, and of the judge if programs
/// are to be judged on it.
fn add_to_lists(name: &str, module: &str, is_judged: bool) -> Result<()> {
    let dependency = format!("{name} = {{ path = \"../crates/{name}\" }}\n");
    insert("xtask/Cargo.toml", "\n[dev-dependencies]", &dependency)?;
    let line = format!("    &{module}::{},\n", camel(name));
    insert("xtask/src/puzzles.rs", "];\n", &line)?;
    insert(
        "Cargo.toml",
        "    \"xtask\",\n",
        &format!("    \"crates/{name}\",\n"),
    )?;
    if is_judged {
        let dependency = format!("{name} = {{ path = \"../../{name}\" }}\n");
        let manifest = "crates/judge/catalogue/Cargo.toml";
        insert(manifest, "\n[build-dependencies]", &dependency)?;
        let list = "crates/judge/catalogue/src/lib.rs";
        insert(list, "\nuse anyhow", &format!("mod {module};\n"))?;
        let line = format!("    &{module}::{},\n", module.to_uppercase());
        insert(list, "];\n", &line)?;
    }
    Ok(())
}

/// Inserts a line at the end of a list in a file of the workspace. `mark` is the text that follows the
/// list.
fn insert(file: &str, mark: &str, line: &str) -> Result<()> {
    let text = read(file)?;
    let parts = text.split_once(mark);
    let (list, rest) = parts.with_context(|| format!("{file} has no list of puzzles"))?;
    let text = [list, line, mark, rest].concat();
    write_whole(&workspace().join(file), text.as_bytes())
}

/// Returns the text of a file, whose path is relative to the workspace.
fn read(file: &str) -> Result<String> {
    fs::read_to_string(workspace().join(file)).with_context(|| format!("cannot read {file}"))
}

/// Returns a text of the template, changed to this name.
fn renamed(text: &str, name: &str) -> String {
    let module = name.replace('-', "_");
    text.replace("Template", &camel(name))
        .replace("TEMPLATE", &module.to_uppercase())
        .replace("template", name)
        .replace(&format!("{name}::"), &format!("{module}::"))
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
