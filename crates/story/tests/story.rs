//! Renders stories that have one of everything, as text and as parts of a page. Whole pages and the
//! facts are tested by the transcript tests and by the fixtures of the puzzles.

use story::{Cell, Kind, Mark, Piece, Step, Story, Table};

/// Renders one of everything that a terminal shows. A line may be 80 columns wide, without the
/// spaces at its end. Each column of a table, also the last one, has two spaces of its own.
#[test]
fn a_terminal_shows_what_fits_side_by_side_and_wraps_the_rest() {
    let board = Table::board("a board")
        .row("", [Cell::number(1).chosen(), Cell::number(10)])
        .row("", [Cell::number(10), Cell::number(2)]);
    let table = Table::new("a table")
        .columns(["name", "score"])
        .row("ones", [Cell::text("Ann"), Cell::number(5)])
        .row("sixes", [Cell::text("Bartholomew"), Cell::number(30)]);
    let word = |width| "x".repeat(width);
    let of_width = |&width: &usize| Table::new("").row("", [Cell::text(word(width))]);
    let tables = |caption: &'static str, widths: &[usize]| {
        widths.iter().map(of_width).fold(Step::new(caption), Step::table)
    };
    let choice = || Table::choices("to", [("a", Cell::number(1))]);
    let choices = (0..12).map(|number| {
        let cell = Cell::number(-number);
        (format!("row {number}"), if number == 3 { cell.chosen() } else { cell })
    });
    let letters = |text: &'static str| ('a'..='z').map(move |letter| format!("{letter}{text}"));
    let wide = Table::board("26 columns")
        .columns(letters(""))
        .row("1", letters("1").map(Cell::text))
        .row("2", letters("2").take(20).map(Cell::text));
    let cells = [
        Cell::text("a").mark(Mark::First),
        Cell::text("b").mark(Mark::Second),
        Cell::text("c").mark(Mark::Faint),
        Cell::text("d").mark(Mark::Wrong),
        Cell::pieces([piece("6"), piece("1T").chosen()]).chosen(),
    ];
    let story = Story::new("title")
        .step(Step::new("a board beside a table").table(board).table(table))
        .step(tables("78 columns", &[40, 30]))
        .step(tables("79 are too many", &[40, 31]))
        .step(tables("three in a line", &[20, 20, 24]))
        .step(tables("two in a line", &[20, 20, 25, 30]))
        .step(tables("nothing can be cut", &[100, 1]))
        .step(Step::new("cut into halves").table(wide))
        .step(Step::new(["xxxx"; 40].join(" ")))
        .step(Step::new([39, 40].map(word).join(" ")))
        .step(Step::new([40, 40].map(word).join(" ")))
        .step(Step::new("choices below a table").table(of_width(&1)).table(choice()))
        .step(Step::new("choices alone").table(choice()))
        .step(Step::new("many choices").table(Table::choices("leads to", choices)))
        .step(Step::new("a chart").table(Table { kind: Kind::Chart, ..choice() }))
        .step(Step::new("marks and pieces").table(Table::new("").row("", cells)))
        .step(Step::new("short steps"))
        .on_page(Step::new("only on the page"))
        .in_text(Step::new("have no empty line between them"));
    let plain = story.to_text(false);
    let coloured = story.to_text(true);
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    for style in ["\u{1b}[1m", "\u{1b}[31m", "\u{1b}[36m", "\u{1b}[33m", "\u{1b}[2m", "\u{1b}[32m"]
    {
        assert!(coloured.contains(style), "{style:?} is missing in {coloured:?}");
    }
    insta::assert_snapshot!(plain);
}

fn piece(name: &'static str) -> Piece {
    Piece::new(name, format!("piece-{name}"))
}

/// Renders one of everything that a page can draw.
#[test]
fn a_page_draws_boards_tables_pieces_choices_and_charts() {
    let large = Cell::number(100_000).mark(Mark::First);
    let board = Table::board("a board")
        .columns(["1", "2", "3"])
        .row("1", [Cell::number(7).chosen(), large, Cell::default()])
        .row("2", [Cell::number(12).note("+5").mark(Mark::Second).at(0), Cell::default().at(1)]);
    let pieces = [piece("6"), piece("9T").chosen(), piece("1S"), piece("ZHONG"), piece("5W")];
    let table = Table::new("a <table>")
        .columns(["pieces", "score"])
        .row("first", [Cell::pieces(pieces), Cell::number(5).chosen()])
        .row("second", [Cell::text("<none>").mark(Mark::Faint), Cell::number(0)]);
    let losses = [(3, 4), (-1, 8), (7, 0), (7, 0)];
    let values = losses.map(|(value, loss)| Cell::number(value).loss(loss));
    let [one, two, best, as_good] = values.clone();
    let chosen = [one, two, best.chosen(), as_good];
    let named = ["a", "b", "c", "d"].into_iter().zip(chosen.clone());
    let numbers = [(3, Mark::First), (-2, Mark::Second), (0, Mark::Plain)];
    let bar = |((number, mark), step)| ("", Cell::number(number).mark(mark).at(step));
    let bars = numbers.into_iter().zip(0..).map(bar);
    let chart = Table { kind: Kind::Chart, ..Table::choices("the score", bars) };
    let alone = Table::new("").row("", [Cell::number(1).loss(0)]);
    let story = Story::new("a & b")
        .shared(board)
        .shared(chart)
        .step(Step::new("what can be chosen").open([0, 4]))
        .step(Step::new("a table").table(table).table(Table::choices("leads to", named)))
        .step(Step::new("shades").table(Table::board("values").row("", chosen)))
        .in_text(Step::new("only in text"))
        .step(Step::new("no loss & no more").table(alone));
    let right = Table::board("").row("", values);
    let wrong = Table::board("").row("", [Cell::number(3).loss(4), Cell::number(-7).loss(8)]);
    let compared = wrong.compare(right).map(|table| table.to_page()).concat();
    insta::assert_snapshot!((story.to_page(12) + &compared).replace("><", ">\n<"));
}
