//! What is written for each case: the answer alone, or how it comes about.

use crate::problem::answer_line;
use crate::story::{Story, page_end, page_start};
use crate::{Framing, Problem};

/// What is written for each case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The answer, byte for byte as the statement shows it.
    #[default]
    Answer,
    /// The [`Story`] as text, with or without ANSI colours.
    Text {
        /// Are there colours?
        colour: bool,
    },
    /// The stories as one HTML page.
    Page,
    /// One JSON object a line: `puzzle`, `case` (its number, from 1), `answer` (as text) and
    /// `facts` (those of the [`Story`]).
    Json,
}

/// What a JSON line holds.
#[derive(serde::Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    case: u64,
    answer: String,
    facts: serde_json::Map<String, serde_json::Value>,
}

impl Format {
    /// What stands before the first case.
    pub(crate) fn start<P: Problem>(self) -> String {
        match self {
            Self::Page => page_start(P::ABOUT.title, P::ABOUT.case),
            Self::Answer | Self::Text { .. } | Self::Json => String::new(),
        }
    }

    /// What stands after the last case, if `fault` stopped it there.
    pub(crate) fn end(self, fault: Option<&str>) -> String {
        match self {
            Self::Page => page_end(fault),
            Self::Answer | Self::Text { .. } | Self::Json => String::new(),
        }
    }

    /// Solves `cases`, of which the first has the number `first`, and appends what is written
    /// for them.
    pub(crate) fn write<P: Problem>(self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        let answers = P::solve(cases);
        for ((case, answer), number) in cases.iter().zip(&answers).zip(first..) {
            match self {
                Self::Answer => P::write_answer(number, answer, out),
                Self::Text { colour } => {
                    if number > 1 {
                        out.extend_from_slice(b"\n\n");
                    }
                    let story = titled_story::<P>(number, case, answer);
                    out.extend_from_slice(story.to_text(colour).as_bytes());
                }
                Self::Page => {
                    let story = titled_story::<P>(number, case, answer);
                    out.extend_from_slice(story.to_page(number).as_bytes());
                }
                Self::Json => {
                    let line = Line {
                        puzzle: P::NAME,
                        case: number,
                        answer: answer_line::<P>(number, answer),
                        facts: P::story(case, answer).facts,
                    };
                    serde_json::to_writer(&mut *out, &line).expect("memory takes all");
                    out.push(b'\n');
                }
            }
        }
    }

    /// How many cases a thread takes at a time, and how many are held in memory at most.
    pub(crate) fn share_and_batch<P: Problem>(self, threads: usize) -> (usize, usize) {
        match self {
            Self::Answer => (P::SHARE, usize::MAX),
            // A story is larger than its case by far.
            _ => (P::SHARE.min(8), 8 * threads.max(1)),
        }
    }
}

/// The story of a case, with its number in the title if there can be several.
fn titled_story<P: Problem>(number: u64, case: &P::Case, answer: &P::Answer) -> Story {
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
