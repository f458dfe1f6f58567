// The files that are given as outputs during a visit: how they are called, so that no two have one name, and the
// submissions, which keep them with their verdicts. table.js shows these.
import { judgedOn } from "./sentences.js";
import { PASTED, change, state } from "./state.js";

// The names of all files that were given. A file has its name before it is recorded as a submission, and it may be recorded
// late: if its judging was abandoned, only when the user comes back to it.
const takenNames = new Set();

// Gives texts the time, and names that no other file of this visit has: the second `sol.out` is `sol.out (2)`. A text that
// was given before has both already.
export function asGiven(texts) {
  return texts.map((text) => {
    if (text.time) return text;
    const name = isFile(text) ? firstFree(text.name) : text.name;
    takenNames.add(name);
    return { ...text, name, time: new Date() };
  });
}

// The name, or if it is taken, the name with the first number that is free.
function firstFree(name) {
  let free = name;
  for (let number = 2; takenNames.has(free); number += 1) free = `${name} (${number})`;
  return free;
}

// Whether a text is that of a file, and was neither typed nor pasted.
export const isFile = ({ name }) => Boolean(name) && name !== PASTED;

// When a file was given, in words.
export const timeOf = ({ time }) => time?.toLocaleTimeString("en-GB") ?? "";

// Whether two texts are the same file, which was given once.
export const isSameFile = (one, other) => one.name === other.name && one.time === other.time;

// Whether a file is a submission already.
export const isSubmission = (own) => state.submissions.some((other) => isSameFile(other.own, own));

// Returns what an output is judged on at present: the puzzle, the input, what the input is called, and whether it is a case
// alone.
export function basisOfVerdicts() {
  const { tab, input, caseAlone } = state;
  return { tab, input, judgedOn: judgedOn(), isCaseAlone: caseAlone !== null };
}

// Records the verdict on a file, and what that is based on: the file becomes a submission, if it is none yet. Nothing is
// recorded of a text that was typed or pasted, of a case alone, or of an output for another input. Something else than the
// basis may be shown by now.
export function recordVerdict(own, verdict, { isCaseAlone, ...basis } = basisOfVerdicts()) {
  if (!isFile(own) || isCaseAlone || verdict.kind === "otherInput") return;
  const { submissions } = state;
  const submission = { own, verdict, ...basis };
  const at = submissions.findIndex((other) => isSameFile(other.own, own));
  change({ submissions: at < 0 ? [...submissions, submission] : submissions.with(at, submission) });
}
