// Judges the output of the user's program. For example, if the user chooses a test, actions.js calls:
//
//   put            shows the test, and has it answered (answering.js)
//   judgeOutput    waits for the right answers
//                  has the output judged on the test (checking.js), and shows the verdict
//                  has the story of a case told: how its right answer is found (cases.js)
//                  has the cause sought, if the output is wrong: why the program fails
//
// `put` and `judgeOutput` begin with `forget`, which takes away what was said of the output before. If the user gives several
// outputs at once, actions.js calls `judgeAll` in place of `judgeOutput`: that judges each of them, and then shows the first.
//
// While a step is under way, the user may do something else, and then the step is not wanted any more. So answering, judging
// and telling of a case are attempts (latest.js). Seeking the cause belongs to the attempt at judging.
//
//   attempt at           is ended by
//   answering            another input
//   judging              `forget`
//   telling of a case    `forget`, or the attempt at another case
//   any of them          `endAll`: the user has pressed Stop, the solver has failed, or the input cannot be read
import { answerInput, answering, untilAnswered } from "./answering.js";
import { tellStory, telling } from "./cases.js";
import { SIMPLEST, checkOutput, countsAsGivenForThis } from "./checking.js";
import { say } from "./dom.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, solver } from "./jobs.js";
import { Latest, isAbort } from "./latest.js";
import { ANSWERS_FAILED, ANSWERS_STOPPED, JUDGING_STOPPED, NOT_JUDGED_YET } from "./sentences.js";
import { CAUSE_PENDING, CAUSE_UNKNOWN, NO_CAUSE, NO_VERDICT, change, state } from "./state.js";
import { whyFailed } from "./words.js";

// Attempts at judging the output or several outputs.
const judging = new Latest();

// ---- A change of what is shown ----

// Replaces values of the state, and forgets what was said of the output, since that was true of the values before. An input
// among the new values is answered, even if it is shown already: its answers may have been stopped.
export function put(values) {
  forget();
  change(values);
  if ("input" in values) answerInput().catch(sayUnanswered);
}

// Forgets what was said of the output, and ends the attempts at saying more of it.
export function forget() {
  judging.end();
  telling.end();
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NO_CAUSE });
}

// Says why the input was not answered, and ends what waits for the answers. If the attempt at answering was ended, this does
// nothing.
function sayUnanswered(error) {
  if (isAbort(error)) return;
  endAll(ANSWERS_FAILED);
  console.error(error);
  say(`The input was not answered: ${whyFailed(error)}`);
}

// ---- The verdict on the output ----

// Judges the output once the input is answered, shows the verdict, and has the story of a case told. Of a wrong output, the
// case `preferredCase` is shown if that is at fault, and otherwise the simplest failure; and the cause is sought. Without an
// output, there is only the story; without answers, there is neither.
export async function judgeOutput(preferredCase = SIMPLEST) {
  const signal = beginJudging();
  const isAnswered = await untilAnswered(signal);
  signal.throwIfAborted();
  if (!isAnswered) {
    leaveUnjudged(whyUnanswered);
    return;
  }
  const { userOutput } = state;
  if (!userOutput) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await judgeOne(userOutput, { preferredCase, signal });
  showVerdict(verdict, report);
  // None of these is awaited: receive.js goes on with the next files as soon as the output is judged. If the story or the
  // cause ends with an `AbortError`, that is ignored (latest.js). The story comes first, since a search for the cause may take
  // long.
  recordOutput(verdict);
  tellStory();
  if (verdict.kind === "wrong") seekCause(signal);
}

// Begins an attempt at judging, which ends the one before. Returns its signal.
function beginJudging() {
  forget();
  return judging.begin();
}

