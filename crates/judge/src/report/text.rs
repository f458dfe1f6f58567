//! Reports as text.

use std::time::Duration;

use checker::{Cause, Entry, ErasedPuzzle, FormFault, Judgement, Misreading, Report};
use puzzle::visible::escape_text;
use puzzle::{counted, plural};
use terminal::interrupt::seen;
use terminal::{BAD, GOOD, excerpt, fit, width, wrap};

use crate::program::Refusal;
use crate::results::{Failure, Results};
use crate::run::{ProgramRun, ProgramUnderTest, StopReason};
use crate::search::{Outcome, Plan, Shrunk};
use crate::source_notes::SourceNote;
use crate::time::note_on_search;

/// The maximum number of lines of the input and both outputs together in a failure. The whole text,
/// with the reason, then fits on a screen.
const MAX_LINES: usize = 26;

/// The maximum number of lines of a reason.
const MAX_REASON: usize = 6;

/// The width of the titles on the left of a report.
const TITLE: usize = 10;

/// Returns a row of a report: a title, and its lines beside it. Lines that are too long are wrapped.
fn titled(title: &str, lines: &str) -> String {
    let lines = lines.replace('\n', &format!("\n{:TITLE$}", ""));
    format!("{title:TITLE$}{lines}\n")
}

/// Returns a row of a report whose text is wrapped.
fn row(title: &str, text: &str) -> String {
    titled(title, &wrap(text, width() - TITLE))
}

/// Returns the text that reports a failure, in the order in which a person looks at it: the cause, or without
/// one the reason; the input; both outputs; the reason beside a cause; the note; and where the input comes
/// `from`. The case with this `index` is shown, or without one the whole run.
fn failure(run: &ProgramRun, index: Option<usize>, from: &str, cause: Option<&Cause>) -> String {
    let unit = run.puzzle.about().case;
    let mut judgement = run.judgement_of(index);
    if run.is_silent_on_several() {
        // What is wrong is not wrong with the first case.
        judgement.case = None;
        judgement.expected = None;
        judgement.got = None;
    }
    let escaped = escape_text(&run.batch.input);
    let only = if is_long(run, &escaped) && !matches!(cause, Some(Cause::Layout(_))) {
        index.or(run.index_at_fault())
    } else {
        None
    };
    let outputs = both_outputs(run, &judgement);
    let input = match only {
        Some(at) => escape_text(&run.batch.cases[at]),
        None => escaped,
    };
    let room = MAX_LINES - outputs.lines().count();
    let input = excerpt(&input, room, width() - 2).replace('\n', "\n  ");
    let reason = reason(run, index, &judgement, cause);
    let (first, last) = match cause {
        None => (reason, String::new()),
        Some(cause @ Cause::Pattern(..)) => {
            (row("pattern", &cause.text(unit)) + &reason, String::new())
        }
        Some(cause @ Cause::Rule(all, _)) => {
            let rule = row("rule", &Misreading::rules(all));
            (row("cause", &cause.text(unit)) + &rule, reason)
        }
        Some(cause) => (row("cause", &cause.text(unit)), reason),
    };
    let gap = if first.is_empty() { "" } else { "\n" };
    let note = match &judgement.note {
        Some(note) => row("note", note),
        None => String::new(),
    };
    let from = match only {
        Some(at) => row("from", &format!("{from}; only {unit} {} is shown", at + 1)),
        None => row("from", from),
    };
    format!("{first}{gap}input\n  {input}\n{outputs}{last}{note}{from}")
}

/// Returns the rows with the notes on the source, below a failure.
fn source_rows(notes: &[SourceNote]) -> String {
    let rows = notes.iter().map(|note| row(note.title, &note.text));
    rows.collect()
}

/// Returns whether an input, of which this is the text, has several cases and more lines than are shown.
fn is_long(run: &ProgramRun, text: &str) -> bool {
    run.batch.cases.len() > 1 && text.lines().count() > MAX_LINES - 2
}

