// Files that the user opens or drops: what each is, by what it holds, and where it goes.
import { choose, notice, refuse, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { visit } from "./address.js";
import { hush, make, one, say, showVerdict } from "./dom.js";
import { isSame, joined, readable, split } from "./files.js";
import { askJson } from "./jobs.js";
import { fileText, puzzles, state } from "./state.js";
import { ALL, allTests } from "./tests.js";
import { capital, give, puzzle } from "./words.js";

// What a file begins with that is neither an input nor an output, and what to do with it.
const OTHERS = [
  [/^PK\x03\x04/, "This is an archive. Unpack it, run your program on the inputs in it, and DROP what it prints."],
  [/^(\x7fELF|MZ)/, "This is a program. Run it, and DROP what it prints."],
  [/^(\ufffdPNG|\ufffd+JFIF|GIF8|%PDF|\ufffd{2,4}\0\0\0)/, "This is a picture, a document or a compiled class. DROP what your program prints."],
  [/^(Traceback \(most|Exception in thread)/m, "This is the message of a crash (LINE). DROP what your program prints to standard output."],
  [/^\s*(#include|import |from \w+ import |using |package |public |def |fn |use |print\()|^\s*(for .* in|while) .*:\s*$/m, "This is source code. Run it, and DROP what it prints."],
];

// Returns why a file that begins so is neither an input nor an output, or nothing.
function whyOther(start) {
  const other = OTHERS.find(([pattern]) => pattern.test(start));
  const [line] = start.match(/^Exception in thread.*/m) ?? start.trimEnd().match(/.*$/);
  const sentence = other?.[1].replace("and DROP", `and ${give()}`).replace("DROP", capital(give()));
  return sentence?.replace("LINE", () => line.slice(0, 100));
}

// Finds out whether a file is an `input` or an `output`, by what it holds: `wanted`, if that does not tell. Returns
// its `kind`, its `text`, and if it has several parts, these; or why it is `refused`.
async function recognise(given, wanted) {
  const { file, note } = await readable(given);
  const refused = whyOther(await file.slice(0, 4000).text());
  if (refused) return { refused };
  const text = { ...fileText(file, note), isConverted: file !== given };
  const parts = await split(file);
  const isShort = parts[0].name || parts[0].file.size < 1e6; // else it goes where it is wanted
  const looks = isShort ? await askJson("recognise", [state.tab], [parts[0].file]) : null;
  if (parts[0].name && looks?.kind !== "input") return { kind: "output", text, parts };
  const tab = looks?.puzzle ?? state.tab;
  if (tab === state.tab) return { kind: looks?.kind ?? wanted, text };
  return { refused: `This looks like the ${looks.kind} of another puzzle. Open the tab ${capital(puzzles[tab].name)}, and ${give()} it again.` };
}

// Takes files that were opened or dropped where a text of this kind is `wanted`: an input before the outputs.
export async function receive(files, wanted) {
  const { tab } = state;
  const known = [];
  for (const file of files) {
    const found = await recognise(file, wanted).catch(() => ({ refused: "This cannot be read: is it a folder?" }));
    known.push({ name: file.name, ...found });
  }
  if (state.tab !== tab) return say(`${files[0].name} was dropped on another tab: drop it again.`);
  hush();
  const [inputs, outputs] = ["input", "output"].map((kind) => known.filter((it) => it.kind === kind));
  const refused = known.filter((it) => it.refused);
  // Among several outputs, an input is a mistake, and not what the others are judged against.
  const isClass = outputs.length + refused.length > 1 && outputs.length > 0;
  if (inputs.length > 0 && !isClass) await takeInputs(inputs, outputs.length > 0 || wanted === "input");
  if (isClass) {
    const mistakes = inputs.map(({ name }) => ({ name, refused: "This is an input, not an output." }));
    await takeAll(outputs, [...refused, ...mistakes]);
  } else if (outputs.length > 0) {
    await takeAll(outputs, []);
  }
  if (!isClass) for (const { name, refused: why } of refused) refuse(name, why);
  if (outputs.length > 0 || wanted === "output") showVerdict();
}

// Makes an input, or several, the input. Tests that are dropped again are still the tests. Where an output is wanted,
// it is said what became of them.
async function takeInputs(inputs, isWanted) {
  const files = inputs.map(({ name, text }) => ({ name: stem(name), file: text.content }));
  const [{ name, text }] = inputs;
  const key = inputs.length === 1 ? await testOf(text.content) : await testsOf(files);
  if (key) await choose(key);
  else await takeInput(inputs.length === 1 ? text : fileText(joined(files, `${puzzle().name}-inputs.in`)));
  if (isWanted) return;
  const [is, it] = inputs.length === 1 ? [`${name} is`, "it"] : [`These ${inputs.length} files are`, "them"];
  const what = key ? "the tests, which are chosen now" : inputs.length === 1 ? "an input, not an output. It stands under Input now" : "inputs, not outputs. They stand under Input now";
  notice(`${is} ${what}. Run your program on ${it}, and ${give()} what it prints.`);
}

// A file's name without its endings.
const stem = (name) => name.replace(/(\.\w+)+$/, "");

// The key of the tests that a file holds, if it does.
async function testOf(content) {
  for (const [key, text] of (await allTests())[puzzle().name].texts) {
    if (await isSame(text.content, content)) return key;
  }
  return "";
}

// The key of all tests, if these files are all of their inputs.
async function testsOf(files) {
  const { groups } = (await allTests())[puzzle().name];
  const isThere = ({ name, file }) => files.some((other) => other.name === name && other.file.size === file.size);
  return groups.length === files.length && groups.every(isThere) ? ALL : "";
}

// Takes outputs: the parts of one, if they are named as the inputs are, or else those of several programs, beside
// files that were `refused`.
async function takeAll(outputs, refused) {
  const { name, text, parts } = outputs[0];
  if (parts) await chooseNamed(parts, name);
  const whole = await assembled(outputs);
  if (whole) return takeOutput(whole);
  const all = [...outputs.map(({ text }) => text), ...refused];
  if (all.length > 1) return takeOutputs(all.sort((one, other) => one.name.localeCompare(other.name)));
  visit();
  return takeOutput(text);
}

// Makes all tests the input if the parts of an output belong to them, and not to what is the input. The
// name of the file that `run.sh` writes has the name of the puzzle.
async function chooseNamed(parts, fileName) {
  const index = puzzles.findIndex(({ name }) => fileName.includes(`-${name}`));
  if (index >= 0 && index !== state.tab) await show({ tab: index });
  const isOf = (files) => files.some(({ name }) => parts.some((part) => part.name === name));
  const { groups } = (await allTests())[puzzle().name];
  if (!isOf(state.runs) && isOf(groups)) await choose(ALL);
}

// Puts outputs together that are named as the files of the input are, or else as those of all tests, or as single
// tests, which become the input then. Returns nothing if they are named otherwise.
async function assembled(outputs) {
  const files = outputs.filter(({ parts }) => !parts).map(({ name, text }) => ({ name: stem(name), file: text.content }));
  const areOf = (all) => files.length === outputs.length && files.every(({ name }) => name && all.some((other) => other.name === name));
  const { groups, tests, texts } = (await allTests())[puzzle().name];
  if (!areOf(state.runs)) {
    if (areOf(groups)) {
      await choose(ALL);
    } else if (areOf(tests) && files.length > 1) {
      const named = tests.filter(({ name }) => files.some((file) => file.name === name));
      await takeInput(fileText(joined(named.map(({ name }) => ({ name, file: texts.get(name).content })), `${puzzle().name}-${named.length}-tests.in`)));
    } else {
      return null;
    }
  }
  const missing = state.runs.map(({ name }) => name).filter((name) => !files.some((file) => file.name === name));
  const [some, more] = [missing.slice(0, 5).map((name) => `${name}.out`).join(", "), missing.length - 5];
  const lack = missing.length === 0 ? "None is missing." : `${missing.length === 1 ? "One is" : `${missing.length} are`} missing: ${some}${more > 0 ? `, and ${more} more` : ""}.`;
  const remark = `Put together from ${files.length} of ${state.runs.length} files, by their names. ${lack}`;
  visit();
  return fileText(joined(files, `${files.length} of ${state.runs.length} files`), remark);
}

// ---- The buttons that open a file, and files that are dragged ----

// Makes a button open files where a text of this kind is wanted.
function addOpen(button, wanted) {
  const picker = make("input", "");
  Object.assign(picker, { type: "file", multiple: true, hidden: true, ariaLabel: button.ariaLabel });
  picker.onchange = async () => {
    await receive([...picker.files], wanted);
    picker.value = "";
  };
  button.onclick = () => picker.click();
  button.after(picker);
}
addOpen(one("#open"), "input");
addOpen(one("#open-own"), "output");

// A field that a file is dragged over lights up; elsewhere it is your output that does.
const wantedAt = ({ target }) => (target.closest?.("#inputs") ? "input" : "output");
function light(wanted) {
  one("#input").classList.toggle("target", wanted === "input");
  one("#own").classList.toggle("target", wanted === "output");
}
document.ondragover = (event) => {
  event.preventDefault();
  light(wantedAt(event));
};
document.ondragleave = ({ relatedTarget }) => { if (!relatedTarget) light(); };
document.ondrop = (event) => {
  light();
  const files = [...event.dataTransfer.files];
  if (files.length === 0) return;
  event.preventDefault();
  receive(files, wantedAt(event));
};
