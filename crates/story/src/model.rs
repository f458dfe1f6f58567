//! Defines the model of a story, which is the same for every puzzle.

use std::borrow::Cow;

use crate::facts::{Fact, Facts, Quoted};

/// A word or a sentence of a story.
pub type Words = Cow<'static, str>;

/// A `Story` says how the answer to one case is derived.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Story {
    /// The answer in a few words, such as "327 points".
    pub title: Words,
    /// The tables that a page shows beside every step. Each of them is drawn only once, so a cell
    /// that becomes known at some step has the number of that step ([`Cell::at`]).
    pub shared: Vec<Table>,
    /// The steps that lead to the answer, as a terminal shows them, from top to bottom.
    pub text: Vec<Step>,
    /// The steps that lead to the answer, as a page shows them, one at a time.
    pub page: Vec<Step>,
    /// The story for programs: names and values. The docs of the puzzle describe them.
    pub facts: Facts,
}

impl Story {
    /// Makes a story without steps.
    pub fn new(title: impl Into<Words>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Adds a table that a page shows beside every step.
    pub fn shared(mut self, table: Table) -> Self {
        self.shared.push(table);
        self
    }

    /// Adds a step at the end, both for a terminal and for a page.
    pub fn step(self, step: Step) -> Self {
        self.in_text(step.clone()).on_page(step)
    }

    /// Adds a step at the end that only a terminal shows.
    pub fn in_text(mut self, step: Step) -> Self {
        self.text.push(step);
        self
    }

    /// Adds a step at the end that only a page shows.
    pub fn on_page(mut self, step: Step) -> Self {
        self.page.push(step);
        self
    }

    /// Adds a fact: a name and a value.
    ///
    /// ```
    /// use story::Story;
    ///
    /// let story = Story::new("7 points").fact("score", 7).fact("moves", vec![2, 5]);
    /// assert_eq!(story.facts.to_string(), r#"{"moves":[2,5],"score":7}"#);
    /// ```
    pub fn fact(self, name: &'static str, value: impl Into<Fact>) -> Self {
        Self {
            facts: self.facts.fact(name, value),
            ..self
        }
    }

    /// Returns the story for programs, as a line of JSON: the name of the puzzle, the number of the
    /// case, its answer and the [facts](Self::facts).
    ///
    /// ```
    /// use story::Story;
    ///
    /// let story = Story::new("7 points").fact("moves", vec![2, 5]);
    /// assert_eq!(
    ///     story.to_json("sum", 1, "7"),
    ///     "{\"answer\":\"7\",\"case\":1,\"facts\":{\"moves\":[2,5]},\"puzzle\":\"sum\"}\n"
    /// );
    /// ```
    pub fn to_json(&self, puzzle: &str, case: u64, answer: &str) -> String {
        let (puzzle, answer, facts) = (Quoted(puzzle), Quoted(answer), &self.facts);
        // The names are in the order of the alphabet, as in all facts.
        format!("{{\"answer\":{answer},\"case\":{case},\"facts\":{facts},\"puzzle\":{puzzle}}}\n")
    }
}

/// One step of a story.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Step {
    /// What happens, in a sentence or two.
    pub caption: Words,
    /// The tables that only this step shows.
    pub tables: Vec<Table>,
    /// The squares of the first shared board that can be chosen in this step, as indices that count
    /// row by row. A page draws a dashed line around each of them.
    pub open: Vec<usize>,
}

impl Step {
    /// Makes a step without tables.
    pub fn new(caption: impl Into<Words>) -> Self {
        Self {
            caption: caption.into(),
            ..Self::default()
        }
    }

    /// Adds a table at the end. Tables are shown side by side where they fit.
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }
}

/// A `Kind` says how a table looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// Lines of text, with headings.
    #[default]
    Lines,
    /// A board of squares.
    Board,
    /// Named values, one below the other on a page, where a bar shows how much each
    /// [loses](Cell::loss). A terminal shows them as words of a sentence.
    Choices,
    /// Numbers in the order of the steps, such as the score after each move: bars from a common
    /// zero on a page, words of a sentence on a terminal.
    Chart,
}

/// A `Table` has rows and columns of cells.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Table {
    /// What the table shows, in a few words; may be empty.
    pub title: Words,
    /// How the table looks.
    pub kind: Kind,
    /// The headings of the columns; may be empty.
    pub columns: Vec<Words>,
    /// The rows, each with its heading, which may be empty.
    pub rows: Vec<(Words, Vec<Cell>)>,
}

impl Table {
    /// Makes a table of lines of text, without rows.
    pub fn new(title: impl Into<Words>) -> Self {
        Self {
            title: title.into(),
            ..Self::default()
        }
    }

    /// Makes a board of squares, without rows.
    pub fn board(title: impl Into<Words>) -> Self {
        Self {
            kind: Kind::Board,
            ..Self::new(title)
        }
    }

    /// Makes a table of named values: each row has a name and one cell with a number. `about` says
    /// what the values are.
    pub fn choices<W: Into<Words>>(
        about: impl Into<Words>,
        list: impl IntoIterator<Item = (W, Cell)>,
    ) -> Self {
        let table = Self {
            kind: Kind::Choices,
            ..Self::new(about)
        };
        list.into_iter()
            .fold(table, |table, (name, cell)| table.row(name, [cell]))
    }

    /// Returns whether any of the rows has a heading.
    pub(crate) fn has_headings(&self) -> bool {
        self.rows.iter().any(|(heading, _)| !heading.is_empty())
    }

