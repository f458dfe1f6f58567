//! How an answer comes about, in a form that no puzzle is special in.
//!
//! A puzzle [tells](Tell) a [`Story`] of a case: steps, each a caption, tables and the values of
//! what could be chosen there. It does not say how that looks. Two renderers do: `text` for a
//! terminal and `page` for a browser. A third reader, a program, gets the
//! [facts](Story::facts) as JSON.
//!
//! ```text
//!                           ┌─► text   plain or coloured, at most 80 columns
//! case, answer ─► Story ────┼─► page   SVG, to step through
//!                           └─► facts  JSON
//! ```
//!
//! A terminal shows a story from top to bottom, a page one step at a time: a page can show a
//! board after each of a hundred moves, where a terminal shows the last one. So a story has a
//! list of steps for each of them, which may share all or some ([`Story::step`]).
//!
//! A [`Find`] is an input on which a program goes wrong: a page shows it before the story of the
//! right answer.
//!
//! `story::main` is the `main` of the binary of such a puzzle: the [plain](puzzle::main) one
//! with `--explain` and `--format`.
//!
//! ```
//! use story::{Cell, Choice, Choices, Story, Step, Table};
//!
//! let sums = [7, 5].map(|sum| Choice::new(sum.to_string(), sum).chosen_if(sum == 7));
//! let step = Step::new("Larger is better, so 7 is taken.")
//!     .table(Table::board("before").row("", [Cell::number(7).chosen(), Cell::number(5)]))
//!     .choices(Choices::list("the sum", sums));
//! let story = Story::new("7 points").step(step);
//! assert_eq!(
//!     story.to_text(false),
//!     "7 points\n\n\
//!      Larger is better, so 7 is taken.\n\n\
//!      \x20 before\n\
//!      \x20 [7] 5\n\n\
//!      \x20 the sum:  [7: 7]  5: 5\n"
//! );
//! ```
//!
#![doc = include_str!("../TELL.md")]

mod command;
mod find;
mod format;
mod model;
mod page;
mod text;

use puzzle::Puzzle;

pub use command::main;
pub use find::Find;
pub use format::Format;
pub use model::{Cell, Choice, Choices, Mark, Picture, Piece, Step, Story, Table, Words, spots};
pub use page::{page_end, page_start};

/// A JSON value and the macro that makes one, as [facts](Story::facts) are made of.
pub use serde_json::{Value, json};

/// Tier 4: a puzzle that explains its answers.
pub trait Tell: Puzzle {
    /// How `answer`, the solver's own, comes about: the best play, the best assignment, the
    /// winning hands. The same every time; where several plays are best, the story says by
    /// which rule one of them was taken.
    ///
    /// Its title goes after "Game 3: " or the like.
    fn story(case: &Self::Case, answer: &Self::Answer) -> Story;

    /// The pictures of its [pieces](Piece), as SVG `<symbol>` elements; see [`Picture::symbol`].
    fn pictures() -> String {
        String::new()
    }
}
