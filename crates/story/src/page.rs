//! Renders stories as one HTML page that shows one step at a time.
//!
//! The page needs no other file and no network. It is written case by case, so a page of any length
//! takes little memory; the script of the page lists the cases in a menu. Without scripts, the page
//! shows all steps, one below the other.
//!
//! Tables, boards and choices are HTML tables, which the style sheet turns into squares, shades and
//! bars. So a screen reader finds rows and columns, and a square takes only a few bytes.

use std::fmt::Debug;

use crate::model::Kind;
use crate::{Cell, Mark, Piece, Story, Table, Words};

/// Returns the beginning of a page: everything before the first case. `title` is plain text.
/// `pictures` is SVG: the [symbols](Piece::symbol) of all pieces.
///
/// ```
/// let start = story::page_start("Less < is more", "");
/// assert!(start.contains("<title>Less &lt; is more</title>"));
/// ```
pub fn page_start(title: &str, pictures: &str) -> String {
    let (title, style) = (escaped(title), include_str!("page.css"));
    format!(
        include_str!("start.html"),
        title = title,
        style = style,
        pictures = pictures
    )
}

/// Returns the end of a page. `fault` says what ended the page early, if anything did.
pub fn page_end(fault: Option<&str>) -> String {
    let fault = fault.map_or(String::new(), |fault| {
        let what = "<strong>This page ends early.</strong> ".to_owned() + &escaped(fault);
        element("p", " class=\"fault\" role=\"alert\"", &what) + "\n"
    });
    let (controls, script) = (include_str!("page.html"), include_str!("page.js"));
    format!("{fault}</main>\n{controls}<script>\n{script}</script>\n</body>\n</html>\n")
}

impl Story {
    /// Returns the story of case `number` as an `article` element of a page: the shared tables, then
    /// a `section` for each step.
    pub fn to_page(&self, number: u64) -> String {
        let tables = |class: &str, tables: Vec<&Table>| {
            let html: String = tables.iter().map(|table| table.to_page()).collect();
            let div = || element("div", &format!(" class=\"{class}\""), &html) + "\n";
            if html.is_empty() {
                String::new()
            } else {
                div()
            }
        };
        let title = escaped(&self.title);
        let (charts, others): (Vec<_>, Vec<_>) = self
            .shared
            .iter()
            .partition(|table| table.kind == Kind::Chart);
        let mut page = format!("<article id=\"case-{number}\">\n<h2>{title}</h2>\n");
        page += &(tables("shared charts", charts) + &tables("shared", others));
        for step in &self.page {
            let open = step
                .open
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(" ");
            let open = if open.is_empty() {
                open
            } else {
                format!(" data-open=\"{open}\"")
            };
            let caption = element("p", " class=\"caption\"", &escaped(&step.caption));
            let content = caption + tables("tables", step.tables.iter().collect()).trim_end();
            page += &(element("section", &open, &content) + "\n");
        }
        page + "</article>\n"
    }
}

/// Returns a text with the characters escaped that have a meaning in HTML.
///
/// ```
/// assert_eq!(story::escaped("1 < 2"), "1 &lt; 2");
/// ```
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// Returns a number with a comma before each group of three digits, and any other text as it is.
///
/// ```
/// let texts = ["-1234567", "+999", "100", "1234 points"].map(story::grouped);
/// assert_eq!(texts, ["-1,234,567", "+999", "100", "1234 points"]);
/// ```
pub fn grouped(text: &str) -> String {
    let mut grouped = text.to_owned();
    let is_number = text.parse::<i128>().is_ok();
    let digits = if is_number {
        text.trim_start_matches(['+', '-']).len()
    } else {
        0
    };
    (3..digits)
        .step_by(3)
        .for_each(|after| grouped.insert(text.len() - after, ','));
    grouped
}

/// Returns an element. Each of its attributes must follow a space.
fn element(name: &str, attributes: &str, content: &str) -> String {
    start(name, attributes, content) + "</" + name + ">"
}

/// Returns an element without its end tag.
fn start(name: &str, attributes: &str, content: &str) -> String {
    ["<", name, attributes, ">", content].concat()
}

impl Table {
    /// Returns the table as HTML for a page.
    ///
    /// Rows and cells have no end tags. HTML does not need them, and a page of a hundred moves would
    /// have a thousand of them.
    pub fn to_page(&self) -> String {
        if self.kind == Kind::Chart {
            return chart(self);
        }
        let is_words = |column| self.kind == Kind::Lines && !self.is_of_numbers(column);
        let words = |column| if is_words(column) { " data-words" } else { "" };
        let max_loss = self.cells().filter_map(|cell| cell.loss).max();
        let loss = if max_loss.is_some() {
            ", and how much worse than the best"
        } else {
            ""
        };
        let title = element("caption", "", &(escaped(&self.title) + loss));
        let title = if self.title.is_empty() { "" } else { &title };
        let has_headings = self.has_headings();
        let row = |tag: &str, heading: &str, cells: String| {
            let heading = has_headings.then(|| start(tag, "", &escaped(heading)));
            start("tr", "", &(heading.unwrap_or_default() + &cells))
        };
        let column = |(index, it): (usize, &Words)| start("th", words(index), &escaped(it));
        let head = row(
            "td",
            "",
            self.columns.iter().enumerate().map(column).collect(),
        );
        let head = if self.columns.is_empty() {
            ""
        } else {
            &element("thead", "", &head)
        };
        let cell = |(index, it): (usize, &Cell)| of_cell(it, words(index), max_loss.unwrap_or(0));
        let rows = self.rows.iter().map(|(heading, cells)| {
            row("th", heading, cells.iter().enumerate().map(cell).collect())
        });
        let body = element("tbody", "", &rows.collect::<String>());
        let longest = |text: fn(&Cell) -> &Words| {
            let lengths = self.cells().map(|cell| grouped(text(cell)).chars().count());
            lengths.max().unwrap_or(1).max(2)
        };
        let (columns, text, note) = (self.width(), longest(|it| &it.text), longest(|it| &it.note));
        let style = format!(" style=\"--columns:{columns};--text:{text};--note:{note}\"");
        let style = if self.kind == Kind::Board { &style } else { "" };
        let shaded = if max_loss.is_some() { " shaded" } else { "" };
        let attributes = format!(" class=\"{}{shaded}\"{style}", class(self.kind));
        element("table", &attributes, &[title, head, &body].concat())
    }
}

