// The notice on files that were given without an output to be judged. For example, if they were given where one is wanted:
//
//   my.in           my.in is an input, not an output. It stands under Input now. Run your program on it, and drop …
//   a.cpp, b.cpp    a.cpp, b.cpp: This is source code. Run it, and drop what it prints.
import { ALL, NO_TESTS, keyOfInput } from "./tests.js";
import { giveVerb, listed } from "./words.js";

// Returns the notice: what became the input, and why other files were refused. It is empty if there is neither to be said: only
// inputs were given, and an input is `wanted`. Of a plan (plan.js), this needs:
//   input, inputNames: the text that became the input, or null, and the names of the files that it consists of;
//   refused: the files that were refused.
export function noticeOn({ input, inputNames, refused }, wanted) {
  const sentences = whyRefused(refused);
  if (input !== null && wanted === "output") sentences.unshift(whatBecameOf(inputNames, input));
  return sentences.join(" ");
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

// Why files were refused: a sentence for each reason, after the names of the files that it is on.
function whyRefused(refused) {
  const namesByReason = new Map();
  for (const { name, whyRefused: reason } of refused) {
    namesByReason.set(reason, [...namesByReason.get(reason) ?? [], name]);
  }
  return [...namesByReason].map(([reason, names]) => `${listed(names)}: ${reason}`);
}