/// Returns the rows with the right output and that of the program: those of the case at fault, or the whole
/// ones of an input of a single case. There are none if the case is not known.
fn both_outputs(run: &ProgramRun, judgement: &Judgement) -> String {
    let is_single = run.batch.cases.len() == 1;
    if !is_single && judgement.got.is_none() {
        return String::new();
    }
    let expected = match &judgement.expected {
        // The text of an answer lacks its last line feed. With it, an empty answer is an empty line.
        Some(answer) => format!("{answer}\n"),
        None => escape_text(&run.batch.output),
    };
    let got = match &judgement.got {
        Some(got) if !is_single || judgement.expected.is_some() => got.clone(),
        _ => escape_text(&run.ran.output),
    };
    let short = |title, text: &str| {
        let text = excerpt(text, MAX_LINES / 4, width() - TITLE);
        titled(title, &text)
    };
    short("expected", &expected) + &short("got", &got)
}

/// Returns the row with the reason of a failure, without the fault of form that the cause says. If there are
/// several cases, it begins with the number of the case. It is empty if there is no reason.
fn reason(
    run: &ProgramRun,
    index: Option<usize>,
    judgement: &Judgement,
    cause: Option<&Cause>,
) -> String {
    let at = index.or(run.index_at_fault());
    let is_malformed = at.is_some_and(|at| matches!(run.reading.entries[at], Entry::Malformed(_)));
    let known = match cause {
        // The answer is the right one of another case, or has the right words in another order.
        Some(Cause::Form {
            form: FormFault::Moved { .. },
            ..
        }) if !is_malformed => return String::new(),
        Some(Cause::Form { form, .. }) => Some(form),
        _ => None,
    };
    let mut reason = run.reason_beside(known, index);
    if reason.is_empty() {
        return reason;
    }
    if let Some(number) = judgement.case
        && run.batch.cases.len() > 1
    {
        let unit = run.puzzle.about().case;
        reason = format!("{unit} {number}: {reason}");
    }
    row("reason", &excerpt(&reason, MAX_REASON, usize::MAX))
}

/// Returns the line on a failure that not every run shows: so many failed of so many, and a hint. The text
/// is empty if all did.
fn intermittent([failed, all]: [u64; 2], hint: &str) -> String {
    let said = "The failure is intermittent: on this input the program failed in";
    let line = format!("{said} {failed} of {all} runs.\n{hint}");
    if failed == all { String::new() } else { line }
}

/// Returns the commands that the user can run next, each on a line of its own.
fn listed(commands: &[String]) -> String {
    commands
        .iter()
        .flat_map(|command| ["\n  ", command])
        .collect()
}

// ---- test ----

/// Returns the progress line: how many runs are done.
pub fn progress(results: &Results) -> String {
    let (done, failed) = (results.runs.len(), results.runs(false).count());
    format!("{done} of {}, {failed} not accepted", results.inputs.len())
}

/// Returns the text that reports the failure of `test` that is shown in full.
fn failed_test(failed: &Failure, cause: Option<&Cause>) -> String {
    let (unit, run) = (failed.whole.puzzle.about().case, failed.shown());
    let [count, of] = [run, failed.whole].map(|run| run.batch.cases.len());
    let number = failed.case().map(|case| case + 1);
    let in_whole = failed.case_in_whole.map(|case| case + 1);
    let some = format!(", {count} of {of} {}", plural(unit));
    let place = match (number, in_whole) {
        _ if of == 1 => String::new(),
        (_, Some(number)) if count == of => format!(", {unit} {number} of {of}"),
        (_, Some(number)) if count == 1 => format!(", {unit} {number} of {of}, run alone"),
        (Some(number), _) if count > 1 => {
            format!("{some}; the wrong one is {unit} {number} of these")
        }
        _ if count == of => String::new(),
        _ => some,
    };
    let shows = failed
        .input
        .shows
        .map_or(String::new(), |shows| format!(" ({shows})"));
    let further = match failed.further {
        0 => String::new(),
        count => format!(
            "; {count} random {} were run too, to tell the cause",
            plural(unit)
        ),
    };
    failure(
        run,
        failed.case(),
        &format!("{}{shows}{place}{further}", failed.input.name),
        cause,
    )
}