/// Returns the class that the style sheet has for a kind of tables or for a mark: its name.
fn class(name: impl Debug) -> String {
    format!("{name:?}").to_lowercase()
}

/// Returns a cell of a table in which `max_loss` is the greatest loss. `words` is an attribute that
/// follows the class of the cell, or empty.
fn of_cell(cell: &Cell, words: &str, max_loss: i64) -> String {
    // Says in words, for a screen reader, what the mark shows.
    let said = match cell.mark {
        Mark::Chosen if cell.loss.is_none() => "<span class=\"unseen\"> (chosen)</span>",
        Mark::Wrong => "<span class=\"unseen\"> (differs)</span>",
        _ => "",
    };
    let note = match (cell.loss, cell.mark) {
        (None, _) => escaped(&grouped(&cell.note)),
        (Some(0), Mark::Chosen) => "best".to_owned(),
        (Some(0), _) => "as good".to_owned(),
        (Some(loss), _) => format!("−{}", grouped(&loss.to_string())),
    };
    let note = if note.is_empty() {
        note
    } else {
        element("small", "", &note)
    };
    let content = escaped(&grouped(&cell.text)) + &of_pieces(&cell.pieces) + said + &note;
    let content = if cell.step.is_some() {
        element("b", "", &content)
    } else {
        content
    };
    // The square root makes small losses visible beside large ones.
    let shade = |loss: i64| (10_000 * loss / max_loss.max(1)).isqrt();
    let style = cell
        .loss
        .map(|loss| format!(" style=\"--loss:{}\"", shade(loss)));
    start(
        "td",
        &(attributes(cell, words) + &style.unwrap_or_default()),
        &content,
    )
}

/// Returns the attributes of a cell: its class, then `more`, then the step to which the cell
/// belongs. The first step of a page has the number 1.
fn attributes(cell: &Cell, more: &str) -> String {
    let class = match cell.mark {
        Mark::Plain if cell.loss == Some(0) => " class=\"tie\"".to_owned(),
        Mark::Plain => String::new(),
        mark => format!(" class=\"{}\"", class(mark)),
    };
    let step = cell.step.map(|step| format!(" data-step=\"{}\"", step + 1));
    class + more + &step.unwrap_or_default()
}

/// Returns pieces side by side, as one picture that has the names of the pieces for a screen
/// reader.
fn of_pieces(pieces: &[Piece]) -> String {
    let piece = |Piece {
                     name,
                     picture,
                     is_chosen,
                 }: &Piece| {
        let (said, class) = if *is_chosen {
            (" (chosen)", " class=\"chosen\"")
        } else {
            ("", "")
        };
        (
            escaped(name) + said,
            format!("<svg{class}><use href=\"#{picture}\"/></svg>"),
        )
    };
    let (names, drawn): (Vec<_>, String) = pieces.iter().map(piece).unzip();
    let attributes = format!(
        " class=\"pieces\" role=\"img\" aria-label=\"{}\"",
        names.join(" ")
    );
    if pieces.is_empty() {
        drawn
    } else {
        element("span", &attributes, &drawn)
    }
}

/// Returns a chart with a bar for each number of a table, from a common zero.
fn chart(table: &Table) -> String {
    let value = |cell: &Cell| cell.text.parse::<i64>().unwrap_or(0);
    let range = |(min, max): (i64, i64), value| (min.min(value), max.max(value));
    let (min, max) = table.cells().map(value).fold((0, 0), range);
    let height = |value: i64| 100 * (value - min) / (max - min).max(1);
    let bar = |cell: &Cell| {
        let value = value(cell);
        let [from, to] = [value.min(0), value.max(0)].map(height);
        let below = if value < 0 { ";--below:1" } else { "" };
        let style = format!(" style=\"--from:{from};--to:{to}{below}\"");
        let number = element("b", "", &escaped(&grouped(&cell.text)));
        element("li", &(attributes(cell, "") + &style), &number)
    };
    let bars = element("ol", "", &table.cells().map(bar).collect::<String>());
    // Beyond this length the numbers would overlap. Then the page shows only the number of the
    // current step, or the last number if no bar belongs to the current step.
    let characters: usize = table.cells().map(|cell| cell.text.len() + 1).sum();
    let dense = if characters > 140 { " dense" } else { "" };
    let title = element("figcaption", "", &escaped(&table.title));
    element(
        "figure",
        &format!(" class=\"chart{dense}\""),
        &(title + &bars),
    )
}
