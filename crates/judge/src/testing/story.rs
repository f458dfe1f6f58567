//! What every story keeps to.

use anstream::adapter::strip_str;

use crate::{Problem, Value};

/// Tells the story of each of these cases and holds it against what every story promises:
///
/// - whoever replays its facts by the rules alone arrives at the solver's answer;
/// - the text is at most 80 columns wide, without blanks at the end of a line, and colours are
///   all that a terminal adds;
/// - it is the same every time.
pub fn assert_tells<P: Problem>(cases: &[P::Case], replay: impl Fn(&P::Case, &Value) -> P::Answer) {
    for (case, answer) in cases.iter().zip(P::solve(cases)) {
        let story = P::story(case, &answer);
        let text = story.to_text(false);
        let facts = Value::from(story.facts.clone());
        assert_eq!(replay(case, &facts), answer, "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "too wide: {line:?}\n{text}");
            assert_eq!(line, line.trim_end(), "{text}");
        }
        assert_eq!(strip_str(&story.to_text(true)).to_string(), text);
        assert_eq!(P::story(case, &answer), story);
        assert!(!story.steps.is_empty(), "{text}");
    }
}
