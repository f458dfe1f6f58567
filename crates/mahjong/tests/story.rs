//! Replays the story of a hand by the rules alone.

use mahjong::reference::{RULES, starts_chow, waits_of};
use mahjong::{Hand, Mahjong, Tile, Tiles};
use story::{Story, Value};
use testkit::assert_tells;

fn tile(name: &Value) -> Tile {
    name.as_str().expect("a name").parse().expect("a tile")
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn tiles(names: &Value) -> Vec<Tile> {
    list(names).iter().map(tile).collect()
}

/// Returns the same tiles in order, so that they can be compared.
fn sorted(tiles: impl Iterator<Item = Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = tiles.collect();
    tiles.sort_unstable();
    tiles
}

/// Checks that a hand waits for exactly the tiles that the facts tell, and that it wins with each
/// of them as the facts tell. Returns these tiles.
fn assert_waits(hand: &Hand, told: &Value) -> Tiles {
    let told = list(told);
    for wait in told {
        let drawn = tile(&wait["tile"]);
        assert_eq!(wait["unseen"], 4 - hand.counts()[drawn.index()]);
        let melds: Vec<Vec<Tile>> = list(&wait["melds"]).iter().map(tiles).collect();
        assert_eq!(melds.len(), 4);
        for meld in &melds {
            let low = meld[0].index();
            let is_chow = starts_chow(low) && meld.iter().map(|tile| tile.index()).eq(low..low + 3);
            assert!(is_chow || meld[..] == [meld[0]; 3], "{meld:?}");
        }
        let won = melds.into_iter().flatten().chain([tile(&wait["eye"]); 2]);
        assert_eq!(sorted(won), sorted(hand.tiles().chain([drawn])));
    }
    let waits = waits_of(&RULES, &hand.counts());
    assert!(told.iter().map(|wait| tile(&wait["tile"])).eq(waits.iter()));
    waits
}

/// Returns the waits that the facts tell. Checks by the rules that the hand wins with each of them,
/// that the exchange makes a hand without waits ready, and that the last step of the explanation
/// page names the waits, or else those of the new hand.
fn replay(hand: &Hand, story: &Story) -> Tiles {
    let facts = &story.facts;
    assert_eq!(Hand::new(&tiles(&facts["hand"])), Ok(*hand));
    let waits = assert_waits(hand, &facts["waits"]);

    let [give, take] = ["give", "take"].map(|name| tiles(&facts[name]));
    assert_eq!(facts["exchanges"], give.len());
    assert_eq!(give.len(), take.len());
    assert_eq!(give.is_empty(), !waits.is_empty());
    assert_eq!(facts["ready"].is_null(), give.is_empty());
    let mut ready_waits = waits;
    if !give.is_empty() {
        let ready = Hand::new(&tiles(&facts["ready"]["hand"])).expect("a hand");
        assert_eq!(sorted(ready.tiles().chain(give)), sorted(hand.tiles().chain(take)));
        ready_waits = assert_waits(&ready, &facts["ready"]["waits"]);
        assert!(!ready_waits.is_empty());
    }

    assert_eq!(story.title.starts_with("not ready"), waits.is_empty(), "{}", story.title);
    assert!(waits.is_empty() || story.title == format!("waits for {waits}"), "{}", story.title);
    let last = &story.page.last().expect("a last step").caption;
    let named = last.split(" of which ").next().expect("the tiles");
    assert!(Tile::all().all(|tile| named.contains(tile.name()) == ready_waits.contains(tile)));
    waits
}

#[test]
fn hands_replay() {
    assert_tells::<Mahjong>(2_000, usize::MAX, replay);
}
