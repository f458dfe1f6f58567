// Judges the output of the user's program. For example, if the user chooses a test, actions.js calls `update`, which does this:
//
//   forget        takes away what was said of the output before
//   change        makes the test the input (state.js)
//   answerInput   has it answered (answering.js)
//   judgeOutput   waits for the answers
//                 has the output judged (checking.js), and shows the verdict
//                 has the story of a case told (cases.js): how its right answer is found
//                 has the cause sought, if the output is wrong: why the program fails
//
// Meanwhile, the user may do something else. Then what is not wanted any more ends with an `AbortError` (steps.js).
import { answerInput, untilAnswered } from "./answering.js";
import { tellStory } from "./cases.js";
import { SIMPLEST, checkOutput } from "./checking.js";
import { say } from "./dom.js";
import { recordOutput } from "./given.js";
import { askJson } from "./jobs.js";
import { isAbort } from "./latest.js";
import { CAUSE_PENDING, CAUSE_UNKNOWN, NO_ANSWERS, NO_CAUSE, NO_VERDICT, change, state } from "./state.js";
import { judging } from "./steps.js";
import { endAll, leaveUnanswered } from "./stopping.js";
import { whyFailed } from "./words.js";

// ---- A change of what is shown ----

// Replaces values of the state that say what is shown, and has the page find what it says of them. An input among the new
// values is answered, unless it is already. Of a wrong output, the case `preferredCase` is shown if that is at fault, and
// otherwise the simplest failure.
//
// Returns a promise. It is fulfilled once there is a verdict, or it is known that there will be none. It fails with an
// `AbortError` if something else is shown before.
export function update(values, preferredCase = SIMPLEST) {
  forget();
  // Until an input is answered, the page shows the answers to the one before it, but not those of another puzzle.
  const isOtherPuzzle = "puzzleIndex" in values && values.puzzleIndex !== state.puzzleIndex;
  change(isOtherPuzzle ? { ...values, answers: NO_ANSWERS } : values);
  if ("input" in values) answerInput().catch(sayUnanswered);
  // Begins after answering, with which it would end otherwise.
  return judgeOutput(preferredCase);
}

// Forgets what was said of the output, and ends what would say more of it.
export function forget() {
  judging.end();
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NO_CAUSE });
}

// Says why the input was not answered, and ends what waits for the answers. If answering was only ended, this does nothing.
function sayUnanswered(error) {
  if (isAbort(error)) return;
  endAll("failed");
  console.error(error);
  say(`The input was not answered: ${whyFailed(error)}`);
}

// ---- The verdict on the output ----

// Waits for the answers to the input, and judges the output:
//
//   an output, and answers    shows the verdict, has the story told, and has the cause sought if the output is wrong
//   no output, but answers    has the story told
//   no answers                says why the output, if there is one, is not judged
async function judgeOutput(preferredCase) {
  const signal = judging.begin();
  if (!(await untilAnswered(signal))) {
    // Answering was stopped, or failed, before this began: otherwise, this would have ended with it.
    leaveUnanswered();
    return;
  }
  const { userOutput } = state;
  if (userOutput === null) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await findVerdict(userOutput, { preferredCase, signal });
  showVerdict(verdict, report);
  recordOutput(verdict);
  // Neither the story nor the cause is awaited: with the verdict, the output counts as judged. The worker does the story first,
  // since the search may take long.
  tellStory();
  if (verdict.kind === "wrong") seekCause(signal);
}

// Finds the verdict on an output, and the report, as `checkOutput` does. If that fails, the verdict says why, and the report is
// null.
export async function findVerdict(userOutput, options) {
  try {
    return await checkOutput(userOutput, options);
  } catch (error) {
    options.signal.throwIfAborted();
    console.error(error);
    return { verdict: { kind: "unjudged", sentence: `This was not judged: ${whyFailed(error)}` }, report: null };
  }
}

// Shows the verdict on the output, and the case that the report shows first, if there is one. Of a wrong output, the cause is
// pending then.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? CAUSE_PENDING : NO_CAUSE;
  change({ verdict, report, shownCase, cause, caseNumber: shownCase?.case ?? state.caseNumber });
}

// Has the worker seek why the program fails, and shows what it finds. The worker keeps the output that it has judged last, so
// it needs no files for that. Only if it was started anew since, it judges the output once more before; that fails if a file
// cannot be read any more.
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
