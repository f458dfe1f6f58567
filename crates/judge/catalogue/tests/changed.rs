//! Tests the cases that are made from others: those to which symmetries change them, and simpler ones.

use catalogue::{MAHJONG, PUZZLES, YAHTZEE, puzzle};
use checker::{Batch, CaseText, ErasedPuzzle, GivenAnswer};
use yahtzee::{Card, ROUNDS};

/// Returns the right answer to each of these cases.
fn right_answers(puzzle: &dyn ErasedPuzzle, cases: &[CaseText]) -> Vec<GivenAnswer> {
    let chunks = cases.chunks(puzzle.max_cases());
    let answers = chunks.flat_map(|cases| {
        let batch: Batch = puzzle.batch_of_cases(cases);
        let reading = checker::read(&batch, &batch.output, false);
        reading.answers(&batch).collect::<Vec<_>>()
    });
    answers.collect()
}

/// A symmetry turns the right answer to each case into the right answer to the changed case, and changes most cases.
#[test]
fn symmetries_keep_right_answers_right() {
    const CASES: u64 = 100;
    let mut count = 0;
    for &puzzle in PUZZLES {
        let cases: Vec<CaseText> = (0..CASES)
            .map(|number| puzzle.draw(None, 1, number))
            .collect();
        let right = right_answers(puzzle, &cases);
        for symmetry in 0..puzzle.symmetries().len() {
            let change = |answer: &GivenAnswer| puzzle.changed(symmetry, &answer.case);
            let changed: Vec<CaseText> = right.iter().map(change).collect();
            for (before, after) in right.iter().zip(right_answers(puzzle, &changed)) {
                assert!(puzzle.follows_symmetry(symmetry, before, &after));
            }
            let same = cases
                .iter()
                .zip(&changed)
                .filter(|(case, changed)| case == changed);
            assert!(same.count() < CASES as usize / 2, "{}", puzzle.name());
            count += 1;
        }
    }
    assert!(count > 3);
}

/// Returns the case to which a symmetry of a puzzle changes the only case of an input.
fn changed(name: &str, symmetry: usize, input: &str) -> String {
    let puzzle = puzzle(name).unwrap();
    let (batch, _) = puzzle.batch_of_input(input.as_bytes());
    let right = right_answers(puzzle, &batch.cases);
    String::from_utf8(puzzle.changed(symmetry, &right[0].case)).unwrap()
}

/// A case changes as the sentence says that is said of a program which does not follow the symmetry.
#[test]
fn symmetries_change_a_case_as_they_say() {
    let hand = "1T 2T 4T 5S 6S 6S 7W 9W 9W DONG NAN ZHONG FA\n";
    let suits = "1S 2S 4S 5W 6W 6W 7T 9T 9T DONG NAN ZHONG FA\n";
    let ranks = "9T 8T 6T 5S 4S 4S 3W 1W 1W DONG NAN ZHONG FA\n";
    let changed_hand = |symmetry| {
        let text = changed("mahjong", symmetry, hand);
        let mut tiles: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        tiles.sort();
        tiles
    };
    for (symmetry, expected) in [suits, ranks].iter().enumerate() {
        let mut tiles: Vec<&str> = expected.split_whitespace().collect();
        tiles.sort_unstable();
        assert_eq!(changed_hand(symmetry), tiles);
    }
    let ones = "1 1 1 1 1\n".repeat(ROUNDS - 2);
    let game = format!("4 2 5 3 6\n2 2 6 2 2\n{ones}");
    let dice = format!("6 3 5 2 4\n2 2 6 2 2\n{ones}");
    let rolls = format!("{ones}2 2 6 2 2\n4 2 5 3 6\n");
    assert_eq!(changed("yahtzee", 0, &game), dice);
    assert_eq!(changed("yahtzee", 1, &game), rolls);
}

/// A program that does not follow a symmetry is found out by answers that are not as the symmetry has it.
#[test]
fn other_answers_to_a_changed_case_are_not_the_same() {
    let total = |chance: u8| {
        let mut scores = [0; ROUNDS];
        scores[6] = chance;
        Card::new(scores)
    };
    let mut other_scores = [0; ROUNDS];
    other_scores[7] = 20;
    let same_total = Card::new(other_scores);
    for symmetry in YAHTZEE.symmetries {
        assert!((symmetry.is_same)(&total(20), &same_total));
        for other in [19, 21] {
            assert!(!(symmetry.is_same)(&total(20), &total(other)));
        }
    }
    let tiles = |index| mahjong::Tile::all().nth(index).into_iter().collect();
    let [one_t, nine_t, one_s] = [0, 8, 9].map(tiles);
    let [suits, ranks] = MAHJONG.symmetries else {
        panic!("two symmetries")
    };
    assert!((suits.is_same)(&one_t, &one_s) && !(suits.is_same)(&one_t, &one_t));
    assert!((ranks.is_same)(&one_t, &nine_t) && !(ranks.is_same)(&one_t, &one_t));
}

