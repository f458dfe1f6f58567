// What the worker says of what is shown: it answers the input, then judges the output, then explains a case, then seeks
// the cause. Each step changes the state; what comes too late, since something else is shown by then, is dropped: a step
// that another one follows throws `Abandoned` then, and a last one returns.
import { isBlank, isSame, joined, plain, split } from "./files.js";
import { basisOfVerdicts, list } from "./given.js";
import { Abandoned, ask, askEach, askJson, solver } from "./jobs.js";
import { Latest } from "./latest.js";
import { verdictOnRight, whyTwice, whyUnfit } from "./sentences.js";
import { NO_VERDICT, change, state } from "./state.js";
import { ALL, allTests, chosen } from "./tests.js";
import { sum } from "./words.js";

const answering = new Latest(); // attempts at answering the input
const judging = new Latest(); // attempts at judging an output, or those of a class
const explaining = new Latest(); // attempts at explaining a case

// Stands for the number of a case where that with the simplest failure is to be shown first.
export const SIMPLEST = 0;

// Has the input answered, and then the output judged. `first` is the case that is shown first, if it is at fault.
export async function answerInput(first = SIMPLEST) {
  try {
    await findAnswers();
    await judgeOutput({ first });
  } finally {
    allTests(); // the list of the tests needs them, even if the answers or the verdict were stopped
  }
}

// Has the input answered.
async function findAnswers() {
  const isLatest = answering.begin();
  const files = await split(state.input.content);
  if (!isLatest()) throw new Abandoned("answer");
  const results = await askEach("answer", [state.tab], files.map(({ file }) => [file]));
  if (!isLatest()) throw new Abandoned("answer");
  const runs = runsOf(files, results);
  const whole = joined(runs.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  const total = sum(runs.map(({ cases }) => cases));
  const number = Math.min(state.number, Math.max(total, 1));
  change({ runs, answered: state.input, answer: whole, milliseconds, number });
  performance.mark("answered");
}

// Returns the files of an input with what the worker says of each, and how many cases are before it.
function runsOf(files, results) {
  let before = 0;
  const runs = [];
  for (const [index, { reply, output }] of results.entries()) {
    const run = { ...files[index], ...JSON.parse(reply), before, output: output ?? new Blob() };
    runs.push(run);
    before += run.cases;
  }
  return runs;
}

// Forgets what was said of an output.
export function forget() {
  judging.end();
  explaining.end();
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, found: null, cause: undefined });
}

// Judges the output, and then has the case explained and the cause sought. An output that was given for another input is
// judged only if the user wants it. Before the input is answered, nothing is judged: `answerInput` does so afterwards.
export async function judgeOutput({ first = SIMPLEST, isForced = false } = {}) {
  forget();
  const isLatest = judging.begin();
  if (!isAnswered()) return;
  const { own, runs } = state;
  if (!own) {
    explain();
    return;
  }
  if (runs.length === 0) {
    change({ verdict: UNANSWERED });
    return;
  }
  change({ verdict: { kind: "judging", sentence: "Judging …" } });
  const { verdict, report = null } = await judged(own, isLatest, { first, isForced });
  const found = report?.shown ?? null;
  change({ verdict, report, found, number: found?.case ?? state.number });
  list(own, verdict);
  explain();
  if (verdict.kind === "wrong") seekCause();
}

const UNANSWERED = { kind: "misfit", sentence: "The right answers to this input were stopped, so your output is not judged." };
const isAnswered = () => state.answered === state.input;

