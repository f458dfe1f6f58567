// Takes the files that the user opens or drops: recognises each of them (recognise.js), makes a plan for all of them
// (plan.js), and carries it out. For example, the user drops my.in and my.out on the tab of yahtzee: the first is recognised
// as an input and the second as an output, and the output is judged on that input. The files of one drop are judged before
// those of the next are taken.
//
// Where files are given, one kind of text is `wanted`: "input" at the field for the input and its button, and "output"
// everywhere else. What became of the files is said in three places:
//
// - The table of submissions (table.js) has a row for each output and each refused file.
// - If there is no output, a `notice` in the place of the verdict says why files were refused, and where an output is wanted,
//   which of them became the input.
// - If another tab is shown before the files are taken, `say` shows a message for a few seconds.
import { notice, recordRefused, show, takeInput, takeOutput, takeOutputs } from "./actions.js";
import { hush, say, scrollToSubmissions, scrollToVerdict } from "./dom.js";
import { beginEntry } from "./history.js";
import { isAbort } from "./latest.js";
import { compareNames, makePlan, resultsAmong } from "./plan.js";
import { recognise } from "./recognise.js";
import { puzzles, state } from "./state.js";
import { ALL, NO_TESTS, keyOfInput } from "./tests.js";
import { capital, give, listed } from "./words.js";

// Fulfilled once the files that were given last are judged or abandoned.
let queue = Promise.resolve();

// Takes files that were opened or dropped where this kind is `wanted`, once those before them are judged or abandoned. They
// are abandoned themselves if another tab is shown before they are taken. After that, their judging may end early (judging.js).
export function receive(files, wanted) {
  const { tab } = state;
  queue = queue.then(() => takeFiles(files, wanted, tab)).catch(sayUnlessAborted);
  return queue;
}

// Says that files were not taken, unless they were abandoned. What else is thrown is a fault of this page.
function sayUnlessAborted(error) {
  if (isAbort(error)) return;
  console.error(error);
  say(`This page failed to take the files: ${error}.`);
}

// Takes files that were given on a tab: `given` are those of the browser, and `files` what is known of them. If there are
// results of another puzzle among them, its tab is shown first.
async function takeFiles(given, wanted, givenTab) {
  let files = await recogniseAll(given, wanted, givenTab);
  abandonUnlessShown(givenTab, given);
  // An earlier message is not about these files.
  hush();
  const tab = resultsAmong(files)?.tab ?? givenTab;
  if (tab !== givenTab) {
    beginEntry(`#${puzzles[tab].name}`);
    // The answers to the sample of that puzzle are not awaited, since the files bring another input.
    show({ tab });
    // The other files may be of that puzzle, too: on the tab where they were given, they were refused.
    files = await recogniseAll(given, wanted, tab);
  }
  const plan = await makePlan(files, wanted);
  abandonUnlessShown(tab, given);
  await carryOut(plan, wanted);
}

// Abandons files for this tab if another one is shown now, and says so. The user may have turned to that, or results that were
// given before these files may have opened it.
function abandonUnlessShown(tab, files) {
  if (state.tab === tab) return;
  const names = listed(files.map(({ name }) => name));
  say(`${names}: given on another tab. ${capital(give())} ${files.length === 1 ? "it" : "them"} again.`);
  throw new DOMException("Another tab is shown.", "AbortError");
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

// Carries out a plan for files that were given where this kind is `wanted`. A single output is shown with its verdict; several
// submissions, of which some may be refused files, are shown in the table. All of these have a `name`; an output is a text
// (texts.js), and a refused file has `whyRefused`.
async function carryOut(plan, wanted) {
  const { input, outputs, refused } = plan;
  const submissions = [...outputs, ...refused];
  if (outputs.length === 0) {
    await takeWithoutOutputs(plan, wanted);
  } else if (submissions.length === 1) {
    await takeOutput(outputs[0], input);
    scrollToVerdict();
  } else {
    await takeOutputs(submissions.toSorted(compareNames), input);
    scrollToSubmissions();
  }
}

// Takes the input, if there is one, and says in a notice why the other files were refused, and where an output is wanted, what
// became of the input.
async function takeWithoutOutputs({ input, inputNames, refused }, wanted) {
  // These are recorded first, so that they are not lost if the user stops the answers to the input.
  const recorded = recordRefused(refused);
  const sentences = [];
  if (input) {
    await takeInput(input);
    if (wanted === "output") sentences.push(whatBecameOf(inputNames, keyOfInput(input)));
  }
  sentences.push(...whyRefusedInWords(recorded));
  if (sentences.length > 0) notice(sentences.join(" "));
  // The notice stands where the verdict does. Where an input is wanted, the field for that stays in sight instead.
  if (wanted === "output") scrollToVerdict();
}

// What is said of files that became the input where an output was wanted. `key` is that of the tests that they are, or
// `NO_TESTS`.
function whatBecameOf(names, key) {
  const isOne = names.length === 1;
  const theseAre = isOne ? `${names[0]} is` : `These ${names.length} files are`;
  const advice = `Run your program on ${isOne ? "it" : "them"}, and ${give()} what it prints.`;
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
