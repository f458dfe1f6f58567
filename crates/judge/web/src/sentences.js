// What the page says of an output as a whole, where the worker has no words for it: because that depends on the tests
// that are chosen, or because the output was not judged.
import { decode } from "./files.js";
import { state } from "./state.js";
import { ALL, chosen, resultsName } from "./tests.js";
import { capital, count, give, noun } from "./words.js";

// The verdict on an output that is right. It says on how many cases.
export function verdictOnRight(own, { states }) {
  const total = states.length;
  const { key, tests } = chosen();
  const { alone, runs } = state;
  if (runs.some(({ fault }) => fault)) {
    const part = total === 0 ? "" : ` Your output is right for the ${count(total)} before the error.`;
    return { kind: "malformed", sentence: `The input is malformed.${part}` };
  }
  const isNew = alone && alone.own?.content !== own.content;
  const keeps = isNew ? `: your program probably keeps something from an earlier ${noun()}` : "";
  const these = total === 1 ? `this ${noun()}` : `these ${count(total)}`;
  const sentence = alone ? `Right on this ${noun()} alone${keeps}.`
    : key === ALL ? `Right on all ${tests.length} tests, ${count(total)}.`
    : `Right on ${these}.`;
  return { kind: "right", letters: "AC", sentence };
}

// Returns what an output is judged on, in words.
export function judgedOn() {
  const { key, tests } = chosen();
  return key === ALL ? `all ${tests.length} tests` : key || state.input.name || "an input of yours";
}

// Returns why an output contradicts itself.
export function whyTwice(pieces, outputs) {
  const twice = pieces.find(({ name, file }) => outputs.get(name) !== file && decode(outputs.get(name)) !== decode(file));
  return twice ? `Your output has two parts for ${twice.name}.in that differ: ${give()} one results file alone.` : "";
}

// Returns why an output cannot belong to the input: one of them consists of several files.
export function whyUnfit(outputs) {
  const { runs } = state;
  if (runs.some(({ name }) => outputs.has(name))) return "";
  if (!runs[0].name) return "This output is for several files. Choose them in Tests first, or paste the output for this input.";
  return outputs.has("")
    ? `The input consists of ${runs.length} files. ${capital(give())} the ${resultsName()} that run.sh or run.bat wrote: it says which output belongs to which file.`
    : "Your output names none of these files.";
}