/// Returns the text that reports all runs of a program: the verdict, the cause, the failure that is
/// shown in full, the `notes` on the source, the others in a line each, the totals, and the commands to try
/// `next`. If `all`, each input has a line of its own. `time` is how long everything took, compiling included.
pub fn results(
    results: &Results,
    report: &Report,
    failure: Option<&Failure>,
    notes: &[SourceNote],
    all: bool,
    next: &[String],
    time: Duration,
) -> String {
    let cause = report.cause.as_ref();
    let hint = "If it writes a file outside its folder, try --jobs 1.\n";
    let flaky = failure.map_or(String::new(), |failure| intermittent(failure.failed, hint));
    let mut parts = vec![verdict(results, report) + &flaky];
    parts.extend(failure.map(|failed| failed_test(failed, cause) + &source_rows(notes)));
    parts.push(failures(results, report, all));
    if results.inputs.len() == 1 && cause.is_none() && results.evidence().has_few_wrong_answers() {
        let few = "One wrong answer is too few to tell which rule was misread, if any.";
        parts.push(wrap(few, width()) + "\n");
    }
    parts.push(accepted_inputs(results, report));
    parts.retain(|part| !part.is_empty());
    let to_try = if next.is_empty() {
        ""
    } else {
        "; to try next:"
    };
    parts.push(wrap(&(sum(results, report, time) + to_try), width()) + &listed(next));
    parts.join("\n")
}

/// Returns the first line of a report: the verdict, and how many inputs fail. It is empty if the runs were
/// interrupted before one failed.
fn verdict(results: &Results, report: &Report) -> String {
    let (verdict, all) = (report.verdict, report.runs.len());
    let inputs = counted(all as u64, "input");
    if report.shown.is_some() {
        let failed = all - report.accepted;
        let fail = if failed == 1 { "fails" } else { "fail" };
        format!("{BAD}{verdict}{BAD:#}  {failed} of {inputs} {fail}\n")
    } else if results.interrupted() {
        String::new()
    } else {
        let [ms, mib] = usage(results.max_usage(true));
        format!("{GOOD}{verdict}{GOOD:#}  {inputs}, at most {ms} ms and {mib} MiB\n")
    }
}

/// Returns a line that counts the notes on accepted inputs, if there are any.
fn accepted_inputs(results: &Results, report: &Report) -> String {
    let Some((first, note)) = report.notes.first() else {
        return String::new();
    };
    let (count, name) = (report.notes.len(), &results.inputs[*first].name);
    let line = format!("{count} accepted with a note, for example {name}: {note}");
    wrap(&line, width()) + "\n"
}

/// Returns a line for each group of failures besides the one that is shown in full, with the reason of the
/// first of the group, but for at most eight groups. With `all`, each failure has a line.
fn failures(results: &Results, report: &Report, all: bool) -> String {
    let max_lines = if all { usize::MAX } else { 8 };
    let groups = report.other_failures(all);
    let (listed, left_out) = groups.split_at(groups.len().min(max_lines));
    let labels: Vec<String> = listed.iter().map(|group| label(results, group)).collect();
    let lengths = labels.iter().map(|label| label.chars().count());
    let longest = lengths.max().unwrap_or(0);
    let room = width().saturating_sub(longest + 7);
    let line = |(label, group): (&String, &Vec<usize>)| {
        let run = &results.runs[group[0]];
        let (verdict, reason) = (run.verdict, run.reason());
        let reason = fit(reason.lines().next().unwrap_or_default(), room);
        format!("{label:longest$}  {BAD}{verdict:3}{BAD:#}  {reason}\n")
    };
    let lines: String = labels.iter().zip(listed).map(line).collect();
    let left_out: usize = left_out.iter().map(Vec::len).sum();
    if left_out == 0 {
        return lines;
    }
    let more = counted(left_out as u64, "more input");
    format!("{lines}and {more} (--all shows them)\n")
}

