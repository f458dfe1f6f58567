// What the user does: shows, takes, chooses, and goes back. Most actions change what is shown, and have it judged: in which
// order, judging.js says.
import { SIMPLEST } from "./checking.js";
import { isCut } from "./files.js";
import { asGiven, recordVerdict } from "./given.js";
import { visit } from "./history.js";
import { askOnce } from "./jobs.js";
import { answerInput, forget, judgeAll, judgeOutput, tellStoryOnceAnswered } from "./judging.js";
import { Latest } from "./latest.js";
import { PASTED, change, fileText, shown, state } from "./state.js";
import { ALL, NO_TESTS, allTests, isUntouched, keyOfInput, placeOf, sample, unpackTests } from "./tests.js";
import { noun, nouns, puzzle } from "./words.js";

// Shows these values; one that is not given gets its default, such as the sample as the input, and no output. If the output
// is wrong, the case with this number is shown, or without a number, the one with the simplest failure.
export function show({
  tab = state.tab,
  input = sample(tab),
  own = null,
  givenFor = input.content,
  judgedAnywayOn = null,
  number,
  caseAlone = null,
}) {
  forget();
  making.end();
  typing.end();
  change({ tab, input, own, givenFor, judgedAnywayOn, number: number ?? 1, caseAlone, answeredFiles: [] });
  answerInput();
  return judgeOutput({ preferredCase: number ?? SIMPLEST });
}

// ---- The input ----

// A text that takes the place of an earlier one. A long one, which cannot be edited, keeps the last short one as `before`.
function inPlaceOf(earlier, text) {
  if (!isCut(text.content)) return text;
  const before = earlier && isCut(earlier.content) ? earlier.before : earlier;
  return { ...text, before };
}

// Takes another input. The output stays; unless it is right for this input too, the verdict says that it was given for
// another one.
export function takeInput(input) {
  putInput(input);
  return judgeOutput();
}

// Makes a text the input, as a new entry of the browser's history, and has it answered.
function putInput(input) {
  visit();
  forget();
  change({ input: inPlaceOf(state.input, input), number: 1, caseAlone: null });
  answerInput();
}

// Takes what was typed as the input.
export function typeInput(input) {
  forget();
  change({ input, caseAlone: null });
  answerInput();
  return judgeOutput();
}

// Makes the tests with this key the input; without tests, the sample.
export async function choose(key) {
  if (key === NO_TESTS) return takeSample();
  const { tab } = state;
  await unpackTests();
  // The tests are those of another puzzle if the user has turned to one meanwhile.
  if (state.tab !== tab) return;
  return takeInput(allTests().texts.get(key));
}

// Makes the sample the input, which the user may edit.
export function takeSample() {
  return takeInput({ ...sample(), isSample: false });
}

// Attempts at making a random input.
const making = new Latest();

// Makes a random input of a kind.
export async function random(kind) {
  const signal = making.begin();
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { output } = await askOnce("random", [state.tab, kind, seed], { signal });
  return takeInput(fileText(new File([output], `${puzzle().name}-random.in`)));
}

// ---- The output ----

// Takes what a program printed, as a new entry of the browser's history. The `input` that it is for, if that is known,
// becomes the input.
export async function takeOutput(own, input = null) {
  await visitForOutputs(input);
  return judgeAsOutput(own);
}

// Attempts at taking what was typed as the output: more may be typed before the first of it is taken.
const typing = new Latest();

// Takes what was typed as the output; null if nothing is left of it.
export async function typeOutput(own) {
  const signal = typing.begin();
  if (own !== null) await putInputForOutputs(null);
  signal.throwIfAborted();
  return judgeAsOutput(own);
}

// Begins a new entry of the browser's history for outputs, with the input that they are judged on.
async function visitForOutputs(input) {
  const isInputNew = await putInputForOutputs(input);
  // A new input has begun an entry already.
  if (!isInputNew) visit();
}

// Makes a text the input that outputs are judged on: the `input` that they are for, or if that is not known and nothing was
// chosen yet, all tests. Returns whether the input is new.
async function putInputForOutputs(input) {
  if (input === null && isUntouched()) await unpackTests();
  // Read again: the user may have chosen something while the tests were unpacked.
  const wanted = input ?? (isUntouched() ? allTests().texts.get(ALL) : state.input);
  if (wanted === state.input) return false;
  putInput(wanted);
  return true;
}

// Has the output judged on the input that is shown as if it were given for that.
export function judgeAnyway() {
  forget();
  change({ judgedAnywayOn: state.input.content });
  return judgeOutput();
}

// Makes a text, or null, the output, and has it judged.
function judgeAsOutput(own) {
  forget();
  const taken = own === null ? null : asGiven([inPlaceOf(state.own, own)])[0];
  change({ own: taken, givenFor: state.input.content, judgedAnywayOn: null });
  return judgeOutput();
}

// Takes the outputs of one or several programs: judges each, and then shows the first. Refused files may be among them, which
// are only recorded. The `input` that they are for, if that is known, becomes the input.
export async function takeOutputs(texts, input = null) {
  await visitForOutputs(input);
  const outputs = asGiven(texts);
  forget();
  change({ own: null, givenFor: state.input.content, judgedAnywayOn: null });
  if (!(await judgeAll(outputs))) return;
  change({ own: outputs.find(({ whyRefused }) => !whyRefused) });
  await judgeOutput();
}

// Records files that are no outputs, each with `whyRefused`: they are submissions all the same. Returns them with the names
// that they have there.
export function recordRefused(files) {
  const given = asGiven(files);
  for (const file of given) recordVerdict(file, { kind: "refused", sentence: file.whyRefused });
  return given;
}

// Says what was done with files that were given, in words that stay in the place of the verdict. If the output that is
// shown was still being judged, that ends, and so the story is told here: it would have been told after the verdict.
export function notice(sentence) {
  forget();
  change({ verdict: { kind: "notice", sentence } });
  tellStoryOnceAnswered();
}

// Shows the file of a submission, with the input that it was judged against.
export function showSubmission({ own, tab, input }) {
  visit();
  return show({ tab, input, own });
}

// ---- A case alone ----

// Makes the case that is shown the input, and the program's answer to it the output, if there is one.
export function showAlone() {
  const { shownCase, report, answeredFiles } = state;
  const file = new File([shownCase.input], `${puzzle().name}-${noun()}-${shownCase.case}.in`);
  const input = fileText(file, `Only this ${noun()} is shown; the whole input is kept.`);
  // Its `time` is that of the whole output.
  const own = shownCase.own === null ? null : { ...state.own, ...fileText(new File([shownCase.own], PASTED)) };
  const label = `Back to all ${keyOfInput() === ALL ? "tests" : nouns()}`;
  const isFirstOfFile = shownCase.case === answeredFiles[shownCase.file].casesBefore + 1;
  const wasWrongAfterOthers = report.letters[shownCase.case - 1] === "W" && !isFirstOfFile;
  const caseAlone = { back: shown(), label, fromLongRun: own, wasWrongAfterOthers, place: placeOf(shownCase.case) };
  visit();
  return show({ input, own, caseAlone });
}

// Leads back from a case that stands alone.
export function goBack() {
  const { back } = state.caseAlone;
  visit();
  return show(back);
}
