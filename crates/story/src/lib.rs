//! How an answer is derived, in a puzzle-independent form.
//!
//! A puzzle [tells](Explain) a [`Story`] of a case: steps, each with a caption and tables. A
//! [`Table`] shows lines of text, a board, choices or a chart; its cells have words, pictures, a
//! mark and what is lost by choosing them. How that looks is up to two renderers: `text` for a
//! terminal and `page` for a browser. Programs get the [facts](Story::facts) as JSON.
//!
//! ```text
//!                           ┌─► text   plain or coloured, at most 80 columns
//! case, answer ─► Story ────┼─► page   SVG, to step through
//!                           └─► facts  JSON
//! ```
//!
//! A terminal shows a story from top to bottom, a page one step at a time: a page can show a
//! board after each of a hundred moves, where a terminal shows the last one. So a story has one
//! list of steps for a terminal and one for a page; [`Story::step`] adds to both. What a page shows
//! in every step is drawn once ([`Story::shared`]), and each of its cells says from which step on
//! it is filled; so a page of a hundred moves on a board of a hundred squares stays below 100 KB.
//!
//! Games of two players share the line of best play: a [`Turn`] is a move of it with its
//! alternatives, and [`Vocabulary::check`] says with it why another score is wrong.
//!
//! [`main`] is the `main` of the binary of such a puzzle: [`puzzle::main`] with `--explain` and
//! `--format`.
//!
//! ```
//! use story::{Cell, Story, Step, Table};
//!
//! let sums = [("left", Cell::number(7).loss(0).chosen()), ("right", Cell::number(5).loss(2))];
//! let step = Step::new("Larger is better, so 7 is taken.")
//!     .table(Table::board("before").row("", [Cell::number(7).chosen(), Cell::number(5)]))
//!     .table(Table::choices("the sum", sums));
//! let story = Story::new("7 points").step(step);
//! assert_eq!(
//!     story.to_text(false),
//!     "7 points\n\n\
//!      Larger is better, so 7 is taken.\n\n\
//!      \x20 before\n\
//!      \x20 [7] 5\n\n\
//!      \x20 the sum:  [left: 7]  right: 5\n"
//! );
//! ```
//!
//! The tutorial, in the docs of the crate `testkit`, has an example: its tier 4.

mod command;
mod format;
mod line;
mod model;
mod page;
mod text;

use puzzle::Puzzle;

pub use command::main;
pub use format::Format;
pub use line::{Move, Player, Turn, Vocabulary, chart, gains};
pub use model::{Cell, Kind, Mark, Piece, Step, Story, Table, Words, pips};
pub use page::{article, escaped, page_end, page_start};

/// A JSON value and the macro that makes one, as [facts](Story::facts) are made of.
pub use jzon::{JsonValue as Value, object};

/// A puzzle that explains its answers. This is tier 4 of a puzzle; the tutorial in the docs of the
/// crate `testkit` says what a tier is.
///
/// Every puzzle in the crate `puzzles` implements this trait. A puzzle without stories only sets
/// the constant: `impl Explain for Demo { const EXPLAINED: bool = false; }`.
pub trait Explain: Puzzle {
    /// Whether the puzzle has stories.
    const EXPLAINED: bool = true;

    /// Returns the story of a case: how `answer`, the solver's own, is derived. The same case must
    /// always give the same story. If several plays are best, the story names the rule that chose
    /// one of them.
    ///
    /// The title of the story is shown after "Game 3: " or the like.
    fn story(_case: &Self::Case, _answer: &Self::Answer) -> Story {
        Story::new("")
    }

    /// Returns the pictures of the puzzle's [pieces](Piece), as SVG `<symbol>` elements; see
    /// [`Piece::symbol`].
    fn pictures() -> String {
        String::new()
    }

    /// Returns a picture of an answer, right or wrong, that has these words. A page shows the
    /// picture of a wrong answer beside that of the right one, and marks what
    /// [differs](Table::compare). Returns `None` if the words are not an answer, or if a picture
    /// would say no more than they do.
    fn picture(_words: &[&str]) -> Option<Table> {
        None
    }
}
