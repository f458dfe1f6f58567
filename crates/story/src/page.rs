//! Renders stories as one HTML page that shows one step at a time.
//!
//! The page needs no other file and no network. It is written case by case, so a page of any length
//! takes little memory; the script of the page lists the cases in a menu. Without scripts and on paper,
//! the page shows all steps, one below the other.
//!
//! Tables, boards and choices are HTML tables, which the style sheet turns into squares, shades and
//! bars. So a screen reader finds rows and columns, and a square takes only a few bytes.

use std::fmt::Debug;

use crate::model::Kind;
use crate::{Cell, Mark, Piece, Step, Story, Table, Words};

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
    let notice = match fault {
        Some(fault) => notice_of(fault),
        None => String::new(),
    };
    let (controls, script) = (include_str!("page.html"), include_str!("page.js"));
    format!("{notice}</main>\n{controls}<script>\n{script}</script>\n</body>\n</html>\n")
}

/// Returns a paragraph that says that the page ends early, and why.
fn notice_of(fault: &str) -> String {
    let text = format!("<strong>This page ends early.</strong> {}", escaped(fault));
    element("p", " class=\"fault\" role=\"alert\"", &text) + "\n"
}

impl Story {
    /// Returns the story of case `number` as an `article` element of a page: the shared tables, then
    /// a `section` for each step.
    pub fn to_page(&self, number: u64) -> String {
        let is_chart = |table: &&Table| table.kind == Kind::Chart;
        let (charts, others): (Vec<&Table>, Vec<&Table>) = self.shared.iter().partition(is_chart);
        let title = escaped(&self.title);
        let mut page = format!("<article id=\"case-{number}\">\n<h2>{title}</h2>\n");
        for (class, tables) in [("shared charts", charts), ("shared", others)] {
            if !tables.is_empty() {
                page += &group(class, tables);
                page.push('\n');
            }
        }
        for step in &self.page {
            page += &section(step);
            page.push('\n');
        }
        page + "</article>\n"
    }
}

/// Returns tables as a `div` element of this class.
fn group<'a>(class: &str, tables: impl IntoIterator<Item = &'a Table>) -> String {
    let html: String = tables.into_iter().map(Table::to_page).collect();
    element("div", &attribute("class", class), &html)
}

/// Returns a step as a `section` element: its caption and its tables. An attribute lists the squares of
/// the first shared board that can be chosen in the step.
fn section(step: &Step) -> String {
    let mut attributes = String::new();
    if !step.open.is_empty() {
        let open: Vec<String> = step.open.iter().map(usize::to_string).collect();
        attributes = attribute("data-open", &open.join(" "));
    }
    let mut content = element("p", " class=\"caption\"", &escaped(&step.caption));
    if !step.tables.is_empty() {
        content += &group("tables", &step.tables);
    }
    element("section", &attributes, &content)
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
    if text.parse::<i128>().is_ok() {
        let digits = text.trim_start_matches(['+', '-']).len();
        for after in (3..digits).step_by(3) {
            grouped.insert(text.len() - after, ',');
        }
    }
    grouped
}

/// Returns an element. Each of its [attributes](attribute) follows a space.
fn element(name: &str, attributes: &str, content: &str) -> String {
    start(name, attributes, content) + "</" + name + ">"
}

