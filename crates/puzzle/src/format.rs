//! Writes cases in the format that the user chose: the answer alone, or how it is derived.

use story::Story;

use crate::{Framing, Puzzle, answer_text, capitalised};

/// The format of the output: what is written for each case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The answer, byte for byte as the statement shows it.
    #[default]
    Answer,
    /// The [story](story::Story) as text, with or without ANSI colours.
    Text {
        /// Whether there are colours.
        colour: bool,
    },
    /// The stories as one HTML page, the explanation page.
    Page,
    /// One JSON object per line: `puzzle`, `case` (its number, from 1), `answer` (as text) and
    /// `facts` (those of the [story](story::Story)).
    Json,
}

impl Format {
    /// Returns the text of these cases, the first of which has the number `first`. Without stories,
    /// the format makes no difference: only the answers are written.
    pub fn text_of<P: Puzzle>(self, first: u64, cases: &[P::Case]) -> Vec<u8> {
        let mut out = Vec::new();
        for (case, number) in cases.iter().zip(first..) {
            let answer = P::solve(case);
            match P::STORY {
                Some(story) if self != Self::Answer => {
                    let text = self.told::<P>(number, case, &answer, story(case, &answer));
                    out.extend_from_slice(text.as_bytes());
                }
                _ => P::write_answer(number, case, &answer, &mut out),
            }
        }
        out
    }

    /// Returns the story of a case in this format, which is not [`Format::Answer`].
    fn told<P: Puzzle>(
        self,
        number: u64,
        case: &P::Case,
        answer: &P::Answer,
        mut story: Story,
    ) -> String {
        story.title = titled(P::ABOUT.case, P::FRAMING, number, &story.title).into();
        match self {
            Self::Text { colour } if number > 1 => format!("\n\n{}", story.to_text(colour)),
            Self::Text { colour } => story.to_text(colour),
            Self::Page => story.to_page(number),
            Self::Answer | Self::Json => {
                let answer = answer_text::<P>(number, case, answer);
                story.to_json(P::NAME, number, &answer)
            }
        }
    }
}

/// Returns the title of a story after the noun of its case. The number of the case follows the
/// noun, unless an input holds only one case.
///
/// ```
/// use puzzle::{Framing, titled};
///
/// assert_eq!(titled("game", Framing::UntilEnd, 3, "327 points"), "Game 3: 327 points");
/// assert_eq!(titled("board", Framing::Single, 1, "margin 2"), "Board: margin 2");
/// ```
pub fn titled(case: &str, framing: Framing, number: u64, title: &str) -> String {
    let number = if framing == Framing::Single {
        ""
    } else {
        &format!(" {number}")
    };
    format!("{}{number}: {title}", capitalised(case))
}
