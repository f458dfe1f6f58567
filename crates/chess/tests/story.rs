//! Replays the story of a board by the rules alone.

use chess::reference::{RULES, margin_from, may_grow};
use chess::{Board, Chess};
use story::{Story, Value, json};
use testkit::assert_tells;

/// Plays the game by the rules, always with the first of the best moves, and returns the margin at
/// the end. Checks that the facts of the story are exactly this game.
///
/// The margin to which a move leads is computed only on small boards, because the whole rest of the
/// game is searched for each. On other boards, it is the one that the facts tell.
fn replay(board: &Board, story: &Story) -> i64 {
    let (rows, columns) = (board.rows(), board.columns());
    let (mut lengths, mut scores, mut moves) = (vec![0; rows], [0, 0], vec![]);
    for number in 0..board.cells() {
        let (player, sign) = (number % 2, [1, -1][number % 2]);
        let so_far = scores[0] - scores[1];
        let score = |row, column| i64::from(board.tables()[player][row * columns + column]);
        let value = |(index, row): (usize, usize)| {
            if board.cells() > 9 {
                let told = &story.facts["moves"][number]["choices"][index];
                return told["score"].as_i64().unwrap();
            }
            let mut after = lengths.clone();
            after[row] += 1;
            so_far + sign * score(row, lengths[row]) + margin_from(&RULES, board, &after).unwrap()
        };
        let open = (0..rows).filter(|&row| may_grow(&RULES, &lengths, row, columns));
        let values: Vec<(usize, i64)> = open.clone().zip((0..).zip(open).map(value)).collect();
        let choice = |&(row, margin): &(usize, i64)| json!({ "row": row + 1, "column": lengths[row] + 1, "score": margin });
        let choices: Vec<Value> = values.iter().map(choice).collect();
        let &(row, best) = values.iter().rev().max_by_key(|(_, value)| sign * value).unwrap();
        assert_eq!(story.facts["margin"], best);
        let (column, earned) = (lengths[row], score(row, lengths[row]));
        scores[player] += earned;
        lengths[row] += 1;
        moves.push(json!({
            "player": player + 1,
            "row": row + 1,
            "column": column + 1,
            "gain": sign * earned,
            "score": scores[0] - scores[1],
            "choices": choices,
        }));
    }
    let margin = scores[0] - scores[1];
    assert_eq!(story.facts, json!({ "margin": margin, "scores": scores, "moves": moves }));
    margin
}

#[test]
fn boards_replay() {
    assert_tells::<Chess>(400, usize::MAX, replay);
}
