// The tests of each puzzle, which of them are the input, and which test a case belongs to.
import { joined } from "./files.js";
import { askJson } from "./jobs.js";
import { change, fileText, puzzles, state } from "./state.js";
import { puzzle } from "./words.js";

// The key of all tests at once.
export const ALL = "all";
// The key of an input that is none of the tests.
export const NO_TESTS = "";
// A promise of the catalog, once it has been asked for.
let unpacked = null;

// Has the tests of all puzzles unpacked, once. Returns a promise of them: the catalog.
export function unpackTests() {
  unpacked ??= makeCatalog();
  return unpacked;
}

async function makeCatalog() {
  const groupsOfPuzzles = await askJson("tests", []);
  const catalog = {};
  for (const [name, groups] of Object.entries(groupsOfPuzzles)) catalog[name] = testsOfPuzzle(name, groups);
  change({ catalog });
  return catalog;
}

// The tests of the puzzle with this name: the `groups`, each with the `file` that its tests are joined to, all `tests` in
// one list, and the `texts` that hold them, by the name of the test or `all`.
function testsOfPuzzle(puzzleName, unpackedGroups) {
  const groups = unpackedGroups.map((group) => ({ ...group, file: new Blob([group.input]) }));
  const tests = groups.flatMap((group) => group.tests);
  const texts = new Map();
  for (const { name, input } of tests) texts.set(name, fileText(new File([input], `${name}.in`)));
  texts.set(ALL, fileText(joined(groups, testsName(puzzleName))));
  return { groups, tests, texts };
}

// All tests of the puzzle that is shown, as `testsOfPuzzle` makes them. Before they are unpacked, there are none.
export const allTests = () => state.catalog?.[puzzle().name] ?? { groups: [], tests: [], texts: new Map() };

// The key of the tests that are the input, or an earlier one: `ALL`, the name of one, or `NO_TESTS`.
export function keyOfInput(input = state.input) {
  const { texts } = allTests();
  const [key = NO_TESTS] = [...texts].find(([, { content }]) => content === input.content) ?? [];
  return key;
}

// Whether nothing was chosen yet: all tests are about to be saved then, and the sample is only shown.
export const isUntouched = () => Boolean(state.input.isSample);

// The sample of a puzzle, as an input that is only shown.
export const sample = (tab = state.tab) => ({ ...fileText(new Blob([puzzles[tab].sample])), isSample: true });

// Finds a case by its number in all files: its test, if it has one, and its number in the test. If all tests are the input,
// each file of it holds a group of them.
export function placeOf(number) {
  if (state.caseAlone) return state.caseAlone.place;
  const key = keyOfInput();
  const { groups, tests } = allTests();
  if (key !== ALL) return { test: tests.find(({ name }) => name === key), inTest: number };
  const index = state.answeredFiles.findLastIndex(({ casesBefore }) => casesBefore < number);
  let inTest = number - state.answeredFiles[index].casesBefore;
  for (const test of groups[index].tests) {
    if (inTest <= test.cases) return { test, inTest };
    inTest -= test.cases;
  }
  return {};
}

// The name of the file that holds all tests of a puzzle.
export const testsName = (puzzleName = puzzle().name) => `${puzzleName}-tests.in`;

// The file into which the scripts of an archive write what a program prints.
export const resultsName = () => `results-${puzzle().name}.txt`;
