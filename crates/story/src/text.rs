//! Renders a story for a terminal: one step below the other, at most 80 columns wide.
//!
//! Tables become blocks, rectangles of text whose width is known before colours are added. Blocks
//! are placed side by side where they fit. Captions, choices and charts are wrapped like sentences.

use std::fmt::Write as _;
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::model::Kind;
use crate::{Cell, Mark, Step, Story, Table};

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
        let mut lines = vec![vec![Span::new(&self.title, TITLE)]];
        // A blank line comes before each step, except between two steps without blocks.
        let mut was_short = false;
        for step in &self.text {
            // Choices and charts are *lists*, which are written as words of a sentence. All other
            // tables are blocks.
            let is_list = |table: &&Table| matches!(table.kind, Kind::Choices | Kind::Chart);
            let (lists, tables): (Vec<&Table>, Vec<&Table>) = step.tables.iter().partition(is_list);
            let blocks = tables.into_iter().flat_map(|table| blocks_of(table, 0..table.width()));
            let blocks: Vec<Block> = blocks.collect();
            let is_short = blocks.is_empty();
            if !(is_short && was_short) {
                lines.push(Line::new());
            }
            was_short = is_short;
            lines.extend(lines_of(step, &blocks, &lists));
        }
        lines.iter().map(|line| rendered(line, colour)).collect()
    }
}

/// Returns the lines of a step whose tables are these blocks and lists.
fn lines_of(step: &Step, mut blocks: &[Block], lists: &[&Table]) -> Vec<Line> {
    let mut lines = wrapped(step.caption.split(' ').map(|word| Span::new(word, PLAIN)), 0, 1);
    while !blocks.is_empty() {
        let mut end = INDENT;
        let fit = blocks.iter().take_while(|block| {
            end += block_width(block) + GAP;
            end - GAP <= WIDTH
        });
        let (beside, below) = blocks.split_at(fit.count().max(1));
        lines.push(Line::new());
        lines.extend(side_by_side(beside));
        blocks = below;
    }
    for table in lists {
        if lists.len() < step.tables.len() {
            lines.push(Line::new());
        }
        let about = Span::new(&format!("{}:", table.title), FAINT);
        let list = table.rows.iter().map(|(name, cells)| {
            let Span { text, style } = cells.first().map_or(blank(0), Span::of);
            let text = format!("{name}: {text}");
            Span::new(&if style == CHOSEN { format!("[{text}]") } else { text }, style)
        });
        lines.extend(wrapped(std::iter::once(about).chain(list), INDENT, 2));
    }
    lines
}

/// Returns these blocks beside one another.
fn side_by_side(blocks: &[Block]) -> Vec<Line> {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let line = |index: usize| {
        let mut line = vec![blank(INDENT)];
        for block in blocks {
            let spans: &[Span] = block.get(index).map_or(&[], Vec::as_slice);
            line.extend_from_slice(spans);
            line.push(blank(block_width(block) + GAP - width(spans)));
        }
        line
    };
    (0..height).map(line).collect()
}

/// Returns words with `gap` spaces between them, on as many lines as they need. Each line is
/// indented.
fn wrapped(words: impl Iterator<Item = Span>, indent: usize, gap: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if width(line) + gap + word.width() <= WIDTH => {
                line.extend([blank(gap), word]);
            }
            _ => lines.push(vec![blank(indent), word]),
        }
    }
    lines
}

/// Returns one line as text, without spaces at its end.
fn rendered(line: &[Span], colour: bool) -> String {
    let last = line.iter().rposition(|span| !span.text.trim_end().is_empty());
    let mut text = String::new();
    for (index, span) in line.iter().enumerate().take(last.map_or(0, |last| last + 1)) {
        let shown = if Some(index) == last { span.text.trim_end() } else { &span.text };
        let style = if colour { span.style } else { PLAIN };
        let _ = write!(text, "{style}{shown}{style:#}");
    }
    text + "\n"
}

const TITLE: Style = Style::new().bold();
const PLAIN: Style = Style::new();
const FAINT: Style = Style::new().dimmed();
const CHOSEN: Style = AnsiColor::Green.on_default().bold();

