//! Replays the stories of lists by the rules alone.

use story::Story;
use template::{List, Template};

/// Returns the sum of the values that the story chooses. Checks that no two of them are neighbours.
fn replay(list: &List, story: &Story) -> u32 {
    let places = story.facts["chosen"].as_array().unwrap().iter();
    let places = places.map(|place| place.as_u64().unwrap() as usize);
    let places: Vec<usize> = places.collect();
    assert!(
        places.windows(2).all(|pair| pair[0] > pair[1] + 1),
        "{places:?}"
    );
    places
        .iter()
        .map(|place| u32::from(list.values()[place - 1]))
        .sum()
}

#[test]
fn lists_replay() {
    testkit::assert_tells::<Template>(200, 5, replay);
}
