// Answers the input that is shown: the input is split into its files, the worker answers each of them, and the answers are
// joined to the right output. For example, these values of the state come of an input of the files `a` and `b`:
//
//   answeredFiles   a: 2 cases, and the right output for them
//                   b: 3 cases, and the right output for them
//   rightOutput     both right outputs, each below a header with the name of its file
//
// `answerInput` has this done, and `untilAnswered` waits for it.
import { joined, split } from "./files.js";
import { solver } from "./jobs.js";
import { Latest } from "./latest.js";
import { change, state } from "./state.js";
import { sum } from "./words.js";

// Attempts at answering the input.
export const answering = new Latest();

// Has the input answered, and puts the answers into the state. They are pending as soon as this is called. Throws an
// `AbortError` if the attempt ends before, or another error if the input cannot be read.
export async function answerInput() {
  const signal = answering.begin();
  change({ answerStatus: "pending" });
  let answers;
  try {
    answers = await findAnswers(signal);
  } finally {
    // An attempt that has ended throws an `AbortError`, even if the input cannot be read.
    signal.throwIfAborted();
  }
  change(answers);
  document.dispatchEvent(new Event("answered"));
  // The tests of the page wait for this mark, and measure how soon it comes.
  performance.mark("answered");
}

// Ends the answering of the input, because that of a link will take its place: the answers to that one are pending from now on.
export function expectInput() {
  answering.end();
  change({ answerStatus: "pending" });
}

// Waits for the answers to the input, as long as they are pending. Returns whether they are there: false if they were stopped
// before. Throws an `AbortError` as soon as this signal is aborted: that of the attempt that needs the answers.
export async function untilAnswered(signal) {
  if (state.answerStatus === "pending") {
    await new Promise((resolve, reject) => {
      document.addEventListener("answered", resolve, { once: true, signal });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }
  return state.answerStatus === "done";
}

// Has the worker answer the files of the input. Returns the values of the state that hold the answers, and the `caseNumber`,
// which may be smaller than before: the input may have fewer cases than the one before it.
async function findAnswers(signal) {
  const { input } = state;
  const files = await split(input.content);
  signal.throwIfAborted();
  const results = await solver.ask("answer", [state.tab], files.map(({ file }) => [file]), signal);
  const answeredFiles = withAnswers(files, results);
  const rightOutput = joined(answeredFiles.map((file) => ({ name: file.name, file: file.rightOutput })), "output");
  const solvingMs = sum(results.map(({ ms }) => ms));
  const total = sum(answeredFiles.map(({ caseCount }) => caseCount));
  const caseNumber = Math.min(state.caseNumber, Math.max(total, 1));
  return { answeredInput: input, answeredFiles, answerStatus: "done", rightOutput, solvingMs, caseNumber };
}

// Returns the files of the input with their answers (`answeredFiles` in state.js).
function withAnswers(files, results) {
  let casesBefore = 0;
  const answeredFiles = [];
  for (const [index, { reply, output }] of results.entries()) {
    const { cases: caseCount, fault, unread } = JSON.parse(reply);
    const rightOutput = output ?? new Blob();
    answeredFiles.push({ ...files[index], caseCount, casesBefore, rightOutput, fault, unread });
    casesBefore += caseCount;
  }
  return answeredFiles;
}
