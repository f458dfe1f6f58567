// The state of the page: the values that decide what the page shows. For example, once the user has given a wrong output for
// the sample of yahtzee, these are some of them:
//
//   tab           0                                         the puzzle: the first one, which is yahtzee
//   input         { content: Blob, … }                      the sample
//   userOutput    { content: File, name: "my.out", … }      the output of the user's program
//   rightOutput   Blob                                      the right output for the sample
//   verdict       { kind: "wrong", code: "WA", sentence: "1 of 2 games wrong." }
//   cause         { kind: "seeking" }                     the worker still seeks why the program fails
//
// Any module may read a value, as `state.tab`. Functions that are passed to `autorun` draw the page. They run after the first
// `change`, which comes once all modules are loaded, and then again whenever a value that they read has changed
// (observable.js). Each group of values below says which modules change it.
//
// In comments, "the output" is always that of the user's program. What the solver prints for the same input is the right output.
import { find } from "./dom.js";
import { observable } from "./observable.js";
import { typedText } from "./texts.js";

// The puzzles, in the order of their tabs: `puzzles` in requests.rs lists the fields.
export const puzzles = JSON.parse(find("#puzzles").textContent);

// ---- What is shown ----

// The puzzle, the input, the output and the case. actions.js changes these values as the user wants, and navigation.js as soon
// as a link is followed; answering.js, cases.js and judging.js change the `number`. history.js keeps a copy of them with each
// entry of the browser's history.
const shownAtFirst = {
  // The index of the puzzle.
  tab: 0,
  // The input, as a text: an object with its `content`, which is a blob, and more (texts.js).
  input: typedText(""),
  // The output, as a text, or null if there is none.
  userOutput: null,
  // The content of the input that the output was given for, or what stands for that if it is not known (address.js). The
  // output is called wrong only on this input, and on `judgedAnywayOn`.
  givenFor: new Blob(),
  // The content of another input, on which the user has had the output judged anyway; null if there is none.
  judgedAnywayOn: null,
  // The number of the case whose story is shown. Cases are numbered from 1, through all files of the input.
  number: 1,
  // Null, unless the input and the output are one case alone, which was taken out of a longer input (`showAlone` in
  // actions.js). Then:
  //   back: what was shown before;
  //   label: that of the button that leads back;
  //   place: where the case is among the tests (`placeOf` in tests.js);
  //   fromLongRun: the answer to the case in the output for the whole input (the long run), as a text; null if there is none;
  //   wasWrongAfterOthers: whether that answer is wrong, and the program had read other cases before, in the same file.
  caseAlone: null,
};

// The names of these values.
export const NAMES_OF_SHOWN = Object.keys(shownAtFirst);

// A copy of what is shown now.
export const shown = () => Object.fromEntries(NAMES_OF_SHOWN.map((name) => [name, state[name]]));

// ---- The right answers ----

// The right answers to the input, which answering.js has the worker find. While those to a new input are pending, the other
// values here still hold those to the input before. But if that may be of another puzzle, actions.js and navigation.js empty
// `answeredFiles` at once. If the answers are stopped, judging.js empties `answeredFiles` and `rightOutput`.
const answersAtFirst = {
  // How far the answers to the input that is shown are:
  //   pending: they are not there yet;
  //   done: they are in the other values here;
  //   stopped: there are none, because the user, a crash, or a file that cannot be read has stopped them.
  answerStatus: "pending",
  // The input that was answered last, a text; null before the first answers.
  answeredInput: null,
  // Its files:
  //   name: that in its header, made safe; empty if the input has no headers (`split` in files.js);
  //   file: what it holds, as a blob;
  //   cases: the number of its cases;
  //   casesBefore: the number of the cases in the files before it;
  //   output: the right output for it, as a blob;
  //   fault, unread: where it is malformed, and where what is not read of it begins, each as a `line` and a `column`, with
  //     the `text` of a message; or null.
  answeredFiles: [],
  // The right output for the whole input.
  rightOutput: new Blob(),
  // How long the solver took for the right output.
  milliseconds: 0,
};

// ---- What is said of the output ----

// A verdict is what is said of an output. It has a `sentence`, and one of these kinds:
//   none: nothing is said.
//   judging: it is being judged. If it is one of several that were given at once, `isOfSeveral` is true; else it is missing.
//   right: it was judged; the verdict has the `code` AC.
//   wrong: it was judged; the verdict has a `code`, WA or PE.
//   malformed: the input is malformed; the output is right for the cases that could be read.
//   misfit: it was not judged, because it does not belong to the input, or contradicts itself.
//   unjudged: it was not judged: not yet, or because that was stopped or has failed.
//   otherInput: it is not right, but was given for another input, so it is not called wrong.
//   refused: it is a file that is no output (`whyRefused` in texts.js).
//   notice: the sentence is not on the output, but on other files, which were refused or became the input.
export const NO_VERDICT = { kind: "none", sentence: "" };

// A cause says why the program fails. It is what the worker says (`cause` in judging.rs): its `kind`, its `text`, and the
// `rule` of the statement that was misread, or null. Or it is one of these:

// The cause is not sought: no output is wrong.
export const NOT_SOUGHT = { kind: "not sought" };
// The worker seeks the cause.
export const SEEKING = { kind: "seeking" };
// The answers do not tell the cause, or the search was stopped.
export const UNKNOWN = { kind: "unknown" };

// What is said of the output and of the case. judging.js and cases.js ask the worker for it; actions.js puts a notice in the
// place of the verdict.
const judgementAtFirst = {
  // The verdict on the output.
  verdict: NO_VERDICT,
  // What the worker says of the output as a whole: null unless the verdict is of the kind `right`, `wrong` or `malformed`. Its
  // fields are those that `report` in judging.rs lists, such as a letter for each case in `letters`, and three more:
  //   parts: those of the strip (strip.rs);
  //   absent: the names of the files of the input for which the output has no part (checking.js);
  //   isFormChanged: whether the page has changed the line breaks of the output, or its encoding (checking.js).
  report: null,
  // What the worker says of the case with the number `number`, or of a fault of the output as a whole, such as an answer too
  // many. Null unless the output is wrong; but the user may choose any case of it, also one with a right answer. The fields
  // come from `show` in judging.rs:
  //   case: the number of the case, or null for a fault of the output as a whole;
  //   file: the index of its answered file;
  //   text: the case itself, or null;
  //   input, output: the input and the output with this case alone, each as a string, or null;
  //   got, expected, pictures: the answer of the output, the right one, and a picture of each, or null;
  //   form, reason: what is wrong with the form, and with the answer itself, or null;
  //   note: a remark on the answer, or null;
  //   isEmpty: whether the output has no answer to any case of its file.
  shownCase: null,
  // Why the program fails.
  cause: NOT_SOUGHT,
  // The story of the case with the number `number`, which explains its right answer, as HTML; empty if there is none.
  story: "",
};

// ---- What does not depend on what is shown ----

const othersAtFirst = {
  // The tests of each puzzle, once they are unpacked; null before. tests.js changes them.
  catalog: null,
  // How far the jobs are for which the user waits, from 0 to 1; null if there are none. jobs.js changes it.
  progress: null,
  // The files that were given as outputs, with their verdicts. given.js changes them.
  submissions: [],
};

// ---- The state ----

export const { state, change, autorun, onChangeOf } = observable({
  ...shownAtFirst,
  ...answersAtFirst,
  ...judgementAtFirst,
  ...othersAtFirst,
});
