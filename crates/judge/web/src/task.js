// Steps 1 and 2: the tests that are saved, and the command that runs a program on them.
import { choose } from "./actions.js";
import { download, scripts, zip } from "./archive.js";
import { copy, make, one, say } from "./dom.js";
import { PASTED, drawnFrom, state } from "./state.js";
import { ALL, chosen, isUntouched, resultsName, safe } from "./tests.js";
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
  const short = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);
  one("#tests").replaceChildren(
    new Option(`All ${tests.length} tests, ${count(total)}${inFiles}`, ALL),
    ...tests.map(({ name, shows }) => new Option(short(`${name}: ${shows}`), name)),
    new Option("The input below", ""),
  );
});

// What the chosen test is about, and what to do with it.
drawnFrom(["tab", "catalog", "input", "runs"], () => {
  const { key, tests, groups } = chosen();
  const test = tests.find(({ name }) => name === key);
  const isAll = key === ALL || isUntouched();
  const most = Math.max(...groups.map(({ tests }) => sum(tests.map(({ cases }) => cases))), 0);
  const about = test ? [make("strong", "", test.name), `: ${test.shows}`]
    : isAll && groups.length > 1 ? [`${groups.length} files, because the statement allows at most ${count(most)} in one.`]
    : [];
  one("#tests").value = isAll ? ALL : key;
  one("#save-input").textContent = key || isAll ? "Save the tests" : "Save the input";
  one("#about").hidden = about.length === 0;
  one("#about").replaceChildren(...about);
  showCommand();
});

// The file that `Save` writes: its name, and whether it is an archive of several inputs.
function toSave() {
  const { input, runs } = state;
  if (isUntouched()) return { name: `${puzzle().name}-tests.in`, isSet: chosen().groups.length > 1 };
  const name = safe(input.name && input.name !== PASTED ? input.name : `${puzzle().name}.in`);
  return { name, isSet: Boolean(runs[0]?.name) };
}

async function save() {
  if (isUntouched()) await choose(ALL);
  const { name, isSet } = toSave();
  if (!isSet) {
    download(state.input.content, name);
    return say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
  }
  const folder = name.replace(/\.in$/, "");
  const inputs = await Promise.all(state.runs.map(async ({ name, file }) => [`${safe(name)}.in`, await new Blob([file]).text()]));
  // No folder in the archive: Windows makes one, named as the archive, and others do too.
  download(zip([...inputs, ...Object.entries(scripts(resultsName()))]), `${folder}.zip`);
  say(`Saved ${folder}.zip where your browser puts downloads. Unpack it beside your program, into a folder ${folder}${isWindows() ? "" : `: unzip -d ${folder} ${folder}.zip`}.`);
}

const isWindows = () => one("#language").value.endsWith(WINDOWS);

// Shows the line that runs a program on what is saved.
function showCommand() {
  const { name, isSet } = toSave();
  const [program, folder] = [PROGRAMS[one("#language").value], name.replace(/\.in$/, "")];
  const line = `${program} < ${name} > my.out`;
  one("#command").textContent = isWindows()
    ? (isSet ? `${folder}\\run.bat ${program}` : `cmd /c "${line}"`)
    : (isSet ? `sh ${folder}/run.sh ${program}` : line);
}
