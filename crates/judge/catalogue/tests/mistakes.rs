//! Tests that wrong solutions make the mistakes that they are said to make. A program of a few lines that makes the same
//! mistake printed the answers to the boards of rake, and the margins of short-sighted players.

use catalogue::puzzle;
use checker::Mistake;

/// Returns what the wrong solution with this name prints for a case.
fn printed(name: &str, mistake: &str, case: &str) -> String {
    let puzzle = puzzle(name).unwrap();
    let known: Vec<Mistake> = puzzle.mistakes();
    let mistake = known.iter().find(|known| known.name == mistake).unwrap();
    let output = puzzle.wrong_output(mistake, case.as_bytes());
    String::from_utf8(output.unwrap().unwrap()).unwrap()
}

/// Checks the score that a wrong solution finds for this board.
fn assert_score(mistake: &str, rounds: u8, rows: &str, score: u32) {
    let case = format!("1\n{rounds}\n{}\n", rows.replace('|', "\n"));
    let score = format!("{score}\n");
    assert_eq!(printed("rake", mistake, &case), score, "{mistake}");
}

/// Each row is a mistake, the number of rounds, the rows of a board, and the score that is printed.
#[test]
fn tables_take_several_boards_for_one() {
    let alike = "9 9 9 9|9 10 10 9|10 10 10 9|9 9 9 9"; // boards of its search are alike
    let image = "1 2 2 1|1 2 1 1|2 2 1 2|1 2 2 1";
    let mirror = "table-of-a-board-and-its-mirror-image,-with";
    let several = "table-of-all-boards-that-differ-only-in-the";
    for (mistake, rounds, rows, score) in [
        (
            "table-by-the-board-and-the-player",
            2,
            "1 1 1 1|1 1 1 1|1 1 2 1|2 1 2 1",
            18,
        ),
        (
            "table-without-the-score",
            2,
            "1 1 1 1|1 1 2 1|1 1 2 2|1 2 2 1",
            21,
        ),
        (
            &format!("{several}-first-two-values"),
            2,
            "1 2 1 1|1 1 1 2|2 1 1 1|2 1 1 2",
            20,
        ),
        (
            &format!("{several}-first-two-values"),
            2,
            "1 1 2 2|1 2 1 1|1 2 2 1|1 2 1 2",
            23,
        ),
        (
            &format!("{several}-last-two-values"),
            2,
            "1 2 1 1|1 2 2 1|2 2 2 2|2 1 1 2",
            26,
        ),
        (
            &format!("{several}-last-two-values"),
            1,
            "1 2 2 2|2 1 2 1|2 1 1 2|1 2 2 2",
            13,
        ),
        (&format!("{mirror}-left-and-right-exchanged"), 2, image, 25),
        (
            &format!("{mirror}-top-and-bottom-exchanged"),
            2,
            "1 2 1 2|2 2 1 1|1 1 1 2|2 2 1 2",
            24,
        ),
        (
            &format!("{mirror}-rows-and-columns-exchanged"),
            2,
            image,
            24,
        ),
        (
            &format!("{mirror}-rows-and-columns-exchanged"),
            2,
            alike,
            152,
        ),
        (
            "table-of-a-board-and-all-its-turned-and-mirrored-images",
            2,
            image,
            25,
        ),
        (
            "table-of-a-board-and-all-its-turned-and-mirrored-images",
            2,
            "10 10 1 10|10 1 1 10|10 1 1 10|1 1 1 1",
            79,
        ),
        (
            "table-of-a-board-and-all-its-turned-and-mirrored-images",
            2,
            "9 9 10 9|9 9 9 10|10 9 10 9|9 10 9 9",
            148,
        ),
    ] {
        assert_score(mistake, rounds, rows, score);
    }
}

