// The state of the page: everything that it shows, in one object. Only `change` writes to it. A part of the page
// names the values that it is drawn from, and is drawn again when one of them has changed. What is said of the output is
// taken away (`forget` in judging.js) before the puzzle, the input, its answers or the output changes: a part that draws
// what is said need not name these. No value is altered in place: a new value replaces it.
import { one } from "./dom.js";

export const puzzles = JSON.parse(one("#puzzles").textContent);

export const PASTED = "pasted"; // the name of a file that was never one

// A text of a field: the bytes of a file, or what was typed, which has no name. `remark` is a sentence about it.
export const fileText = (file, remark = "") => ({ content: file, name: file.name ?? "", remark });
export const typedText = (value) => ({ content: new Blob([value]), name: "", remark: "" });

// What is said of an output, a value of the kinds below. Each has a `sentence`.
//   none: nothing is said.
//   judging: it is being judged; `isOfClass` if it is one of several whose verdicts are listed.
//   right, wrong: it was judged; `letters` are those of the verdict.
//   malformed: it is right for the cases before the fault of the input.
//   misfit: it was not judged, because it does not belong to the input, or because that has no answers.
//   other: it was given for another input.
//   refused: what was given is no output.
export const NO_VERDICT = { kind: "none", sentence: "" };

export const state = {
  // What is shown: the user changes it, by what is in actions.js, and judging.js the `number`. An entry of the browser's
  // history is a copy of these values.
  tab: 0, // the index of the puzzle
  input: typedText(""), // a text; `isSample` if it is only shown, and was not chosen
  own: null, // the text that the user's program printed, if there is one, and the `time` when it was given
  of: null, // the content of the input that this output was given for
  number: 1, // of the case whose story is shown, counted through all files of the input
  alone: null, // when one case stands alone: what stood there before it, and the `label` of the button that leads back

  // The answers to the input: only judging.js changes them, and show takes them away.
  runs: [], // the files of the input: the `cases`, the `fault` and what is `unread` of each, its right `output`, and how many cases are `before` it
  answered: "none", // whether the answers are `there` or were `stopped`; with `none` yet, the `runs` may be of an earlier input
  answer: new Blob(), // the whole right output
  milliseconds: 0, // that the solver took for it; null if it was stopped

  // What is said of the output: judging.js changes it, and actions.js the verdict, if what was given is no output.
  verdict: NO_VERDICT,
  report: null, // what the worker says of the output, once it is judged
  // What it says of the case that is shown, of a wrong output; null of any other. These fields come from `show` in
  // judging.rs: its number as `case`, or null if the fault is one of the output as a whole; the index of its `file`; its
  // `text`; it alone as an `input`, and the answer to that as an output of its `own`; both answers, `got` and `expected`,
  // and their `pictures`; and what is wrong: the `form`, the `reason`, a `note`, and whether the whole output `isEmpty`.
  shownCase: null,
  cause: undefined, // why the program fails, null if its answers do not tell, undefined while it is sought
  story: "", // the explanation of the case with the number above, as HTML

  // What belongs to the visit, and not to what is shown.
  catalog: null, // the tests of each puzzle, once they are there: tests.js
  progress: null, // of the job for which the user waits, from 0 to 1: jobs.js
  submissions: [], // the files that were given as outputs, with their verdicts and what these are based on: given.js, and submissions.js draws them
};

const drawers = []; // the parts of the page: the `names` of the values that each is drawn from, and how it is drawn

// Has a part of the page drawn from these values, whenever one of them changes.
export function drawnFrom(names, draw) {
  drawers.push({ names, draw });
}

// Replaces values of the state, and draws what shows them.
export function change(values) {
  const changed = Object.keys(values).filter((name) => state[name] !== values[name]);
  for (const name of changed) if (!(name in state)) throw new Error(`the state has no ${name}`);
  Object.assign(state, values);
  for (const { names, draw } of drawers) if (names.some((name) => changed.includes(name))) draw();
}

// A copy of what is shown.
export function shown() {
  const { tab, input, own, of, number, alone } = state;
  return { tab, input, own, of, number, alone };
}
