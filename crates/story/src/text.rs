//! Renders a story for a terminal: one step below the other, at most 80 columns wide.
//!
//! Tables become blocks, rectangles of text whose width is known before colours are added. Blocks
//! are placed side by side where they fit. Captions, choices and charts are wrapped like sentences.

use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::model::Kind;
use crate::{Cell, Mark, Step, Story, Table, Words};

/// The maximum number of columns in a line.
const WIDTH: usize = 80;
/// The number of columns by which tables and choices are indented.
const INDENT: usize = 2;
/// The number of columns left free between two blocks.
const GAP: usize = 4;
/// The number of columns left free between two values of a list.
const LIST_GAP: usize = 2;

impl Story {
    /// Returns the story as text of at most 80 columns. If `colour` is set, the text has ANSI
    /// colours; otherwise only brackets show what was chosen.
    ///
    /// A table that is wider is split into several, each with some of its columns. A word of more
    /// than 80 characters and a single wide column are not broken.
    pub fn to_text(&self, colour: bool) -> String {
        let bold = Style::new().bold();
        let mut lines = vec![format!("{bold}{}{bold:#}", self.title)];
        let mut was_short = false;
        for step in &self.text {
            let is_short = is_short(step);
            if !(was_short && is_short) {
                lines.push(String::new());
            }
            lines.extend(lines_of(step));
            was_short = is_short;
        }
        let mut text = String::new();
        for line in lines {
            text += line.trim_end();
            text.push('\n');
        }
        if colour { text } else { plain(&text) }
    }
}

/// Returns whether a table is a *list*, which is written as words of a sentence. All other tables are
/// blocks.
fn is_list(table: &Table) -> bool {
    matches!(table.kind, Kind::Choices | Kind::Chart)
}

/// Returns whether a step has no blocks. There is no blank line inside of such a step, and none between
/// two of them.
fn is_short(step: &Step) -> bool {
    step.tables.iter().all(is_list)
}

/// Returns the lines of a step: its caption, then its blocks, then its lists.
fn lines_of(step: &Step) -> Vec<String> {
    let mut lines = wrapped(step.caption.split(' ').map(str::to_owned), 0, 1);
    let (lists, tables): (Vec<&Table>, Vec<&Table>) =
        step.tables.iter().partition(|table| is_list(table));
    let blocks = tables
        .into_iter()
        .flat_map(|table| blocks_of(table, 0..table.width()));
    for row in in_rows(blocks, INDENT, GAP) {
        lines.push(String::new());
        lines.extend(row);
    }
    for list in lists {
        if !is_short(step) {
            lines.push(String::new());
        }
        lines.extend(lines_of_list(list));
    }
    lines
}

/// Returns the title of a list and its named values, as words of a sentence.
fn lines_of_list(list: &Table) -> Vec<String> {
    let mut words = vec![marked(&format!("{}:", list.title), Mark::Faint)];
    for (name, cells) in &list.rows {
        for cell in cells {
            let value = format!("{name}: {}", words_of(cell));
            words.push(bracketed(&value, cell.mark, ("", "")));
        }
    }
    wrapped(words, INDENT, LIST_GAP)
}

/// Returns a text in the style of a mark.
fn marked(text: &str, mark: Mark) -> String {
    let style = match mark {
        Mark::Plain => Style::new(),
        Mark::Chosen => AnsiColor::Green.on_default().bold(),
        Mark::First => AnsiColor::Cyan.on_default(),
        Mark::Second => AnsiColor::Yellow.on_default(),
        Mark::Faint => Style::new().dimmed(),
        Mark::Wrong => AnsiColor::Red.on_default(),
    };
    format!("{style}{text}{style:#}")
}

/// Returns a text without its styles, each of which goes from an escape character to an `m`.
fn plain(text: &str) -> String {
    let mut parts = text.split('\x1b');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some((_style, text)) = part.split_once('m') {
            plain += text;
        }
    }
    plain
}

/// Returns the number of characters of a text without its styles.
fn width(text: &str) -> usize {
    plain(text).chars().count()
}

/// Returns the words of a cell and the names of its pieces.
fn words_of(cell: &Cell) -> String {
    let mut words = Vec::new();
    if !cell.text.is_empty() {
        words.push(cell.text.to_string());
    }
    for piece in &cell.pieces {
        words.push(if piece.is_chosen {
            format!("[{}]", piece.name)
        } else {
            piece.name.to_string()
        });
    }
    words.join(" ")
}

/// Returns a text in the style of a mark. The text is in brackets if it is chosen, and otherwise between
/// `open` and `close`.
fn bracketed(text: &str, mark: Mark, (open, close): (&str, &str)) -> String {
    if mark == Mark::Chosen {
        marked(&format!("[{text}]"), mark)
    } else {
        format!("{open}{}{close}", marked(text, mark))
    }
}

/// A rectangle of text: the lines of a table, the longest of which is as wide as the rectangle.
type Block = Vec<String>;

fn block_width(block: &Block) -> usize {
    block.iter().map(|line| width(line)).max().unwrap_or(0)
}