#[test]
fn searches_leave_out_moves_or_turn_regions_wrongly() {
    for (mistake, rounds, rows, score) in [
        (
            "equal-sums-tried-once",
            1,
            "1 1 1 1|2 2 1 2|2 1 1 1|2 2 1 2",
            11,
        ),
        (
            "turned-back-the-same-way-with-alpha-beta",
            1,
            "1 1 2 1|1 1 1 1|1 1 2 1|1 2 1 1",
            9,
        ),
        (
            "turned-back-by-180",
            1,
            "1 1 1 2|1 1 2 2|2 2 1 2|2 1 2 2",
            12,
        ),
        (
            "both-turn-at-the-end-of-a-round",
            1,
            "2 1 1 1|1 2 1 2|2 2 2 2|2 1 2 1",
            12,
        ),
        (
            "both-turn-at-the-end-of-a-round",
            2,
            "2 1 1 2|2 1 1 2|2 1 2 1|2 1 1 2",
            22,
        ),
        (
            "both-turn-at-the-end-of-a-round",
            2,
            "2 2 1 2|1 1 2 1|2 2 1 2|2 2 2 1",
            26,
        ),
        ("own-moves-only", 1, "3 3 3 1|2 2 2 3|2 3 2 1|2 3 2 1", 16),
        ("own-moves-only", 2, "3 2 2 2|1 1 2 2|2 2 1 2|1 2 3 3", 28),
        (
            "both-turn-at-the-end-of-a-round",
            3,
            "2 2 2 1|1 1 2 2|2 2 2 1|2 1 2 2",
            41,
        ),
    ] {
        assert_score(mistake, rounds, rows, score);
    }
}

#[test]
fn tables_are_read_wrongly() {
    for (mistake, case, margin) in [
        ("tables-swapped-if-odd", "1 3\n1 0 6\n2 7 5\n", 7),
        ("tables-swapped-if-odd", "1 2\n1 0\n2 7\n", -6),
        ("last-row-everywhere", "3 1\n0\n8\n4\n5\n4\n3\n", 5),
    ] {
        assert_eq!(
            printed("chess", mistake, case),
            format!("{margin}\n"),
            "{mistake}"
        );
    }
}

#[test]
fn a_total_in_a_byte_ends_at_255() {
    let equal = (1..=6).map(|face| format!("{face} {face} {face} {face} {face}\n"));
    let case = equal.collect::<String>() + &"6 6 6 6 6\n".repeat(4) + &"2 3 4 5 6\n".repeat(3);
    let (batch, _) = puzzle("yahtzee").unwrap().batch_of_input(case.as_bytes());
    let right = String::from_utf8(batch.output).unwrap();
    let total = |card: &str| -> u32 { card.split_whitespace().last().unwrap().parse().unwrap() };
    assert!(total(&right) > 257, "{right}");
    let card = printed("yahtzee", "total-in-a-byte", &case);
    assert_eq!(total(&card), total(&right) - 256);
}

#[test]
fn loops_over_the_moves_have_mistakes() {
    for (mistake, case, margin) in [
        (
            "rows-below-an-equal-one-untried",
            "3 2\n3 1\n9 8\n8 2\n8 4\n0 5\n0 2\n",
            5,
        ),
        (
            "turn-not-taken-back",
            "3 2\n7 5\n4 2\n6 8\n6 0\n8 0\n1 4\n",
            1,
        ),
    ] {
        let margin = format!("{margin}\n");
        assert_eq!(printed("chess", mistake, case), margin, "{mistake}");
    }
}

#[test]
fn players_look_only_some_moves_ahead() {
    let four = "2 4\n1 2 4 0\n7 4 7 8\n9 8 4 4\n2 4 7 7\n";
    let six = "3 3\n0 8 5\n9 8 4\n1 6 2\n5 4 7\n4 5 6\n5 0 9\n";
    let eight = "3 4\n7 9 6 0\n4 2 6 4\n8 1 5 7\n6 0 5 8\n9 3 8 4\n4 2 0 0\n";
    let equal = "3 3\n1 1 0\n1 1 1\n1 1 1\n0 0 0\n1 0 0\n0 1 0\n"; // many cells are equally good
    for (ahead, case, margin) in [
        (2, equal, 3),
        (2, "2 3\n1 9 8\n6 0 3\n9 5 4\n7 6 2\n", -3),
        (3, "3 2\n7 5\n5 9\n2 0\n0 4\n8 7\n1 8\n", -2),
        (3, four, -8),
        (4, four, -14),
        (5, six, 0),
        (6, six, 2),
        (7, eight, 7),
        (8, eight, 6),
    ] {
        let mistake = format!("looks-{ahead}-moves-ahead");
        let margin = format!("{margin}\n");
        assert_eq!(printed("chess", &mistake, case), margin, "{mistake}");
    }
}
