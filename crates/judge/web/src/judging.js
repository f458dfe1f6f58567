// The steps between what the user gives and what the page says of it. Each asks the worker (jobs.js) or has checking.js ask
// it, and writes the reply to the state:
//
// 1. `findAnswers` has the input answered.
// 2. `judgeOutput` has the output judged. `judgeAll` does this for several outputs, one after the other.
// 3. `tellStory` has the story of one case told, which explains the right answer to it.
// 4. `seekCause` has the cause sought, if the output is wrong: why the program fails.
//
// Everywhere in the page, `own` is the output that the user has given, or a part of it; any other output is the right one.
//
// When the user types another input, for example, `answerInput` runs steps 1 and 2. Step 2 judges the output that is
// already there, and starts steps 3 and 4, which run side by side.
//
// While a step waits for the worker, the user may do something else, and what the worker replies is of no use any more. So
// each of the steps 1 to 3 begins an attempt of its own kind: see `answering`, `judging` and `telling`. After each `await`,
// and before it reads or changes the state again, the step calls `assertLatest`, which throws `Abandoned` if a later
// attempt of this kind has begun:
//
//   const assertLatest = telling.begin();
//   const story = await …;
//   assertLatest();
//   change({ story });
//
// Step 4 continues the attempt of step 2, which it gets with `judging.current()`. So does `showCase`, which shows another
// case of the output that was judged.
import { SIMPLEST, checkOutput } from "./checking.js";
import { joined, split } from "./files.js";
import { basisOfVerdicts, isSubmission, recordVerdict } from "./given.js";
import { askJson, askOnce, solver } from "./jobs.js";
import { Latest } from "./latest.js";
import { NOT_JUDGED_YET, STOPPED } from "./sentences.js";
import { NOT_SOUGHT, NO_VERDICT, SEEKING, UNKNOWN, change, state } from "./state.js";
import { unpackTests } from "./tests.js";
import { sum } from "./words.js";

// Attempts at answering the input.
const answering = new Latest();
// Attempts at judging the output or several outputs.
const judging = new Latest();
// Attempts at telling the story of a case.
const telling = new Latest();

// ---- Step 1: the answers to the input ----

// Has the input answered, and then the output judged. `firstCase` is the number of the case that is shown first, or
// `SIMPLEST`.
export async function answerInput(firstCase = SIMPLEST) {
  try {
    await findAnswers();
    await judgeOutput({ firstCase });
  } finally {
    // The list of the tests is filled even if the answers or the verdict were stopped. The tests are unpacked last, so that
    // the user does not wait for them.
    unpackTests();
  }
}

// Has the worker answer each file of the input, and joins its answers to the right output.
async function findAnswers() {
  const assertLatest = answering.begin();
  change({ answered: "none" });
  const files = await split(state.input.content);
  assertLatest();
  const results = await solver.ask("answer", [state.tab], files.map(({ file }) => [file]));
  assertLatest();
  const answeredFiles = withAnswers(files, results);
  const answer = joined(answeredFiles.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  // The input may have fewer cases than the one before it.
  const total = sum(answeredFiles.map(({ cases }) => cases));
  const number = Math.min(state.number, Math.max(total, 1));
  change({ answeredFiles, answered: "there", answer, milliseconds, number });
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

// Forgets what was said of the output, and ends the attempts at saying more of it.
export function forget() {
  judging.end();
  telling.end();
  // The worker may finish a story: it takes no time, and nothing comes of it.
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NOT_SOUGHT });
}

// Judges the output, and then has the story of a case told and the cause sought. `firstCase` is the number of the case that
// is shown first, or `SIMPLEST`. With `isForced`, the output is judged as if it were given for the input that is shown,
// even if it was given for another one.
export async function judgeOutput({ firstCase = SIMPLEST, isForced = false } = {}) {
  forget();
  const assertLatest = judging.begin();
  const { own, answered, input } = state;
  const givenFor = isForced ? input.content : state.givenFor;
  // The input is still being answered: afterwards, `answerInput` has the output judged.
  if (answered === "none") return;
  if (answered === "stopped") {
    if (own) leaveUnjudged();
    return;
  }
  if (!own) {
    tellStory();
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report } = await checkOutput(own, givenFor, { firstCase, assertLatest });
  assertLatest();
  showVerdict(verdict, report);
  recordVerdict(own, verdict);
  // Neither is awaited, since each shows by itself what it finds. The output is judged, so receive.js goes on with the next
  // files that were given.
  tellStory();
  if (state.cause === SEEKING) seekCause();
}

// Shows the verdict on the output, and the case that the report shows first, if there is a report. With a wrong output, the
// page also shows that the cause is sought: `judgeOutput` begins this next.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? SEEKING : NOT_SOUGHT;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
}