/// Returns words in lines, as a sentence, with `gap` blanks between two words. Each line is indented.
fn wrapped(words: impl IntoIterator<Item = String>, indent: usize, gap: usize) -> Vec<String> {
    let blocks = words.into_iter().map(|word| vec![word]);
    in_rows(blocks, indent, gap).concat()
}

/// Returns blocks in rows: as many beside one another as fit, with `gap` blanks between them. Each
/// row is indented.
fn in_rows(blocks: impl Iterator<Item = Block>, indent: usize, gap: usize) -> Vec<Block> {
    let mut rows: Vec<Block> = Vec::new();
    for block in blocks {
        match rows.last_mut() {
            Some(row) if block_width(row) + gap + block_width(&block) <= WIDTH => {
                *row = beside(row, gap, &block);
            }
            _ => rows.push(beside(&Block::new(), indent, &block)),
        }
    }
    rows
}

/// Returns one block with another to its right.
fn beside(left: &Block, gap: usize, right: &Block) -> Block {
    let start = block_width(left) + gap;
    let height = left.len().max(right.len());
    let mut lines = Block::new();
    for index in 0..height {
        let left_line = left.get(index).map_or("", String::as_str);
        let right_line = right.get(index).map_or("", String::as_str);
        let blanks = " ".repeat(start - width(left_line));
        lines.push([left_line, &blanks, right_line].concat());
    }
    lines
}

/// Returns these columns of a table as one block. If the rows are too wide for a line, the columns
/// are halved until they fit, which gives several blocks. A single column is not split.
fn blocks_of(table: &Table, columns: Range<usize>) -> Vec<Block> {
    let rows = rows_of(table, &columns);
    let fits = |row: &String| INDENT + width(row.trim_end()) <= WIDTH;
    if columns.len() >= 2 && !rows.iter().all(fits) {
        let middle = columns.start + columns.len() / 2;
        let mut blocks = blocks_of(table, columns.start..middle);
        blocks.extend(blocks_of(table, middle..columns.end));
        return blocks;
    }
    let mut block = Block::new();
    if !table.title.is_empty() {
        block.push(marked(&table.title, Mark::Faint));
    }
    block.extend(rows);
    vec![block]
}

/// Returns the rows of a table with these columns, each as a line of text. If the table has column
/// headings, they are the first row.
fn rows_of(table: &Table, columns: &Range<usize>) -> Vec<String> {
    let grid = grid_of(table, columns);
    let around = around(table.kind, &grid);
    let headings = usize::from(table.has_headings());
    let mut lines = vec![String::new(); grid.len()];
    for index in 0..headings + columns.len() {
        let entry = |row: &Vec<Cell>| match row.get(index) {
            Some(cell) => bracketed(&words_of(cell), cell.mark, around),
            None => String::new(),
        };
        let entries: Vec<String> = grid.iter().map(entry).collect();
        let is_right = index >= headings && table.is_of_numbers(columns.start + index - headings);
        for (line, entry) in lines.iter_mut().zip(aligned(&entries, is_right)) {
            *line += &entry;
        }
    }
    lines
}

/// Returns the cells of these columns, row by row. The headings of the columns are the first row, and
/// those of the rows the first column, if the table has such headings.
fn grid_of(table: &Table, columns: &Range<usize>) -> Vec<Vec<Cell>> {
    let heading = |words: &Words| Cell::text(words.clone()).mark(Mark::Faint);
    let row = |name: &Words, cells: &[Cell]| {
        let mut row = Vec::new();
        if table.has_headings() {
            row.push(heading(name));
        }
        let shown = cells.iter().take(columns.end).skip(columns.start);
        row.extend(shown.cloned());
        row
    };
    let mut grid = Vec::new();
    if !table.columns.is_empty() {
        let headings: Vec<Cell> = table.columns.iter().map(heading).collect();
        grid.push(row(&Words::default(), &headings));
    }
    for (name, cells) in &table.rows {
        grid.push(row(name, cells));
    }
    grid
}

/// Returns what comes before and after each entry of a grid that has no brackets. If some entries have
/// brackets, the others have blanks in their place, to keep columns aligned.
fn around(kind: Kind, grid: &[Vec<Cell>]) -> (&'static str, &'static str) {
    let has_brackets = grid.iter().flatten().any(|cell| cell.mark == Mark::Chosen);
    if has_brackets {
        (" ", " ")
    } else if kind == Kind::Board {
        ("", " ")
    } else {
        ("", "  ")
    }
}

/// Returns the entries of a column with blanks that make them equally wide: before them if they are
/// aligned to the right, and after them otherwise.
fn aligned(entries: &[String], is_right: bool) -> Vec<String> {
    let max = entries.iter().map(|entry| width(entry)).max().unwrap_or(0);
    let align = |entry: &String| {
        let blanks = " ".repeat(max - width(entry));
        if is_right {
            blanks + entry
        } else {
            entry.clone() + &blanks
        }
    };
    entries.iter().map(align).collect()
}
