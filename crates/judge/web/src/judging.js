// The steps between what the user gives and what the page says of it. Each step asks the worker for a job (jobs.js),
// directly or through checking.js, and writes what comes of it to the state:
//
// 1. `answerInput` has the input answered. The steps 2 and 3 wait for the answers (`untilAnswered`).
// 2. `judgeOutput` has the output judged. `judgeAll` does this for several outputs.
// 3. `tellStory` has the story of one case told, which explains the right answer to it.
// 4. `seekCause` has the cause sought, if the output is wrong: why the program fails.
//
// What the user does is in actions.js. Most actions call `put`, which forgets what was said of the output and begins step 1 if
// it gets an input. Then they call `judgeOutput`, which goes on to steps 3 and 4.
//
// In the state, `own` is the user's output: what the user's program has printed. `rightOutput` is the right output for the
// whole input, and the `output` of an answered file the right one for that file.
//
// While a step is under way, the user may do something else, and then the step is not wanted any more. So each of the steps
// 1 to 3 is an attempt (latest.js). It ends when a later one of its kind begins, or with `stop`. Steps 2 and 3 also end with
// `forget`, so none of them goes on with another input.
// What follows from a verdict belongs to the attempt of step 2: seeking the cause, and showing another case of the output.
import { SIMPLEST, checkOutput } from "./checking.js";
import { say } from "./dom.js";
import { joined, split } from "./files.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, askOnce, solver } from "./jobs.js";
import { Latest, isAbort } from "./latest.js";
import { ANSWERS_STOPPED, JUDGING_STOPPED, NOT_JUDGED_YET } from "./sentences.js";
import { NOT_SOUGHT, NO_VERDICT, SEEKING, UNKNOWN, change, state } from "./state.js";
import { capital, give, sum } from "./words.js";

// Attempts at answering the input.
const answering = new Latest();
// Attempts at judging the output or several outputs.
const judging = new Latest();
// Attempts at telling the story of a case.
const telling = new Latest();

// ---- A change of what is shown ----

// Replaces values of what is shown. What was said of the output is no longer true then, and is forgotten. An input among the
// values is answered, even if it is shown already: its answers may have been stopped.
export function put(values) {
  forget();
  change(values);
  if ("input" in values) answerInput();
}

// Forgets what was said of the output, and ends the attempts at saying more of it.
export function forget() {
  judging.end();
  telling.end();
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NOT_SOUGHT });
}

// ---- Step 1: the answers to the input ----

// Has the input answered. If that fails, the other steps end as well, since they need the answers.
async function answerInput() {
  const signal = answering.begin();
  change({ answerStatus: "pending" });
  try {
    const answers = await findAnswers(signal);
    signal.throwIfAborted();
    change(answers);
  } catch (error) {
    if (isAbort(error)) return;
    endAll();
    say(`The input was not answered: ${whyFailed(error)}`);
    return;
  }
  document.dispatchEvent(new Event("answered"));
  // The tests of the page wait for this mark, and measure how soon it comes.
  performance.mark("answered");
}

// Says that another input is on its way: that of a link. The steps that need answers wait for those to that input.
export function expectInput() {
  answering.end();
  change({ answerStatus: "pending" });
}

