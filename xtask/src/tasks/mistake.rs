//! `cargo xtask mistake`: a program that is wrong on purpose, to try the judge on.

use std::{hint, io};

use anyhow::{Context, Result};
use clap::Args;
use judge::draw::list;
use puzzle::read_input;

use crate::puzzles::{Listed, NAMES};
use crate::report::print;

#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The mistake
    name: String,
}

/// Answers standard input with one mistake. Returns true.
pub fn mistake(arguments: &Arguments) -> Result<bool> {
    on!(arguments.puzzle, answer(&arguments.name))??;
    Ok(true)
}

fn answer<P: Listed>(name: &str) -> Result<()> {
    let mistake = P::MISTAKES.iter().find(|mistake| mistake.name == name);
    let mistake = mistake
        .with_context(|| format!("{} has no mistake {name:?}\n{}", P::NAME, mistakes_of::<P>()))?;
    let mut output = Vec::new();
    for (case, number) in read_input::<P>(io::stdin().lock())?.iter().zip(1..) {
        let Some(answer) = (mistake.solve)(case) else {
            // What would take hours may as well take for ever.
            loop {
                hint::spin_loop();
            }
        };
        P::write_answer(number, &answer, &mut output);
    }
    print(&output)
}

/// All mistakes of all puzzles, for the help.
pub fn mistakes() -> String {
    NAMES.iter().filter_map(|name| on!(name, mistakes_of()).ok()).collect::<Vec<_>>().join("\n")
}

fn mistakes_of<P: Listed>() -> String {
    let mistakes = P::MISTAKES.iter().map(|mistake| (mistake.name, mistake.about));
    format!("Mistakes of {}:\n{}\n", P::NAME, list(mistakes))
}
