// What the worker says of what is shown. It answers the input, then judges the output, then tells the story of a case, which
// explains its right answer, and then seeks the cause. Each of these steps changes the state.
//
// A step may come too late: something else is shown by then. So after a step has awaited something, and before it reads or
// changes the state again, it calls its `assertLatest`, which throws `Abandoned` if a later step has taken its place.
import { isBlank, isSame, joined, plain, split } from "./files.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { ask, askEach, askJson, solver } from "./jobs.js";
import { Latest } from "./latest.js";
import { NOT_JUDGED_YET, OTHER_INPUT, STOPPED, verdictOnRight, whyContradictory, whyOfOtherFiles } from "./sentences.js";
import { NOT_SOUGHT, NO_VERDICT, SOUGHT, UNKNOWN, change, state } from "./state.js";
import { ALL, keyOfInput, unpackTests } from "./tests.js";
import { sum } from "./words.js";

// Attempts at answering the input, at judging an output or several, and at telling the story of a case.
const answering = new Latest();
const judging = new Latest();
const telling = new Latest();

// Stands for the number of a case where that with the simplest failure is to be shown first.
export const SIMPLEST = 0;

// Has the input answered, and then the output judged. `first` is the case that is shown first, if it is at fault.
export async function answerInput(first = SIMPLEST) {
  try {
    await findAnswers();
    await judgeOutput({ first });
  } finally {
    // The list of the tests needs them, even if the answers or the verdict were stopped.
    unpackTests();
  }
}

// Has the input answered.
async function findAnswers() {
  const assertLatest = answering.begin();
  change({ answered: "none" });
  const files = await split(state.input.content);
  assertLatest();
  const results = await askEach("answer", [state.tab], files.map(({ file }) => [file]));
  assertLatest();
  const answeredFiles = withAnswers(files, results);
  const whole = joined(answeredFiles.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  const total = sum(answeredFiles.map(({ cases }) => cases));
  const number = Math.min(state.number, Math.max(total, 1));
  change({ answeredFiles, answered: "there", answer: whole, milliseconds, number });
  // For the tests of the page, which wait for it and measure how soon it comes.
  performance.mark("answered");
}

// Returns the files of an input with what the worker says of each, and how many cases are before it.
function withAnswers(files, results) {
  let before = 0;
  const answeredFiles = [];
  for (const [index, { reply, output }] of results.entries()) {
    const answered = { ...files[index], ...JSON.parse(reply), before, output: output ?? new Blob() };
    answeredFiles.push(answered);
    before += answered.cases;
  }
  return answeredFiles;
}

// Forgets what was said of an output.
export function forget() {
  judging.end();
  telling.end();
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NOT_SOUGHT });
}

// Judges the output, and then has the story of the case told and the cause sought. An output that was given for another
// input is never called wrong unless the user insists (`isForced`). Before the input is answered, nothing is judged:
// `answerInput` does so afterwards.
export async function judgeOutput({ first = SIMPLEST, isForced = false } = {}) {
  forget();
  const assertLatest = judging.begin();
  const { own, answered } = state;
  if (answered !== "there") {
    if (own && answered === "stopped") sayStopped();
    return;
  }
  if (!own) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report = null } = await verdictAndReport(own, assertLatest, { first, isForced });
  assertLatest();
  const shownCase = report?.shown ?? null;
  const isWrong = verdict.kind === "wrong";
  const cause = isWrong ? SOUGHT : NOT_SOUGHT;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
  recordVerdict(own, verdict);
  // Neither is awaited: the output is judged, and the next file has its turn. Each shows what it finds by itself.
  tellStory();
  if (isWrong) seekCause();
}

// Says of the output that it is not judged, since the answers to the input were stopped. Its file is recorded, so that it
// can be judged later, unless it was given for another input: to read both would take time, so one that was typed again
// counts as another here. A file that is a submission already keeps its verdict there.
function sayStopped() {
  const { own, givenFor, input } = state;
  change({ verdict: { kind: "unjudged", sentence: STOPPED } });
  if (givenFor === input.content && !isSubmission(own)) recordUnjudged([own], basisOfVerdicts());
}

