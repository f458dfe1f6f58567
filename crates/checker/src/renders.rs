//! What the page in a browser shows of an input, besides what a terminal does.

use std::slice;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use puzzle::{Answers, Puzzle, Render};
use story::{Explain, Format};

/// The answers, and how many there are so far.
#[derive(Default)]
pub struct CountedAnswers {
    count: AtomicU64,
}

impl CountedAnswers {
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::Relaxed)
    }
}

impl<P: Puzzle> Render<P> for CountedAnswers {
    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        self.count.fetch_add(cases.len() as u64, Ordering::Relaxed);
        Render::<P>::write(&Answers, first, cases, out);
    }
}

/// The page with the story of one case, whatever follows that case.
pub struct StoryPage {
    number: u64,
    is_written: AtomicBool,
}

impl StoryPage {
    pub fn new(number: u64) -> Self {
        Self { number, is_written: AtomicBool::new(false) }
    }

    pub fn is_written(&self) -> bool {
        self.is_written.load(Ordering::Relaxed)
    }
}

impl<P: Explain> Render<P> for StoryPage {
    fn start(&self) -> String {
        Render::<P>::start(&Format::Page)
    }

    fn write(&self, first: u64, cases: &[P::Case], out: &mut Vec<u8>) {
        if let Some(case) = cases.iter().zip(first..).find(|&(_, number)| number == self.number) {
            self.is_written.store(true, Ordering::Relaxed);
            Render::<P>::write(&Format::Page, self.number, slice::from_ref(case.0), out);
        }
    }

    fn end(&self, _fault: Option<&str>) -> String {
        Render::<P>::end(&Format::Page, None)
    }
}
