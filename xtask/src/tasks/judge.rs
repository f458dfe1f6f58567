//! `cargo xtask judge`: a program on every valid fixture of a puzzle.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::slice;
use std::time::{Duration, Instant};

use anyhow::{Error, Result, ensure};
use clap::Args;
use indicatif::ProgressBar;
use judge::batch::Batch;
use judge::program::{Program, Ran};
use judge::verdict::{Judgement, Verdict, cut};
use judge::{input_of, interrupt};
use parallel::in_order;
use puzzle::read_input;
use serde_json::json;
use story::{Find, Story};

use crate::fixtures::{Fixture, select};
use crate::page::{Wanted, find, story};
use crate::puzzles::{Listed, NAMES};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds, progress};
use crate::rules;
use crate::source::Named;

#[derive(Args)]
pub struct Arguments {
    #[arg(
        value_name = "PUZZLE[/NAME]",
        help = format!("The puzzle ({}), or one fixture of it", NAMES.join(", "))
    )]
    selection: String,
    #[command(flatten)]
    rules: rules::Options,
    /// How many fixtures are run at the same time; one for each core if it is missing
    #[arg(long)]
    jobs: Option<NonZeroUsize>,
    /// List the accepted fixtures too, and run on when the first ones fail alike
    #[arg(long)]
    all: bool,
    /// Run the fixtures lenient-… too: legal inputs, but more than the statement promises
    ///
    /// Other line breaks, blanks and tabs, a missing end mark, text after it, more cases: our
    /// solvers read all that, but nobody else has to.
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    page: Wanted,
    /// For whom to print
    #[arg(long, value_enum, default_value_t)]
    format: Report,
    #[command(flatten)]
    program: Named,
}

/// Runs the program on every valid fixture and reports those that fail. Returns whether all are
/// accepted.
pub fn judge(arguments: &Arguments) -> Result<bool> {
    let puzzle = arguments.selection.split('/').next().unwrap_or_default();
    on!(puzzle, judge_fixtures(arguments))?
}

fn judge_fixtures<P: Listed>(arguments: &Arguments) -> Result<bool> {
    let mut fixtures = select(Some(&arguments.selection))?;
    fixtures.retain(|fixture| !fixture.is_bad());
    let all = fixtures.len();
    if !arguments.lenient && !arguments.selection.contains('/') {
        fixtures.retain(|fixture| !fixture.is_lenient());
    }
    let left_out = all - fixtures.len();
    arguments.page.check()?;
    interrupt::patience();
    let Some(ready) = arguments.program.ready(P::NAME, arguments.format)? else {
        return Ok(false);
    };
    let mut sheet = Sheet::new(arguments, &fixtures);
    let jobs = arguments.jobs.map_or(0, usize::from);
    let work = |_, fixture: &Fixture| run::<P>(arguments, &ready.program, fixture);
    let ended = in_order(jobs, &fixtures, work, |judged| sheet.add(P::NAME, judged?));
    let interrupted = interrupt::seen() && ended.as_ref().is_err_and(Error::is::<judge::Error>);
    if !sheet.alike && !interrupted {
        ended?;
    }
    if arguments.format == Report::Text {
        sheet.print(left_out);
    }
    let accepted = sheet.accepted == fixtures.len();
    let finds: Vec<_> = sheet.failed.into_iter().map(|one| (one.find, one.story)).collect();
    arguments.page.write::<P>(&arguments.program.quoted(), &finds)?;
    if interrupted {
        return Err(judge::Error::Interrupted.into());
    }
    Ok(accepted)
}

/// What came of a run.
struct Judged {
    fixture: Fixture,
    cases: usize,
    ran: Ran,
    judgement: Judgement,
    /// Which case is at fault, in words; empty if that is not known, or there is only one.
    place: String,
    /// What went wrong: with the case at fault alone, if that is known.
    find: Find,
    /// The story of the right answer to that case, if there is to be a page.
    story: Option<Story>,
}

