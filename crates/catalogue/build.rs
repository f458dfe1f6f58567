//! Generates the list of the fixtures, each with what it shows, for the module `fixtures`.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

#[allow(dead_code, reason = "the build script uses only a part of the module")]
#[path = "src/sources.rs"]
mod sources;

use sources::{Prefix, rows};

fn main() -> io::Result<()> {
    let root = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let root = Path::new(&root).join("../../fixtures");
    println!("cargo::rerun-if-changed={}", root.display());
    let sources = fs::read_to_string(root.join("SOURCES.md"))?;
    let rows = rows(&sources);
    // The web app is a download that should be small, and it judges programs only by what the
    // statement promises. It therefore has no lenient fixtures.
    let is_page = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32");
    let mut tests = String::new();
    for folder in entries(&root)?.iter().filter(|path| path.is_dir()) {
        let puzzle = name_of(folder);
        for input in entries(folder)? {
            let name = name_of(&input.with_extension(""));
            let is_left_out = match Prefix::of(&name) {
                Some(Prefix::Bad) => true,
                Some(Prefix::Lenient) => is_page,
                _ => false,
            };
            if is_left_out || input.extension() != Some("in".as_ref()) {
                continue;
            }
            let row = rows.iter().find(|row| row.is_of(&puzzle, &name));
            let shows = row.map_or("–", |row| row.shows);
            writeln!(
                tests,
                "Test {{ puzzle: {puzzle:?}, name: {name:?}, shows: {shows:?}, \
                 input: include_bytes!({:?}) }},",
                input.to_string_lossy()
            )
            .expect("a string grows");
        }
    }
    let code =
        format!("/// All tests, grouped by puzzle.\npub static TESTS: &[Test] = &[\n{tests}];\n");
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("tests.rs"), code)
}

/// Returns the paths of all entries of a folder, sorted.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

/// Returns the last part of a path.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}