// Waits until the input is answered. Throws an `AbortError` as soon as this signal is aborted: the attempt that needs the
// answers has ended.
async function untilAnswered(signal) {
  if (state.answerStatus === "done") return;
  await new Promise((resolve, reject) => {
    document.addEventListener("answered", resolve, { once: true, signal });
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

// Has the worker answer each file of the input, and joins its answers to the right output. Returns the values of the state
// that hold the answers.
async function findAnswers(signal) {
  const { input } = state;
  const files = await split(input.content);
  signal.throwIfAborted();
  const results = await solver.ask("answer", [state.tab], files.map(({ file }) => [file]), signal);
  const answeredFiles = withAnswers(files, results);
  const rightOutput = joined(answeredFiles.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  // The input may have fewer cases than the one before it.
  const total = sum(answeredFiles.map(({ cases }) => cases));
  const number = Math.min(state.number, Math.max(total, 1));
  return { answeredInput: input, answeredFiles, answerStatus: "done", rightOutput, milliseconds, number };
}

// Returns the answered files of an input (state.js): each file with what the worker says of it, its right output, and the
// number of cases in the files before it.
function withAnswers(files, results) {
  let casesBefore = 0;
  const answeredFiles = [];
  for (const [index, { reply, output }] of results.entries()) {
    const answered = { ...files[index], ...JSON.parse(reply), casesBefore, output: output ?? new Blob() };
    answeredFiles.push(answered);
    casesBefore += answered.cases;
  }
  return answeredFiles;
}

// Logs an error, and returns in words why a step has failed. The page keeps no copy of a file, so it cannot read one that was
// changed or deleted on the disk since it was given. Any other error is a fault of the page.
function whyFailed(error) {
  console.error(error);
  return error instanceof DOMException ? `a file cannot be read any more. ${capital(give())} it again.` : `${error}.`;
}

// ---- Step 2: the verdict on the output ----

// Judges the output, if there is one, and then has the story of a case told. If the output is wrong, the cause is sought as
// well. `preferredCase` is as in `checkOutput`. What was said before is forgotten already, mostly by `put`.
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
  const { verdict, report } = await check(own, inputOfOutput(), { preferredCase, signal });
  showVerdict(verdict, report);
  if (verdict.kind === "unjudged") recordUnjudgedOutput(verdict);
  else recordVerdict(own, verdict);
  // Neither step is awaited, since each shows by itself what it finds. The output is judged, so receive.js goes on with the
  // next files that were given. The story comes first, since a search for the cause may take long.
  tellStory();
  if (verdict.kind === "wrong") seekCause();
}

// Calls `checkOutput`. If that fails, returns a verdict that says why, without a report. Only an `AbortError` is passed on.
async function check(own, givenFor, options) {
  try {
    return await checkOutput(own, givenFor, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    return { verdict: { kind: "unjudged", sentence: `This was not judged: ${whyFailed(error)}` }, report: null };
  }
}

// The content of the input that the output counts as given for: the one that is shown, if the user has the output judged on
// that anyway. That counts until another input is put, even one with the same bytes.
function inputOfOutput() {
  const { input, givenFor, judgedAnywayOn } = state;
  return judgedAnywayOn === input.content ? input.content : givenFor;
}

// Shows the verdict on the output, and the case that the report shows first, if there is a report. With the verdict that
// the output is wrong, it is shown at once that the cause is sought: `judgeOutput` begins that next.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? SEEKING : NOT_SOUGHT;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
}

// The verdict on an output that may still be judged.
const NOT_YET = { kind: "unjudged", sentence: NOT_JUDGED_YET };

// Shows why the output is left unjudged, and records it as not judged yet. Without an output, no verdict is shown.
function leaveUnjudged(sentence) {
  if (state.own) {
    change({ verdict: { kind: "unjudged", sentence } });
    recordUnjudgedOutput(NOT_YET);
  } else {
    change({ verdict: NO_VERDICT });
  }
}

// Records that the output is unjudged, so that its file is not lost. An earlier verdict on the file stays. A file that was
// given for another input is not recorded either: from its row in the table, it would be judged as if given for this one.
function recordUnjudgedOutput(verdict) {
  const { own, input } = state;
  const isForThisInput = inputOfOutput() === input.content;
  if (isForThisInput && !isSubmission(own)) recordVerdict(own, verdict);
}

// Judges several files that were given for the input that is shown, and records the verdicts on them. Each is the output of a
// program, or a refused file (`whyRefused` in state.js), whose verdict says why it was refused. As for `judgeOutput`, what was
// said before is forgotten already.
//
// Returns whether the files were judged: they are not if the answers to the input were stopped. Throws an `AbortError` if the
// user stops the judging, or has something else shown meanwhile. Either way, the outputs that are left are recorded as not
// judged yet, so that no file is lost.
export async function judgeAll(files) {
  const signal = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let judged = 0;
  try {
    if (state.answerStatus === "stopped") return false;
    await untilAnswered(signal);
    signal.throwIfAborted();
    for (const file of files) {
      const sentence = `Judging ${judged + 1} of ${files.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(file) ?? (await check(file, basis.input.content, { signal })).verdict;
      recordVerdict(file, verdict, basis);
      judged += 1;
    }
    return true;
  } finally {
    for (const file of files.slice(judged)) recordVerdict(file, refusalOf(file) ?? NOT_YET, basis);
  }
}

// Returns the verdict on a file that was refused, or null if the file was not refused.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// ---- Step 3: the story of a case ----

// Has the story of the case with the number `state.number` told, once the input is answered: how the right answer is found.
// If the same case is shown of the output (`state.shownCase`), the story also says what the program did instead.
export async function tellStory() {
  const signal = telling.begin();
  // If the answers are there, the job is asked for at once, and so before any that the caller asks for next.
  if (state.answerStatus !== "done") await untilAnswered(signal);
  const { number, answeredFiles, shownCase } = state;
  const { file, casesBefore } = answeredFiles.findLast((answered) => answered.casesBefore < number);
  // The output with this case alone; empty if the output has nothing for it.
  const ownOfCase = (shownCase?.case === number && shownCase.own) || "";
  const files = [file, new Blob([ownOfCase])];
  // The worker finds the case by its number in the file, and puts its number in the whole input into the title.
  const { output: html } = await askOnce("story", [state.tab, number - casesBefore, number], { files, signal });
  // The story of a case in an empty file is empty.
  const story = html === null ? "" : await html.text();
  signal.throwIfAborted();
  change({ story });
}

// ---- Step 4: the cause ----

// Has the worker seek why the program fails. `showVerdict` has shown that the cause is sought.
async function seekCause() {
  const cause = await askJson("cause", [], { signal: judging.signal });
  change({ cause: cause ?? UNKNOWN });
}

// ---- Another case ----

// The number of the case of a wrong output that was asked for last; null once that is shown.
let requestedCase = null;

// The number of the case of a wrong output that the user wants to see: the one that was asked for, or else the one that is
// shown. It is null for a fault of the output as a whole.
export const wantedCase = () => requestedCase ?? state.shownCase.case;

// Shows another case: its story, and if the output is wrong, what the output has for it.
export async function showCase(number) {
  if (state.verdict.kind !== "wrong") {
    change({ number });
    tellStory();
    return;
  }
  const isUnderWay = requestedCase !== null;
  requestedCase = number;
  if (!isUnderWay) await showRequestedCase();
}

// Shows the case that was asked for, and goes on if another one has been asked for meanwhile. So while the user holds a key
// down, the page shows as many cases as it can, rather than none until the key is let go. Only the story of the last one is
// told.
async function showRequestedCase() {
  const { signal } = judging;
  try {
    while (state.shownCase.case !== requestedCase) {
      const shownCase = await askJson("show", [requestedCase], { signal });
      change({ shownCase, number: shownCase.case });
    }
  } finally {
    requestedCase = null;
  }
  tellStory();
}

// ---- The end of all steps ----

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
