//! Compares what is said of the plays of a case with every play, one after the other.

use std::collections::BTreeSet;

use catalogue::{CHESS, RAKE};
use checker::Fit;
use chess::{Chess, MAX_SCORE, MAX_SIDE, margin};
use rake::{Game, REGIONS, Rake, final_score};
use testkit::{cases_of, random_case};

/// Adds the margins of all orders in which the cells that are not `filled` can be filled.
fn add_margins(
    board: &chess::Board,
    filled: &mut Vec<bool>,
    margin: i64,
    margins: &mut BTreeSet<i64>,
) {
    let (columns, number) = (board.columns(), filled.iter().filter(|&&it| it).count());
    if number == filled.len() {
        margins.insert(margin);
    }
    for cell in 0..filled.len() {
        let (row, column) = (cell / columns, cell % columns);
        let has_left = column == 0 || filled[cell - 1];
        let has_above = row == 0 || filled[cell - columns];
        if filled[cell] || !has_left || !has_above {
            continue;
        }
        let score = i64::from(board.tables()[number % 2][cell]);
        filled[cell] = true;
        let gain = if number % 2 == 0 { score } else { -score };
        add_margins(board, filled, margin + gain, margins);
        filled[cell] = false;
    }
}

/// Returns a board with at most 12 cells, whose scores are 0 to 1, to 3, to 100, or any.
fn small_board(number: u64) -> chess::Board {
    let most = [1, 3, 100, MAX_SCORE][number as usize / 16 % 4];
    let rows = 1 + number as usize % 4;
    let columns = 1 + number as usize / 4 % (12 / rows).min(MAX_SIDE);
    let drawn = random_case::<Chess>(number);
    let scores = drawn.tables().iter().flatten().cycle();
    let mut scores = scores.map(|score| score % (most + 1));
    let mut table = || scores.by_ref().take(rows * columns).collect();
    chess::Board::new(rows, columns, [table(), table()]).unwrap()
}

/// Returns a board whose scores are 0 to 999, or these numbers times a factor.
fn board(rows: usize, columns: usize, factor: u32) -> chess::Board {
    let score = |cell: usize| (cell * cell * 7919 + 13) as u32 % 1_000 * factor;
    let cells = rows * columns;
    let tables = [0, cells].map(|from| (from..from + cells).map(score).collect());
    chess::Board::new(rows, columns, tables).unwrap()
}

/// Returns how a margin fits the plays of a board.
fn fit(board: &chess::Board, margin: i64) -> Fit {
    (CHESS.plays.unwrap().fit)(board, &margin)
}

#[test]
fn the_margins_are_those_of_all_orders() {
    let [mut with_choice, mut without] = [0; 2];
    for number in 0..600 {
        let board = small_board(number);
        let mut margins = BTreeSet::new();
        add_margins(&board, &mut vec![false; board.cells()], 0, &mut margins);
        let best = margin(&board);
        assert!(margins.contains(&best));
        for claimed in margins.iter().flat_map(|margin| margin - 1..=margin + 1) {
            let is_played =
                matches!(fit(&board, claimed), Fit::Played(share) if share > 0.0 && share <= 1.0);
            let is_never = fit(&board, claimed) == Fit::Never;
            assert_eq!(is_played, margins.contains(&claimed), "{board:?}");
            assert_eq!(is_never, !is_played, "{board:?}");
        }
        assert_eq!(
            (CHESS.is_telling)(&board, &best),
            margins.len() > 1,
            "{board:?}"
        );
        let count = if margins.len() > 1 {
            &mut with_choice
        } else {
            &mut without
        };
        *count += 1;
    }
    assert!(
        with_choice > 100 && without > 100,
        "{with_choice} {without}"
    );
}

