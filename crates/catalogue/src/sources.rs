//! Says what is known of a fixture beside its files: what the prefix of its name means, and its row
//! in `fixtures/SOURCES.md`. The build script of this crate uses this module, too.

use std::fmt::{self, Display, Formatter};

/// The kind of an input, which is the beginning of the name of its fixture. The variants are
/// ordered: the web app runs the tests in this order. Inputs up to `Published` were pasted from elsewhere,
/// so their layout is not that of this project. Every right program must answer those before `Lenient`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prefix {
    /// `statement-`: a sample of the statement.
    Statement,
    /// `udebug-`: an input from uDebug.
    Udebug,
    /// `published-`: an input that was published elsewhere.
    Published,
    /// `edge-`: an input of this project, in the layout of the statement.
    Edge,
    /// `lenient-`: an input that goes beyond the statement. Our solvers answer it, but other
    /// programs need not.
    Lenient,
    /// `bad-`: a malformed input.
    Bad,
}

impl Prefix {
    /// All prefixes with their text.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Statement, "statement-"),
        (Self::Udebug, "udebug-"),
        (Self::Published, "published-"),
        (Self::Edge, "edge-"),
        (Self::Lenient, "lenient-"),
        (Self::Bad, "bad-"),
    ];

    /// Returns the prefix with which a name begins, if any.
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find_map(|(prefix, text)| name.starts_with(text).then_some(prefix))
    }
}

/// A row of `SOURCES.md`, which has a heading and a table for each puzzle. As text, a row is a line
/// of its table.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The name of the puzzle.
    pub puzzle: &'a str,
    /// The name of the fixture.
    pub name: &'a str,
    /// What the input shows, in a few words.
    pub shows: &'a str,
    /// Where the input comes from.
    pub origin: &'a str,
    /// What confirms the answer.
    pub confirmed_by: &'a str,
}

/// The first two lines of each table.
pub const HEADER: &str =
    "| fixture | what it shows | origin | answer confirmed by |\n|---|---|---|---|";

impl Display for Row<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let Self {
            name,
            shows,
            origin,
            confirmed_by,
            ..
        } = self;
        write!(f, "| {name} | {shows} | {origin} | {confirmed_by} |")
    }
}

/// Returns the rows of the fixtures in the text of `SOURCES.md`, in their order. A line that does
/// not have exactly four cells is no row.
///
/// ```
/// let text = "## chess\n\n| fixture | what it shows | origin | answer confirmed by |\n\
///             |---|---|---|---|\n| edge-1 | one row | this project | the snapshot |\n";
/// let [row] = catalogue::sources::rows(text)[..] else { panic!("one row") };
/// assert_eq!((row.puzzle, row.name, row.shows), ("chess", "edge-1", "one row"));
/// assert!(text.ends_with(&format!("{row}\n")));
/// ```
pub fn rows(text: &str) -> Vec<Row<'_>> {
    let (mut rows, mut puzzle) = (Vec::new(), "");
    for line in text.lines() {
        puzzle = line.strip_prefix("## ").map_or(puzzle, str::trim);
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        if let ["", name, shows, origin, confirmed_by, ""] = cells[..]
            && name != "fixture"
            && !name.starts_with("---")
            && !puzzle.is_empty()
        {
            rows.push(Row {
                puzzle,
                name,
                shows,
                origin,
                confirmed_by,
            });
        }
    }
    rows
}
