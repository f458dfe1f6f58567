// The list in which the user chooses the tests that are the input, and a sentence on what is chosen. The options of the list
// are all tests at once, each of the tests, and none of them. In chess, these are:
//
//   All 64 tests, 64 boards in 64 files
//   statement-1: the published sample
//   …
//   The input below
import { takeTests } from "./actions.js";
import { find, make } from "./dom.js";
import { autorun, state } from "./state.js";
import { ALL, NO_TESTS, allTests, isUntouched, keyOfInput } from "./tests.js";
import { count, puzzle, sum } from "./words.js";

find("#tests").onchange = ({ target }) => takeTests(target.value);

// ---- The options ----

// The most characters of what an option says of a test. Browsers make a list as wide as its longest option.
const MAX_OPTION_CHARS = 90;

const cut = (text) => (text.length > MAX_OPTION_CHARS ? `${text.slice(0, MAX_OPTION_CHARS)}…` : text);

autorun(drawOptions);

// Draws the options. The value of each is the key of its tests (tests.js). The last option, for none of them, gets its label
// from `drawChoice`.
function drawOptions() {
  const { tests } = allTests();
  find("#tests").replaceChildren(
    new Option(labelOfAll(), ALL),
    ...tests.map(({ name, shows }) => new Option(cut(`${name}: ${shows}`), name)),
    new Option("", NO_TESTS),
  );
}

// The label of all tests. Before they are unpacked, it has no numbers.
function labelOfAll() {
  if (!state.testsByPuzzle) return "All tests";
  const { groups, tests } = allTests();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  return `All ${tests.length} tests, ${count(total)}${inFiles}`;
}

// ---- The choice ----

// This comes after `autorun(drawOptions)`: the choice is one of the options.
autorun(() => {
  const key = chosenKey();
  drawChoice(key);
  drawAbout(key);
});

// The key of the tests that the list shows as chosen. As long as the user has chosen nothing, these are all tests, although
// the sample is shown as the input: all tests are saved then, and an output is judged on them.
const chosenKey = () => (isUntouched() ? ALL : keyOfInput());

// Chooses the option with this key, and gives the last option and the button that saves the input (task.js) their labels.
function drawChoice(key) {
  // If the input that is shown is no test, the last option stands for it: for a sample that is only shown, too. Otherwise, that
  // option makes the sample the input.
  find("#tests").lastChild.text = keyOfInput() === NO_TESTS ? "The input below" : "The sample";
  find("#tests").value = key;
  find("#save-input").textContent = key === NO_TESTS ? "Save the input" : "Save the tests";
}

// Draws what is said of the tests with this key.
function drawAbout(key) {
  const about = aboutTests(key);
  find("#about").hidden = about.length === 0;
  find("#about").replaceChildren(...about);
}

// Returns the nodes of what is said: of a single test, what it shows; of all tests, why they are several files, if they are.
// There are none if nothing is said.
function aboutTests(key) {
  const { groups, tests } = allTests();
  const test = tests.find(({ name }) => name === key);
  if (test) return [make("strong", "", test.name), `: ${test.shows}`];
  if (key !== ALL || groups.length < 2) return [];
  return [`${groups.length} files, because the statement allows at most ${count(puzzle().maxCases)} in one.`];
}
