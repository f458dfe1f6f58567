//! Explains how an answer is derived, in a form that is the same for every puzzle.
//!
//! A puzzle makes a [`Story`] of each case: steps, each with a caption and tables. A [`Table`]
//! shows lines of text, a board, choices or a chart. A cell of a table has words, pictures, a mark,
//! and a loss, which says how much worse it is than the best choice. Two renderers decide how a
//! story looks: `text` for a terminal and `page` for a browser. Programs get the
//! [facts](Story::facts) as JSON.
//!
//! ```text
//!                           ┌─► text   plain or coloured, at most 80 columns
//! case, answer ─► Story ────┼─► page   SVG, to step through
//!                           └─► facts  JSON
//! ```
//!
//! A terminal shows a story from top to bottom, and a page shows one step at a time. A page can
//! therefore show a board after each of a hundred moves, where a terminal shows only the last
//! board. So a story has one list of steps for a terminal and one for a page; [`Story::step`] adds
//! to both. The tables that a page shows in every step are drawn once ([`Story::shared`]), and each
//! of their cells says from which step on it is filled. This keeps a page of a hundred moves on a
//! board of a hundred squares below 100 KB.
//!
//! In a game of two players, a line of best play is a list of [`Turn`]s. Each turn has the move
//! that is made and its alternatives.
//!
//! This crate knows no puzzle. The crate `puzzle` asks a puzzle for its stories and writes them.
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
//! `xtask/TUTORIAL.md` shows how to add stories to a puzzle.

mod facts;
mod model;
mod page;
mod play;
mod text;

pub use facts::{Fact, Facts};
pub use model::{Cell, Kind, Mark, Piece, Step, Story, Table, Words, pips};
pub use page::{escaped, grouped, page_end, page_start};
pub use play::{Move, Player, Turn, Vocabulary, best_line, chart, gains, move_facts};
