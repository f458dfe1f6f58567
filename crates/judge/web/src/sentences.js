// What the verdict says of an output, where the worker has no words for it: because that depends on the tests that are
// chosen, or because the output was not judged. What is said below an output that is right is in verdict.js.
import { decode } from "./files.js";
import { state } from "./state.js";
import { ALL, allTests, keyOfInput, resultsName } from "./tests.js";
import { capital, count, give, noun } from "./words.js";

// Why an output was not judged, or not called wrong.
export const ANSWERS_STOPPED = "The right answers to this input were stopped, so your output is not judged.";
export const JUDGING_STOPPED = "This was stopped before your output was judged.";
export const NOT_JUDGED_YET = "Not judged yet: choose it to have it judged.";
export const OTHER_INPUT = "The input has changed since you gave this output.";

// The verdict on an output that is right on all cases, or if the input is malformed, on those before the error.
export function verdictOnAccepted(own, { letters }) {
  const total = letters.length;
  if (state.answeredFiles.some(({ fault }) => fault)) {
    const part = total === 0 ? "" : ` Your output is right for the ${count(total)} before the error.`;
    return { kind: "malformed", sentence: `The input is malformed.${part}` };
  }
  return { kind: "right", code: "AC", sentence: `Right on ${rightOn(own, total)}.` };
}

// On what an output is right, in words.
function rightOn(own, total) {
  const { caseAlone } = state;
  if (caseAlone) {
    const suspicion = isFromLongRun(own) ? "" : `: your program probably keeps something from an earlier ${noun()}`;
    return `this ${noun()} alone${suspicion}`;
  }
  if (keyOfInput() === ALL) return `all ${allTests().tests.length} tests, ${count(total)}`;
  return total === 1 ? `this ${noun()}` : `these ${count(total)}`;
}

// Whether the output of a case that stands alone is the program's answer in the long run, and nothing that the program has
// printed for this case alone.
export const isFromLongRun = (own) => own.content === state.caseAlone.fromLongRun?.content;

// Returns what an output is judged on, in words.
export function judgedOn() {
  const key = keyOfInput();
  if (key === ALL) return `all ${allTests().tests.length} tests`;
  return key || state.input.name || "an input of yours";
}

// Returns why an output contradicts itself, or nothing: two of its pieces are of one file, and differ.
export function whyContradictory({ pieces, byName }) {
  const twice = pieces.find(({ name, file }) => byName.get(name) !== file && decode(byName.get(name)) !== decode(file));
  if (!twice) return "";
  return `Your output has two parts for ${twice.name}.in that differ: ${give()} one results file alone.`;
}

// Returns why an output cannot belong to the input, or nothing: one of them consists of several files.
export function whyOfOtherFiles({ byName, isNothing }) {
  const { answeredFiles } = state;
  if (isNothing || answeredFiles.some(({ name }) => byName.has(name))) return "";
  if (!answeredFiles[0].name) return "This output is for several files. Choose them in Tests first, or paste the output for this input.";
  if (!byName.has("")) return "Your output names none of these files.";
  return `The input consists of ${answeredFiles.length} files. ${capital(give())} the ${resultsName()} that run.sh or run.bat wrote: it says which output belongs to which file.`;
}
