//! How an answer is derived, in a puzzle-independent form.
//!
//! A puzzle tells a [`Story`] of a case: steps, each with a caption and tables. A
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
//! alternatives.
//!
//! This crate knows no puzzle: the core, the crate `puzzle`, asks a puzzle for its stories and writes
//! them.
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

mod line;
mod model;
mod page;
mod text;

pub use line::{Move, Player, Turn, Vocabulary, chart, gains};
pub use model::{Cell, Kind, Mark, Piece, Step, Story, Table, Words, pips};
pub use page::{article, escaped, page_end, page_start};

/// A JSON value and the macro that makes one, as [facts](Story::facts) are made of.
pub use serde_json::{Value, json};
