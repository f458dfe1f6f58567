//! Reports what the runs of one program show, as text and as JSON.

use std::time::Duration;

use checker::{ErasedPuzzle, Misreading, Verdict};
use puzzle::counted;
use serde_json::{Value, json};
use terminal::{BAD, GOOD, fit, milliseconds, time, width, wrap};

use crate::failure::Failure;
use crate::language::ProgramArg;
use crate::options::{Limits, program_name};
use crate::run::{Attempt, without_numbers};

/// An input on which programs are run: a stored test, or a file of the user.
pub struct Input {
    /// The name of the test or of the file, for reports.
    pub name: String,
    /// The words that select the input in a command: `PUZZLE/NAME`, `PUZZLE --input FILE` or
    /// `PUZZLE --last`.
    pub selection: String,
    /// What the test shows, in a few words; `None` for a file of the user.
    pub shows: Option<&'static str>,
    /// The input itself.
    pub text: Vec<u8>,
}

/// One input, and the run of a program on it.
pub struct Judged<'a> {
    /// The input.
    pub input: &'a Input,
    /// The run.
    pub attempt: Attempt,
    /// The failure, reduced to as few cases as possible. `None` if the run is accepted, or if its
    /// failure is not to be shown in full.
    pub failure: Option<Failure>,
}

impl Judged<'_> {
    /// Returns the JSON object that reports this run. If the run is not accepted, the object also
    /// has the program's output and what the program wrote to standard error.
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

    /// Returns the first line of the reason why this run is not accepted. The line is empty if the
    /// run is accepted.
    fn reason(&self) -> &str {
        let reason = self.attempt.judgement.reason.as_deref().unwrap_or_default();
        reason.lines().next().unwrap_or_default()
    }

    /// Returns how this run ended: the verdict, and the first line of the reason without its
    /// numbers. Two runs end alike if these are equal.
    pub fn end(&self) -> (Verdict, String) {
        (self.attempt.judgement.verdict, without_numbers(self.reason()))
    }
}

/// The runs of one program, and what they show together.
pub struct Results<'a> {
    /// The puzzle.
    pub puzzle: &'static dyn ErasedPuzzle,
    /// The program.
    pub program: &'a ProgramArg,
    /// The limits of a run.
    pub limits: &'a Limits,
    /// All inputs, the smallest first.
    pub inputs: &'a [Input],
    /// The number of tests that are left out because they go beyond the statement.
    pub skipped: usize,
    /// The runs so far, in the order of the inputs.
    pub judged: Vec<Judged<'a>>,
    /// The misreadings that explain every answer of all runs.
    pub misreadings: Vec<Misreading>,
    /// Whether the remaining inputs are left out, because the runs so far show enough.
    pub stopped: bool,
    /// How long it took to compile the program, to run it and to look for misreadings.
    pub time: Duration,
}

