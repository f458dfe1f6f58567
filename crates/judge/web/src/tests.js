// The tests of each puzzle, which of them are the input, and which test a case belongs to.
import { askJson } from "./jobs.js";
import { joined } from "./files.js";
import { change, fileText, puzzles, state } from "./state.js";
import { puzzle } from "./words.js";

export const ALL = "all"; // the key of all tests at once
let unpacked; // they are unpacked once the first input is answered

// Unpacks the tests: for each puzzle the `groups` that are joined, all `tests` in one list, and
// `texts` that hold them, by the name of the test or `all`.
async function unpackTests() {
  const catalog = {};
  for (const [puzzle, groups] of Object.entries(await askJson("tests", []))) {
    const tests = groups.flatMap(({ tests }) => tests);
    for (const group of groups) group.file = new Blob([group.input]);
    const texts = new Map(tests.map(({ name, input }) => [name, fileText(new File([input], `${name}.in`))]));
    texts.set(ALL, fileText(joined(groups, `${puzzle}-tests.in`)));
    catalog[puzzle] = { groups, tests, texts };
  }
  change({ catalog });
  return catalog;
}

// The tests of all puzzles.
export const allTests = () => unpacked ??= unpackTests();

// The tests of the puzzle, and the key of those that are the input: `all`, a name, or nothing.
export function chosen() {
  const { groups = [], tests = [], texts = new Map() } = state.catalog?.[puzzle().name] ?? {};
  const [key = ""] = [...texts].find(([, { content }]) => content === state.input.content) ?? [];
  return { key, groups, tests, texts };
}

// Whether nothing was chosen yet: all tests are about to be saved then, and the sample is only shown.
export const isUntouched = () => Boolean(state.input.isSample);

export const sample = (tab = state.tab) => ({ ...fileText(new Blob([puzzles[tab].sample])), isSample: true });

// Finds a case of all files: its test, if it has one, and its number in the test.
export function placeOf(number) {
  if (state.alone) return state.alone.place;
  const { key, groups, tests } = chosen();
  if (key !== ALL) return { test: tests.find(({ name }) => name === key), inTest: number };
  const index = state.runs.findLastIndex(({ before }) => before < number);
  let inTest = number - state.runs[index].before;
  for (const test of groups[index].tests) {
    if (inTest <= test.cases) return { test, inTest };
    inTest -= test.cases;
  }
  return {};
}

// Makes a name that a shell reads as one word.
export const safe = (name) => name.replace(/[^\w.-]/g, "-");

// The file into which the scripts of an archive write what a program prints.
export const resultsName = () => `results-${puzzle().name}.txt`;
