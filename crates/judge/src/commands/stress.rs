//! Implements `judge stress`, which tries random inputs until a program fails on one, and then
//! shrinks that input.

use std::time::{Duration, Instant};
use std::{env, mem};

use anyhow::{Result, bail, ensure};
use catalogue::puzzle;
use checker::{Cause, Diagnosis, ErasedPuzzle, Evidence, Question, Reply, Step, Verdict};
use clap::{Args, value_parser};
use terminal::interrupt::{defer_interrupt, seen};
use terminal::{parse_time, tell};

use super::program_options::{ProgramOptions, ReadyOrRefused};
use super::{explain_command, generator_named, program_name};
use crate::diagnosing::{clock_for_pairs, is_too_late, more_answers_near, reply_if_more};
use crate::program::{ProgramArg, quoted};
use crate::progress::progress_bar;
use crate::report::json;
use crate::report::text::{self, FailedSearch};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::runs_again::RunsAgain;
use crate::search::{FurtherCases, Outcome, Plan, Shrunk, search, shrink};
use crate::source_notes::Note;
use crate::time::{cause_of_search, standstill_of_search};

/// For so long after shrinking, further runs begin that tell the cause. What has begun takes some seconds more, so that
/// a report comes within half a minute, if the user does not choose longer times.
const TIME_FOR_CAUSES: Duration = Duration::from_secs(7);

#[derive(Args)]
pub struct Arguments {
    /// The puzzle, by any of its names
    puzzle: String,
    /// Random seed; the same seed gives the same cases
    ///
    /// The number of cases in a run depends on the speed of the program and of the machine.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Generator of the cases [default: all in turn]
    #[arg(long, value_name = "NAME")]
    generator: Option<String>,
    /// Number of cases to try [default: as many as fit into 10 s]
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    cases: Option<u64>,
    /// Wall-clock time for which to try cases, such as 30s or 5min [default: 10s]
    #[arg(long = "for", value_name = "TIME", value_parser = parse_time, conflicts_with = "cases")]
    time: Option<Duration>,
    /// Wall-clock time for shrinking; Ctrl-C ends it too, and shows the smallest input so far
    #[arg(long, default_value = "10s", value_parser = parse_time, value_name = "TIME")]
    shrink_for: Duration,
    #[command(flatten)]
    judged: ProgramOptions,
}

/// Tries random inputs until the program fails or the time or the number of cases is used up, and
/// reports the shrunk failure if there is one. Returns whether the program never failed.
pub fn stress(arguments: &Arguments) -> Result<bool> {
    let puzzle = puzzle(&arguments.puzzle)?;
    defer_interrupt();
    let [judged] = &arguments.judged.each()?[..] else {
        bail!("`stress` takes one program; `test` takes several")
    };
    let default = if arguments.cases.is_some() {
        Duration::MAX
    } else {
        Duration::from_secs(10)
    };
    let plan = Plan {
        generator: generator_named(puzzle, arguments.generator.as_deref())?,
        seed: arguments.seed,
        cases_to_try: arguments.cases.unwrap_or(u64::MAX),
        time_to_try: arguments.time.unwrap_or(default),
    };
    let ReadyOrRefused::Ready(ready) = judged.ready_or_report_refusal(puzzle.name(), None)? else {
        return Ok(false);
    };
    let subject = judged.subject(puzzle, &ready);
    let progress_bar = progress_bar();
    progress_bar.set_message("running random cases");
    let show = |outcome: &Outcome| progress_bar.set_message(text::search_progress(puzzle, outcome));
    let mut outcome = search(&subject, plan, show)?;
    let Some(failure) = outcome.failure.take() else {
        progress_bar.finish_and_clear();
        let text = text::accepted_search(&subject, &outcome, arguments.cases.is_none());
        judged
            .format
            .print(text, &json::search(puzzle, &outcome, None, None))?;
        ensure!(!seen(), "interrupted");
        return Ok(true);
    };
    let time = time_for_shrinking(arguments.shrink_for, &outcome);
    progress_bar.set_message("shrinking");
    let found = text::first_failure(outcome.cases, &failure);
    progress_bar.suspend(|| tell(found));
    let mut shrunk = shrink(&subject, failure, outcome.sizer.clone(), time)?;
    progress_bar.finish_and_clear();
    let commands = commands(judged, puzzle, &shrunk.run);
    let deadline = Instant::now() + TIME_FOR_CAUSES;
    let found = find_cause(
        &subject,
        &judged.program,
        &mut outcome,
        &mut shrunk,
        deadline,
    );
    let cause = found.cause.as_ref();
    let report = FailedSearch {
        outcome: &outcome,
        shrunk: &shrunk,
        further: found.further,
        smaller: found.smaller,
        cause,
        notes: &found.notes,
        commands: &commands,
    };
    let failure = Some((&shrunk, &commands[0][..]));
    judged.format.print(
        report.text(),
        &json::search(puzzle, &outcome, failure, cause),
    )?;
    Ok(false)
}

