//! Measures: what they count is counted again from the rules.

use std::fmt::Write;

use catalogue::{MAHJONG, puzzle};
use checker::phrase;
use mahjong::{Hand, Tile, Tiles};

/// Hands with their measures of what all ways to win with a wait have, those above 0.
#[test]
fn the_ways_to_win_are_measured() {
    let hands = [
        "1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T FA",        // the eye
        "1T 1T 2S 3S 4S 2W 2W 2W 3W 4W 5W FA FA",        // two pongs
        "1T 2T 3T 7T 8T 9T 2S 3S 4S 5S 7S FA FA",        // the middle of a chow
        "1T 2T 3T 1S 1S 2S 3S 4S 7S 8S 9S 8W 9W",        // one end of a chow
        "1T 2T 3T 1S 1S 2S 3S 4S 7S 8S 9S 7W 8W",        // both ends
        "1T 1T 2T 2T 3T 3T 4S 4S 5S 5S 6S 6S 9W",        // the same chow twice
        "1S 1S 1S 2S 3S 4S 5S 6S 7S 8S 9S 9S 9S",        // nine waits
        "1S 1S 2S 2S 3S 3S 3S 4S 5S DONG DONG DONG NAN", // chows of a tile that is held three times
        "1T 1T 1T 2T 3T 4S 4S 4S 7W 7W 7W BAI BAI",      // a pong that could be in a chow
        "1T 4T 7T 1S 4S 7S 1W 4W 7W DONG NAN XI BEI",    // nothing
    ];
    let mahjong = puzzle("mahjong").unwrap();
    let mut said = String::new();
    for hand in hands {
        let case = mahjong.rewritten(hand.as_bytes()).unwrap();
        let batch = mahjong.batch_of_cases(&[case]);
        let answer = checker::read(&batch, &batch.output, false)
            .answer(&batch, 0)
            .unwrap();
        let answer_text = str::from_utf8(&batch.output).unwrap().trim();
        writeln!(said, "{hand}: {answer_text}").unwrap();
        for (index, measure) in mahjong.measures().into_iter().enumerate() {
            let name = measure.name;
            let value = mahjong.measured(index, &answer.case).unwrap_or(0);
            let is_of_ways = name.starts_with("# waits that can only")
                || name.starts_with("# waits that win only")
                || name.starts_with("# waits in");
            if is_of_ways && value > 0 {
                writeln!(said, "  {}", phrase(name, &value.to_string())).unwrap();
            }
        }
    }
    insta::assert_snapshot!(said);
}

/// Tiles that a hand does not wait for have the properties that the hand gives them.
#[test]
fn a_tile_too_many_has_the_properties_that_its_hand_gives_it() {
    let extras = MAHJONG.extras.unwrap();
    let names = |hand: &str, tile: &str| {
        let hand: Hand = hand.parse().unwrap();
        let claimed = Tiles::from_iter([tile.parse::<Tile>().unwrap()]);
        let counts = (extras.count)(&hand, &Tiles::default(), &claimed);
        let has = counts.iter().map(|count| count.extra_with_it == 1);
        let names = extras.names.iter().zip(has);
        let names: Vec<&str> = names
            .filter(|(_, has)| *has)
            .map(|(name, _)| *name)
            .collect();
        names.join(", ")
    };
    assert_eq!(
        names("1T 1T 1T 1T 2T 2T 2T 3T 3T 3T 4T 4T 4T", "1T"),
        "is a fifth tile of its kind, is one that the hand holds"
    );
    assert_eq!(
        names("1T 1T 4T 4T 7T 7T 1S 1S 4S 4S 7S 7S FA", "FA"),
        "makes seven different pairs, makes seven pairs if four equal tiles are two, is one that the hand holds, is \
         an honour"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 1W 4W 4W 7W 7W FA", "FA"),
        "makes two melds and four pairs, is one that the hand holds, is an honour"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 2W 3W 7W 8W 1T FA", "9W"),
        "makes four melds, but the two tiles left over are no eye, makes three melds and an eye, but the three tiles \
         left over are no meld, is one that the hand does not hold"
    );
    assert_eq!(
        names("1T 2T 3T 4S 5S 6S 1W 2W 3W 7W 7W 9W FA", "9W"),
        "makes three melds and two pairs, with one tile left over, makes three melds and an eye, but the three \
         tiles left over are no meld, is one that the hand holds"
    );
    assert_eq!(
        names("1T 4T 7T 1S 4S 7S 1W 4W 7W DONG XI NAN FA", "8T"),
        "is one that the hand does not hold"
    );
}

/// Each row is a puzzle, a property, a case, and what the case has of the property.
#[test]
fn properties_of_cases_are_measured() {
    let odd = "an odd number of cells";
    let difference = "a difference of # between rows and columns";
    let groups = "# groups (T, S, W, honours) whose number of tiles is no multiple of 3";
    let most_often = "one roll # times";
    let board = |rows: usize, columns: usize| {
        let table = ("1 ".repeat(columns) + "\n").repeat(2 * rows);
        format!("{rows} {columns}\n{table}")
    };
    let rolls = |rolls: [(&str, usize); 4]| -> String {
        let lines = rolls.map(|(roll, times)| format!("{roll}\n").repeat(times));
        lines.concat()
    };
    let [even, uneven] = [
        "1T 2T 3T 1S 1S 5S 6S 7S 2W 3W 4W FA FA\n0\n",
        "1T 2T 3T 4T 1S 5S 6S 7S 8S 9S FA FA FA\n0\n",
    ];
    let frequent = [
        ("6 6 6 6 6", 3),
        ("1 2 3 4 5", 2),
        ("1 1 1 1 1", 4),
        ("5 4 3 2 1", 4),
    ];
    for (name, property, case, value) in [
        ("chess", odd, board(3, 3), 1),
        ("chess", odd, board(2, 3), 0),
        ("chess", difference, board(3, 5), 2),
        ("chess", difference, board(4, 1), 3),
        ("chess", "a shorter side of #", board(3, 5), 3),
        ("chess", "a shorter side of #", board(4, 1), 1),
        ("mahjong", groups, even.to_owned(), 2),
        ("mahjong", groups, uneven.to_owned(), 1),
        ("yahtzee", most_often, rolls(frequent), 6),
    ] {
        let puzzle = puzzle(name).unwrap();
        let (batch, _) = puzzle.batch_of_input(case.as_bytes());
        let reading = checker::read(&batch, &batch.output, false);
        let answer = reading.answers(&batch).next().unwrap();
        let measures = puzzle.measures();
        let index = measures.iter().position(|it| it.name == property);
        let found = puzzle.measured(index.unwrap(), &answer.case);
        assert_eq!(found, Some(value), "{property}: {case}");
    }
}
