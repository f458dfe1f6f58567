// Judges the output of the user's program: waits for the answers to the input, has the output checked, and shows what is said
// of it. To show a value means here to put it into the state; state.js says which module draws it. For example, if
// the user chooses a test, actions.js calls `update`, which does this:
//
//   forget        takes away what was said of the output before
//   change        makes the test the input (state.js)
//   answerInput   has it answered (answering.js)
//   judgeOutput   waits for the answers
//                 has the output checked (checking.js), and shows the verdict
//                 records the verdict, if the output is a file (given.js)
//                 has the story of a case told (cases.js): how its right answer is found
//                 has the cause sought, if the output is wrong: why the program fails
//
// Meanwhile, the user may do something else. Then what is not wanted any more ends (steps.js), with an `AbortError` (latest.js).
import { answerInput, untilAnswered } from "./answering.js";
import { tellStory } from "./cases.js";
import { SIMPLEST, checkOutput } from "./checking.js";
import { say } from "./dom.js";
import { recordOutput } from "./given.js";
import { askJson } from "./jobs.js";
import { isAbort } from "./latest.js";
import { CAUSE_PENDING, CAUSE_UNKNOWN, NOTHING_SAID, NO_ANSWERS, NO_CAUSE, change, state } from "./state.js";
import { judgingStep } from "./steps.js";
import { endAll, leaveUnanswered } from "./stopping.js";
import { whyFailed } from "./words.js";

// ---- A change of what is shown ----

// Replaces values of the state that say what is shown, and has the page find what it says of them. An input among the new
// values is answered, unless it is already. Of a wrong output, the case `preferredCase` is shown if that is at fault, and
// otherwise the simplest failure.
//
// Returns a promise. It is fulfilled once there is a verdict, such as that the output is not judged, or if there is no output.
// It fails with an `AbortError` if judging ends before: something else is shown, the user has pressed Stop, or the input cannot
// be answered.
export function update(values, preferredCase = SIMPLEST) {
  forget();
  // Until an input is answered, the page shows the answers to the one before it, but not those of another puzzle.
  const isOtherPuzzle = "puzzleIndex" in values && values.puzzleIndex !== state.puzzleIndex;
  change(isOtherPuzzle ? { ...values, answers: NO_ANSWERS } : values);
  // Comes before judging, which ends whenever answering begins (steps.js).
  if ("input" in values) answerInput().catch(failToAnswer);
  return judgeOutput(preferredCase);
}

// Forgets what was said of the output, and ends what would say more of it. The story stays until the next one is told: it would
// vanish for a moment at every change.
export function forget() {
  judgingStep.end();
  change(NOTHING_SAID);
}

// Ends all that is under way (stopping.js), and says why the input was not answered. If answering was only ended, this does
// nothing.
function failToAnswer(error) {
  if (isAbort(error)) return;
  endAll("failed");
  console.error(error);
  say(`The input was not answered: ${whyFailed(error)}`);
}

// ---- The verdict on the output ----

// Waits for the answers to the input, and judges the output:
//
//   an output, and answers    shows and records the verdict, has the story told, and if the output is wrong, the cause sought
//   no output, but answers    has the story told
//   no answers                says why the output, if there is one, is not judged
async function judgeOutput(preferredCase) {
  const signal = judgingStep.begin();
  if (!(await untilAnswered(signal))) {
    // Answering was stopped, or has failed, before judging began. If that happens later, judging ends.
    leaveUnanswered();
    return;
  }
  const { userOutput } = state;
  if (userOutput === null) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await checkOutput(userOutput, { preferredCase, signal });
  showVerdict(verdict, report);
  // Nothing of this is awaited: with the verdict, the output counts as judged. If it ends early, no one has to handle its
  // `AbortError` (latest.js). The worker does the story first, since the search for the cause may take long.
  recordOutput(verdict);
  tellStory();
  if (verdict.kind === "wrong") seekCause(signal);
}

// Shows the verdict on the output, and the case that the report shows first, if there is one: `caseNumber` becomes the number of
// that, since its story is told next. Of a wrong output, the cause is pending then.
function showVerdict(verdict, report) {
  const caseReport = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? CAUSE_PENDING : NO_CAUSE;
  change({ ...NOTHING_SAID, verdict, report, caseReport, cause, caseNumber: caseReport?.case ?? state.caseNumber });
}

// Has the worker seek why the program fails, and shows what it finds. The worker seeks in the output that was judged last. If
// that was by an earlier worker (`neededCheck` in worker.js), it judges the output again first, which fails if a file cannot be
// read any more.
async function seekCause(signal) {
  let cause = CAUSE_UNKNOWN;
  try {
    // The reply is null if the answers do not tell the cause.
    cause = (await askJson("cause", [], { signal })) ?? CAUSE_UNKNOWN;
  } catch (error) {
    signal.throwIfAborted();
    // The user was told by jobs.js.
    console.error(error);
  }
  change({ cause });
}
