// The state of the page: the values that decide what the page shows. For example, once the user has given a wrong output for
// the sample of yahtzee, these are some of them:
//
//   tab           0                                         the puzzle: the first one, which is yahtzee
//   input         { content: Blob, … }                      the sample
//   userOutput    { content: File, name: "my.out", … }      the output of the user's program
//   answers       { rightOutput: Blob, … }                  the right answers to the sample
//   verdict       { kind: "wrong", code: "WA", sentence: "1 of 2 games wrong." }
//   cause         { kind: "pending" }                       the worker still seeks why the program fails
//
// Any module may read a value, as `state.tab`. Functions that are passed to `autorun` draw the page. They run after the first
// `change`, which comes once all modules are loaded, and then again whenever a value that they read has changed
// (observable.js). Each group of values below says which modules change it.
//
// In comments, "the output" is always that of the user's program, and never the right output.
import { find } from "./dom.js";
import { observable } from "./observable.js";
import { typedText } from "./texts.js";

// The puzzles, in the order of their tabs: `puzzles` in requests.rs lists the fields.
export const puzzles = JSON.parse(find("#puzzles").textContent);

// ---- What is shown ----

// The puzzle, the input, the output and the case. The user chooses them; in a link and in the browser's history, they are all
// that is kept. `update` in judging.js changes them, and then has the page find what it says of them. Besides:
//
//   judging.js, cases.js   change `caseNumber` to the case whose answer they show
//   answering.js           makes `caseNumber` smaller if the input has fewer cases
const shownAtFirst = {
  // The index of the puzzle.
  tab: 0,
  // The input, as a text: an object with its `content`, which is a blob, and more (texts.js).
  input: typedText(""),
  // The output, as a text, or null if there is none.
  userOutput: null,
  // The contents of the inputs for which the output counts as given: the input on which the user gave it, and those on which
  // the user has pressed `Judge it anyway` since. On any other input, the output may turn out to be right, but it is never
  // called wrong. For example:
  //
  //   the user                         givenFor       kind of the verdict
  //   gives the output on the sample   sample         wrong
  //   chooses a test                   sample         otherInput
  //   presses `Judge it anyway`        sample, test   wrong
  givenFor: [],
  // The number of the case whose story is shown. Cases are numbered from 1, through all files of the input.
  caseNumber: 1,
  // Null, unless the input and the output are one case alone, which was taken out of a longer input (`showAlone` in
  // actions.js). Then:
  //   back: what was shown before;
  //   label: that of the button that leads back;
  //   place: where the case is among the tests (`placeOf` in tests.js);
  //   answerInWholeOutput: the answer to the case in the output for the longer input, as a text, or null if there is none;
  //   wasWrongAfterOthers: whether that answer is wrong, and the program had read other cases before, in the same file.
  caseAlone: null,
};

// ---- The right answers ----

// The answers before the first ones are found, and when there are none.
export const NO_ANSWERS = {
  // The input that was answered, a text.
  input: null,
  // The files of that input:
  //   name: the name in the header of the file, made safe; empty if the input has no headers (`split` in files.js);
  //   file: what it holds, as a blob;
  //   caseCount: the number of its cases;
  //   casesBefore: the number of the cases in the files before it;
  //   rightOutput: the right output for it, as a blob;
  //   fault: where it is malformed: a `line` and a `column`, with the `text` of a message; or null;
  //   unread: where what is not read of it begins, with the same fields; or null.
  files: [],
  // The right output for the whole input.
  rightOutput: new Blob(),
  // How many milliseconds the solver took for that.
  solvingMs: 0,
};

// The right answers to the input. They are changed by:
//
//   answering.js   both
//   judging.js     `answers`, if another puzzle is shown
//   stopping.js    both, if there will be no answers
const answersAtFirst = {
  // The answers to the input; or until they are there, those to the input that was shown before (`isAnswered` in answering.js).
  answers: NO_ANSWERS,
  // Why there are no answers to the input: "stopped", by the user, or "failed", since the solver has failed or the input cannot
  // be read. Null if they are there, or will be.
  whyUnanswered: null,
};

