//! A story on a terminal: one step below the other, at most 80 columns wide.
//!
//! Everything is made of blocks, rectangles of text whose width is known before colours are
//! put in. Blocks that fit stand beside one another.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::{Cell, Choices, Mark, Step, Story, Table};

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
            page.step(step, &blocks);
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

    fn is_chosen(&self) -> bool {
        self.style == CHOSEN
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
        let row = |heading: &str, cells: Vec<Span>| -> Vec<Span> {
            let heading = has_headings.then(|| Span::new(heading, FAINT));
            heading.into_iter().chain(cells).collect()
        };
        let head = table.columns.iter().map(|column| Span::new(column, FAINT)).collect();
        let mut rows = vec![row("", head)];
        let body = table.rows.iter();
        rows.extend(body.map(|(head, cells)| row(head, cells.iter().map(Span::of).collect())));

        let columns = columns(&rows, has_headings);
        // Where there are brackets, a blank stands where there is none, to keep columns in line.
        let around = if rows.iter().flatten().any(Span::is_chosen) {
            (" ", " ")
        } else {
            ("", if table.is_board { " " } else { "  " })
        };
        let line = |row: &Vec<Span>| -> Vec<Span> {
            let entries = row.iter().zip(&columns).flat_map(|(entry, &(width, is_right))| {
                let (open, close) = if entry.is_chosen() { ("[", "]") } else { around };
                let text = Span::new(&format!("{open}{}{close}", entry.text), entry.style);
                let pad = blank(width - entry.width());
                if is_right { [pad, text] } else { [text, pad] }
            });
            entries.collect()
        };
        let title = (!table.title.is_empty()).then(|| vec![Span::new(&table.title, FAINT)]);
        let headless = usize::from(table.columns.is_empty());
        let rows = rows.iter().skip(headless).map(line);
        let lines: Vec<Vec<Span>> = title.into_iter().chain(rows).collect();
        Self { width: lines.iter().map(|line| width(line)).max().unwrap_or(0), lines }
    }
}

/// The width of each column of these rows, of which the first holds the headings; and whether its
/// entries stand on the right, as numbers do.
fn columns(rows: &[Vec<Span>], has_headings: bool) -> Vec<(usize, bool)> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let is_number = |entry: &Span| entry.text.is_empty() || entry.text.parse::<i64>().is_ok();
    let column = |index: usize| {
        let entries = || rows.iter().filter_map(move |row| row.get(index));
        let mut body = rows.iter().skip(1).filter_map(|row| row.get(index));
        let is_heading = has_headings && index == 0;
        let is_right = !is_heading && body.all(is_number);
        (entries().map(Span::width).max().unwrap_or(0), is_right)
    };
    (0..count).map(column).collect()
}

/// What has been written, with or without colours.
struct Terminal {
    text: String,
    colour: bool,
}

impl Terminal {
    fn step(&mut self, step: &Step, blocks: &[Block]) {
        self.wrapped(step.caption.split(' ').map(|word| Span::new(word, PLAIN)), 0, 1);
        let mut rest = blocks;
        while !rest.is_empty() {
            let mut taken = INDENT;
            let fit = rest.iter().take_while(|block| {
                taken += block.width + GAP;
                taken - GAP <= WIDTH
            });
            let beside = fit.count().max(1);
            self.blocks(&rest[..beside]);
            rest = &rest[beside..];
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
                line.extend_from_slice(spans);
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
