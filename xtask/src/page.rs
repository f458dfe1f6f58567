//! The page of a find: an input on which a program goes wrong, and the story of the right answer.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, ensure};
use clap::Args;
use judge::batch::Batch;
use judge::shrink::Failure;
use judge::verdict::{Judgement, shown};
use puzzle::read_input;
use story::{Find, Story, page_end, page_start};

use crate::fixtures::write_whole;
use crate::puzzles::Listed;

/// Where the page goes, if there is to be one.
#[derive(Args)]
pub struct Wanted {
    /// Write what goes wrong to this file, as one page for a browser
    ///
    /// It shows the input, what the program printed against the right answer, why that is
    /// wrong, and how the right answer comes about, step by step. It needs no other file and no
    /// network. Nothing is written if the program is right.
    #[arg(long = "page", value_name = "FILE")]
    pub file: Option<PathBuf>,
}

impl Wanted {
    /// Can it be written?
    pub fn check(&self) -> Result<()> {
        let Some(file) = &self.file else { return Ok(()) };
        let other = fs::metadata(file).is_ok_and(|there| !there.is_file());
        ensure!(!other, "cannot write {}: it is there, and it is not a file", file.display());
        let folder = file.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        ensure!(folder.is_dir(), "cannot write {}: there is no such folder", file.display());
        Ok(())
    }

    /// Writes the page of what `stress` found, if it is wanted.
    pub fn write_failure<P: Listed>(&self, program: &str, failure: &Failure) -> Result<()> {
        let batch = Batch::<P>::new(P::judging()?, read_input::<P>(&failure.input[..])?);
        let find = find("", &failure.judgement, &batch, &failure.input, &failure.output);
        let story = story(&batch, failure.judgement.case);
        self.write::<P>(program, &[(find, story)])
    }

    /// Writes the page of these finds, each with the story of the right answer, all of it or
    /// nothing. If none is wanted or nothing was found, there is none.
    pub fn write<P: Listed>(&self, program: &str, finds: &[(Find, Option<Story>)]) -> Result<()> {
        let Some(file) = self.file.as_ref().filter(|_| !finds.is_empty()) else { return Ok(()) };
        let title = format!("Where {program} goes wrong: {}", P::ABOUT.title);
        let mut page = page_start(&title, "failure", &P::pictures());
        for ((find, story), number) in finds.iter().zip(1..) {
            page += &find.to_page(number, story.as_ref());
        }
        page += &page_end(None);
        write_whole(file, page.as_bytes())
    }
}

/// What went wrong with an input that holds these cases; it may be that of one of them alone.
pub fn find<P: Listed>(
    name: &str,
    judgement: &Judgement,
    batch: &Batch<P>,
    input: &[u8],
    output: &[u8],
) -> Find {
    let or = |answer: &Option<String>, all: &[u8]| answer.clone().unwrap_or_else(|| shown(all));
    Find {
        name: name.to_owned(),
        verdict: judgement.verdict.to_string(),
        reason: judgement.reason.clone().unwrap_or_default(),
        input: shown(input),
        expected: or(&judgement.expected, &batch.output),
        got: or(&judgement.got, output),
    }
}

/// The story of the right answer to the case at fault; if that is not known, to the first.
pub fn story<P: Listed>(batch: &Batch<P>, case: Option<u64>) -> Option<Story> {
    let place = usize::try_from(case.unwrap_or(1)).ok()?.checked_sub(1)?;
    P::tell(batch.cases.get(place)?, batch.best.get(place)?)
}
