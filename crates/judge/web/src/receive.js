// Takes the files that the user opens or drops together. For example, my.in and my.out are dropped on the tab of yahtzee. The
// steps, in `takeFiles`:
//
//   recogniseAll   finds out what each file is (recognise.js)         my.in is an input, and my.out is an output
//   makePlan       decides what is to be done with them (plan.js)     make my.in the input, and judge my.out on it
//   carryOut       does that (actions.js)                             the verdict on my.out is shown
//
// Files that are given meanwhile wait until then.
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

// Takes files of the browser, once those before them are judged or abandoned. `wanted` is the kind of text that belongs where
// they are given: "input" at the field for the input and its button, and "output" everywhere else.
//
// Files are abandoned if another tab is shown before they are taken, or if the user presses Stop or turns to something else
// before they are judged.
export function receive(browserFiles, wanted) {
  // Hides the message that is shown now. One that comes while these files wait is on those before them, and stays.
  hush();
  const { tab } = state;
  queue = queue.then(() => takeFiles(browserFiles, wanted, tab)).catch(sayUnlessAborted);
  return queue;
}

// Says that the page failed to take or to judge files, unless they were abandoned.
function sayUnlessAborted(error) {
  if (isAbort(error)) return;
  console.error(error);
  say(`This page failed to take the files: ${whyFailed(error)}`);
}

// Takes files that were given on a tab, `givenTab`.
async function takeFiles(browserFiles, wanted, givenTab) {
  const { files, tab } = await recogniseAll(browserFiles, wanted, givenTab);
  const plan = await makePlan(files, wanted);
  abandonIfTabChanged(browserFiles, tab);
  await carryOut(plan, wanted);
}

// Abandons files that are to be taken on this tab, and says so, if another tab was opened while they were looked at: by the
// user, or for results among the files before these.
function abandonIfTabChanged(browserFiles, tab) {
  if (state.tab === tab) return;
  const names = listed(browserFiles.map(({ name }) => name));
  say(`${names}: given on another tab. ${capital(giveVerb())} ${browserFiles.length === 1 ? "it" : "them"} again.`);
  throw new DOMException("Another tab is shown.", "AbortError");
}

// ---- What each file is ----

// Finds out what files are that were given on a tab. Returns the `files`, each with its `name`, and what `recognise` returns of
// it: its `kind`, its `text` and so on, or `whyRefused`. Also returns the `tab` on which they are taken: if there is a file of
// results (plan.js) of another puzzle among them, that is the tab of this puzzle, which is opened.
async function recogniseAll(browserFiles, wanted, givenTab) {
  const files = await recogniseOn(givenTab, browserFiles, wanted);
  abandonIfTabChanged(browserFiles, givenTab);
  const tab = resultsAmong(files)?.tab ?? givenTab;
  if (tab === givenTab) return { files, tab };
  openTabOfResults(tab);
  // On `givenTab`, the other files of this puzzle were refused.
  return { files: await recogniseOn(tab, browserFiles, wanted), tab };
}

// Opens the tab of a puzzle whose results were given. The answers to its sample are not awaited: the results are judged on
// another input.
function openTabOfResults(tab) {
  beginEntry(`#${puzzles[tab].name}`);
  show({ tab });
}

async function recogniseOn(tab, browserFiles, wanted) {
  const files = [];
  for (const file of browserFiles) files.push({ name: file.name, ...await recogniseOne(file, wanted, tab) });
  return files;
}

// Finds out what a file is. If that fails, the file is refused. If that is ended, by the user or by a crash of the solver, this
// throws an `AbortError`.
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

// Carries out a plan, and scrolls to what is said of the files: the verdict on a single output; the table of submissions
// (table.js), if other outputs or refused files were given with it; or the notice, if there is one.
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

// Carries out a plan without outputs: takes the input, if there is one, and shows a notice in the place of the verdict. The
// notice says why files were refused, and where an output is wanted, what became the input. There is none if neither is to
// be said: only inputs were given, at the field for them.
async function takeWithoutOutputs({ input, inputNames, refused }, wanted) {
  // The refused files get rows in the table first: if the user stops the answers to the input, `takeInput` throws an
  // `AbortError`. A row may have another name than its file: a second `my.cpp` is `my.cpp (2)`.
  const submissions = recordRefused(refused);
  const sentences = [];
  if (input) {
    await takeInput(input);
    if (wanted === "output") sentences.push(whatBecameOf(inputNames, input));
  }
  sentences.push(...whyRefusedInWords(submissions));
  if (sentences.length === 0) return;
  notice(sentences.join(" "));
  scrollToVerdict();
}

// What is said of files that became the input where an output was wanted. For files that hold the same as tests, the input is
// the page's own text of those tests (`inputFrom` in plan.js), of which `keyOfInput` knows the key.
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
