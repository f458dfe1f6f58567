//! Stories as text, as a page and as JSON, on a small puzzle of their own: each case is a
//! digit, its answer is the digit.

use puzzle::{About, Framing, InputError, Puzzle, Tokens, run};
use story::{Cell, Choice, Choices, Format, Mark, Picture, Piece, Step, Story, Table, Tell};

struct Digit;

impl Puzzle for Digit {
    type Case = u8;
    type Answer = u8;
    const NAME: &'static str = "digit";
    const ABOUT: About = About {
        title: "a <digit>",
        case: "digit",
        input: "digits",
        output: "the same",
        sample_input: "",
        sample_output: "",
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<u8, InputError> {
        input.number("a digit", 0, 9)
    }
    fn solve(cases: &[u8]) -> Vec<u8> {
        cases.to_vec()
    }
    fn write_answer(_number: u64, answer: &u8, out: &mut Vec<u8>) {
        out.extend([b'0' + answer, b'\n']);
    }
}

impl Tell for Digit {
    fn story(case: &u8, answer: &u8) -> Story {
        Story::new(format!("it is {answer}"))
            .step(Step::new(format!("{case} & no more")))
            .fact("digit", *answer)
    }
}

/// What is printed for an input, what is reported, and the exit code.
fn outcome(input: &str, format: Format, threads: usize) -> (String, String, u8) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let input = input.as_bytes();
    let status = run::<Digit>("input", input, &mut output, &mut errors, &format, threads);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output), text(errors), status)
}

const TEXT: Format = Format::Text { colour: false };

#[test]
fn every_case_is_told_with_its_number() {
    let (text, ..) = outcome("7 5", TEXT, 1);
    assert_eq!(text, "Digit 1: it is 7\n\n7 & no more\n\n\nDigit 2: it is 5\n\n5 & no more\n");
    let (json, ..) = outcome("7 5", Format::Json, 1);
    assert_eq!(
        json,
        "{\"puzzle\":\"digit\",\"case\":1,\"answer\":\"7\",\"facts\":{\"digit\":7}}\n\
         {\"puzzle\":\"digit\",\"case\":2,\"answer\":\"5\",\"facts\":{\"digit\":5}}\n"
    );
    let (page, ..) = outcome("7 5", Format::Page, 1);
    assert!(page.contains("<title>a &lt;digit&gt;</title>"), "{page}");
    assert!(page.contains("<article id=\"case-2\">\n<h2>Digit 2: it is 5</h2>"), "{page}");
    assert!(page.contains(">7 &amp; no more<"), "{page}");
}

#[test]
fn an_error_ends_each_format_where_it_stands() {
    let message = "digit: input:1:3: expected a digit from 0 to 9, found \"x\" (digit 2)";
    for format in [TEXT, Format::Json, Format::Page] {
        let (output, errors, status) = outcome("7 x 5", format, 2);
        assert_eq!((errors, status), (format!("{message}\n"), 2));
        let (complete, ..) = outcome("7", format, 2);
        if format == Format::Page {
            let fault = format!(
                "<p class=\"fault\" role=\"alert\"><strong>This page ends early.</strong> {}</p>\n</main>",
                message.replace('"', "&quot;")
            );
            assert_eq!(output, complete.replace("</main>", &fault));
        } else {
            assert_eq!(output, complete);
        }
    }
}

#[test]
fn an_input_without_cases_is_a_page_without_stories() {
    assert_eq!(outcome("", TEXT, 1), (String::new(), String::new(), 0));
    assert_eq!(outcome("", Format::Json, 1), (String::new(), String::new(), 0));
    let (page, errors, status) = outcome("", Format::Page, 1);
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(!page.contains("<article"));
    assert_eq!((errors.as_str(), status), ("", 0));
}

#[test]
fn the_number_of_threads_does_not_matter_and_a_full_output_ends_it() {
    let input = "1 2 3 4 5 6 7 8 9 0 ".repeat(50);
    for format in [TEXT, Format::Json, Format::Page] {
        let alone = outcome(&input, format, 1);
        assert_eq!(alone.2, 0);
        for threads in [0, 2, 8, 1_000] {
            assert_eq!(outcome(&input, format, threads), alone, "{threads}");
        }
        let (full, mut errors) = (&mut [0; 3][..], Vec::new());
        assert_eq!(run::<Digit>("input", input.as_bytes(), full, &mut errors, &format, 1), 2);
        assert!(errors.starts_with(b"digit: cannot write the output: "), "{errors:?}");
    }
}

/// What a terminal shows of a story of this one step.
fn text(step: Step) -> String {
    Story::new("t").step(step).to_text(false)
}

fn lengths(step: Step) -> Vec<usize> {
    text(step).lines().skip(2).map(str::len).collect()
}

#[test]
fn tables_stand_in_line_and_beside_one_another() {
    let marked = Table::board("a board")
        .row("", [Cell::number(1).chosen(), Cell::number(10)])
        .row("", [Cell::number(10), Cell::number(2)]);
    let headed = Table::new("a table")
        .columns(["name", "score"])
        .row("ones", [Cell::text("Ann"), Cell::number(5)])
        .row("sixes", [Cell::text("Bartholomew"), Cell::number(30)]);
    let story = Story::new("title").step(Step::new("caption").table(marked).table(headed));
    assert_eq!(
        story.to_text(false),
        "title\n\n\
         caption\n\n\
         \x20 a board     a table\n\
         \x20  [1] 10            name         score\n\
         \x20  10   2     ones   Ann              5\n\
         \x20             sixes  Bartholomew     30\n"
    );
}

