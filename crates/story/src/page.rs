//! Stories as one HTML page: boards, dice and tiles as SVG, a step at a time.
//!
//! The page needs nothing else, no file and no network. It is written case by case, so that
//! it can be as long as the input; the script of the page builds the index. Without scripts it
//! shows every step, one below the other.

use std::fmt::Write as _;

use crate::{Cell, Choice, Choices, Mark, Picture, Piece, Step, Story, Table};

/// The beginning of a page: everything before the first case. The pictures are those of
/// [`Tell::pictures`](crate::Tell::pictures).
pub fn page_start(title: &str, case: &str, pictures: &str) -> String {
    let title = Escaped(title);
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

/// The end of a page, and what stopped it, if something did.
pub fn page_end(fault: Option<&str>) -> String {
    let mut page = String::new();
    if let Some(fault) = fault {
        let _ = writeln!(
            page,
            "<p class=\"fault\" role=\"alert\"><strong>This page ends early.</strong> {}</p>",
            Escaped(fault)
        );
    }
    let (controls, script) = (include_str!("page.html"), include_str!("page.js"));
    let _ = write!(page, "</main>\n{controls}<script>\n{script}</script>\n</body>\n</html>\n");
    page
}

impl Story {
    /// The story of case `number` as a part of a page, an `article` element.
    pub fn to_page(&self, number: u64) -> String {
        article(number, &Escaped(&self.title).to_string(), None, &self.page)
    }
}

/// An `article` element with this number and heading, and what its steps show: what comes
/// `first`, if anything does, then these.
pub(crate) fn article(number: u64, heading: &str, first: Option<String>, steps: &[Step]) -> String {
    let mut page = format!("<article id=\"case-{number}\">\n<h2>{heading}</h2>\n");
    let steps = steps.iter().map(|step| {
        let mut section = String::new();
        write_step(step, &mut section);
        section
    });
    for (section, place) in first.into_iter().chain(steps).zip(1..) {
        let _ = writeln!(page, "<section id=\"case-{number}-step-{place}\">{section}</section>");
    }
    page + "</article>\n"
}

fn write_step(step: &Step, page: &mut String) {
    let _ = write!(page, "<p class=\"caption\">{}</p>", Escaped(&step.caption));
    page.push_str("<div class=\"tables\">");
    for table in &step.tables {
        if table.is_board {
            write_board(table, &[], page);
        } else if let [(heading, cells)] = &table.rows[..]
            && heading.is_empty()
            && cells.iter().all(|cell| !cell.pieces.is_empty())
        {
            write_rack(table, cells, page);
        } else {
            write_table(table, page);
        }
    }
    if let Some(choices) = &step.choices {
        write_choices(choices, page);
    }
    page.push_str("</div>");
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

fn write_table(table: &Table, page: &mut String) {
    page.push_str("<div class=\"scroll\"><table>");
    if !table.title.is_empty() {
        let _ = write!(page, "<caption>{}</caption>", Escaped(&table.title));
    }
    let has_headings = table.has_headings();
    if !table.columns.is_empty() {
        page.push_str("<thead><tr>");
        if has_headings {
            page.push_str("<td></td>");
        }
        for column in &table.columns {
            let _ = write!(page, "<th scope=\"col\">{}</th>", Escaped(column));
        }
        page.push_str("</tr></thead>");
    }
    page.push_str("<tbody>");
    for (heading, cells) in &table.rows {
        page.push_str("<tr>");
        if has_headings {
            let _ = write!(page, "<th scope=\"row\">{}</th>", Escaped(heading));
        }
        for cell in cells {
            let _ = write!(page, "<td{}>{}", class(cell.mark), Escaped(&cell.text));
            if !cell.pieces.is_empty() {
                write_pieces(&cell.pieces, page);
            }
            if cell.mark == Mark::Chosen {
                page.push_str("<span class=\"unseen\"> (chosen)</span>");
            }
            page.push_str("</td>");
        }
        page.push_str("</tr>");
    }
    page.push_str("</tbody></table></div>");
}

/// A table of one row of pieces, which may be cut between any two of its cells.
fn write_rack(table: &Table, cells: &[Cell], page: &mut String) {
    let title = Escaped(&table.title);
    let _ = write!(page, "<figure><figcaption>{title}</figcaption><div class=\"rack\">");
    let columns = table.columns.iter().map(|column| &**column);
    for (cell, column) in cells.iter().zip(columns.chain(std::iter::repeat(""))) {
        let _ = write!(page, "<figure><figcaption>{}</figcaption>", Escaped(column));
        write_pieces(&cell.pieces, page);
        page.push_str("</figure>");
    }
    page.push_str("</div></figure>");
}

/// The pieces in one row, as a picture of its own.
fn write_pieces(pieces: &[Piece], page: &mut String) {
    let name = |piece: &Piece| {
        let chosen = if piece.is_chosen { " (chosen)" } else { "" };
        format!("{}{chosen}", Escaped(&piece.name))
    };
    let names: Vec<String> = pieces.iter().map(name).collect();
    let (drawn, width) = drawing(pieces);
    let _ = write!(
        page,
        "<svg class=\"pieces\" role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {PIECE_HEIGHT}\" \
         style=\"--units:{width}\">{drawn}</svg>",
        names.join(" "),
        width.max(1),
    );
}

/// The pieces beside one another, and how wide they are together.
fn drawing(pieces: &[Piece]) -> (String, usize) {
    let (mut drawn, mut left) = (String::new(), 0);
    for Piece { picture: Picture { id, width }, is_chosen, .. } in pieces {
        let class = if *is_chosen { " class=\"chosen\"" } else { "" };
        let _ = write!(
            drawn,
            "<use href=\"#{id}\" x=\"{left}\" width=\"{width}\" height=\"{PIECE_HEIGHT}\"{class}/>"
        );
        left += width + 3;
    }
    (drawn, left)
}

const PIECE_HEIGHT: usize = Picture::HEIGHT;

/// The side of a square, in units of the drawing.
const SQUARE: usize = 48;
/// The room for the headings of rows and columns.
const MARGIN: usize = 26;

/// A board as a picture. `heats` say how warm its squares are, from 0 to 100, row by row.
fn write_board(table: &Table, heats: &[i64], page: &mut String) {
    let left = if table.has_headings() { MARGIN } else { 0 };
    let top = if table.columns.is_empty() { 0 } else { MARGIN };
    let cells = || table.rows.iter().flat_map(|(_, cells)| cells);
    let columns = table.rows.iter().map(|(_, cells)| cells.len()).max();
    let (width, height) = (left + columns.unwrap_or(0) * SQUARE, top + table.rows.len() * SQUARE);
    // Text as large as the squares allow, the same in all of them.
    let length = |text: &str| text.chars().count().max(1);
    let text = cells().map(|cell| length(&cell.text)).max().unwrap_or(1);
    let note = cells().map(|cell| length(&cell.note)).max().unwrap_or(1);
    let _ = write!(
        page,
        "<figure><figcaption>{}</figcaption><svg class=\"board\" role=\"img\" \
         aria-label=\"board: {}\" viewBox=\"-2 -2 {} {}\" \
         style=\"--units:{};--text:{}px;--note:{}px\">",
        Escaped(&table.title),
        Escaped(&in_words(table)),
        width + 4,
        height + 4,
        width + 4,
        (62 / text).min(20),
        (66 / note).min(12),
    );
    for (column, heading) in table.columns.iter().enumerate() {
        let x = left + column * SQUARE + SQUARE / 2;
        write_label("heading", x, MARGIN / 2, heading, page);
    }
    let mut heats = heats.iter();
    for (row, (heading, cells)) in table.rows.iter().enumerate() {
        let y = top + row * SQUARE;
        write_label("heading", MARGIN / 2, y + SQUARE / 2, heading, page);
        for (column, cell) in cells.iter().enumerate() {
            write_square(cell, left + column * SQUARE, y, heats.next(), page);
        }
    }
    page.push_str("</svg></figure>");
}

/// One square of a board; the style of the page gives it its size.
fn write_square(cell: &Cell, x: usize, y: usize, heat: Option<&i64>, page: &mut String) {
    let (left, top) = (x + 2, y + 2);
    let class = class(cell.mark);
    let heat = heat.map_or(String::new(), |heat| format!(" style=\"--heat:{heat}\""));
    let _ = write!(page, "<rect x=\"{left}\" y=\"{top}\"{class}{heat}/>");
    let raised = if cell.note.is_empty() { 0 } else { 7 };
    let (x, y) = (x + SQUARE / 2, y + SQUARE / 2);
    write_label("", x, y - raised, &cell.text, page);
    write_label("note", x, y + 11, &cell.note, page);
    if !cell.pieces.is_empty() {
        let (drawn, width) = drawing(&cell.pieces);
        let side = SQUARE - 4;
        let _ = write!(
            page,
            "<svg x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" \
             viewBox=\"0 0 {width} {PIECE_HEIGHT}\">{drawn}</svg>"
        );
    }
}

/// A word of a board, if it is not empty, with its middle here.
fn write_label(class: &str, x: usize, y: usize, text: &str, page: &mut String) {
    if text.is_empty() {
        return;
    }
    let text = Escaped(text);
    let _ = match class {
        "" => write!(page, "<text x=\"{x}\" y=\"{y}\">{text}</text>"),
        _ => write!(page, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"),
    };
}

/// A board as a screen reader tells it.
fn in_words(table: &Table) -> String {
    let cell = |cell: &Cell| {
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
    let row = |(_, cells): &(_, Vec<Cell>)| cells.iter().map(cell).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = table.rows.iter().map(row).collect();
    rows.join("; ")
}

/// Choices as a board with warm and cold squares, or as bars.
fn write_choices(choices: &Choices, page: &mut String) {
    let values = || choices.list.iter().map(|choice| choice.value);
    let (least, greatest) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
    let heat = |choice: &Choice| match greatest - least {
        0 => 100,
        range => 100 * (choice.value - least) / range,
    };
    if let Some(board) = choices.as_board() {
        let heats: Vec<i64> = choices.list.iter().map(heat).collect();
        return write_board(&board, &heats, page);
    }
    let about = Escaped(&choices.about);
    let _ = write!(page, "<div class=\"choices\"><h3>{about}</h3><ol>");
    for choice in &choices.list {
        let (class, said) = if choice.is_chosen {
            (" class=\"chosen\"", "<span class=\"unseen\"> (chosen)</span>")
        } else {
            ("", "")
        };
        let _ = write!(
            page,
            "<li{class} style=\"--heat:{}\"><span>{}</span><b>{}{said}</b></li>",
            heat(choice),
            Escaped(&choice.name),
            choice.value
        );
    }
    page.push_str("</ol></div>");
}

/// Text with the characters replaced that mean something in HTML.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.chars().try_for_each(|char| match char {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            char => f.write_char(char),
        })
    }
}