/// Of larger boards only the least and the greatest margin are known, and of the largest bounds of these.
#[test]
fn large_boards_have_a_range() {
    let large = board(5, 5, 1);
    let best = margin(&large);
    // Doubles the distance from the best margin until no play gives the margin, then halves the step.
    let last_unknown = |sign: i64| {
        let mut distance = 0;
        for step in (0..20).rev().map(|bit| 1 << bit) {
            match fit(&large, best + sign * (distance + step)) {
                Fit::Unknown => distance += step,
                fit => assert_eq!(fit, Fit::Never),
            }
        }
        best + sign * distance
    };
    let (least, greatest) = (last_unknown(-1), last_unknown(1));
    assert!(least < best && best < greatest, "{least} {best} {greatest}");
    assert_eq!(fit(&large, best), Fit::Unknown);
    assert_eq!(fit(&large, i64::MAX), Fit::Never);
    assert_eq!(fit(&board(MAX_SIDE, 5, 1), i64::MAX), Fit::Never);
    // Each player fills 50 cells: the first gets 50 times 3, and at most 4 more; the second gets 50 times 2.
    let cells = MAX_SIDE * MAX_SIDE;
    let mut first = vec![3; cells];
    first[20] = 7;
    let largest = chess::Board::new(MAX_SIDE, MAX_SIDE, [first, vec![2; cells]]).unwrap();
    for (margin, expected) in [
        (49, Fit::Never),
        (50, Fit::Unknown),
        (54, Fit::Unknown),
        (55, Fit::Never),
    ] {
        assert_eq!(fit(&largest, margin), expected, "{margin}");
    }
    // Of 81 cells, the first player fills 41.
    let cells = 81;
    let mut second = vec![2; cells];
    second[20] = 6;
    let odd = chess::Board::new(9, 9, [vec![3; cells], second]).unwrap();
    for (margin, expected) in [
        (38, Fit::Never),
        (39, Fit::Unknown),
        (43, Fit::Unknown),
        (44, Fit::Never),
    ] {
        assert_eq!(fit(&odd, margin), expected, "{margin}");
    }
    // With equal scores there are few margins.
    let equal = chess::Board::new(4, 5, [vec![1; 20], vec![2; 20]]).unwrap();
    assert_eq!(fit(&equal, margin(&equal)), Fit::Played(1.0));
}

/// The share of the margins near one that plays give is the same if all scores are ten times as great.
#[test]
fn the_share_of_margins_does_not_depend_on_their_unit() {
    let [one, ten] = [1, 10].map(|factor| board(3, 3, factor));
    let mut played = 0;
    for margin in -4_000..=4_000 {
        let fit_of_one = fit(&one, margin);
        assert_eq!(fit_of_one, fit(&ten, 10 * margin));
        if let Fit::Played(share) = fit_of_one {
            assert!(share < 1.0, "{share}");
            played += 1;
        }
    }
    assert!(played > 10, "{played}");
}

/// The kind of a reason is found without the reason.
#[test]
fn the_kind_of_a_margin_is_that_of_its_reason() {
    let kind = CHESS.kind.unwrap();
    for number in 0..200 {
        let board = small_board(number);
        let best = margin(&board);
        for more in [-200_000, -2, -1, 1, 7, 200_000] {
            let claimed = best + more;
            let reason = (CHESS.reason)(&board, &best, &claimed);
            assert_eq!(kind(&board, &best, &claimed), reason.kind);
        }
    }
}

/// Adds the scores of all sequences of so many moves.
fn add_scores(board: rake::Board, moves: u8, score: u32, scores: &mut BTreeSet<u32>) {
    if moves == 0 {
        scores.insert(score);
        return;
    }
    for region in 0..REGIONS {
        let sum = u32::from(board.sums()[region]);
        add_scores(board.turn(region), moves - 1, score + sum, scores);
    }
}

#[test]
fn the_scores_are_those_of_all_sequences_of_moves() {
    let fit = RAKE.plays.unwrap().fit;
    let kind = RAKE.kind.unwrap();
    let mut games = cases_of::<Rake>("short", 40);
    games.extend(cases_of::<Rake>("long", 2));
    let highest = rake::Board::new([[10; 4]; 4]).unwrap();
    games.extend([1, 2, 3].map(|rounds| Game::new(rounds, highest).unwrap()));
    for game in games {
        let mut scores = BTreeSet::new();
        add_scores(game.board(), 2 * game.rounds(), 0, &mut scores);
        let best = final_score(&game);
        assert!(scores.contains(&best));
        for claimed in (0..=300).chain([u32::MAX]) {
            let is_of_no_play = kind(&game, &best, &claimed) == "the result of no play";
            assert_eq!(is_of_no_play, !scores.contains(&claimed), "{game:?}");
        }
        // All scores of all plays are found for each answer, which takes longer.
        for claimed in (0..=300).step_by(17).chain([best, u32::MAX]) {
            let fit = fit(&game, &claimed);
            let is_played = scores.contains(&claimed);
            assert_eq!(matches!(fit, Fit::Played(_)), is_played, "{game:?}");
            assert_eq!(fit == Fit::Never, !is_played, "{game:?}");
        }
    }
}

/// The kind of a reason is found without the reason.
#[test]
fn the_kind_of_a_score_is_that_of_its_reason() {
    let kind = RAKE.kind.unwrap();
    for game in [cases_of::<Rake>("short", 12), cases_of::<Rake>("long", 2)].concat() {
        let best = final_score(&game);
        for claimed in (0..=260).step_by(3).filter(|claimed| *claimed != best) {
            let reason = (RAKE.reason)(&game, &best, &claimed);
            assert_eq!(kind(&game, &best, &claimed), reason.kind);
        }
    }
}
