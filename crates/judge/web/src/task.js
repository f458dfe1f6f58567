// Steps 1 and 2 of the page: the input, which is chosen in the list of chooser.js, is saved, and a command runs the user's
// program on it. An input without headers (files.js) is saved as one file. One with headers is saved as an archive of the files
// that they name, together with scripts that run a program on all of these. For example:
//
//   the input                    what is saved                               the command
//   my.in, without headers       my.in                                       ./sol < my.in > my.out
//   my.in, with the files a, b   my-files.zip: a.in, b.in, run.sh, run.bat   sh my-files/run.sh ./sol
//
// As long as the user has chosen nothing, the sample is shown, but all tests are saved.
import { takeInput } from "./actions.js";
import { scripts, zip } from "./archive.js";
import { copy, download, find } from "./dom.js";
import { decode, namesOf, safe, split } from "./files.js";
import { isFile } from "./given.js";
import { Latest } from "./latest.js";
import { autorun, state } from "./state.js";
import { ALL, allTests, isUntouched, resultsName, testsName, unpackTests } from "./tests.js";
import { isPending } from "./texts.js";
import { puzzle } from "./words.js";

// ---- The language and the system ----

// The ways to run a program, one for each language and system that the user may choose:
//   label: what the option is called;
//   run: the command that runs the program, which is called `sol` here: the user puts the name of the real program there;
//   isWindows: true if the system is Windows.
const WAYS_TO_RUN = [
  { label: "C++", run: "./sol" },
  { label: "Python", run: "python3 sol.py" },
  { label: "Java", run: "java Sol" },
  { label: "C++ on Windows", run: "sol.exe", isWindows: true },
  { label: "Python on Windows", run: "py sol.py", isWindows: true },
  { label: "Java on Windows", run: "java Sol", isWindows: true },
];
find("#language").append(...WAYS_TO_RUN.map(({ label }) => new Option(label)));
// At first, the system is that of the browser, but the user may run the program on another one.
if (navigator.userAgent.includes("Windows")) find("#language").value = "C++ on Windows";
find("#language").onchange = showCommand;

// The one that the user has chosen.
const chosenWay = () => WAYS_TO_RUN[find("#language").selectedIndex];

// ---- What is saved ----

// The files that are saved, each with its `name` and the `file`: those that the headers name, or if there are no headers, a
// single one whose name is empty. Null as long as the input, or all tests, are still to be unpacked. The state is read before
// anything is awaited, as `autorun` needs it.
async function filesToSave() {
  const { input, testsByPuzzle } = state;
  if (isPending(input)) return null;
  if (!isUntouched()) return split(input.content);
  return testsByPuzzle === null ? null : allTests().groups;
}

// Whether these files are saved as an archive: they have names.
const needsArchive = (files) => files.some(({ name }) => name !== "");

// The name under which the input is saved as one file. An archive is named after the folder that `folderOf` makes of it.
function nameToSave() {
  if (isUntouched()) return testsName();
  const { input } = state;
  return safe(isFile(input) ? input.name : `${puzzle().name}.in`);
}

// The name of the folder into which the archive of an input with this safe name is unpacked:
//
//   my.in   my-files
//   my      my-files
//
// The suffix keeps the folder apart from files that may lie beside it: an input `my`, or a program `my`.
const folderOf = (name) => `${name.replace(/\.\w+$/, "")}-files`;

// ---- Step 1: the input is saved ----

find("#save-input").onclick = save;

// An input that is still to be unpacked cannot be saved.
autorun(() => {
  find("#save-input").disabled = isPending(state.input);
});

// Saves the input. If nothing is chosen yet, all tests become the input first, so that what is saved is also what an output
// is judged on. If the user has something else shown before that, nothing is saved.
async function save() {
  if (isUntouched() && !(await takeAllTests())) return;
  // All this is read before the files are awaited: meanwhile, the user may have something else shown.
  const { content } = state.input;
  const name = nameToSave();
  const resultsFile = resultsName();
  const { isWindows } = chosenWay();
  const files = await filesToSave();
  if (needsArchive(files)) {
    await saveArchive(folderOf(name), files, resultsFile, isWindows);
  } else {
    download(content, name, "Move it beside your program.");
  }
}

// Makes all tests the input, unless the user has something else shown before they are unpacked. Returns whether they are the
// input.
async function takeAllTests() {
  const { input } = state;
  await unpackTests();
  if (state.input !== input) return false;
  // The answers are not awaited: the input can be saved without them, even if the user stops them.
  takeInput(allTests().texts.get(ALL));
  return true;
}

// Saves files as an archive that is named as the folder into which it is unpacked, and says how that is done. With the
// files come the scripts, which write what a program prints to the file `resultsFile`.
async function saveArchive(folder, files, resultsFile, isWindows) {
  const inputs = [];
  // Unlike `text` of a file, `decode` keeps a byte order mark.
  for (const { name, file } of files) inputs.push([`${name}.in`, decode(await file.arrayBuffer())]);
  // The archive itself has no folder: `Extract All` of Windows makes one, and `unzip` does so if it is told to.
  const archive = zip([...inputs, ...Object.entries(scripts(resultsFile))]);
  // What stands between `beside your program` and `into a folder` below. On Linux, it is a command, with blanks around it, so
  // that no punctuation is copied with it.
  const how = isWindows ? "," : ` with unzip -d ${folder} ${folder}.zip`;
  const advice = `Unpack it beside your program${how} into a folder ${folder}.`;
  const caution = differOnlyInCase(namesOf(files)) ? " Names that differ only in case are one file on Windows and macOS." : "";
  download(archive, `${folder}.zip`, advice + caution);
}

// Whether some of these names, which are all different, are the same where case does not count, as in most folders of Windows
// and macOS: `A` and `a`.
const differOnlyInCase = (names) => new Set(names.map((name) => name.toLowerCase())).size < names.length;

// ---- Step 2: the command ----

find("#copy-command").onclick = () => copy(find("#command").textContent, "Copied the command.");

// Attempts at showing the command.
const showing = new Latest();

autorun(showCommand);

// Shows the command that runs the program on what is saved, once it is known whether that is one file or several. Until
// then, the command that is still shown cannot be copied.
async function showCommand() {
  const signal = showing.begin();
  find("#copy-command").disabled = true;
  const name = nameToSave();
  const files = await filesToSave();
  signal.throwIfAborted();
  find("#command").textContent = files === null ? "" : commandFor(name, files);
  find("#copy-command").disabled = files === null;
}

// The command that runs a program on these files, which are saved under this name.
function commandFor(name, files) {
  const { run, isWindows } = chosenWay();
  if (needsArchive(files)) {
    const folder = folderOf(name);
    return isWindows ? `${folder}\\run.bat ${run}` : `sh ${folder}/run.sh ${run}`;
  }
  const command = `${run} < ${name} > ${outputNameFor(name)}`;
  // In PowerShell, `<` is an error, and `>` may write UTF-16. `cmd` is on every Windows, and takes both.
  return isWindows ? `cmd /c "${command}"` : command;
}

// The name of the file to which the output for an input with this name is written. It is not that of the input: a shell
// empties the file that it writes to before the program reads the input.
const outputNameFor = (name) => (/^my\.out$/i.test(name) ? "my-own.out" : "my.out");
