// Steps 1 and 2 of the page: which tests are saved, and the command that runs a program on them.
import { choose } from "./actions.js";
import { scripts, zip } from "./archive.js";
import { copy, download, make, one, say } from "./dom.js";
import { decode, split } from "./files.js";
import { isFile } from "./given.js";
import { Latest } from "./latest.js";
import { drawnFrom, state } from "./state.js";
import { ALL, NO_TESTS, allTests, chosenKey, isUntouched, resultsName, safe, testsName } from "./tests.js";
import { count, puzzle, sum } from "./words.js";

// ---- Step 1: the tests ----

one("#tests").onchange = ({ target }) => choose(target.value);
one("#save-input").onclick = save;

// The list of the tests.
drawnFrom(["tab", "catalog"], () => {
  const { groups, tests } = allTests();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  one("#tests").replaceChildren(
    new Option(`All ${tests.length} tests, ${count(total)}${inFiles}`, ALL),
    ...tests.map(({ name, shows }) => new Option(cut(`${name}: ${shows}`), name)),
    new Option("The input below", NO_TESTS),
  );
});

const MAX_OPTION_CHARS = 90;

// A text that fits into the list.
const cut = (text) => (text.length > MAX_OPTION_CHARS ? `${text.slice(0, MAX_OPTION_CHARS)}…` : text);

// What is chosen in the list, and what `Save` saves. The choice is made among the options, so this is drawn after them.
drawnFrom(["tab", "catalog", "input"], () => {
  const key = keyToSave();
  one("#tests").value = key;
  one("#save-input").textContent = key === NO_TESTS ? "Save the input" : "Save the tests";
});

// The key of what `Save` saves, which the list shows as chosen: all tests, as long as the user has chosen nothing.
const keyToSave = () => (isUntouched() ? ALL : chosenKey());

// What is to be said of the choice.
drawnFrom(["tab", "catalog", "input"], () => {
  const about = aboutChosen();
  one("#about").hidden = about.length === 0;
  one("#about").replaceChildren(...about);
});

// What the chosen test shows, or why all tests are several files.
function aboutChosen() {
  const { groups, tests } = allTests();
  const key = keyToSave();
  const test = tests.find(({ name }) => name === key);
  if (test) return [make("strong", "", test.name), `: ${test.shows}`];
  if (key !== ALL || groups.length < 2) return [];
  const most = Math.max(...groups.map((group) => sum(group.tests.map(({ cases }) => cases))));
  return [`${groups.length} files, because the statement allows at most ${count(most)} in one.`];
}

// Saves the input: as one file, or if it consists of several, as an archive of these and of scripts that run a program on
// them. If nothing is chosen yet, all tests become the input first: what is saved is what an output is judged against.
async function save() {
  if (isUntouched()) await choose(ALL);
  const { content } = state.input;
  const name = nameToSave();
  // The files are taken from the input itself, and not from its answers, which may be those to the input before it.
  const files = await split(content);
  if (!haveNames(files)) {
    download(content, name);
    say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
    return;
  }
  const folder = folderOf(name);
  const inputs = files.map((part) => [`${safe(part.name)}.in`, decode(part.file)]);
  // No folder in the archive: Windows makes one, named as the archive, and others do too.
  download(zip([...inputs, ...Object.entries(scripts(resultsName()))]), `${folder}.zip`);
  const how = commandIsForWindows() ? "" : `: unzip -d ${folder} ${folder}.zip`;
  say(`Saved ${folder}.zip where your browser puts downloads. Unpack it beside your program, into a folder ${folder}${how}.`);
}

// Whether these are the files of an archive: a file that is saved alone has no name in the input.
const haveNames = (files) => files.some(({ name }) => name !== "");

// The name of the file that is saved. The folder of an archive is named after it, too: see `folderOf`.
function nameToSave() {
  if (isUntouched()) return testsName();
  const { input } = state;
  return safe(isFile(input) ? input.name : `${puzzle().name}.in`);
}

// The folder into which the archive of an input with this name is unpacked.
const folderOf = (name) => name.replace(/\.in$/, "");

// ---- Step 2: the command ----

const WINDOWS = " on Windows"; // ends the labels of the languages that are for Windows

// How a program is started, by the label of its language and system.
const PROGRAMS = {
  "C++": "./sol",
  Python: "python3 sol.py",
  Java: "java Sol",
  [`C++${WINDOWS}`]: "sol.exe",
  [`Python${WINDOWS}`]: "py sol.py",
  [`Java${WINDOWS}`]: "java Sol",
};
one("#language").append(...Object.keys(PROGRAMS).map((language) => new Option(language)));
if (navigator.userAgent.includes("Windows")) one("#language").value = `C++${WINDOWS}`;
one("#language").onchange = showCommand;
one("#copy-command").onclick = () => copy(one("#command").textContent, "Copied the command.");

drawnFrom(["tab", "catalog", "input"], showCommand);

const showing = new Latest(); // attempts at showing the command

// Shows the line that runs a program on what is saved.
async function showCommand() {
  const assertLatest = showing.begin();
  const name = nameToSave();
  // Until something is chosen, what `save` would save are all tests.
  const files = isUntouched() ? allTests().groups : await split(state.input.content);
  assertLatest();
  one("#command").textContent = commandFor(name, haveNames(files));
}

function commandFor(name, isArchive) {
  const program = PROGRAMS[one("#language").value];
  const isWindows = commandIsForWindows();
  if (isArchive) return isWindows ? `${folderOf(name)}\\run.bat ${program}` : `sh ${folderOf(name)}/run.sh ${program}`;
  const line = `${program} < ${name} > my.out`;
  // In PowerShell, `<` is an error, and `>` may write UTF-16; `cmd` is there too, and has both.
  return isWindows ? `cmd /c "${line}"` : line;
}

// Whether the label that is chosen in the list is for Windows. Step 1 asks this too, and not on which system the browser
// runs: the program may run on another one.
const commandIsForWindows = () => one("#language").value.endsWith(WINDOWS);
