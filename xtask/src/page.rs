//! The option `--page`: the inputs on which a program fails, each with the story of the right
//! answer, as one page.

use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use checker::ErasedPuzzle;
use clap::Args;
use story::{page_end, page_start};

use crate::find::Find;
use crate::fixtures::write_whole;

/// The option that requests a page of the failures. It is an option of every task that judges.
#[derive(Args)]
pub struct PageOption {
    /// Write the failures to this file, as one page for a browser
    ///
    /// It shows the input, the program's output beside the right answer, why that is wrong, and
    /// how the right answer is derived, step by step. It needs no other file and no network.
    /// Nothing is written if the program is right.
    #[arg(long = "page", value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl PageOption {
    /// Writes the page of these finds, whole or not at all. Writes nothing if there are no finds,
    /// or if no page is requested.
    pub fn write(&self, puzzle: &dyn ErasedPuzzle, program: &str, finds: &[Find]) -> Result<()> {
        let Some(file) = self.file.as_ref().filter(|_| !finds.is_empty()) else { return Ok(()) };
        let title = format!("Failures of {program}: {}", puzzle.about().title);
        let articles: String = finds.iter().zip(1..).map(|(find, id)| find.to_page(id)).collect();
        let page = page_start(&title, "failure", &puzzle.pictures()) + &articles + &page_end(None);
        write_whole(file, page.as_bytes())
    }
}

/// Checks, before a long search, that a file with this name can be written at its end.
pub fn check_writable(file: &PathBuf) -> Result<()> {
    let is_writable = !file.exists() || file.is_file();
    ensure!(is_writable, "cannot write {}: it exists and is not a regular file", file.display());
    let folder = Path::new(".").join(file); // so that it has a parent
    let has_folder = folder.parent().is_some_and(Path::is_dir);
    ensure!(has_folder, "cannot write {}: its folder does not exist", file.display());
    Ok(())
}
