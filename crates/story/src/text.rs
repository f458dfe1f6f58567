//! A story on a terminal: one step below the other, at most 80 columns wide.
//!
//! Everything is made of blocks, rectangles of text whose width is known before colours are
//! put in. Blocks that fit stand beside one another.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::{Cell, Choices, Mark, Step, Story, Table, Words};

/// How many columns a line may have.
const WIDTH: usize = 80;
/// How far tables and choices stand from the left.
const INDENT: usize = 2;
/// What is kept free between two blocks.
const GAP: usize = 4;

impl Story {
    /// The story as text of at most 80 columns; with ANSI colours, or with brackets alone to
    /// show what was chosen.
    ///
    /// A single word of more than 80 characters is not broken, nor a single table of more
    /// columns.
    pub fn to_text(&self, colour: bool) -> String {
        let mut page = Terminal { text: String::new(), colour };
        page.line(&[Span::new(&self.title, TITLE)]);
        let mut was_short = false;
        for step in &self.text {
            let blocks = blocks(step);
            let is_short = blocks.is_empty();
            if !(is_short && was_short) {
                page.text.push('\n');
            }
            was_short = is_short;
            page.step(step, blocks);
        }
        page.text
    }
}

/// The tables of a step, and its choices if they are arranged as a board is.
fn blocks(step: &Step) -> Vec<Block> {
    let choices = step.choices.as_ref().and_then(Choices::as_board);
    step.tables.iter().chain(&choices).map(Block::of).collect()
}

const TITLE: Style = Style::new().bold();
const PLAIN: Style = Style::new();
const FAINT: Style = Style::new().dimmed();
const CHOSEN: Style = AnsiColor::Green.on_default().bold();

fn style(mark: Mark) -> Style {
    match mark {
        Mark::Plain | Mark::Open => PLAIN,
        Mark::Chosen => CHOSEN,
        Mark::First => AnsiColor::Cyan.on_default(),
        Mark::Second => AnsiColor::Yellow.on_default(),
        Mark::Faint => FAINT,
    }
}

/// Some text in one style.
struct Span {
    text: String,
    style: Style,
}