fn style(mark: Mark) -> Style {
    match mark {
        Mark::Plain => PLAIN,
        Mark::Chosen => CHOSEN,
        Mark::First => AnsiColor::Cyan.on_default(),
        Mark::Second => AnsiColor::Yellow.on_default(),
        Mark::Faint => FAINT,
        Mark::Wrong => AnsiColor::Red.on_default(),
    }
}

/// Some text in one style.
#[derive(Clone)]
struct Span {
    text: String,
    style: Style,
}

impl Span {
    fn new(text: &str, style: Style) -> Self {
        Self { text: text.to_owned(), style }
    }

    fn of(cell: &Cell) -> Self {
        let mut words = Vec::from_iter((!cell.text.is_empty()).then(|| cell.text.to_string()));
        words.extend(cell.pieces.iter().map(|piece| {
            if piece.is_chosen { format!("[{}]", piece.name) } else { piece.name.to_string() }
        }));
        Self { text: words.join(" "), style: style(cell.mark) }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

fn width(spans: &[Span]) -> usize {
    spans.iter().map(Span::width).sum()
}

fn blank(width: usize) -> Span {
    Span::new(&" ".repeat(width), PLAIN)
}

type Line = Vec<Span>;

/// A rectangle of text: the lines of a table, the longest of which is as wide as the rectangle.
type Block = Vec<Line>;

fn block_width(block: &Block) -> usize {
    block.iter().map(|line| width(line)).max().unwrap_or(0)
}

/// Returns these columns of a table as one block. If the rows are too wide for a line, the columns
/// are halved until they fit, which gives several blocks. A single column is not split.
fn blocks_of(table: &Table, columns: Range<usize>) -> Vec<Block> {
    let rows = rows_of(table, &columns);
    let fits = |row: &Line| INDENT + rendered(row, false).trim_end().chars().count() <= WIDTH;
    if columns.len() < 2 || rows.iter().all(fits) {
        let title = (!table.title.is_empty()).then(|| vec![Span::new(&table.title, FAINT)]);
        return vec![title.into_iter().chain(rows).collect()];
    }
    let middle = columns.start + columns.len() / 2;
    [blocks_of(table, columns.start..middle), blocks_of(table, middle..columns.end)].concat()
}

/// Returns the rows of a table with these columns. If the table has column headings, they are the
/// first row.
fn rows_of(table: &Table, columns: &Range<usize>) -> Vec<Line> {
    let has_headings = table.has_headings();
    let row = |heading: &str, cells: Vec<Span>| -> Line {
        let heading = has_headings.then(|| Span::new(heading, FAINT));
        let cells = cells.into_iter().take(columns.end).skip(columns.start);
        heading.into_iter().chain(cells).collect()
    };
    let head = table.columns.iter().map(|column| Span::new(column, FAINT)).collect();
    let head = (!table.columns.is_empty()).then(|| row("", head));
    let body = table.rows.iter();
    let body = body.map(|(head, cells)| row(head, cells.iter().map(Span::of).collect()));
    let rows: Vec<Line> = head.into_iter().chain(body).collect();

    // The width of each entry of a row, and whether the entry is aligned to the right.
    let headings = usize::from(has_headings);
    let entry = |index: usize| {
        let entries = rows.iter().filter_map(|row| row.get(index));
        let is_right = index >= headings && table.is_of_numbers(columns.start + index - headings);
        (entries.map(Span::width).max().unwrap_or(0), is_right)
    };
    let entries: Vec<(usize, bool)> = (0..headings + columns.len()).map(entry).collect();
    // If some entries have brackets, the others have spaces in their place, to keep columns
    // aligned.
    let around = if rows.iter().flatten().any(|entry| entry.style == CHOSEN) {
        (" ", " ")
    } else {
        ("", if table.kind == Kind::Board { " " } else { "  " })
    };
    let line = |row: &Line| -> Line {
        let entries = row.iter().zip(&entries).flat_map(|(entry, &(width, is_right))| {
            let (open, close) = if entry.style == CHOSEN { ("[", "]") } else { around };
            let text = Span::new(&format!("{open}{}{close}", entry.text), entry.style);
            let pad = blank(width - entry.width());
            if is_right { [pad, text] } else { [text, pad] }
        });
        entries.collect()
    };
    rows.iter().map(line).collect()
}
