// The plan for files that the user gives together: which become the input, which are outputs, and which are refused.
// recognise.js tells what each file is, and receive.js carries out the plan. An input may consist of several files, each
// with a name (files.js), and an output of a part for each of them.
//
// For example, if `a` and `b` are tests, and the input that is shown has no files with these names:
//
//   given                     becomes the input         is judged                    is refused
//   my.in                     my.in
//   1.in, 2.in                1.in and 2.in, joined
//   my.out                                              my.out
//   a.out                                               a.out
//   a.out in chess            all tests                 a.out, as their output
//   my.in, my.out             my.in                     my.out
//   anna.out, ben.out                                   anna.out and ben.out, each
//   a.out, b.out              tests a and b, joined     a.out and b.out, joined
//   a.out, b.out in chess     all tests                 a.out and b.out, joined as their output
//   results-chess.txt         all tests                 results-chess.txt
//   my.in, anna.out, ben.out                            anna.out and ben.out, each   my.in
//   my.in, results-chess.txt  all tests                 results-chess.txt            my.in
//   my.cpp                                                                           my.cpp
//
// Outputs for which nothing becomes the input are judged on the input that is shown, or if the user has chosen nothing yet,
// on all tests. Outputs that are named after files of an input are joined (matching.js). In chess, all tests are an input in
// which each test is a file; but if the user has chosen an input, `a.out` alone is judged on that. A file of results is an
// output that was joined already. It names the files that it is for, and decides what all outputs are judged on.
import { isSame, joined, namesOf, split } from "./files.js";
import { joinByNames } from "./matching.js";
import { state } from "./state.js";
import { ALL, allTests, unpackTests } from "./tests.js";
import { fileText } from "./texts.js";
import { give, puzzle } from "./words.js";

// Makes the plan for files. Each has its `name`, and what `recognise` returns of it: its `kind`, its `text`, and the `parts`
// that this has, or else `whyRefused`. They were given where a text of the kind `wanted` belongs: "input" or "output". The
// plan consists of:
//   input: the text that becomes the input, or null if it stays as it is;
//   inputNames: the names of the given files that become the input;
//   outputs: the texts that are judged;
//   refused: the files that are refused, each with its `name` and `whyRefused`.
export async function makePlan(files, wanted) {
  const { inputs, outputs, refused } = refuseStrayInputs(groupFiles(files, wanted));
  const plan = {
    input: await inputFrom(inputs),
    inputNames: namesOf(inputs),
    outputs: outputs.map(({ text }) => text),
    refused,
  };
  if (outputs.length === 0) return plan;
  await unpackTests();
  const results = resultsAmong(outputs);
  if (results) return planForResults(plan, results);
  return planForOutputs(plan, outputs);
}

// The plan if there is no file of results. Outputs that are named after files of an input are joined, and judged on that.
async function planForOutputs(plan, outputs) {
  const matched = await joinByNames(outputs, plan.input);
  if (matched === null) return plan;
  return { ...plan, input: matched.input, outputs: matched.outputs };
}

// The plan if there is a file of results. If that is for all tests, and not for the input, all outputs are judged on the
// tests, and the files that would become the input are refused.
async function planForResults(plan, results) {
  const areForInput = areFor(results, await split((plan.input ?? state.input).content));
  const areForTests = areFor(results, allTests().groups);
  if (areForInput || !areForTests) return plan;
  const unused = refuseAll(plan.inputNames, "The results are for other files, so they are not judged on this input.");
  return { ...plan, input: allTests().texts.get(ALL), inputNames: [], refused: [...plan.refused, ...unused] };
}

// Whether a file of results is for these files: one part with the name of a file is enough.
function areFor({ parts }, files) {
  return parts.some(({ name }) => namesOf(files).includes(name));
}

// ---- What each file is taken for ----

// Groups files by what they are taken for. A blank file becomes an output if any other file is one, and otherwise what is
// wanted.
function groupFiles(files, wanted) {
  const isOutput = ({ kind }) => kind === "output" || kind === "results";
  const areBlanksOutputs = wanted === "output" || files.some(isOutput);
  const outputs = files.filter((file) => isOutput(file) || (areBlanksOutputs && file.kind === "blank"));
  const refused = files.filter(({ whyRefused }) => whyRefused);
  const inputs = files.filter((file) => !outputs.includes(file) && !refused.includes(file));
  return { inputs, outputs, refused };
}

// Whether files are several submissions: several outputs, or an output and a file that is refused.
export const areSeveral = ({ outputs, refused }) => outputs.length > 0 && outputs.length + refused.length > 1;

// Refuses the inputs beside several submissions: an input among them is taken for a mistake.
function refuseStrayInputs(groups) {
  const { inputs, refused } = groups;
  if (inputs.length === 0 || !areSeveral(groups)) return groups;
  const advice = inputs.length === 1
    ? `To judge the others on it, ${give()} it alone first.`
    : `To judge the outputs on the inputs, ${give()} the inputs together first.`;
  const refusedInputs = refuseAll(namesOf(inputs), `This is an input, not an output. ${advice}`);
  return { ...groups, inputs: [], refused: [...refused, ...refusedInputs] };
}

// Refuses the files with these names, all for one reason.
const refuseAll = (names, whyRefused) => names.map((name) => ({ name, whyRefused }));

// The file of results that decides what all outputs are for, if there is one. Of several, it is the first by name.
export function resultsAmong(files) {
  return files.toSorted(compareNames).find(({ kind }) => kind === "results");
}

// Compares the names of two files, for sorting.
export const compareNames = (one, other) => one.name.localeCompare(other.name);

// ---- Inputs ----

// The input that consists of these files, or null if there are none. If they hold the same as a test, or as all tests, the
// input is the very text that the page has of that: `keyOfInput` compares no contents. Large files are never taken for
// tests, since `isSame` does not compare them.
async function inputFrom(inputs) {
  if (inputs.length === 0) return null;
  await unpackTests();
  if (inputs.length === 1) {
    const [{ text }] = inputs;
    return await testsWithContent(text.content) ?? text;
  }
  const parts = partsOfInput(inputs);
  return await allTestsWithParts(parts) ?? fileText(joined(parts, `${puzzle().name}-inputs.in`));
}

// The parts of an input that consists of these files, each with its `name` and the `file`. A part without a name is a whole
// file, and gets the name of that without its ending: `a` for `a.in` and for `a.in.txt`.
function partsOfInput(inputs) {
  const parts = [];
  for (const given of inputs) {
    const nameOfWhole = given.name.replace(/(?<=.)(\.in)?\.\w+$/, "");
    for (const { name, file } of given.parts) {
      parts.push({ name: freeName(name || nameOfWhole, namesOf(parts)), file });
    }
  }
  return parts;
}

// A name that is none of those that are taken: this one, with as many `_` at its end as that needs.
const freeName = (name, taken) => (taken.includes(name) ? freeName(`${name}_`, taken) : name);

// The text of the test or of all tests that has this content, or null.
async function testsWithContent(content) {
  for (const text of allTests().texts.values()) {
    if (await isSame(text.content, content)) return text;
  }
  return null;
}

// The text of all tests, if these parts are their files, or else null.
async function allTestsWithParts(parts) {
  const { groups, texts } = allTests();
  if (groups.length !== parts.length) return null;
  for (const { name, file } of groups) {
    const part = parts.find((one) => one.name === name);
    if (!part || !(await isSame(part.file, file))) return null;
  }
  return texts.get(ALL);
}
