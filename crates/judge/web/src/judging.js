// Judges the output of the user's program whenever something else is shown. For example, if the user chooses a test,
// actions.js calls:
//
//   put            forgets what was said of the output, shows the test, and has it answered (answering.js)
//   judgeOutput    waits for the right answers
//                  has the output judged on the test (checking.js), and shows the verdict
//                  has the story of a case told (cases.js)
//                  has the cause sought, if the output is wrong: why the program fails
//
// If the user gives several outputs at once, actions.js calls `judgeAll` in place of `judgeOutput`.
//
// While a step is under way, the user may do something else, and then the step is not wanted any more. So answering, judging
// and telling of a case are attempts (latest.js). Seeking the cause belongs to the attempt at judging.
//
//   attempt at           is ended by
//   answering            the attempt at another input, or Stop
//   judging              `forget`, or Stop
//   telling of a case    `forget`, the attempt at another case, or Stop
import { answerInput, answering, untilAnswered } from "./answering.js";
import { tellStory, telling } from "./cases.js";
import { SIMPLEST, checkOutput } from "./checking.js";
import { say } from "./dom.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, solver } from "./jobs.js";
import { Latest, isAbort } from "./latest.js";
import { ANSWERS_STOPPED, JUDGING_STOPPED, NOT_JUDGED_YET } from "./sentences.js";
import { CAUSE_PENDING, CAUSE_UNKNOWN, NO_CAUSE, NO_VERDICT, change, state } from "./state.js";
import { whyFailed } from "./words.js";

// Attempts at judging the output or several outputs.
const judging = new Latest();

// ---- A change of what is shown ----

// Replaces values of what is shown. What was said of the output is no longer true then, and is forgotten. An input among the
// values is answered, even if it is shown already: its answers may have been stopped.
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

// Says why the input was not answered, unless the attempt at that has ended. What waits for the answers ends.
function sayUnanswered(error) {
  if (isAbort(error)) return;
  endAll();
  console.error(error);
  say(`The input was not answered: ${whyFailed(error)}`);
}

// ---- The verdict on the output ----

// Judges the output once the input is answered, shows the verdict, and has the story of a case told. Of a wrong output, the
// case with the number `preferredCase` is shown if that is at fault, and otherwise the simplest failure; and the cause is
// sought. Without an output, there is only the story.
export async function judgeOutput(preferredCase = SIMPLEST) {
  forget();
  const signal = judging.begin();
  if (state.answerStatus === "stopped") {
    leaveUnjudged(ANSWERS_STOPPED);
    return;
  }
  await untilAnswered(signal);
  signal.throwIfAborted();
  const { userOutput } = state;
  if (!userOutput) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await judgeOne(userOutput, contentGivenFor(), { preferredCase, signal });
  showVerdict(verdict, report);
  if (verdict.kind === "unjudged") recordUnjudged(verdict);
  else recordVerdict(userOutput, verdict);
  // Neither is awaited: receive.js goes on with the next files as soon as the output is judged. The story comes first, since a
  // search for the cause may take long.
  tellStory();
  if (verdict.kind === "wrong") seekCause(signal);
}

// The content of the input that the output counts as given for. If the user has pressed `Judge it anyway`, that is the input
// that is shown, until another one is: even one with the same bytes has another blob as its content.
function contentGivenFor() {
  const { input, givenFor, judgedAnywayOn } = state;
  return judgedAnywayOn === input.content ? input.content : givenFor;
}

// Judges an output, and returns the verdict and the report, as `checkOutput` does. If that fails, the verdict says why, and
// the report is null. Throws an `AbortError` if the attempt has ended meanwhile.
async function judgeOne(userOutput, givenFor, options) {
  try {
    return await checkOutput(userOutput, givenFor, options);
  } catch (error) {
    // Whatever ends the job of an attempt also ends the attempt.
    options.signal.throwIfAborted();
    console.error(error);
    return { verdict: { kind: "unjudged", sentence: `This was not judged: ${whyFailed(error)}` }, report: null };
  }
}

