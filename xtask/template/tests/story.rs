//! Replays the stories of lists by the rules alone.

use story::Story;
use template::{List, Template};
use testkit::Value;

/// Returns the sum of the values that the story chooses. Checks that no two of them are neighbours.
fn replay(list: &List, story: &Story, facts: &Value) -> u32 {
    let places = facts["chosen"].as_array().unwrap().iter();
    let places = places.map(|place| place.as_u64().unwrap() as usize);
    let places: Vec<usize> = places.collect();
    assert!(
        places.windows(2).all(|pair| pair[0] > pair[1] + 1),
        "{places:?}"
    );
    let chosen = places.iter().map(|place| list.values()[place - 1]);
    let sum = chosen.map(u32::from).sum();
    assert_eq!(story.title, format!("the greatest sum is {sum}"));
    sum
}

#[test]
fn lists_replay() {
    testkit::assert_tells::<Template>(200, 5, replay);
}
