// Takes the files that the user opens or drops together. For example, my.in and my.out are dropped on the tab of yahtzee. The
// steps, in `takeFiles`:
//
//   recogniseAll   finds out what each file is (recognise.js)         my.in is an input, and my.out is an output
//   makePlan       decides what is to be done with them (plan.js)     make my.in the input, and judge my.out on it
//   carryOut       does that (actions.js)                             the verdict on my.out is shown
//
// Only then are the files taken that were given next.
//
// Where files are given, one kind of text is `wanted`: "input" at the field for the input and its button, and "output"
// everywhere else. What became of the files is said in one of these ways:
//
//   a single output                 the verdict on it
//   several outputs, or one among   the table of submissions (table.js), which has a row for each output and each refused file
//     refused files
//   files, but no output            a notice in the place of the verdict: why files were refused, and where an output is
//                                     wanted, which of them became the input
//   files for a tab that was left   a message that `say` shows for a few seconds: they are not taken
import { notice, recordRefused, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { beginEntry } from "./history.js";
import { isAbort } from "./latest.js";
import { compareNames, makePlan, resultsAmong } from "./plan.js";
import { recognise } from "./recognise.js";
import { puzzles, state } from "./state.js";
import { ALL, NO_TESTS, keyOfInput } from "./tests.js";
import { capital, give, listed, whyFailed } from "./words.js";

// Fulfilled once the files that were given last are judged or abandoned.
let queue = Promise.resolve();

// Takes files of the browser, once those before them are judged or abandoned. They are abandoned if another tab is shown before
// they are taken, or if the user presses Stop or turns to something else before they are judged.
export function receive(given, wanted) {
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

// Takes files that were given on a tab. If there are results of another puzzle among them, its tab is opened, and all files are
// taken there.
async function takeFiles(given, wanted, givenTab) {
  const recognised = await recogniseAll(given, wanted, givenTab);
  abandonUnlessShown(givenTab, given);
  // An earlier message is not about these files.
  hush();
  const tab = resultsAmong(recognised)?.tab ?? givenTab;
  if (tab !== givenTab) openTabOfResults(tab);
  // The other files may be of that puzzle, too: on the tab where they were given, they were refused.
  const files = tab === givenTab ? recognised : await recogniseAll(given, wanted, tab);
  const plan = await makePlan(files, wanted);
  abandonUnlessShown(tab, given);
  await carryOut(plan, wanted);
}

// Opens the tab of a puzzle whose results were given. The answers to its sample are not awaited: the results are judged on
// another input.
function openTabOfResults(tab) {
  beginEntry(`#${puzzles[tab].name}`);
  show({ tab });
}

// Abandons the files for this tab if another one is shown now, and says so. The user may have opened that, or
// `openTabOfResults` for the files that were given before.
function abandonUnlessShown(tab, given) {
  if (state.tab === tab) return;
  const names = listed(given.map(({ name }) => name));
  say(`${names}: given on another tab. ${capital(give())} ${given.length === 1 ? "it" : "them"} again.`);
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

// Finds out what a file is. If that fails, the file is refused. If the user ends it, this throws an `AbortError`.
async function recogniseOne(file, wanted, tab) {
  try {
    return await recognise(file, wanted, tab);
  } catch (error) {
    if (isAbort(error)) throw error;
    // The browser cannot read the file.
    if (error instanceof DOMException) {
      return { whyRefused: `This cannot be read: is it a folder? ${capital(give())} the files in it.` };
    }
    console.error(error);
    return { whyRefused: `This page failed to read it: ${error}.` };
  }
}

// ---- What becomes of them ----

// Carries out a plan. Its outputs are texts (texts.js), and its refused files have `whyRefused`. Each has a `name`.
async function carryOut(plan, wanted) {
  const { input, outputs, refused } = plan;
  if (outputs.length === 0) {
    await takeWithoutOutputs(plan, wanted);
  } else if (outputs.length === 1 && refused.length === 0) {
    await takeOutput(outputs[0], input);
    scrollToVerdict();
  } else {
    await takeOutputs([...outputs, ...refused].toSorted(compareNames), input);
    scrollToSubmissions();
  }
}

// Carries out a plan without outputs: records the refused files for the table, takes the input, if there is one, and shows the
// notice.
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
  const advice = `Run your program on ${isOne ? "it" : "them"}, and ${give()} what it prints.`;
  const key = keyOfInput(input);
  if (key === ALL) return `${theseAre} the tests, which are chosen now. ${advice}`;
  if (key !== NO_TESTS) return `${theseAre} the test ${key}, which is chosen now. ${advice}`;
  if (isOne) return `${theseAre} an input, not an output. It stands under Input now. ${advice}`;
  return `${theseAre} inputs, not outputs. They stand under Input now. ${advice}`;
}

// Why files were refused: a sentence for each reason, after the names of the files that it is on.
function whyRefusedInWords(refused) {
  const namesByReason = new Map();
  for (const { name, whyRefused } of refused) {
    namesByReason.set(whyRefused, [...namesByReason.get(whyRefused) ?? [], name]);
  }
  return [...namesByReason].map(([reason, names]) => `${listed(names)}: ${reason}`);
}
