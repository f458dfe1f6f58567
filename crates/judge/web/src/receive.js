// Files that the user gives: where each goes. Several outputs are those of a class, or the parts of one output.
import { choose, notice, refuse, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { visit } from "./address.js";
import { hush, say, showList, showVerdict } from "./dom.js";
import { isSame, joined } from "./files.js";
import { Abandoned } from "./jobs.js";
import { recognise } from "./recognise.js";
import { fileText, puzzles, state } from "./state.js";
import { ALL, allTests } from "./tests.js";
import { capital, give, puzzle } from "./words.js";

let queue = Promise.resolve(); // settled once the files that were given last are judged, or given up

// Takes files that were opened or dropped where a text of this kind is `wanted`, once those before them are judged. If
// the user does something else meanwhile, their jobs are abandoned, and the next files have their turn.
export function receive(files, wanted) {
  const { tab } = state;
  queue = queue.then(() => takeFiles(files, wanted, tab)).catch(ignoreAbandoned);
  return queue;
}

function ignoreAbandoned(error) {
  if (!(error instanceof Abandoned)) console.error(error);
}

// Takes files that were given on a tab: an input before the outputs.
async function takeFiles(files, wanted, tab) {
  const { inputs, outputs, refused } = await sorted(files, wanted);
  if (state.tab !== tab) {
    say(`${files[0].name} was given on another tab: ${give()} it again.`);
    return;
  }
  hush();
  if (outputs.length > 0 && outputs.length + refused.length > 1) {
    // Among several outputs, an input is a mistake, and not what the others are judged against.
    const why = `This is an input, not an output. To judge the others on it, ${give()} it alone first.`;
    const mistakes = inputs.map(({ name }) => ({ name, whyRefused: why }));
    await takeAll(outputs, [...refused, ...mistakes]);
    return;
  }
  if (inputs.length > 0) {
    const key = await takeInputs(inputs);
    if (outputs.length === 0 && wanted !== "input") notice(whatBecameOf(inputs, key));
  }
  if (outputs.length > 0) {
    await takeAll(outputs, []);
    return;
  }
  for (const { name, whyRefused } of refused) refuse(name, whyRefused);
  if (wanted === "output") showVerdict();
}

// Sorts files into inputs, outputs, and those that are refused: each with its name and what was recognised of it.
async function sorted(files, wanted) {
  const known = [];
  for (const file of files) known.push({ name: file.name, ...await recogniseAny(file, wanted) });
  const hasOutput = known.some(({ kind }) => kind === "output");
  const isOutput = ({ kind, isNothing }) => kind === "output" || (hasOutput && isNothing); // an empty file is as the others
  return {
    inputs: known.filter((file) => file.kind === "input" && !isOutput(file)),
    outputs: known.filter(isOutput),
    refused: known.filter(({ whyRefused }) => whyRefused),
  };
}

// Finds out what a file is; one that cannot be read is refused.
async function recogniseAny(file, wanted) {
  try {
    return await recognise(file, wanted);
  } catch (error) {
    if (error instanceof Abandoned) throw error;
    return { whyRefused: `This cannot be read: is it a folder? ${capital(give())} the files in it.` };
  }
}

// Makes an input, or several, the input. Tests that are given again are still the tests: then it returns their key.
async function takeInputs(inputs) {
  const files = inputs.map(({ name, text }) => ({ name: stem(name), file: text.content }));
  const isOne = inputs.length === 1;
  const [{ text }] = inputs;
  const key = isOne ? await testOf(text.content) : await testsOf(files);
  if (key) await choose(key);
  else await takeInput(isOne ? text : fileText(joined(files, `${puzzle().name}-inputs.in`)));
  return key;
}

// The sentences on inputs that were taken where an output was wanted; with a key, they are tests.
function whatBecameOf(inputs, key) {
  const isOne = inputs.length === 1;
  const these = isOne ? `${inputs[0].name} is` : `These ${inputs.length} files are`;
  return `${these} ${whatTheyAre(isOne, key)}. Run your program on ${isOne ? "it" : "them"}, and ${give()} what it prints.`;
}

function whatTheyAre(isOne, key) {
  if (key) return "the tests, which are chosen now";
  if (isOne) return "an input, not an output. It stands under Input now";
  return "inputs, not outputs. They stand under Input now";
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

// The key of all tests, if these files are all of their inputs, by their names and sizes: what they hold is not compared.
async function testsOf(files) {
  const { groups } = (await allTests())[puzzle().name];
  const isThere = ({ name, file }) => files.some((other) => other.name === name && other.file.size === file.size);
  return groups.length === files.length && groups.every(isThere) ? ALL : "";
}

// Takes outputs: the parts of one, if they are named as the files of an input, which becomes the input; or else those of
// several programs. Files that were `refused` are listed beside them.
async function takeAll(outputs, refused) {
  const { name, parts } = outputs[0];
  if (parts) await chooseTestsOf(parts, name);
  const input = await inputOf(outputs);
  if (input && input !== state.input) await takeInput(input);
  const taken = input ? [assembled(outputs)] : outputs.map(({ text }) => text);
  if (taken.length + refused.length > 1) {
    const all = [...taken, ...refused];
    await takeOutputs(all.sort((one, other) => one.name.localeCompare(other.name)));
    showList();
    return;
  }
  visit(); // `takeOutputs` does so itself, after it has judged
  await takeOutput(taken[0]);
  showVerdict();
}

// Makes all tests the input if the parts of an output belong to them, and not to what is the input. The
// name of the file that `run.sh` writes has the name of the puzzle.
async function chooseTestsOf(parts, fileName) {
  const index = puzzles.findIndex(({ name }) => fileName.includes(`-${name}`));
  if (index >= 0 && index !== state.tab) await show({ tab: index });
  const isOf = (files) => files.some(({ name }) => parts.some((part) => part.name === name));
  const { groups } = (await allTests())[puzzle().name];
  if (!isOf(state.runs) && isOf(groups)) await choose(ALL);
}

// Finds the input whose files these outputs are named as: what is the input, or all tests, or several of them. Returns
// null if they are named otherwise, or if one of them has parts of its own.
async function inputOf(outputs) {
  if (outputs.some(({ parts }) => parts)) return null;
  const names = outputs.map(({ name }) => stem(name));
  const areOf = (files) => names.every((name) => name && files.some((file) => file.name === name));
  const { groups, tests, texts } = (await allTests())[puzzle().name];
  if (areOf(state.runs)) return state.input;
  if (areOf(groups)) return texts.get(ALL);
  // One file alone is judged on what is the input, since that may be this test, and a test alone has no file name there.
  if (!areOf(tests) || names.length === 1) return null;
  const named = tests.filter(({ name }) => names.includes(name));
  const files = named.map(({ name }) => ({ name, file: texts.get(name).content }));
  return fileText(joined(files, `${puzzle().name}-${files.length}-tests.in`));
}

// Puts outputs together that are named as files of the input.
function assembled(outputs) {
  const files = outputs.map(({ name, text }) => ({ name: stem(name), file: text.content }));
  const empty = outputs.filter(({ isNothing }) => isNothing).map(({ name }) => stem(name));
  return fileText(joined(files, `${files.length} of ${state.runs.length} files`), remarkOn(files, empty));
}

// The sentences on an output that was put together from these files: which of them are missing, and which empty.
function remarkOn(files, empty) {
  const { runs } = state;
  const missing = runs.map(({ name }) => name).filter((name) => !files.some((file) => file.name === name));
  const sentences = [
    `Put together from ${files.length} of ${runs.length} files, by their names.`,
    missing.length === 0 ? "None is missing." : `${counted(missing)} missing: ${listed(missing)}.`,
  ];
  if (empty.length > 0) sentences.push(`${counted(empty)} empty: ${listed(empty)}.`);
  return sentences.join(" ");
}

const counted = (names) => (names.length === 1 ? "One is" : `${names.length} are`);

// The names of outputs, the first few of them.
function listed(names) {
  const FEW = 5;
  const first = names.slice(0, FEW).map((name) => `${name}.out`).join(", ");
  return names.length > FEW ? `${first}, and ${names.length - FEW} more` : first;
}
