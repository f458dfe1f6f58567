//! Finds what is worth knowing of the source of a program that fails, beside the cause of its failure.

use checker::{Cause, Verdict};

use crate::program::{ExitReason, ProgramArg, StopSignal};
use crate::run::ProgramRun;
use crate::sanitizer::SanitizerReport;

/// A note beside the cause of a failure, on the source of the program or on what its answers depend on. It is true, but need
/// not be why the program fails.
pub struct Note {
    /// Who says it.
    pub title: &'static str,
    /// What is said, in a line or several.
    pub text: String,
}

/// Returns the notes on the source of a program that fails in this run, because of this cause, or of none that is known. In
/// this order:
///
/// | note | beside |
/// |---|---|
/// | random numbers are used | no cause, a pattern, or an answer that depends on other cases |
/// | a cache is small | an exceeded time limit |
/// | what a sanitizer reports although it does no harm elsewhere, or not here | no cause, a pattern, or an exit code |
/// | what the compiler warns of | the same |
///
/// Any other cause says what to change, so nothing stands beside it. An exit code may be that of a `main` which returns
/// nothing. `stop` ends the compiler.
pub fn source_notes(
    program: &ProgramArg,
    failure: &ProgramRun,
    sanitized: &SanitizerReport,
    cause: Option<&Cause>,
    stop: StopSignal,
) -> Vec<Note> {
    let may_have_findings = match cause {
        // An exit code is a fault of form if all answers are right.
        Some(Cause::Form(_)) => {
            matches!(failure.ran.end, ExitReason::Exited(code) if code != 0)
        }
        other => other.is_none_or(Cause::is_pattern),
    };
    let mut notes = Vec::new();
    let mut add = |title, text| notes.push(Note { title, text });
    if matches!(cause, None | Some(Cause::Pattern(..) | Cause::State(_)))
        && let Some(source) = program.source()
        && let Some(text) = random_numbers(&source)
    {
        add("source", text);
    }
    if failure.verdict == Verdict::Tle
        && let Some(source) = program.source()
        && let Some(text) = small_cache(&source)
    {
        add("source", text);
    }
    if !may_have_findings {
        return notes;
    }
    if let Some(finding) = &sanitized.harmless {
        let but = "it reports this place on inputs that the program gets right, too, but no run can rely on that";
        add("sanitizer", format!("{finding}; {but}"));
    }
    if let Some(finding) = &sanitized.elsewhere {
        let but = "on another input that fails, but not on the one above";
        add("sanitizer", format!("{finding}, {but}"));
    }
    if let Some(finding) = &sanitized.of_printed_number {
        let but = "this number is also the answer: a search begins with it, and found nothing to put in its place";
        add("sanitizer", format!("{finding}; {but}"));
    }
    let warnings = program.warnings(stop);
    if !warnings.is_empty() {
        add("compiler", warnings.join("\n"));
    }
    notes
}

/// Names that stand for random numbers, in the languages in which programs are judged.
const RANDOM: [&str; 17] = [
    "Random",
    "ThreadLocalRandom",
    "default_random_engine",
    "fastrand",
    "minstd_rand",
    "mt19937",
    "mt19937_64",
    "rand",
    "rand_r",
    "randint",
    "random",
    "random_device",
    "random_shuffle",
    "randrange",
    "srand",
    "thread_rng",
    "xorshift",
];

/// Returns the sentence that the code of a source has a name of random numbers, with its line, and what they may do.
fn random_numbers(source: &[u8]) -> Option<String> {
    let source = String::from_utf8_lossy(source);
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    source.lines().zip(1..).find_map(|(line, number)| {
        let name = without_comment(line)
            .split(|c| !is_name(c))
            .find(|word| RANDOM.contains(word))?;
        Some(format!(
            "line {number} has `{name}`: do answers depend on random numbers? Keys that are made of them can be equal, \
             and a search by chance can miss the best answer"
        ))
    })
}

/// Returns a line of code without the comment at its end. A `#` begins none if it stands before a name, as in `#include`.
fn without_comment(line: &str) -> &str {
    let code = line.split("//").next().unwrap_or_default();
    code.split("# ").next().unwrap_or_default()
}

