// ---- The tests that a program has to pass, and how to run it on them ----

const ALL = "all"; // the key of all tests at once
let catalog = null; // the tests of each puzzle, once they are there
let unpacked; // they are unpacked once the first input is answered

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

// Unpacks the tests: for each puzzle the `groups` that are joined, all `tests` in one list, and
// `files` that hold them, by the name of the test or `all`.
async function unpackTests() {
  const { reply } = await ask("tests", []);
  catalog = {};
  for (const [puzzle, groups] of Object.entries(JSON.parse(reply))) {
    const tests = groups.flatMap(({ tests }) => tests);
    const isSet = groups.length > 1;
    groups.forEach((group, index) => {
      const name = groups.length === tests.length ? tests[index].name : `tests-${String(index + 1).padStart(2, "0")}`;
      Object.assign(group, { name: isSet ? name : "", file: new Blob([group.input]) });
    });
    const files = new Map(tests.map(({ name, input }) => [name, new File([input], `${name}.in`)]));
    files.set(ALL, joined(groups, `${puzzle}-tests.in`));
    catalog[puzzle] = { groups, tests, files };
  }
  listTests();
  return catalog;
}

// The tests of all puzzles.
const allTests = () => unpacked ??= unpackTests();

// The tests of the puzzle, and the key of those that are the input: `all`, a name, or nothing.
function chosen() {
  const { groups = [], tests = [], files = new Map() } = catalog?.[puzzles[tab].name] ?? {};
  const [key = ""] = [...files].find(([, file]) => file === input.file) ?? [];
  return { key, groups, tests, files };
}

// Whether nothing was chosen yet: all tests are about to be saved then, and the sample is only shown.
const isUntouched = () => !isTaken && chosen().key === "" && !input.file?.name && input.field.value === puzzles[tab].sample;

function listTests() {
  const { groups, tests } = chosen();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  const short = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);
  one("#tests").replaceChildren(
    new Option(`All ${tests.length} tests, ${count(total)}${inFiles}`, ALL),
    ...tests.map(({ name, shows }) => new Option(short(`${name}: ${shows}`), name)),
    new Option("The input below", ""),
  );
  showTest();
}

one("#tests").onchange = ({ target }) => choose(target.value);

// Makes tests the input.
function choose(key) {
  const { files } = chosen();
  return key ? take(files.get(key)) : one("#sample").click();
}

// Makes all tests the input if the parts of an output belong to them, and not to what is the input. The
// name of the file that `run.sh` writes has the name of the puzzle.
async function chooseNamed(parts, fileName) {
  const puzzle = puzzles.findIndex(({ name }) => fileName.includes(`-${name}`));
  if (puzzle >= 0 && puzzle !== tab) await openTab(puzzle);
  const isOf = (files) => files.some(({ name }) => parts.some((part) => part.name === name));
  const known = (await allTests())[puzzles[tab].name];
  if (!isOf(runs) && isOf(known.groups)) await choose(ALL);
}

// Makes what is chosen the input that an output is judged against: all tests, if nothing else was.
async function chooseForOutput() {
  if (!isUntouched()) return;
  await allTests();
  await choose(ALL);
}

// Finds a case of all files: its test, if it has one, and its number in the test.
function placeOf(number) {
  if (alone) return alone.place;
  const { key, groups, tests } = chosen();
  if (key !== ALL) return { test: tests.find(({ name }) => name === key), inTest: number };
  const index = runs.findLastIndex(({ before }) => before < number);
  let inTest = number - runs[index].before;
  for (const test of groups[index].tests) {
    if (inTest <= test.cases) return { test, inTest };
    inTest -= test.cases;
  }
  return {};
}

// Makes a name that a shell reads as one word.
const safe = (name) => name.replace(/[^\w.-]/g, "-");
const inputName = () => safe(input.file?.name && input.file.name !== PASTED ? input.file.name : `${puzzles[tab].name}.in`);

// The file that `Save` writes: its name, and whether it is an archive of several inputs.
function toSave() {
  const { groups } = chosen();
  if (isUntouched()) return { name: `${puzzles[tab].name}-tests.in`, isSet: groups.length > 1 };
  return { name: inputName(), isSet: Boolean(runs[0]?.name) };
}

async function saveInput() {
  if (isUntouched()) await choose(ALL);
  const { name, isSet } = toSave();
  const folder = name.replace(/\.in$/, "");
  if (isSet) {
    const inputs = await Promise.all(runs.map(async ({ name, file }) => [`${safe(name)}.in`, await new Blob([file]).text()]));
    const files = [...inputs, ...Object.entries(scripts())].map(([name, text]) => [`${folder}/${name}`, text]);
    download(zip(files), `${folder}.zip`);
    say(`Saved ${folder}.zip where your browser puts downloads. Unpack it beside your program.`);
  } else {
    download(input.content, name);
    say(`Saved ${name} where your browser puts downloads. Move it beside your program.`);
  }
  input.file ??= new File([input.content], name);
}

// Shows what the chosen test is about, and what to do with it.
function showTest() {
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
}

// Shows the line that runs a program on what is saved.
function showCommand() {
  const { name, isSet } = toSave();
  const [language, folder] = [one("#language").value, name.replace(/\.in$/, "")];
  const line = `${PROGRAMS[language]} < ${name} > my.out`;
  one("#command").textContent = !language.endsWith(WINDOWS)
    ? (isSet ? `sh ${folder}/run.sh ${PROGRAMS[language]}` : line)
    : (isSet ? `${folder}\\run.bat ${PROGRAMS[language]}` : `cmd /c "${line}"`);
}
