//! Generates the list of the tests, which are the fixtures with what each shows, and the list of all
//! solvers, for the library. A fixture that has no row in the `README.md` of its folder is left out,
//! and so is a malformed one.

use std::fmt::Write;
use std::path::{Path, PathBuf, absolute};
use std::{env, fs, io};

use fixtures::{Prefix, rows};

fn main() -> io::Result<()> {
    let root = absolute("../../../fixtures")?; // cargo runs this script in the folder of the crate
    println!("cargo::rerun-if-changed={}", root.display());
    let mut folders: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&root)? {
        let path = entry?.path();
        if path.join("README.md").is_file() {
            folders.push(path);
        }
    }
    folders.sort();
    let mut tests = String::new();
    let mut solvers: Vec<String> = Vec::new();
    for folder in &folders {
        let puzzle = folder.file_name().unwrap_or_default().to_string_lossy();
        solvers.push(puzzle.clone().into_owned());
        tests += &tests_of(&puzzle, folder)?;
    }
    let code = format!(
        "/// All tests, grouped by puzzle.\npub static TESTS: &[Test] = &[\n{tests}];\n\n\
         /// The names of all solvers that have fixtures.\nconst SOLVERS: &[&str] = &{solvers:?};\n"
    );
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("tests.rs"), code)
}

/// Returns the code of the tests in this folder, in the order of their names.
fn tests_of(puzzle: &str, folder: &Path) -> io::Result<String> {
    // The web app is a download that should be small, and it judges programs only by what the
    // statement promises. It therefore has no lenient fixtures.
    let is_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let left_out = if is_page {
        Prefix::Lenient
    } else {
        Prefix::Bad
    };
    let table = fs::read_to_string(folder.join("README.md"))?;
    let mut rows = rows(&table);
    rows.sort_by_key(|row| format!("{}.in", row.name)); // in the order of the files
    rows.dedup_by_key(|row| row.name);
    let mut code = String::new();
    for row in rows {
        let input = folder.join(format!("{}.in", row.name));
        let is_embedded = Prefix::of(row.name).is_none_or(|prefix| prefix < left_out);
        if is_embedded && input.is_file() {
            let (name, shows, input) = (row.name, row.shows, input.to_string_lossy());
            writeln!(
                code,
                "Test {{ puzzle: {puzzle:?}, name: {name:?}, shows: {shows:?}, \
                 input: include_bytes!({input:?}) }},"
            )
            .expect("a text can be written");
        }
    }
    Ok(code)
}
