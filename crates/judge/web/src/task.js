// Steps 1 and 2: the tests that are saved, and the command that runs a program on them.
import { choose } from "./actions.js";
import { download, scripts, zip } from "./archive.js";
import { copy, make, one, say } from "./dom.js";
import { PASTED, drawnFrom, state } from "./state.js";
import { ALL, NO_TESTS, chosen, isUntouched, resultsName, safe } from "./tests.js";
import { count, puzzle, sum } from "./words.js";

// How a program is started, by its language and system; where it is Windows, the name ends so.
const WINDOWS = " on Windows";
const PROGRAMS = {
  "C++": "./sol",
  Python: "python3 sol.py",
  Java: "java Sol",
  [`C++${WINDOWS}`]: "sol.exe",
  [`Python${WINDOWS}`]: "py sol.py",
  [`Java${WINDOWS}`]: "java Sol",
};
one("#language").append(...Object.keys(PROGRAMS).map((name) => new Option(name)));
if (navigator.userAgent.includes("Windows")) one("#language").value = `C++${WINDOWS}`;
one("#language").onchange = showCommand;
one("#copy-command").onclick = () => copy(one("#command").textContent, "Copied the command.");
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

// What the chosen test is about, and what to do with it.
drawnFrom(["tab", "catalog", "input", "answeredFiles"], () => {
  const { key } = chosen();
  const isAll = key === ALL || isUntouched();
  one("#tests").value = isAll ? ALL : key;
  one("#save-input").textContent = key || isAll ? "Save the tests" : "Save the input";
  const about = aboutChosen(key, isAll);
  one("#about").hidden = about.length === 0;
  one("#about").replaceChildren(...about);
  showCommand();
});

// What a chosen test shows, or why all tests are several files.
function aboutChosen(key, isAll) {
  const { tests, groups } = chosen();
  const test = tests.find(({ name }) => name === key);
  if (test) return [make("strong", "", test.name), `: ${test.shows}`];
  if (!isAll || groups.length < 2) return [];
  const most = Math.max(...groups.map(({ tests }) => sum(tests.map(({ cases }) => cases))));
  return [`${groups.length} files, because the statement allows at most ${count(most)} in one.`];
}

// The file that `Save` writes: its name, and whether it is an archive of several inputs.
function toSave() {
  const { input, answeredFiles } = state;
  if (isUntouched()) return { name: `${puzzle().name}-tests.in`, isSet: chosen().groups.length > 1 };
  const name = safe(input.name && input.name !== PASTED ? input.name : `${puzzle().name}.in`);
  return { name, isSet: Boolean(answeredFiles[0]?.name) };
}

// Saves the input, or an archive of its files and of scripts that run a program on them.
async function save() {
  if (isUntouched()) await choose(ALL);
  const { name, isSet } = toSave();
  if (!isSet) {
    download(state.input.content, name);
    say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
    return;
  }
  const folder = folderOf(name);
  const inputs = await Promise.all(state.answeredFiles.map(async ({ name, file }) => [`${safe(name)}.in`, await new Blob([file]).text()]));
  // No folder in the archive: Windows makes one, named as the archive, and others do too.
  download(zip([...inputs, ...Object.entries(scripts(resultsName()))]), `${folder}.zip`);
  const how = isWindows() ? "" : `: unzip -d ${folder} ${folder}.zip`;
  say(`Saved ${folder}.zip where your browser puts downloads. Unpack it beside your program, into a folder ${folder}${how}.`);
}

// The folder into which the archive of an input is unpacked.
const folderOf = (name) => name.replace(/\.in$/, "");

const isWindows = () => one("#language").value.endsWith(WINDOWS);

// Shows the line that runs a program on what is saved.
function showCommand() {
  one("#command").textContent = command(PROGRAMS[one("#language").value]);
}

function command(program) {
  const { name, isSet } = toSave();
  if (isSet) return isWindows() ? `${folderOf(name)}\\run.bat ${program}` : `sh ${folderOf(name)}/run.sh ${program}`;
  const line = `${program} < ${name} > my.out`;
  return isWindows() ? `cmd /c "${line}"` : line;
}