    /// Returns how many cells the longest row has.
    pub(crate) fn width(&self) -> usize {
        self.rows
            .iter()
            .map(|(_, cells)| cells.len())
            .max()
            .unwrap_or(0)
    }

    /// Iterates over all cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = &Cell> {
        self.rows.iter().flat_map(|(_, cells)| cells)
    }

    /// Returns whether every cell of this column is empty or holds an integer and no pieces. Such a
    /// column is aligned to the right.
    pub(crate) fn is_of_numbers(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|(_, cells)| cells.get(column));
        let is_number = |text: &str| text.is_empty() || text.parse::<i64>().is_ok();
        cells.all(|cell| cell.pieces.is_empty() && is_number(&cell.text))
    }

    /// Sets the headings of the columns.
    pub fn columns<W: Into<Words>>(self, columns: impl IntoIterator<Item = W>) -> Self {
        Self {
            columns: columns.into_iter().map(Into::into).collect(),
            ..self
        }
    }

    /// Adds a row at the end.
    pub fn row(mut self, heading: impl Into<Words>, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.rows
            .push((heading.into(), cells.into_iter().collect()));
        self
    }
}

/// One cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Cell {
    /// The words or the number of the cell; may be empty.
    pub text: Words,
    /// What a page adds to the text, in small letters, if the cell has no loss; may be empty.
    pub note: Words,
    /// The pieces in the cell.
    pub pieces: Vec<Piece>,
    /// What is special about the cell.
    pub mark: Mark,
    /// How much worse the cell is than the best choice.
    pub loss: Option<i64>,
    /// The step of the page to which the cell belongs, counted from 0; see [`at`](Self::at).
    pub step: Option<usize>,
}

impl Cell {
    /// Makes a cell with words.
    pub fn text(text: impl Into<Words>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// Makes a cell with a number.
    pub fn number(number: impl itoa::Integer) -> Self {
        Self::text(itoa::Buffer::new().format(number).to_owned())
    }

    /// Makes a cell with pieces.
    pub fn pieces(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self {
            pieces: pieces.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Adds a note.
    pub fn note(self, note: impl Into<Words>) -> Self {
        Self {
            note: note.into(),
            ..self
        }
    }

    /// Marks the cell.
    pub fn mark(self, mark: Mark) -> Self {
        Self { mark, ..self }
    }

    /// Marks the cell as chosen.
    pub fn chosen(self) -> Self {
        self.mark(Mark::Chosen)
    }

    /// Sets the loss: how much worse this choice is than the best choice, or 0 if it is as good. A
    /// page writes the loss in small letters, and shows it as a shade, or as a bar in
    /// [`Kind::Choices`].
    pub fn loss(self, loss: i64) -> Self {
        Self {
            loss: Some(loss),
            ..self
        }
    }

    /// Sets the step of the page, counted from 0, to which a cell of a [shared](Story::shared)
    /// table belongs. Before that step the cell looks empty, except in a table with losses and in a
    /// chart, where it only lacks its colour. In that step the cell is outlined. A click on the
    /// cell leads to that step. In a step to which no cell of the shared tables belongs, all cells
    /// are shown.
    pub fn at(self, step: usize) -> Self {
        Self {
            step: Some(step),
            ..self
        }
    }
}

/// A `Mark` says what is special about a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing is special about the cell.
    #[default]
    Plain,
    /// The cell was chosen. A terminal shows it in brackets, so that it can be recognised without
    /// colours.
    Chosen,
    /// The cell belongs to the player who moves first.
    First,
    /// The cell belongs to the other player.
    Second,
    /// The cell holds nothing that matters: nothing at all, or a score or a loss of 0.
    Faint,
    /// The cell is in the picture of a wrong answer, and the right answer has something else in the
    /// same place.
    Wrong,
}

/// Something on a board or in a row, such as a die or a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Piece {
    /// What a terminal and a screen reader call the piece.
    pub name: Words,
    /// The `id` of the `<symbol>` that a page draws.
    pub picture: Words,
    /// Whether this piece is the one that matters.
    pub is_chosen: bool,
}

impl Piece {
    /// Makes a piece that is not chosen.
    pub fn new(name: impl Into<Words>, picture: impl Into<Words>) -> Self {
        Self {
            name: name.into(),
            picture: picture.into(),
            is_chosen: false,
        }
    }

    /// Returns the `<symbol>` of the picture of this piece. `elements` are the SVG elements of the
    /// picture, in a box 30 wide and 40 high. A page colours the element of class `face` if the
    /// piece is chosen.
    pub fn symbol(&self, elements: &str) -> String {
        let picture = &self.picture;
        format!("<symbol id=\"{picture}\" viewBox=\"0 0 30 40\">{elements}</symbol>")
    }
}

/// Returns the places of the pips that show a number from 1 to 9, as on a die, by column and row of
/// a 3×3 grid. The pips look the same upside down.
///
/// ```
/// assert_eq!(story::pips(3).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
/// assert!((0..10).all(|count| story::pips(count).count() == count));
/// ```
pub fn pips(count: usize) -> impl Iterator<Item = (usize, usize)> {
    /// The smallest count for which each place is filled, row by row. The middle is filled for odd
    /// counts only.
    const MIN: [usize; 9] = [2, 8, 4, 6, 1, 6, 4, 8, 2];
    let is_filled = move |&place: &usize| count >= MIN[place] && (place != 4 || count % 2 == 1);
    (0..9).filter(is_filled).map(|place| (place % 3, place / 3))
}
