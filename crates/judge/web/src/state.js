// The state of the page: everything that it shows, as values that are observed (observable.js). Any module may read them in
// `state`. The parts of the page draw what they read with `autorun`; the first change comes once all modules are loaded, so
// everything is drawn then. Each group of values below says which modules change it.
//
// The name `own` stands for what the user's program has printed.
import { find } from "./dom.js";
import { observable } from "./observable.js";
import { typedText } from "./texts.js";

// The puzzles, in the order of their tabs: `puzzles` in requests.rs lists the fields.
export const puzzles = JSON.parse(find("#puzzles").textContent);

// ---- Verdicts ----

// A verdict is what is said of an output. It has a `sentence`, and one of these kinds:
//   none: nothing is said.
//   judging: it is being judged; `isOfSeveral` is true if it is one of several that were given at once.
//   right, wrong: it was judged; the verdict also has a `code`, such as AC or WA.
//   malformed: the input is malformed; the output is right for the cases that could be read.
//   misfit: it was not judged, because it does not belong to the input, or contradicts itself.
//   unjudged: it was not judged yet, or the user or a crash has stopped that.
//   otherInput: it is not right, but was given for another input, so it is not called wrong.
//   refused: the text is no output (`whyRefused`).
//   notice: the sentence is not on the output, but on other files, which were refused or became the input.
export const NO_VERDICT = { kind: "none", sentence: "" };

// ---- Causes ----

// A cause says why the program fails. It is what the worker says (`cause` in judging.rs lists the fields), or one of these.

// The cause is not sought: no output is wrong.
export const NOT_SOUGHT = { kind: "not sought" };
// The worker seeks the cause.
export const SEEKING = { kind: "seeking" };
// The answers do not tell the cause, or the search was stopped.
export const UNKNOWN = { kind: "unknown" };

// ---- The values ----

// What is shown: the puzzle, the two texts of the user (texts.js), and the case. actions.js changes these values as the user
// wants, and navigation.js as soon as a link is followed; answering.js, cases.js and judging.js change the `number`.
// history.js keeps a copy of them with each entry of the browser's history.
const shownAtFirst = {
  // The index of the puzzle.
  tab: 0,
  // The input, a text.
  input: typedText(""),
  // The output, a text, or null if there is none.
  own: null,
  // The content of the input that the output was given for, or what stands for that if it is not known (address.js). The
  // output is called wrong only on this input, and on `judgedAnywayOn`.
  givenFor: new Blob(),
  // The content of another input, on which the user has had the output judged anyway; null if there is none.
  judgedAnywayOn: null,
  // The number of the case whose story is shown, counted from 1 through all files of the input.
  number: 1,
  // Null, unless the input and the output are one case alone, which was taken out of a longer input (`showAlone` in
  // actions.js). Then:
  //   back: what was shown before;
  //   label: that of the button that leads back;
  //   place: where the case is among the tests (`placeOf` in tests.js);
  //   fromLongRun: the answer to the case in the output for the whole input, as a text, or null if there is none;
  //   wasWrongAfterOthers: whether that answer is wrong, and the program had read other cases before, in the same file.
  caseAlone: null,
};

// The right answers. answering.js has the worker find them; judging.js takes them away if that is stopped.
const answersAtFirst = {
  // The input that was answered last, a text; null before the first answers.
  answeredInput: null,
  // Its files:
  //   name, file: as `split` in files.js returns them;
  //   cases: the number of its cases;
  //   casesBefore: the number of the cases in the files before it;
  //   output: the right output for it, as a blob;
  //   fault, unread: where it is malformed, and where what is not read of it begins, each as a `line` and a `column`, with
  //     the `text` of a message; or null.
  // There are none once something else is shown that may be of another puzzle (actions.js and navigation.js take them away
  // then), and if the answers to a later input were stopped.
  answeredFiles: [],
  // How far the answers to the input that is shown are:
  //   pending: they are not there yet;
  //   done: they are in the other values here;
  //   stopped: there are none, because the user or a crash has stopped them.
  answerStatus: "pending",
  // The right output for `answeredInput`; empty if the answers to a later input were stopped.
  rightOutput: new Blob(),
  // How long the solver took for the right output.
  milliseconds: 0,
};

// What is said of the output and of the case. judging.js and cases.js ask the worker for it; actions.js puts a notice in the
// place of the verdict.
const judgementAtFirst = {
  // The verdict on the output, as above.
  verdict: NO_VERDICT,
  // What the worker says of the output: null unless it is judged, and right, wrong or malformed. `report` in judging.rs lists
  // the fields. There are three more:
  //   parts: those of the strip (strip.rs);
  //   absent: the names of the files of the input for which the output has no part (checking.js);
  //   isFormChanged: whether the page has changed the line breaks of the output, or its encoding (checking.js).
  report: null,
  // What the worker says of the case that is shown, even if the answer to that is right: null unless the output is wrong. Its
  // fields come from `show` in judging.rs:
  //   case: its number, or null if the fault is one of the output as a whole;
  //   file: the index of its answered file;
  //   text: the case itself, or null;
  //   input, own: the input and the output with this case alone, each as a string, or null;
  //   got, expected, pictures: the answer of the output, the right one, and a picture of each, or null;
  //   form, reason, note: what is wrong;
  //   isEmpty: whether the output has no answer to any case of its file.
  shownCase: null,
  // The cause, as above.
  cause: NOT_SOUGHT,
  // The story of the case with the number `number`, which explains its right answer, as HTML; empty if there is none.
  story: "",
};

// What does not depend on what is shown.
const othersAtFirst = {
  // The tests of each puzzle, once they are unpacked; null before. tests.js changes them.
  catalog: null,
  // How far the jobs are for which the user waits, from 0 to 1; null if there are none. jobs.js changes it.
  progress: null,
  // The files that were given as outputs, with their verdicts. given.js changes them.
  submissions: [],
};

export const { state, change, autorun, onChangeOf } = observable({
  ...shownAtFirst,
  ...answersAtFirst,
  ...judgementAtFirst,
  ...othersAtFirst,
});

// ---- What is shown ----

// The names of the values that make up what is shown.
export const NAMES_OF_SHOWN = Object.keys(shownAtFirst);

// A copy of what is shown now.
export const shown = () => Object.fromEntries(NAMES_OF_SHOWN.map((name) => [name, state[name]]));
