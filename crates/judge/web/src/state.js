// The state of the page: the values that decide what the page shows. For example, once the user has given a wrong output for
// the sample of yahtzee, these are some of them:
//
//   puzzleIndex   0                                         yahtzee, the first puzzle
//   input         { content: Blob, … }                      the sample
//   userOutput    { content: File, name: "my.out", … }      the output of the user's program
//   answers       { rightOutput: Blob, … }                  the right answers to the sample
//   verdict       { kind: "wrong", code: "WA", sentence: "1 of 2 games wrong." }
//   cause         { kind: "pending" }                       the worker still seeks why the program fails
//
// Any module may read a value, as `state.input`. A change, such as `change({ caseNumber: 2 })`, runs the functions that depend
// on what has changed: those that draw the page (`autorun` in observable.js), and a few others (`onChangeOf`).
//
// For each group of values, it is said here which modules change it. The fields of a value are listed at the function that
// makes it, which is named here. "The output" is always that of the user's program, and never the right output.
import { find } from "./dom.js";
import { observable } from "./observable.js";
import { typedText } from "./texts.js";

// The puzzles, in the order of their tabs: `puzzles` in requests.rs lists the fields.
export const puzzles = JSON.parse(find("#puzzles").textContent);

// ---- What is shown ----

// What is shown: a puzzle, an input, an output and a case. These values are changed by judging.js, mostly in `update`, which
// then has the page find what it says of them; answering.js and cases.js change only `caseNumber`.
const shownAtFirst = {
  // The puzzle, by the place of its tab.
  puzzleIndex: 0,
  // The input, a text (texts.js).
  input: typedText(""),
  // The output, a text, or null if there is none.
  userOutput: null,
  // The contents of the inputs for which the output counts as given: the input on which the user gave it, and those on which
  // the user has pressed `Judge it anyway` since. On any other input, the output may turn out to be right, but it is never
  // called wrong. For example:
  //
  //   the user                         givenFor       kind of the verdict
  //   gives the output on the sample   sample         wrong
  //   chooses a test                   sample         otherInput
  //   presses `Judge it anyway`        sample, test   wrong
  //
  // An output that comes from a link may have been given for an input that the link does not hold: `ANOTHER_INPUT` in
  // address.js stands for that.
  givenFor: [],
  // The number of the case whose story is told. Cases are numbered from 1, through all files of the input.
  caseNumber: 1,
  // If the input and the output are one case alone, which was taken out of a longer input: how to lead back, and what is known
  // of the case there (`showAlone` in actions.js). Otherwise null.
  caseAlone: null,
};

// ---- The right answers ----

// No answers. Any others have the same fields (`findAnswers` in answering.js).
export const NO_ANSWERS = { input: null, files: [], rightOutput: new Blob(), solvingMs: 0 };

// The right answers to the input. They are changed by answering.js; by judging.js, if another puzzle is shown; and by
// stopping.js, if there will be none.
const answersAtFirst = {
  // The answers. Until they are there, the answers to the input before are kept, if that is of the same puzzle: `isAnswered` in
  // answering.js tells them apart.
  answers: NO_ANSWERS,
  // Why there are no answers to the input: "stopped", by the user, or "failed", since the solver has failed or the input cannot
  // be read. Null if they are there, or will be.
  whyUnanswered: null,
};

// ---- What is said of the output ----

// A verdict is what is said of an output (`checkOutput` in checking.js), or in place of that. It has a `sentence`, and one of
// these kinds:
//   none: nothing is said.
//   judging: it is being judged. If it is one of several that were given at once, `isOfSeveral` is true.
//   right: it is right; the `code` is AC.
//   wrong: it is wrong; the `code` is WA or PE.
//   malformed: it is right for the cases that could be read, but the input is malformed.
//   misfit: it was not judged, because it does not belong to the input, or contradicts itself.
//   unjudged: it was not judged: not yet, or because that was stopped or has failed.
//   otherInput: it is not right, but counts as given for another input, so it is not called wrong.
//   refused: it is a file that is no output (`whyRefused` in texts.js). Only submissions have this kind.
//   notice: the sentence is not on the output, but on other files, which were refused or became the input. No submission has
//     this kind.
export const NO_VERDICT = { kind: "none", sentence: "" };

// A cause is what is said of why the program fails. It has one of these kinds, or one that the worker finds (`Cause::kind` in
// cause.rs); `cause` in judging.rs lists the fields that a cause has then.
//   none: the verdict is not of the kind `wrong`.
//   pending: the worker seeks the cause.
//   unknown: the answers do not tell the cause, or the search was stopped or has failed.
export const NO_CAUSE = { kind: "none" };
export const CAUSE_PENDING = { kind: "pending" };
export const CAUSE_UNKNOWN = { kind: "unknown" };

// The values that say nothing of the output: `forget` in judging.js sets these, and `showVerdict` there sets others.
export const NOTHING_SAID = {
  verdict: NO_VERDICT,
  // What the worker says of the output as a whole (`reportOn` in checking.js), if the verdict is of the kind `right`, `wrong`
  // or `malformed`; otherwise null.
  report: null,
  // What the worker says of one thing in a wrong output (`show` in judging.rs): of what it has for the case `caseNumber`, or of
  // a fault of the output as a whole, such as an answer too many. Null unless the verdict is of
  // the kind `wrong`.
  caseReport: null,
  cause: NO_CAUSE,
};

// What is said of the output and of the case. story.js draws the story, and verdict.js the verdict; for a wrong output,
// buttons.js, strip.js and answers.js draw more. These modules change the values:
//
//   judging.js    all but the story
//   several.js    the verdict, while it judges several files
//   actions.js    the verdict, for a notice
//   stopping.js   the verdict, the cause and the story
//   cases.js      the case report and the story
const judgementAtFirst = {
  ...NOTHING_SAID,
  // The story of the case `caseNumber`, which explains its right answer, as HTML; empty if there is none. Until it is told, the
  // story that was told before is kept.
  story: "",
};

// ---- What does not depend on what is shown ----

const othersAtFirst = {
  // The tests of each puzzle (`testsOfPuzzle` in tests.js), by its name; null until they are unpacked. Changed by tests.js.
  testsByPuzzle: null,
  // How far the worker is with its job, from 0 to 1. Null unless the user waits for a job other than the search for the cause.
  // It is changed by jobs.js.
  progress: null,
  // The files that were given as outputs, with their verdicts (`recordVerdict` in given.js). They are changed by given.js.
  submissions: [],
};

// ---- The state ----

export const { state, change, autorun, onChangeOf } = observable({
  ...shownAtFirst,
  ...answersAtFirst,
  ...judgementAtFirst,
  ...othersAtFirst,
});

// The names of the values that say what is shown.
export const NAMES_OF_SHOWN = Object.keys(shownAtFirst);

// A copy of the values that say what is shown.
export const copyOfShown = () => Object.fromEntries(NAMES_OF_SHOWN.map((name) => [name, state[name]]));