// Shows the verdict on the output, and the case that the report shows first, if there is one. Of a wrong output, the cause is
// sought next (`judgeOutput`).
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? CAUSE_PENDING : NO_CAUSE;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
}

// Has the worker seek why the program fails, and shows what it finds.
async function seekCause(signal) {
  try {
    const cause = await askJson("cause", [], { signal });
    change({ cause: cause ?? CAUSE_UNKNOWN });
  } catch (error) {
    // A file cannot be read any more.
    if (!isAbort(error)) change({ cause: CAUSE_UNKNOWN });
    throw error;
  }
}

// ---- An output that is left unjudged ----

// The verdict in the table of submissions on an output that may still be judged: a click on its row has that done.
const NOT_YET = { kind: "unjudged", sentence: NOT_JUDGED_YET };

// Shows why the output, if there is one, is left unjudged.
function leaveUnjudged(sentence) {
  if (state.userOutput) {
    change({ verdict: { kind: "unjudged", sentence } });
    recordUnjudged(NOT_YET);
  } else {
    change({ verdict: NO_VERDICT });
  }
}

// Records that the output is unjudged, so that its file is not lost: it gets a row in the table of submissions. A file that
// has one already keeps its verdict. A file for another input gets none: a click on it would have it judged as one for this.
function recordUnjudged(verdict) {
  const { userOutput, input } = state;
  const isForThis = contentGivenFor() === input.content;
  if (isForThis && !isSubmission(userOutput)) recordVerdict(userOutput, verdict);
}

// ---- Several outputs ----

// Judges several files that were given for the input that is shown, and records a verdict on each. A file is the output of a
// program, or was refused: then it has `whyRefused` (texts.js), and the verdict says that.
//
// Judges none if the answers to the input were stopped before. Throws an `AbortError` if the user stops the judging, or has
// something else shown. In both cases, the outputs that are left are recorded as not judged yet, so that no file is lost.
export async function judgeAll(files) {
  forget();
  const signal = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let doneCount = 0;
  try {
    if (state.answerStatus === "stopped") return;
    await untilAnswered(signal);
    signal.throwIfAborted();
    for (const file of files) {
      const sentence = `Judging ${doneCount + 1} of ${files.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(file) ?? (await judgeOne(file, basis.input.content, { signal })).verdict;
      recordVerdict(file, verdict, basis);
      doneCount += 1;
    }
  } finally {
    for (const file of files.slice(doneCount)) recordVerdict(file, refusalOf(file) ?? NOT_YET, basis);
  }
}

// Returns the verdict on a file that was refused, or null if the file was not refused.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// ---- The end of all attempts ----

// Ends all that is under way, because the user has pressed Stop. If the answers to the input are there, the story of the case
// that is shown is told after all: that takes hardly any time.
export function stop() {
  endAll();
  if (state.answerStatus === "done") tellStory();
}

// After a failure of the solver, no story is told again: it may be the one that has failed.
solver.onFailure = endAll;

// Ends all that is under way, and shows that nothing more will come.
function endAll() {
  answering.end();
  judging.end();
  telling.end();
  solver.endAwaited();
  if (state.cause === CAUSE_PENDING) change({ cause: CAUSE_UNKNOWN });
  if (state.answerStatus !== "done") {
    showNoAnswers();
  } else if (state.verdict.kind === "judging") {
    leaveUnjudged(JUDGING_STOPPED);
  }
}

// Shows that the answers were stopped: takes away those to an earlier input, which may still be there, and says of the output
// that it is not judged.
function showNoAnswers() {
  change({ answeredFiles: [], answerStatus: "stopped", rightOutput: new Blob(), story: "" });
  // A notice stays, since it is about another file.
  if (state.verdict.kind !== "notice") leaveUnjudged(ANSWERS_STOPPED);
}
