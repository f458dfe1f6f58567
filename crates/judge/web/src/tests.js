// The tests of each puzzle, which of them are the input, and which test a case belongs to.
//
// A test is an input with one case or several. The tests of a puzzle are joined to groups: a group is a file with as many
// of them as the statement allows in one. In chess, which allows one board, each test is a group; in yahtzee, all tests are
// one. Tests have a key, by which they are chosen: the name of one of them, or `ALL`.
import { joined } from "./files.js";
import { askJson } from "./jobs.js";
import { change, puzzles, state } from "./state.js";
import { fileText } from "./texts.js";
import { puzzle } from "./words.js";

// The key of all tests at once.
export const ALL = "all";
// The key of an input that is none of the tests.
export const NO_TESTS = "";

// A promise of the tests of all puzzles, once they have been asked for.
let unpacked = null;

// Has the tests of all puzzles unpacked, once. Returns a promise of what `testsOfPuzzle` returns, by the name of the puzzle. If
// that fails, the next call tries again.
export function unpackTests() {
  unpacked ??= makeTestsByPuzzle().catch((error) => {
    unpacked = null;
    throw error;
  });
  return unpacked;
}

async function makeTestsByPuzzle() {
  const groupsByPuzzle = await askJson("tests", []);
  const testsByPuzzle = {};
  for (const [name, groups] of Object.entries(groupsByPuzzle)) testsByPuzzle[name] = testsOfPuzzle(name, groups);
  change({ testsByPuzzle });
  return testsByPuzzle;
}

// Returns the tests of the puzzle with this name:
//   groups: each with its `name`, which is empty if there is no other, its `file`, and its `tests`;
//   tests: all of them in one list, each with its `name`, what it `shows`, its `input`, and the number of its `cases`;
//   texts: a Map of the texts that hold tests, by their keys.
function testsOfPuzzle(puzzleName, unpackedGroups) {
  const groups = unpackedGroups.map((group) => ({ ...group, file: new Blob([group.input]) }));
  const tests = groups.flatMap((group) => group.tests);
  const texts = new Map();
  for (const { name, input } of tests) texts.set(name, fileText(new File([input], `${name}.in`)));
  texts.set(ALL, fileText(joined(groups, testsName(puzzleName))));
  return { groups, tests, texts };
}

// All tests of the puzzle that is shown, as `testsOfPuzzle` makes them. Before they are unpacked, there are none.
export const allTests = () => state.testsByPuzzle?.[puzzle().name] ?? { groups: [], tests: [], texts: new Map() };

// The key of the tests that are the input, or an earlier input: `ALL`, the name of a test, or `NO_TESTS`. A text is a test
// only if it has the very blob of the test, and not a copy.
export function keyOfInput(input = state.input) {
  for (const [key, { content }] of allTests().texts) if (content === input.content) return key;
  return NO_TESTS;
}

// Whether the user has chosen nothing yet. Then the sample is only shown, and all tests are what the page saves and judges
// on.
export const isUntouched = () => Boolean(state.input.isSample);

// The sample of a puzzle, as an input that is only shown.
export function sample(puzzleIndex = state.puzzleIndex) {
  return { ...fileText(new Blob([puzzles[puzzleIndex].sample])), isSample: true };
}

// Finds where a case of an answered input is among the tests, by its number in the whole input. Returns its `test`, if it
// is of one, and its number `inTest`.
export function placeOf(number) {
  // A case alone keeps the place that it had in the whole input.
  if (state.caseAlone) return state.caseAlone.place;
  const key = keyOfInput();
  const { groups, tests } = allTests();
  if (key !== ALL) return { test: tests.find(({ name }) => name === key), inTest: number };
  // Each file of the input is a group. Case 2 of the second file, for example, may be case 1 of the second test in that group.
  const groupIndex = state.answers.files.findLastIndex(({ casesBefore }) => casesBefore < number);
  let inTest = number - state.answers.files[groupIndex].casesBefore;
  for (const test of groups[groupIndex].tests) {
    if (inTest <= test.cases) return { test, inTest };
    inTest -= test.cases;
  }
  return {};
}

// The name of the file that holds all tests of a puzzle.
export const testsName = (puzzleName = puzzle().name) => `${puzzleName}-tests.in`;

// The scripts of an archive write what a program prints to a file of results, such as `results-chess.txt`.
const RESULTS = "results-";

// The name of the file of results for the puzzle that is shown.
export const resultsName = () => `${RESULTS}${puzzle().name}.txt`;

// Whether a file has the name of a file of results, for any puzzle.
export const isNamedAsResults = (name) => name.startsWith(RESULTS);
