// Takes the files that the user opens or drops together. For example, my.in and my.out are dropped on the tab of yahtzee. The
// steps, in `takeFiles`:
//
//   recogniseOnRightTab   finds out what each file is (recognise.js)         my.in is an input, and my.out is an output
//   makePlan              decides what is to be done with them (plan.js)     make my.in the input, and judge my.out on it
//   carryOut              does that (actions.js)                             the verdict on my.out is shown
//
// Files that are given meanwhile wait until then.
//
// Where files are given, one kind of text is `wanted`: "input" at the field for the input and its button, and "output"
// everywhere else. What became of the files is said in one of these ways:
//
//   a single output, nothing refused   the verdict on it
//   other files with an output         the table of submissions (table.js), with a row for each output and each refused file
//   files without an output            a notice in the place of the verdict: why files were refused, and where an output is
//                                        wanted, what became the input; no notice if there is neither to be said
//   files that are not taken           a message that `say` shows for a few seconds: another tab is shown, or the page failed
import { notice, recordRefused, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { beginEntry } from "./history.js";
import { isAbort } from "./latest.js";
import { compareNames, makePlan, resultsAmong } from "./plan.js";
import { recognise } from "./recognise.js";
import { puzzles, state } from "./state.js";
import { ALL, NO_TESTS, keyOfInput } from "./tests.js";
import { capital, giveVerb, listed, whyFailed } from "./words.js";

// Fulfilled once nothing is left to be done with the files that were given so far.
let queue = Promise.resolve();

// Takes files of the browser, once those before them are judged or abandoned. They are abandoned if another tab is shown before
// they are taken, or if the user presses Stop or turns to something else before they are judged.
export function receive(given, wanted) {
  // A message that is shown now is on something else. One that comes while these files wait for those before them stays.
  hush();
  const { tab } = state;
  queue = queue.then(() => takeFiles(given, wanted, tab)).catch(sayUnlessAborted);
  return queue;
}

// Says that files were not taken, unless they were abandoned.
function sayUnlessAborted(error) {
  if (isAbort(error)) return;
  console.error(error);
  say(`This page failed to take the files: ${whyFailed(error)}`);
}

// Takes files that were given on this tab, which is the index of a puzzle.
async function takeFiles(given, wanted, givenTab) {
  const { files, tab } = await recogniseOnRightTab(given, wanted, givenTab);
  const plan = await makePlan(files, wanted);
  abandonUnlessShown(tab, given);
  await carryOut(plan, wanted);
}

// Finds out what files are that were given on this tab. If there are results of another puzzle among them, opens its tab, and
// finds out what all files are there. Returns the `files` and the `tab` on which they are to be taken.
async function recogniseOnRightTab(given, wanted, givenTab) {
  const files = await recogniseAll(given, wanted, givenTab);
  abandonUnlessShown(givenTab, given);
  const tab = resultsAmong(files)?.tab ?? givenTab;
  if (tab === givenTab) return { files, tab };
  openTabOfResults(tab);
  // On the tab where they were given, other files of that puzzle were refused.
  return { files: await recogniseAll(given, wanted, tab), tab };
}

// Opens the tab of a puzzle whose results were given. The answers to its sample are not awaited: the results are judged on
// another input.
function openTabOfResults(tab) {
  beginEntry(`#${puzzles[tab].name}`);
  show({ tab });
}

// Abandons files that are to be taken on this tab, and says so, if another tab is shown now. That was opened by the user, or
// for results among the files before these.
function abandonUnlessShown(tab, given) {
  if (state.tab === tab) return;
  const names = listed(given.map(({ name }) => name));
  say(`${names}: given on another tab. ${capital(giveVerb())} ${given.length === 1 ? "it" : "them"} again.`);
  throw new DOMException("Another tab is shown.", "AbortError");
}

// ---- What each file is ----

// Returns each file with its `name`, and what `recognise` returns of it on this tab: its `kind`, its `text` and so on, or
// `whyRefused`.
async function recogniseAll(given, wanted, tab) {
  const files = [];
  for (const file of given) files.push({ name: file.name, ...await recogniseOne(file, wanted, tab) });
  return files;
}

// Finds out what a file is. If that fails, the file is refused. If it is ended, this throws an `AbortError`.
async function recogniseOne(file, wanted, tab) {
  try {
    return await recognise(file, wanted, tab);
  } catch (error) {
    if (isAbort(error)) throw error;
    // The browser cannot read it. In Chromium, a folder and a file that was deleted meanwhile have the same error.
    if (error instanceof DOMException) {
      const advice = `If it is a folder, ${giveVerb()} the files in it. If it was changed or deleted, ${giveVerb()} it again.`;
      return { whyRefused: `This cannot be read. ${advice}` };
    }
    console.error(error);
    return { whyRefused: `This page failed to read it: ${error}.` };
  }
}

// ---- What becomes of them ----

// Carries out a plan. Its outputs and its refused files are texts (texts.js); only the refused ones have `whyRefused`.
async function carryOut(plan, wanted) {
  const { input, outputs, refused } = plan;
  if (outputs.length === 0) {
    await takeWithoutOutputs(plan, wanted);
  } else if (outputs.length === 1 && refused.length === 0) {
    await takeOutput(outputs[0], input);
    scrollToVerdict();
  } else {
    const submissions = [...outputs, ...refused].toSorted(compareNames);
    await takeOutputs(submissions, input);
    scrollToSubmissions();
  }
}

// Carries out a plan without outputs: records the refused files for the table, takes the input, if there is one, and shows a
// notice, if there is anything to be said.
async function takeWithoutOutputs({ input, inputNames, refused }, wanted) {
  // Before the input is taken: if the user stops the answers to it, nothing more is done here.
  const recorded = recordRefused(refused);
  const sentences = [];
  if (input) {
    await takeInput(input);
    if (wanted === "output") sentences.push(whatBecameOf(inputNames, input));
  }
  sentences.push(...whyRefusedInWords(recorded));
  if (sentences.length > 0) notice(sentences.join(" "));
  // The notice stands where the verdict does. Where an input is wanted, the field for that stays in sight instead.
  if (wanted === "output") scrollToVerdict();
}

// What is said of files that became the input where an output was wanted.
function whatBecameOf(names, input) {
  const isOne = names.length === 1;
  const theseAre = isOne ? `${names[0]} is` : `These ${names.length} files are`;
  const advice = `Run your program on ${isOne ? "it" : "them"}, and ${giveVerb()} what it prints.`;
  const key = keyOfInput(input);
  if (key === ALL) return `${theseAre} the tests, which are chosen now. ${advice}`;
  if (key !== NO_TESTS) return `${theseAre} the test ${key}, which is chosen now. ${advice}`;
  if (isOne) return `${theseAre} an input, not an output. It stands under Input now. ${advice}`;
  return `${theseAre} inputs, not outputs. They stand under Input now. ${advice}`;
}

// Why files were refused: each reason once, after the names of the files that it is on.
function whyRefusedInWords(refused) {
  const namesByReason = new Map();
  for (const { name, whyRefused } of refused) {
    namesByReason.set(whyRefused, [...namesByReason.get(whyRefused) ?? [], name]);
  }
  return [...namesByReason].map(([reason, names]) => `${listed(names)}: ${reason}`);
}
