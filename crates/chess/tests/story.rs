//! Replays the story of a board by the rules alone.

use chess::reference::{RULES, margin_from, may_grow};
use chess::{Board, Chess};
use story::{Story, Value};
use testkit::assert_tells;

/// Plays the moves in the facts of a story and returns the margin at the end.
///
/// On the way, this checks every number in the facts. It compares the margin of each choice with
/// that of the reference solver only on small boards, because the whole rest of the game is
/// searched for each.
fn replay(board: &Board, story: &Story) -> i64 {
    let facts = &story.facts;
    let number = |value: &Value| value.as_i64().unwrap();
    let place = |value: &Value| usize::try_from(number(value)).unwrap() - 1;
    let is_small = board.cells() <= 9;
    let mut lengths = vec![0; board.rows()];
    let mut scores = [0, 0];
    let moves = facts["moves"].as_array().unwrap();
    assert_eq!(moves.len(), board.cells());
    for (step, player) in moves.iter().zip([0, 1].into_iter().cycle()) {
        assert_eq!(place(&step["player"]), player);
        let margin = scores[0] - scores[1];
        let (table, sign) = (&board.tables()[player], [1, -1][player]);
        let score = |row: usize, column| i64::from(table[row * board.columns() + column]);
        let open =
            (0..board.rows()).filter(|&row| may_grow(&RULES, &lengths, row, board.columns()));
        let open: Vec<[usize; 2]> = open.map(|row| [row, lengths[row]]).collect();
        let choices = step["choices"].as_array().unwrap();
        let told = choices.iter().map(|choice| ["row", "column"].map(|name| place(&choice[name])));
        assert_eq!(told.collect::<Vec<_>>(), open);
        for (choice, [row, column]) in choices.iter().zip(open).filter(|_| is_small) {
            lengths[row] += 1;
            let rest = margin_from(&RULES, board, &lengths).unwrap();
            lengths[row] -= 1;
            assert_eq!(number(&choice["margin"]), margin + sign * score(row, column) + rest);
        }
        let best = choices.iter().map(|choice| sign * number(&choice["margin"])).max();
        assert_eq!(best, Some(sign * number(&facts["margin"])));
        let taken = choices.iter().find(|choice| choice["margin"] == facts["margin"]).unwrap();
        assert_eq!((&step["row"], &step["column"]), (&taken["row"], &taken["column"]));

        let (row, column) = (place(&step["row"]), place(&step["column"]));
        let earned = score(row, column);
        assert_eq!(number(&step["earned"]), earned);
        scores[player] += earned;
        lengths[row] += 1;
        assert_eq!(number(&step["margin"]), scores[0] - scores[1]);
    }
    assert_eq!(facts["scores"], Value::from(scores.to_vec()));
    scores[0] - scores[1]
}

#[test]
fn boards_replay() {
    assert_tells::<Chess>(400, usize::MAX, replay);
}
