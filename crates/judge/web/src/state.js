// The state of the page: everything that it shows, in one object. `state` can only be read; `change` replaces values of it.
// No value is altered in place.
//
// A part of the page is drawn by a function that is given to `autorun`: it runs again whenever a value has changed that it
// has read. For example, this draws the progress bar anew with each change of the progress:
//
//   autorun(() => {
//     find("progress").value = state.progress ?? 0;
//   });
import { find } from "./dom.js";

// The puzzles, in the order of their tabs: `puzzles` in requests.rs lists the fields.
export const puzzles = JSON.parse(find("#puzzles").textContent);

// ---- Texts ----
//
// A text is an input, or an output of the user's program. It has these properties:
//   content: the text itself, as a blob, which may be a file;
//   name: the name of the file; empty if there is no file;
//   remark: sentences about the text, or nothing.
// Some texts have others, too:
//   isPasted: true if it was pasted, so that its name, `pasted`, is not that of a file (`pastedText`);
//   pendingAddress: the address whose input it stands for until that is unpacked (`pendingText`);
//   isSample: true if it is an input that is only shown, since the user has chosen none (`sample` in tests.js);
//   isConverted: true if the file, or one of those that were joined to it, was converted to UTF-8 without a byte order mark
//     (recognise.js, matching.js);
//   id, time: the number of the output among those that were given, and when that was (`asGiven` in given.js);
//   before: the short text in whose place it is, if it is too long to be edited (`inPlaceOf` in actions.js);
//   whyRefused: why it is no output (plan.js). Such a text need not have a content.

// The text of a file, or of a blob, which has no name.
export const fileText = (file, remark = "") => ({ content: file, name: file.name ?? "", remark });

// A text that was typed.
export const typedText = (value) => ({ content: new Blob([value]), name: "", remark: "" });

// A long text that was pasted, which is taken as if it were a file.
export const pastedText = (value) => ({ ...fileText(new File([value], "pasted")), isPasted: true });

// An empty text, which stands for the input of an address until that is unpacked.
export const pendingText = (address) => ({ ...typedText(""), pendingAddress: address });

export const isPending = ({ pendingAddress }) => pendingAddress !== undefined;

// ---- Verdicts and causes ----
//
// A verdict is what is said of an output. It has a `sentence`, and one of these kinds:
//   none: nothing is said.
//   judging: it is being judged; `isOfSeveral` is true if it is one of several that were given at once.
//   right, wrong: it was judged; the verdict also has a `code`, such as AC or WA.
//   malformed: the input is malformed; the output is right for the cases that could be read.
//   misfit: it was not judged, because it does not belong to the input.
//   unjudged: it was not judged yet, or the user or a crash has stopped that.
//   otherInput: it is not right, but was given for another input, so it is not called wrong.
//   refused: the text is no output (`whyRefused`).
//   notice: the sentence is not on the output, but on other files, which were refused or became the input.
export const NO_VERDICT = { kind: "none", sentence: "" };

// A cause says why the program fails. It is what the worker says (`cause` in judging.rs lists the fields), or one of these.

// The cause is not sought: no output is wrong.
export const NOT_SOUGHT = { kind: "not sought" };
// The worker seeks the cause.
export const SEEKING = { kind: "seeking" };
// The answers do not tell the cause, or the search was stopped.
export const UNKNOWN = { kind: "unknown" };

// ---- The state ----

// What is shown: the puzzle, the two texts of the user, and the case. actions.js changes these values as the user wants, and
// navigation.js as soon as a link is followed; judging.js changes the `number`. history.js keeps a copy of them with each
// entry of the browser's history.
const shownAtFirst = {
  // The index of the puzzle.
  tab: 0,
  // The input, a text.
  input: typedText(""),
  // The output of the user's program, a text, or null if there is none.
  own: null,
  // The output is called wrong on at most two inputs. This is the content of the one that it was given for.
  givenFor: new Blob(),
  // The content of the other one, on which the user has had it judged anyway, or null.
  judgedAnywayOn: null,
  // The number of the case whose story is shown, counted through all files of the input.
  number: 1,
  // Null, or if the input and the output are one case alone (`showAlone` in actions.js):
  //   back: what was shown before;
  //   label: that of the button that leads back;
  //   place: where the case is among the tests (`placeOf` in tests.js);
  //   fromLongRun: the answer to the case in the output for the whole input, as a text, or null if there is none;
  //   wasWrongAfterOthers: whether that answer is wrong, and the program had read other cases before, in the same file.
  caseAlone: null,
};