fn run<P: Listed>(arguments: &Arguments, program: &Program, fixture: &Fixture) -> Result<Judged> {
    let input = fixture.input()?;
    let mut batch = Batch::<P>::new(P::judging()?, read_input::<P>(&input[..])?);
    // As it stands in the file: blanks, missing line ends and all.
    batch.input = input;
    let run = |input: &[u8], allowance| program.run(input, allowance);
    let (ran, judgement) = batch.run(&run, &arguments.rules.rules())?;
    let wanted = arguments.page.file.is_some() && judgement.verdict != Verdict::Ac;
    let story = wanted.then(|| story(&batch, judgement.case)).flatten();
    judged(fixture, &batch, ran, judgement, story)
}

fn judged<P: Listed>(
    fixture: &Fixture,
    batch: &Batch<P>,
    ran: Ran,
    mut judgement: Judgement,
    story: Option<Story>,
) -> Result<Judged> {
    let (judging, case, cases) = (P::judging()?, P::ABOUT.case, batch.cases.len());
    let most = judging.most_cases;
    if let Some(reason) = judgement.reason.as_mut().filter(|_| cases > most) {
        let _ = write!(reason, " ({cases} {case}s, where the statement allows {most})");
    }
    let number = judgement.case.filter(|_| cases > 1);
    let alone = number.and_then(|number| batch.cases.get(usize::try_from(number).ok()? - 1));
    let alone = alone.map(|case| input_of(&judging, slice::from_ref(case)));
    let input = alone.as_ref().unwrap_or(&batch.input);
    let place = number.map_or(String::new(), |number| format!(", {case} {number} of {cases}"));
    let name = format!("{}{place}", fixture.name);
    let find = find(&name, &judgement, batch, input, &ran.output);
    Ok(Judged { fixture: fixture.clone(), cases, ran, judgement, place, find, story })
}

/// What came of all runs so far.
struct Sheet<'a> {
    arguments: &'a Arguments,
    start: Instant,
    fixtures: &'a [Fixture],
    accepted: usize,
    /// The most time and memory that an accepted run took.
    most: (Duration, u64),
    /// The accepted ones that a stricter judge refuses, and why.
    notes: Vec<String>,
    failed: Vec<Judged>,
    /// Do the first ones fail alike, so that the others were not run?
    alike: bool,
    progress: ProgressBar,
}

impl<'a> Sheet<'a> {
    fn new(arguments: &'a Arguments, fixtures: &'a [Fixture]) -> Self {
        Self {
            arguments,
            fixtures,
            start: Instant::now(),
            accepted: 0,
            most: (Duration::ZERO, 0),
            notes: Vec::new(),
            failed: Vec::new(),
            alike: false,
            progress: match arguments.format {
                Report::Text => progress(),
                Report::Json => ProgressBar::hidden(),
            },
        }
    }

    /// Takes what came of a run. It is an error, which ends the others, if they would fail alike.
    fn add(&mut self, puzzle: &str, judged: Judged) -> Result<()> {
        let Judged { fixture, cases, ran, judgement, .. } = &judged;
        let accepted = judgement.verdict == Verdict::Ac;
        if self.arguments.format == Report::Json {
            json(&json!({
                "puzzle": puzzle,
                "fixture": fixture.name,
                "cases": cases,
                "verdict": judgement.verdict,
                "case": judgement.case,
                "expected": judgement.expected,
                "got": judgement.got,
                "reason": judgement.reason,
                "note": judgement.note,
                "ms": milliseconds(ran.time),
                "peak_kib": ran.memory >> 10,
            }))?;
        } else if accepted && self.arguments.all {
            let width = self.fixtures.iter().map(|fixture| fixture.name.len()).max();
            let row = row(&judged, width.unwrap_or(0));
            self.progress.suspend(|| anstream::println!("{row}"));
        }
        if accepted {
            self.accepted += 1;
            let notes = judgement.note.iter().map(|note| format!("{}: {note}", fixture.name));
            self.notes.extend(notes);
            self.most = (self.most.0.max(ran.time), self.most.1.max(ran.memory));
        } else {
            self.failed.push(judged);
        }
        let failed = self.failed.len();
        let done = self.accepted + failed;
        self.progress
            .set_message(format!("{done} of {}, {failed} not accepted", self.fixtures.len()));
        self.alike =
            self.arguments.format == Report::Text && !self.arguments.all && self.no_start();
        ensure!(!self.alike, "the others would fail alike");
        Ok(())
    }

