// The actions of the user. For example, if the user chooses a test, `takeTests` does this:
//
//   visit    begins a new entry of the browser's history, from which Back leads to what was shown before
//   update   makes the test the input, and has it answered, and the output judged on it (judging.js)
//
// What is typed changes the current entry instead of beginning one. Before `show`, the caller begins an entry, if there is to
// be one.
import { tellStory } from "./cases.js";
import { isCut } from "./files.js";
import { asGiven, recordVerdict, refusalOf } from "./given.js";
import { visit } from "./history.js";
import { askOnce } from "./jobs.js";
import { forget, update } from "./judging.js";
import { Latest } from "./latest.js";
import { judgeAll } from "./several.js";
import { change, copyOfShown, onChangeOf, state } from "./state.js";
import { ALL, NO_TESTS, allTests, isUntouched, keyOfInput, placeOf, sample, unpackTests } from "./tests.js";
import { fileText, isPending, typedText } from "./texts.js";
import { noun, nouns, puzzle } from "./words.js";

// ---- What is shown ----

// Shows these values of the state; one that is not given gets its default, such as the sample as the input, and no output.
// If the output is wrong, the case `caseNumber` is shown; without that, or if the answer to that case is right, the one with
// the simplest failure.
export function show({
  puzzleIndex = state.puzzleIndex,
  input = sample(puzzleIndex),
  userOutput = null,
  givenFor = [input.content],
  caseNumber,
  caseAlone = null,
}) {
  return update({ puzzleIndex, input, userOutput, givenFor, caseNumber: caseNumber ?? 1, caseAlone }, caseNumber);
}

// Says what was done with files that were given, in words that stay in the place of the verdict. If the output that is
// shown was still being judged, that ends, and with it the story that would have been told next: it is told here.
export function showNotice(sentence) {
  forget();
  change({ verdict: { kind: "notice", sentence } });
  tellStory();
}

// Leads back from a notice to the output. The notice has taken its verdict away, so it is judged again.
export function leaveNotice() {
  return update({});
}

// Returns a text that takes the place of an earlier one, or of none (null). A long text, which cannot be edited, keeps the
// last short one as `before`, to which `Discard` leads back. An input that is still to be unpacked is no such text: it would
// stay empty.
function inPlaceOf(earlier, text) {
  if (!isCut(text.content)) return text;
  const isShort = earlier && !isCut(earlier.content) && !isPending(earlier);
  return { ...text, before: isShort ? earlier : earlier?.before };
}

// ---- The input ----

// Attempts at taking an input for which the worker is awaited. They end if another input or puzzle is shown meanwhile.
const takingInput = new Latest();
onChangeOf(["puzzleIndex", "input"], () => takingInput.end());

// The values of the state that change with another input.
const valuesOfInput = (input) => ({ input: inPlaceOf(state.input, input), caseNumber: 1, caseAlone: null });

// Takes another input. If there is an output, it stays; unless it is right for this input too, the verdict says that it was
// given for another one.
export function takeInput(input) {
  visit();
  return update(valuesOfInput(input));
}

// Takes what was typed as the input. The number of the case stays, since mostly the same cases are still there.
export function typeInput(input) {
  return update({ input, caseAlone: null });
}

// Makes the sample the input, as one that the user has chosen.
export function takeSample() {
  return takeInput({ ...sample(), isSample: false });
}

// Makes a random input of a kind.
export async function takeRandom(kind) {
  const signal = takingInput.begin();
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { output } = await askOnce("random", [state.puzzleIndex, kind, seed], { signal });
  return takeInput(fileText(new File([output], `${puzzle().name}-random.in`)));
}

// Makes the tests with this key the input, or with the key `NO_TESTS`, the sample.
export async function takeTests(key) {
  if (key === NO_TESTS) return takeSample();
  const signal = takingInput.begin();
  await unpackTests();
  signal.throwIfAborted();
  return takeInput(allTests().texts.get(key));
}

// ---- The output ----

// Attempts at taking an output for which the tests are awaited. They end if another output or puzzle is shown meanwhile.
const takingOutput = new Latest();
onChangeOf(["puzzleIndex", "userOutput"], () => takingOutput.end());