// Judges the outputs of several programs, and records their verdicts. Returns whether they were judged: none is if the input
// has no answers, since they were stopped or are still to come. If something else is shown meanwhile, this throws
// `Abandoned`. In both cases, the outputs that are left are recorded as not judged yet.
export async function judgeAll(outputs) {
  forget();
  const assertLatest = judging.begin();
  const basis = basisOfVerdicts();
  if (state.answered !== "there") {
    recordUnjudged(outputs, basis);
    return false;
  }
  let recorded = 0; // how many outputs have a verdict
  try {
    for (const own of outputs) {
      const sentence = `Judging ${recorded + 1} of ${outputs.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = await verdictOf(own, assertLatest);
      assertLatest();
      recordVerdict(own, verdict, basis);
      recorded += 1;
    }
  } finally {
    recordUnjudged(outputs.slice(recorded), basis);
  }
  return true;
}

// Records outputs that were not judged: those that were refused as such, and the others as not judged yet.
function recordUnjudged(outputs, basis) {
  const unjudged = { kind: "unjudged", sentence: NOT_JUDGED_YET };
  for (const own of outputs) recordVerdict(own, refusalOf(own) ?? unjudged, basis);
}

// Returns the verdict on one of several outputs, which may be a file that was refused.
async function verdictOf(own, assertLatest) {
  const refusal = refusalOf(own);
  if (refusal) return refusal;
  const { verdict } = await verdictAndReport(own, assertLatest);
  return verdict;
}

// Returns the verdict on a file that was refused, or null on one that was not.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// Judges an output for the input that is shown. Returns the verdict, and the report if the verdict is from it.
async function verdictAndReport(own, assertLatest, { first = SIMPLEST, isForced = false } = {}) {
  const parts = await partsOf(own);
  assertLatest();
  // An output is never called wrong if the input has changed since it was given.
  const isOther = !isForced && !(await isSame(state.givenFor, state.input.content));
  assertLatest();
  const misfit = whyMisfit(parts, isOther);
  if (misfit) return { verdict: { kind: "misfit", sentence: misfit } };
  const report = await reportOn(parts, first);
  assertLatest();
  if (report.verdict === "AC") return { verdict: verdictOnRight(own, report), report };
  if (isOther) return { verdict: { kind: "otherInput", sentence: OTHER_INPUT } };
  return { verdict: { kind: "wrong", code: report.verdict, sentence: report.counts }, report };
}

// Returns why an output cannot be judged, or nothing. What was given for another input need not fit this one.
function whyMisfit(parts, isOther) {
  return whyContradictory(parts) || (isOther ? "" : whyOfOtherFiles(parts));
}

// Takes an output apart into `pieces`. Each is the output for one file of the input, and has the `name` of that.
async function partsOf(own) {
  const output = await plain(own.content);
  const pieces = await split(output);
  return {
    pieces,
    // The file of each piece. If two pieces have the same name, this has the second one: see `whyContradictory`.
    byName: new Map(pieces.map(({ name, file }) => [name, file])),
    // An output that is nothing belongs to any input: all of its answers are missing.
    isNothing: await isBlank(output),
    // Whether the page has changed its line breaks, here, or its encoding, when it was given.
    isConverted: output !== own.content || Boolean(own.isConverted),
  };
}

// Has the worker judge the parts of an output, in a run for each file of the input. The numbers for a run are the puzzle,
// how many files there are, the case to be shown first, and whether the files hold all tests. Only the last run replies,
// with a report on all files. To that are added the names of the files that the output has no part for, and whether the
// output was converted.
async function reportOn({ byName, isNothing, isConverted }, first) {
  const { tab, answeredFiles } = state;
  const runs = answeredFiles.map(({ name, file, output }) => [file, byName.get(name) ?? new Blob(), output]);
  const areTests = keyOfInput() === ALL;
  const results = await askEach("check", [tab, runs.length, first, Number(areTests)], runs);
  const names = answeredFiles.map(({ name }) => name);
  const absent = isNothing ? [] : names.filter((name) => !byName.has(name));
  return { ...JSON.parse(results.at(-1).reply), absent, isConverted };
}

// Finds out why the program fails. This goes on with the attempt that has judged the output, and does not begin another.
async function seekCause() {
  const assertLatest = judging.current();
  const cause = await askJson("cause", [state.tab]);
  assertLatest();
  change({ cause: cause ?? UNKNOWN });
}

// The number of the case that the user wants to see, which may have to wait for another one.
let wantedCase = 1;

// Shows what the output has for another case, and the story of that case. Like the search for the cause, this goes on with
// the attempt that has judged the output.
export async function showCase(number) {
  if (state.verdict.kind !== "wrong") {
    change({ number });
    tellStory();
    return;
  }
  wantedCase = number;
  // A case that is on its way is shown first. Otherwise, while a key is held down, each case would take the place of the
  // one before it and restart the worker, and none would be shown until the key is let go.
  if (solver.jobs.has("show")) return;
  const assertLatest = judging.current();
  const shownCase = await askJson("show", [state.tab, number]);
  assertLatest();
  change({ shownCase, number: shownCase.case });
  if (wantedCase === number) tellStory();
  else showCase(wantedCase);
}

// Shows the story of the case with the number that is shown: how its right answer is found, and if it is the case of the
// output that is shown, what the program did instead.
async function tellStory() {
  const assertLatest = telling.begin();
  const { number, answeredFiles, shownCase } = state;
  // Without answers, there is no file: then the worker gets an empty one, and tells no story.
  const file = answeredFiles.findLast(({ before }) => before < number);
  const numberInFile = number - (file?.before ?? 0);
  const ownAnswer = shownCase?.case === number ? shownCase.own ?? "" : "";
  const files = [file?.file ?? new Blob(), new Blob([ownAnswer])];
  // The worker finds the case by its number in the file; the title of the story has that in all files.
  const { output } = await ask("story", [state.tab, numberInFile, number], files);
  const story = await output?.text() ?? "";
  assertLatest();
  change({ story });
}

// Ends what takes long, as the user wants. Instead of a time, `stopped` stands beside the right answers then, even if these
// are there. After a crash, their time stays, and a message says what has happened.
export function stop() {
  endAll();
  change({ milliseconds: null });
}

// Ends all that is under way. If the input was being answered, the answers to the one before are not shown beside it.
function endAll() {
  answering.end();
  judging.end();
  telling.end();
  solver.abandon();
  if (state.verdict.kind === "judging") change({ verdict: NO_VERDICT });
  if (state.cause === SOUGHT) change({ cause: UNKNOWN }); // nothing seeks it any more
  if (state.answered === "there") return;
  change({ answeredFiles: [], answered: "stopped", answer: new Blob(), milliseconds: null, story: "" });
  // A notice stays: it is on another file.
  if (state.own && state.verdict.kind !== "notice") sayStopped();
}

// Whatever awaits a job that has crashed ends without a word. Without this, the page would say forever that it is at work.
solver.onCrash = endAll;
