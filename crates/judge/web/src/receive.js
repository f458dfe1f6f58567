// Takes the files that the user opens or drops together. For example, my.in and my.out are dropped on the tab of yahtzee. The
// steps, in `takeFiles`:
//
//   recogniseAll   finds out what each file is (recognise.js)         my.in is an input, and my.out is an output
//   makePlan       decides what is to be done with them (plan.js)     make my.in the input, and judge my.out on it
//   carryOut       does that (actions.js)                             the verdict on my.out is shown
//
// If a file of results (plan.js) of another puzzle is among them, `recogniseOnOtherTab` opens the tab of that, and recognises
// all files anew, before the plan is made.
//
// Files that are given before this is done wait for it.
import { recordRefused, show, showNotice, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { beginEntry } from "./history.js";
import { isAbort } from "./latest.js";
import { noticeOn } from "./notices.js";
import { compareNames, makePlan, resultsAmong } from "./plan.js";
import { recogniseAll } from "./recognise.js";
import { puzzles, state } from "./state.js";
import { capital, giveVerb, listed, whyFailed } from "./words.js";

// Fulfilled once nothing is left to be done with the files that were given so far.
let queue = Promise.resolve();

// Takes files of the browser, after those that were given before. `wanted` is the kind of text that belongs where they are
// given: "input" at the field for the input and its button, and "output" everywhere else.
export function receive(browserFiles, wanted) {
  // Hides the message that is shown now, but none that comes while these files wait: that is on the files before them.
  hush();
  const { puzzleIndex } = state;
  queue = queue.then(() => takeFiles(browserFiles, wanted, puzzleIndex)).catch(sayUnlessAborted);
  return queue;
}

// Says that the page failed to take or to judge files. After an `AbortError`, nothing is said here: the user has pressed Stop or
// turned to something else, or the page has said why it does not go on.
function sayUnlessAborted(error) {
  if (isAbort(error)) return;
  console.error(error);
  say(`This page failed to take the files: ${whyFailed(error)}`);
}

// Takes files that were given on the tab of the puzzle with the index `givenIndex`.
async function takeFiles(browserFiles, wanted, givenIndex) {
  const found = await recogniseAll(browserFiles, wanted, givenIndex);
  abortIfTabLeft(givenIndex, browserFiles);
  const targetIndex = resultsAmong(found)?.puzzleIndex ?? givenIndex;
  const files = targetIndex === givenIndex ? found : await recogniseOnOtherTab(browserFiles, wanted, targetIndex);
  const plan = await makePlan(files, wanted);
  abortIfTabLeft(targetIndex, browserFiles);
  await carryOut(plan, wanted);
}

// Opens the tab of a puzzle, and finds out there what each file is: some may have been refused as files of another puzzle.
async function recogniseOnOtherTab(browserFiles, wanted, puzzleIndex) {
  beginEntry(`#${puzzles[puzzleIndex].name}`);
  // The answers to the sample, which is shown then, are not awaited.
  show({ puzzleIndex });
  const files = await recogniseAll(browserFiles, wanted, puzzleIndex);
  abortIfTabLeft(puzzleIndex, browserFiles);
  return files;
}

// If the tab on which files are to be taken, that of this puzzle, is not open any more, says so, and throws an `AbortError`.
function abortIfTabLeft(puzzleIndex, browserFiles) {
  if (state.puzzleIndex === puzzleIndex) return;
  const names = listed(browserFiles.map(({ name }) => name));
  say(`${names}: another tab was opened. ${capital(giveVerb())} ${browserFiles.length === 1 ? "it" : "them"} again.`);
  throw new DOMException("Another puzzle is shown.", "AbortError");
}

// ---- What becomes of the files ----

// Carries out a plan, and scrolls to what is said of the files:
//
//   one output, and no refused file                 its verdict (verdict.js)
//   several outputs, or outputs and refused files   the table of submissions (table.js)
//   no output                                       the notice (notices.js), if there is one
async function carryOut(plan, wanted) {
  const { input, outputs, refused } = plan;
  if (outputs.length === 0) {
    await takeWithoutOutputs(plan, wanted);
  } else if (outputs.length === 1 && refused.length === 0) {
    await takeOutput(outputs[0], input);
    scrollToVerdict();
  } else {
    // In the table, they stand in this order.
    await takeOutputs([...outputs, ...refused].toSorted(compareNames), input);
    scrollToSubmissions();
  }
}

// Carries out a plan without outputs: records the refused files, takes the input, if there is one, and shows the
// notice on all of them in the place of the verdict.
async function takeWithoutOutputs(plan, wanted) {
  // In the table, a file may have another name: a second `my.cpp` is `my.cpp (2)`.
  const refused = recordRefused(plan.refused);
  // If the user stops the answers to the input, this throws an `AbortError`. So the refused files are recorded before.
  if (plan.input !== null) await takeInput(plan.input);
  const sentences = noticeOn({ ...plan, refused }, wanted);
  if (sentences === "") return;
  showNotice(sentences);
  scrollToVerdict();
}