// Leaves the output unjudged, because the answers to the input were stopped, and records its file. The verdict says why it
// is not judged; its row in the table stays when there are answers again, so it says how to have the file judged then. Two
// files are not recorded here: one that is a submission already, since it keeps its verdict; and one that was given for
// another input. To compare the two inputs would take time, so an input that was typed again is another here.
function leaveUnjudged() {
  const { own, givenFor, input } = state;
  change({ verdict: { kind: "unjudged", sentence: STOPPED } });
  if (givenFor === input.content && !isSubmission(own)) recordUnjudged([own], basisOfVerdicts());
}

// Judges the outputs of several programs, which were given for the input that is shown, and records the verdicts on them;
// first, an input that is new (`isInputNew`) is answered. Returns whether the outputs were judged: they are not if the
// input has no answers, because these were stopped or are still to come. If the user stops this or has something else shown
// meanwhile, it throws `Abandoned`. Outputs without a verdict are recorded as not judged yet in each case, so that no file
// is lost.
export async function judgeAll(outputs, { isInputNew = false } = {}) {
  forget();
  const assertLatest = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let judged = 0;
  try {
    if (isInputNew) await findAnswers();
    assertLatest();
    if (state.answered !== "there") return false;
    for (const own of outputs) {
      const sentence = `Judging ${judged + 1} of ${outputs.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(own) ?? (await checkOutput(own, basis.input.content, { assertLatest })).verdict;
      assertLatest();
      recordVerdict(own, verdict, basis);
      judged += 1;
    }
    return true;
  } finally {
    recordUnjudged(outputs.slice(judged), basis);
  }
}

// Records outputs that were not judged: one that was refused keeps this as its verdict, any other is not judged yet.
function recordUnjudged(outputs, basis) {
  const unjudged = { kind: "unjudged", sentence: NOT_JUDGED_YET };
  for (const own of outputs) recordVerdict(own, refusalOf(own) ?? unjudged, basis);
}

// Returns the verdict on a file that was refused, or null if the file was not refused.
const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// ---- Step 3: the story of a case ----

// Has the story told of the case with the number that is shown: how the right answer is found. If it is also the case that
// is shown of the output, the story says what the program did instead.
async function tellStory() {
  const assertLatest = telling.begin();
  const { number, answeredFiles, shownCase } = state;
  // An input without any case has no story: then the worker gets an empty file, and writes nothing.
  const file = answeredFiles.findLast(({ casesBefore }) => casesBefore < number);
  const numberInFile = number - (file?.casesBefore ?? 0);
  const ownAnswer = shownCase?.case === number ? shownCase.own ?? "" : "";
  const streams = [file?.file ?? new Blob(), new Blob([ownAnswer])];
  // The worker finds the case by its number in the file, and puts its number in the whole input into the title.
  const { output } = await askOnce("story", [state.tab, numberInFile, number], streams);
  const story = await output?.text() ?? "";
  assertLatest();
  change({ story });
}

// ---- Another case ----

// The number of the case that the user wants to see. It may have to wait until the worker has shown another one.
let wantedCase = 1;

// Shows another case: its story, and if the output is wrong, what the output has for it.
export async function showCase(number) {
  if (state.verdict.kind !== "wrong") {
    change({ number });
    tellStory();
    return;
  }
  wantedCase = number;
  // If the worker is about to show a case, this one waits until that is done. Otherwise, while the user holds a key down,
  // each case would replace the one before it and restart the worker, and none would be shown until the key is let go.
  if (solver.pending.has("show")) return;
  const assertLatest = judging.current();
  const shownCase = await askJson("show", [state.tab, number]);
  assertLatest();
  change({ shownCase, number: shownCase.case });
  if (wantedCase === number) tellStory();
  else showCase(wantedCase);
}

// ---- Step 4: the cause ----

// Has the worker seek why the program fails. The page shows already that the cause is sought (`showVerdict`).
async function seekCause() {
  const assertLatest = judging.current();
  const cause = await askJson("cause", [state.tab]);
  assertLatest();
  change({ cause: cause ?? UNKNOWN });
}

// ---- The end of all steps ----

// Ends all that is under way, because the user has pressed Stop. If `milliseconds` is null, fields.js shows `stopped` in
// place of the time that the right answers took, even if all of them are there.
export function stop() {
  endAll();
  change({ milliseconds: null });
}

// Ends all that is under way, and shows that nothing more will come.
function endAll() {
  answering.end();
  judging.end();
  telling.end();
  solver.abandon();
  if (state.verdict.kind === "judging") change({ verdict: NO_VERDICT });
  if (state.cause === SEEKING) change({ cause: UNKNOWN });
  if (state.answered !== "there") dropAnswers();
}

// Takes the answers away that are still shown of an earlier input, and says of the output that it is not judged.
function dropAnswers() {
  change({ answeredFiles: [], answered: "stopped", answer: new Blob(), milliseconds: null, story: "" });
  // A notice stays, since it is about another file.
  if (state.own && state.verdict.kind !== "notice") leaveUnjudged();
}

// When the worker crashes, what awaits a job ends silently. Without this, the page would say forever that it is at work. A
// crash leaves `milliseconds` as they are, if all right answers are there.
solver.onCrash = endAll;
