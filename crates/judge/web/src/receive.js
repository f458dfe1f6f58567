// Files that the user gives, and where each goes. recognise.js tells what a file is. For example:
//
//   given                     what becomes of it
//   my.in                     the input
//   a.in, b.in                one input of two files, to which they are joined
//   my.out                    the output, which is judged
//   my.in, my.out             the input, and then the output, which is judged on it
//   anna.out, ben.out         outputs of two programs, each of which is judged
//   a.out, b.out              one output, if the input has files `a` and `b`, or if these are tests
//   results-chess.txt         the output, which says for which files it is; if these are tests, all tests become the input
//   my.in, anna.out, ben.out  outputs of two programs; `my.in` is refused: an input beside several outputs is a mistake
//   my.cpp                    nothing: it is refused
//
// A file of results decides on the input of all outputs that come with it. Any other output that comes with an input is
// judged on that, whatever its name is. A file that is refused gets a row in the table of submissions all the same.
//
// What became of the files is said in one of two ways. `say` shows a message for a few seconds, and `hush` hides it.
// `notice` puts sentences in the place of the verdict, where they stay.
import { choose, notice, recordRefused, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { isSame, joined, split } from "./files.js";
import { isAbort } from "./latest.js";
import { recognise } from "./recognise.js";
import { fileText, puzzles, state } from "./state.js";
import { ALL, NO_TESTS, allTests, isUntouched, unpackTests } from "./tests.js";
import { capital, give, puzzle } from "./words.js";

// Settled once the files that were given last are judged, or given up.
let queue = Promise.resolve();

// Takes files that were opened or dropped where a text of this kind is `wanted`, once those before them are judged. If
// the user does something else meanwhile, their jobs are abandoned, and the next files have their turn.
export function receive(files, wanted) {
  const { tab } = state;
  queue = queue.then(() => takeFiles(files, wanted, tab)).catch(sayUnlessAborted);
  return queue;
}

// Says that files were not taken, unless the user has abandoned them. What else is thrown is a fault of this page.
function sayUnlessAborted(error) {
  if (isAbort(error)) return;
  console.error(error);
  say(`This page failed to take the files: ${error}.`);
}

// Takes files that were given on a tab. One output may come with its input, which is taken first.
async function takeFiles(given, wanted, tab) {
  const { inputs, outputs, refused } = refuseInputsAmong(await byKind(given, wanted));
  if (state.tab !== tab) {
    const names = listed(given.map(({ name }) => name));
    say(`${names}: given on another tab. ${capital(give())} ${given.length === 1 ? "it" : "them"} again.`);
    return;
  }
  // The message on earlier files, if it is still there, is not about these.
  hush();
  const isInputGiven = inputs.length > 0;
  const key = isInputGiven ? await takeInputs(inputs) : NO_TESTS;
  if (outputs.length > 0) {
    // The verdict says what became of the files.
    await takeOutputFiles(outputs, refused, isInputGiven);
    return;
  }
  const sentences = whyRefusedInWords(recordRefused(refused));
  // Where an input is wanted, nothing need be said of it.
  if (isInputGiven && wanted !== "input") sentences.unshift(whatBecameOf(inputs, key));
  if (sentences.length > 0) notice(sentences.join(" "));
  // A notice stands where the verdict does.
  if (wanted === "output") scrollToVerdict();
}

// Sorts the files that were given into inputs, outputs, and those that are refused: each with its `name`, the `stem` of
// that, which is the name without its endings, and what `recognise` returns of it. Beside an output, an empty file is an
// output, too.
async function byKind(given, wanted) {
  const recognised = [];
  for (const file of given) {
    const { name } = file;
    const stem = name.replace(/(\.\w+)+$/, "");
    recognised.push({ name, stem, ...await recogniseAny(file, wanted) });
  }
  const hasOutput = recognised.some(({ kind }) => kind === "output");
  const isOutput = ({ kind, isNothing }) => kind === "output" || (hasOutput && isNothing);
  return {
    inputs: recognised.filter((file) => file.kind === "input" && !isOutput(file)),
    outputs: recognised.filter(isOutput),
    refused: recognised.filter(({ whyRefused }) => whyRefused),
  };
}

// Refuses the inputs beside several outputs, or beside an output and a file that is refused: there, an input is a mistake,
// and not what the others are judged on.
function refuseInputsAmong({ inputs, outputs, refused }) {
  const areSubmissions = outputs.length > 0 && outputs.length + refused.length > 1;
  if (!areSubmissions) return { inputs, outputs, refused };
  const whyRefused = `This is an input, not an output. To judge the others on it, ${give()} it alone first.`;
  return { inputs: [], outputs, refused: [...refused, ...inputs.map(({ name }) => ({ name, whyRefused }))] };
}

// Finds out what a file is; one that cannot be read is refused. What reading a file throws is a `DOMException`; anything
// else is a fault of this page, which is said, and reported as well.
async function recogniseAny(file, wanted) {
  try {
    return await recognise(file, wanted);
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof DOMException) {
      return { whyRefused: `This cannot be read: is it a folder? ${capital(give())} the files in it.` };
    }
    console.error(error);
    return { whyRefused: `This page failed to read it: ${error}.` };
  }
}

