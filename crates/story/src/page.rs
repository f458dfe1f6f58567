//! Stories as one HTML page: boards, dice and tiles as SVG, a step at a time.
//!
//! The page needs nothing else, no file and no network. It is written case by case, so that
//! it can be as long as the input; the script of the page builds the index. Without scripts it
//! shows every step, one below the other.

use std::fmt::Write as _;
use std::iter;

use crate::{Cell, Choice, Choices, Mark, Piece, Step, Story, Table, Words};

/// The beginning of a page: everything before the first case. The pictures are those of
/// [`Explain::pictures`](crate::Explain::pictures).
pub fn page_start(title: &str, case: &str, pictures: &str) -> String {
    let title = escaped(title);
    let style = include_str!("page.css");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n\
         <body data-case=\"{case}\">\n<svg class=\"symbols\" aria-hidden=\"true\">{pictures}</svg>\n\
         <header><h1>{title}</h1></header>\n<main>\n"
    )
}

/// The end of a page, and the fault that ended it early, if any.
pub fn page_end(fault: Option<&str>) -> String {
    let fault = fault.map_or(String::new(), |fault| {
        let what = "<strong>This page ends early.</strong> ".to_owned() + &escaped(fault);
        element("p", " class=\"fault\" role=\"alert\"", &what) + "\n"
    });
    let (controls, script) = (include_str!("page.html"), include_str!("page.js"));
    format!("{fault}</main>\n{controls}<script>\n{script}</script>\n</body>\n</html>\n")
}

impl Story {
    /// The story of case `number` as a part of a page, an `article` element.
    pub fn to_page(&self, number: u64) -> String {
        article(number, &escaped(&self.title), None, &self.page)
    }
}

/// An `article` element with this number and heading. Its sections are `first`, if there is one,
/// and then one for each step.
pub fn article(number: u64, heading: &str, first: Option<String>, steps: &[Step]) -> String {
    let mut page = format!("<article id=\"case-{number}\">\n<h2>{heading}</h2>\n");
    for (content, ordinal) in first.into_iter().chain(steps.iter().map(of_step)).zip(1..) {
        let id = format!(" id=\"case-{number}-step-{ordinal}\"");
        page += &(element("section", &id, &content) + "\n");
    }
    page + "</article>\n"
}

/// Text with the characters replaced that have a meaning in HTML.
///
/// ```
/// assert_eq!(story::escaped("1 < 2"), "1 &lt; 2");
/// ```
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// An element with these attributes, each after a space.
fn element(name: &str, attributes: &str, content: &str) -> String {
    ["<", name, attributes, ">", content, "</", name, ">"].concat()
}

fn of_step(step: &Step) -> String {
    let of_table = |table: &Table| match &table.rows[..] {
        _ if table.is_board => board(table, &[]),
        [(heading, cells)]
            if heading.is_empty() && cells.iter().all(|cell| !cell.pieces.is_empty()) =>
        {
            rack(table, cells)
        }
        _ => lines(table),
    };
    let tables = step.tables.iter().map(of_table).chain(step.choices.as_ref().map(of_choices));
    element("p", " class=\"caption\"", &escaped(&step.caption))
        + &element("div", " class=\"tables\"", &tables.collect::<String>())
}

/// The class of a cell with this mark, as an attribute.
fn class(mark: Mark) -> &'static str {
    match mark {
        Mark::Plain => "",
        Mark::Chosen => " class=\"chosen\"",
        Mark::First => " class=\"first\"",
        Mark::Second => " class=\"second\"",
        Mark::Open => " class=\"open\"",
        Mark::Faint => " class=\"faint\"",
    }
}

/// What a screen reader says of what is chosen.
const CHOSEN: &str = "<span class=\"unseen\"> (chosen)</span>";