// Takes what a program printed. The `input` that it is for, if that is known, becomes the input.
export async function takeOutput(userOutput, input = null) {
  await beginTakingOutput(input);
  visit();
  return updateOutput(userOutput, inputForOutput(input));
}

// Takes what was typed as the output. It is null if the user has emptied the field: then the input stays as it is.
export async function typeOutput(userOutput) {
  const input = userOutput === null ? state.input : null;
  await beginTakingOutput(input);
  const nextInput = inputForOutput(input);
  // If all tests become the input, Back leads to the sample.
  if (nextInput !== state.input) visit();
  return updateOutput(userOutput, nextInput);
}

// Takes the output away.
export const clearOutput = () => typeOutput(null);

// Takes several files, each an output or refused, with one output at least: judges each output, and then shows the first.
// Refused files are only recorded. The `input` that the outputs are for, if that is known, becomes the input.
export async function takeOutputs(texts, input = null) {
  await beginTakingOutput(input);
  visit();
  // None of them is shown until all are judged.
  updateOutput(null, inputForOutput(input));
  await judgeAll(texts.map(asGiven));
}

// Begins an attempt at taking an output for this input. If that is not known (null), the output may be for all tests, and
// this waits for them.
async function beginTakingOutput(input) {
  const signal = takingOutput.begin();
  if (input === null && isUntouched()) await unpackTests();
  signal.throwIfAborted();
}

// The input on which an output is judged: the one that it is for, or if that is not known (null), the one that the user has
// chosen; if there is none, all tests.
function inputForOutput(input) {
  return input ?? (isUntouched() ? allTests().texts.get(ALL) : state.input);
}

// Makes a text the output, or null if there is none, and makes the input that it was given for the input.
function updateOutput(text, input) {
  const newInput = input === state.input ? {} : valuesOfInput(input);
  const userOutput = text === null ? null : asGiven(inPlaceOf(state.userOutput, text));
  return update({ ...newInput, userOutput, givenFor: [input.content] });
}

// Has the output judged on the input that is shown, as if it had been given for that.
export function judgeAnyway() {
  return update({ givenFor: [...state.givenFor, state.input.content] });
}

// Records files that are no outputs, each with `whyRefused`, as submissions. Returns them with the names that they have as
// such.
export function recordRefused(files) {
  const given = files.map(asGiven);
  for (const file of given) recordVerdict(file, refusalOf(file));
  return given;
}

// ---- A case alone ----

// Makes the case that is shown the input, and the program's answer to it the output, if there is one. A fault of the output
// as a whole has no case, so buttons.js does not offer this for it. `caseAlone` in the state gets these fields:
//   back: what was shown before;
//   label: that of the button that leads back;
//   place: where the case is among the tests (`placeOf` in tests.js);
//   answerInWholeOutput: the answer to the case in the output for the longer input, as a text, or null if there is none;
//   wasWrongAfterOthers: whether that answer is wrong, and the program had read other cases before, in the same file.
export function showAlone() {
  const { caseReport } = state;
  const { case: number, inputAlone, outputAlone } = caseReport;
  const file = new File([inputAlone], `${puzzle().name}-${noun()}-${number}.in`);
  const input = fileText(file, `Only this ${noun()} is shown; the whole input is kept.`);
  // Without a name, it becomes no submission.
  const userOutput = outputAlone === null ? null : { ...typedText(outputAlone), isConverted: state.userOutput.isConverted };
  const label = `Back to all ${keyOfInput() === ALL ? "tests" : nouns()}`;
  const wasWrongAfterOthers = isWrongAfterOthers(caseReport);
  const place = placeOf(number);
  const caseAlone = { back: copyOfShown(), label, place, answerInWholeOutput: userOutput, wasWrongAfterOthers };
  visit();
  return show({ input, userOutput, caseAlone });
}

// Whether the answer to a case is a wrong one (the letter `W`), neither malformed nor missing, and the program had read other
// cases before, in the same file.
function isWrongAfterOthers({ case: number, fileIndex }) {
  const { report, answers } = state;
  const isFirstOfFile = number === answers.files[fileIndex].casesBefore + 1;
  return report.letters[number - 1] === "W" && !isFirstOfFile;
}

// Leads back from a case that stands alone.
export function goBack() {
  const { back } = state.caseAlone;
  visit();
  return show(back);
}
