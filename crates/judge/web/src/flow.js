// What follows what: an input is answered, then the output is judged, then the story of a case is told, then the cause
// is sought. Each function here takes what the user did, asks the worker, and changes the state; none draws anything.
import { visit } from "./address.js";
import { SHOWN, decode, isSame, joined, plain, split } from "./files.js";
import { ask, askEach, askJson, solver } from "./jobs.js";
import { NO_VERDICT, PASTED, change, fileText, shown, state } from "./state.js";
import { ALL, allTests, chosen, isUntouched, placeOf, resultsName, sample } from "./tests.js";
import { capital, count, give, noun, nouns, puzzle, sum } from "./words.js";

let inputs = 0; // how often an input was to be answered: only the last is shown
let judgings = 0; // how often an output was to be judged: only the last is shown

// ---- What is shown ----

// Shows this; a value that is not given gets its default. The case that is named is shown first.
export function show({ tab = state.tab, input, own = null, of, number, alone = null } = {}) {
  const text = input ?? sample(tab);
  forget();
  change({ tab, input: text, own, of: of ?? text.content, number: number ?? 1, alone, runs: [] });
  return answerInput(number ?? 0);
}

// A text that takes the place of an earlier one. A long one, which cannot be edited, leads back to it.
function inPlaceOf(earlier, text) {
  const isLong = (it) => it?.content.size > SHOWN;
  return isLong(text) ? { ...text, before: isLong(earlier) ? earlier.before : earlier } : text;
}

// Takes another input. The output of a program stays, and the verdict says that it belongs to another input.
export function takeInput(input) {
  visit();
  forget();
  change({ input: inPlaceOf(state.input, input), number: 1, alone: null });
  return answerInput();
}

// Takes what was typed as the input.
export function typeInput(input) {
  forget();
  change({ input, alone: null });
  return answerInput();
}

// Makes tests the input, or what the user may write: the sample.
export async function choose(key) {
  await allTests();
  return takeInput(key ? chosen().texts.get(key) : { ...sample(), isSample: false });
}

// Takes what a program printed, or nothing. If nothing else was chosen, it is judged against all tests.
export async function takeOutput(own) {
  if (own && isUntouched()) await choose(ALL);
  const timed = own && { time: new Date(), ...inPlaceOf(state.own, own) };
  change({ own: timed, of: state.input.content });
  return judgeOutput();
}

// Takes the outputs of several programs: judges each, and then shows the first. One that is `refused` is listed only.
export async function takeOutputs(texts) {
  if (isUntouched()) await choose(ALL);
  forget();
  const turn = judgings;
  change({ own: null, of: state.input.content });
  const outputs = texts.map((text) => ({ time: new Date(), ...text }));
  for (const [index, own] of outputs.entries()) {
    change({ verdict: { kind: "judging", sentence: `Judging ${index + 1} of ${outputs.length} …` } });
    const { verdict } = own.refused ? { verdict: { kind: "refused", sentence: own.refused } } : await judged(own);
    list(own, verdict);
    if (turn !== judgings) return;
  }
  visit();
  change({ own: outputs.find(({ refused }) => !refused) });
  await judgeOutput();
}

// Says of a file that it is no output, in words that stay. The verdict on another file goes.
export function refuse(name, sentence) {
  forget();
  change({ verdict: { kind: "refused", sentence: `${name}: ${sentence}` } });
  list({ name, time: new Date(), refused: sentence }, { kind: "refused", sentence });
}

// Says what was done with a file that was dropped, in words that stay.
export function notice(sentence) {
  forget();
  change({ verdict: { kind: "refused", sentence } });
}

// Puts a file and its verdict into the list of this visit; if it is there already, the verdict is replaced.
function list(own, verdict) {
  if (!own.name || own.name === PASTED || state.alone || verdict.kind === "other") return;
  const { tab, input, submissions } = state;
  const row = { own, verdict, tab, input, on: judgedOn() };
  const at = submissions.findIndex((other) => other.own.content === own.content && other.own.time === own.time);
  change({ submissions: at < 0 ? [...submissions, row] : submissions.with(at, row) });
}

// Shows a file of the list, with the input that it was judged against.
export function showSubmission({ own, tab, input }) {
  visit();
  return show({ tab, input, own });
}

// Makes the case that is shown the input, and the program's answer to it the output.
export function showAlone() {
  const { found } = state;
  const name = `Back to all ${chosen().key === ALL ? "tests" : nouns()}`;
  const file = new File([found.input], `${puzzle().name}-${noun()}-${found.case}.in`);
  const input = fileText(file, `Only this ${noun()} is shown; the whole input is kept.`);
  const own = found.own === null ? null : { ...state.own, ...fileText(new File([found.own], PASTED)) };
  const alone = { back: shown(), name, own, place: placeOf(found.case) };
  visit();
  return show({ input, own, alone });
}

// Leads back from a case that stands alone.
export function goBack() {
  const { back } = state.alone;
  visit();
  return show(back);
}