// Judges the outputs of several programs, and lists their verdicts. One that is `refused` is only listed. If something
// else is shown meanwhile, the others are listed as not judged. Returns whether all of them were judged.
export async function judgeAll(outputs) {
  forget();
  const isLatest = judging.begin();
  const basis = basisOfVerdicts();
  let listed = 0; // how many outputs are in the list
  try {
    for (const own of outputs) {
      if (!isAnswered() || state.runs.length === 0) break;
      const sentence = `Judging ${listed + 1} of ${outputs.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfClass: true } });
      list(own, await verdictOf(own, isLatest), basis);
      listed += 1;
    }
  } finally {
    for (const own of outputs.slice(listed)) list(own, own.refused ? refusal(own) : UNJUDGED, basis);
  }
  return listed === outputs.length;
}

// Returns the verdict on one of several outputs.
async function verdictOf(own, isLatest) {
  if (own.refused) return refusal(own);
  const { verdict } = await judged(own, isLatest);
  return verdict;
}

const refusal = ({ refused }) => ({ kind: "refused", sentence: refused });

const UNJUDGED = { kind: "misfit", sentence: "Not judged yet: choose it to have it judged." };

// Judges an output for the input that is shown. Returns the verdict, and if it is judged, the report. It is abandoned as
// soon as the attempt is not the latest.
async function judged(own, isLatest, { first = SIMPLEST, isForced = false } = {}) {
  const parts = await partsOf(own);
  // An output is never called wrong if the input has changed since it was given.
  const isOther = !isForced && !(await isSame(state.of, state.input.content));
  if (!isLatest()) throw new Abandoned("judged");
  const misfit = whyMisfit(parts, isOther);
  if (misfit) return { verdict: { kind: "misfit", sentence: misfit } };
  const report = await reportOn(parts, first);
  if (!isLatest()) throw new Abandoned("judged");
  if (report.verdict === "AC") return { verdict: verdictOnRight(own, report), report };
  if (isOther) return { verdict: { kind: "other", sentence: "The input has changed since you gave this output." } };
  return { verdict: { kind: "wrong", letters: report.verdict, sentence: report.counts }, report };
}

// Returns why an output cannot be judged, or nothing. What was given for another input need not fit this one.
function whyMisfit(parts, isOther) {
  const why = whyTwice(parts);
  if (why || isOther) return why;
  return whyUnfit(parts);
}

// Takes an output apart: its `pieces`, each of one file of the input, and the last of them `byName`.
async function partsOf(own) {
  const output = await plain(own.content);
  const pieces = await split(output);
  return {
    pieces,
    byName: new Map(pieces.map(({ name, file }) => [name, file])),
    isNothing: await isBlank(output), // which belongs to any input: all of its answers are missing
    isConverted: output !== own.content || Boolean(own.isConverted),
  };
}

// Has the worker judge the parts of an output. To its report are added the files that the output has no part for, and
// whether the output was converted.
async function reportOn({ byName, isNothing, isConverted }, first) {
  const { tab, runs } = state;
  const streams = runs.map(({ name, file, output }) => [file, byName.get(name) ?? new Blob(), output]);
  const isTests = Number(chosen().key === ALL);
  const replies = await askEach("check", [tab, runs.length, first, isTests], streams);
  const names = runs.map(({ name }) => name);
  const absent = isNothing ? [] : names.filter((name) => !byName.has(name));
  return { ...JSON.parse(replies.at(-1).reply), absent, isConverted };
}

// Finds out why the program fails. The cause is undefined from `forget` until this ends, or until `stop`.
async function seekCause() {
  const isLatest = judging.current();
  const cause = await askJson("cause", [state.tab]);
  if (isLatest()) change({ cause });
}

// Shows what the output has for another case, and the explanation of that case.
export async function showCase(number) {
  if (state.verdict.kind !== "wrong") {
    change({ number });
    explain();
    return;
  }
  if (solver.jobs.has("show")) return; // a key that is held down
  const isLatest = judging.current();
  const found = await askJson("show", [state.tab, number]);
  if (!isLatest()) return;
  change({ found, number: found.case });
  explain();
}

// Explains the answer to the case with the number that is shown.
async function explain() {
  const isLatest = explaining.begin();
  const { number, runs, found } = state;
  const run = runs.findLast(({ before }) => before < number);
  const own = found?.case === number ? found.own ?? "" : "";
  const files = [run?.file ?? new Blob(), new Blob([own])];
  const { output } = await ask("story", [state.tab, number - (run?.before ?? 0), number], files);
  const story = await output?.text() ?? "";
  if (isLatest()) change({ story });
}

// Ends what takes long. If that was to answer the input, the answers to the one before are not shown beside it.
export function stop() {
  answering.end();
  judging.end();
  explaining.end();
  solver.abandon();
  change({ milliseconds: null });
  if (state.verdict.kind === "judging") change({ verdict: NO_VERDICT });
  if (state.cause === undefined) change({ cause: null }); // nothing seeks it any more
  if (!isAnswered()) change({ runs: [], answered: state.input, answer: new Blob(), story: "" });
}
