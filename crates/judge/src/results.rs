//! What the runs of one program on its inputs found, as text for people and as JSON.

use std::time::Duration;

use checker::{ErasedPuzzle, Misreading, Verdict};
use puzzle::counted;
use report::{BAD, GOOD, fit, milliseconds, time, width, wrap};
use serde_json::{Value, json};

use crate::failure::Failure;
use crate::language::ProgramArg;
use crate::options::{Limits, program_name};
use crate::run::{Attempt, without_numbers};

/// An input that programs are run on: a test, or a file of the user.
pub struct Input {
    /// The name in reports: that of the test, or that of the user's file.
    pub name: String,
    /// How a command names it: `PUZZLE/NAME`, or `PUZZLE --input FILE`.
    pub selection: String,
    /// What a test shows, in a few words.
    pub shows: Option<&'static str>,
    /// The input itself.
    pub text: Vec<u8>,
}

/// The run of a program on one input.
pub struct Judged<'a> {
    /// The input.
    pub input: &'a Input,
    /// The run.
    pub attempt: Attempt,
    /// What is shown of the failure, with as few cases as possible, if the program failed and that
    /// was asked for.
    pub failure: Option<Failure>,
}

impl Judged<'_> {
    /// Returns the JSON object that reports this run. A program that is not accepted has its whole
    /// output and what it wrote to standard error in it.
    pub fn object(&self, puzzle: &str) -> Value {
        let Self { input, attempt: Attempt { batch, ran, judgement, .. }, .. } = self;
        let cases = batch.cases.len();
        let mut object = json!({ "puzzle": puzzle, "fixture": input.name, "cases": cases });
        judgement.add_to(&mut object);
        object["ms"] = milliseconds(ran.time).into();
        object["peak_kib"] = (ran.memory >> 10).into();
        if !judgement.is_accepted() {
            object["output"] = String::from_utf8_lossy(&ran.output).into();
            object["errors"] = ran.errors.clone().into();
        }
        object
    }

    /// Returns the first line of the reason. The run is not accepted.
    fn reason(&self) -> &str {
        let reason = self.attempt.judgement.reason.as_deref().unwrap_or_default();
        reason.lines().next().unwrap_or_default()
    }

    /// Returns what runs have in common that end in the same way: the verdict, and the reason but for
    /// its numbers.
    pub fn end(&self) -> (Verdict, String) {
        (self.attempt.judgement.verdict, without_numbers(self.reason()))
    }
}

/// What the runs of one program found.
pub struct Results<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The program.
    pub program: &'a ProgramArg,
    /// The limits of a run.
    pub limits: &'a Limits,
    /// All inputs, the smallest first.
    pub inputs: &'a [Input],
    /// How many tests are left out because they go beyond the statement.
    pub skipped: usize,
    /// The runs so far, in the order of the inputs.
    pub judged: Vec<Judged<'a>>,
    /// The misreadings that explain every answer of all runs.
    pub misreadings: Vec<Misreading>,
    /// Whether the remaining inputs are left out, because the runs so far show enough.
    pub stopped: bool,
    /// How long all of this took.
    pub time: Duration,
}