    /// Do the first three of more fixtures show that the program does not get anywhere, for
    /// want of a file for instance? It prints nothing and says the same each time.
    fn no_start(&self) -> bool {
        let [one, two, three] = &self.failed[..] else { return false };
        let says = |judged: &Judged| judged.judgement.reason.clone();
        let is_mute = |judged: &Judged| {
            let says_why = !judged.ran.errors.is_empty();
            judged.judgement.verdict == Verdict::Re && says_why && judged.ran.output.is_empty()
        };
        self.accepted == 0
            && self.fixtures.len() > 3
            && [one, two, three].into_iter().all(is_mute)
            && says(one) == says(two)
            && says(two) == says(three)
    }

    /// The accepted ones in a line, each failure, and the sum.
    fn print(&self, left_out: usize) {
        self.progress.finish_and_clear();
        let (time, memory) = self.most;
        if self.accepted > 0 && !self.arguments.all {
            anstream::println!(
                "{}  {GOOD}AC{GOOD:#}  at most {} ms and {} MB",
                counted(self.accepted as u64, "fixture"),
                time.as_millis(),
                megabytes(memory)
            );
        }
        if let Some(first) = self.notes.first() {
            let count = self.notes.len();
            anstream::println!(
                "{count} of them with a note (what --strict refuses), such as\n    {first}"
            );
        }
        let shown = if self.alike { 1 } else { self.failed.len() };
        for judged in &self.failed[..shown] {
            print_failure(judged);
        }
        let mut sum = format!("{} of {} accepted", self.accepted, self.fixtures.len());
        if self.alike {
            let others = self.fixtures.len() - self.failed.len();
            let _ = write!(
                sum,
                ": the next two fail alike, so the other {others} were not run (--all runs them)"
            );
        }
        let done = self.accepted + self.failed.len();
        if done < self.fixtures.len() && !self.alike {
            let _ = write!(sum, ", interrupted after {done}");
        }
        let _ = write!(sum, ", {} ms", self.start.elapsed().as_millis());
        if left_out > 0 {
            let _ = write!(sum, "; {left_out} lenient left out (--lenient runs them)");
        }
        anstream::println!("{sum}");
    }
}

fn megabytes(bytes: u64) -> u64 {
    bytes.div_ceil(1 << 20)
}

fn row(judged: &Judged, width: usize) -> String {
    let Judged { fixture, ran, judgement, .. } = judged;
    let style = if judgement.verdict == Verdict::Ac { GOOD } else { BAD };
    let (ms, mb) = (ran.time.as_millis(), megabytes(ran.memory));
    let (name, verdict) = (&fixture.name, judgement.verdict);
    if width == 0 {
        return format!("{name}  {style}{verdict}{style:#}  {ms} ms  {mb} MB");
    }
    format!("{name:width$}  {style}{verdict:3}{style:#}  {ms:5} ms  {mb:4} MB")
}

fn print_failure(judged: &Judged) {
    let Judged { fixture, place, find, judgement, cases, .. } = judged;
    anstream::println!("{}\n    {}{place}", row(judged, 0), fixture.file("in"));
    print_block("input", &find.input);
    if judgement.expected.is_some() || *cases == 1 {
        print_block("expected", &find.expected);
    }
    if judgement.got.is_some() || *cases == 1 {
        print_block("got", &find.got);
    }
    print_block("reason", &find.reason);
}

/// A text of one line or many, its name before it. Of what nobody reads to its end only the
/// beginning is shown.
fn print_block(name: &str, text: &str) {
    const MOST: usize = 40;
    const SHOWN: usize = 5;
    const CHARACTERS: usize = 400;
    let mut name = name;
    let mut print = |line: &str| {
        anstream::println!("    {name:8}  {line}");
        name = "";
    };
    let count = text.lines().count();
    for line in text.lines().take(if count > MOST { SHOWN } else { MOST }) {
        print(&cut(line, CHARACTERS));
    }
    match count {
        0 => print("(nothing)"),
        1..=MOST => {}
        _ => print(&format!("… ({} more lines)", count - SHOWN)),
    }
}
