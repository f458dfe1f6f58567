//! Checks outputs against the right answers and says what is wrong with them.
//!
//! The crate is pure computation: it starts no process, opens no file and reads no clock. This is
//! why it also runs in the browser. The crate `judge` runs programs and passes their outputs to
//! this crate.
//!
//! # Modules
//!
//! A module uses only modules of its own group and of the groups above it.
//!
//! The puzzle:
//!
//! - `judging` defines [`Judging`], what the judge knows of a puzzle beside its solver. Parts of it are the wrong solutions
//!   (`wrong`, listed with the macro of `wrong_list`), the measures of cases (`measure`), the plays that the rules allow
//!   (`plays`), what wrong answers may be alike in (`likeness` and `extras`), changes of a case after which its answer is
//!   known (`symmetry`), and cases with which slow ones are compared (`simpler_case`).
//! - `on_all_cores` does the same work on each item of a list.
//!
//! Cases and answers:
//!
//! - `claim` defines the answer of a program to a case, which is read once and keeps its type.
//! - `solved` defines the cases of an input with their best answers, without the types of the puzzle.
//! - `batch` defines [`Batch`], an input with its right output. `order` keeps the order of the words in its cases.
//! - `given` defines an answer together with its case.
//!
//! The form of an output:
//!
//! - `form` defines what may be wrong with it, and `added_words` the words beside an answer that do not belong to it.
//! - `form_words` says what is wrong, and `form_covers` decides whether two outputs have the same fault.
//! - `nearly` finds a fault in a text that has the right words otherwise.
//! - `shifted` finds that all answers stand a few cases too late or too early, and `permuted` that the columns of each answer
//!   stand in another order, with the help of `assignment`.
//!
//! One output:
//!
//! - `judgement` defines the verdicts, and [`Judgement`], what is said about an output.
//! - `reading` reads an output once: a [`Reading`] has for each case an answer, a fault, or nothing, and what is wrong with
//!   the form. All that is said of an output comes from it.
//! - `judge` makes a judgement from a reading, with a note from `note`. `judged` defines [`JudgedRun`]: a batch, the output of a program for it, its
//!   reading, and how the run ended.
//!
//! All answers of a program:
//!
//! - `misreading` defines the misread rules that explain every answer, and `misreading_search` finds them.
//! - `erased` defines [`ErasedPuzzle`], a puzzle without its types, and `erased_judging` implements it for every puzzle. The
//!   judge, `cargo xtask` and the web app know a puzzle only as `&dyn` [`ErasedPuzzle`]. `erased_native` is the part of it that the
//!   web app does not have.
//! - `pattern` finds what all wrong cases have in common, in the answers of `pattern_answers`, and `pattern_words` says it.
//!   `pattern_condition` chooses its [`Condition`]: `condition` finds the one that divides the wrong cases from the right ones,
//!   `division` counts how well it divides them, both for the cases and ranges of values that `samples` defines, and
//!   `nearest_cases` chooses cases near its limit.
//! - `fit_summary` says what follows from how wrong answers fit the plays, `alike` finds what wrong answers are alike in, and
//!   `ceiling` a number that no answer exceeds although right ones do.
//!
//! The cause of the failures:
//!
//! - `common_form` finds the fault of form that several outputs have in common, which `common_fault` defines. `common_clause`
//!   says it in one clause, and `common_other_text` collects other text of several outputs.
//! - `evidence` defines what the runs of a program show together. `unread` counts the answers that could not be read.
//! - `cause` defines why a program fails. What a new cause needs is listed at [`Cause`].
//! - `diagnosis` finds the cause: a loop that its caller owns. `constant` finds that all answers are the same, and
//!   `form_of_failures` the fault of form that all failed runs have.
//!
//! The report:
//!
//! - `report` makes the [`Report`] on a program from all its judged runs, and `counts` counts what they have.

mod added_words;
mod alike;
mod assignment;
mod batch;
mod cause;
mod ceiling;
mod claim;
mod common_clause;
mod common_fault;
mod common_form;
mod common_other_text;
mod condition;
mod constant;
mod counts;
mod diagnosis;
mod division;
mod erased;
mod erased_judging;
#[cfg(not(target_family = "wasm"))]
mod erased_native;
mod evidence;
mod extras;
mod fit_summary;
mod form;
mod form_covers;
mod form_of_failures;
mod form_words;
mod given;
mod judge;
mod judged;
mod judgement;
mod judging;
mod likeness;
mod measure;
mod misreading;
mod misreading_search;
mod nearest_cases;
mod nearly;
mod note;
mod on_all_cores;
mod order;
mod pattern;
mod pattern_answers;
mod pattern_condition;
mod pattern_words;
mod permuted;
mod plays;
mod reading;
mod report;
mod samples;
mod shifted;
mod simpler_case;
mod solved;
mod symmetry;
mod unread;
mod wrong;
mod wrong_list;

pub use added_words::AddedWords;
pub use batch::{Batch, output_of};
pub use cause::{Cause, FormCause};
pub use claim::Claim;
pub use condition::Condition;
pub use counts::Counts;
pub use diagnosis::{Diagnosis, Question, Reply, Step};
pub use erased::{
    AnswerPictures, Answered, ErasedPuzzle, ExtraWords, Goodness, NamedGenerator, NamedMeasure,
};
#[cfg(not(target_family = "wasm"))]
pub use erased_native::{ErasedSimplerCase, NativePuzzle, TurningPoint};
pub use evidence::Evidence;
pub use extras::{ExtraCount, Extras};
pub use fit_summary::{FitCounts, FitSummary};
pub use form::{
    FormFault, Label, LabelRole, Look, MissingAnswers, MissingLabel, OtherNumber, Place, Prompts,
    RepeatedWord, RightLabel, SurplusLines,
};
pub use given::{GivenAnswer, SolvedCase};
pub use judge::{judge, judge_case};
pub use judged::{End, JudgedRun};
pub use judgement::{Judgement, Verdict};
pub use judging::{Judging, Listed, Reason, Shape, too_high_or_low};
pub use likeness::Likeness;
pub use measure::{Measure, Of, phrase};
pub use misreading::{Misreading, Misreadings};
pub use nearest_cases::nearest_cases;
pub use pattern::{Findings, Pattern, find_pattern};
pub use plays::{ContradictionWords, Fit, PlayWords, Plays};
pub use reading::{Entry, LayoutDifference, Malformed, Reading, WrongForm, read};
pub use report::{CaseOfRun, FailurePlace, Kind, NoteOnRun, Report};
pub use samples::ValueRange;
pub use shrink::CaseText;
pub use simpler_case::{SimplerCase, SimplerCaseWords};
pub use symmetry::Symmetry;
pub use unread::UnreadAnswers;
pub use wrong::{ByRules, Mistake, RuleChange, WrongSolution, WrongSolutions};
pub use wrong_list::numbers;

/// The default memory limit in bytes. Problem packages state this limit, and `judge` uses it unless
/// another one is given. Online judges allow less or more, and some do not say how much.
pub const MAX_MEMORY: u64 = 1 << 30;

/// Returns how many bytes of a program's output are read at most. `right_len` is the length of the right output in bytes. The
/// limit leaves room for other text, such as debugging text, beside all answers.
pub const fn max_output_len(right_len: usize) -> usize {
    4 * right_len + (1 << 20)
}