/// Returns an attribute, after a space. `value` must not need to be escaped.
fn attribute(name: &str, value: &str) -> String {
    [" ", name, "=\"", value, "\""].concat()
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
        let mut class = class(self.kind);
        if self.max_loss().is_some() {
            class += " shaded";
        }
        let mut attributes = attribute("class", &class);
        if self.kind == Kind::Board {
            attributes += &self.measures();
        }
        let content = [self.caption(), self.head(), self.body()].concat();
        element("table", &attributes, &content)
    }

    /// Returns the greatest loss of a cell, or `None` if no cell has a loss.
    fn max_loss(&self) -> Option<i64> {
        self.cells().filter_map(|cell| cell.loss).max()
    }

    /// Returns a style attribute with the measures from which the style sheet computes how large the
    /// squares of a board are, and their letters: the number of columns, and the most characters that
    /// a text or a note has, but at least 2.
    fn measures(&self) -> String {
        let longest = |words: fn(&Cell) -> &Words| {
            let lengths = self
                .cells()
                .map(|cell| grouped(words(cell)).chars().count());
            lengths.max().unwrap_or(0).max(2)
        };
        let columns = self.width();
        let text = longest(|cell| &cell.text);
        let note = longest(|cell| &cell.note);
        let style = format!("--columns:{columns};--text:{text};--note:{note}");
        attribute("style", &style)
    }

    /// Returns the title of the table as an element, or nothing if there is no title.
    fn caption(&self) -> String {
        if self.title.is_empty() {
            return String::new();
        }
        let mut title = escaped(&self.title);
        if self.max_loss().is_some() {
            title += ", and how much worse than the best";
        }
        element("caption", "", &title)
    }

    /// Returns the headings of the columns as an element, or nothing if there are none.
    fn head(&self) -> String {
        if self.columns.is_empty() {
            return String::new();
        }
        let mut cells = String::new();
        if self.has_headings() {
            cells += "<td>";
        }
        for (index, heading) in self.columns.iter().enumerate() {
            cells += &start("th", self.column_attribute(index), &escaped(heading));
        }
        element("thead", "", &start("tr", "", &cells))
    }

    /// Returns the rows of the table as an element.
    fn body(&self) -> String {
        let has_headings = self.has_headings();
        let max_loss = self.max_loss().unwrap_or(0);
        let mut rows = String::new();
        for (heading, cells) in &self.rows {
            rows += "<tr>";
            if has_headings {
                rows += &start("th", "", &escaped(heading));
            }
            for (index, cell) in cells.iter().enumerate() {
                rows += &of_cell(cell, self.column_attribute(index), max_loss);
            }
        }
        element("tbody", "", &rows)
    }

    /// Returns an attribute for the cells of a column of words, which the style sheet aligns to the left.
    /// Returns nothing for other columns, and for all columns of a table that does not consist of lines.
    fn column_attribute(&self, column: usize) -> &'static str {
        if self.kind == Kind::Lines && !self.is_of_numbers(column) {
            " data-words"
        } else {
            ""
        }
    }
}

/// Returns the class that the style sheet has for a kind of tables or for a mark: its name.
fn class(name: impl Debug) -> String {
    format!("{name:?}").to_lowercase()
}

/// Returns a cell of a table in which `max_loss` is the greatest loss. `column` is an attribute that
/// follows the class of the cell, or empty.
fn of_cell(cell: &Cell, column: &str, max_loss: i64) -> String {
    let mut content = escaped(&grouped(&cell.text));
    content += &of_pieces(&cell.pieces);
    content += said_mark(cell);
    content += &note(cell);
    if cell.step.is_some() {
        content = element("b", "", &content);
    }
    let mut attributes = attributes(cell, column);
    if let Some(loss) = cell.loss {
        let style = format!("--loss:{}", shade(loss, max_loss));
        attributes += &attribute("style", &style);
    }
    start("td", &attributes, &content)
}

/// Returns what the mark of a cell shows, in words for a screen reader.
fn said_mark(cell: &Cell) -> &'static str {
    match cell.mark {
        Mark::Chosen if cell.loss.is_none() => "<span class=\"unseen\"> (chosen)</span>",
        Mark::Wrong => "<span class=\"unseen\"> (differs)</span>",
        _ => "",
    }
}

/// Returns the loss of a cell in small letters, or its note if it has no loss.
fn note(cell: &Cell) -> String {
    let note = match (cell.loss, cell.mark) {
        (None, _) => escaped(&grouped(&cell.note)),
        (Some(0), Mark::Chosen) => "best".to_owned(),
        (Some(0), _) => "as good".to_owned(),
        (Some(loss), _) => format!("−{}", grouped(&loss.to_string())),
    };
    if note.is_empty() {
        note
    } else {
        element("small", "", &note)
    }
}

