// The files that the user gives as outputs during a visit. Two things are kept of them:
//
//   Names: no two files have the same one. The second `sol.out`, for example, is called `sol.out (2)`.
//   Submissions: each file with the last verdict on it, and what that is based on. table.js shows them.
import { judgedOn } from "./sentences.js";
import { PASTED, change, state } from "./state.js";

// The names of all files that were given. These are more than those of the submissions: a file whose judging was abandoned
// is recorded only when the user comes back to it.
const takenNames = new Set();

// Returns texts that were given just now with the `time`, and those of files with a name that no other file of this visit
// has. A text that was given before has both already.
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

// When a file was given, in words such as `14:05:59`.
export const timeOf = ({ time }) => time?.toLocaleTimeString("en-GB") ?? "";

// Whether two texts are the same file, which was given once.
export const isSameFile = (one, other) => one.name === other.name && one.time === other.time;

// Whether a file is a submission already.
export const isSubmission = (own) => state.submissions.some((other) => isSameFile(other.own, own));

// Returns what an output is judged on at present: the puzzle (`tab`), the `input`, what the input is called (`judgedOn`),
// and whether it is a case alone.
export function basisOfVerdicts() {
  const { tab, input, caseAlone } = state;
  return { tab, input, judgedOn: judgedOn(), isCaseAlone: caseAlone !== null };
}

// Records the verdict on a file, and what that is based on: the file becomes a submission, or if it is one already, gets
// the new verdict. A submission has these fields:
//   own: the file, as a text (`fileText` in state.js) with the `time` when it was given. A refused file has a sentence on
//     why, `whyRefused`, and need not have a `content`;
//   verdict: what is said of the file (`NO_VERDICT` in state.js): a `sentence`, and if it was judged, a `code` such as WA;
//   tab, input, judgedOn: what the verdict is based on, as `basisOfVerdicts` returns it.
// Nothing is recorded of a text that was typed or pasted, of a case alone, or of an output for another input. If something
// else may be shown by now than what the file was judged on, the caller passes the basis.
export function recordVerdict(own, verdict, { isCaseAlone, ...basis } = basisOfVerdicts()) {
  if (!isFile(own) || isCaseAlone || verdict.kind === "otherInput") return;
  const { submissions } = state;
  const submission = { own, verdict, ...basis };
  const index = submissions.findIndex((other) => isSameFile(other.own, own));
  change({ submissions: index < 0 ? [...submissions, submission] : submissions.with(index, submission) });
}