// Judges an output, and returns the verdict and the report, as `checkOutput` does. If that fails, the verdict says why, and
// the report is null. Throws an `AbortError` if the attempt has ended meanwhile.
async function judgeOne(userOutput, options) {
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

// Has the worker seek why the program fails, and shows what it finds. The worker seeks in the output that it has judged last,
// which it keeps. Throws an `AbortError` if the attempt at judging has ended meanwhile.
async function seekCause(signal) {
  let cause = CAUSE_UNKNOWN;
  try {
    // The reply is null if the answers do not tell the cause.
    cause = (await askJson("cause", [], { signal })) ?? CAUSE_UNKNOWN;
  } catch (error) {
    signal.throwIfAborted();
    // A file cannot be read any more, as jobs.js has said.
    console.error(error);
  }
  change({ cause });
}

// ---- An output that is left unjudged ----

// Why the output is left unjudged if the answers to the input are `stopped`: `ANSWERS_STOPPED` or `ANSWERS_FAILED`.
let whyUnanswered;

// The verdict in the table of submissions on an output that may still be judged: a click on its row has that done.
const NOT_YET = { kind: "unjudged", sentence: NOT_JUDGED_YET };

// Says why the output is left unjudged, and records the verdict `NOT_YET` in the table. Without an output, nothing is said.
function leaveUnjudged(sentence) {
  if (!state.userOutput) {
    change({ verdict: NO_VERDICT });
    return;
  }
  change({ verdict: { kind: "unjudged", sentence } });
  recordOutput(NOT_YET);
}

// Records the verdict on the output in the table of submissions, unless the output is unjudged and gets no row.
async function recordOutput(verdict) {
  // Something else may be shown by the time that `getsRowUnjudged` is known.
  const { userOutput } = state;
  const basis = basisOfVerdicts();
  if (verdict.kind !== "unjudged" || await getsRowUnjudged(userOutput)) recordVerdict(userOutput, verdict, basis);
}

// Whether the output gets a row in the table although it is unjudged:
//
//   it has a row already            no: the row keeps its verdict
//   it was given for another input  no: a click on the row would have it judged as one for this input
//   any other                       yes, so that the file is not lost
async function getsRowUnjudged(userOutput) {
  // An input that cannot be read any more counts as another one.
  const isForThis = await countsAsGivenForThis().catch(() => false);
  // The file may have got a row meanwhile.
  return isForThis && !isSubmission(userOutput);
}

// ---- Several outputs ----

// Judges several files that were given for the input that is shown (`givenFor` in the state), and then shows the first output
// among them. There is one at least; the other files may have been refused, and have `whyRefused` then (texts.js). If the
// answers to the input were stopped before, no file is judged or shown. In any case, all are recorded, so that none is lost.
export async function judgeAll(files) {
  const areJudged = await judgeEach(files);
  if (!areJudged) return;
  put({ userOutput: files.find(({ whyRefused }) => !whyRefused) });
  // The worker keeps only the output that it has judged last, so this one is judged again: its cases can be shown then.
  await judgeOutput();
}

// Judges files, and records a verdict on each: on a refused one, why it was refused; on one that is left unjudged, `NOT_YET`.
// Returns whether the input is answered, so that the files could be judged. Throws an `AbortError` if the attempt has ended
// meanwhile.
async function judgeEach(files) {
  const signal = beginJudging();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let recordedCount = 0;
  try {
    const isAnswered = await untilAnswered(signal);
    signal.throwIfAborted();
    if (!isAnswered) return false;
    for (const file of files) {
      const sentence = `Judging ${recordedCount + 1} of ${files.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(file) ?? (await judgeOne(file, { signal })).verdict;
      recordVerdict(file, verdict, basis);
      recordedCount += 1;
    }
    return true;
  } finally {
    // Files are left if the input is not answered, or the attempt has ended.
    for (const file of files.slice(recordedCount)) recordVerdict(file, refusalOf(file) ?? NOT_YET, basis);
  }
}

// Returns the verdict on a file that was refused, or null if the file was not refused.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// ---- The end of all attempts ----

// Ends all that is under way, because the user has pressed Stop. If the answers to the input are there, the story of the case
// that is shown is told after all: that takes hardly any time.
export function stop() {
  endAll(ANSWERS_STOPPED);
  if (state.answerStatus === "done") tellStory();
}

// Ends all that is under way, and shows that nothing more will come. If the input is unanswered, `sentence` says why the output
// is left unjudged.
function endAll(sentence) {
  answering.end();
  judging.end();
  telling.end();
  // Jobs of other attempts, such as that at making a random input (actions.js), end as well.
  solver.endAwaited();
  if (state.cause === CAUSE_PENDING) change({ cause: CAUSE_UNKNOWN });
  if (state.answerStatus !== "done") {
    showNoAnswers(sentence);
  } else if (state.verdict.kind === "judging") {
    leaveUnjudged(JUDGING_STOPPED);
  }
}

// Shows that there are no answers: takes away those to an earlier input, which may still be there, and says of the output why
// it is not judged.
function showNoAnswers(sentence) {
  whyUnanswered = sentence;
  change({ answeredFiles: [], answerStatus: "stopped", rightOutput: new Blob(), story: "" });
  // A notice stays, since it is about another file.
  if (state.verdict.kind !== "notice") leaveUnjudged(sentence);
}

// A failure of the solver ends all as Stop does, but no story is told: a story may be what has failed.
solver.onFailure = () => endAll(ANSWERS_FAILED);
