// What the worker says of what is shown: it answers the input, then judges the output, then explains a case, then seeks
// the cause. Each step changes the state; what comes too late, since something else is shown by then, is dropped.
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

// Has the input answered, and then the output judged. `first` is the case that is shown first, if it is at fault.
export async function answerInput(first = 0) {
  const isLatest = answering.begin();
  const files = await split(state.input.content);
  if (!isLatest()) return;
  const results = await askEach("answer", [state.tab], files.map(({ file }) => [file]));
  if (!isLatest()) return;
  const runs = runsOf(files, results);
  const answer = joined(runs.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  const total = sum(runs.map(({ cases }) => cases));
  change({ runs, answered: state.input, answer, milliseconds, number: Math.min(state.number, Math.max(total, 1)) });
  performance.mark("answered");
  await judgeOutput({ first });
  allTests();
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
export async function judgeOutput({ first = 0, isForced = false } = {}) {
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
  const left = [...outputs];
  try {
    while (left.length > 0 && isAnswered() && state.runs.length > 0) {
      const [own] = left;
      const number = outputs.length - left.length + 1;
      change({ verdict: { kind: "judging", sentence: `Judging ${number} of ${outputs.length} …`, isOfClass: true } });
      const { verdict } = own.refused ? { verdict: { kind: "refused", sentence: own.refused } } : await judged(own, isLatest);
      list(own, verdict, basis);
      left.shift();
    }
  } finally {
    for (const own of left) list(own, own.refused ? { kind: "refused", sentence: own.refused } : UNJUDGED, basis);
  }
  return left.length === 0;
}

const UNJUDGED = { kind: "misfit", sentence: "Not judged yet: choose it to have it judged." };

// Judges an output for the input that is shown. Returns the verdict, and if it is judged, the report. It is abandoned as
// soon as the attempt is not the latest.
async function judged(own, isLatest, { first = 0, isForced = false } = {}) {
  const parts = await partsOf(own);
  const isOther = !isForced && !(await isSame(state.of, state.input.content));
  if (!isLatest()) throw new Abandoned("judged");
  const misfit = whyTwice(parts) || (isOther ? "" : whyUnfit(parts));
  if (misfit) return { verdict: { kind: "misfit", sentence: misfit } };
  const report = await reportOn(parts, first);
  if (!isLatest()) throw new Abandoned("judged");
  if (report.verdict === "AC") return { verdict: verdictOnRight(own, report), report };
  if (isOther) return { verdict: { kind: "other", sentence: "The input has changed since you gave this output." } };
  return { verdict: { kind: "wrong", letters: report.verdict, sentence: report.counts }, report };
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

// Finds out why the program fails.
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
  const { verdict, cause = null } = state;
  change({ milliseconds: null, verdict: verdict.kind === "judging" ? NO_VERDICT : verdict, cause });
  if (!isAnswered()) change({ runs: [], answered: state.input, answer: new Blob(), story: "" });
}