// All values, by their names.
const values = {
  ...shownAtFirst,

  // ---- The answers to the input: judging.js changes them ----

  // The input that was answered last, a text; null before the first answers.
  answeredInput: null,
  // Its files; none if they were taken away since, because another puzzle may be shown (actions.js, navigation.js) or the
  // answers to a later input were stopped:
  //   name, file: as `split` in files.js returns them;
  //   cases: the number of its cases;
  //   casesBefore: the number of the cases in the files before it;
  //   output: the right output for it, as a blob;
  //   fault, unread: where it is malformed, and where what is not read of it begins, each as a `line` and a `column`, with
  //     the `text` of a message; or null.
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

  // ---- What is said of the output: judging.js changes it; actions.js makes the verdict a notice ----

  // The verdict, as above.
  verdict: NO_VERDICT,
  // What the worker says of the output, once it is judged; else null. `report` in judging.rs lists the fields. There are
  // three more:
  //   parts: those of the strip (strip.rs);
  //   absent: the names of the files of the input for which the output has no piece (checking.js);
  //   isConverted: whether the page has changed the line breaks of the output, or its encoding (`isConverted` of its text).
  report: null,
  // If the output is wrong, what the worker says of the case that is shown, even if the answer to that is right; else null.
  // Its fields come from `show` in judging.rs:
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
  // The story of the case with the number above, which explains its right answer, as HTML.
  story: "",

  // ---- What does not depend on what is shown ----

  // The tests of each puzzle, once they are there: tests.js.
  catalog: null,
  // How far the jobs are for which the user waits, from 0 to 1, or null if there are none: jobs.js.
  progress: null,
  // The files that were given as outputs, with their verdicts: given.js.
  submissions: [],
};

// The names of the values that were read since `namesReadBy` called its function; null if it calls none at present.
let namesRead = null;

export const state = new Proxy(values, {
  get(_, name) {
    assertKnown([name]);
    namesRead?.add(name);
    return values[name];
  },
  set: () => false,
});

// The names of the values that make up what is shown.
export const NAMES_OF_SHOWN = Object.keys(shownAtFirst);

// A copy of what is shown.
export function shown() {
  return Object.fromEntries(NAMES_OF_SHOWN.map((name) => [name, values[name]]));
}

// ---- What runs when the state changes ----

// The listeners, in the order of the modules that register them (`MODULES` in main.rs). Each has a function `run`, and the
// `names` of the values on which it depends.
const listeners = [];

// Has a function run after the first change of the state, which is made once all modules are loaded, and then again whenever
// a value has changed that it read when it ran last. What an `async` function reads after its first `await` does not count.
export function autorun(draw) {
  const listener = {
    // Until its first run, it depends on everything.
    names: Object.keys(values),
    run: () => { listener.names = namesReadBy(draw); },
  };
  listeners.push(listener);
}

// Calls a function. Returns the names of the values of the state that it reads.
function namesReadBy(draw) {
  // Not null if this is called for a change that another such function has made.
  const outer = namesRead;
  const names = new Set();
  namesRead = names;
  try {
    draw();
  } finally {
    namesRead = outer;
  }
  return [...names];
}

// Has a function run whenever one of the values with these names has changed.
export function onChangeOf(names, run) {
  assertKnown(names);
  listeners.push({ names, run });
}

// Replaces values of the state, and runs the listeners that depend on one that is different now. If a listener makes a
// change itself, the listeners that depend on that run at once, and may then run a second time for this change.
export function change(replaced) {
  assertKnown(Object.keys(replaced));
  const changed = Object.keys(replaced).filter((name) => values[name] !== replaced[name]);
  Object.assign(values, replaced);
  for (const { names, run } of listeners) {
    if (names.some((name) => changed.includes(name))) run();
  }
}

// Throws an error unless all of these are names of values.
function assertKnown(names) {
  for (const name of names) if (!(name in values)) throw new Error(`the state has no ${name}`);
}
