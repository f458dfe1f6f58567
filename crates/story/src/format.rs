//! What is written for each case: the answer alone, or how it is derived.

use puzzle::{Answers, Framing, Render, answer_text, capitalised};

use crate::{Explain, Story, object, page_end, page_start};

/// What is written for each case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The answer, byte for byte as the statement shows it.
    #[default]
    Answer,
    /// The [`Story`] as text, with or without ANSI colours.
    Text {
        /// Whether there are colours.
        colour: bool,
    },
    /// The stories as one HTML page.
    Page,
    /// One JSON object per line: `puzzle`, `case` (its number, from 1), `answer` (as text) and
    /// `facts` (those of the [`Story`]).
    Json,
}

impl<P: Explain> Render<P> for Format {
    fn start(&self) -> String {
        let page = || page_start(P::ABOUT.title, P::ABOUT.case, &P::pictures());
        if *self == Self::Page { page() } else { String::new() }
    }

    fn end(&self, fault: Option<&str>) -> String {
        if *self == Self::Page { page_end(fault) } else { String::new() }
    }

    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        if *self == Self::Answer {
            return Render::<P>::write(&Answers, first, cases, out);
        }
        for ((case, answer), number) in cases.iter().zip(P::solve(cases)).zip(first..) {
            let story = titled_story::<P>(number, case, &answer);
            let text = match *self {
                Self::Text { colour } if number > 1 => "\n\n".to_owned() + &story.to_text(colour),
                Self::Text { colour } => story.to_text(colour),
                Self::Page => story.to_page(number),
                _ => {
                    let line = object! {
                        "puzzle": P::NAME,
                        "case": number,
                        "answer": answer_text::<P>(number, &answer),
                        "facts": story.facts,
                    };
                    line.dump() + "\n"
                }
            };
            out.extend_from_slice(text.as_bytes());
        }
    }

    fn chunk_size(&self) -> usize {
        // A story is larger than its case by far.
        if *self == Self::Answer { P::CHUNK } else { P::CHUNK.min(2) }
    }
}

/// Returns the story of a case, with the number of the case in its title if there can be several.
fn titled_story<P: Explain>(number: u64, case: &P::Case, answer: &P::Answer) -> Story {
    let mut story = P::story(case, answer);
    let name = capitalised(P::ABOUT.case);
    let number = if P::FRAMING == Framing::Single { "" } else { &format!(" {number}") };
    story.title = format!("{name}{number}: {}", story.title).into();
    story
}
