// Steps 1 and 2 of the page: which tests are saved, and the command that runs a program on them.
import { choose, takeInput } from "./actions.js";
import { scripts, zip } from "./archive.js";
import { copy, download, make, one, say } from "./dom.js";
import { decode, safe, split } from "./files.js";
import { isFile } from "./given.js";
import { Latest } from "./latest.js";
import { drawnFrom, state } from "./state.js";
import { ALL, NO_TESTS, allTests, isUntouched, keyOfInput, resultsName, testsName, unpackTests } from "./tests.js";
import { count, puzzle, sum } from "./words.js";

// ---- Step 1: the tests ----

one("#tests").onchange = ({ target }) => choose(target.value);
one("#save-input").onclick = save;

const MAX_OPTION_CHARS = 90;

// A text that fits into the list.
const cut = (text) => (text.length > MAX_OPTION_CHARS ? `${text.slice(0, MAX_OPTION_CHARS)}…` : text);

// The list of the tests. It is also drawn at once: the state has the tab of the first puzzle from the start, so if that is
// the one to be shown, the tab does not change. The other parts of the task are drawn from the input, too, which does.
drawnFrom(["tab", "catalog"], drawTests);
drawTests();

// Draws the options. The last one, for none of the tests, gets its label below.
function drawTests() {
  const { tests } = allTests();
  one("#tests").replaceChildren(
    new Option(labelOfAll(), ALL),
    ...tests.map(({ name, shows }) => new Option(cut(`${name}: ${shows}`), name)),
    new Option("", NO_TESTS),
  );
}

// The label of all tests. Before they are unpacked, it has no numbers.
function labelOfAll() {
  if (!state.catalog) return "All tests";
  const { groups, tests } = allTests();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  return `All ${tests.length} tests, ${count(total)}${inFiles}`;
}

// What is chosen in the list, and what is said of it. The choice is made among the options, so this is drawn after them.
drawnFrom(["tab", "catalog", "input"], () => {
  const key = keyToSave();
  drawChoice(key);
  drawAbout(key);
});

// The key of what `Save` saves, which the list shows as chosen: all tests, as long as the user has chosen nothing.
const keyToSave = () => (isUntouched() ? ALL : keyOfInput());

function drawChoice(key) {
  // Where tests are the input, to choose none of them makes the sample the input.
  one("#tests").lastChild.text = keyOfInput() === NO_TESTS ? "The input below" : "The sample";
  one("#tests").value = key;
  one("#save-input").textContent = key === NO_TESTS ? "Save the input" : "Save the tests";
}

function drawAbout(key) {
  const about = aboutTests(key);
  one("#about").hidden = about.length === 0;
  one("#about").replaceChildren(...about);
}

// Returns the nodes of what is said of the tests with this key: what the one test shows, or why all tests are several files;
// or no nodes.
function aboutTests(key) {
  const { groups, tests } = allTests();
  const test = tests.find(({ name }) => name === key);
  if (test) return [make("strong", "", test.name), `: ${test.shows}`];
  if (key !== ALL || groups.length < 2) return [];
  return [`${groups.length} files, because the statement allows at most ${count(puzzle().maxCases)} in one.`];
}

// Saves the input: as one file, or if it consists of several, as an archive of these and of scripts that run a program on
// them. If nothing is chosen yet, all tests become the input first: what is saved is what an output is judged against.
async function save() {
  if (isUntouched() && !(await takeAllTests())) return;
  // All of this is read before the input is split, since something else may be shown afterwards.
  const { content } = state.input;
  const name = nameToSave();
  const results = resultsName();
  const { isWindows } = chosenProgram();
  // The files are taken from the input itself, and not from its answers, which may be those to the input before it.
  const files = await split(content);
  if (!needsArchive(files)) {
    download(content, name);
    say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
    return;
  }
  const folder = folderOf(name);
  const inputs = files.map((part) => [`${part.name}.in`, decode(part.file)]);
  // There is no folder in the archive. `Extract All` of Windows makes one, named as the archive; `unzip` needs to be told.
  download(zip([...inputs, ...Object.entries(scripts(results))]), `${folder}.zip`);
  const how = isWindows ? "" : `: unzip -d ${folder} ${folder}.zip`;
  const where = `beside your program, into a folder ${folder}${how}`;
  say(`Saved ${folder}.zip where your browser puts downloads. Unpack it ${where}.`);
}

