/* ---- The tests that a program has to pass, and how to run it on them ---- */

const madeHere = new WeakSet(); // the inputs that a person does not have as a file yet
let catalog = null; // the tests of each puzzle, once they are there

function made(file) {
  madeHere.add(file);
  return file;
}

/* Unpacks the tests: for each puzzle the `groups` that are joined, all `tests` in one list, and
   `files` that hold them, by the name of the test or `all`. */
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
    const files = new Map(tests.map(({ name, input }) => [name, made(new File([input], `${name}.in`))]));
    files.set("all", made(joined(groups, `${puzzle}-tests.in`)));
    catalog[puzzle] = { groups, tests, files };
  }
  listTests();
  return catalog;
}

let unpacked;

/* The tests of all puzzles. They are unpacked once the first input is answered. */
function allTests() {
  return unpacked ??= unpackTests();
}

/* The tests of the puzzle, and the key of those that are the input: `all`, a name, or nothing. */
function chosen() {
  const { groups = [], tests = [], files = new Map() } = catalog?.[puzzles[tab].name] ?? {};
  const [key = ""] = [...files].find(([, file]) => file === input.file) ?? [];
  return { key, groups, tests, files };
}

function listTests() {
  const { groups, tests } = chosen();
  const total = sum(tests.map(({ cases }) => cases));
  const inFiles = groups.length > 1 ? ` in ${groups.length} files` : "";
  const short = (text) => (text.length > 90 ? `${text.slice(0, 90)}…` : text);
  one("#tests").hidden = tests.length === 0;
  one("#tests").replaceChildren(
    new Option("Tests", ""),
    new Option(`All ${tests.length} tests at once, ${count(total)}${inFiles}`, "all"),
    ...tests.map(({ name, shows }) => new Option(short(`${name}: ${shows}`), name)),
  );
  one("#tests").value = chosen().key;
}

one("#tests").onchange = ({ target }) => choose(target.value);

/* Makes tests the input. */
function choose(key) {
  const { files } = chosen();
  return key ? take(files.get(key)) : one("#sample").click();
}

/* Finds a case of all files: its test, if it has one, and its number in the test. */
function placeOf(number) {
  if (alone) return alone.place;
  const { key, groups, tests } = chosen();
  if (key !== "all") return { test: tests.find(({ name }) => name === key), inTest: number };
  const index = runs.findLastIndex(({ before }) => before < number);
  let inTest = number - runs[index].before;
  for (const test of groups[index].tests) {
    if (inTest <= test.cases) return { test, inTest };
    inTest -= test.cases;
  }
  return {};
}

/* Makes a name that a shell reads as one word. */
const safe = (name) => name.replace(/[^\w.-]/g, "-");
const inputName = () => safe(input.file?.name && input.file.name !== PASTED ? input.file.name : `${puzzles[tab].name}.in`);

async function saveInput() {
  const name = inputName();
  if (runs.length > 1 || runs[0]?.name) {
    const folder = name.replace(/\.in$/, "");
    const inputs = await Promise.all(runs.map(async ({ name, file }) => [`${safe(name)}.in`, await file.text()]));
    const files = [...inputs, ...Object.entries(RUN)].map(([name, text]) => [`${folder}/${name}`, text]);
    download(zip(files), `${folder}.zip`);
  } else {
    download(input.content, name);
  }
  input.file ??= new File([input.content], name);
  made(input.file);
  judge();
}

/* Shows what the chosen test is about. */
function showTest() {
  const { key, tests, groups } = chosen();
  const test = tests.find(({ name }) => name === key);
  const most = groups.map(({ tests }) => sum(tests.map(({ cases }) => cases)));
  one("#tests").value = key;
  one("#about").hidden = !test && !(key === "all" && groups.length > 1);
  one("#about").replaceChildren(...test
    ? [make("strong", "", test.name), `: ${test.shows}`]
    : [`${groups.length} files, because the statement allows at most ${count(Math.max(...most, 0))} in one`]);
}

/* Says how to run a program on the input that was just saved or copied. */
function runLines() {
  if (!madeHere.has(input.file)) return [];
  const isSet = Boolean(runs[0]?.name);
  const name = inputName();
  const folder = name.replace(/\.in$/, "");
  const lines = isSet
    ? { "": `sh ${folder}/run.sh ./sol`, Windows: `${folder}\\run.bat sol.exe` }
    : { "": `./sol < ${name} > my.out`, Windows: `cmd /c "sol.exe < ${name} > my.out"` };
  const rows = Object.entries(lines).map(([system, line]) => {
    const copying = button("Copy", () => copy(line, "Copied the command."));
    copying.ariaLabel = `Copy the command${system && ` for ${system}`}`;
    return make("p", "command", make("small", "", system || "Unix"), make("code", "", line), copying);
  });
  const [file, result] = isSet ? [`${folder}.zip, unpack it`, "results.txt"] : [name, "my.out"];
  return [
    make("p", "", `Save ${file}, and run your program on it. Then drop ${result} on “Your output”.`),
    make("div", "commands", ...rows),
  ];
}
