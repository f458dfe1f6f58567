//! The model of a story, which no puzzle is special in.

use std::borrow::Cow;

use serde_json::{Map, Value};

/// A word or a sentence of a story.
pub type Words = Cow<'static, str>;

/// How the answer to one case comes about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    /// The answer in a few words, such as "327 points".
    pub title: Words,
    /// The steps that lead to it, as a terminal shows them, from top to bottom.
    pub text: Vec<Step>,
    /// The steps that lead to it, as a page shows them, one at a time.
    pub page: Vec<Step>,
    /// What the words of the answer are called, if each has a name: a page that holds another
    /// answer against it makes a table of them.
    pub parts: Vec<Words>,
    /// The same for programs: names and values, which the puzzle documents.
    pub facts: Map<String, Value>,
}

impl Story {
    /// A story without steps.
    pub fn new(title: impl Into<Words>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// Adds a step at the end, both for a terminal and for a page.
    #[must_use]
    pub fn step(mut self, step: Step) -> Self {
        self.text.push(step.clone());
        self.on_page(step)
    }

    /// Adds a step at the end that only a terminal shows.
    #[must_use]
    pub fn in_text(mut self, step: Step) -> Self {
        self.text.push(step);
        self
    }

    /// Adds a step at the end that only a page shows.
    #[must_use]
    pub fn on_page(mut self, step: Step) -> Self {
        self.page.push(step);
        self
    }

    /// Names the words of the answer.
    #[must_use]
    pub fn parts<W: Into<Words>>(mut self, parts: impl IntoIterator<Item = W>) -> Self {
        self.parts = parts.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a fact at the end.
    ///
    /// ```
    /// use story::Story;
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

/// One step of a story.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Step {
    /// What happens, in a sentence or two.
    pub caption: Words,
    /// What there is to see.
    pub tables: Vec<Table>,
    /// What could be chosen here, if there is something to choose.
    pub choices: Option<Choices>,
}

impl Step {
    /// A step without tables and choices.
    pub fn new(caption: impl Into<Words>) -> Self {
        Self { caption: caption.into(), ..Self::default() }
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
}

impl Table {
    /// A table of lines of text, without rows.
    pub fn new(title: impl Into<Words>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// A board of squares, without rows.
    pub fn board(title: impl Into<Words>) -> Self {
        Self { is_board: true, ..Self::new(title) }
    }

    /// Do any of the rows have a heading?
    pub(crate) fn has_headings(&self) -> bool {
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
        self.rows.push((heading.into(), cells.into_iter().collect()));
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
        Self { text: text.into(), ..Self::default() }
    }

    /// A cell with a number.
    pub fn number(number: impl itoa::Integer) -> Self {
        Self::text(itoa::Buffer::new().format(number).to_owned())
    }

    /// A cell with pieces.
    pub fn pieces(pieces: impl IntoIterator<Item = Piece>) -> Self {
        Self { pieces: pieces.into_iter().collect(), ..Self::default() }
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

/// Something that lies on a board or in a rack, such as a die or a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What a terminal and a screen reader call it.
    pub name: Words,
    /// What a page draws.
    pub picture: Picture,
    /// Is it the one that matters?
    pub is_chosen: bool,
}

impl Piece {
    /// A piece that is not chosen.
    pub fn new(name: impl Into<Words>, picture: Picture) -> Self {
        Self { name: name.into(), picture, is_chosen: false }
    }

    /// The same piece, as the one that matters.
    #[must_use]
    pub fn chosen(mut self) -> Self {
        self.is_chosen = true;
        self
    }
}

/// One of the pictures that a puzzle hands over ([`Tell::pictures`](crate::Tell::pictures)).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The `id` of its `<symbol>`.
    pub id: Words,
    /// How wide it is, in units of the drawing; its height is [`HEIGHT`](Self::HEIGHT).
    pub width: usize,
}

impl Picture {
    /// The height of every picture, in units of the drawing.
    pub const HEIGHT: usize = 40;

    /// The picture with this id and width.
    pub fn new(id: impl Into<Words>, width: usize) -> Self {
        Self { id: id.into(), width }
    }

    /// The `<symbol>` that draws it: SVG elements on a ground of `width` × [`HEIGHT`](Self::HEIGHT).
    pub fn symbol(&self, elements: &str) -> String {
        let Self { id, width } = self;
        let height = Self::HEIGHT;
        format!("<symbol id=\"{id}\" viewBox=\"0 0 {width} {height}\">{elements}</symbol>")
    }
}

/// Where the spots are that show a number from 1 to 9, as on a die, by column and row of a 3×3
/// raster.
///
/// ```
/// assert_eq!(story::spots(3).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
/// ```
pub fn spots(count: usize) -> impl Iterator<Item = (usize, usize)> {
    const RASTERS: [&[u8; 9]; 10] = [
        b"         ",
        b"    1    ",
        b"1       1",
        b"1   1   1",
        b"1 1   1 1",
        b"1 1 1 1 1",
        b"1 11 11 1",
        b"1 11111 1",
        b"1111 1111",
        b"111111111",
    ];
    let raster = RASTERS[count.min(9)].iter().enumerate();
    raster.filter_map(|(place, &spot)| (spot == b'1').then_some((place % 3, place / 3)))
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
        Self { about: about.into(), list: list.into_iter().collect(), columns: None }
    }

    /// Choices that are arranged as a board is, row by row.
    pub fn board(
        about: impl Into<Words>,
        columns: usize,
        list: impl IntoIterator<Item = Choice>,
    ) -> Self {
        Self { columns: Some(columns.max(1)), ..Self::list(about, list) }
    }

    /// The board of their values, if they are arranged as one.
    pub(crate) fn as_board(&self) -> Option<Table> {
        let cell = |choice: &Choice| {
            let mark = if choice.is_chosen { Mark::Chosen } else { Mark::Plain };
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
        Self { name: name.into(), value, is_chosen: false }
    }

    /// The same choice; was it made?
    #[must_use]
    pub fn chosen_if(mut self, is_chosen: bool) -> Self {
        self.is_chosen = is_chosen;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_are_as_many_as_they_say_and_look_the_same_upside_down() {
        for count in 0..=9 {
            let spots: Vec<_> = spots(count).collect();
            assert_eq!(spots.len(), count);
            for (column, row) in &spots {
                assert!(spots.contains(&(2 - column, 2 - row)), "{count}: {spots:?}");
            }
        }
    }
}
