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
// otherwise the simplest failure. Returns a promise that is fulfilled once there is a verdict, or it is known that there will
// be none.
export function update(values, preferredCase = SIMPLEST) {
  forget();
  // Until an input is answered, the page shows the answers to the one before it, but not those of another puzzle.
  const isOtherPuzzle = "puzzleIndex" in values && values.puzzleIndex !== state.puzzleIndex;
  change(isOtherPuzzle ? { ...values, answers: NO_ANSWERS } : values);
  // Comes first, since judging is based on it.
  if ("input" in values) answerInput().catch(sayUnanswered);
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

// Judges the output once the input is answered, shows the verdict, and has the story told and the cause sought. Without an
// output, there is only the story; without answers, there is neither. Throws an `AbortError` if it ends before the verdict.
async function judgeOutput(preferredCase) {
  const signal = judging.begin();
  const hasAnswers = await untilAnswered(signal);
  signal.throwIfAborted();
  if (!hasAnswers) {
    leaveUnanswered();
    return;
  }
  const { userOutput } = state;
  if (userOutput === null) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await judgeOne(userOutput, { preferredCase, signal });
  showVerdict(verdict, report);
  // The rest is not awaited: receive.js goes on with the next files as soon as there is a verdict.
  recordOutput(verdict);
  tellStory();
  // Comes after the story, since it may take long.
  if (verdict.kind === "wrong") seekCause(signal);
}

// Judges an output, and returns the verdict and the report, as `checkOutput` does. If that fails, the verdict says why, and
// the report is null. Throws an `AbortError` if the attempt has ended meanwhile.
export async function judgeOne(userOutput, options) {
  try {
    return await checkOutput(userOutput, options);
  } catch (error) {
    options.signal.throwIfAborted();
    console.error(error);
    return { verdict: { kind: "unjudged", sentence: `This was not judged: ${whyFailed(error)}` }, report: null };
  }
}

// Shows the verdict on the output, and the case that the report shows first, if there is one. Of a wrong output, the cause is
// pending: `judgeOutput` has it sought next.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? CAUSE_PENDING : NO_CAUSE;
  change({ verdict, report, shownCase, cause, caseNumber: shownCase?.case ?? state.caseNumber });
}

// Has the worker seek why the program fails, in the output that it has judged last, and shows what it finds. Throws an
// `AbortError` if the attempt at judging has ended meanwhile.
async function seekCause(signal) {
  let cause = CAUSE_UNKNOWN;
  try {
    // The reply is null if the answers do not tell the cause.
    cause = (await askJson("cause", [], { signal })) ?? CAUSE_UNKNOWN;
  } catch (error) {
    signal.throwIfAborted();
    // A worker that was started since judges the output again first, for which it may not be able to read a file any more.
    // jobs.js has said so.
    console.error(error);
  }
  change({ cause });
}
