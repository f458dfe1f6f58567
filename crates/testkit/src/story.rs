//! What every story must satisfy.

use std::fmt::Write as _;
use std::slice;

use anstream::adapter::strip_str;
use story::{Cell, Explain, Mark, Step, Story, Table};

use crate::cases::{fixtures, random_cases, sample_cases};

/// Checks the stories of `random` random cases and of the first `of_each` cases of every fixture:
///
/// - `replay`, which follows its facts by the rules alone, arrives at the solver's answer;
/// - the text is at most 80 columns wide, without spaces at the end of a line, and a terminal adds
///   nothing but colours;
/// - it is the same every time.
pub fn assert_tells<P: Explain>(
    random: usize,
    of_each: usize,
    replay: impl Fn(&P::Case, &Story) -> P::Answer,
) {
    let mut cases: Vec<P::Case> = random_cases::<P>(random).collect();
    for (_, more) in fixtures::<P>() {
        cases.extend(more.into_iter().take(of_each));
    }
    for (case, answer) in cases.iter().zip(P::solve(&cases)) {
        let story = P::story(case, &answer);
        let text = story.to_text(false);
        assert!(P::same_answer(&replay(case, &story), &answer), "{text}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "too wide: {line:?}\n{text}");
            assert_eq!(line, line.trim_end(), "{text}");
        }
        assert_eq!(strip_str(&story.to_text(true)).to_string(), text);
        assert_eq!(P::story(case, &answer), story);
        assert!(!story.text.is_empty() && !story.page.is_empty(), "{text}");
    }
}

/// The story of the first case of the puzzle's description.
pub fn sample_story<P: Explain>() -> Story {
    let case = &sample_cases::<P>()[0];
    P::story(case, &P::solve(slice::from_ref(case))[0])
}

/// Everything that is in a story but its facts, for a snapshot: what a terminal shows and what a
/// page shows.
pub fn outline(story: &Story) -> String {
    let mut text = format!("{}\n", story.title);
    for (reader, steps) in [("a terminal", &story.text), ("a page", &story.page)] {
        let _ = writeln!(text, "\n== what {reader} shows");
        for step in steps {
            outline_step(step, &mut text);
        }
    }
    text
}

fn outline_step(step: &Step, text: &mut String) {
    let _ = writeln!(text, "\n{}", step.caption);
    for table in &step.tables {
        outline_table(table, text);
    }
    if let Some(choices) = &step.choices {
        let _ = write!(text, "  choices: {}", choices.about);
        if let Some(columns) = choices.columns {
            let _ = write!(text, ", {columns} in a row");
        }
        for choice in &choices.list {
            let mark = mark_if(choice.is_chosen);
            let _ = write!(text, "\n    {}: {}{mark}", choice.name, choice.value);
        }
        text.push('\n');
    }
}

fn outline_table(table: &Table, text: &mut String) {
    let kind = if table.is_board { "board" } else { "table" };
    let columns = table.columns.join(" | ");
    let _ = writeln!(text, "  {kind}: {}", table.title);
    if !columns.is_empty() {
        let _ = writeln!(text, "    columns: {columns}");
    }
    for (heading, cells) in &table.rows {
        let cells: Vec<String> = cells.iter().map(outline_cell).collect();
        let _ = writeln!(text, "    {heading}: {}", cells.join(" | "));
    }
}

fn outline_cell(cell: &Cell) -> String {
    let mut parts = Vec::new();
    parts.extend((!cell.text.is_empty()).then(|| cell.text.to_string()));
    for piece in &cell.pieces {
        let mark = mark_if(piece.is_chosen);
        parts.push(format!("{} ({}){mark}", piece.name, piece.picture));
    }
    parts.extend((!cell.note.is_empty()).then(|| format!("({})", cell.note)));
    parts.extend((cell.mark != Mark::Plain).then(|| format!("<{:?}>", cell.mark)));
    parts.join(" ")
}

fn mark_if(is_chosen: bool) -> &'static str {
    if is_chosen { " <Chosen>" } else { "" }
}