#[test]
fn as_many_as_fit_into_80_columns_stand_beside_one_another() {
    let wide = |title: &'static str| Table::new(title).row("", [Cell::text("x".repeat(40))]);
    let line = "x".repeat(40);
    let below = text(Step::new("c").table(wide("one")).table(wide("two")));
    assert_eq!(below, format!("t\n\nc\n\n  one\n  {line}\n\n  two\n  {line}\n"));

    // Two blanks belong to each column, also to the last.
    for (widths, lines) in [
        (&[40, 30][..], &[78][..]),
        (&[40, 31], &[42, 0, 33]),
        (&[20, 20, 24], &[78]),
        (&[20, 20, 25, 30], &[48, 0, 63]),
    ] {
        let table = |&width: &usize| Table::new("").row("", [Cell::text("x".repeat(width))]);
        let step = widths.iter().map(table).fold(Step::new("c"), Step::table);
        assert_eq!(lengths(step)[2..], *lines);
    }
}

#[test]
fn choices_stand_below_what_is_shown() {
    let choices = || Choices::list("to", [Choice::new("a", 1)]);
    let table = Table::new("").row("", [Cell::number(1)]);
    let below = text(Step::new("c").table(table).choices(choices()));
    assert_eq!(below, "t\n\nc\n\n  1\n\n  to:  a: 1\n");
    assert_eq!(text(Step::new("c").choices(choices())), "t\n\nc\n  to:  a: 1\n");
}

#[test]
fn long_sentences_are_wrapped() {
    let words = ["word"; 40].join(" ");
    assert_eq!(lengths(Step::new(words.clone())), [79, 79, 39]);
    assert_eq!(text(Step::new(words.clone()))[3..].replace('\n', " ").trim(), words);
    let (x, y) = ("x".repeat(39), "y".repeat(40));
    assert_eq!(lengths(Step::new(format!("{x} {y}"))), [80]);
    assert_eq!(lengths(Step::new(format!("{y} {y}"))), [40, 40]);
}

#[test]
fn choices_are_wrapped_and_show_which_was_made() {
    let list =
        (0..12).map(|number| Choice::new(format!("row {number}"), -number).chosen_if(number == 3));
    assert_eq!(
        text(Step::new("c").choices(Choices::list("leads to", list))),
        "t\n\nc\n\
         \x20 leads to:  row 0: 0  row 1: -1  row 2: -2  [row 3: -3]  row 4: -4  row 5: -5\n\
         \x20 row 6: -6  row 7: -7  row 8: -8  row 9: -9  row 10: -10  row 11: -11\n"
    );
}

#[test]
fn steps_are_shown_where_they_belong() {
    let table = |title| Table::board(title).row("", [Cell::number(1)]);
    let story = Story::new("t")
        .step(Step::new("both").table(table("one")))
        .in_text(Step::new("only in text"))
        .on_page(Step::new("only on the page"));
    assert_eq!(story.to_text(false), "t\n\nboth\n\n  one\n  1\n\nonly in text\n");
    let page = story.to_page(1);
    assert!(page.contains("both") && page.contains("only on the page"), "{page}");
    assert!(!page.contains("only in text"), "{page}");
}

fn piece(name: &'static str) -> Piece {
    Piece::new(name, Picture::new(format!("piece-{name}"), 30))
}

#[test]
fn colours_add_nothing_but_colours() {
    let cells = [
        Cell::text("a").mark(Mark::First),
        Cell::text("b").mark(Mark::Second),
        Cell::text("c").mark(Mark::Faint),
        Cell::text("d").mark(Mark::Open),
        Cell::pieces([piece("6"), piece("1T").chosen()]).chosen(),
    ];
    let story = Story::new("t").step(Step::new("c").table(Table::new("").row("", cells)));
    let plain = story.to_text(false);
    assert_eq!(plain, "t\n\nc\n\n   a  b  c  d [6 [1T]]\n");
    let coloured = story.to_text(true);
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
    for style in ["\u{1b}[1m", "\u{1b}[36m", "\u{1b}[33m", "\u{1b}[2m", "\u{1b}[32m"] {
        assert!(coloured.contains(style), "{style:?} is missing in {coloured:?}");
    }
}

/// One of everything that a page can draw.
#[test]
fn a_page_draws_boards_tables_pieces_and_choices() {
    let board = Table::board("a board")
        .columns(["1", "2", "3"])
        .row(
            "1",
            [Cell::number(7).chosen(), Cell::number(100_000).mark(Mark::First), Cell::default()],
        )
        .row(
            "2",
            [Cell::number(12).note("+5").mark(Mark::Second), Cell::default().mark(Mark::Open)],
        );
    let plain = Table::board("").row("", [Cell::number(1), Cell::pieces([piece("3")])]);
    let pieces = [piece("6"), piece("9T").chosen(), piece("1S"), piece("ZHONG"), piece("5W")];
    let table = Table::new("a table")
        .columns(["pieces", "score"])
        .row("first", [Cell::pieces(pieces), Cell::number(5).chosen()])
        .row("second", [Cell::text("<none>").mark(Mark::Faint), Cell::number(0)]);
    let values =
        [3, -1, 7].map(|value| Choice::new(format!("to {value}"), value).chosen_if(value == 7));
    let rack = Table::new("dice")
        .columns(["first"])
        .row("", ["1", "2"].map(|name| Cell::pieces([piece(name)])));
    let story = Story::new("a & b")
        .step(Step::new("boards").table(board).table(plain))
        .step(Step::new("a table").table(table).choices(Choices::list("leads to", values.clone())))
        .step(Step::new("a board of choices").choices(Choices::board("leads to", 2, values)))
        .step(Step::new("a rack").table(rack))
        .in_text(Step::new("only in text"))
        .step(
            Step::new("one choice")
                .choices(Choices::list("", [Choice::new("all", 5).chosen_if(true)])),
        );
    insta::assert_snapshot!(story.to_page(12).replace("><", ">\n<"));
}
