//! Generates the list of the fixtures, each with what it shows, for the module `fixtures`. These are
//! the fixtures that have a row in `SOURCES.md`.

use std::collections::BTreeMap;
use std::path::{Path, absolute};
use std::{env, fs, io};

#[allow(dead_code, reason = "the build script uses only a part of the module")]
#[path = "src/sources.rs"]
mod sources;

use sources::{Prefix, Row, rows};

fn main() -> io::Result<()> {
    let root = absolute("../../fixtures")?; // cargo runs this script in the folder of the crate
    println!("cargo::rerun-if-changed={}", root.display());
    let sources = fs::read_to_string(root.join("SOURCES.md"))?;
    // The web app is a download that should be small, and it judges programs only by what the
    // statement promises. It therefore has no lenient fixtures.
    let is_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let left_out = if is_page {
        Prefix::Lenient
    } else {
        Prefix::Bad
    }; // and what comes after it
    let is_embedded = |row: &Row| Prefix::of(row.name).is_none_or(|prefix| prefix < left_out);
    let rows = rows(&sources).into_iter().filter(is_embedded);
    let path = |row: &Row| root.join(row.puzzle).join(format!("{}.in", row.name));
    let inputs: BTreeMap<_, _> = rows.map(|row| (path(&row), row)).collect();
    let tests = inputs
        .iter()
        .filter(|(input, _)| input.is_file())
        .map(|(input, row)| {
            let (
                Row {
                    puzzle,
                    name,
                    shows,
                    ..
                },
                input,
            ) = (row, input.to_string_lossy());
            format!(
                "Test {{ puzzle: {puzzle:?}, name: {name:?}, shows: {shows:?}, \
             input: include_bytes!({input:?}) }},\n"
            )
        });
    let tests: String = tests.collect();
    let code =
        format!("/// All tests, grouped by puzzle.\npub static TESTS: &[Test] = &[\n{tests}];\n");
    fs::write(
        Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("tests.rs"),
        code,
    )
}
