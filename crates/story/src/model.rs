//! The model of a story, the same for every puzzle.

use std::borrow::Cow;

use jzon::JsonValue;

/// A word or a sentence of a story.
pub type Words = Cow<'static, str>;

/// How the answer to one case is derived.
#[derive(Clone, Debug, PartialEq)]
#[must_use]
pub struct Story {
    /// The answer in a few words, such as "327 points".
    pub title: Words,
    /// The steps that lead to it, as a terminal shows them, from top to bottom.
    pub text: Vec<Step>,
    /// The steps that lead to it, as a page shows them, one at a time.
    pub page: Vec<Step>,
    /// The names of the words of the answer, if each has one: a page that compares a wrong answer
    /// with it shows them as a table.
    pub parts: Vec<Words>,
    /// The story for programs: names and values, which the puzzle documents.
    pub facts: JsonValue,
}

impl Story {
    /// A story without steps.
    pub fn new(title: impl Into<Words>) -> Self {
        let (text, page, parts) = (Vec::new(), Vec::new(), Vec::new());
        Self { title: title.into(), text, page, parts, facts: JsonValue::new_object() }
    }

    /// Adds a step at the end, both for a terminal and for a page.
    pub fn step(mut self, step: Step) -> Self {
        self.text.push(step.clone());
        self.on_page(step)
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

    /// Names the words of the answer.
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
    pub fn fact(mut self, name: &str, value: impl Into<JsonValue>) -> Self {
        self.facts[name] = value.into();
        self
    }
}

/// One step of a story.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
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

    /// Adds a table. Tables are shown side by side where they fit.
    pub fn table(mut self, table: Table) -> Self {
        self.tables.push(table);
        self
    }

    /// Sets what could be chosen.
    pub fn choices(mut self, choices: Choices) -> Self {
        self.choices = Some(choices);
        self
    }
}

/// Rows and columns of cells: a board, or a table with headings.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Table {
    /// What it shows, in a few words; may be empty.
    pub title: Words,
    /// Whether it is a board of squares, rather than lines of text.
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

    /// Whether any of the rows has a heading.
    pub(crate) fn has_headings(&self) -> bool {
        self.rows.iter().any(|(heading, _)| !heading.is_empty())
    }

    /// Whether this column holds numbers alone, which are aligned to the right.
    pub(crate) fn is_of_numbers(&self, column: usize) -> bool {
        let mut cells = self.rows.iter().filter_map(|(_, cells)| cells.get(column));
        let is_number = |text: &str| text.is_empty() || text.parse::<i64>().is_ok();
        cells.all(|cell| cell.pieces.is_empty() && is_number(&cell.text))
    }

    /// Sets the headings of the columns.
    pub fn columns<W: Into<Words>>(mut self, columns: impl IntoIterator<Item = W>) -> Self {
        self.columns = columns.into_iter().map(Into::into).collect();
        self
    }

    /// Adds a row at the end.
    pub fn row(mut self, heading: impl Into<Words>, cells: impl IntoIterator<Item = Cell>) -> Self {
        self.rows.push((heading.into(), cells.into_iter().collect()));
        self
    }
}

/// One cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
#[must_use]
pub struct Cell {
    /// Its words or its number; may be empty.
    pub text: Words,
    /// What a page adds to the text of a square, in small letters; may be empty.
    pub note: Words,
    /// The pieces on it.
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
    pub fn note(mut self, note: impl Into<Words>) -> Self {
        self.note = note.into();
        self
    }

    /// Marks the cell.
    pub fn mark(mut self, mark: Mark) -> Self {
        self.mark = mark;
        self
    }

    /// Marks the cell as chosen.
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

/// Something on a board or in a rack, such as a die or a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Piece {
    /// What a terminal and a screen reader call it.
    pub name: Words,
    /// The `id` of the `<symbol>` that a page draws
    /// ([`Explain::pictures`](crate::Explain::pictures)).
    pub picture: Words,
    /// How wide the picture is; its height is [`HEIGHT`](Self::HEIGHT).
    pub width: usize,
    /// Whether it is the one that matters.
    pub is_chosen: bool,
}

impl Piece {
    /// The height of every picture.
    pub const HEIGHT: usize = 40;

    /// A piece that is not chosen.
    pub fn new(name: impl Into<Words>, picture: impl Into<Words>, width: usize) -> Self {
        Self { name: name.into(), picture: picture.into(), width, is_chosen: false }
    }

    /// This piece as the one that matters.
    pub fn chosen(mut self) -> Self {
        self.is_chosen = true;
        self
    }

    /// The `<symbol>` of its picture, made of SVG elements.
    pub fn symbol(&self, elements: &str) -> String {
        let Self { picture, width, .. } = self;
        let height = Self::HEIGHT;
        format!("<symbol id=\"{picture}\" viewBox=\"0 0 {width} {height}\">{elements}</symbol>")
    }
}

/// The places of the pips that show a number from 1 to 9, as on a die, by column and row of a
/// 3×3 grid. They look the same upside down.
///
/// ```
/// assert_eq!(story::pips(3).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
/// assert!((0..10).all(|count| story::pips(count).count() == count));
/// ```
pub fn pips(count: usize) -> impl Iterator<Item = (usize, usize)> {
    /// The smallest count that fills each place, row by row; the middle needs an odd one.
    const MIN: [usize; 9] = [2, 8, 4, 6, 1, 6, 4, 8, 2];
    let is_filled = move |&place: &usize| count >= MIN[place] && (place != 4 || count % 2 == 1);
    (0..9).filter(is_filled).map(|place| (place % 3, place / 3))
}

/// What can be chosen in a step, and what each choice leads to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choices {
    /// What the values are, in a few words.
    pub about: Words,
    /// The choices, in the order of the puzzle.
    pub list: Vec<Choice>,
    /// How many are in a row, if they are arranged as a board.
    pub columns: Option<usize>,
}

impl Choices {
    /// Choices in no arrangement.
    pub fn list(about: impl Into<Words>, list: impl IntoIterator<Item = Choice>) -> Self {
        Self { about: about.into(), list: list.into_iter().collect(), columns: None }
    }

    /// Choices that are arranged as a board, row by row.
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
    /// Whether it was chosen.
    pub is_chosen: bool,
}

impl Choice {
    /// A choice, made or not.
    pub fn new(name: impl Into<Words>, value: i64, is_chosen: bool) -> Self {
        Self { name: name.into(), value, is_chosen }
    }
}
