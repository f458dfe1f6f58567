//! Finds what is worth knowing of the source of a program that fails, beside the cause of its
//! failure. For example, if `rand()` is in line 4 of a program whose answers are wrong for no known cause,
//! a report has this note:
//!
//! ```text
//! source    line 4 has `rand`: do answers depend on random numbers?
//! ```
//!
//! A [`Note`] is true, but need not be why the program fails. So a note is left out beside a cause that
//! says what to change, such as a misread rule:
//!
//! | title | note | it stands beside |
//! |---|---|---|
//! | `source` | The source uses random numbers. | no cause, a pattern, or an answer that depends on other cases |
//! | `source` | The source has a small cache. | every cause, but only if the verdict is TLE |
//! | `sanitizer` | A sanitizer reports something that is not the cause. | no cause, a pattern, or an exit code other than 0 |
//! | `compiler` | The compiler warns of something. | the same |
//!
//! A pattern tells where the program goes wrong, but not why.

mod names;

use checker::{Cause, Verdict};

use crate::program::{ExitReason, ProgramArg};
use crate::run::ProgramRun;
use crate::sanitizer::SanitizerReport;

/// A note beside the cause of a failure, on the source of the program or on what its answers depend
/// on.
pub struct Note {
    /// Where the note comes from, in a word, such as `compiler`. A report puts it before the text.
    pub title: &'static str,
    /// What is said, in a line or several.
    pub text: String,
}

/// Returns the notes on the source of a program that fails in this run, in the order of the table
/// above. `cause` is why it fails, if that is known, and `reported` is what sanitizers report.
///
/// The note of the compiler is not among them: see [`compiler_note`].
pub fn source_notes(
    program: &ProgramArg,
    failure: &ProgramRun,
    reported: &SanitizerReport,
    cause: Option<&Cause>,
) -> Vec<Note> {
    let mut notes = Vec::new();
    if let Some(source) = program.source() {
        if may_depend_on_random_numbers(cause) {
            notes.extend(names::random_numbers(&source).map(source_note));
        }
        if failure.verdict == Verdict::Tle {
            notes.extend(names::small_cache(&source.text).map(source_note));
        }
    }
    if may_be_undefined_behaviour(cause, failure) {
        notes.extend(sanitizer_notes(reported));
    }
    notes
}

/// Returns whether the answers of a program that fails because of this cause may depend on random
/// numbers. If they do, they may seem to depend on the other cases of an input.
fn may_depend_on_random_numbers(cause: Option<&Cause>) -> bool {
    matches!(cause, None | Some(Cause::Pattern { .. } | Cause::State(_)))
}

/// Returns whether a program that fails because of this cause may fail because it does something
/// undefined.
pub fn may_be_undefined_behaviour(cause: Option<&Cause>, failure: &ProgramRun) -> bool {
    match cause {
        None => true,
        // An exit code other than 0 after right answers is a fault of form. It may be that of a `main`
        // which returns nothing.
        Some(Cause::Form(_)) => {
            matches!(failure.execution.exit, ExitReason::Exited(code) if code != 0)
        }
        Some(other) => other.is_pattern(),
    }
}

/// Returns the note with this text on a name in the source.
fn source_note(text: String) -> Note {
    Note {
        title: "source",
        text,
    }
}

/// Returns the notes on what sanitizers report, which is not the cause. Each says why it is not.
fn sanitizer_notes(reported: &SanitizerReport) -> Vec<Note> {
    let mut notes = Vec::new();
    let mut add = |text: String| {
        notes.push(Note {
            title: "sanitizer",
            text,
        });
    };
    if let Some(finding) = &reported.harmless {
        add(format!(
            "{finding}; it reports this place on inputs that the program gets right, too, but no run can rely on that"
        ));
    }
    if let Some(finding) = &reported.elsewhere {
        add(format!(
            "{finding}, on another input that fails, but not on the one above"
        ));
    }
    if let Some(finding) = &reported.of_printed_number {
        add(format!(
            "{finding}; this number is also the answer: a search begins with it, and found nothing to put in its place"
        ));
    }
    notes
}

