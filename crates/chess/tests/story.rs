//! Replays the story of a board by the rules alone.

use chess::reference::{RULES, margin_from, may_grow};
use chess::{Board, Chess};
use story::{Move, Player, Story, Turn, move_facts};
use testkit::{Value, assert_tells, json, json_of};

/// Plays the game by the rules, always with the first of the best moves, and returns the margin at
/// the end. Checks that the facts and the title of the story are those of exactly this game.
///
/// The margin to which a move leads is computed only on small boards, because the whole rest of the
/// game is searched for each. On other boards, it is the one that the facts tell.
fn replay(board: &Board, story: &Story, facts: &Value) -> i64 {
    let (rows, columns) = (board.rows(), board.columns());
    let (mut lengths, mut scores, mut line) = (vec![0; rows], [0, 0], vec![]);
    for number in 0..board.cells() {
        let (player, sign) = (number % 2, [1, -1][number % 2]);
        let score = scores[0] - scores[1];
        let to_move = |(index, row): (usize, usize)| {
            let column = lengths[row];
            let gain = sign * i64::from(board.tables()[player][row * columns + column]);
            let mut after = lengths.clone();
            after[row] += 1;
            let told = &facts["moves"][number]["choices"][index]["score"];
            let value = match board.cells() {
                ..=9 => score + gain + margin_from(&RULES, board, &after).unwrap(),
                _ => told.as_i64().unwrap(),
            };
            Move {
                row,
                column,
                gain,
                value,
            }
        };
        let open = (0..rows).filter(|&row| may_grow(&RULES, &lengths, row, columns));
        let moves: Vec<Move> = (0..).zip(open).map(to_move).collect();
        let best = moves.iter().map(|possible| sign * possible.value).max();
        let made = moves
            .iter()
            .position(|possible| Some(sign * possible.value) == best)
            .unwrap();
        let Move {
            row, gain, value, ..
        } = moves[made];
        assert_eq!(facts["margin"], value);
        scores[player] += gain.abs();
        lengths[row] += 1;
        line.push(Turn {
            player: Player::BOTH[player],
            moves,
            made,
            score: score + gain,
        });
    }
    let [first, second] = scores;
    let (margin, moves) = (first - second, json_of(&move_facts(&line)));
    assert_eq!(
        *facts,
        json!({ "margin": margin, "scores": scores, "moves": moves })
    );
    let title = format!("margin {margin}, {first} against {second}");
    assert_eq!(story.title, title);
    margin
}

#[test]
fn boards_replay() {
    assert_tells::<Chess>(200, usize::MAX, replay);
}
