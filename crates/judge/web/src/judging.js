// The steps between what the user gives and what the page says of it. Each step asks the worker for a job (jobs.js),
// directly or through checking.js, and writes what comes of it to the state:
//
// 1. `answerInput` has the input answered.
// 2. `judgeOutput` waits for the answers, and has the output judged. `judgeAll` does this for several outputs.
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
// 1 to 3 is an attempt (latest.js). It ends when a later one of its kind begins, and steps 2 and 3 also end with `forget`.
// What follows from a verdict belongs to the attempt of step 2: seeking the cause, and showing another case of the output.
import { SIMPLEST, checkOutput } from "./checking.js";
import { joined, split } from "./files.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, askOnce, solver } from "./jobs.js";
import { Latest } from "./latest.js";
import { ANSWERS_STOPPED, JUDGING_STOPPED, NOT_JUDGED_YET } from "./sentences.js";
import { NOT_SOUGHT, NO_VERDICT, SEEKING, UNKNOWN, change, state } from "./state.js";
import { sum } from "./words.js";

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

// Fulfilled once the input is answered; the steps that need the answers await this. It fails if the attempt at answering the
// input ends before.
let untilAnswered = Promise.resolve();

function answerInput() {
  untilAnswered = findAnswers(answering.begin());
}

// Says that another input is on its way: that of a link. Until it comes, the steps that need the answers wait. Once it is put
// in place, they end with an `AbortError`: `show` in actions.js begins them anew.
export function expectInput() {
  const signal = answering.begin();
  change({ answerStatus: "pending" });
  untilAnswered = new Promise((resolve, reject) => {
    signal.onabort = () => reject(signal.reason);
  });
}

// Has the worker answer each file of the input, and joins its answers to the right output.
async function findAnswers(signal) {
  change({ answerStatus: "pending" });
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
  change({ answeredInput: input, answeredFiles, answerStatus: "done", rightOutput, milliseconds, number });
  // The tests of the page wait for this mark, and measure how soon it comes.
  performance.mark("answered");
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

// ---- Step 2: the verdict on the output ----

// Judges the output, if there is one, and then has the story of a case told. If the output is wrong, the cause is sought as
// well. `preferredCase` is as in `checkOutput`. What was said before is forgotten already, mostly by `put`.
export async function judgeOutput(preferredCase = SIMPLEST) {
  const signal = judging.begin();
  if (state.answerStatus === "stopped") {
    leaveUnjudged(ANSWERS_STOPPED);
    return;
  }
  await untilAnswered;
  signal.throwIfAborted();
  const { own } = state;
  if (!own) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await checkOutput(own, inputOfOutput(), { preferredCase, signal });
  showVerdict(verdict, report);
  recordVerdict(own, verdict);
  // Neither step is awaited, since each shows by itself what it finds. The output is judged, so receive.js goes on with the
  // next files that were given. The story comes first, since a search for the cause may take long.
  tellStory();
  if (verdict.kind === "wrong") seekCause();
}

// The content of the input that the output counts as given for: the one that is shown, if the user has the output judged on
// that anyway.
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

// Says why the output, if there is one, is left unjudged. A file that was to be judged for the first time, and on this
// input, is recorded as not judged yet, so that it is not lost.
function leaveUnjudged(sentence) {
  const { own, givenFor, input } = state;
  if (!own) return;
  change({ verdict: { kind: "unjudged", sentence } });
  const isForThisInput = givenFor === input.content;
  if (isForThisInput && !isSubmission(own)) recordUnjudged([own], basisOfVerdicts());
}

// Judges the outputs of several programs, which were given for the input that is shown, and records the verdicts on them.
// Some of the outputs may be refused files (given.js), whose verdict says why they were refused. As for `judgeOutput`, what
// was said before is forgotten already.
//
// Returns whether the outputs were judged: they are not if the answers to the input were stopped. Throws an `AbortError` if
// the user stops the judging, or has something else shown meanwhile. Either way, the outputs that are left are recorded as
// not judged yet, so that no file is lost.
export async function judgeAll(outputs) {
  const signal = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let judged = 0;
  try {
    if (state.answerStatus === "stopped") return false;
    await untilAnswered;
    signal.throwIfAborted();
    for (const output of outputs) {
      const sentence = `Judging ${judged + 1} of ${outputs.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(output) ?? (await checkOutput(output, basis.input.content, { signal })).verdict;
      recordVerdict(output, verdict, basis);
      judged += 1;
    }
    return true;
  } finally {
    recordUnjudged(outputs.slice(judged), basis);
  }
}

// Records outputs that were not judged. The verdict on a refused file says why it was refused; any other output is not
// judged yet.
function recordUnjudged(outputs, basis) {
  const unjudged = { kind: "unjudged", sentence: NOT_JUDGED_YET };
  for (const output of outputs) recordVerdict(output, refusalOf(output) ?? unjudged, basis);
}

// Returns the verdict on a file that was refused, or null if the file was not refused.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// ---- Step 3: the story of a case ----

// Has the story of the case with the number `state.number` told: how the right answer is found. If the same case is shown
// of the output (`state.shownCase`), the story also says what the program did instead.
async function tellStory() {
  const signal = telling.begin();
  const { number, answeredFiles, shownCase } = state;
  // Stands for the file of the case while a new input is not answered yet. The story of a case in an empty file is empty.
  const noFile = { file: new Blob(), casesBefore: 0 };
  const { file, casesBefore } = answeredFiles.findLast((answered) => answered.casesBefore < number) ?? noFile;
  // The output with this case alone; null if the output has nothing for it.
  const own = shownCase?.case === number ? shownCase.own : null;
  const files = [file, new Blob([own ?? ""])];
  // The worker finds the case by its number in the file, and puts its number in the whole input into the title.
  const { output: html } = await askOnce("story", [state.tab, number - casesBefore, number], { files, signal });
  const story = await html?.text() ?? "";
  signal.throwIfAborted();
  change({ story });
}

// Has the story told once the input is answered, unless another attempt at telling one begins before, or this one ends.
export async function tellStoryOnceAnswered() {
  const signal = telling.begin();
  await untilAnswered;
  signal.throwIfAborted();
  await tellStory();
}

// ---- Step 4: the cause ----

// Has the worker seek why the program fails. `showVerdict` has shown that the cause is sought.
async function seekCause() {
  const cause = await askJson("cause", [], { signal: judging.signal });
  change({ cause: cause ?? UNKNOWN });
}

// ---- Another case ----

// The number of the case of a wrong output that `showNextCases` is to show; null while that is not under way.
let nextCase = null;

// The number of the case of a wrong output that the user wants to see: the one that is to be shown next, or else the one that
// is shown. It is null for a fault of the output as a whole.
export const wantedCase = () => nextCase ?? state.shownCase.case;

// Shows another case: its story, and if the output is wrong, what the output has for it.
export async function showCase(number) {
  if (state.verdict.kind !== "wrong") {
    change({ number });
    tellStory();
    return;
  }
  const isShowing = nextCase !== null;
  nextCase = number;
  if (!isShowing) await showNextCases(judging.signal);
}

// Shows the next case, and goes on until no other one is wanted. So while the user holds a key down, the page shows as many
// cases as it can, rather than none until the key is let go. Only the story of the last one is told.
async function showNextCases(signal) {
  try {
    while (state.shownCase.case !== nextCase) {
      const shownCase = await askJson("show", [nextCase], { signal });
      change({ shownCase, number: shownCase.case });
    }
  } finally {
    nextCase = null;
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
    // For several outputs that are being judged, no output is shown, and `leaveUnjudged` says nothing.
    change({ verdict: NO_VERDICT });
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
