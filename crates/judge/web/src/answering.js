// Answers the input that is shown: the input is split into its files, the worker answers each of them, and the answers are
// joined to the right output. For example, the answers to an input of the files `a` and `b` have these values:
//
//   files         a: 2 cases, and the right output for them
//                 b: 3 cases, and the right output for them
//   rightOutput   both right outputs, each below a header with the name of its file
//
// `answerInput` has this done, and `untilAnswered` waits for it.
import { joined, split } from "./files.js";
import { solver } from "./jobs.js";
import { change, state } from "./state.js";
import { answeringStep } from "./steps.js";
import { isPending } from "./texts.js";
import { sum } from "./words.js";

// Whether the answers to the input that is shown are there.
export const isAnswered = () => state.answers.input === state.input;

// Whether they are still to come.
export const areAnswersPending = () => !isAnswered() && state.whyUnanswered === null;

// The number of cases that are answered, in all files of the input.
export const answeredCount = () => sum(state.answers.files.map(({ caseCount }) => caseCount));

// Waits for the answers to the input, unless it is known that there will be none. Returns whether they are there. Throws an
// `AbortError` if this signal is aborted before: that of the attempt that needs the answers, which ends with answering.
export async function untilAnswered(signal) {
  if (areAnswersPending()) {
    await new Promise((resolve, reject) => {
      document.addEventListener("answered", resolve, { once: true, signal });
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  }
  signal.throwIfAborted();
  return isAnswered();
}

// Has the input answered, unless it is, and puts the answers into the state. An input that is still to be unpacked is not
// answered: another one will take its place. Throws an `AbortError` if the attempt ends before, or another error if the input
// cannot be read.
export async function answerInput() {
  const signal = answeringStep.begin();
  change({ whyUnanswered: null });
  if (isPending(state.input)) return;
  if (!isAnswered()) change({ answers: await findAnswers(state.input, signal) });
  // The input may have fewer cases than the one before it.
  change({ caseNumber: Math.min(state.caseNumber, Math.max(answeredCount(), 1)) });
  document.dispatchEvent(new Event("answered"));
  // The tests of the page wait for this mark, and measure how soon it comes.
  performance.mark("answered");
}

// Has the worker answer the files of an input. Returns the answers:
//   input: the input, a text;
//   files: the files of it, as `withAnswers` returns them;
//   rightOutput: the right output for the whole input, a blob;
//   solvingMs: how many milliseconds the solver took for that.
async function findAnswers(input, signal) {
  try {
    const parts = await split(input.content);
    signal.throwIfAborted();
    const results = await solver.ask("answer", [state.puzzleIndex], parts.map(({ file }) => [file]), signal);
    const files = withAnswers(parts, results);
    const rightOutput = joined(files.map((file) => ({ name: file.name, file: file.rightOutput })), "output");
    return { input, files, rightOutput, solvingMs: sum(results.map(({ ms }) => ms)) };
  } finally {
    // An attempt that has ended throws an `AbortError`, even if the input cannot be read.
    signal.throwIfAborted();
  }
}

// Returns the files of an input with the worker's answers to each:
//   name: the name in the header of the file, made safe; empty if the input has no headers (`split` in files.js);
//   file: what it holds, a blob;
//   caseCount: the number of its cases;
//   casesBefore: the number of the cases in the files before it;
//   rightOutput: the right output for it, a blob;
//   fault: where it is malformed: a `line` and a `column`, with the `text` of a message; or null;
//   unread: where what is not read of it begins, with the same fields; or null.
function withAnswers(parts, results) {
  let casesBefore = 0;
  const files = [];
  for (const [index, { reply, output }] of results.entries()) {
    const { cases: caseCount, fault, unread } = JSON.parse(reply);
    files.push({ ...parts[index], caseCount, casesBefore, rightOutput: output ?? new Blob(), fault, unread });
    casesBefore += caseCount;
  }
  return files;
}
