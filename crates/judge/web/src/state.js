// The state of the page: everything that it shows, in one object. Only `change` writes to it. No value is altered in
// place: a new value replaces it.
//
// A part of the page names the values that it is drawn from, and is drawn again when one of them has changed. What is said
// of the output is taken away (`forget` in judging.js) before the puzzle, the input, its answers or the output changes, so
// a part that draws what is said need not name these, nor whether they are of a case alone.
import { one } from "./dom.js";

export const puzzles = JSON.parse(one("#puzzles").textContent);

// The name of a text that was pasted as if it were a file.
export const PASTED = "pasted";

// A text of a field: its `content`, which is a file or what was typed, its `name`, which is empty if it was typed, and a
// sentence about it as a `remark`. What makes or takes a text may add to it:
//   isConverted: whether the file was converted to UTF-8 (recognise.js);
//   before: the short text in whose place it is, if it is too long to be edited (actions.js);
//   isSample: whether the input is only shown, and was not chosen (tests.js);
//   isPending: whether it stands for the input of a link, which is still to be unpacked (page.js);
//   time: when the output was given (given.js).
export const fileText = (file, remark = "") => ({ content: file, name: file.name ?? "", remark });
export const typedText = (value) => ({ content: new Blob([value]), name: "", remark: "" });

// What is said of an output, a value of the kinds below. Each has a `sentence`.
//   none: nothing is said.
//   judging: it is being judged; `isOfSeveral` if it is one of several that were given at once.
//   right, wrong: it was judged; `code` is that of the verdict, such as WA.
//   malformed: it is right for the cases before the fault of the input.
//   misfit: it was not judged, because it does not belong to the input.
//   unjudged: it was not judged yet, or cannot be, because the answers to the input were stopped.
//   otherInput: it was given for another input, so it is not called wrong.
//   notice: nothing is said of it, but what was done with another file: it was refused, or taken as the input.
//   refused: it is no output, but a submission all the same.
export const NO_VERDICT = { kind: "none", sentence: "" };

// Why the program fails, as far as nothing is found: it is not sought, it is being sought, or the answers do not tell it,
// or the search was stopped. A cause that is found is what the worker says of it: `cause` in judging.rs lists the fields.
export const NOT_SOUGHT = { kind: "not sought" };
export const SOUGHT = { kind: "sought" };
export const UNKNOWN = { kind: "unknown" };

// What is shown: actions.js changes it as the user wants, page.js as soon as a link is followed, and judging.js the
// `number`. An entry of the browser's history is a copy of these values.
const shownAtFirst = {
  // The index of the puzzle.
  tab: 0,
  // A text.
  input: typedText(""),
  // The text that the user's own program printed, if there is one.
  own: null,
  // The content of the input that this output was given for.
  givenFor: new Blob(),
  // The number of the case whose story is shown, counted through all files of the input.
  number: 1,
  // When the input and the output are one case alone: what was shown before it, to which a button with this `label` leads
  // `back`; its `place` among the tests; and the answer `fromLongRun`, if the output before had one.
  caseAlone: null,
};

export const state = {
  ...shownAtFirst,

  // The answers to the input: judging.js changes them. What replaces the input in actions.js takes the files away, or says
  // that there are no answers yet.

  // The files of the input: the `name` and the `file`, the number of its `cases`, its `fault` and what is `unread` of it,
  // its right `output`, and how many cases are `before` it.
  answeredFiles: [],
  // Whether the answers are `there` or were `stopped`, by the user or by a crash; with `none` yet, the files may be of an
  // earlier input.
  answered: "none",
  // The whole right output.
  answer: new Blob(),
  // How long the solver took for it; null once it was stopped, or the user has stopped what came after it.
  milliseconds: 0,

  // What is said of the output: judging.js changes it, and actions.js the verdict, to a notice.

  // Of one of the kinds above.
  verdict: NO_VERDICT,
  // What the worker says of the output, once it is judged: `report` in judging.rs lists the fields. Besides, there are the
  // `parts` of the strip (strip.rs), the names of files that are `absent` from the output, and whether that `isConverted`:
  // its line breaks or its encoding.
  report: null,
  // What the worker says of the case that is shown, be that wrong or right, if the output is wrong, so that there is a
  // report; else null. Its fields come from `show` in judging.rs:
  //   case: its number, or null if the fault is one of the output as a whole; file: the index of its answered file;
  //   text: the case itself; input, own: the input and the output with this case alone, each as a string;
  //   got, expected, pictures: both answers, and a picture of each;
  //   form, reason, note: what is wrong; isEmpty: whether the whole output is.
  shownCase: null,
  // Why the program fails, or one of the three above.
  cause: NOT_SOUGHT,
  // The story of the case with the number above, which explains its right answer, as HTML.
  story: "",

  // What belongs to the visit, and not to what is shown.

  // The tests of each puzzle, once they are there: tests.js.
  catalog: null,
  // How far the job is for which the user waits, from 0 to 1, or null if there is none: jobs.js.
  progress: null,
  // The files that were given as outputs, with their verdicts: given.js.
  submissions: [],
};

// The parts of the page: the `names` of the values that each is drawn from, and how it is drawn.
const drawers = [];

// Has a part of the page drawn from these values, whenever one of them changes; after the parts of earlier calls.
export function drawnFrom(names, draw) {
  assertKnown(names);
  drawers.push({ names, draw });
}

// Replaces values of the state, and draws what shows them.
export function change(values) {
  const names = Object.keys(values);
  assertKnown(names);
  const changed = names.filter((name) => state[name] !== values[name]);
  Object.assign(state, values);
  for (const { names, draw } of drawers) if (names.some((name) => changed.includes(name))) draw();
}

function assertKnown(names) {
  for (const name of names) if (!(name in state)) throw new Error(`the state has no ${name}`);
}

export const NAMES_OF_SHOWN = Object.keys(shownAtFirst);

// A copy of what is shown.
export function shown() {
  return Object.fromEntries(NAMES_OF_SHOWN.map((name) => [name, state[name]]));
}
