//! The tutorial's example of a case with everything in it: rows of characters, words until `#`, and
//! two lists of numbers, each with its length in front. A test shows what its cases shrink to.

use puzzle::{About, Framing, InputError, Puzzle, Tokens, case_text, one_case};

use crate::toy::UntilEnd;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Case {
    rows: Vec<String>,
    words: Vec<String>,
    numbers: [Vec<u64>; 2],
}

struct Words;

impl Puzzle for Words {
    type Case = Case;
    type Answer = usize;
    const NAME: &'static str = "words";
    const ABOUT: About = About {
        case: "case",
        ..UntilEnd::ABOUT
    };
    const FRAMING: Framing = Framing::UntilEnd;

    fn read_case(input: &mut Tokens) -> Result<Case, InputError> {
        const MAX: u64 = 2_000_000_000_000_000_000;
        let (rows, columns) = (
            input.number("the rows,", 1, 50)?,
            input.number("the columns,", 1, 50)?,
        );
        let row = |bytes: &[u8]| {
            let is_row = bytes.len() == columns && bytes.iter().all(|byte| b".*".contains(byte));
            is_row.then(|| String::from_utf8_lossy(bytes).into_owned())
        };
        let rows = (0..rows).map(|_| input.parse(row, || format!("a row of {columns} . and *")));
        let rows = rows.collect::<Result<_, _>>()?;
        let mut words = Vec::new();
        let text = |bytes: &[u8]| {
            let is_word = bytes.iter().all(u8::is_ascii_lowercase);
            is_word.then(|| String::from_utf8_lossy(bytes).into_owned())
        };
        while !input.comes_next("#")? {
            words.push(input.parse(text, || "a word".to_owned())?);
        }
        input.word("#")?;
        let mut list = || -> Result<Vec<u64>, InputError> {
            let length = input.number("a length", 0, 100)?;
            (0..length)
                .map(|_| input.number("a number", 0, MAX))
                .collect()
        };
        let numbers = [list()?, list()?];
        Ok(Case {
            rows,
            words,
            numbers,
        })
    }
    fn solve(Case { words, numbers, .. }: &Case) -> usize {
        words.len() + numbers.concat().len()
    }
    fn write_case(case: &Case, out: &mut Vec<u8>) {
        let (height, width) = (case.rows.len(), case.rows[0].len());
        let lists = case.numbers.each_ref().map(|list| {
            let words: Vec<String> = list.iter().map(u64::to_string).collect();
            format!("{}\n{}\n", list.len(), words.join(" "))
        });
        let (rows, words) = (case.rows.join("\n"), case.words.join(" "));
        let lists = lists.concat();
        out.extend(format!("{height} {width}\n{rows}\n{words}\n#\n{lists}").bytes());
    }
    fn write_answer(_: u64, _: &Case, count: &usize, out: &mut Vec<u8>) {
        out.extend(format!("{count}\n").bytes());
    }
    fn read_answer(_: u64, _: &Case, output: &mut Tokens) -> Result<usize, InputError> {
        output.plain_number("a count")
    }
}

#[test]
fn cases_of_rows_words_and_lists_shrink() {
    const START: &[u8] = b"3 7\n**.*..*\n*..*.*.\n..**...\n\
        rustcrate quizmaster queueingtheory banana abcdefghijklmnopqrstuvwxyz crab\n#\n\
        4\n823456789012345678 734567890123456789 998765432109876543 600000000000000009\n\
        3\n934567890123456787 700000000000000001 612345678901234567\n";
    let start = one_case::<Words>(START).expect("a legal case");
    // What this case shrinks to if only cases like this fail.
    let shrunk = |fails: fn(&Case) -> bool| {
        let mut tries = 0;
        let smallest = testkit::shrink_case::<Words>(&start, &mut |case| {
            tries += 1;
            fails(case)
        });
        assert!(tries < 5_000, "{tries} tries to {smallest:?}");
        let text = case_text::<Words>(&smallest);
        String::from_utf8(text).unwrap().replace('\n', " ")
    };
    assert_eq!(
        shrunk(|case| case.rows.iter().any(|row| row.contains("*.*"))),
        "1 3 *.*  # 0  0  "
    );
    assert_eq!(
        shrunk(|case| case.words.iter().any(|word| word.len() > 3)),
        "1 1 . aaaa # 0  0  "
    );
    assert_eq!(
        shrunk(|case| case.numbers[1].iter().any(|it| it % 10 == 7)),
        "1 1 .  # 0  1 7 "
    );
    // The greatest number of the one list above that of the other, which has at least 16 digits.
    assert_eq!(
        shrunk(
            |case| case.numbers[0].iter().max() > case.numbers[1].iter().max()
                && case.numbers[1]
                    .iter()
                    .any(|number| *number > 999_999_999_999_999)
        ),
        "1 1 *  # 1 1000000000000001 1 1000000000000000 "
    );
    // Words that begin with the same letter.
    let alike = |case: &Case| {
        let mut letters: Vec<&str> = case.words.iter().map(|word| &word[..1]).collect();
        letters.sort_unstable();
        letters.windows(2).any(|pair| pair[0] == pair[1])
    };
    assert_eq!(shrunk(alike), "1 1 . a a # 0  0  ");
}