/// Returns the sentence that a source in Python keeps few results in a cache, with its line: by default, `lru_cache`
/// keeps 128.
fn small_cache(source: &[u8]) -> Option<String> {
    const NAME: &str = "lru_cache";
    let source = String::from_utf8_lossy(source);
    let is_small = |line: &str| {
        let code = line.split('#').next().unwrap_or_default().trim();
        let Some((before, options)) = code.split_once(NAME) else {
            return false;
        };
        let is_decorator = before == "@" || before.starts_with('@') && before.ends_with('.');
        is_decorator && matches!(options, "" | "()")
    };
    let (_, number) = source.lines().zip(1..).find(|(line, _)| is_small(line))?;
    Some(format!(
        "line {number} has `{NAME}`, which keeps only 128 results, unless `maxsize` is another number or `None`"
    ))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::time::Duration;

    use checker::{CaseText, Diagnosis, ErasedPuzzle, Evidence, UnreadAnswers, find_pattern};

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::testing::run_on_two;

    #[test]
    fn the_first_line_with_random_numbers_is_named() {
        let source =
            b"int operand = 3; // no random_numbers\nstd::mt19937 rng(1);\nint next = rand();\n";
        let said = "line 2 has `mt19937`: do answers depend on random numbers? Keys that are made of them can be equal, and a \
                    search by chance can miss the best answer";
        assert_eq!(random_numbers(source).as_deref(), Some(said));
        assert_eq!(random_numbers(b"int operand = 3;\n"), None);
        assert!(random_numbers(b"\xff rand()").is_some());
        assert!(random_numbers(b"#include <random>\n").is_some());
        for comment in ["// random boards\n", "# random boards\n", "n = 3  # rand\n"] {
            assert_eq!(random_numbers(comment.as_bytes()), None, "{comment}");
        }
    }

    #[test]
    fn a_cache_of_128_results_is_named() {
        let said = "line 2 has `lru_cache`, which keeps only 128 results, unless `maxsize` is another number or `None`";
        for small in [
            "@lru_cache",
            "@lru_cache()",
            "    @functools.lru_cache() # kept",
        ] {
            let source = format!("from functools import lru_cache\n{small}\n");
            assert_eq!(
                small_cache(source.as_bytes()).as_deref(),
                Some(said),
                "{small}"
            );
        }
        for large in [
            "@lru_cache(None)",
            "@lru_cache(maxsize=None)",
            "@lru_cache(maxsize = 1 << 20)",
            "@cache",
            "# lru_cache",
            "@my_lru_cache",
        ] {
            let source = format!("from functools import lru_cache\n{large}\n");
            assert_eq!(small_cache(source.as_bytes()), None, "{large}");
        }
    }

    /// A pattern is no cause, and an answer that depends on earlier ones may depend on random numbers.
    #[test]
    fn notes_stand_beside_no_cause_that_says_what_to_change() {
        const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
        let boards: Vec<CaseText> = (0..40).map(|number| RAKE.draw(None, 0, number)).collect();
        let program = |_: &[u8]| ("1\n".repeat(40).into_bytes(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let answers: Vec<_> = failure.answers().into_iter().collect();
        let pattern = find_pattern(RAKE, &answers, &[]).unwrap();
        let pattern = Cause::Pattern(Box::new(pattern), UnreadAnswers::default());
        let mut file = tempfile::Builder::new().suffix(".py").tempfile().unwrap();
        writeln!(file, "import random").unwrap();
        let program = ProgramArg::of_word(file.path().to_str().unwrap());
        let sanitized = SanitizerReport {
            cause: None,
            harmless: Some("a finding".to_owned()),
            elsewhere: Some("an overflow".to_owned()),
            of_printed_number: Some("a sum".to_owned()),
        };
        let notes = |cause| {
            source_notes(&program, &failure, &sanitized, cause, &|| false)
                .iter()
                .map(|note| note.title)
                .collect::<Vec<_>>()
        };
        let state = Cause::State(String::new());
        let layout = Cause::Layout(String::new());
        let found = [None, Some(&pattern), Some(&state), Some(&layout)].map(notes);
        let all = ["source", "sanitizer", "sanitizer", "sanitizer"];
        assert_eq!(found, [&all[..], &all, &all[..1], &[]]);
    }

    /// Returns the titles of the notes on a source in Python with this text, and on findings of a sanitizer, beside a cause
    /// of a run that ended so.
    fn titles(source: &str, cause: &Cause, end: ExitReason) -> Vec<&'static str> {
        let mut file = tempfile::Builder::new().suffix(".py").tempfile().unwrap();
        writeln!(file, "{source}").unwrap();
        let program = ProgramArg::of_word(file.path().to_str().unwrap());
        let sanitized = SanitizerReport {
            harmless: Some("a finding".to_owned()),
            ..SanitizerReport::default()
        };
        let failure = run_on_two("8\n16\n", end);
        let notes = source_notes(&program, &failure, &sanitized, Some(cause), &|| false);
        notes.iter().map(|note| note.title).collect()
    }

    #[test]
    fn a_small_cache_is_a_note_on_a_program_that_takes_too_long() {
        let time = Cause::Time(String::new());
        let cache = "@lru_cache";
        assert_eq!(titles(cache, &time, ExitReason::OutOfTime), ["source"]);
        assert!(titles(cache, &time, ExitReason::StackOverflow).is_empty());
        assert!(titles("@cache", &time, ExitReason::OutOfTime).is_empty());
    }

    /// An exit code may be that of a `main` which returns nothing.
    #[test]
    fn notes_stand_beside_an_exit_code_but_not_beside_another_form() {
        let form = |end| {
            let failure = run_on_two("Score: 8\nScore: 16\n", end);
            let mut evidence = Evidence::default();
            failure.add_to_evidence(&mut evidence);
            Diagnosis::new(failure.puzzle, evidence, &|| false).without_runs()
        };
        let cause = form(ExitReason::Exited(0)).expect("a cause");
        assert!(matches!(cause, Cause::Form(_)));
        let titles = [0, 1].map(|code| titles("", &cause, ExitReason::Exited(code)));
        assert_eq!(titles, [vec![], vec!["sanitizer"]]);
    }
}