// Makes all tests the input. Returns whether this is done: it is not if the user has something else shown before the tests
// are unpacked, and then nothing is saved.
async function takeAllTests() {
  const { input } = state;
  await unpackTests();
  if (state.input !== input) return false;
  // Saving need not wait for the answers, which the user may also stop.
  takeInput(allTests().texts.get(ALL));
  return true;
}

// Whether these files are saved as an archive: they have names. They are what `split` makes of an input, or the groups of
// all tests. In both, each of several files has a name, and one that is the whole text has none.
const needsArchive = (files) => files.some(({ name }) => name !== "");

// The name of the file that is saved. The folder of an archive is named after it, too: see `folderOf`.
function nameToSave() {
  if (isUntouched()) return testsName();
  const { input } = state;
  return safe(isFile(input) ? input.name : `${puzzle().name}.in`);
}

// The folder into which the archive of an input with this name is unpacked: the name without its ending, or if there is
// none, a longer one. The input itself may lie beside it, and cannot have the same name.
const folderOf = (name) => name.match(/^(.+)\.\w+$/)?.[1] ?? `${name}-files`;

// ---- Step 2: the command ----

// The programs by language and system:
//   label: what the option is called;
//   run: the command that runs the program;
//   isWindows: whether the system is Windows.
const PROGRAMS = [
  { label: "C++", run: "./sol" },
  { label: "Python", run: "python3 sol.py" },
  { label: "Java", run: "java Sol" },
  { label: "C++ on Windows", run: "sol.exe", isWindows: true },
  { label: "Python on Windows", run: "py sol.py", isWindows: true },
  { label: "Java on Windows", run: "java Sol", isWindows: true },
];
one("#language").append(...PROGRAMS.map(({ label }) => new Option(label)));
if (navigator.userAgent.includes("Windows")) one("#language").value = "C++ on Windows";
one("#language").onchange = showCommand;
one("#copy-command").onclick = () => copy(one("#command").textContent, "Copied the command.");

// The program that is chosen in the list. Whether it is for Windows is decided by this, and not by the system on which the
// browser runs: the program may run on another one.
const chosenProgram = () => PROGRAMS[one("#language").selectedIndex];

// Attempts at showing the command.
const showing = new Latest();
drawnFrom(["tab", "catalog", "input"], showCommand);

// Shows the line that runs a program on what `Save` saves. Nothing awaits this, so nothing catches what `assertLatest`
// throws; jobs.js keeps the browser from reporting it.
async function showCommand() {
  const assertLatest = showing.begin();
  const name = nameToSave();
  // As long as nothing is chosen, `Save` saves all tests. Before these are unpacked, there are no files here: it is not
  // known whether they are one or several, so there is no line yet.
  const files = isUntouched() ? allTests().groups : await split(state.input.content);
  assertLatest();
  const isKnown = files.length > 0;
  one("#command").textContent = isKnown ? commandFor(name, files) : "";
  one("#copy-command").disabled = !isKnown;
}

// The line that runs the chosen program on these files, which are saved under this name.
function commandFor(name, files) {
  const { run, isWindows } = chosenProgram();
  const folder = folderOf(name);
  if (needsArchive(files)) return isWindows ? `${folder}\\run.bat ${run}` : `sh ${folder}/run.sh ${run}`;
  const line = `${run} < ${name} > my.out`;
  // In PowerShell, `<` is an error, and `>` may write UTF-16; `cmd` is there too, and has both.
  return isWindows ? `cmd /c "${line}"` : line;
}