impl Results<'_> {
    /// Returns the accepted runs, or those that are not.
    fn runs(&self, accepted: bool) -> impl Iterator<Item = &Judged<'_>> {
        self.judged.iter().filter(move |run| run.attempt.is_accepted() == accepted)
    }

    /// Returns the index of the failure that is shown in full: the smallest and clearest. One with a
    /// known case at fault is clearer than one without, and one that ends is clearer than one that
    /// exceeds a limit.
    pub fn clearest(&self) -> Option<usize> {
        let failed = self.judged.iter().enumerate().filter(|(_, run)| !run.attempt.is_accepted());
        let rank = |(index, run): &(usize, &Judged)| {
            let Attempt { batch, judgement, .. } = &run.attempt;
            let is_slow = judgement.verdict.is_over_limit();
            let at_fault = run.attempt.index_at_fault();
            let size = at_fault.map_or(batch.input.len(), |at| batch.cases[at].len());
            (is_slow, at_fault.is_none(), size, batch.input.len(), *index)
        };
        failed.min_by_key(rank).map(|(index, _)| index)
    }

    /// Returns the text that reports all runs: the accepted inputs in one line, a line for each
    /// failure, the failures that are shown in full, what the runs say together, the sum, and the next
    /// command.
    pub fn text(&self, all: bool) -> String {
        let mut parts = vec![self.accepted(all)];
        if all {
            parts.extend(self.runs(false).filter_map(|Judged { input, attempt, failure }| {
                let [ms, mb] = usage(attempt.ran.time, attempt.ran.memory);
                let (verdict, text) = (attempt.judgement.verdict, failure.as_ref()?.text());
                let name = &input.name;
                Some(format!("{name}  {BAD}{verdict}{BAD:#}  {ms} ms  {mb} MiB\n{text}\n"))
            }));
        } else {
            let clearest = self.clearest().and_then(|index| self.judged[index].failure.as_ref());
            parts.push(self.failures());
            parts.extend(clearest.map(|failure| failure.text() + "\n"));
        }
        parts.extend(self.finding().map(|finding| wrap(&finding, width()) + "\n"));
        parts.retain(|part| !part.is_empty());
        let is_over = self.stopped || self.judged.len() == self.inputs.len();
        parts.push(self.sum() + &if is_over { self.next() } else { String::new() });
        parts.join("\n")
    }

    /// Looks for the misreadings that explain every answer, if some input is not accepted.
    pub fn find_misreadings(&mut self) {
        if self.runs(false).next().is_none() {
            return;
        }
        let evidence = self.judged.iter().map(|run| run.attempt.evidence(self.puzzle));
        let evidence = evidence.collect::<Vec<_>>().concat();
        self.misreadings = Misreading::few(self.puzzle.misreadings(&evidence));
    }

    /// Returns what the runs say together about the cause, if they say anything. It stands below the
    /// failure and before the sum.
    fn finding(&self) -> Option<String> {
        if !self.misreadings.is_empty() {
            return Some(Misreading::text(&self.misreadings));
        }
        let is_silent = |run: &Judged| {
            run.attempt.judgement.verdict == Verdict::Tle && run.attempt.ran.output.is_empty()
        };
        (self.stopped && self.judged.iter().all(is_silent)).then(|| {
            "It ends on none of these inputs, which are the smallest, and prints nothing: it may \
             loop for ever."
                .to_owned()
        })
    }

    /// Returns the line for the accepted inputs, and the notes about them.
    fn accepted(&self, all: bool) -> String {
        let accepted: Vec<_> = self.runs(true).collect();
        let mut text = String::new();
        if !accepted.is_empty() && !all {
            let inputs = counted(accepted.len() as u64, "input");
            let (time, memory, note) = self.max_usage(&accepted);
            let [ms, mb] = usage(time, memory);
            text = format!("{inputs}  {GOOD}AC{GOOD:#}  at most {ms} ms and {mb} MiB{note}\n");
        }
        let note = |run: &&Judged| {
            Some(format!("{}: {}", run.input.name, run.attempt.judgement.note.as_ref()?))
        };
        let notes: Vec<String> = accepted.iter().filter_map(note).collect();
        if let Some(first) = notes.first() {
            let line = format!("{} with a note, for example {first}", notes.len());
            text += &(wrap(&line, width()) + "\n");
        }
        text
    }

    /// Returns a line for each failure, with the reason. Failures with the same reason share a line.
    fn failures(&self) -> String {
        const MAX_LABEL: usize = 48;
        let mut groups: Vec<Vec<&Judged>> = Vec::new();
        for run in self.runs(false) {
            match groups.iter_mut().find(|group| group[0].end() == run.end()) {
                Some(group) => group.push(run),
                None => groups.push(vec![run]),
            }
        }
        let label = |group: &Vec<&Judged>| {
            let more = format!(" and {} more", group.len() - 1);
            let more = if group.len() > 1 { &*more } else { "" };
            fit(&group[0].input.name, MAX_LABEL - more.len()) + more
        };
        let labels: Vec<String> = groups.iter().map(label).collect();
        let longest = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let line = |(group, label): (&Vec<&Judged>, &String)| {
            let (verdict, _) = group[0].end();
            let (reason, left) = (group[0].reason(), width().saturating_sub(longest + 7).max(30));
            // A short part before a long one only introduces it.
            let parts = reason.split_once("; ").filter(|(one, other)| one.len() < other.len());
            let is_cut = verdict == Verdict::Wa && reason.chars().count() > left;
            let reason = parts.filter(|_| is_cut).map_or(reason, |(_, other)| other);
            let reason = fit(reason, left);
            format!("{label:longest$}  {BAD}{verdict:3}{BAD:#}  {reason}\n")
        };
        groups.iter().zip(&labels).map(line).collect()
    }

    /// Returns the lines that sum up the runs: how many are accepted, and what was not run.
    fn sum(&self) -> String {
        let (done, all, accepted) = (self.judged.len(), self.inputs.len(), self.runs(true).count());
        let (interrupted, others) = match all - done {
            0 => (String::new(), String::new()),
            others if self.stopped => (
                String::new(),
                format!(
                    "\nthese {done} end alike, so the other {others} were not run (--all runs them)"
                ),
            ),
            others => (format!(", interrupted before the other {others}"), String::new()),
        };
        let slow = self.enough_time().map_or(String::new(), |(limit, is_known)| {
            let right = if is_known { ", every answer until then right" } else { "" };
            format!("; {} too slow{right}: --time-limit {}", done - accepted, time(limit))
        });
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!("\n{skipped} lenient-… tests skipped (--lenient runs them)"),
        };
        let ms = self.time.as_millis();
        format!("{accepted} of {done} accepted{slow}{interrupted}, {ms} ms{others}{skipped}")
    }

    /// Returns the time limit that may be enough, if some inputs are accepted and the program is too
    /// slow on all others, with right answers until then. The flag says whether it printed any.
    fn enough_time(&self) -> Option<(Duration, bool)> {
        const LIMITS: [u64; 12] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600];
        let (mut needed, mut is_known) = (Duration::ZERO, true);
        for run in self.runs(false) {
            let Attempt { ran, batch, right_by_then, .. } = &run.attempt;
            let (right, count) = ((*right_by_then)?, batch.cases.len() as u64);
            is_known &= right > 0;
            // Without any answer, six times as much is a guess.
            let factor = if right > 0 { 1.5 * count as f64 / right as f64 } else { 6.0 };
            needed = needed.max(ran.time.mul_f64(factor.min(1e6)));
        }
        let is_right = self.runs(true).next().is_some() && !needed.is_zero();
        let limit = LIMITS.map(Duration::from_secs).into_iter().find(|limit| *limit >= needed);
        is_right.then_some((limit?, is_known))
    }

    /// Returns what the user can do next, and below it the command for that.
    fn next(&self) -> String {
        let (judge, name, mut limits) = (program_name(), self.puzzle.name(), *self.limits);
        let stress = format!("{judge} stress {name}");
        let crash = self.runs(false).find(|run| run.attempt.ran.end.is_crash());
        let (what, start) = match (self.enough_time(), crash) {
            (Some((limit, _)), _) => {
                limits.time_limit = limit;
                ("with more time", format!("{judge} test {name}"))
            }
            (_, Some(crash)) if self.program.can_be_sanitized() => {
                ("where it crashes", format!("{judge} test {} --sanitize", crash.input.selection))
            }
            _ if self.clearest().is_none() => ("on random inputs", stress),
            _ => ("the smallest input on which it fails", stress),
        };
        format!("\nnext, {what}:\n  {}", self.program.command(start, &limits))
    }

    /// Returns the maximum of the CPU time and the maximum of the memory. A note says if the
    /// time is close to the limit.
    fn max_usage(&self, judged: &[&Judged]) -> (Duration, u64, &str) {
        let time = judged.iter().map(|judged| judged.attempt.ran.time).max().unwrap_or_default();
        let memory = judged.iter().map(|judged| judged.attempt.ran.memory).max().unwrap_or(0);
        let is_close = self.limits.requirements().is_close(time);
        (time, memory, if is_close { ", which is close to the time limit" } else { "" })
    }

    /// Returns the row of a program, as text and as JSON: its verdict and its first failure. This is
    /// for two programs or more. `width` is the length of the longest name of a program, and `refusal`
    /// what the compiler says, in one line, if it refuses the program.
    pub fn row(&self, name_width: usize, refusal: Option<&str>) -> (String, Value) {
        let name = self.program.quoted();
        let failed = self.runs(false).next();
        let judgement = failed.map(|judged| &judged.attempt.judgement);
        let is_refused = refusal.is_some();
        let (verdict, reason) = match (refusal, judgement) {
            (Some(refusal), _) => ("CE".to_owned(), Some(refusal.to_owned())),
            (None, Some(judgement)) => (judgement.verdict.to_string(), judgement.reason.clone()),
            (None, None) => (Verdict::Ac.to_string(), None),
        };
        let all: Vec<_> = self.judged.iter().collect();
        let (time, memory, close) = self.max_usage(&all);
        let [ms, mb] = usage(time, memory);
        let colour = if verdict == "AC" { GOOD } else { BAD };
        let place = failed.filter(|_| !is_refused).map_or(String::new(), |run| {
            let number = run.attempt.judgement.case.filter(|_| run.attempt.batch.cases.len() > 1);
            let number = number.map(|number| format!(", {} {number}", self.puzzle.about().case));
            format!("{}{}: ", run.input.name, number.unwrap_or_default())
        });
        let note = all.iter().find_map(|run| run.attempt.judgement.note.as_ref());
        let shown = reason.as_ref().or(note.filter(|_| verdict == "AC"));
        let line = shown.and_then(|reason| reason.lines().next()).unwrap_or_default();
        let used = format!("  {ms:5} ms  {mb:4} MiB{close}  ");
        let left = width().saturating_sub(name_width + 5 + used.len()).max(30);
        let rule = Misreading::rule(&self.misreadings).map(|rule| format!("right {rule}"));
        let rest = fit(&rule.unwrap_or(place + line), left);
        let row = format!("{name:name_width$}  {colour}{verdict:3}{colour:#}{used}{rest}");
        let mut object = json!({
            "puzzle": self.puzzle.name(),
            "program": name,
            "verdict": verdict,
            "accepted": self.runs(true).count(),
            "runs": self.judged.len(),
            "fixture": failed.map(|judged| &judged.input.name),
            "case": judgement.and_then(|judgement| judgement.case),
            "reason": reason,
            "ms": milliseconds(time),
            "peak_kib": memory >> 10,
        });
        add_misreadings(&mut object, &self.misreadings);
        (row.trim_end().to_owned(), object)
    }
}

/// Adds misreadings to a JSON object, if there are any.
pub fn add_misreadings(object: &mut Value, misreadings: &[Misreading]) {
    let value = |Misreading { name, sentence, statement, answers, explained }: &Misreading| {
        json!({ "name": name, "sentence": sentence, "statement": statement,
                "answers": answers, "explained": explained })
    };
    if !misreadings.is_empty() {
        object["misreading"] = misreadings.iter().map(value).collect();
    }
}

/// Returns the time in milliseconds, and the memory in mebibytes, rounded up. Reports write `MB`.
pub fn usage(time: Duration, memory: u64) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}
