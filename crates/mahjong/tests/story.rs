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

/// Checks by the rules that a hand waits for exactly the tiles that the facts tell, and wins with each of
/// them as the facts tell. Returns these tiles.
fn assert_waits(hand: &Hand, told: &Value) -> Tiles {
    let told = told.as_array().unwrap();
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
        let won = [melds.concat(), vec![tile(&wait["eye"]); 2]].concat();
        assert_eq!(Hand::new(&without(won, &[drawn])), Ok(*hand));
    }
    let waits = waits_of(&RULES, &hand.counts());
    assert!(told.iter().map(|wait| tile(&wait["tile"])).eq(waits.iter()));
    waits
}

/// Returns the tiles that are left when these are taken away, each of which must be there.
fn without(mut tiles: Vec<Tile>, taken: &[Tile]) -> Vec<Tile> {
    for taken in taken {
        let place = tiles.iter().position(|tile| tile == taken);
        tiles.remove(place.expect("a tile that is there"));
    }
    tiles
}

/// Returns the waits that the facts tell. Checks by the rules that they are right, and that the exchange
/// makes a hand without waits ready.
fn replay(hand: &Hand, story: &Story, facts: &Value) -> Tiles {
    assert_eq!(Hand::new(&tiles(&facts["hand"])), Ok(*hand));
    let waits = assert_waits(hand, &facts["waits"]);
    let nearest = &facts["nearest"];
    assert_eq!(nearest.is_null(), !waits.is_empty());
    if !nearest.is_null() {
        let [give, take] = ["give", "take"].map(|name| tiles(&nearest[name]));
        assert!(!give.is_empty() && give.iter().all(|tile| !take.contains(tile)));
        let ready = Hand::new(&tiles(&nearest["hand"])).expect("a hand");
        let exchanged = [without(hand.tiles().collect(), &give), take].concat();
        assert_eq!(Hand::new(&exchanged), Ok(ready));
        assert!(!assert_waits(&ready, &nearest["waits"]).is_empty());
    }

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
