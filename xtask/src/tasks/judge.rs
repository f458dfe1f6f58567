//! `cargo xtask judge`: a program on every valid fixture of a puzzle.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;
use judge::batch::Batch;
use judge::program::{Program, Ran};
use judge::verdict::{Judgement, Verdict};
use judge::{Error, input_of, interrupt};
use parallel::in_order;
use puzzle::read_input;
use serde::Serialize;
use story::{Find, Story};

use crate::fixtures::{Fixture, select};
use crate::page::{Wanted, find, story};
use crate::puzzles::{Listed, NAMES, Task, on};
use crate::report::{BAD, GOOD, Report, counted, json, milliseconds};
use crate::rules;
use crate::source::Named;

/// The arguments of the task.
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

/// One row: what a program made of a fixture.
#[derive(Serialize)]
struct Row<'a> {
    puzzle: &'a str,
    fixture: &'a str,
    cases: usize,
    #[serde(flatten)]
    judgement: &'a Judgement,
    ms: f64,
    peak_kib: u64,
}

/// Runs the program on every valid fixture and reports those that fail. Returns whether all are
/// accepted.
///
/// # Errors
///
/// If there is no such puzzle, the program cannot be started, or the page cannot be written.
pub fn judge(arguments: &Arguments) -> Result<bool> {
    let puzzle = arguments.selection.split('/').next().unwrap_or_default();
    on(puzzle, arguments)?
}

impl Task for &Arguments {
    type Output = Result<bool>;

    fn on<P: Listed>(self) -> Result<bool> {
        let mut fixtures = select(Some(&self.selection))?;
        fixtures.retain(|fixture| !fixture.is_bad());
        let all = fixtures.len();
        if !self.lenient && !self.selection.contains('/') {
            fixtures.retain(|fixture| !fixture.is_lenient());
        }
        let left_out = all - fixtures.len();
        self.page.check()?;
        interrupt::patience();
        let Some(ready) = self.program.ready(P::NAME, self.format)? else { return Ok(false) };
        let mut sheet = Sheet::new(self, &fixtures);
        let jobs = self.jobs.map_or(0, usize::from);
        let work = |_, fixture: &Fixture| self.run::<P>(&ready.program, fixture);
        let ended = in_order(jobs, &fixtures, work, |judged| sheet.add(P::NAME, judged?));
        let interrupted = match ended {
            Ok(()) | Err(Stop::Enough) => false,
            Err(Stop::Error(error)) if interrupt::seen() && error.is::<Error>() => true,
            Err(Stop::Error(error)) => return Err(error),
        };
        if self.format == Report::Text {
            sheet.print(left_out);
        }
        let accepted = sheet.accepted == fixtures.len();
        let finds: Vec<_> = sheet.failed.into_iter().map(|one| (one.find, one.story)).collect();
        self.page.write::<P>(&self.program.quoted(), &finds)?;
        if interrupted {
            return Err(Error::Interrupted.into());
        }
        Ok(accepted)
    }
}

