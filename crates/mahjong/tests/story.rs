//! The story of a hand, replayed by the rules of the oracle alone.

use judge::testing::{fixture_cases, random_cases};
use judge::{Format, Problem, Value, run, write_input};
use mahjong::{Hand, Mahjong, Tile, waits};

mod oracle;

/// What is printed for these hands.
fn printed(hands: &[Hand], format: Format) -> String {
    let mut input = Vec::new();
    write_input::<Mahjong>(hands.iter(), &mut input).expect("memory takes all");
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let status = run::<Mahjong>("hands", &input[..], &mut output, &mut errors, format, 2);
    assert_eq!((status, errors.len()), (0, 0));
    String::from_utf8(output).expect("text")
}

fn hands() -> Vec<Hand> {
    let fixtures = fixture_cases::<Mahjong>().into_iter();
    let fixtures = fixtures.flat_map(|(_, hands)| hands);
    random_cases::<Mahjong>(2_000).chain(fixtures).collect()
}

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
            .eq(oracle::waits(hand))
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

#[test]
fn the_facts_hold_by_the_rules() {
    let hands = hands();
    let lines = printed(&hands, Format::Json);
    assert_eq!(lines.lines().count(), hands.len());
    for ((hand, line), number) in hands.iter().zip(lines.lines()).zip(1..) {
        let line: Value = line.parse().expect("JSON");
        let facts = &line["facts"];
        let hand = *hand.counts();
        assert_eq!(counts_of(&facts["hand"]), hand);
        assert_waits(&hand, &facts["waits"]);
        let waits = list(&facts["waits"]).iter();
        let waits: Vec<&str> = waits.map(|wait| wait["tile"].as_str().unwrap()).collect();
        let waits = if waits.is_empty() {
            "Not ready".to_owned()
        } else {
            waits.join(" ")
        };
        assert_eq!(line["answer"], format!("Case {number}: {waits}"));

        let mut ready = hand;
        let [give, take] = ["give", "take"].map(|name| list(&facts[name]));
        assert_eq!(facts["exchanges"], give.len());
        assert_eq!(give.len(), take.len());
        for (away, taken) in give.iter().zip(take) {
            ready[tile(away)] -= 1;
            ready[tile(taken)] += 1;
        }
        assert!(ready.iter().all(|&count| count <= 4));
        assert_eq!(counts_of(&facts["ready"]["hand"]), ready);
        assert!(!list(&facts["ready"]["waits"]).is_empty());
        assert_waits(&ready, &facts["ready"]["waits"]);
        assert_eq!(give.is_empty(), waits != "Not ready");
    }
}

#[test]
fn the_story_shows_the_answer() {
    for hand in hands() {
        let waits = waits(&hand);
        let story = Mahjong::story(&hand, &waits);
        let last = &story.steps.last().expect("a last step").caption;
        if waits.is_empty() {
            assert!(story.title.starts_with("not ready"), "{}", story.title);
            assert_eq!(last, "The hand waits for nothing.");
        } else {
            assert_eq!(story.title, format!("waits for {waits}"));
            let tiles = last.split(" of which ").next().expect("the tiles");
            let shown = |tile: Tile| tiles.contains(tile.name());
            assert!(
                Tile::all().all(|tile| shown(tile) == waits.contains(tile)),
                "{last}"
            );
        }
    }
}

#[test]
fn the_text_is_narrow_and_the_same_every_time() {
    let hands = hands();
    let text = printed(&hands, Format::Text { colour: false });
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "{line}");
        assert_eq!(line, line.trim_end());
    }
    assert_eq!(printed(&hands, Format::Text { colour: false }), text);
}
