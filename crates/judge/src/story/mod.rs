//! How an answer comes about, in a form that no puzzle is special in.
//!
//! A puzzle tells a [`Story`] of a case: steps, each a caption, tables and the values of what
//! could be chosen there. It does not say how that looks. Two renderers do: `text` for a
//! terminal and `page` for a browser. A third reader, a program, gets the [facts](Story::facts)
//! as JSON.
//!
//! ```text
//!                           ┌─► text   plain or coloured, at most 80 columns
//! case, answer ─► Story ────┼─► page   SVG, to step through
//!                           └─► facts  JSON
//! ```
//!
//! A terminal shows a story from top to bottom, a page one step at a time. So a step or a table
//! may be for one of them only ([`Shown`]): a page can show a board after each of a hundred
//! moves, a terminal shows the last one.
//!
//! ```
//! use judge::story::{Cell, Choice, Choices, Story, Step, Table};
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

mod page;
mod text;

use std::borrow::Cow;

use serde_json::{Map, Value};

pub(crate) use page::{page_end, page_start};

/// A word or a sentence of a story.
pub type Words = Cow<'static, str>;

/// How the answer to one case comes about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// The answer in a few words, such as "327 points".
    pub title: Words,
    /// The steps that lead to it, in order.
    pub steps: Vec<Step>,
    /// The same for programs: names and values, which the puzzle documents.
    pub facts: Map<String, Value>,
}

impl Story {
    /// A story without steps.
    pub fn new(title: impl Into<Words>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Adds a step at the end.
    #[must_use]
    pub fn step(mut self, step: Step) -> Self {
        self.steps.push(step);
        self
    }

    /// Adds a fact at the end.
    ///
    /// ```
    /// use judge::story::Story;
    ///
    /// let story = Story::new("7 points").fact("score", 7).fact("moves", vec![2, 5]);
    /// assert_eq!(story.facts["moves"][1], 5);
    /// ```
    #[must_use]
    pub fn fact(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.facts.insert(name.to_owned(), value.into());
        self
    }
}

/// Which of the two renderers shows a step or a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// Both.
    #[default]
    Everywhere,
    /// Only a terminal, which shows all steps below one another.
    InText,
    /// Only a page, which shows one step at a time.
    OnPage,
}

/// One step of a story.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What happens, in a sentence or two.
    pub caption: Words,
    /// What there is to see.
    pub tables: Vec<Table>,
    /// What could be chosen here, if there is something to choose.
    pub choices: Option<Choices>,
    /// Who shows it.
    pub shown: Shown,
}

impl Step {
    /// A step without tables and choices.
    pub fn new(caption: impl Into<Words>) -> Self {
        Self {
            caption: caption.into(),
            ..Self::default()
        }
    }

    /// Adds a table. Those that fit beside one another are shown so.
    #[must_use]
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// Says what could be chosen.
    #[must_use]
    pub fn choices(mut self, choices: Choices) -> Self {
        self.choices = Some(choices);
        self
    }

    /// Shows the step only here.
    #[must_use]
    pub fn shown(mut self, shown: Shown) -> Self {
        self.shown = shown;
        self
    }
}

/// Rows and columns of cells: a board, or a table with headings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it shows, in a few words; may be empty.
    pub title: Words,
    /// Is it a board of squares, rather than lines of text?
    pub is_board: bool,
    /// The headings of the columns; may be empty.
    pub columns: Vec<Words>,
    /// The rows, each with its heading, which may be empty.
    pub rows: Vec<(Words, Vec<Cell>)>,
    /// Who shows it.
    pub shown: Shown,
}

