//! Finds what is worth knowing of the source of a program that fails, beside the cause of its failure.

use checker::Cause;

use crate::program::{ExitReason, ProgramArg, StopSignal};
use crate::run::ProgramRun;
use crate::sanitizer::Sanitized;

/// A note on the source of a program that fails. It is true, but need not be why the program fails.
pub struct SourceNote {
    /// Who says it.
    pub title: &'static str,
    /// What is said, in a line or several.
    pub text: String,
}

/// Returns the notes on the source of a program that fails in this run, because of this cause, or of none that
/// is known: what a sanitizer reports although it does no harm elsewhere, and what the compiler warns of. There
/// are none beside a cause, because it says what to change. A pattern is not one, and an exit code may be that
/// of a `main` which returns nothing.
pub fn source_notes(
    program: &ProgramArg,
    failure: &ProgramRun,
    sanitized: &Sanitized,
    cause: Option<&Cause>,
    stop: StopSignal,
) -> Vec<SourceNote> {
    let may_have_notes = match cause {
        None | Some(Cause::Pattern(..)) => true,
        Some(Cause::Form(_)) => {
            matches!(failure.ran.end, ExitReason::Exited(code) if code != 0)
        }
        Some(_) => false,
    };
    if !may_have_notes {
        return Vec::new();
    }
    let warnings = program.warnings(stop);
    let mut notes = Vec::new();
    if let Some(finding) = &sanitized.harmless {
        notes.push(SourceNote {
            title: "sanitizer",
            text: format!(
                "{finding}; it reports this place on inputs that the program gets right, too, but no run can rely on that"
            ),
        });
    }
    if !warnings.is_empty() {
        notes.push(SourceNote {
            title: "compiler",
            text: warnings.join("\n"),
        });
    }
    notes
}
