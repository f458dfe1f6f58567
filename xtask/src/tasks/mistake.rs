//! `cargo xtask mistake`: a program that is wrong on purpose, to try the judge on.

use std::{hint, io};

use anyhow::{Context, Result};
use clap::Args;
use judge::draw::list;
use puzzle::read_input;

use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::print;

/// The arguments of the task.
#[derive(Args)]
pub struct Arguments {
    /// The puzzle
    puzzle: String,
    /// The mistake
    name: String,
}

/// Answers standard input with one mistake. Returns true.
///
/// # Errors
///
/// If there is no such mistake, the input is malformed, or the output cannot be written.
pub fn mistake(arguments: &Arguments) -> Result<bool> {
    on(&arguments.puzzle, arguments)??;
    Ok(true)
}

impl Task for &Arguments {
    type Output = Result<()>;

    fn on<P: Listed>(self) -> Result<()> {
        let mistake = P::MISTAKES.iter().find(|mistake| mistake.name == self.name);
        let mistake = mistake.with_context(|| {
            let (name, all) = (&self.name, Mistakes.on::<P>());
            format!("{} has no mistake {name:?}\n{all}", P::NAME)
        })?;
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
}

/// All mistakes of all puzzles, for the help.
pub fn mistakes() -> String {
    let of_puzzle = |name: &&str| on(name, Mistakes).unwrap_or_default();
    NAMES.iter().map(of_puzzle).collect::<Vec<_>>().join("\n")
}

struct Mistakes;

impl Task for Mistakes {
    type Output = String;

    fn on<P: Listed>(self) -> String {
        let mistakes = P::MISTAKES.iter().map(|mistake| (mistake.name, mistake.about));
        format!("Mistakes of {}:\n{}\n", P::NAME, list(mistakes))
    }
}