// ---- What is said of the output ----

// A verdict is what is said of an output, or a notice in its place. It has a `sentence`, and one of these kinds. Only the kinds
// `right` and `wrong` have a `code`:
//   none: nothing is said.
//   judging: it is being judged. If it is one of several that were given at once, `isOfSeveral` is true; else it is missing.
//   right: it was judged; the code is AC.
//   wrong: it was judged; the code is WA or PE.
//   malformed: the input is malformed; the output is right for the cases that could be read.
//   misfit: it was not judged, because it does not belong to the input, or contradicts itself.
//   unjudged: it was not judged: not yet, or because that was stopped or has failed.
//   otherInput: it is not right, but counts as given for another input, so it is not called wrong.
//   refused: it is a file that is no output (`whyRefused` in texts.js).
//   notice: the sentence is not on the output, but on other files, which were refused or became the input.
export const NO_VERDICT = { kind: "none", sentence: "" };

// A cause is what is said of why the program fails. One that the worker has found has its `kind`, its `text`, and the `rule` of
// the statement that was misread, or null (`cause` in judging.rs). In its place, there may be one of these objects. They are
// compared by `===`, so no other module makes one like them:

// The output is not wrong, or there is none.
export const NO_CAUSE = { kind: "none" };
// The worker seeks the cause.
export const CAUSE_PENDING = { kind: "pending" };
// The answers do not tell the cause, or the search was stopped or has failed.
export const CAUSE_UNKNOWN = { kind: "unknown" };

// What is said of the output and of the case. It is changed by:
//
//   judging.js    all but `story`
//   several.js    `verdict`: while several outputs are judged, it says how far that is
//   stopping.js   `verdict`, `cause` and `story`, if what is under way ends
//   cases.js      `shownCase` and `story`
//   actions.js    `verdict`: a notice takes its place
const judgementAtFirst = {
  // The verdict on the output.
  verdict: NO_VERDICT,
  // What the worker says of the output as a whole: null unless the verdict is of the kind `right`, `wrong` or `malformed`. Its
  // fields are those that `report` in judging.rs lists, such as a letter for each case in `letters`, and three more:
  //   parts: the parts of the strip, such as one for each test (strip.rs);
  //   absent: the names of the files of the input for which the output, unless it is blank, has no part (checking.js);
  //   isFormChanged: whether the page has changed the line breaks of the output, or its encoding (checking.js).
  report: null,
  // What the worker says of the case `caseNumber`, or of a fault of the output as a whole, such as an answer too many. Null
  // unless the output is wrong. At first, this is `shown` in the report; then the user may choose any case, also one with a
  // right answer. `show` in judging.rs lists the fields, of which the page reads these:
  //   case: the number of the case, or null for a fault of the output as a whole;
  //   fileIndex: the index of its file among those of `answers`;
  //   text: the case itself, or null;
  //   inputAlone, outputAlone: the input and the output with this case alone, each as a string, or null;
  //   got, expected, pictures: the answer of the output, the right one, and a picture of each, or null;
  //   form, reason: what is wrong with the form, and with the answer itself, or null;
  //   note: a remark on the answer, or null;
  //   isEmpty: whether the output has no answer to any case of its file.
  shownCase: null,
  // Why the program fails.
  cause: NO_CAUSE,
  // The story of the case `caseNumber`, which explains its right answer, as HTML; empty if there is none. Until it is told, the
  // story before stays.
  story: "",
};

// ---- What does not depend on what is shown ----

const othersAtFirst = {
  // The tests of each puzzle, by its name; null until they are unpacked. They are changed by tests.js.
  catalog: null,
  // How far the jobs are for which the user waits, from 0 to 1; null if there are none. It is changed by jobs.js.
  progress: null,
  // The files that were given as outputs, with their verdicts (`recordVerdict` in given.js lists the fields). They are changed
  // by given.js.
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
