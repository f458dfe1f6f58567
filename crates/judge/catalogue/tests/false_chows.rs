//! Tests which three tiles a hand would win with if they were a chow.

use catalogue::MAHJONG;
use mahjong::{Hand, Tile, Tiles, waits};

/// Returns which tiles would have to be a chow, if there are such, so that the hand wins with a tile.
fn false_chow(hand: &str, tile: &str) -> Option<String> {
    let hand: Hand = hand.parse().unwrap();
    let tile = Tile::from_name(tile.as_bytes()).unwrap();
    let best = waits(&hand);
    let claimed: Tiles = best.iter().chain([tile]).collect();
    let said = (MAHJONG.reason)(&hand, &best, &claimed).sentence;
    let (_, chow) = said.split_once(": it would if ")?;
    chow.strip_suffix(" were a chow").map(str::to_owned)
}

/// Beside two tiles of a false chow, a hand has three pongs and an eye.
#[test]
fn false_chows_are_consecutive_or_of_a_kind() {
    let chows = [
        "8T 9T 1S, 9T 1S 2S, 8S 9S 1W, 9S 1W 2W, 8W 9W DONG, 9W DONG NAN",
        "DONG NAN XI, NAN XI BEI, XI BEI ZHONG, BEI ZHONG FA, ZHONG FA BAI",
        "DONG NAN BEI, DONG XI BEI",
        "1T 8T 9T, 1T 2T 9T, 1S 8S 9S, 1S 2S 9S, 1W 8W 9W, 1W 2W 9W",
        "1T 1S 1W, 2T 2S 2W, 3T 3S 3W, 4T 4S 4W, 5T 5S 5W, 6T 6S 6W, 7T 7S 7W, 8T 8S 8W, 9T 9S 9W",
    ];
    for chow in chows.iter().flat_map(|chows| chows.split(", ")) {
        for drawn in chow.split(' ') {
            let mut hand: Vec<&str> = chow.split(' ').filter(|tile| *tile != drawn).collect();
            let others = ["3T", "5S", "7W", "4T"]
                .into_iter()
                .filter(|tile| !chow.contains(tile));
            for (tile, copies) in others.chain(["6S"]).zip([3, 3, 3, 2]) {
                hand.extend([tile].repeat(copies));
            }
            assert_eq!(false_chow(&hand.join(" "), drawn).as_deref(), Some(chow));
        }
    }
}

#[test]
fn what_would_have_to_be_a_chow_is_found() {
    let in_order = "1T 2T 3T 4T 5T 6T 7T 8T 9T";
    for (others, tile, chow) in [
        ("BEI FA DONG DONG", "ZHONG", Some("BEI ZHONG FA")),
        ("DONG XI FA FA", "BEI", Some("DONG XI BEI")),
        ("8S 9S FA FA", "1W", Some("8S 9S 1W")),
        ("8S 9S FA FA", "1S", Some("1S 8S 9S")),
        ("7S 7W FA FA", "7T", Some("7T 7S 7W")),
        ("1S 3S FA FA", "5S", None),
    ] {
        let hand = format!("{in_order} {others}");
        assert_eq!(false_chow(&hand, tile).as_deref(), chow, "{hand} {tile}");
    }
    // Two chows are none.
    let hand = "1T 2T 3T 4T 5T 6T DONG NAN XI ZHONG FA 9W 9W";
    assert_eq!(false_chow(hand, "BAI"), None);
    // The hand holds all four.
    let hand = "1T 2T 3T 4T 5T 6T 8S 9S 1S 1S 1S 1S FA";
    assert_eq!(false_chow(hand, "1S"), None);
}
