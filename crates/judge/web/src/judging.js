// What follows when something else is shown: the input is answered, and the user's output is judged on it. For example, if the
// user chooses a test, actions.js calls:
//
//   put            forgets what was said of the output, and has the test answered (answering.js)
//   judgeOutput    waits for the answers, and then:
//                    has the output judged (checking.js), and shows the verdict
//                    has the story of a case told (cases.js)
//                    has the cause sought, if the output is wrong: why the program fails
//
// In the state, `own` is the user's output: what the user's program has printed.
//
// While a step is under way, the user may do something else, and then the step is not wanted any more. So answering, judging
// and telling of a case are attempts (latest.js). Seeking the cause belongs to the attempt at judging. An attempt ends when a
// later one of its kind begins, or when the user presses Stop. Judging and telling also end with `forget`, so neither of them
// goes on with another input.
import { answerInput, answering, untilAnswered } from "./answering.js";
import { tellStory, telling } from "./cases.js";
import { SIMPLEST, checkOutput } from "./checking.js";
import { say } from "./dom.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, solver } from "./jobs.js";
import { Latest, isAbort } from "./latest.js";
import { ANSWERS_STOPPED, JUDGING_STOPPED, NOT_JUDGED_YET } from "./sentences.js";
import { NOT_SOUGHT, NO_VERDICT, SEEKING, UNKNOWN, change, state } from "./state.js";
import { capital, give } from "./words.js";

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
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NOT_SOUGHT });
}

// Says why the input was not answered, and ends what waits for the answers.
function sayUnanswered(error) {
  if (isAbort(error)) return;
  endAll();
  console.error(error);
  say(`The input was not answered: ${whyFailed(error)}`);
}

// Returns in words why something has failed. The page keeps no copy of a file, so it cannot read one that was changed or
// deleted on the disk since it was given. Any other error is a fault of the page.
function whyFailed(error) {
  return error instanceof DOMException ? `a file cannot be read any more. ${capital(give())} it again.` : `${error}.`;
}

// ---- The verdict on the output ----

// Judges the output, if there is one, and then has the story of a case told. If the output is wrong, the cause is sought as
// well. `preferredCase` is as in `checkOutput`. The caller calls `put` or `forget` first.
export async function judgeOutput(preferredCase = SIMPLEST) {
  const signal = judging.begin();
  if (state.answerStatus === "stopped") {
    leaveUnjudged(ANSWERS_STOPPED);
    return;
  }
  await untilAnswered(signal);
  signal.throwIfAborted();
  const { own } = state;
  if (!own) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await judgeOne(own, contentGivenFor(), { preferredCase, signal });
  showVerdict(verdict, report);
  record(verdict);
  // Neither is awaited: receive.js goes on with the next files as soon as the output is judged. The story comes first, since a
  // search for the cause may take long.
  tellStory();
  if (verdict.kind === "wrong") seekCause(signal);
}

// Judges an output as `checkOutput` does. If that fails, the verdict says why, and there is no report. Throws an `AbortError`
// if the attempt ends before, even if a file cannot be read then.
async function judgeOne(own, givenFor, options) {
  try {
    return await checkOutput(own, givenFor, options);
  } catch (error) {
    // A job that was ended throws as well: `endAll`, which ends jobs, ends the attempt first.
    options.signal.throwIfAborted();
    console.error(error);
    return { verdict: { kind: "unjudged", sentence: `This was not judged: ${whyFailed(error)}` }, report: null };
  }
}

// The content of the input that the output counts as given for: that of the input that is shown, if the user has pressed `Judge
// it anyway`.
function contentGivenFor() {
  const { input, givenFor, judgedAnywayOn } = state;
  // Blobs are equal only if they are the same one. So this ends with another input, even one with the same bytes.
  return judgedAnywayOn === input.content ? input.content : givenFor;
}

// Shows the verdict on the output, and the case that the report shows first, if there is a report. With the verdict that
// the output is wrong, it is shown at once that the cause is sought: `judgeOutput` begins that next.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? SEEKING : NOT_SOUGHT;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
}

// Has the worker seek why the program fails. `showVerdict` has shown that the cause is sought.
async function seekCause(signal) {
  const cause = await askJson("cause", [], { signal });
  change({ cause: cause ?? UNKNOWN });
}

// ---- An output that is left unjudged ----

// What the table of submissions says of an output that may still be judged.
const NOT_YET = { kind: "unjudged", sentence: NOT_JUDGED_YET };

// Shows why the output is left unjudged, and records that it may still be judged. Without an output, no verdict is shown.
function leaveUnjudged(sentence) {
  change({ verdict: state.own ? { kind: "unjudged", sentence } : NO_VERDICT });
  if (state.own) record(NOT_YET);
}

// Records the verdict on the output. That it is unjudged is recorded only to keep its file from being lost: an earlier verdict
// stays, and a file for another input is not recorded, since from its row in the table, it would be judged as one for this.
function record(verdict) {
  const { own, input } = state;
  const isForOther = contentGivenFor() !== input.content;
  if (verdict.kind === "unjudged" && (isSubmission(own) || isForOther)) return;
  recordVerdict(own, verdict);
}

// ---- Several outputs ----

// Judges several files that were given for the input that is shown, and records the verdicts on them. Each is the output of a
// program, or a refused file (`whyRefused` in texts.js), whose verdict says why it was refused. As for `judgeOutput`, the
// caller calls `put` or `forget` first.
//
// Returns false if the answers to the input were stopped before, and true once the files are judged. Throws an `AbortError` if
// the user stops this, or has something else shown meanwhile. The outputs that are left are recorded as not judged yet, so
// that no file is lost.
export async function judgeAll(files) {
  const signal = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let judgedCount = 0;
  try {
    if (state.answerStatus === "stopped") return false;
    await untilAnswered(signal);
    signal.throwIfAborted();
    for (const file of files) {
      const sentence = `Judging ${judgedCount + 1} of ${files.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(file) ?? (await judgeOne(file, basis.input.content, { signal })).verdict;
      recordVerdict(file, verdict, basis);
      judgedCount += 1;
    }
    return true;
  } finally {
    for (const file of files.slice(judgedCount)) recordVerdict(file, refusalOf(file) ?? NOT_YET, basis);
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

// Ends all that is under way, and shows that nothing more will come.
function endAll() {
  answering.end();
  judging.end();
  telling.end();
  solver.endAwaited();
  if (state.cause === SEEKING) change({ cause: UNKNOWN });
  if (state.answerStatus !== "done") {
    showNoAnswers();
  } else if (state.verdict.kind === "judging") {
    leaveUnjudged(JUDGING_STOPPED);
  }
}

// Shows that the answers were stopped: takes away the answers to an earlier input, which may still be shown, and says of the
// output that it is not judged.
function showNoAnswers() {
  change({ answeredFiles: [], answerStatus: "stopped", rightOutput: new Blob(), story: "" });
  // A notice stays, since it is about another file.
  if (state.verdict.kind !== "notice") leaveUnjudged(ANSWERS_STOPPED);
}

// After a failure of the solver, no story is told again: it may be the one that has failed.
solver.onFailure = endAll;
