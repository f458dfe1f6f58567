// What the page says of an output where the worker has no words for it, since it does not know what the user has chosen:
//
//   why it was not judged    Your output names none of these files.
//   on what it is right      Right on all 40 tests, 1,234 games.
//   on a case alone          Your answer is from the long run; run this game alone to confirm.
//   on what it was judged    all 40 tests
//
// What else is said of an output that is right is in verdict.js.
import { haveSameBytes } from "./files.js";
import { state } from "./state.js";
import { ALL, NO_TESTS, allTests, keyOfInput, resultsName } from "./tests.js";
import { capital, count, giveVerb, noun } from "./words.js";

// ---- Why an output was not judged, or not called wrong ----

// Why an output is not judged if there are no answers to the input, by `whyUnanswered` in the state.
export const WHY_UNJUDGED = {
  stopped: "The right answers to this input were stopped, so your output is not judged.",
  failed: "There are no right answers to this input, so your output is not judged.",
};
export const JUDGING_STOPPED = "This was stopped before your output was judged.";
export const NOT_JUDGED_YET = "Not judged yet: choose it to have it judged.";
export const OTHER_INPUT = "The input has changed since you gave this output.";

// Returns why an output contradicts itself, or an empty text: two of its parts are for one file, and differ.
export async function whyContradictory({ parts, byName }) {
  for (const { name, file } of parts) {
    const last = byName.get(name);
    if (file === last || await haveSameBytes(file, last)) continue;
    return `Your output has two parts for ${name}.in that differ: ${giveVerb()} one results file alone.`;
  }
  return "";
}

// Returns why an output cannot belong to the input, or an empty text: it has no part for any file of the input.
export function whyOfOtherFiles({ byName, isBlank }) {
  const names = state.answers.files.map(({ name }) => name);
  if (isBlank || names.some((name) => byName.has(name))) return "";
  // Only an input or an output without headers has the name "".
  const hasInputNames = names[0] !== "";
  const hasOutputNames = !byName.has("");
  if (!hasInputNames) {
    return "This output is for several files. Choose them in Tests first, or paste the output for this input.";
  }
  if (hasOutputNames) return "Your output names none of these files.";
  const files = names.length === 1 ? `the file ${names[0]}.in` : `${names.length} files`;
  return `The input consists of ${files}. ${capital(giveVerb())} the ${resultsName()} that run.sh or run.bat wrote: `
    + "it says which output belongs to which file.";
}

// ---- On what an output is right ----

// The verdict on an output that is right on all cases, or if the input is malformed, on those that could be read.
export function verdictOnAccepted(userOutput, { letters }) {
  // The report has a letter for each case.
  const total = letters.length;
  const { files } = state.answers;
  if (files.some(({ fault }) => fault)) {
    const which = files.length === 1 ? "before the error" : "that could be read";
    const part = total === 0 ? "" : ` Your output is right for the ${count(total)} ${which}.`;
    return { kind: "malformed", sentence: `The input is malformed.${part}` };
  }
  return { kind: "right", code: "AC", sentence: `Right on ${rightOn(userOutput, total)}.` };
}

// Returns on what an output is right, in words.
function rightOn(userOutput, total) {
  if (state.caseAlone) return `this ${noun()} alone${isRightOnlyAlone(userOutput) ? `: your program ${probablyKeeps()}` : ""}`;
  if (keyOfInput() === ALL) return `all ${allTests().tests.length} tests, ${count(total)}`;
  return total === 1 ? `this ${noun()}` : `these ${count(total)}`;
}

// ---- A case alone ----
//
// When the user has a case shown alone, its output is at first the answer in the whole output, which the program has printed in
// the long run: that on the whole input. The user may then run the program on the case alone, and give what it prints.

// Whether a case alone is shown, and the output is the answer in the whole output. What the user gives has another blob.
export const isFromWholeOutput = (userOutput) => userOutput.content === state.caseAlone?.answerInWholeOutput?.content;

// Whether a program whose output for a case alone is right has answered it wrongly in the whole output.
const isRightOnlyAlone = (userOutput) => state.caseAlone.wasWrongAfterOthers && !isFromWholeOutput(userOutput);

// The remark on a case alone, as long as its output is the answer in the whole output.
export function remarkOnCaseAlone() {
  const suspicion = state.caseAlone.wasWrongAfterOthers ? ` If it is right alone, your program ${probablyKeeps()}.` : "";
  return `Your answer is from the long run; run this ${noun()} alone to confirm.${suspicion}`;
}

const probablyKeeps = () => `probably keeps something from an earlier ${noun()}`;

// ---- On what an output was judged ----

// Returns what an output is judged on, in words.
export function judgedOn() {
  const key = keyOfInput();
  if (key === ALL) return `all ${allTests().tests.length} tests`;
  if (key !== NO_TESTS) return key;
  return state.input.name || "an input of yours";
}
