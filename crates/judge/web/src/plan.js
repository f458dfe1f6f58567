// The plan for files that the user gives together: which become the input, which are outputs, and which are refused.
// recognise.js tells what each file is, and receive.js carries out the plan. For example, if `a` and `b` are tests:
//
//   given                     becomes the input         is judged                    is refused
//   my.in                     my.in
//   1.in, 2.in                1.in and 2.in, joined
//   my.out                                              my.out
//   a.out                                               a.out
//   my.in, my.out             my.in                     my.out
//   anna.out, ben.out                                   anna.out and ben.out, each
//   a.out, b.out              tests a and b, joined     a.out and b.out, joined
//   a.out, b.out in chess     all tests                 a.out and b.out, joined
//   results-chess.txt         all tests                 results-chess.txt
//   my.in, anna.out, ben.out                            anna.out and ben.out, each   my.in
//   my.in, results-chess.txt  all tests                 results-chess.txt            my.in
//   my.cpp                                                                           my.cpp
//
// Outputs for which nothing becomes the input are judged on the present one, or if the user has chosen nothing yet, on all
// tests.
//
// Outputs are joined if each has the name of another file of one input: of the present one, of all tests, or of some tests.
// In chess, each test is a file of all tests, so `a.out` and `b.out` are two of their outputs, and the others are missing.
// A file of results is an output that was joined already: it names the files that it is for, and decides what all outputs
// are judged on.
import { isSame, joined, split } from "./files.js";
import { fileText, state } from "./state.js";
import { ALL, allTests, isUntouched, unpackTests } from "./tests.js";
import { give, listed, puzzle } from "./words.js";

// Makes the plan for files, each with its `name` and what `recognise` returns of it. They were given where a text of the
// kind `wanted` belongs. The plan has these fields:
//   input: the text that becomes the input, which may be the present one; null if none was given or named;
//   inputNames: if nothing is judged, the names of the files that become the input;
//   outputs: the texts that are judged;
//   refused: the files that are refused, each with its `name` and `whyRefused`.
export async function makePlan(files, wanted) {
  const sorted = refuseInputsBesideSeveral(byKind(files, wanted));
  if (sorted.outputs.length > 0) return planOutputs(sorted);
  const { inputs, refused } = sorted;
  return { input: await inputFrom(inputs), inputNames: namesOf(inputs), outputs: [], refused };
}

// Sorts files by what becomes of them. A blank file is an output beside an output, and otherwise what is wanted.
function byKind(files, wanted) {
  const isOutput = ({ kind }) => kind === "output" || kind === "results";
  const areBlanksOutputs = wanted === "output" || files.some(isOutput);
  const outputs = files.filter((file) => isOutput(file) || (areBlanksOutputs && file.kind === "blank"));
  const refused = files.filter(({ whyRefused }) => whyRefused);
  const inputs = files.filter((file) => !outputs.includes(file) && !refused.includes(file));
  return { inputs, outputs, refused };
}

// Refuses the inputs beside several outputs, or beside an output and a file that is refused. There, an input is a mistake,
// and not what the others are judged on. So what remains are inputs without outputs, or inputs with a single output.
function refuseInputsBesideSeveral({ inputs, outputs, refused }) {
  const areSubmissions = outputs.length > 0 && outputs.length + refused.length > 1;
  if (inputs.length === 0 || !areSubmissions) return { inputs, outputs, refused };
  const advice = inputs.length === 1
    ? `To judge the others on it, ${give()} it alone first.`
    : `To judge the outputs on the inputs, ${give()} the inputs together first.`;
  const refusedInputs = refuseAll(inputs, `This is an input, not an output. ${advice}`);
  return { inputs: [], outputs, refused: [...refused, ...refusedInputs] };
}

// Refuses files, all for one reason.
const refuseAll = (files, whyRefused) => files.map(({ name }) => ({ name, whyRefused }));

// The file of results that decides what all outputs are for. Of several, it is the first by name.
export function resultsAmong(files) {
  return files.toSorted(byName).find(({ kind }) => kind === "results");
}

// Compares two files by their names, for sorting.
export const byName = (one, other) => one.name.localeCompare(other.name);

const namesOf = (files) => files.map(({ name }) => name);

// ---- Inputs ----

// The input that consists of these files, or null if there are none. If they hold tests of the page, such as some that were
// saved before, these tests are the input.
async function inputFrom(inputs) {
  if (inputs.length === 0) return null;
  await unpackTests();
  if (inputs.length === 1) {
    const [{ text }] = inputs;
    return await testsWithContent(text.content) ?? text;
  }
  const parts = inputs.flatMap(partsOfInput);
  return await allTestsWithParts(parts) ?? fileText(joined(parts, `${puzzle().name}-inputs.in`));
}

// The parts that a file adds to an input. A part without a name, which is the whole file, gets that of the file without
// its ending: `a` for `a.in` and for `a.in.txt`.
function partsOfInput({ name, parts }) {
  return parts.map((part) => ({ name: part.name || name.replace(/(\.in)?\.\w+$/, ""), file: new Blob([part.file]) }));
}

// The tests that a text holds, or null.
async function testsWithContent(content) {
  for (const text of allTests().texts.values()) {
    if (await isSame(text.content, content)) return text;
  }
  return null;
}

