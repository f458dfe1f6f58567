// Takes the files that the user opens or drops: recognises each of them (recognise.js), makes a plan for all of them
// (plan.js), and carries it out. For example, the user drops my.in and my.out on the tab of yahtzee: the first is recognised
// as an input and the second as an output, and the output is judged on that input. The files of one drop are judged before
// those of the next are taken.
//
// What became of the files is said in one of two ways. `say` shows a message for a few seconds, and `hush` hides it.
// `notice` puts sentences in the place of the verdict, where they stay.
import { notice, recordRefused, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { beginEntry } from "./history.js";
import { isAbort } from "./latest.js";
import { areSeveral, compareNames, makePlan, resultsAmong } from "./plan.js";
import { recognise } from "./recognise.js";
import { puzzles, state } from "./state.js";
import { ALL, NO_TESTS, keyOfInput } from "./tests.js";
import { capital, give, listed } from "./words.js";

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

// Takes files that were given on a tab. If there are results of another puzzle among them, its tab is shown first.
async function takeFiles(given, wanted, givenTab) {
  let files = await recogniseAll(given, wanted, givenTab);
  throwIfElsewhere(givenTab, given);
  // An earlier message is not about these files.
  hush();
  const tab = findTabOfResults(files) ?? givenTab;
  if (tab !== givenTab) {
    beginEntry(`#${puzzles[tab].name}`);
    // The answers to the sample of that puzzle are not awaited, since the files bring another input.
    show({ tab });
    // The other files may be of that puzzle, too: on the tab where they were given, they were refused.
    files = await recogniseAll(given, wanted, tab);
  }
  const plan = await makePlan(files, wanted);
  throwIfElsewhere(tab, given);
  await carryOut(plan, wanted);
}

// Abandons files if the user has turned to another tab than this one meanwhile, and says so.
function throwIfElsewhere(tab, files) {
  if (state.tab === tab) return;
  const names = listed(files.map(({ name }) => name));
  say(`${names}: given on another tab. ${capital(give())} ${files.length === 1 ? "it" : "them"} again.`);
  throw new DOMException("The user has turned to another tab.", "AbortError");
}

// The tab of the puzzle that results are of, if there are any among the files: their name has that of the puzzle, such as
// `results-chess.txt`. Null if there are none, or without such a name.
function findTabOfResults(files) {
  const results = resultsAmong(files);
  const tab = puzzles.findIndex(({ name }) => results?.name.includes(`-${name}`));
  return tab < 0 ? null : tab;
}

// ---- What each file is ----

// Returns each file with its `name` and what `recognise` returns of it, on this tab.
async function recogniseAll(given, wanted, tab) {
  const files = [];
  for (const file of given) files.push({ name: file.name, ...await recogniseOne(file, wanted, tab) });
  return files;
}

// Finds out what a file is. It is refused if it cannot be read, which throws a `DOMException`. Any other error is a fault of
// this page: then the file is refused as well, and the error stands in the browser's console.
async function recogniseOne(file, wanted, tab) {
  try {
    return await recognise(file, wanted, tab);
  } catch (error) {
    if (isAbort(error)) throw error;
    if (error instanceof DOMException) {
      return { whyRefused: `This cannot be read: is it a folder? ${capital(give())} the files in it.` };
    }
    console.error(error);
    return { whyRefused: `This page failed to read it: ${error}.` };
  }
}

// ---- What becomes of them ----

// Carries out a plan for files that were given where a text of this kind is `wanted`. A single output is shown with its
// verdict; several submissions get a row each in the table.
async function carryOut(plan, wanted) {
  const { input, outputs, refused } = plan;
  if (outputs.length === 0) {
    await takeWithoutOutputs(plan, wanted);
  } else if (areSeveral(plan)) {
    await takeOutputs([...outputs, ...refused].toSorted(compareNames), input);
    scrollToSubmissions();
  } else {
    await takeOutput(outputs[0], input);
    scrollToVerdict();
  }
}

// Takes the input, if there is one, and says why the other files were refused. These are recorded first, so that they are
// not lost if the user stops the answers to the input.
async function takeWithoutOutputs({ input, inputNames, refused }, wanted) {
  const sentences = whyRefusedInWords(recordRefused(refused));
  if (input) {
    await takeInput(input);
    // Where an input is wanted, nothing need be said of it.
    if (wanted === "output") sentences.unshift(whatBecameOf(inputNames, keyOfInput(input)));
  }
  if (sentences.length > 0) notice(sentences.join(" "));
  // A notice stands where the verdict does.
  if (wanted === "output") scrollToVerdict();
}

// Why files were refused, in a sentence for each reason.
function whyRefusedInWords(refused) {
  const namesByReason = new Map();
  for (const { name, whyRefused } of refused) {
    namesByReason.set(whyRefused, [...namesByReason.get(whyRefused) ?? [], name]);
  }
  return [...namesByReason].map(([reason, names]) => `${listed(names)}: ${reason}`);
}

// The sentences on files that became the input where an output was wanted. `key` is that of the tests that they are.
function whatBecameOf(names, key) {
  const isOne = names.length === 1;
  const these = isOne ? `${names[0]} is` : `These ${names.length} files are`;
  return `${these} ${whatTheyAre(isOne, key)}. Run your program on ${isOne ? "it" : "them"}, and ${give()} what it prints.`;
}

function whatTheyAre(isOne, key) {
  if (key === ALL) return "the tests, which are chosen now";
  if (key !== NO_TESTS) return `the test ${key}, which is chosen now`;
  if (isOne) return "an input, not an output. It stands under Input now";
  return "inputs, not outputs. They stand under Input now";
}