/// Why not all fixtures are run.
enum Stop {
    /// The others would fail alike.
    Enough,
    Error(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
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

impl Arguments {
    fn run<P: Listed>(&self, program: &Program, fixture: &Fixture) -> Result<Judged, Stop> {
        let input = fixture.input()?;
        let mut batch = Batch::<P>::new(P::judging()?, read_input::<P>(&input[..])?);
        // As it stands in the file: blanks, missing line ends and all.
        batch.input = input;
        let run = |input: &[u8], allowance| program.run(input, allowance);
        let (ran, judgement) = batch.run(&run, &self.rules.rules())?;
        let wanted = self.page.file.is_some() && judgement.verdict != Verdict::Ac;
        Ok(Judged {
            story: wanted.then(|| story(&batch, judgement.case)).flatten(),
            ..judged(fixture, &batch, ran, judgement)
        })
    }
}

fn judged<P: Listed>(
    fixture: &Fixture,
    batch: &Batch<P>,
    ran: Ran,
    mut judgement: Judgement,
) -> Judged {
    let (case, cases) = (P::ABOUT.case, batch.cases.len());
    let too_many = P::JUDGING.filter(|judging| cases > judging.most_cases);
    if let (Some(reason), Some(judging)) = (&mut judgement.reason, too_many) {
        let most = judging.most_cases;
        let _ = write!(reason, " ({cases} {case}s, where the statement allows {most})");
    }
    let number = judgement.case.filter(|_| cases > 1);
    let alone = number.and_then(|number| {
        let case = batch.cases.get(usize::try_from(number).ok()? - 1)?;
        Some(input_of(&P::JUDGING?, std::slice::from_ref(case)))
    });
    let input = alone.as_ref().unwrap_or(&batch.input);
    let place = number.map_or(String::new(), |number| format!(", {case} {number} of {cases}"));
    let name = format!("{}{place}", fixture.name);
    Judged {
        find: find(&name, &judgement, batch, input, &ran.output),
        place,
        fixture: fixture.clone(),
        cases,
        ran,
        judgement,
        story: None,
    }
}

/// What came of all runs so far.
struct Sheet<'a> {
    arguments: &'a Arguments,
    start: Instant,
    /// How many fixtures there are.
    count: usize,
    /// The length of the longest name.
    width: usize,
    accepted: usize,
    /// The most time and memory that an accepted run took.
    most: (Duration, u64),
    /// The accepted ones that a stricter judge refuses, and why.
    notes: Vec<String>,
    failed: Vec<Judged>,
    /// Do the first ones fail alike, so that the others were not run?
    alike: bool,
}

impl<'a> Sheet<'a> {
    fn new(arguments: &'a Arguments, fixtures: &[Fixture]) -> Self {
        Self {
            arguments,
            start: Instant::now(),
            count: fixtures.len(),
            width: fixtures.iter().map(|fixture| fixture.name.len()).max().unwrap_or(0),
            accepted: 0,
            most: (Duration::ZERO, 0),
            notes: Vec::new(),
            failed: Vec::new(),
            alike: false,
        }
    }

    fn add(&mut self, puzzle: &str, judged: Judged) -> Result<(), Stop> {
        let Judged { fixture, cases, ran, judgement, .. } = &judged;
        let accepted = judgement.verdict == Verdict::Ac;
        if self.arguments.format == Report::Json {
            json(&Row {
                puzzle,
                fixture: &fixture.name,
                cases: *cases,
                judgement,
                ms: milliseconds(ran.time),
                peak_kib: ran.memory >> 10,
            })?;
        } else if accepted && self.arguments.all {
            self.clear_progress();
            anstream::println!("{}", row(&judged, self.width));
        }
        if accepted {
            self.accepted += 1;
            self.notes
                .extend(judgement.note.iter().map(|note| format!("{}: {note}", fixture.name)));
            self.most = (self.most.0.max(ran.time), self.most.1.max(ran.memory));
        } else {
            self.failed.push(judged);
        }
        self.show_progress();
        self.alike =
            self.arguments.format == Report::Text && !self.arguments.all && self.no_start();
        if self.alike { Err(Stop::Enough) } else { Ok(()) }
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
            && self.count > 3
            && [one, two, three].into_iter().all(is_mute)
            && says(one) == says(two)
            && says(two) == says(three)
    }

    /// On a terminal: how far it is, in a line that [`clear_progress`](Self::clear_progress)
    /// takes away.
    fn show_progress(&self) {
        if self.arguments.format == Report::Text && io::stderr().is_terminal() {
            let (failed, done) = (self.failed.len(), self.accepted + self.failed.len());
            eprint!("\r{done} of {}, {failed} not accepted\u{1b}[K", self.count);
        }
    }

    fn clear_progress(&self) {
        if self.arguments.format == Report::Text && io::stderr().is_terminal() {
            eprint!("\r\u{1b}[K");
        }
    }

    /// The accepted ones in a line, each failure, and the sum.
    fn print(&self, left_out: usize) {
        self.clear_progress();
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
        let mut sum = format!("{} of {} accepted", self.accepted, self.count);
        if self.alike {
            let others = self.count - self.failed.len();
            let _ = write!(
                sum,
                ": the next two fail alike, so the other {others} were not run (--all runs them)"
            );
        }
        let done = self.accepted + self.failed.len();
        if done < self.count && !self.alike {
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
        match line.char_indices().nth(CHARACTERS) {
            None => print(line),
            Some((end, _)) => {
                let length = line.chars().count();
                print(&format!("{}… ({length} characters)", &line[..end]));
            }
        }
    }
    match count {
        0 => print("(nothing)"),
        1..=MOST => {}
        _ => print(&format!("… ({} more lines)", count - SHOWN)),
    }
}
