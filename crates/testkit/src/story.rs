//! Tests what must hold for every story.

use anstream::adapter::strip_str;
use puzzle::Puzzle;
use serde_json::{Value, json};
use story::{Fact, Facts, Story};

use crate::cases::{fixtures, random_cases};

/// Checks the stories of `random` random cases, and of the first `of_each` cases of every fixture:
///
/// - `replay`, which follows the facts of the story by the rules alone, arrives at the solver's
///   answer. It is given the case, the story, and the facts as a JSON parser reads them.
/// - The facts are written exactly as `serde_json` writes them.
/// - The text is at most 80 columns wide, and no line ends with a space. On a terminal, only
///   colours are added.
/// - The same case always gives the same story.
/// - The story has at least one step for a terminal, and at least one for a page.
pub fn assert_tells<P: Puzzle>(
    random: usize,
    of_each: usize,
    replay: impl Fn(&P::Case, &Story, &Value) -> P::Answer,
) {
    let mut cases: Vec<P::Case> = random_cases::<P>(random).collect();
    cases.extend(fixtures::<P>().flat_map(|cases| cases.into_iter().take(of_each)));
    let tell = P::STORY.expect("a puzzle with stories");
    for case in &cases {
        let answer = P::solve(case);
        let story = tell(case, &answer);
        let text = story.to_text(false);
        assert_eq!(
            replay(case, &story, &parsed_facts(&story)),
            answer,
            "{text}"
        );
        assert_is_tidy(&text);
        assert_eq!(strip_str(&story.to_text(true)).to_string(), text);
        assert_eq!(tell(case, &answer), story);
        assert!(!story.text.is_empty() && !story.page.is_empty(), "{text}");
    }
}

/// Checks that the lines of a text are at most 80 columns wide and do not end with a space.
fn assert_is_tidy(text: &str) {
    for line in text.lines() {
        assert!(line.chars().count() <= 80, "too wide: {line:?}\n{text}");
        assert_eq!(line, line.trim_end(), "{text}");
    }
}

/// Returns the facts of a story as `serde_json` reads them from the story's line of JSON. Checks that
/// `serde_json` would write the same line.
fn parsed_facts(story: &Story) -> Value {
    let line = story.to_json("name", 3, "answer");
    let facts = json_of(&story.facts.clone().into());
    let expected = json!({ "puzzle": "name", "case": 3, "answer": "answer", "facts": facts });
    assert_eq!(line, format!("{expected}\n"));
    let mut parsed: Value = serde_json::from_str(&line).expect("a line of JSON");
    parsed["facts"].take()
}

/// Returns a fact as a JSON value, which a test can compare with the facts that it was given.
///
/// ```
/// use story::Fact;
/// use testkit::{json, json_of};
///
/// assert_eq!(json_of(&Fact::from([2, 5])), json!([2, 5]));
/// ```
pub fn json_of(fact: &Fact) -> Value {
    match fact {
        Fact::Number(number) => json!(number),
        Fact::Text(text) => json!(text),
        Fact::List(values) => values.iter().map(json_of).collect(),
        Fact::Object(Facts(named)) => {
            let named = named.iter().map(|(&name, value)| (name, json_of(value)));
            named.collect()
        }
    }
}
