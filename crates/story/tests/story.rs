//! Renders stories that have one of everything, as text, as parts of a page and as JSON. Whole pages are
//! tested by the transcript tests and by the fixtures of the puzzles.

use serde_json::{Value, json};
use story::{Cell, Fact, Facts, Kind, Mark, Piece, Step, Story, Table};

/// Returns a story with one of everything that a page can draw.
fn everything() -> Story {
    let board = Table::board("a board")
        .columns(["1", "2", "3"])
        .row(
            "1",
            [
                Cell::number(7).chosen(),
                Cell::number(100_000).mark(Mark::First),
            ],
        )
        .row(
            "2",
            [
                Cell::number(12).note("+5").mark(Mark::Second).at(0),
                Cell::default().at(1),
            ],
        );
    let mut pieces = ["6", "9T", "1S"].map(|name| Piece::new(name, format!("piece-{name}")));
    pieces[1].is_chosen = true;
    let table = Table::new("a <table>")
        .columns(["pieces", "score"])
        .row("first", [Cell::pieces(pieces), Cell::number(35).chosen()])
        .row(
            "second",
            [Cell::text("<none>").mark(Mark::Faint), Cell::number(0)],
        );
    let bar = |number, mark, step| ("", Cell::number(number).mark(mark).at(step));
    let bars = [
        bar(3, Mark::First, 0),
        bar(-2, Mark::Second, 1),
        bar(0, Mark::Plain, 2),
    ];
    let chart = Table {
        kind: Kind::Chart,
        ..Table::choices("the score", bars)
    };
    let choices = Table::choices("leads to", ["a", "b", "c", "d"].into_iter().zip(values(3)));
    let alone = Table::new("").row("", [Cell::number(1).loss(0)]);
    Story::new("a & b")
        .shared(board.clone())
        .shared(chart.clone())
        .step(Step {
            open: vec![0, 4],
            ..Step::new("what can be chosen")
        })
        .step(Step::new("a table").table(table).table(choices))
        .step(Step::new("shades").table(Table::board("values").row("", values(3))))
        .in_text(Step::new("only in text").table(board.clone()).table(board))
        .in_text(Step::new("a chart").table(chart))
        .step(Step::new("no loss & no more").table(alone))
}

/// Returns three values of which the third is chosen, and a fourth that is as good.
fn values(first: i64) -> [Cell; 4] {
    let values = [(first, 4), (-1, 8), (7, 0), (7, 0)];
    let [one, two, best, as_good] = values.map(|(value, loss)| Cell::number(value).loss(loss));
    [one, two, best.chosen(), as_good]
}

/// Renders one of everything that a terminal shows. A line may be 80 columns wide, without the
/// spaces at its end. Each column of a table, also the last one, has two spaces of its own.
#[test]
fn a_terminal_shows_what_fits_side_by_side_and_wraps_the_rest() {
    let word = |width| "x".repeat(width);
    let of_width = |&width: &usize| Table::new("").row("", [Cell::text(word(width))]);
    let tables = |caption: &'static str, widths: &[usize]| {
        widths
            .iter()
            .map(of_width)
            .fold(Step::new(caption), Step::table)
    };
    let choices = (0..12).map(|number| (format!("row {number}"), Cell::number(-number)));
    let letters = |text: &'static str| ('a'..='z').map(move |letter| format!("{letter}{text}"));
    let wide = Table::board("26 columns")
        .columns(letters(""))
        .row("1", letters("1").map(Cell::text))
        .row(
            "2",
            letters("2")
                .take(20)
                .map(|text| Cell::text(text).mark(Mark::Wrong)),
        );
    let story = everything()
        .step(tables("78 columns", &[40, 30]))
        .step(tables("79 are too many", &[40, 31]))
        .step(tables("three in a line", &[20, 20, 24]))
        .step(tables("two in a line", &[20, 20, 25, 30]))
        .step(tables("nothing can be cut", &[100, 1]))
        .step(Step::new("cut into halves").table(wide))
        .step(Step::new(["xxxx"; 40].join(" ")))
        .step(Step::new([39, 40].map(word).join(" ")))
        .step(Step::new([40, 40].map(word).join(" ")))
        .step(Step::new("many choices").table(Table::choices("leads to", choices)))
        .step(Step::new("short steps"))
        .on_page(Step::new("only on the page"))
        .in_text(Step::new("have no empty line between them"));
    insta::assert_snapshot!(story.to_text(false));
    let coloured = story.to_text(true);
    for style in [1, 2, 31, 32, 33, 36] {
        assert!(
            coloured.contains(&format!("\x1b[{style}m")),
            "{style} is missing in {coloured:?}"
        );
    }
}

/// Writes facts that hold every kind of value and every character of a text that JSON escapes or
/// might escape. The crate `serde_json` writes and reads the same.
#[test]
fn facts_are_the_json_of_serde_json() {
    let ascii: String = ('\0'..='\u{7f}').collect();
    let text = ascii.clone() + "\u{80}é\u{2028}汉🀄\u{10ffff}";
    let empty: [Fact; 0] = [];
    let facts = Facts::new()
        .fact("text", text.clone())
        .fact("name \"\t\\", "")
        .fact("numbers", [i64::MIN, -1, 0, i64::MAX])
        .fact("empty", [Fact::from(empty), Facts::new().into()])
        .fact("object", Facts::new().fact("b", 2).fact("a", 1))
        .fact("replaced", 1)
        .fact("replaced", 2);
    let expected = json!({
        "text": text,
        "name \"\t\\": "",
        "numbers": [i64::MIN, -1, 0, i64::MAX],
        "empty": [[], {}],
        "object": { "a": 1, "b": 2 },
        "replaced": 2,
    });
    assert_eq!(facts.to_string(), expected.to_string());

    let story = Story::new("").fact("text", text.clone());
    let line = story.to_json(&ascii, u64::MAX, &text);
    let facts = json!({ "text": text });
    let expected = json!({ "puzzle": ascii, "case": u64::MAX, "answer": text, "facts": facts });
    assert_eq!(line, format!("{expected}\n"));
    assert_eq!(serde_json::from_str::<Value>(&line).unwrap(), expected);
}

/// Renders one of everything that a page can draw.
#[test]
fn a_page_draws_boards_tables_pieces_choices_and_charts() {
    let [wrong, right] = [-7, 3].map(|first| Table::board("").row("", values(first)));
    let mut wrong = wrong;
    for cell in &mut wrong.rows[0].1 {
        cell.mark = Mark::Wrong;
    }
    let compared = [wrong, right].map(|table| table.to_page()).concat();
    insta::assert_snapshot!((everything().to_page(12) + &compared).replace("><", ">\n<"));
}