/// Returns the name of the first input of a group of failures, and how many more there are.
fn label(results: &Results, group: &[usize]) -> String {
    let name = &results.inputs[group[0]].name;
    match group.len() {
        1 => fit(name, width() / 2),
        count => format!("{} and {} more", fit(name, width() / 2 - 13), count - 1),
    }
}

/// Returns the lines that sum up the runs: how many are accepted, and which were not run and why.
fn sum(results: &Results, report: &Report, time: Duration) -> String {
    let (done, accepted) = (report.runs.len(), report.accepted);
    let others = match (results.inputs.len() - done, results.stopped) {
        (0, _) => String::new(),
        (others, Some(StopReason::Interrupt)) => format!(", interrupted before the other {others}"),
        (others, stopped) => {
            let were = if others == 1 { "was" } else { "were" };
            let why = if stopped == Some(StopReason::Late) {
                "it took long"
            } else {
                "these show enough"
            };
            format!(", {others} more {were} not run: {why} (--all runs them too)")
        }
    };
    format!(
        "{accepted} of {done} accepted{others}, {} ms",
        time.as_millis()
    )
}

/// Returns what the row of one program says in the report on several: the cause or the failure
/// that is shown.
pub fn program(results: &Results, report: &Report) -> String {
    let unit = results.subject.puzzle.about().case;
    if let Some(cause) = &report.cause {
        return cause.text(unit).replace('\n', " ");
    }
    let Some(shown) = report.shown else {
        let note = report.notes.first();
        return note.map_or(String::new(), |(_, note)| note.clone());
    };
    let (input, run) = (&results.inputs[shown.run], &results.runs[shown.run]);
    let number = match shown.case {
        Some(case) if run.batch.cases.len() > 1 => format!(", {unit} {}", case + 1),
        _ => String::new(),
    };
    let reason = run.reason_beside(None, shown.case);
    format!("{}{number}: {reason}", input.name)
}

/// Returns the row of one program in the report on several: the verdict, the maximum CPU time and the
/// maximum memory, and a sentence. A long sentence goes on below itself. `name_width` is the length of
/// the longest name.
pub fn program_row(
    name: &str,
    name_width: usize,
    verdict: &str,
    used: (Duration, u64),
    says: &str,
) -> String {
    let colour = if verdict == "AC" { GOOD } else { BAD };
    let [ms, mib] = usage(used);
    let usage = format!("  {ms:5} ms  {mib:4} MiB  ");
    let indent = name_width + 5 + usage.len();
    let says = says.lines().next().unwrap_or_default();
    let says = wrap(says, width().saturating_sub(indent).max(30));
    let says = says.replace('\n', &format!("\n{:indent$}", ""));
    format!("{name:name_width$}  {colour}{verdict:3}{colour:#}{usage}{says}")
        .trim_end()
        .to_owned()
}

/// Returns the time in milliseconds, rounded down, and the memory in MiB, rounded up.
fn usage((time, memory): (Duration, u64)) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}

// ---- stress ----

/// Returns the progress line of a search: how many cases and runs are accepted.
pub fn search_progress(puzzle: &dyn ErasedPuzzle, outcome: &Outcome) -> String {
    let cases = counted(outcome.cases, puzzle.about().case);
    let runs = counted(outcome.runs, "run");
    format!("running random cases: {cases} in {runs} so far")
}

