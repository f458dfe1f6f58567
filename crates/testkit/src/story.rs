//! Tests what must hold for every story.

use anstream::adapter::strip_str;
use puzzle::Puzzle;
use story::Story;

use crate::cases::{fixtures, random_cases};

/// Checks the stories of `random` random cases, and of the first `of_each` cases of every fixture:
///
/// - `replay`, which follows the facts of the story by the rules alone, arrives at the solver's
///   answer.
/// - The text is at most 80 columns wide, and no line ends with a space. On a terminal, only
///   colours are added.
/// - The same case always gives the same story.
/// - The story has at least one step for a terminal, and at least one for a page.
pub fn assert_tells<P: Puzzle>(
    random: usize,
    of_each: usize,
    replay: impl Fn(&P::Case, &Story) -> P::Answer,
) {
    let mut cases: Vec<P::Case> = random_cases::<P>(random).collect();
    cases.extend(fixtures::<P>().flat_map(|cases| cases.into_iter().take(of_each)));
    let tell = P::STORY.expect("a puzzle with stories");
    for case in &cases {
        let answer = P::solve(case);
        let story = tell(case, &answer);
        let text = story.to_text(false);
        assert_eq!(replay(case, &story), answer, "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "too wide: {line:?}\n{text}");
            assert_eq!(line, line.trim_end(), "{text}");
        }
        assert_eq!(strip_str(&story.to_text(true)).to_string(), text);
        assert_eq!(tell(case, &answer), story);
        assert!(!story.text.is_empty() && !story.page.is_empty(), "{text}");
    }
}