// ---- What the worker says of it ----

// Has the input answered, and then the output judged. `first` is the case that is shown first, if it is at fault.
async function answerInput(first = 0) {
  const turn = ++inputs;
  const files = await split(state.input.content);
  if (turn !== inputs) return;
  const results = await askEach("answer", [state.tab], files.map(({ file }) => [file]));
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
function forget() {
  judgings += 1;
  solver.abandon(["check", "show", "cause"]);
  change({ verdict: NO_VERDICT, report: null, found: null, cause: undefined });
}

// Judges the output, and shows the verdict, the story and the cause. An output that was given for another input is
// judged only if the user wants it.
export async function judgeOutput({ first = 0, isForced = false } = {}) {
  forget();
  const turn = judgings;
  if (state.runs.length === 0 || !state.own) return explain();
  change({ verdict: { kind: "judging" } });
  const { own } = state;
  const { verdict, report = null } = await judged(own, first, isForced);
  if (turn !== judgings) return;
  const found = report?.shown ?? null;
  change({ verdict, report, found, number: found?.case ?? state.number });
  list(own, verdict);
  await explain();
  if (turn === judgings && verdict.kind === "wrong") seekCause();
}

// Judges an output for the input that is shown. Returns the verdict, and if there is one, the report.
async function judged(own, first = 0, isForced = false) {
  const pieces = await split(await plain(own.content));
  const outputs = new Map(pieces.map(({ name, file }) => [name, file]));
  const isOther = !isForced && !(await isSame(state.of, state.input.content));
  const sentence = whyTwice(pieces, outputs) || (!isOther && whyUnfit(outputs));
  if (sentence) return { verdict: { kind: "misfit", sentence } };
  const streams = state.runs.map(({ name, file, output }) => [file, outputs.get(name) ?? new Blob(), output]);
  const isTests = Number(chosen().key === ALL);
  const replies = await askEach("check", [state.tab, state.runs.length, first, isTests], streams);
  const report = JSON.parse(replies.at(-1).reply);
  report.absent = state.runs.map(({ name }) => name).filter((name) => !outputs.has(name));
  if (report.verdict === "AC") return { verdict: right(own, report), report };
  if (isOther) return { verdict: { kind: "other", sentence: "The input has changed since you gave this output." } };
  return { verdict: { kind: "wrong", letters: report.verdict, sentence: report.counts }, report };
}

// Returns the verdict on an output that is right. It says on how many cases.
function right(own, { states }) {
  const total = states.length;
  const { key, tests } = chosen();
  const { alone, runs } = state;
  if (runs.some(({ fault }) => fault)) {
    const part = total === 0 ? "" : ` Your output is right for the ${count(total)} before the error.`;
    return { kind: "malformed", sentence: `The input is malformed.${part}` };
  }
  const isNew = alone && alone.own?.content !== own.content;
  const keeps = isNew ? `: your program probably keeps something from an earlier ${noun()}` : "";
  const these = total === 1 ? `this ${noun()}` : `these ${count(total)}`;
  const sentence = alone ? `Right on this ${noun()} alone${keeps}.`
    : key === ALL ? `Right on all ${tests.length} tests, ${count(total)}.`
    : `Right on ${these}.`;
  return { kind: "right", letters: "AC", sentence };
}

// Returns what an output is judged on, in words.
function judgedOn() {
  const { key, tests } = chosen();
  return key === ALL ? `all ${tests.length} tests` : key || state.input.name || "an input of yours";
}

// Returns why an output contradicts itself.
function whyTwice(pieces, outputs) {
  const twice = pieces.find(({ name, file }) => outputs.get(name) !== file && decode(outputs.get(name)) !== decode(file));
  return twice ? `Your output has two parts for ${twice.name}.in that differ: ${give()} one results file alone.` : "";
}

// Returns why an output cannot belong to the input: one of them consists of several files.
function whyUnfit(outputs) {
  const { runs } = state;
  if (runs.some(({ name }) => outputs.has(name))) return "";
  if (!runs[0].name) return "This output is for several files. Choose them in Tests first, or paste the output for this input.";
  return outputs.has("")
    ? `The input consists of ${runs.length} files. ${capital(give())} the ${resultsName()} that run.sh or run.bat wrote: it says which output belongs to which file.`
    : "Your output names none of these files.";
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
    return explain();
  }
  if (solver.jobs.has("show")) return; // a key that is held down
  const found = await askJson("show", [state.tab, number]);
  if (turn !== judgings) return;
  change({ found, number: found.case });
  await explain();
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

// Makes a random input of a kind.
export async function random(kind) {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { output } = await ask("random", [state.tab, kind, seed]);
  return takeInput(fileText(new File([output], `${puzzle().name}-random.in`)));
}

// Ends what takes long.
export function stop() {
  inputs += 1;
  judgings += 1;
  solver.abandon();
  const { verdict, cause = null } = state;
  change({ milliseconds: null, verdict: verdict.kind === "judging" ? NO_VERDICT : verdict, cause });
}
