// The plan for files that the user gives together: which become the input, which are outputs, and which are refused.
// recognise.js tells what each file is, and receive.js carries out the plan.
//
// - An input may consist of several files, each with a name, and an output of a part for each of them (files.js). Inputs that
//   are given together are joined to such an input.
// - Outputs that are named after different files of one input are joined, and judged on that (matching.js).
// - A file of results is an output that was joined already, by the scripts of an archive (archive.js). If it names files of all
//   tests, and none of the input, all outputs are judged on the tests.
// - Any other output is judged on the input that is given with it, or else on the one that is shown. If the user has chosen
//   none, that is all tests.
// - Inputs that are given with several outputs, or with an output and a refused file, are refused, unless each output is named
//   after a different input.
//
// For example, if `a` and `b` are tests, and the input that is shown has no files with these names. In chess, all tests are an
// input in which each test is a file.
//
//   given                         becomes the input         is judged                    is refused
//   my.in                         my.in
//   1.in, 2.in                    1.in and 2.in, joined
//   my.out                                                  my.out
//   a.out                                                   a.out
//   a.out in chess                all tests                 a.out, as their output
//   my.in, my.out                 my.in                     my.out
//   my.in, my.out, my.cpp         my.in                     my.out                       my.cpp
//   1.in, 2.in, 1.out, 2.out      1.in and 2.in, joined     1.out and 2.out, joined
//   anna.out, ben.out                                       anna.out and ben.out, each
//   a.out, b.out                  tests a and b, joined     a.out and b.out, joined
//   a.out, b.out in chess         all tests                 a.out and b.out, joined
//   results-chess.txt             all tests                 results-chess.txt
//   my.in, anna.out, ben.out                                anna.out and ben.out, each   my.in
//   my.in, results-chess.txt      all tests                 results-chess.txt            my.in
//   my.cpp                                                                               my.cpp
//
// But if the user has chosen an input, `a.out` alone in chess is judged on that: it may be this very test.
import { isSame, joined, namesOf, split } from "./files.js";
import { areNamedAfter, joinByNames } from "./matching.js";
import { state } from "./state.js";
import { ALL, allTests, unpackTests } from "./tests.js";
import { fileText, remarksOf } from "./texts.js";
import { giveVerb, puzzle } from "./words.js";

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
  return { ...plan, ...await joinByNames(outputs, plan.input) };
}

// The plan if there is a file of results. If that fits all tests, and not the input, all outputs are judged on the tests, and
// the files that would become the input are refused.
async function planForResults(plan, results) {
  const fitsInput = fits(results, await split((plan.input ?? state.input).content));
  if (fitsInput || !fits(results, allTests().groups)) return plan;
  const unused = refuseAll(plan.inputNames, "The results are for other files, so they are not judged on this input.");
  return { ...plan, input: allTests().texts.get(ALL), inputNames: [], refused: [...plan.refused, ...unused] };
}

// Whether a file of results fits an input of these files: one part with the name of a file is enough.
function fits({ parts }, files) {
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
  const inputs = files.filter((file) => ![...outputs, ...refused].includes(file));
  return { inputs, outputs, refused };
}

// Refuses inputs that are taken for a mistake: those beside several submissions, which are several outputs, or an output and a
// refused file. If each output is named after a different input, they belong together, and the inputs stay.
function refuseStrayInputs(groups) {
  const { inputs, outputs, refused } = groups;
  const areSeveral = outputs.length > 0 && outputs.length + refused.length > 1;
  if (inputs.length === 0 || !areSeveral || areNamedAfter(outputs, namesOf(partsOfInput(inputs)))) return groups;
  const advice = inputs.length === 1
    ? `To judge the others on it, ${giveVerb()} it alone first.`
    : `To judge the outputs on the inputs, ${giveVerb()} the inputs together first.`;
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

// The input that consists of these files, or null if there are none. If they hold the same as a test, or as all tests, this
// returns the page's own text of that, which `keyOfInput` (tests.js) knows by its blob. Large files are never taken for tests,
// since `isSame` does not compare them.
async function inputFrom(inputs) {
  if (inputs.length === 0) return null;
  await unpackTests();
  if (inputs.length === 1) {
    const [{ text }] = inputs;
    return await testsWithContent(text.content) ?? text;
  }
  const parts = partsOfInput(inputs);
  const file = joined(parts, `${puzzle().name}-inputs.in`);
  return await allTestsWithParts(parts) ?? fileText(file, remarksOf(inputs).join(" "));
}

// The parts of an input that consists of these files, each with its `name` and the `file`. A part without a name is a whole
// file, and gets the name of that without its ending: `a` for `a.in` and for `a.in.txt`, but `.in` for `.in`.
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
