//! Renders a story for a terminal: one step below the other, at most 80 columns wide.
//!
//! Tables become blocks, rectangles of text whose width is known before colours are added. Blocks
//! are placed side by side where they fit. Captions, choices and charts are wrapped like sentences.

use std::iter::{once, repeat_n};
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::model::Kind;
use crate::{Cell, Mark, Story, Table, Words};

/// The maximum number of columns in a line.
const WIDTH: usize = 80;
/// The number of columns by which tables and choices are indented.
const INDENT: usize = 2;
/// The number of columns left free between two blocks.
const GAP: usize = 4;

impl Story {
    /// Returns the story as text of at most 80 columns. If `colour` is set, the text has ANSI
    /// colours; otherwise only brackets show what was chosen.
    ///
    /// A table that is wider is split into several, each with some of its columns. A word of more
    /// than 80 characters and a single wide column are not broken.
    pub fn to_text(&self, colour: bool) -> String {
        let bold = Style::new().bold();
        let mut lines = vec![format!("{bold}{}{bold:#}", self.title)];
        // A blank line comes before each step, except between two steps without blocks.
        let mut was_short = false;
        for step in &self.text {
            // Choices and charts are *lists*, which are written as words of a sentence. All other
            // tables are blocks.
            let is_list = |table: &&Table| matches!(table.kind, Kind::Choices | Kind::Chart);
            let (lists, tables): (Vec<&Table>, Vec<&Table>) = step.tables.iter().partition(is_list);
            let is_short = tables.is_empty();
            lines.extend((!is_short || !was_short).then(String::new));
            was_short = is_short;
            let caption = step.caption.split(' ').map(|word| vec![word.to_owned()]);
            lines.extend(in_rows(caption, 0, 1).concat());
            let blocks = tables
                .into_iter()
                .flat_map(|table| blocks_of(table, 0..table.width()));
            for row in in_rows(blocks, INDENT, GAP) {
                lines.push(String::new());
                lines.extend(row);
            }
            for table in lists {
                lines.extend((!is_short).then(String::new));
                let about = marked(&format!("{}:", table.title), Mark::Faint);
                let words = table.rows.iter().flat_map(|(name, cells)| {
                    cells
                        .iter()
                        .map(move |cell| of_cell(cell, &format!("{name}: "), ("", "")))
                });
                let words = once(about).chain(words).map(|word| vec![word]);
                lines.extend(in_rows(words, INDENT, 2).concat());
            }
        }
        let text: String = lines
            .iter()
            .map(|line| line.trim_end().to_owned() + "\n")
            .collect();
        if colour { text } else { plain(&text) }
    }
}

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
    let whole = format!("m{text}"); // as if a style had ended before it
    whole
        .split('\x1b')
        .filter_map(|part| part.split_once('m'))
        .map(|(_, text)| text)
        .collect()
}

/// Returns the number of characters of a text without its styles.
fn width(text: &str) -> usize {
    plain(text).chars().count()
}

/// Returns the words of a cell and the names of its pieces, after `name`. They stand in brackets if
/// the cell is chosen, and otherwise between `open` and `close`.
fn of_cell(cell: &Cell, name: &str, (open, close): (&str, &str)) -> String {
    let mut words = Vec::from_iter((!cell.text.is_empty()).then(|| cell.text.to_string()));
    words.extend(cell.pieces.iter().map(|piece| {
        if piece.is_chosen {
            format!("[{}]", piece.name)
        } else {
            piece.name.to_string()
        }
    }));
    let words = name.to_owned() + &words.join(" ");
    if cell.mark == Mark::Chosen {
        marked(&format!("[{words}]"), cell.mark)
    } else {
        format!("{open}{}{close}", marked(&words, cell.mark))
    }
}

/// A rectangle of text: the lines of a table, the longest of which is as wide as the rectangle.
type Block = Vec<String>;

fn block_width(block: &Block) -> usize {
    block.iter().map(|line| width(line)).max().unwrap_or(0)
}

/// Returns blocks in rows: as many beside one another as fit, with `gap` blanks between them. Each
/// row is indented. Words are blocks too, of one line.
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
    let line = |index| {
        let [left, right] = [left, right].map(|block| block.get(index).map_or("", String::as_str));
        left.to_owned() + &" ".repeat(start - width(left)) + right
    };
    (0..left.len().max(right.len())).map(line).collect()
}

/// Returns these columns of a table as one block. If the rows are too wide for a line, the columns
/// are halved until they fit, which gives several blocks. A single column is not split.
fn blocks_of(table: &Table, columns: Range<usize>) -> Vec<Block> {
    let rows = rows_of(table, &columns);
    if columns.len() < 2
        || rows
            .iter()
            .all(|row| INDENT + width(row.trim_end()) <= WIDTH)
    {
        let title = (!table.title.is_empty()).then(|| marked(&table.title, Mark::Faint));
        return vec![title.into_iter().chain(rows).collect()];
    }
    let middle = columns.start + columns.len() / 2;
    [
        blocks_of(table, columns.start..middle),
        blocks_of(table, middle..columns.end),
    ]
    .concat()
}

/// Returns the rows of a table with these columns. If the table has column headings, they are the
/// first row.
fn rows_of(table: &Table, columns: &Range<usize>) -> Vec<String> {
    let headings = usize::from(table.has_headings());
    let faint = |words: &Words| Cell::text(words.clone()).mark(Mark::Faint);
    let head = (Words::default(), table.columns.iter().map(faint).collect());
    let head = (!table.columns.is_empty()).then_some(&head);
    let rows = head.into_iter().chain(&table.rows).map(|(heading, cells)| {
        let cells = cells.iter().take(columns.end).skip(columns.start).cloned();
        repeat_n(faint(heading), headings).chain(cells).collect()
    });
    let rows: Vec<Vec<Cell>> = rows.collect();
    // If some entries have brackets, the others have blanks in their place, to keep columns
    // aligned.
    let around = match table.kind {
        _ if rows.iter().flatten().any(|cell| cell.mark == Mark::Chosen) => (" ", " "),
        Kind::Board => ("", " "),
        _ => ("", "  "),
    };
    let mut lines = vec![String::new(); rows.len()];
    for index in 0..headings + columns.len() {
        let entry = |row: &Vec<Cell>| row.get(index).map(|cell| of_cell(cell, "", around));
        let entries: Vec<_> = rows
            .iter()
            .map(|row| entry(row).unwrap_or_default())
            .collect();
        let max = entries.iter().map(|entry| width(entry)).max().unwrap_or(0);
        let is_right = index >= headings && table.is_of_numbers(columns.start + index - headings);
        for (line, entry) in lines.iter_mut().zip(entries) {
            let pad = " ".repeat(max - width(&entry));
            line.extend(if is_right { [pad, entry] } else { [entry, pad] });
        }
    }
    lines
}
