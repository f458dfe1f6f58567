// Outputs by their names. `a.out` and `a.py.out` are named after the file `a` of an input. If outputs that were given together
// are named after different files of one input, they are joined to one output for that input: `a.out` and `b.out`, for
// example, for an input of the files `a`, `b` and `c`, of which `c` is missing.
import { joined, namesOf, safe, split } from "./files.js";
import { state } from "./state.js";
import { ALL, allTests, isUntouched } from "./tests.js";
import { fileText, remarksOf } from "./texts.js";
import { listed, puzzle } from "./words.js";

// Joins outputs, each with its `name` and what `recognise` returns of it, if they are named after files of one input. If an
// input was given with them, they can only be for that. Returns what this changes in a plan (plan.js): the `input` that they
// are for, and the `outputs`, a list of the joined one; nothing if they are not joined. `makePlan` unpacks the tests first.
export async function joinByNames(outputs, givenInput) {
  const inputs = givenInput ? [givenInput] : inputsToTry(outputs);
  for (const input of inputs) {
    const names = namesOf(await split(input.content));
    if (areNamedAfter(outputs, names)) return { input, outputs: [joinedOutput(outputs, names)] };
  }
  return {};
}

// The inputs that outputs may be for, the likeliest first: the one that is shown, all tests, and for several outputs, the tests
// that they are named after.
function inputsToTry(outputs) {
  const { tests, texts } = allTests();
  const names = outputs.map(({ name }) => fileFor(name, namesOf(tests)));
  const namedTests = tests.filter(({ name }) => names.includes(name));
  if (outputs.length > 1) return [state.input, texts.get(ALL), joinedTests(namedTests)];
  // The input that the user has chosen may be the very test that a single output is named after. Its name does not tell: as the
  // only file of an input, a test has none.
  const isForChosen = namedTests.length > 0 && !isUntouched();
  return isForChosen ? [state.input] : [state.input, texts.get(ALL)];
}

// An input of several tests, of which each is a file.
function joinedTests(tests) {
  const parts = tests.map(({ name, input }) => ({ name, file: input }));
  return fileText(joined(parts, `${puzzle().name}-${parts.length}-tests.in`));
}

// Whether all outputs are named after files of an input, which have these names, and no two after the same one: `a.py.out` and
// `a.cpp.out` are of two programs.
export function areNamedAfter(outputs, names) {
  const found = new Set(outputs.map(({ name }) => fileFor(name, names)));
  return found.size === outputs.length && !found.has(undefined);
}

// Returns the one of these names of files that an output is named after: the name of the output begins with it, and ends
// there or goes on with a point. Of several, such as `1` and `1.1` for `1.1.out`, it is the longest. Undefined if there is
// none. Names are compared as safe ones, since `split` makes those of files safe.
function fileFor(outputName, names) {
  const fitting = names.filter((name) => name !== "" && `${safe(outputName)}.`.startsWith(`${safe(name)}.`));
  return fitting.toSorted((one, other) => other.length - one.length)[0];
}

// Joins outputs that are named after files of an input, whose files have these names. What is said of each of the outputs is
// said of the joined one.
function joinedOutput(outputs, names) {
  const parts = outputs.map(({ name, kind, text }) => {
    return { name: fileFor(name, names), file: text.content, isEmpty: kind === "blank" };
  });
  const remark = [whichParts(parts, names), ...remarksOf(outputs)].join(" ");
  const isConverted = outputs.some(({ text }) => text.isConverted);
  return { ...fileText(joined(parts, `${parts.length} of ${names.length} files`), remark), isConverted };
}

// Says for which files of the input a joined output has no part, and which parts are empty.
function whichParts(parts, names) {
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