/// A simpler case looks as the words say that are said of it.
#[test]
fn simpler_cases_look_as_they_say() {
    let games = format!("1 1 1 1 1\n{}", "6 5 4 3 2\n".repeat(ROUNDS - 1));
    for (name, case, plain, with) in [
        (
            "chess",
            "1 3\n9 0 7\n0 1 8\n",
            "1 3\n5 5 5\n2 2 2\n",
            "with equal scores (5 in the first table, 2 in the second)",
        ),
        (
            "mahjong",
            "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n",
            "1T 9T 1S 9S 1W 9W DONG NAN XI BEI ZHONG FA BAI\n",
            "with the thirteen orphans, of which no two are equal or consecutive,",
        ),
        (
            "rake",
            "3\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n",
            "3\n1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n",
            "with 1 for each value of the board",
        ),
        (
            "yahtzee",
            &games,
            &"1 1 1 1 1\n".repeat(ROUNDS),
            "with thirteen equal rolls (1 1 1 1 1)",
        ),
    ] {
        let found = puzzle(name).unwrap().simpler_cases(&case.into());
        let [found] = &found[..] else {
            panic!("{} simpler cases of {case}", found.len())
        };
        assert_eq!(str::from_utf8(&found.text).unwrap(), plain);
        assert_eq!(found.words.with, with);
    }
}

/// A case that is as plain as its plain case has none, whatever its values are.
#[test]
fn plain_cases_have_no_simpler_case() {
    let rolls = ["1 2 3 4 6\n", "6 4 3 2 1\n"].concat().repeat(6);
    let orphans = "1T 9T 1S 9S 1W 9W DONG NAN XI BEI ZHONG FA";
    for (name, case, is_plain) in [
        ("chess", "1 2\n3 3\n7 7\n".to_owned(), true),
        ("chess", "1 2\n3 3\n7 8\n".to_owned(), false),
        ("chess", "1 2\n3 4\n7 7\n".to_owned(), false),
        ("mahjong", format!("BAI {orphans}\n"), true),
        ("mahjong", format!("1T {orphans}\n"), false),
        (
            "rake",
            format!("2\n3 3 3 3\n{}", "3 3 3 4\n".repeat(3)),
            false,
        ),
        ("yahtzee", format!("{rolls}1 2 3 4 6\n"), true),
        ("yahtzee", format!("{rolls}1 2 3 4 5\n"), false),
    ] {
        let found = puzzle(name).unwrap().simpler_cases(&case.clone().into());
        assert_eq!(found.is_empty(), is_plain, "{name} {case}");
    }
}

/// A plain board of Rake It In is compared with one on which few moves are equally good.
#[test]
fn a_plain_board_is_compared_with_one_of_different_values() {
    let plain = format!("2\n{}", "3 3 3 3\n".repeat(4));
    let found = puzzle("rake").unwrap().simpler_cases(&plain.into());
    let cases: Vec<&[u8]> = found.iter().map(|simpler| &simpler.text[..]).collect();
    assert_eq!(cases, [b"2\n1 2 3 4\n5 6 7 8\n9 10 1 2\n3 4 5 6\n"]);
    assert!(found[0].words.with.starts_with("with different values"));
}

/// A large board of Wooden Chess is compared with the same board without its last column first.
#[test]
fn large_boards_lose_their_last_column() {
    let board = |rows: usize, columns: usize| {
        let row: Vec<String> = (0..columns).map(|column| column.to_string()).collect();
        let row = row.join(" ") + "\n";
        format!("{rows} {columns}\n{}", row.repeat(2 * rows))
    };
    for (rows, columns, is_smaller) in [(7, 7, true), (10, 7, true), (6, 10, false), (10, 6, false)]
    {
        let case = board(rows, columns);
        let found = puzzle("chess").unwrap().simpler_cases(&case.into());
        let expected = board(rows, columns - 1);
        let has_smaller = found[0].text == expected.as_bytes();
        assert_eq!(has_smaller, is_smaller, "{rows}×{columns}");
        assert_eq!(found.len(), 1 + usize::from(is_smaller));
    }
}