/// Returns how dark the shade of a loss is, from 0 to 100. The square root makes small losses visible
/// beside large ones.
fn shade(loss: i64, max_loss: i64) -> i64 {
    (10_000 * loss / max_loss.max(1)).isqrt()
}

/// Returns the attributes of a cell: its class, then `more`, then the step to which the cell
/// belongs. The first step of a page has the number 1.
fn attributes(cell: &Cell, more: &str) -> String {
    let mut attributes = match cell.mark {
        Mark::Plain if cell.loss == Some(0) => attribute("class", "tie"),
        Mark::Plain => String::new(),
        mark => attribute("class", &class(mark)),
    };
    attributes += more;
    if let Some(step) = cell.step {
        attributes += &attribute("data-step", &(step + 1).to_string());
    }
    attributes
}

/// Returns pieces side by side, as one picture that has the names of the pieces for a screen
/// reader. Returns nothing if there are no pieces.
fn of_pieces(pieces: &[Piece]) -> String {
    if pieces.is_empty() {
        return String::new();
    }
    let names: Vec<String> = pieces.iter().map(said_name).collect();
    let label = names.join(" ");
    let attributes = format!(" class=\"pieces\" role=\"img\" aria-label=\"{label}\"");
    let pictures: String = pieces.iter().map(picture).collect();
    element("span", &attributes, &pictures)
}

/// Returns what a screen reader says for a piece.
fn said_name(piece: &Piece) -> String {
    let said = if piece.is_chosen { " (chosen)" } else { "" };
    escaped(&piece.name) + said
}

/// Returns the picture of a piece.
fn picture(piece: &Piece) -> String {
    let class = if piece.is_chosen {
        " class=\"chosen\""
    } else {
        ""
    };
    format!("<svg{class}><use href=\"#{}\"/></svg>", piece.picture)
}

/// The most characters that the numbers of a chart have if all of them are shown, with a space after
/// each. More of them would overlap.
const MAX_CHART_CHARACTERS: usize = 140;

/// Returns a chart with a bar for each number of a table, from a common zero.
///
/// If the numbers would overlap, the page shows only the number of the current step, or the last number
/// if no bar belongs to the current step.
fn chart(table: &Table) -> String {
    let scale = Scale::of(table);
    let bars: String = table.cells().map(|cell| bar(cell, &scale)).collect();
    let characters: usize = table.cells().map(|cell| cell.text.len() + 1).sum();
    let attributes = if characters > MAX_CHART_CHARACTERS {
        " class=\"chart dense\""
    } else {
        " class=\"chart\""
    };
    let title = element("figcaption", "", &escaped(&table.title));
    let list = element("ol", "", &bars);
    element("figure", attributes, &(title + &list))
}

/// The range of the values in a chart, which includes 0.
struct Scale {
    min: i64,
    max: i64,
}

impl Scale {
    fn of(table: &Table) -> Self {
        let values = || table.cells().map(value);
        Self {
            min: values().min().unwrap_or(0).min(0),
            max: values().max().unwrap_or(0).max(0),
        }
    }

    /// Returns how high a value is above the bottom of the chart, as a percentage of its height.
    fn percentage(&self, value: i64) -> i64 {
        100 * (value - self.min) / (self.max - self.min).max(1)
    }
}

/// Returns the number in a cell of a chart.
fn value(cell: &Cell) -> i64 {
    cell.text.parse().unwrap_or(0)
}

/// Returns the bar of a chart for the number in a cell.
fn bar(cell: &Cell, scale: &Scale) -> String {
    let value = value(cell);
    let from = scale.percentage(value.min(0));
    let to = scale.percentage(value.max(0));
    let below = if value < 0 { ";--below:1" } else { "" };
    let style = attribute("style", &format!("--from:{from};--to:{to}{below}"));
    let number = element("b", "", &escaped(&grouped(&cell.text)));
    element("li", &(attributes(cell, "") + &style), &number)
}