/// A table of lines of text.
fn lines(table: &Table) -> String {
    let has_headings = table.has_headings();
    let kind = |column| if table.is_of_numbers(column) { "" } else { " data-words" };
    let mut parts = String::new();
    if !table.title.is_empty() {
        parts += &element("caption", "", &escaped(&table.title));
    }
    if !table.columns.is_empty() {
        let column = |(index, it): (usize, &Words)| {
            element("th", &format!(" scope=\"col\"{}", kind(index)), &escaped(it))
        };
        let columns = table.columns.iter().enumerate().map(column);
        let corner = has_headings.then(|| "<td></td>".to_owned());
        let head: String = corner.into_iter().chain(columns).collect();
        parts += &element("thead", "", &element("tr", "", &head));
    }
    let of_cell = |(index, cell): (usize, &Cell)| {
        let pieces = Some(&cell.pieces).filter(|pieces| !pieces.is_empty());
        let chosen = if cell.mark == Mark::Chosen { CHOSEN } else { "" };
        let content = escaped(&cell.text) + &pieces.map_or(String::new(), |it| row(it)) + chosen;
        element("td", &[kind(index), class(cell.mark)].concat(), &content)
    };
    let of_row = |(heading, cells): &(Words, Vec<Cell>)| {
        let heading = has_headings.then(|| element("th", " scope=\"row\"", &escaped(heading)));
        let cells = cells.iter().enumerate().map(of_cell);
        element("tr", "", &heading.into_iter().chain(cells).collect::<String>())
    };
    parts += &element("tbody", "", &table.rows.iter().map(of_row).collect::<String>());
    element("div", " class=\"scroll\"", &element("table", "", &parts))
}

/// A figure with this title.
fn figure(title: &str, content: &str) -> String {
    element("figure", "", &(element("figcaption", "", &escaped(title)) + content))
}

/// A table of one row of pieces, which the page may wrap after each of its cells.
fn rack(table: &Table, cells: &[Cell]) -> String {
    let columns = table.columns.iter().map(|column| &**column).chain(iter::repeat(""));
    let cells = cells.iter().zip(columns).map(|(cell, title)| figure(title, &row(&cell.pieces)));
    figure(&table.title, &element("div", " class=\"rack\"", &cells.collect::<String>()))
}

/// The pieces in one row, as a picture of its own.
fn row(pieces: &[Piece]) -> String {
    let name =
        |piece: &Piece| escaped(&piece.name) + if piece.is_chosen { " (chosen)" } else { "" };
    let names = pieces.iter().map(name).collect::<Vec<_>>().join(" ");
    let (drawn, width) = drawing(pieces);
    let view = format!("0 0 {} {PIECE_HEIGHT}\" style=\"--units:{width}", width.max(1));
    let attributes =
        [" class=\"pieces\" role=\"img\" aria-label=\"", &names, "\" viewBox=\"", &view, "\""];
    let picture = element("svg", &attributes.concat(), &drawn);
    // A name of one character is what the picture shows; longer ones are written below it.
    if pieces.iter().all(|piece| piece.name.chars().count() < 2) {
        return picture;
    }
    let names = pieces.iter().map(|piece| &*piece.name).collect::<Vec<_>>().join(" ");
    picture + &element("small", " aria-hidden=\"true\"", &escaped(&names))
}

/// The pieces beside one another, and how wide they are together.
fn drawing(pieces: &[Piece]) -> (String, usize) {
    let (mut drawn, mut left) = (String::new(), 0);
    for Piece { picture, width, is_chosen, .. } in pieces {
        let class = if *is_chosen { " class=\"chosen\"" } else { "" };
        let _ = write!(
            drawn,
            "<use href=\"#{picture}\" x=\"{left}\" width=\"{width}\" height=\"{PIECE_HEIGHT}\"{class}/>"
        );
        left += width + 3;
    }
    (drawn, left)
}

const PIECE_HEIGHT: usize = Piece::HEIGHT;

/// The side of a square, in units of the drawing.
const SQUARE: usize = 48;
/// The room for the headings of rows and columns.
const MARGIN: usize = 26;

