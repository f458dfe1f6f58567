//! Words that are listed more than once, which only Mahjong can have.

use catalogue::puzzle;
use checker::{Diagnosis, Evidence};

use super::{Program, all_said, body, each};

#[test]
fn a_word_that_is_listed_twice_is_called_so() {
    let programs: [(&str, &[&str], Program); 7] = [
        ("the last tile twice", &["mahjong"], |it| {
            each(it, |_, text| match text.rsplit_once(' ') {
                Some((_, last)) if last != "ready" => format!("{text} {last}"),
                _ => text.into(),
            })
        }),
        ("each tile twice", &["mahjong"], |it| {
            each(it, |_, text| {
                let tiles = |tile: &str| format!("{tile} {tile}");
                let twice: Vec<String> = body(text).split(' ').map(tiles).collect();
                let label = text.split_once(": ").unwrap().0;
                match body(text) {
                    "Not ready" => text.into(),
                    _ => format!("{label}: {}", twice.join(" ")),
                }
            })
        }),
        ("the first tile again at the end", &["mahjong"], |it| {
            each(it, |_, text| match body(text).split_once(' ') {
                Some((first, rest)) if rest != "ready" => format!("{text} {first}"),
                _ => text.into(),
            })
        }),
        (
            "the first tile three times in the second answer",
            &["mahjong"],
            |it| {
                each(it, |at, text| match (at, body(text)) {
                    (1, "Not ready") => text.into(),
                    (1, tiles) => {
                        let first = tiles.split(' ').next().unwrap();
                        format!("Case 2: {first} {first} {tiles}")
                    }
                    _ => text.into(),
                })
            },
        ),
        ("the last tile twice, and FA too many", &["mahjong"], |it| {
            each(it, |_, text| match text.rsplit_once(' ') {
                Some((_, last)) if last != "ready" => format!("{text} {last} FA"),
                _ => text.into(),
            })
        }),
        (
            "a tile behind all others that belongs before them",
            &["mahjong"],
            |it| {
                each(it, |_, text| match body(text) {
                    "Not ready" => text.into(),
                    _ => format!("{text} 1T"),
                })
            },
        ),
        ("Not ready twice", &["mahjong"], |it| {
            each(it, |_, text| {
                text.replace("Not ready", "Not ready Not ready")
            })
        }),
    ];
    insta::assert_snapshot!(all_said(&programs));
}

/// A wrong tile out of order is no words behind the answer, even if it is the only hand.
#[test]
fn a_tile_behind_all_others_is_no_label() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of_input(hands.as_bytes());
    for (output, reason) in [
        ("Case 1: 1S 4S FA 5T", "expected a tile after FA"),
        ("Case 1: 1S 4S FA FA", "line 1 lists `FA` twice"),
        (
            "Case 1: 1S 1S 4S FA",
            "the answer to hand 1 lists `1S` more than once",
        ),
        ("4S 1S FA", "expected `Case`"),
        ("Case 1: 4S FA 1S 1S 1S", "line 1 lists `1S` 3 times"),
        (
            "Case 1: 1S 4S FA points",
            "each answer has `points` behind it",
        ),
    ] {
        let reading = checker::read(&batch, output.as_bytes(), false);
        let judgement = checker::judge(&batch, output.as_bytes(), &reading);
        let why = judgement.why().unwrap();
        let form = reading.form.map(|form| form.kind());
        assert!(
            why.contains(reason) || form == Some("the same is listed twice"),
            "{output}: {why}"
        );
        assert_eq!(
            form == Some("a label"),
            output.ends_with("points"),
            "{output}"
        );
    }
}

