// What the worker says of what is shown: it answers the input, then judges the output, then explains a case, then seeks
// the cause. Each step changes the state; what comes too late, since something else is shown by then, is dropped.
import { isBlank, isSame, joined, plain, split } from "./files.js";
import { list } from "./given.js";
import { ask, askEach, askJson, solver } from "./jobs.js";
import { verdictOnRight, whyTwice, whyUnfit } from "./sentences.js";
import { NO_VERDICT, change, state } from "./state.js";
import { ALL, allTests, chosen } from "./tests.js";
import { sum } from "./words.js";

let inputs = 0; // how often an input was to be answered: only the last is shown
let judgings = 0; // how often an output was to be judged: only the last is shown

// Has the input answered, and then the output judged. `first` is the case that is shown first, if it is at fault.
export async function answerInput(first = 0) {
  const turn = ++inputs;
  const files = await split(state.input.content);
  if (turn !== inputs) return;
  const results = await askEach("answer", [state.tab], files.map(({ file }) => [file]));
  if (turn !== inputs) return;
  let before = 0;
  const runs = files.map((file, index) => {
    const run = { ...file, ...JSON.parse(results[index].reply), before, output: results[index].output ?? new Blob() };
    before += run.cases;
    return run;
  });
  const answer = joined(runs.map(({ name, output }) => ({ name, file: output })), "output");
  const milliseconds = sum(results.map(({ ms }) => ms));
  change({ runs, answer, milliseconds, number: Math.min(state.number, Math.max(before, 1)) });
  performance.mark("answered");
  await judgeOutput({ first });
  allTests();
}

// Forgets what was said of an output.
export function forget() {
  judgings += 1;
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, found: null, cause: undefined });
}

// Judges the output, and then has the case explained and the cause sought. An output that was given for another input is
// judged only if the user wants it.
export async function judgeOutput({ first = 0, isForced = false } = {}) {
  forget();
  const turn = judgings;
  const { own, runs } = state;
  if (runs.length === 0 || !own) {
    explain();
    return;
  }
  change({ verdict: { kind: "judging" } });
  const { verdict, report = null } = await judged(own, first, isForced);
  if (turn !== judgings) return;
  const found = report?.shown ?? null;
  change({ verdict, report, found, number: found?.case ?? state.number });
  list(own, verdict);
  explain();
  if (verdict.kind === "wrong") seekCause();
}

// Judges the outputs of several programs, and lists their verdicts. One that is `refused` is only listed. Returns
// whether all of them were judged, and nothing else was shown meanwhile.
export async function judgeAll(outputs) {
  forget();
  const turn = judgings;
  for (const [index, own] of outputs.entries()) {
    change({ verdict: { kind: "judging", sentence: `Judging ${index + 1} of ${outputs.length} …` } });
    const { verdict } = own.refused ? { verdict: { kind: "refused", sentence: own.refused } } : await judged(own);
    if (turn !== judgings) return false;
    list(own, verdict);
  }
  return true;
}

// Judges an output for the input that is shown. Returns the verdict, and if there is one, the report.
async function judged(own, first = 0, isForced = false) {
  const output = await plain(own.content);
  const pieces = await split(output);
  const outputs = new Map(pieces.map(({ name, file }) => [name, file]));
  const isOther = !isForced && !(await isSame(state.of, state.input.content));
  const isNothing = await isBlank(output); // which belongs to any input: all of its answers are missing
  const sentence = whyTwice(pieces, outputs) || (!isOther && !isNothing && whyUnfit(outputs));
  if (sentence) return { verdict: { kind: "misfit", sentence } };
  const streams = state.runs.map(({ name, file, output }) => [file, outputs.get(name) ?? new Blob(), output]);
  const isTests = Number(chosen().key === ALL);
  const replies = await askEach("check", [state.tab, state.runs.length, first, isTests], streams);
  const report = JSON.parse(replies.at(-1).reply);
  report.absent = isNothing ? [] : state.runs.map(({ name }) => name).filter((name) => !outputs.has(name));
  report.isConverted = output !== own.content || Boolean(own.isConverted);
  if (report.verdict === "AC") return { verdict: verdictOnRight(own, report), report };
  if (isOther) return { verdict: { kind: "other", sentence: "The input has changed since you gave this output." } };
  return { verdict: { kind: "wrong", letters: report.verdict, sentence: report.counts }, report };
}

// Finds out why the program fails.
async function seekCause() {
  const turn = judgings;
  const cause = await askJson("cause", [state.tab]);
  if (turn === judgings) change({ cause });
}

// Shows what the output has for another case, and the story of that case.
export async function turnTo(number) {
  const turn = judgings;
  if (state.verdict.kind !== "wrong") {
    change({ number });
    explain();
    return;
  }
  if (solver.jobs.has("show")) return; // a key that is held down
  const found = await askJson("show", [state.tab, number]);
  if (turn !== judgings) return;
  change({ found, number: found.case });
  explain();
}

// Explains the answer to the case with the number that is shown.
async function explain() {
  const { number, runs, found } = state;
  const run = runs.findLast(({ before }) => before < number);
  const own = found?.case === number ? found.own ?? "" : "";
  const files = [run?.file ?? new Blob(), new Blob([own])];
  const { output } = await ask("story", [state.tab, number - (run?.before ?? 0), number], files);
  change({ story: await output?.text() ?? "" });
}

// Ends what takes long.
export function stop() {
  inputs += 1;
  judgings += 1;
  solver.abandon();
  const { verdict, cause = null } = state;
  change({ milliseconds: null, verdict: verdict.kind === "judging" ? NO_VERDICT : verdict, cause });
}
