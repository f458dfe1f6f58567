// The state of the page: everything that it shows, in one object. Only `change` writes to it. A part of the page
// names the values that it is drawn from, and is drawn again when one of them has changed. No value is altered in
// place: a new value replaces it.
import { one } from "./dom.js";

export const puzzles = JSON.parse(one("#puzzles").textContent);

export const PASTED = "pasted"; // the name of a file that was never one

// A text of a field: the bytes of a file, or what was typed, which has no name. `remark` is a sentence about it.
export const fileText = (file, remark = "") => ({ content: file, name: file.name ?? "", remark });
export const typedText = (value) => ({ content: new Blob([value]), name: "", remark: "" });

// What is said of an output. The kind is `wrong` or `right`, if it was judged, with the letters of the verdict; or
// `malformed`, if the input is; `misfit`, if it cannot belong to the input; `other`, if it was given for another input;
// `refused`, if a file is no output; `judging`, while it is judged. All have a `sentence`.
export const NO_VERDICT = { kind: "none", sentence: "" };

export const state = {
  // What is shown. An entry of the browser's history is a copy of these values.
  tab: 0, // the index of the puzzle
  input: typedText(""), // a text; `isSample` if it is only shown, and was not chosen
  own: null, // the text that the user's program printed, if there is one, and the `time` when it was given
  of: null, // the content of the input that this output was given for
  number: 1, // of the case whose story is shown, counted through all files of the input
  alone: null, // when one case stands alone: what stood there before it, and what it is called

  // What the solver says of it.
  runs: [], // the files of the input: the `cases` and the `fault` of each, its right `output`, and how many cases are `before` it
  answered: null, // the input that the `runs` are of; these are none if it was stopped
  answer: new Blob(), // the whole right output
  milliseconds: 0, // that the solver took for it
  verdict: NO_VERDICT, // what is said of the output as a whole
  report: null, // what the worker says of the output, once it is judged
  found: null, // what it says of the case that is shown, if that is wrong or another of the output is
  cause: undefined, // why the program fails, null if its answers do not tell, undefined while it is sought
  story: "", // the explanation of the case with the number above, as HTML

  // What belongs to the visit, and not to what is shown.
  catalog: null, // the tests of each puzzle, once they are there
  progress: null, // of the job for which the user waits, from 0 to 1
  submissions: [], // the files that were given as outputs, with their verdicts
};

const drawers = [];

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