/// Returns the lines that are shown at once when a search has found a failure.
pub fn first_failure(cases: u64, failure: &ProgramRun) -> String {
    let (verdict, reason) = (failure.verdict, failure.reason());
    let case = failure.puzzle.about().case;
    let reason = reason.lines().next().unwrap_or_default();
    let line = fit(
        &format!("after {}: {reason}", counted(cases, case)),
        width() - 8,
    );
    let now = "now shrinking the input (Ctrl-C shows the smallest so far)";
    format!("{BAD}{verdict}{BAD:#}  {line}\n{now}")
}

/// Returns the text that reports a search of `stress` that found a failure: how the program failed,
/// and what to do next.
pub fn failed_search(
    outcome: &Outcome,
    shrunk: &Shrunk,
    cause: Option<&Cause>,
    notes: &[SourceNote],
    commands: &[String],
) -> String {
    let (run, Plan { seed, .. }) = (&shrunk.run, &outcome.plan);
    let cases = counted(outcome.cases, run.puzzle.about().case);
    let [found, took] = [outcome.time, shrunk.time].map(|time| time.as_millis());
    let how = if shrunk.is_smaller {
        format!("shrunk in {took} ms")
    } else {
        "not shrunk".into()
    };
    let flaky = intermittent(shrunk.failed, "");
    let cut = match shrunk.cut_short {
        Some(StopReason::Interrupt) => "Interrupted before the input was fully shrunk.\n",
        Some(_) => "Shrinking ran out of time; raise --shrink-for to shrink further.\n",
        None => "",
    };
    let further = format!("; {} more were run to tell the cause", outcome.further);
    let further = if outcome.further > 0 { &further } else { "" };
    let from = format!("a random input (seed {seed}, after {cases}{further})");
    let failure = failure(run, None, &from, cause) + &source_rows(notes);
    format!(
        "{BAD}{}{BAD:#}  after {cases} ({found} ms), {how}\n{flaky}{cut}\n{failure}\n\
         to try next:{}",
        run.verdict,
        listed(commands)
    )
}

/// Returns the text that reports a search of `stress` without a failure. `is_short` says whether
/// the search had a limit of time, and not of cases.
pub fn accepted_search(subject: &ProgramUnderTest, outcome: &Outcome, is_short: bool) -> String {
    const FEW: u64 = 1_000;
    let case = subject.puzzle.about().case;
    let (cases, runs) = (counted(outcome.cases, case), counted(outcome.runs, "run"));
    let done = format!("{cases} in {runs}, {} ms", outcome.time.as_millis());
    let (only, more) = match (seen(), outcome.cases < FEW && is_short) {
        (true, _) => ("", ", then interrupted"),
        (_, true) => ("only ", "; --for 5min tries more"),
        _ => ("", ""),
    };
    let note = |note: &String| format!("\n\n{}", wrap(&format!("note: {note}"), width()));
    let slow = note_on_search(subject, outcome);
    let notes: String = outcome.note.iter().chain(&slow).map(note).collect();
    if outcome.cases < FEW / 50 && !only.is_empty() {
        return format!("Only {done}: too few to say much (AC){more}{notes}");
    }
    format!("{GOOD}AC{GOOD:#}  {only}{done}{more}{notes}")
}

// ---- a program that does not compile ----

/// Returns the text that reports a program that the compiler refuses: the first errors of its
/// messages, in at most 20 lines, and what to change, if that is known. If the messages have more lines, the
/// last line of them counts these.
pub fn refused(program: &str, refusal: &Refusal) -> String {
    const MAX_LINES: usize = 20;
    let lines: Vec<&str> = refusal.messages.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.to_lowercase().contains("error"))
        .unwrap_or(0);
    let start = first
        .saturating_sub(1)
        .min(lines.len().saturating_sub(MAX_LINES));
    let shown = excerpt(&lines[start..].join("\n"), MAX_LINES, width());
    let advice = match &refusal.advice {
        Some(advice) => "\n".to_owned() + &wrap(advice, width()),
        None => String::new(),
    };
    format!("{program}  {BAD}CE{BAD:#}\n{shown}{advice}")
}