impl Table {
    /// A table of lines of text, without rows.
    pub fn new(title: impl Into<Words>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// A board of squares, without rows.
    pub fn board(title: impl Into<Words>) -> Self {
        Self {
            is_board: true,
            ..Self::new(title)
        }
    }

    /// Do any of the rows have a heading?
    fn has_headings(&self) -> bool {
        self.rows.iter().any(|(heading, _)| !heading.is_empty())
    }

    /// Sets the headings of the columns.
    #[must_use]
    pub fn columns<W: Into<Words>>(mut self, columns: impl IntoIterator<Item = W>) -> Self {
        self.columns = columns.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a row at the end.
    #[must_use]
    pub fn row(mut self, heading: impl Into<Words>, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.rows
            .push((heading.into(), cells.into_iter().collect()));
        self
    }

    /// Shows the table only here.
    #[must_use]
    pub fn shown(mut self, shown: Shown) -> Self {
        self.shown = shown;
        self
    }
}

/// One cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// Its words or its number; may be empty.
    pub text: Words,
    /// What a page adds to the text of a square, in small letters; may be empty.
    pub note: Words,
    /// The pieces that lie on it.
    pub pieces: Vec<Piece>,
    /// What is special about it.
    pub mark: Mark,
}

impl Cell {
    /// A cell with words.
    pub fn text(text: impl Into<Words>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// A cell with a number.
    pub fn number(number: impl itoa::Integer) -> Self {
        Self::text(itoa::Buffer::new().format(number).to_owned())
    }

    /// A cell with pieces.
    pub fn pieces(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self {
            pieces: pieces.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Adds a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<Words>) -> Self {
        self.note = note.into();
        self
    }

    /// Marks the cell.
    #[must_use]
    pub fn mark(mut self, mark: Mark) -> Self {
        self.mark = mark;
        self
    }

    /// Marks the cell as chosen.
    #[must_use]
    pub fn chosen(self) -> Self {
        self.mark(Mark::Chosen)
    }
}

/// What is special about a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    Plain,
    /// It was chosen: in brackets where there are no colours.
    Chosen,
    /// It belongs to the player who moves first.
    First,
    /// It belongs to the other player.
    Second,
    /// It could be chosen.
    Open,
    /// It does not matter.
    Faint,
}

/// A die or a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What a terminal and a screen reader call it.
    pub name: Words,
    /// What a page draws.
    pub face: Face,
    /// Is it the one that matters?
    pub is_chosen: bool,
}

impl Piece {
    /// A piece that is not chosen.
    pub fn new(name: impl Into<Words>, face: Face) -> Self {
        Self {
            name: name.into(),
            face,
            is_chosen: false,
        }
    }

    /// The same piece, as the one that matters.
    #[must_use]
    pub fn chosen(mut self) -> Self {
        self.is_chosen = true;
        self
    }
}

/// What is drawn on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Face {
    /// A die that shows 1 to 6.
    Die(u8),
    /// A tile with 1 to 9 dots.
    Dots(u8),
    /// A tile with 1 to 9 sticks.
    Sticks(u8),
    /// A tile with a few letters.
    Letters(Words),
}

/// What can be chosen in a step, and what each choice leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// What the values are, in a few words.
    pub about: Words,
    /// The choices, in the order of the puzzle.
    pub list: Vec<Choice>,
    /// How many stand in a row, if they are arranged as a board is.
    pub columns: Option<usize>,
}

impl Choices {
    /// Choices in no arrangement.
    pub fn list(about: impl Into<Words>, list: impl IntoIterator<Item = Choice>) -> Self {
        Self {
            about: about.into(),
            list: list.into_iter().collect(),
            columns: None,
        }
    }

    /// Choices that are arranged as a board is, row by row.
    pub fn board(
        about: impl Into<Words>,
        columns: usize,
        list: impl IntoIterator<Item = Choice>,
    ) -> Self {
        Self {
            columns: Some(columns.max(1)),
            ..Self::list(about, list)
        }
    }

    /// The board of their values, if they are arranged as one.
    fn as_board(&self) -> Option<Table> {
        let cell = |choice: &Choice| {
            let mark = if choice.is_chosen {
                Mark::Chosen
            } else {
                Mark::Plain
            };
            Cell::number(choice.value).mark(mark)
        };
        let rows = self.list.chunks(self.columns?);
        let board = Table::board(self.about.clone());
        Some(rows.fold(board, |board, row| board.row("", row.iter().map(cell))))
    }
}

/// One of several choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What is chosen, in a few words.
    pub name: Words,
    /// What it leads to.
    pub value: i64,
    /// Is it the one that was chosen?
    pub is_chosen: bool,
}

impl Choice {
    /// A choice that was not made.
    pub fn new(name: impl Into<Words>, value: i64) -> Self {
        Self {
            name: name.into(),
            value,
            is_chosen: false,
        }
    }

    /// The same choice; was it made?
    #[must_use]
    pub fn chosen_if(mut self, is_chosen: bool) -> Self {
        self.is_chosen = is_chosen;
        self
    }
}
