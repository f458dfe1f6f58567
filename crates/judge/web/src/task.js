// Steps 1 and 2 of the page: which tests are saved, and the command that runs a program on them.
import { choose } from "./actions.js";
import { download, scripts, zip } from "./archive.js";
import { copy, make, one, say } from "./dom.js";
import { decode, split } from "./files.js";
import { isFile } from "./given.js";
import { Latest } from "./latest.js";
import { drawnFrom, state } from "./state.js";
import { ALL, NO_TESTS, chosen, isUntouched, resultsName, safe, testsName } from "./tests.js";
import { count, puzzle, sum } from "./words.js";

// ---- Step 1: the tests ----

one("#tests").onchange = ({ target }) => choose(target.value);
one("#save-input").onclick = save;

// The list of the tests.
drawnFrom(["tab", "catalog"], () => {
  const { groups, tests } = chosen();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  one("#tests").replaceChildren(
    new Option(`All ${tests.length} tests, ${count(total)}${inFiles}`, ALL),
    ...tests.map(({ name, shows }) => new Option(cut(`${name}: ${shows}`), name)),
    new Option("The input below", NO_TESTS),
  );
});

// A text that fits into a list.
const cut = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);

// What is chosen in the list, and what `Save` saves. The choice is made among the options, so this is drawn after them.
drawnFrom(["tab", "catalog", "input"], () => {
  const key = keyToSave();
  one("#tests").value = key;
  one("#save-input").textContent = key === NO_TESTS ? "Save the input" : "Save the tests";
});

// The key of what `Save` saves, which the list shows as chosen: all tests, as long as the user has chosen nothing.
const keyToSave = () => (isUntouched() ? ALL : chosen().key);

// What is to be said of the choice.
drawnFrom(["tab", "catalog", "input"], () => {
  const about = aboutChosen();
  one("#about").hidden = about.length === 0;
  one("#about").replaceChildren(...about);
});

// What the chosen test shows, or why all tests are several files.
function aboutChosen() {
  const { tests, groups } = chosen();
  const key = keyToSave();
  const test = tests.find(({ name }) => name === key);
  if (test) return [make("strong", "", test.name), `: ${test.shows}`];
  if (key !== ALL || groups.length < 2) return [];
  const most = Math.max(...groups.map((group) => sum(group.tests.map(({ cases }) => cases))));
  return [`${groups.length} files, because the statement allows at most ${count(most)} in one.`];
}

// Saves the input, or an archive of its files and of scripts that run a program on them. If nothing is chosen yet, all
// tests become the input first: what is saved is what an output is judged against.
async function save() {
  if (isUntouched()) await choose(ALL);
  const { content } = state.input;
  const { name, files, isArchive } = await toSave();
  if (!isArchive) {
    download(content, name);
    say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
    return;
  }
  const folder = folderOf(name);
  const inputs = files.map((part) => [`${safe(part.name)}.in`, decode(part.file)]);
  // No folder in the archive: Windows makes one, named as the archive, and others do too.
  download(zip([...inputs, ...Object.entries(scripts(resultsName()))]), `${folder}.zip`);
  const how = isWindows() ? "" : `: unzip -d ${folder} ${folder}.zip`;
  say(`Saved ${folder}.zip where your browser puts downloads. Unpack it beside your program, into a folder ${folder}${how}.`);
}

// What `Save` saves: the `files` that the input consists of, in an archive if they have names, and else as one file with
// this `name`. They are taken from the input itself, and not from its answers, which may be those to the input before it.
async function toSave() {
  const name = nameToSave();
  const files = isUntouched() ? chosen().groups : await split(state.input.content);
  return { name, files, isArchive: files.some((file) => file.name !== "") };
}

function nameToSave() {
  if (isUntouched()) return testsName();
  const { input } = state;
  return safe(isFile(input) ? input.name : `${puzzle().name}.in`);
}

// The folder into which the archive of an input with this name is unpacked.
const folderOf = (name) => name.replace(/\.in$/, "");

// ---- Step 2: the command ----

// How a program is started, by its language and system. The names of those for Windows end in this.
const WINDOWS = " on Windows";
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
  const saved = await toSave();
  assertLatest();
  one("#command").textContent = commandFor(saved);
}

function commandFor({ name, isArchive }) {
  const program = PROGRAMS[one("#language").value];
  if (isArchive) return isWindows() ? `${folderOf(name)}\\run.bat ${program}` : `sh ${folderOf(name)}/run.sh ${program}`;
  const line = `${program} < ${name} > my.out`;
  // In PowerShell, `<` is an error, and `>` may write UTF-16; `cmd` is there too, and has both.
  return isWindows() ? `cmd /c "${line}"` : line;
}

const isWindows = () => one("#language").value.endsWith(WINDOWS);