/// Returns for how long an input is shrunk, if there are `shrink_for` for it: what the search took too long is not left.
fn time_for_shrinking(shrink_for: Duration, outcome: &Outcome) -> Duration {
    let too_long = outcome.time.saturating_sub(outcome.plan.time_to_try);
    shrink_for.saturating_sub(too_long)
}

/// What was found out of why a program fails.
struct Found {
    /// The cause, if it is known.
    cause: Option<Cause>,
    /// What is worth knowing of the source.
    notes: Vec<Note>,
    /// The number of cases that the program answered after the search, to tell the cause.
    further: u64,
    /// The number of smaller cases that it answered while the failing input was shrunk.
    smaller: usize,
}

/// Finds out why the program fails. As long as misread rules cannot be told apart, or no cause is known,
/// the program answers the next random cases of the plan. No run begins after the deadline.
fn find_cause(
    subject: &ProgramUnderTest,
    program: &ProgramArg,
    outcome: &mut Outcome,
    shrunk: &mut Shrunk,
    deadline: Instant,
) -> Found {
    let mut evidence =
        Evidence::of_search(mem::take(&mut outcome.evidence), outcome.runs as usize - 1);
    let smaller = shrunk.evidence.len();
    evidence.add_derived(mem::take(&mut shrunk.evidence));
    let failure = &shrunk.run;
    failure.add_to_evidence(&mut evidence);
    let runs = RunsAgain::new(subject, program, vec![failure], shrunk.is_steady());
    let clock = clock_for_pairs(subject);
    let mut diagnosis = Diagnosis::new(subject.puzzle, evidence, &clock);
    let (plan, next) = (outcome.plan, outcome.next);
    let mut further = FurtherCases::new(subject, plan, next, outcome.sizer.each());
    let is_told = !depends_on_answers(failure.verdict);
    let mut reply = Reply::Nothing;
    let cause = loop {
        let question = match diagnosis.next(reply) {
            Step::Ask(question) => question,
            Step::Done(cause) => break cause,
        };
        let evidence = &mut diagnosis.evidence;
        reply = match &question {
            late if is_too_late(late, deadline) => Reply::Nothing,
            Question::MoreAnswers | Question::MoreAnswersNear(_) if is_told => Reply::Nothing,
            Question::MoreAnswers => more_answers(&mut further, evidence),
            Question::MoreAnswersNear(condition) => {
                more_answers_near(&mut further, condition, evidence)
            }
            Question::Time => {
                let known = cause_of_search(subject, outcome, shrunk);
                let cause = known
                    .or_else(|| standstill_of_search(subject, outcome, shrunk, Instant::now()));
                cause.map_or(Reply::Nothing, Reply::Cause)
            }
            other => runs.reply(other, evidence),
        };
    };
    Found {
        notes: runs.notes(cause.as_ref(), &diagnosis.evidence),
        cause,
        further: further.count(),
        smaller,
    }
}

/// Returns whether answers tell why a program fails that gets this verdict. Another one says all.
fn depends_on_answers(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Wa | Verdict::Pe)
}

/// Runs the program on further cases, and adds the runs to the evidence.
fn more_answers(further: &mut FurtherCases, evidence: &mut Evidence) -> Reply {
    let before = evidence.count_with_derived();
    for run in further.run(None) {
        run.add_to_evidence(evidence);
    }
    reply_if_more(before, evidence)
}

/// Keeps the input of a failure, and returns the commands that the user can run next. The first
/// repeats the failure. If the input could not be kept for `--last`, that command is this search
/// itself.
fn commands(
    judged: &ProgramOptions,
    puzzle: &dyn ErasedPuzzle,
    failure: &ProgramRun,
) -> Vec<String> {
    let Some(last) = judged.keep(puzzle, &failure.batch.input) else {
        let own: Vec<_> = env::args_os().skip(1).collect();
        return vec![format!("{} {}", program_name(), quoted(&own))];
    };
    commands_on_kept(judged, puzzle, failure, &last)
}

