// The steps between what the user gives and what the page says of it. Each step asks the worker (jobs.js), directly or
// through checking.js, and writes the reply to the state:
//
// 1. `findAnswers` has the input answered.
// 2. `judgeOutput` has the output judged. `judgeAll` does this for several outputs, one after the other.
// 3. `tellStory` has the story of one case told, which explains the right answer to it.
// 4. `seekCause` has the cause sought, if the output is wrong: why the program fails.
//
// In the state, `own` is what the user's program has printed, or a part of it. `answer` is the right output for the whole
// input, and the `output` of an answered file the right one for that file.
//
// When the user types another input, for example, `answerInput` runs steps 1 and 2. Step 2 judges the output that is
// already there, and then asks for steps 3 and 4 without waiting for either.
//
// If the user gives another output while step 1 still waits for the answers, `judgeOutput` cannot judge it yet: it only
// clears the verdict, and ends the attempt before. So whatever runs step 1 has the output judged that is there afterwards.
//
// While a step waits for the worker, the user may do something else, and the reply of the worker is not wanted any more. So
// each of the steps 1 to 3 begins an attempt of its own kind: see `answering`, `judging` and `telling`. After each `await`,
// and before it reads or changes the state again, the step calls `assertLatest`, which throws `Abandoned` if a later
// attempt of this kind has begun:
//
//   const assertLatest = telling.begin();
//   const story = await …;
//   assertLatest();
//   change({ story });
//
// A step that nothing awaits needs no `catch`: jobs.js keeps the browser from reporting `Abandoned`.
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

// Has the input answered, and then the output judged. The caller has called `forget`, and put the input into the state.
// `preferredCase` is as in `checkOutput`.
export async function answerInput(preferredCase = SIMPLEST) {
  try {
    await findAnswers();
    await judgeOutput({ preferredCase });
  } finally {
    // The tests are for the list in which the user chooses them. They are unpacked even if the answers or the verdict were
    // stopped, and last, so that the user does not wait for them.
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
  // `story` is missing from this list, because a story takes no time: the worker need not be restarted to end it.
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, shownCase: null, cause: NOT_SOUGHT });
}

// Judges the output, and then has the story of a case told and the cause sought. `preferredCase` is as in `checkOutput`.
// With `isForced`, the output is judged as if it were given for the input that is shown, even if it was given for another
// one.
export async function judgeOutput({ preferredCase = SIMPLEST, isForced = false } = {}) {
  forget();
  const assertLatest = judging.begin();
  const { own, answered, input } = state;
  const givenFor = isForced ? input.content : state.givenFor;
  // The input is still being answered. `answerInput` or `answerForSeveral` waits for that, and then calls this again.
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
  const { verdict, report } = await checkOutput(own, givenFor, { preferredCase, assertLatest });
  assertLatest();
  showVerdict(verdict, report);
  recordVerdict(own, verdict);
  // Neither step is awaited, since each shows by itself what it finds. The output is judged, so receive.js goes on with the
  // next files that were given.
  tellStory();
  if (verdict.kind === "wrong") seekCause();
}

// Shows the verdict on the output, and the case that the report shows first, if there is a report. If the output is wrong,
// the page also shows that the cause is sought, since `judgeOutput` begins that next.
function showVerdict(verdict, report) {
  const shownCase = report?.shown ?? null;
  const cause = verdict.kind === "wrong" ? SEEKING : NOT_SOUGHT;
  change({ verdict, report, shownCase, cause, number: shownCase?.case ?? state.number });
}

// Leaves the output unjudged, because the answers to the input were stopped, and records its file. The verdict on the
// output is `STOPPED`, which says why it is not judged. The row of the file in the table stays when there are answers
// again, so its verdict there is `NOT_JUDGED_YET`, which says how to have the file judged then.
//
// In two cases the file is not recorded here. A file that is a submission already keeps its verdict. A file that was given
// for another input was not waiting for these answers. Inputs are not compared, since that takes time: an input counts as
// another one even if the user has typed the same text again.
function leaveUnjudged() {
  const { own, givenFor, input } = state;
  change({ verdict: { kind: "unjudged", sentence: STOPPED } });
  if (givenFor === input.content && !isSubmission(own)) recordUnjudged([own], basisOfVerdicts());
}

// Judges the outputs of several programs, which were given for the input that is shown, and records the verdicts on them.
// If the input is new (`isInputNew`), it is answered first. Some of the outputs may be refused files (given.js), whose
// verdict says why they were refused.
//
// Returns whether the outputs were judged: they are not if the input has no answers, because these were stopped or are
// still to come. Throws `Abandoned` if the user stops the judging, or has something else shown meanwhile. In all these
// cases, outputs without a verdict are recorded as not judged yet, so that no file is lost.
export async function judgeAll(outputs, { isInputNew = false } = {}) {
  forget();
  const assertLatest = judging.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let judged = 0;
  try {
    if (isInputNew) await answerForSeveral(assertLatest);
    assertLatest();
    if (state.answered !== "there") return false;
    for (const output of outputs) {
      const sentence = `Judging ${judged + 1} of ${outputs.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(output) ?? (await checkOutput(output, basis.input.content, { assertLatest })).verdict;
      assertLatest();
      recordVerdict(output, verdict, basis);
      judged += 1;
    }
    return true;
  } finally {
    recordUnjudged(outputs.slice(judged), basis);
  }
}

// Has a new input answered on which several outputs are to be judged. If the user types another output meanwhile, the
// attempt at judging the several outputs ends, and `judgeOutput` leaves the typed one, since there are no answers yet. So
// the typed output is judged here, once the answers are there.
async function answerForSeveral(assertLatest) {
  await findAnswers();
  try {
    assertLatest();
  } catch (abandoned) {
    judgeOutput();
    throw abandoned;
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
  const assertLatest = telling.begin();
  const { number, answeredFiles, shownCase } = state;
  // An input without any case has no story: then the worker gets an empty file, and writes nothing.
  const file = answeredFiles.findLast(({ casesBefore }) => casesBefore < number);
  const numberInFile = number - (file?.casesBefore ?? 0);
  const ownAnswer = shownCase?.case === number ? shownCase.own ?? "" : "";
  const streams = [file?.file ?? new Blob(), new Blob([ownAnswer])];
  // The worker finds the case by its number in the file, and puts its number in the whole input into the title.
  const { output: html } = await askOnce("story", [state.tab, numberInFile, number], streams);
  const story = await html?.text() ?? "";
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
  // If the worker is about to show another case, the wanted one waits until that is done. The earlier call of `showCase`,
  // which awaits the other case, then shows the wanted one. Otherwise, while the user holds a key down, each case would
  // replace the one before it and restart the worker, and none would be shown until the key is let go.
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

// When the worker crashes, each step that awaits a job ends with `Abandoned`, and shows nothing. Without `endAll`, the page
// would say forever that it is at work. A crash leaves `milliseconds` as they are, if all right answers are there.
solver.onCrash = endAll;
