//! The story of a hand, replayed by the rules of the textbook form alone.

use mahjong::textbook::{RULES, waits_of};
use mahjong::{Hand, Mahjong, Tile, Tiles};
use story::{Story, Value};
use testkit::assert_tells;

/// The place of a tile in the order of the output.
fn tile(value: &Value) -> usize {
    let name = value.as_str().expect("a name");
    Tile::from_name(name.as_bytes()).expect("a tile").index()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn counts(tiles: impl IntoIterator<Item = usize>) -> [u8; 34] {
    let mut counts = [0; 34];
    tiles.into_iter().for_each(|tile| counts[tile] += 1);
    counts
}

fn counts_of(tiles: &Value) -> [u8; 34] {
    counts(list(tiles).iter().map(tile))
}

fn assert_waits(hand: &[u8; 34], told: &Value) {
    let told = list(told);
    assert!(
        told.iter()
            .map(|wait| tile(&wait["tile"]))
            .eq(waits_of(&RULES, hand).iter().map(Tile::index))
    );
    for wait in told {
        let drawn = tile(&wait["tile"]);
        assert_eq!(wait["unseen"], 4 - hand[drawn]);
        let mut won = *hand;
        won[drawn] += 1;
        let eye = tile(&wait["eye"]);
        let melds = list(&wait["melds"]).iter().map(list);
        let melds: Vec<Vec<usize>> = melds.map(|meld| meld.iter().map(tile).collect()).collect();
        assert_eq!(melds.len(), 4);
        for meld in &melds {
            let is_pong = meld[..] == [meld[0]; 3];
            let is_chow = meld[..] == [meld[0], meld[0] + 1, meld[0] + 2]
                && meld[0] < 27
                && meld[0] / 9 == meld[2] / 9;
            assert!(is_pong || is_chow, "{meld:?}");
        }
        assert_eq!(counts(melds.into_iter().flatten().chain([eye, eye])), won);
    }
}

/// The waits that the facts tell, each shown to win by the rules, and the way to be ready. The
/// last step of the page names them.
fn replay(hand: &Hand, story: &Story) -> Tiles {
    let facts = &story.facts;
    let hand = hand.counts();
    assert_eq!(counts_of(&facts["hand"]), hand);
    assert_waits(&hand, &facts["waits"]);
    let mut waits = Tiles::default();
    for wait in list(&facts["waits"]) {
        waits.insert(Tile::new(tile(&wait["tile"])).expect("a tile"));
    }

    let mut after = hand;
    let [give, take] = ["give", "take"].map(|name| list(&facts[name]));
    assert_eq!(facts["exchanges"], give.len());
    assert_eq!(give.len(), take.len());
    for (away, taken) in give.iter().zip(take) {
        after[tile(away)] -= 1;
        after[tile(taken)] += 1;
    }
    assert!(after.iter().all(|&count| count <= 4));
    assert_eq!(give.is_empty(), !waits.is_empty());
    assert_eq!(facts["ready"].is_null(), give.is_empty());
    if !give.is_empty() {
        assert_eq!(counts_of(&facts["ready"]["hand"]), after);
        assert!(!list(&facts["ready"]["waits"]).is_empty());
        assert_waits(&after, &facts["ready"]["waits"]);
    }

    let is_ready = give.is_empty();
    assert_eq!(story.title.starts_with("not ready"), !is_ready, "{}", story.title);
    assert!(!is_ready || story.title == format!("waits for {waits}"), "{}", story.title);
    let last = &story.page.last().expect("a last step").caption;
    let tiles = last.split(" of which ").next().expect("the tiles");
    let ready_waits = waits_of(&RULES, &after);
    assert!(Tile::all().all(|tile| tiles.contains(tile.name()) == ready_waits.contains(tile)));
    waits
}

#[test]
fn hands_replay() {
    assert_tells::<Mahjong>(2_000, usize::MAX, replay);
}