/// A search that does not stop at the first eye lists a wait once for each; one that does not stop at the first
/// melds lists it for each of these.
#[test]
fn what_decides_how_often_a_wait_is_listed_is_said() {
    let eyes = "1S 1S 1S 2S 3S 4S 4S 4S FA FA FA BAI BAI\n"; // BAI wins with 1S or 4S as the eye
    let ways = "1S 1S 1S 2S 2S 2S 3S 3S 3S FA FA FA BAI\n"; // three pongs or three chows
    let plain = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let puzzle = puzzle("mahjong").unwrap();
    let cause = |hands: &[&str], outputs: &[&str]| {
        let mut evidence = Evidence::default();
        for (hands, output) in hands.iter().zip(outputs) {
            let (batch, _) = puzzle.batch_of_input(hands.as_bytes());
            let reading = checker::read(&batch, output.as_bytes(), false);
            evidence.add_output(&batch, output.as_bytes(), &reading);
        }
        let cause = Diagnosis::new(puzzle, evidence, &|| true).without_runs();
        cause.unwrap().text("hand")
    };
    let by_eyes = "more than once: as often as there are eyes with which the hand wins;";
    let by_ways =
        "more than once: as often as a search through all eyes, pongs and chows succeeds;";
    let unknown = "is it listed for each way in which it is found?";
    let [one, two] = ["Case 1: 1S 4S BAI BAI", "Case 1: BAI BAI"];
    let right = "Case 1: 1S 4S FA";
    let said = cause(&[eyes, plain], &[one, right]);
    assert!(said.contains(by_eyes), "{said}");
    let not_ready = "1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 3T 5T 7T\n";
    let said = cause(&[ways, not_ready], &[two, "Case 1: Not ready"]);
    assert!(said.contains(by_ways), "{said}");
    // 1S completes 1S 1S 1S and 1S 2S 3S, whichever is found first.
    let both = eyes.to_owned() + ways;
    let said = cause(&[&both], &["Case 1: 1S 1S 4S BAI BAI\nCase 2: BAI BAI\n"]);
    assert!(said.contains(by_ways), "{said}");
    // So does a right answer, in which each wait stands once.
    let both = eyes.to_owned() + plain;
    let said = cause(&[&both], &["Case 1: 1S 4S BAI BAI\nCase 2: 1S 4S FA\n"]);
    assert!(said.contains(by_eyes), "{said}");
    // Both have two eyes, and one way for each.
    let plain_eyes = "1S 1S 1S 2S 3S 4S 4S 4S FA FA FA 7T 8T\n";
    let said = cause(&[plain_eyes], &["Case 1: 6T 6T 9T 9T"]);
    assert!(said.contains(by_eyes), "{said}");
    // Each tile twice, and answers that contradict it.
    let said = cause(&[eyes], &["Case 1: 1S 1S 4S 4S BAI BAI"]);
    assert!(said.contains(unknown), "{said}");
    let said = cause(&[eyes, ways], &[one, "Case 1: BAI"]);
    assert!(said.contains(by_eyes), "{said}");
    let said = cause(&[eyes, ways], &["Case 1: 1S 4S BAI", two]);
    assert!(said.contains(unknown), "{said}");
}

/// What a right answer of the same output contradicts is not said of it.
#[test]
fn a_wait_that_is_listed_once_contradicts_how_often_others_are() {
    let eyes = "1S 1S 1S 2S 3S 4S 4S 4S FA FA FA BAI BAI\n"; // BAI wins with 1S or 4S as the eye
    let (batch, _) = puzzle("mahjong")
        .unwrap()
        .batch_of_input(eyes.repeat(2).as_bytes());
    let said = |second: &str| {
        let output = format!("Case 1: 1S 4S BAI BAI\nCase 2: 1S 4S {second}\n");
        let reading = checker::read(&batch, output.as_bytes(), false);
        reading.form.unwrap().clause(None)
    };
    let by_eyes = "as often as there are eyes with which the hand wins";
    assert!(said("BAI BAI").contains(by_eyes));
    assert!(!said("BAI").contains(by_eyes));
}

/// A list of very many words is not looked through for a word that stands there twice.
#[test]
fn a_word_that_is_listed_twice_is_found_in_lists_of_up_to_200_words() {
    let hands = "1S 1S 2S 2S 2S 3S 3S 3S 7S 8S 9S FA FA\n";
    let (batch, _) = puzzle("mahjong").unwrap().batch_of_input(hands.as_bytes());
    for (count, is_found) in [(2, true), (198, true), (199, false), (300, false)] {
        let output = format!("Case 1: 1S 4S {}", ["FA"].repeat(count).join(" "));
        let reading = checker::read(&batch, output.as_bytes(), false);
        let form = reading.form.map(|form| form.kind());
        assert_eq!(
            form == Some("the same is listed twice"),
            is_found,
            "{count}"
        );
    }
}