// Why files were refused, in a sentence for each reason.
function whyRefusedInWords(refused) {
  const namesByReason = new Map();
  for (const { name, whyRefused } of refused) {
    namesByReason.set(whyRefused, [...namesByReason.get(whyRefused) ?? [], name]);
  }
  return [...namesByReason].map(([reason, names]) => `${listed(names)}: ${reason}`);
}

const MOST_LISTED = 5;

// The first few names, and how many there are besides.
function listed(names) {
  const first = names.slice(0, MOST_LISTED).join(", ");
  return names.length > MOST_LISTED ? `${first}, and ${names.length - MOST_LISTED} more` : first;
}

// ---- Inputs ----

// Takes these files as the input. If they hold tests of the page, such as some that were saved before, those are chosen.
// Returns the key of these tests, or else `NO_TESTS`.
async function takeInputs(inputs) {
  return inputs.length === 1 ? takeInputFile(inputs[0]) : takeInputFiles(inputs);
}

async function takeInputFile({ text }) {
  const key = await keyByContent(text.content);
  if (key === NO_TESTS) await takeInput(text);
  else await choose(key);
  return key;
}

// Joins several files to one input.
async function takeInputFiles(inputs) {
  const parts = [];
  for (const input of inputs) parts.push(...await partsOfInput(input));
  const key = await keyByNamesAndSizes(parts);
  if (key === NO_TESTS) await takeInput(fileText(joined(parts, `${puzzle().name}-inputs.in`)));
  else await choose(key);
  return key;
}

// The parts that a file adds to an input: the file itself, or if it consists of several files already, these. `split`
// returns those as bytes. Each becomes a blob, since `keyByNamesAndSizes` reads the `size` of a part, which bytes lack.
async function partsOfInput(input) {
  const parts = await split(input.text.content);
  if (parts[0].name === "") return [asPart(input)];
  return parts.map(({ name, file }) => ({ name, file: new Blob([file]) }));
}

// A part of a text that several files are joined to. The name of a part is that of its file without endings.
const asPart = ({ stem, text }) => ({ name: stem, file: text.content });

// The key of the tests that a file holds, or `NO_TESTS`.
async function keyByContent(content) {
  const { texts } = await unpackedTests();
  for (const [key, text] of texts) {
    if (await isSame(text.content, content)) return key;
  }
  return NO_TESTS;
}

// The key of all tests, if these parts are all of their inputs, or else `NO_TESTS`. Only names and sizes are compared, and
// not what the parts hold.
async function keyByNamesAndSizes(parts) {
  const { groups } = await unpackedTests();
  const isThere = ({ name, file }) => parts.some((part) => part.name === name && part.file.size === file.size);
  return groups.length === parts.length && groups.every(isThere) ? ALL : NO_TESTS;
}

// The sentences on inputs that were taken where an output was wanted. `key` is that of the tests that they are.
function whatBecameOf(inputs, key) {
  const isOne = inputs.length === 1;
  const these = isOne ? `${inputs[0].name} is` : `These ${inputs.length} files are`;
  return `${these} ${whatTheyAre(isOne, key)}. Run your program on ${isOne ? "it" : "them"}, and ${give()} what it prints.`;
}

function whatTheyAre(isOne, key) {
  if (key === ALL) return "the tests, which are chosen now";
  if (key !== NO_TESTS) return `the test ${key}, which is chosen now`;
  if (isOne) return "an input, not an output. It stands under Input now";
  return "inputs, not outputs. They stand under Input now";
}

// ---- Outputs ----

// Takes outputs, beside which files may have been `refused`: these are recorded. There are three cases:
//
// 1. One of the outputs is a file of results. All outputs are judged on the input that it is for.
// 2. The outputs have the names of files of one input, such as `a.out` for `a.in`. They are put together to one output, and
//    are judged on that input. If an input was given with them (`isInputGiven`), only that one is considered.
// 3. Otherwise, each is the output of another program for the input that is chosen.
async function takeOutputFiles(outputs, refused, isInputGiven) {
  const texts = outputs.map(({ text }) => text);
  // All outputs are judged on one input, so of several files of results, the first one decides.
  const results = outputs.toSorted(byName).find(isResults);
  if (results) {
    showPuzzleOf(results.name);
    await takeOutputTexts(texts, refused, await inputOfResults(results.parts));
    return;
  }
  const named = await namedInput(outputs, isInputGiven);
  if (named) await takeOutputTexts([assembled(outputs, named.names)], refused, named.input);
  else await takeOutputTexts(texts, refused, null);
}

// Whether an output is a file of results: only of such a file does `recognise` return `parts`.
const isResults = ({ parts }) => parts !== undefined;

// Compares two files by their names, for sorting.
const byName = (one, other) => one.name.localeCompare(other.name);

// Takes these outputs, and records the files that were refused. `input` is what the outputs are for, and becomes the input;
// if it is null, they are judged on what was chosen, or if nothing was chosen yet, on all tests (actions.js).
async function takeOutputTexts(texts, refused, input) {
  if (texts.length + refused.length === 1) {
    await takeOutput(texts[0], input);
    scrollToVerdict();
    return;
  }
  await takeOutputs([...texts, ...refused].toSorted(byName), input);
  scrollToSubmissions();
}