/// Returns the note on these warnings of the compiler, if there are any. It stands only where
/// [`may_be_undefined_behaviour`] holds.
pub fn compiler_note(warnings: &[String]) -> Option<Note> {
    if warnings.is_empty() {
        return None;
    }
    Some(Note {
        title: "compiler",
        text: warnings.join("\n"),
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::time::Duration;

    use checker::{CaseText, Diagnosis, ErasedPuzzle, Evidence, UnreadAnswers, find_pattern};

    use super::*;
    use crate::run::ProgramUnderTest;
    use crate::testing::run_on_two;

    /// Returns the titles of the notes on a source in Python with this text, beside this cause.
    fn titles(
        source: &[u8],
        failure: &ProgramRun,
        reported: &SanitizerReport,
        cause: Option<&Cause>,
    ) -> Vec<&'static str> {
        let mut file = tempfile::Builder::new().suffix(".py").tempfile().unwrap();
        file.write_all(source).unwrap();
        let program = ProgramArg::of_word(file.path().to_str().unwrap());
        let notes = source_notes(&program, failure, reported, cause);
        notes.iter().map(|note| note.title).collect()
    }

    /// Returns the cause that all answers of a program are 1, which is a pattern, and the run in
    /// which they are.
    fn pattern_of_ones() -> (Cause, ProgramRun) {
        const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
        let boards: Vec<CaseText> = (0..40).map(|number| RAKE.draw(None, 0, number)).collect();
        let program = |_: &[u8]| ("1\n".repeat(40).into_bytes(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, Duration::from_secs(2));
        let failure = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let pattern = find_pattern(RAKE, &failure.answers(), &[]).unwrap();
        let cause = Cause::Pattern {
            pattern: Box::new(pattern),
            unread: UnreadAnswers::default(),
        };
        (cause, failure)
    }

    #[test]
    fn notes_stand_beside_no_cause_that_says_what_to_change() {
        let (pattern, failure) = pattern_of_ones();
        let reported = SanitizerReport {
            cause: None,
            harmless: Some("a finding".to_owned()),
            elsewhere: Some("an overflow".to_owned()),
            of_printed_number: Some("a sum".to_owned()),
        };
        let titles_beside = |cause| titles(b"import random\n", &failure, &reported, cause);
        let all = ["source", "sanitizer", "sanitizer", "sanitizer"];
        assert_eq!(titles_beside(None), all);
        assert_eq!(titles_beside(Some(&pattern)), all);
        let state = Cause::State(String::new());
        assert_eq!(titles_beside(Some(&state)), ["source"]);
        let layout = Cause::Layout(String::new());
        assert!(titles_beside(Some(&layout)).is_empty());
    }

    #[test]
    fn a_source_may_have_bytes_that_are_no_text() {
        let failure = run_on_two("7\n16\n", ExitReason::Exited(0));
        let reported = SanitizerReport::default();
        assert_eq!(
            titles(b"\xff rand()", &failure, &reported, None),
            ["source"]
        );
    }

    #[test]
    fn a_small_cache_is_a_note_on_a_program_that_takes_too_long() {
        let time = Cause::Time(String::new());
        let titles_of = |source: &[u8], end| {
            let failure = run_on_two("8\n16\n", end);
            titles(source, &failure, &SanitizerReport::default(), Some(&time))
        };
        let cache = b"@lru_cache";
        assert_eq!(titles_of(cache, ExitReason::OutOfCpuTime), ["source"]);
        assert!(titles_of(cache, ExitReason::StackOverflow).is_empty());
        assert!(titles_of(b"@cache", ExitReason::OutOfCpuTime).is_empty());
    }

    /// Returns the cause that the form of the outputs is at fault.
    fn cause_of_form() -> Cause {
        let failure = run_on_two("Score: 8\nScore: 16\n", ExitReason::Exited(0));
        let mut evidence = Evidence::default();
        failure.add_to_evidence(&mut evidence);
        let mut diagnosis = Diagnosis::new(failure.puzzle, evidence, &|| false);
        let cause = diagnosis.without_runs().expect("a cause");
        assert!(matches!(cause, Cause::Form(_)));
        cause
    }

    #[test]
    fn notes_stand_beside_an_exit_code_but_not_beside_another_form() {
        let cause = cause_of_form();
        let reported = SanitizerReport {
            harmless: Some("a finding".to_owned()),
            ..SanitizerReport::default()
        };
        let titles_with = |code: i32| {
            let failure = run_on_two("8\n16\n", ExitReason::Exited(code));
            titles(b"", &failure, &reported, Some(&cause))
        };
        assert!(titles_with(0).is_empty());
        assert_eq!(titles_with(1), ["sanitizer"]);
    }
}