// All tests, if these parts are their files, or else null.
async function allTestsWithParts(parts) {
  const { groups, texts } = allTests();
  if (groups.length !== parts.length) return null;
  for (const { name, file } of groups) {
    const part = parts.find((one) => one.name === name);
    if (!part || !(await isSame(part.file, file))) return null;
  }
  return texts.get(ALL);
}

// ---- Outputs ----

// The plan for outputs: finds the input that they are for, and joins them if they are named after its files. If there are
// `inputs`, there is a single output (`refuseInputsBesideSeveral`).
async function planOutputs({ inputs, outputs, refused }) {
  await unpackTests();
  const texts = outputs.map(({ text }) => text);
  const givenInput = await inputFrom(inputs);
  const present = await withNames(givenInput ?? state.input);
  const results = resultsAmong(outputs);
  if (results && areForAllTests(results, present)) {
    const unused = refuseAll(inputs, "The results are for other files, so they are not judged on this input.");
    return { input: allTests().texts.get(ALL), outputs: texts, refused: [...refused, ...unused] };
  }
  if (!results) {
    const candidates = givenInput || isForChosen(outputs) ? [present] : [present, ...testsFor(outputs)];
    const fitting = candidates.find(({ names }) => areNamedAfter(outputs, names));
    if (fitting) return { input: fitting.input, outputs: [joinedOutput(outputs, fitting.names)], refused };
  }
  return { input: givenInput, outputs: texts, refused };
}

// An input with the `names` of its files. The input is split here, since `state.answeredFiles` may still be the files of an
// earlier one.
async function withNames(input) {
  return { input, names: namesOf(await split(input.content)) };
}

// Whether results are for all tests, and not for the present input. One part with the name of a file is enough.
function areForAllTests({ parts }, present) {
  const haveNameAmong = (names) => parts.some(({ name }) => names.includes(name));
  return !haveNameAmong(present.names) && haveNameAmong(namesOf(allTests().groups));
}

// Whether there is a single output that has the name of a test, and the user has chosen an input. Then it is for that input.
// This may be the very test, which cannot be seen here: a test that is the whole input is a file without a name.
function isForChosen(outputs) {
  return outputs.length === 1 && testsNamedBy(outputs).length > 0 && !isUntouched();
}

// The inputs made of tests that outputs may be for, each with the `names` of its files: all tests, and if there are several
// outputs, the tests that these are named after.
function testsFor(outputs) {
  const { groups, texts } = allTests();
  const all = { input: texts.get(ALL), names: namesOf(groups) };
  return outputs.length > 1 ? [all, joinedTests(testsNamedBy(outputs))] : [all];
}

// The tests that outputs are named after.
function testsNamedBy(outputs) {
  const { tests } = allTests();
  const names = outputs.map(({ name }) => fileFor(name, namesOf(tests)));
  return tests.filter(({ name }) => names.includes(name));
}

// Several tests as an input, of which each test is a file.
function joinedTests(tests) {
  const parts = tests.map(({ name, input }) => ({ name, file: input }));
  return { input: fileText(joined(parts, `${puzzle().name}-${parts.length}-tests.in`)), names: namesOf(tests) };
}

// Whether each output is named after another file of an input, whose files have these names. Two outputs for one file, such
// as `a.py.out` and `a.cpp.out`, are of two programs.
function areNamedAfter(outputs, names) {
  const found = new Set(outputs.map(({ name }) => fileFor(name, names)));
  return found.size === outputs.length && !found.has(undefined);
}

// Returns the one of these names of files that an output is named after: `a` for `a.out` and for `a.py.out`. Of several,
// such as `1` and `1.1` for `1.1.out`, it is the longest. Undefined if there is none.
function fileFor(outputName, names) {
  const fitting = names.filter((name) => name !== "" && `${outputName}.`.startsWith(`${name}.`));
  return fitting.toSorted((one, other) => other.length - one.length)[0];
}

// Joins outputs that are named after files of an input, whose files have these names.
function joinedOutput(outputs, names) {
  const parts = outputs.map(({ name, kind, text }) => {
    return { name: fileFor(name, names), file: text.content, isEmpty: kind === "blank" };
  });
  return fileText(joined(parts, `${parts.length} of ${names.length} files`), remarkOn(parts, names));
}

// The sentences on a joined output: for which files of the input it has no part, and which parts are empty.
function remarkOn(parts, names) {
  const missing = names.filter((name) => !parts.some((part) => part.name === name));
  const empty = namesOf(parts.filter(({ isEmpty }) => isEmpty));
  const sentences = [
    `Put together from ${parts.length} of ${names.length} files, by their names.`,
    missing.length === 0 ? "None is missing." : `${howManyAre(missing)} missing: ${listedOutputs(missing)}.`,
  ];
  if (empty.length > 0) sentences.push(`${howManyAre(empty)} empty: ${listedOutputs(empty)}.`);
  return sentences.join(" ");
}

const howManyAre = ({ length }) => (length === 1 ? "One is" : `${length} are`);

// The names of the outputs for files with these names.
const listedOutputs = (names) => listed(names.map((name) => `${name}.out`));