// ---- The input that outputs are for ----

// The names of the files of the input. It is split once more, since `state.answeredFiles` may still be the files of the
// previous input.
const namesInInput = async () => namesOf(await split(state.input.content));

const namesOf = (files) => files.map(({ name }) => name);

// Returns all tests of the puzzle that is shown (`testsOfPuzzle` in tests.js), once they are unpacked.
async function unpackedTests() {
  await unpackTests();
  return allTests();
}

// Shows the puzzle whose name is in that of a file, as `run.sh` names what it writes. The answers to its sample are not
// awaited, since the outputs bring another input.
function showPuzzleOf(fileName) {
  const index = puzzles.findIndex(({ name }) => fileName.includes(`-${name}`));
  if (index >= 0 && index !== state.tab) show({ tab: index });
}

// Finds the input that the parts of a file of results are for. If the parts belong to all tests, and not to the present
// input, this returns all tests; otherwise null, and the results are judged on the present input. One part that has the
// name of a file is enough to belong to it.
async function inputOfResults(parts) {
  const belongTo = (names) => parts.some(({ name }) => names.includes(name));
  const isForInput = belongTo(await namesInInput());
  const { groups, texts } = await unpackedTests();
  return !isForInput && belongTo(namesOf(groups)) ? texts.get(ALL) : null;
}

// The functions below find an input by the names of outputs. They return the text of the `input`, and the `names` of all
// its files; or null, if there is no such input.

// Finds the input whose files have the names of these outputs: the present input, all tests, or several tests. If an input
// was given with the outputs, it is the present one, and the names of tests do not count.
async function namedInput(outputs, isInputGiven) {
  const stems = outputs.map(({ stem }) => stem);
  // Two outputs with one stem, such as `a.py.out` and `a.cpp.out`, are of two programs.
  if (new Set(stems).size < stems.length) return null;
  const { input } = state;
  const names = await namesInInput();
  if (areAmong(stems, names)) return { input, names };
  if (isInputGiven) return null;
  const all = await unpackedTests();
  return stems.length === 1 ? testsForOne(stems[0], all) : testsForSeveral(stems, all);
}

// Whether each stem is one of these names of files. A stem may be empty, and so may be the name of a file that is the whole
// input: the two do not belong together.
const areAmong = (stems, names) => stems.every((stem) => stem && names.includes(stem));

// Finds the tests that a single output is for: all of them, if its stem is the name of one of their files; or null. In
// either case, an output that is given before the user has chosen anything is judged on all tests (`takeOutput`).
function testsForOne(stem, all) {
  // The user has chosen something, and the stem is the name of a single test: then the output is judged on what was chosen.
  // That may be this very test, whose name is not seen here: the file of an input that is one test has no name.
  if (!isUntouched() && areAmong([stem], namesOf(all.tests))) return null;
  return areAmong([stem], namesOf(all.groups)) ? allAsInput(all) : null;
}

// Finds the tests that several outputs are for: all of them, if the stems are names of their files; or those that have
// these names; or null.
function testsForSeveral(stems, all) {
  if (areAmong(stems, namesOf(all.groups))) return allAsInput(all);
  if (!areAmong(stems, namesOf(all.tests))) return null;
  return joinedTests(all.tests.filter(({ name }) => stems.includes(name)));
}

// All tests as an input. Its files are the groups, each with one test or several. If each has one, as in chess, it is named
// as that test.
function allAsInput({ groups, texts }) {
  return { input: texts.get(ALL), names: namesOf(groups) };
}

// Joins several tests to an input, of which each test is a file.
function joinedTests(tests) {
  const parts = tests.map(({ name, input }) => ({ name, file: input }));
  return { input: fileText(joined(parts, `${puzzle().name}-${parts.length}-tests.in`)), names: namesOf(tests) };
}

// ---- An output that is put together ----

// Puts outputs together that are named as files of the input, which has files of these names.
function assembled(outputs, names) {
  const parts = outputs.map(asPart);
  return fileText(joined(parts, `${parts.length} of ${names.length} files`), remarkOn(outputs, names));
}

// The sentences on an output that was put together: for which files of the input it has no part, and which parts are empty.
function remarkOn(outputs, names) {
  const missing = names.filter((name) => !outputs.some(({ stem }) => stem === name));
  const empty = outputs.filter(({ isNothing }) => isNothing).map(({ stem }) => stem);
  const sentences = [
    `Put together from ${outputs.length} of ${names.length} files, by their names.`,
    missing.length === 0 ? "None is missing." : `${howManyAre(missing)} missing: ${listed(missing.map(outputNameOf))}.`,
  ];
  if (empty.length > 0) sentences.push(`${howManyAre(empty)} empty: ${listed(empty.map(outputNameOf))}.`);
  return sentences.join(" ");
}

const howManyAre = ({ length }) => (length === 1 ? "One is" : `${length} are`);

// The name that the output for a file of the input has.
const outputNameOf = (stem) => `${stem}.out`;