/// Returns the commands that the user can run next. `last` is the option that selects the input of the failure.
fn commands_on_kept(
    judged: &ProgramOptions,
    puzzle: &dyn ErasedPuzzle,
    failure: &ProgramRun,
    last: &str,
) -> Vec<String> {
    let test = format!("{} test {} {last}", program_name(), puzzle.name());
    let mut commands = vec![judged.command(test.clone())];
    if failure.ran.end.is_crash() && judged.program.can_be_sanitized() {
        commands.push(judged.command(test + " --sanitize"));
    }
    commands.extend(explain_command(puzzle, last));
    commands
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use checker::CaseText;
    use clap::Parser;

    use super::*;
    use crate::program::{Error, Execution, ExitReason, Limits, Run, StopSignal};
    use crate::testing::{execution, run_on_two};

    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;

    #[test]
    fn what_the_search_takes_too_long_is_not_left_for_shrinking() {
        let [fifteen, ten] = [15, 10].map(Duration::from_secs);
        let left = |searched: u64| {
            let outcome = Outcome {
                plan: Plan {
                    time_to_try: ten,
                    ..Plan::default()
                },
                time: Duration::from_secs(searched),
                ..Outcome::default()
            };
            time_for_shrinking(fifteen, &outcome).as_secs()
        };
        assert_eq!([4, 10, 12, 30].map(left), [15, 15, 13, 0]);
    }

    const HOUR: Duration = Duration::from_secs(3_600);

    /// Searches for a failure of a program, shrinks it, and finds its cause.
    fn found(program: &dyn Run) -> Found {
        found_within(HOUR, program).0
    }

    /// Finds the cause within a time after shrinking. Returns the outcome of the search, too.
    fn found_within(time: Duration, program: &dyn Run) -> (Found, Outcome) {
        let subject = ProgramUnderTest::of_function(RAKE, program, Duration::from_secs(10));
        let plan = Plan {
            cases_to_try: 1_000,
            time_to_try: Duration::MAX,
            ..Plan::default()
        };
        let mut outcome = search(&subject, plan, |_| ()).unwrap();
        let failure = outcome.failure.take().unwrap();
        let sizer = outcome.sizer.clone();
        let mut shrunk = shrink(&subject, failure, sizer, HOUR).unwrap();
        let (word, deadline) = (ProgramArg::of_word("true"), Instant::now() + time);
        let found = find_cause(&subject, &word, &mut outcome, &mut shrunk, deadline);
        (found, outcome)
    }

    #[test]
    fn a_program_is_run_on_further_boards_if_its_answers_are_wrong() {
        let [wrong, other] = [Verdict::Wa, Verdict::Re].map(depends_on_answers);
        assert!(wrong && depends_on_answers(Verdict::Pe));
        assert!(!other && !depends_on_answers(Verdict::Tle) && !depends_on_answers(Verdict::Mle));
        // It prints another answer for boards that are not drawn, but made of others.
        let drawn = Plan::default().draw(RAKE, 0..300);
        let sevens = |input: &[u8]| {
            let cases = RAKE.batch_of(input).0.cases;
            assert!(cases.len() == 1 || !cases.contains(&drawn[0])); // it is not drawn again
            let answer = |case: &CaseText| {
                if drawn.contains(case) { "7\n" } else { "6\n" }
            };
            let output: String = cases.iter().map(answer).collect();
            (output.into_bytes(), Duration::ZERO)
        };
        let found = found(&sevens);
        assert!(matches!(found.cause, Some(Cause::Constant(_))));
        assert!(found.further > 0 && found.smaller > 0);
    }

    #[test]
    fn no_further_run_begins_after_the_deadline() {
        let sevens = |input: &[u8]| {
            let count = RAKE.batch_of(input).0.cases.len();
            ("7\n".repeat(count).into_bytes(), Duration::ZERO)
        };
        let further = |time| found_within(time, &sevens).0.further;
        assert!(further(HOUR) > 0);
        assert_eq!(further(Duration::ZERO), 0);
    }

    /// The time says all.
    #[test]
    fn a_slow_program_is_not_run_on_further_boards() {
        let slow_alone = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let seconds = if batch.cases.len() == 1 { 60 } else { 0 };
            (batch.output, Duration::from_secs(seconds))
        };
        let found = found(&slow_alone);
        assert_eq!(found.further, 0);
    }

    /// The first run fails, so none was accepted.
    #[test]
    fn a_fault_of_form_is_the_cause_if_no_run_is_accepted() {
        let labelled = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let right = str::from_utf8(&batch.output).unwrap();
            let output: String = right
                .lines()
                .flat_map(|line| ["Score: ", line, "\n"])
                .collect();
            (output.into_bytes(), Duration::ZERO)
        };
        let (found, outcome) = found_within(HOUR, &labelled);
        assert_eq!(outcome.runs, 1);
        let said = "Each answer has `Score:` in front; without it, every answer is right.";
        assert_eq!(found.cause.unwrap().text("board"), said);
    }

    #[test]
    fn the_runs_on_further_boards_count() {
        let right = |input: &[u8]| (RAKE.batch_of(input).0.output, Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &right, Duration::from_secs(10));
        let mut further = FurtherCases::new(&subject, Plan::default(), 0, Duration::ZERO);
        let mut evidence = Evidence::default();
        assert_eq!(
            more_answers(&mut further, &mut evidence),
            Reply::MoreAnswers
        );
        assert_eq!((evidence.accepted, evidence.answers.len()), (2, 100));
    }

    /// The output is right, and the exit code is not, which the failure alone tells.
    #[test]
    fn the_failure_itself_counts() {
        struct Fails;

        impl Run for Fails {
            fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
                let output = RAKE.batch_of(input).0.output;
                Ok(execution(output, Duration::ZERO, ExitReason::Exited(3)))
            }
        }

        let cause = found(&Fails).cause.expect("a cause").text("board");
        assert!(cause.contains("the exit code is 3"), "{cause}");
    }

    /// The program is quick on the boards before.
    #[test]
    fn a_slow_board_is_measured() {
        let slow = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let is_slow = batch.cases.contains(&RAKE.draw(None, 0, 5));
            let time = Duration::from_secs(if is_slow { 60 } else { 0 });
            (batch.output, time)
        };
        let cause = found(&slow).cause.expect("a cause").text("board");
        assert!(
            cause.starts_with("This board alone takes more than"),
            "{cause}"
        );
    }

    #[test]
    fn a_program_that_gets_stuck_after_some_boards_is_measured() {
        let stuck = |input: &[u8]| {
            let (batch, _) = RAKE.batch_of(input);
            let count = batch.cases.len();
            let time = if count > 9 {
                Duration::MAX
            } else {
                Duration::from_millis(count as u64)
            };
            (batch.output, time)
        };
        let cause = found(&stuck).cause.expect("a cause").text("board");
        let said = "It takes 9 ms for the first 9 boards, but more than 10.0 s for the first 10,";
        assert!(cause.starts_with(said), "{cause}");
    }

    /// A program that crashes on inputs of several boards, in all runs, or in all but one of some in a row on an input.
    struct Crashes {
        is_steady: bool,
        last: Mutex<(Vec<u8>, usize)>,
    }

    impl Run for Crashes {
        fn run(&self, input: &[u8], _: Limits, _: StopSignal) -> Result<Execution, Error> {
            let mut last = self.last.lock().unwrap();
            let repeats = if last.0 == input { last.1 + 1 } else { 0 };
            *last = (input.to_vec(), repeats);
            let (batch, _) = RAKE.batch_of(input);
            let crashes = batch.cases.len() > 1 && (self.is_steady || repeats != 5);
            let end = if crashes {
                ExitReason::StackOverflow
            } else {
                ExitReason::Exited(0)
            };
            Ok(execution(batch.output, Duration::ZERO, end))
        }
    }

    #[test]
    fn a_crash_depends_on_other_boards_if_it_is_steady() {
        let depends = |is_steady| {
            let last = Mutex::default();
            let cause = found(&Crashes { is_steady, last }).cause;
            cause.is_some_and(|cause| cause.text("board").starts_with("Right alone"))
        };
        assert!(depends(true) && !depends(false));
    }

    /// The command line of `stress`.
    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        arguments: Arguments,
    }

    /// The first command repeats the failure, and the last explains the answer.
    #[test]
    fn a_crash_is_repeated_with_a_sanitizer_if_there_is_one() {
        let [wrong, crash] = [ExitReason::Exited(0), ExitReason::StackOverflow];
        for (program, end, is_sanitized) in [
            ("a.cpp", crash, true),
            ("a.cpp", wrong, false),
            ("a.py", crash, false),
        ] {
            let line = Line::parse_from(["judge", "rake", program]);
            let judged = &line.arguments.judged.each().unwrap()[0];
            let failure = run_on_two("7\n16\n", end);
            let commands = commands_on_kept(judged, RAKE, &failure, "--last=7");
            let start = format!("{} test rake --last=7 {program}", program_name());
            assert_eq!(commands[0], start);
            let with_sanitizer = commands.iter().filter(|it| it.contains("--sanitize"));
            assert_eq!(
                with_sanitizer.count(),
                usize::from(is_sanitized),
                "{program}"
            );
            assert!(commands.last().unwrap().contains("--explain=html"));
        }
    }
}