/// A board as a picture. `heats` are the colours of its squares, from 0 (cold) to 100 (warm), row
/// by row.
fn board(table: &Table, heats: &[i64]) -> String {
    let left = if table.has_headings() { MARGIN } else { 0 };
    let top = if table.columns.is_empty() { 0 } else { MARGIN };
    let cells = || table.rows.iter().flat_map(|(_, cells)| cells);
    let columns = table.rows.iter().map(|(_, cells)| cells.len()).max();
    let (width, height) = (left + columns.unwrap_or(0) * SQUARE, top + table.rows.len() * SQUARE);
    // Text as large as the squares allow, the same in all of them.
    let longest = |text: fn(&Cell) -> &Words| {
        cells().map(|cell| text(cell).chars().count()).max().unwrap_or(1).max(1)
    };
    let attributes = format!(
        " class=\"board\" role=\"img\" aria-label=\"board: {}\" viewBox=\"-2 -2 {width} {}\" \
         style=\"--units:{width};--text:{}px;--note:{}px\"",
        escaped(&in_words(table)),
        height + 4,
        (62 / longest(|cell| &cell.text)).min(20),
        (66 / longest(|cell| &cell.note)).min(12),
        width = width + 4,
    );
    let heading = |x, y, text| label(" class=\"heading\"", x, y, text);
    let mut drawn = String::new();
    for (column, text) in table.columns.iter().enumerate() {
        drawn += &heading(left + column * SQUARE + SQUARE / 2, MARGIN / 2, text);
    }
    let mut heats = heats.iter();
    for (row, (text, cells)) in table.rows.iter().enumerate() {
        let y = top + row * SQUARE;
        drawn += &heading(MARGIN / 2, y + SQUARE / 2, text);
        for (column, cell) in cells.iter().enumerate() {
            drawn += &square(cell, left + column * SQUARE, y, heats.next());
        }
    }
    figure(&table.title, &element("svg", &attributes, &drawn))
}

/// One square of a board; the style of the page gives it its size.
fn square(cell: &Cell, x: usize, y: usize, heat: Option<&i64>) -> String {
    let (left, top) = (x + 2, y + 2);
    let heat = heat.map_or(String::new(), |heat| format!(" style=\"--heat:{heat}\""));
    let mut drawn = format!("<rect x=\"{left}\" y=\"{top}\"{}{heat}/>", class(cell.mark));
    let raised = if cell.note.is_empty() { 0 } else { 7 };
    let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
    drawn += &label("", x, y - raised, &cell.text);
    drawn += &label(" class=\"note\"", x, y + 11, &cell.note);
    if !cell.pieces.is_empty() {
        let (pieces, width) = drawing(&cell.pieces);
        let side = SQUARE - 4;
        let attributes = format!(
            " x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"0 0 {width} {PIECE_HEIGHT}\""
        );
        drawn += &element("svg", &attributes, &pieces);
    }
    drawn
}

/// A word of a board with its middle here; nothing if it is empty.
fn label(class: &str, x: usize, y: usize, text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    element("text", &format!("{class} x=\"{x}\" y=\"{y}\""), &escaped(text))
}

/// A board as a screen reader says it.
fn in_words(table: &Table) -> String {
    let of_cell = |cell: &Cell| {
        let pieces = cell.pieces.iter().map(|piece| &*piece.name);
        let mut words: Vec<&str> = [&*cell.text, &*cell.note].into_iter().chain(pieces).collect();
        words.retain(|word| !word.is_empty());
        if words.is_empty() {
            words.push("empty");
        }
        if cell.mark == Mark::Chosen {
            words.push("(chosen)");
        }
        words.join(" ")
    };
    let rows = table
        .rows
        .iter()
        .map(|(_, cells)| cells.iter().map(of_cell).collect::<Vec<_>>().join(", "));
    rows.collect::<Vec<_>>().join("; ")
}

/// Choices as a board with warm and cold squares, or as bars.
fn of_choices(choices: &Choices) -> String {
    let values = || choices.list.iter().map(|choice| choice.value);
    let (min, max) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let heat = |choice: &Choice| match max - min {
        0 => 100,
        range => 100 * (choice.value - min) / range,
    };
    if let Some(values) = choices.as_board() {
        return board(&values, &choices.list.iter().map(heat).collect::<Vec<_>>());
    }
    let item = |choice: &Choice| {
        let (class, chosen) =
            if choice.is_chosen { (class(Mark::Chosen), CHOSEN) } else { ("", "") };
        let style = format!("{class} style=\"--heat:{}\"", heat(choice));
        let value = choice.value.to_string() + chosen;
        element(
            "li",
            &style,
            &(element("span", "", &escaped(&choice.name)) + &element("b", "", &value)),
        )
    };
    let items: String = choices.list.iter().map(item).collect();
    let content = element("h3", "", &escaped(&choices.about)) + &element("ol", "", &items);
    element("div", " class=\"choices\"", &content)
}