impl Results<'_> {
    /// Returns the accepted runs if `accepted` is true, otherwise the runs that are not accepted.
    fn runs(&self, accepted: bool) -> impl Iterator<Item = &Judged<'_>> {
        self.judged.iter().filter(move |run| run.attempt.is_accepted() == accepted)
    }

    /// Returns the index of the clearest failure, which is shown in full. The verdict counts first:
    /// any other verdict is clearer than TLE and MLE. Then a failure with a known case at fault is
    /// clearer than one without. After that the size counts: that of the case at fault if it is
    /// known, otherwise that of the whole input.
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

    /// Returns the text that reports all runs: the accepted inputs in one line, the failures, what
    /// the runs show together, the totals, and the command to try next. If `all` is set, every
    /// failure is shown in full. The line for the accepted inputs is then left out, because each
    /// has been listed already. Otherwise there is a line for each failure, and only the clearest
    /// one is shown in full.
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

    /// Looks for the misreadings that explain every answer, if some run is not accepted.
    pub fn find_misreadings(&mut self) {
        if self.runs(false).next().is_none() {
            return;
        }
        let evidence = self.judged.iter().map(|run| run.attempt.evidence(self.puzzle));
        let evidence = evidence.collect::<Vec<_>>().concat();
        self.misreadings = Misreading::few(self.puzzle.misreadings(&evidence));
    }

    /// Returns what the runs together show about the cause of the failures, if they show anything.
    fn finding(&self) -> Option<String> {
        if !self.misreadings.is_empty() {
            return Some(Misreading::text(&self.misreadings));
        }
        let is_silent = |run: &Judged| {
            run.attempt.judgement.verdict == Verdict::Tle && run.attempt.ran.output.is_empty()
        };
        (self.stopped && self.judged.iter().all(is_silent)).then(|| {
            "It printed nothing, and did not end on any of these inputs, the smallest ones. It may \
             loop forever."
                .to_owned()
        })
    }

    /// Returns the line for the accepted inputs, which is left out if `all` is set, and a line that
    /// counts their notes.
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
            let line = format!("{} accepted with a note, for example {first}", notes.len());
            text += &(wrap(&line, width()) + "\n");
        }
        text
    }

    /// Returns a line for each failure, with the reason. Failures that [end](Judged::end) alike
    /// share a line.
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
            // If the reason is too long, leave out a short first part: it only introduces the
            // second.
            let parts = reason.split_once("; ").filter(|(one, other)| one.len() < other.len());
            let is_cut = verdict == Verdict::Wa && reason.chars().count() > left;
            let reason = parts.filter(|_| is_cut).map_or(reason, |(_, other)| other);
            let reason = fit(reason, left);
            format!("{label:longest$}  {BAD}{verdict:3}{BAD:#}  {reason}\n")
        };
        groups.iter().zip(&labels).map(line).collect()
    }

    /// Returns the lines that sum up the runs: how many are accepted, and which were not run and
    /// why.
    fn sum(&self) -> String {
        let (done, all, accepted) = (self.judged.len(), self.inputs.len(), self.runs(true).count());
        let (interrupted, others) = match all - done {
            0 => (String::new(), String::new()),
            others if self.stopped => {
                let were = if others == 1 { "was" } else { "were" };
                let not_run = format!("so {others} more {were} not run (--all runs them too)");
                (String::new(), format!("\nthese {done} failed in the same way, {not_run}"))
            }
            others => (format!(", interrupted before the other {others}"), String::new()),
        };
        let slow = self.enough_time().map_or(String::new(), |(limit, is_known)| {
            let right = if is_known { ", but right as far as they got" } else { "" };
            format!("; {} too slow{right} (try --time-limit {})", done - accepted, time(limit))
        });
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!("\n{skipped} lenient-… tests skipped (--lenient runs them)"),
        };
        let ms = self.time.as_millis();
        format!("{accepted} of {done} accepted{slow}{interrupted}, {ms} ms{others}{skipped}")
    }

    /// Returns a time limit that may be enough, up to an hour. Returns `None` unless some runs are
    /// accepted, and all others get TLE after printing nothing wrong. The flag says whether each of
    /// these others printed at least one answer.
    fn enough_time(&self) -> Option<(Duration, bool)> {
        const LIMITS: [u64; 12] = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600];
        let (mut needed, mut is_known) = (Duration::ZERO, true);
        for run in self.runs(false) {
            let Attempt { ran, batch, right_by_then, .. } = &run.attempt;
            let (right, count) = ((*right_by_then)?, batch.cases.len() as u64);
            is_known &= right > 0;
            // Without any answer to estimate from, six times as much is a guess.
            let factor = if right > 0 { 1.5 * count as f64 / right as f64 } else { 6.0 };
            needed = needed.max(ran.time.mul_f64(factor.min(1e6)));
        }
        let is_right = self.runs(true).next().is_some() && !needed.is_zero();
        let limit = LIMITS.map(Duration::from_secs).into_iter().find(|limit| *limit >= needed);
        is_right.then_some((limit?, is_known))
    }

    /// Returns what the user can do next, and the command for it on the line below.
    fn next(&self) -> String {
        let (judge, name, mut limits) = (program_name(), self.puzzle.name(), *self.limits);
        let stress = format!("{judge} stress {name}");
        let crash = self.runs(false).find(|run| run.attempt.ran.end.is_crash());
        let (what, start) = match (self.enough_time(), crash) {
            (Some((limit, _)), _) => {
                limits.time_limit = limit;
                ("allow more time", format!("{judge} test {name}"))
            }
            (_, Some(crash)) if self.program.can_be_sanitized() => (
                "see where it crashes",
                format!("{judge} test {} --sanitize", crash.input.selection),
            ),
            _ if self.clearest().is_none() => ("try random inputs", stress),
            _ => ("find a small input on which it fails", stress),
        };
        format!("\nnext, {what}:\n  {}", self.program.command(start, &limits))
    }

    /// Returns the maximum CPU time and the maximum memory of these runs, and a note. The note is
    /// empty unless the time is close to the limit.
    fn max_usage(&self, judged: &[&Judged]) -> (Duration, u64, &str) {
        let time = judged.iter().map(|judged| judged.attempt.ran.time).max().unwrap_or_default();
        let memory = judged.iter().map(|judged| judged.attempt.ran.memory).max().unwrap_or(0);
        let is_close = self.limits.requirements().is_close(time);
        (time, memory, if is_close { ", which is close to the time limit" } else { "" })
    }

    /// Returns the row of this program in the report on two programs or more, as text and as JSON:
    /// the verdict and the first failure. `name_width` is the length of the longest name of a
    /// program. `refusal` is the compiler's message in one line, if the program does not compile.
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
        let rule = Misreading::rule(&self.misreadings).map(|rule| format!("fits {rule}"));
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

/// Adds misreadings to a JSON object as its field `misreading`, if there are any.
pub fn add_misreadings(object: &mut Value, misreadings: &[Misreading]) {
    let value = |Misreading { name, sentence, statement, answers, explained }: &Misreading| {
        json!({ "name": name, "sentence": sentence, "statement": statement,
                "answers": answers, "explained": explained })
    };
    if !misreadings.is_empty() {
        object["misreading"] = misreadings.iter().map(value).collect();
    }
}

/// Returns the time in milliseconds, rounded down, and the memory in MiB, rounded up.
pub fn usage(time: Duration, memory: u64) -> [u128; 2] {
    [time.as_millis(), memory.div_ceil(1 << 20).into()]
}
