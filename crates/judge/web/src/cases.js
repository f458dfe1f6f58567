// Which case is shown, and its story. For example, the user chooses case 7 of an output that is wrong: the worker says what
// the output has for it (`caseReport` in the state), and then tells the story, which explains the right answer to it. Unless
// the output is wrong, there is only the story.
import { isAnswered, untilAnswered } from "./answering.js";
import { askJson, askOnce } from "./jobs.js";
import { change, state } from "./state.js";
import { tellingStep } from "./steps.js";

// ---- The story ----

// Has the story of the case `state.caseNumber` told, once the input is answered: how the right answer is found.
// If the same case is shown of the output (`state.caseReport`), the story also says what the program did instead. Without
// answers to the input, there is no story.
export async function tellStory() {
  const signal = tellingStep.begin();
  // If the answers are there, nothing is awaited, so the story comes before the jobs that the caller asks for next, such as
  // the search for the cause.
  if (!isAnswered() && !(await untilAnswered(signal))) return;
  const { caseNumber, caseReport } = state;
  const { file, casesBefore } = state.answers.files.findLast((one) => one.casesBefore < caseNumber);
  // Empty if another case or none is shown of the output, or the output has no answer to this one.
  const outputAlone = caseReport?.case === caseNumber ? caseReport.outputAlone ?? "" : "";
  const files = [file, new Blob([outputAlone])];
  // The worker finds the case by its number in its file. The title of the story has its number in the whole input.
  const { output: html } = await askOnce("story", [state.puzzleIndex, caseNumber - casesBefore, caseNumber], { files, signal });
  // The story of a case in an empty file is empty.
  const story = html === null ? "" : await html.text();
  signal.throwIfAborted();
  change({ story });
}

// ---- Another case ----

// The number of the case of a wrong output that was asked for last, as long as it is on its way; null otherwise.
let requestedCase = null;

// The number of the case of a wrong output that the user wants to see: the one that was asked for, or else the one that is
// shown. It is null for a fault of the output as a whole.
export const wantedCase = () => requestedCase ?? state.caseReport.case;

// Shows another case: its story, and if the output is wrong, what the output has for it.
export async function showCase(caseNumber) {
  if (state.verdict.kind !== "wrong") {
    change({ caseNumber });
    tellStory();
    return;
  }
  const isUnderWay = requestedCase !== null;
  requestedCase = caseNumber;
  if (!isUnderWay) await showRequestedCase();
}

// Shows the case that was asked for, and goes on if another one has been asked for meanwhile. So while the user holds a key
// down, the page shows as many cases as it can, rather than none until the key is let go. Only the story of the last one is
// told.
async function showRequestedCase() {
  const signal = tellingStep.begin();
  try {
    while (state.caseReport.case !== requestedCase) {
      const caseReport = await askJson("show", [requestedCase], { signal });
      change({ caseReport, caseNumber: caseReport.case });
    }
  } finally {
    requestedCase = null;
  }
  tellStory();
}
