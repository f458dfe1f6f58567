//! What is written for each case: the answer alone, or how it is derived.

use puzzle::{Answers, Framing, Render, answer_text};

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
        match self {
            Self::Page => page_start(P::ABOUT.title, P::ABOUT.case, &P::pictures()),
            _ => String::new(),
        }
    }

    fn end(&self, fault: Option<&str>) -> String {
        match self {
            Self::Page => page_end(fault),
            _ => String::new(),
        }
    }

    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        if *self == Self::Answer {
            return Render::<P>::write(&Answers, first, cases, out);
        }
        let answers = P::solve(cases);
        for ((case, answer), number) in cases.iter().zip(&answers).zip(first..) {
            let text = match self {
                Self::Json => {
                    let line = object! {
                        "puzzle": P::NAME,
                        "case": number,
                        "answer": answer_text::<P>(number, answer),
                        "facts": P::story(case, answer).facts,
                    };
                    line.dump() + "\n"
                }
                Self::Page => titled_story::<P>(number, case, answer).to_page(number),
                _ => {
                    let text = titled_story::<P>(number, case, answer);
                    let text = text.to_text(*self == Self::Text { colour: true });
                    if number > 1 { format!("\n\n{text}") } else { text }
                }
            };
            out.extend_from_slice(text.as_bytes());
        }
    }

    fn chunk_size(&self) -> usize {
        match self {
            Self::Answer => P::CHUNK,
            // A story is larger than its case by far.
            _ => P::CHUNK.min(2),
        }
    }
}

/// The story of a case, with its number in the title if there can be several.
fn titled_story<P: Explain>(number: u64, case: &P::Case, answer: &P::Answer) -> Story {
    let mut story = P::story(case, answer);
    let mut name = P::ABOUT.case.to_owned();
    name[..1].make_ascii_uppercase();
    story.title = match P::FRAMING {
        Framing::Single => format!("{name}: {}", story.title),
        _ => format!("{name} {number}: {}", story.title),
    }
    .into();
    story
}
