//! Replays the story of a hand by the rules alone.

use mahjong::reference::{RULES, starts_chow, waits_of};
use mahjong::{Hand, Mahjong, Tile, Tiles};
use story::Story;
use testkit::{Value, assert_tells};

fn tile(name: &Value) -> Tile {
    name.as_str().expect("a name").parse().expect("a tile")
}

fn tiles(names: &Value) -> Vec<Tile> {
    names.as_array().unwrap().iter().map(tile).collect()
}

/// Returns the waits that the facts tell. Checks by the rules that the hand waits for exactly these
/// tiles and wins with each of them as the facts tell.
fn replay(hand: &Hand, story: &Story, facts: &Value) -> Tiles {
    assert_eq!(Hand::new(&tiles(&facts["hand"])), Ok(*hand));
    let told = facts["waits"].as_array().unwrap();
    for wait in told {
        let drawn = tile(&wait["tile"]);
        assert_eq!(wait["unseen"], 4 - hand.counts()[drawn.index()]);
        let melds: Vec<Vec<Tile>> = wait["melds"]
            .as_array()
            .unwrap()
            .iter()
            .map(tiles)
            .collect();
        assert_eq!(melds.len(), 4);
        for meld in &melds {
            let low = meld[0].index();
            let is_chow = starts_chow(low) && meld.iter().map(|tile| tile.index()).eq(low..low + 3);
            assert!(is_chow || meld[..] == [meld[0]; 3], "{meld:?}");
        }
        let mut won = [melds.concat(), vec![tile(&wait["eye"]); 2]].concat();
        won.remove(
            won.iter()
                .position(|&tile| tile == drawn)
                .expect("the drawn tile"),
        );
        assert_eq!(Hand::new(&won), Ok(*hand));
    }
    let waits = waits_of(&RULES, &hand.counts());
    assert!(told.iter().map(|wait| tile(&wait["tile"])).eq(waits.iter()));

    let title = if waits.is_empty() {
        "not ready".to_owned()
    } else {
        format!("waits for {waits}")
    };
    assert_eq!(story.title, title);
    waits
}

#[test]
fn hands_replay() {
    assert_tells::<Mahjong>(2_000, usize::MAX, replay);
}
