//! The reader of lines, on a small puzzle of its own: for each text, given as the number of its
//! lines and the lines, the number of its spaces.

use puzzle::{About, Framing, InputError, Judging, Numbers, Puzzle, Shape, Tokens, read_input};
use testkit::malformed::{assert_answers, assert_reads};

struct Spaces;

impl Puzzle for Spaces {
    type Case = Vec<String>;
    type Answer = usize;
    const NAME: &'static str = "spaces";
    const ABOUT: About = About {
        title: "The spaces of a text",
        case: "text",
        input: "texts until the end of the input, each the number of its lines and the lines",
        output: "the number of spaces",
        sample_input: "2\n a  b\n\n1\n   \n",
        sample_output: "3\n3\n",
    };
    const FRAMING: Framing = Framing::UntilEnd;
    const READS_LINES: bool = true;

    fn read_case(input: &mut Tokens) -> Result<Vec<String>, InputError> {
        let count = input.number("the number of lines, a number", 1, 9)?;
        let text = |bytes: &[u8]| {
            let is_text = bytes.iter().all(|byte| matches!(byte, b' ' | b'a'..=b'z'));
            is_text.then(|| String::from_utf8_lossy(bytes).into_owned())
        };
        (0..count).map(|_| input.line(text, || "a line of a-z and spaces".to_owned())).collect()
    }

    fn solve(texts: &[Vec<String>]) -> Vec<usize> {
        let spaces = |line: &String| line.matches(' ').count();
        texts.iter().map(|text| text.iter().map(spaces).sum()).collect()
    }

    fn write_answer(_: u64, spaces: &usize, out: &mut Vec<u8>) {
        out.extend(format!("{spaces}\n").bytes());
    }

    const JUDGING: Option<Judging<Self>> = Some(Judging {
        shapes: &[Shape {
            name: "letters",
            about: "lines of equal length",
            make: |rng| {
                let (rows, columns) = (rng.usize(1..9), rng.usize(0..5));
                let mut letter = |_| *rng.choice(b"  ab").expect("a letter") as char;
                (0..rows).map(|_| (0..columns).map(&mut letter).collect()).collect()
            },
        }],
        to_numbers: |text| {
            let columns = text.iter().map(String::len).max().unwrap_or(0);
            let cells = text.iter().flat_map(|line| format!("{line:columns$}").into_bytes());
            let cells = cells.map(|byte| u64::from(byte.saturating_sub(b'a' - 1))).collect();
            Numbers { front: vec![], sides: vec![text.len(), columns], cells }
        },
        from_numbers: |numbers| {
            let [rows @ 1..=9, columns] = numbers.sides[..] else { return None };
            let letter = |&cell: &u64| match cell {
                0 => Some(' '),
                1..=26 => Some(char::from(b'a' - 1 + cell as u8)),
                _ => None,
            };
            let row = |row| numbers.cells[row * columns..][..columns].iter().map(letter).collect();
            (0..rows).map(row).collect()
        },
        ..Judging::new(
            |text: &Vec<String>, out| {
                out.extend(format!("{}\n", text.len()).bytes());
                out.extend(text.iter().flat_map(|line| format!("{line}\n").into_bytes()));
            },
            |_, _, output| output.plain_number("a number of spaces"),
        )
    });
}

testkit::agreement! {
    Spaces, |text| text.concat().split(' ').count() - 1;
    properties: 500;
    malformed: 500;
}

#[test]
fn a_line_is_read_as_it_is() {
    let reading = assert_answers::<Spaces>(b"\xEF\xBB\xBF\n 2 \r\n\r\n a \r\n\n \n1\n  b");
    let cases = [vec![String::new(), " a ".to_owned()], vec!["  b".to_owned()]];
    assert_eq!((&reading.cases[..], reading.error), (&cases[..], None));
    // All of what may separate words is blank.
    let blanks = assert_answers::<Spaces>(b"1 \t\x0b\x0c\r\n a\n");
    assert_eq!(blanks.cases, [[" a"]]);
    let rest_of_the_line = assert_answers::<Spaces>(b"1  a \n");
    assert_eq!(rest_of_the_line.cases, [["  a "]]);
    assert_eq!(assert_answers::<Spaces>(b"1  a").cases, [["  a"]]);
}

#[test]
fn a_fault_is_at_the_start_of_its_line() {
    for (input, message) in [
        (&b"2\n\n B\n"[..], "3:1: expected a line of a-z and spaces, found \" B\" (text 1)"),
        (
            b"1\n \n\n2\n  ",
            "5:3: expected a line of a-z and spaces, found the end of the input (text 2)",
        ),
        (b"1 ", "1:3: expected a line of a-z and spaces, found the end of the input (text 1)"),
        (b"1  2\n", "1:2: expected a line of a-z and spaces, found \"  2\" (text 1)"),
    ] {
        let error = assert_reads::<Spaces>(input).error.expect("a fault");
        assert_eq!(error.to_string(), message);
    }
}

/// A line in which the memory of the reader begins or ends, and lines that do not fit.
#[test]
fn long_lines() {
    for length in [1 << 16, (1 << 20) - 9, (1 << 20) - 1] {
        let text = [format!("{}b", " ".repeat(length - 1)), " c".to_owned()].to_vec();
        let input = format!("2\n{}\n{}\n1\n \n", text[0], text[1]);
        assert_eq!(
            read_input::<Spaces>(input.as_bytes()).expect("legal"),
            [text, vec![" ".into()]]
        );
    }
    let error = |input: String| read_input::<Spaces>(input.as_bytes()).err().map(|e| e.to_string());
    let long = error(format!("1\n{}\n", "b".repeat(1 << 21)));
    let message = "2:1: expected a line of a-z and spaces, found a line of 1 MiB (text 1)";
    assert_eq!(long.as_deref(), Some(message));
}