impl Span {
    fn new(text: &str, style: Style) -> Self {
        Self { text: text.to_owned(), style }
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

/// A rectangle of text.
struct Block {
    width: usize,
    lines: Vec<Vec<Span>>,
}

impl Block {
    fn of(table: &Table) -> Self {
        let has_headings = table.has_headings();
        let row = |heading: &str, cells: Vec<Entry>| {
            let heading = has_headings.then(|| Entry::new(heading, FAINT));
            heading.into_iter().chain(cells).collect::<Vec<Entry>>()
        };
        let faint = |words: &Words| Entry::new(words, FAINT);
        let head = row("", table.columns.iter().map(faint).collect());
        let body = table.rows.iter();
        let body = body.map(|(heading, cells)| row(heading, cells.iter().map(Entry::of).collect()));
        let mut rows = vec![head];
        rows.extend(body);

        let columns = Columns::of(&rows, has_headings, if table.is_board { " " } else { "  " });
        let mut lines = Vec::new();
        if !table.title.is_empty() {
            lines.push(vec![Span::new(&table.title, FAINT)]);
        }
        let headless = usize::from(table.columns.is_empty());
        lines.extend(rows.iter().skip(headless).map(|row| columns.line(row)));
        Self { width: lines.iter().map(|line| width(line)).max().unwrap_or(0), lines }
    }
}

/// A heading or a cell.
struct Entry {
    text: String,
    style: Style,
    is_chosen: bool,
}

impl Entry {
    fn new(text: &str, style: Style) -> Self {
        Self { text: text.to_owned(), style, is_chosen: false }
    }

    fn of(cell: &Cell) -> Self {
        let mut words = Vec::from_iter((!cell.text.is_empty()).then(|| cell.text.to_string()));
        words.extend(cell.pieces.iter().map(|piece| {
            if piece.is_chosen { format!("[{}]", piece.name) } else { piece.name.to_string() }
        }));
        Self {
            text: words.join(" "),
            style: style(cell.mark),
            is_chosen: cell.mark == Mark::Chosen,
        }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// How the columns of a table stand.
struct Columns {
    /// The width of each, and whether its entries stand on the right, as numbers do.
    widths: Vec<(usize, bool)>,
    /// Are there brackets? Then a blank stands where there is none, to keep columns in line.
    has_brackets: bool,
    /// What stands between two entries.
    gap: &'static str,
}

impl Columns {
    /// The columns of these rows, of which the first holds the headings.
    fn of(rows: &[Vec<Entry>], has_headings: bool, gap: &'static str) -> Self {
        let count = rows.iter().map(Vec::len).max().unwrap_or(0);
        let is_number = |entry: &Entry| entry.text.is_empty() || entry.text.parse::<i64>().is_ok();
        let column = |index: usize| {
            let entries = || rows.iter().filter_map(move |row| row.get(index));
            let body = || rows.iter().skip(1).filter_map(move |row| row.get(index));
            let is_heading = has_headings && index == 0;
            let right = !is_heading && body().all(is_number);
            (entries().map(Entry::width).max().unwrap_or(0), right)
        };
        Self {
            widths: (0..count).map(column).collect(),
            has_brackets: rows.iter().flatten().any(|entry| entry.is_chosen),
            gap,
        }
    }

    fn line(&self, row: &[Entry]) -> Vec<Span> {
        let mut line = Vec::new();
        for (entry, &(width, right)) in row.iter().zip(&self.widths) {
            let pad = width - entry.width();
            let (before, after) = if right { (pad, 0) } else { (0, pad) };
            let (open, close) = match (entry.is_chosen, self.has_brackets) {
                (true, _) => ("[", "]"),
                (false, true) => (" ", " "),
                (false, false) => ("", self.gap),
            };
            let text = format!("{open}{}{close}", entry.text);
            line.extend([blank(before), Span::new(&text, entry.style), blank(after)]);
        }
        line
    }
}

/// What has been written, with or without colours.
struct Terminal {
    text: String,
    colour: bool,
}

impl Terminal {
    fn step(&mut self, step: &Step, blocks: Vec<Block>) {
        self.wrapped(step.caption.split(' ').map(|word| Span::new(word, PLAIN)), 0, 1);
        let mut beside: Vec<Block> = Vec::new();
        let mut taken = INDENT;
        for block in blocks {
            if !beside.is_empty() && taken + block.width > WIDTH {
                self.blocks(&beside);
                beside.clear();
                taken = INDENT;
            }
            taken += block.width + GAP;
            beside.push(block);
        }
        if !beside.is_empty() {
            self.blocks(&beside);
        }
        if let Some(choices) = step.choices.as_ref().filter(|choices| choices.columns.is_none()) {
            if !step.tables.is_empty() {
                self.text.push('\n');
            }
            let about = Span::new(&format!("{}:", choices.about), FAINT);
            let list = choices.list.iter().map(|choice| {
                let text = format!("{}: {}", choice.name, choice.value);
                if choice.is_chosen {
                    Span::new(&format!("[{text}]"), CHOSEN)
                } else {
                    Span::new(&text, PLAIN)
                }
            });
            self.wrapped(std::iter::once(about).chain(list), INDENT, 2);
        }
    }

    /// Blocks beside one another, under an empty line.
    fn blocks(&mut self, blocks: &[Block]) {
        self.text.push('\n');
        let height = blocks.iter().map(|block| block.lines.len()).max();
        for index in 0..height.unwrap_or(0) {
            let mut line = vec![blank(INDENT)];
            for block in blocks {
                let spans: &[Span] = block.lines.get(index).map_or(&[], Vec::as_slice);
                line.extend(spans.iter().map(|span| Span::new(&span.text, span.style)));
                line.push(blank(block.width + GAP - width(spans)));
            }
            self.line(&line);
        }
    }

    /// Words with `gap` blanks between them, on as many lines as they need.
    fn wrapped(&mut self, words: impl Iterator<Item = Span>, indent: usize, gap: usize) {
        let mut line = vec![blank(indent)];
        for word in words {
            let is_first = line.len() == 1;
            if !is_first && width(&line) + gap + word.width() > WIDTH {
                self.line(&std::mem::take(&mut line));
                line.push(blank(indent));
            } else if !is_first {
                line.push(blank(gap));
            }
            line.push(word);
        }
        self.line(&line);
    }

    /// One line, without blanks at its end.
    fn line(&mut self, spans: &[Span]) {
        let last = spans.iter().rposition(|span| !span.text.trim_end().is_empty());
        for (index, span) in spans.iter().enumerate().take(last.map_or(0, |last| last + 1)) {
            let text = if Some(index) == last { span.text.trim_end() } else { &span.text };
            if self.colour && span.style != PLAIN {
                let _ = write!(self.text, "{}{text}{:#}", span.style, span.style);
            } else {
                self.text.push_str(text);
            }
        }
        self.text.push('\n');
    }
}
