// The outputs that the user gives. `asGiven` numbers each of them. Those that are files get different names: the second
// `sol.out`, for example, is called `sol.out (2)`. These files become submissions: each is kept with the last verdict on it,
// and what that is based on. table.js shows the submissions. A reload of the page forgets all of this.
import { isAmong } from "./files.js";
import { NOT_JUDGED_YET, judgedOn } from "./sentences.js";
import { change, state } from "./state.js";

// ---- Outputs that are given ----

// Whether a text (texts.js) is that of a file, and was neither typed nor pasted.
export const isFile = ({ name, isPasted }) => Boolean(name) && !isPasted;

// The names of all files that were given, also of those that are no submissions yet: a file whose judging was abandoned is
// recorded only when the user comes back to it.
const takenNames = new Set();

// The `id` of the output that was given last; the first one gets 1.
let lastId = 0;

// Returns an output that was given just now, with an `id` and the `time`. If it is a file, it gets a name that no other file
// has that was given. An output that was given before stays as it is: it may be the short text to which `Discard` leads back.
export function asGiven(text) {
  if (text.id !== undefined) return text;
  lastId += 1;
  const name = isFile(text) ? takeName(text.name) : text.name;
  return { ...text, name, id: lastId, time: new Date() };
}

// Takes a name that is free: this one, or if it is taken, the one with the first number that makes it free.
function takeName(name) {
  let candidate = name;
  for (let number = 2; takenNames.has(candidate); number += 1) candidate = `${name} (${number})`;
  takenNames.add(candidate);
  return candidate;
}

// When a file was given, in words such as `14:05:59`.
export const timeOf = ({ time }) => time.toLocaleTimeString("en-GB");

// Whether two outputs that were given are the same one.
export const isSameFile = (one, other) => one.id === other.id;

// Whether the output counts as given for the input that is shown (`givenFor` in state.js).
export const countsAsGivenForThis = () => isAmong(state.input.content, state.givenFor);

// ---- Submissions ----

// The index of a file among the submissions, or -1 if it is none yet.
const indexOfSubmission = (file) => state.submissions.findIndex((submission) => isSameFile(submission.file, file));

const isSubmission = (file) => indexOfSubmission(file) >= 0;

// Returns what an output is judged on at present: the `puzzleIndex`, the `input`, what the input is called (`judgedOn`), and
// whether it is a case alone.
export function basisOfVerdicts() {
  const { puzzleIndex, input, caseAlone } = state;
  return { puzzleIndex, input, judgedOn: judgedOn(), isCaseAlone: caseAlone !== null };
}

// Records the verdict on a file: the file becomes a submission, or if it is one already, gets the new verdict. A submission
// consists of:
//   file: the file, as `asGiven` returns it; it may also be one that was refused (`whyRefused` in texts.js);
//   verdict: the verdict on it (`NO_VERDICT` in state.js);
//   all fields of the `basis` of the verdict, as `basisOfVerdicts` returns them.
// Nothing is recorded of a text that was typed or pasted, of a case alone, or if the verdict is `otherInput`. If something
// else may be shown by now than what the file was judged on, the caller passes the basis.
export function recordVerdict(file, verdict, basis = basisOfVerdicts()) {
  if (!isFile(file) || basis.isCaseAlone || verdict.kind === "otherInput") return;
  const { submissions } = state;
  const submission = { file, verdict, ...basis };
  const index = indexOfSubmission(file);
  change({ submissions: index < 0 ? [...submissions, submission] : submissions.with(index, submission) });
}

// The verdict on a file that was refused; null if the file was not refused.
export const refusalOf = ({ whyRefused }) => (whyRefused ? { kind: "refused", sentence: whyRefused } : null);

// The verdict on a file that may still be judged: a click on its row has that done.
export const NOT_YET = { kind: "unjudged", sentence: NOT_JUDGED_YET };

// Records the verdict on the output that is shown. One that is unjudged is recorded only so that its file is not lost:
//
//   the file                        the verdict
//   is a submission already         not recorded: the submission keeps its verdict
//   was given for another input     not recorded: a click on the row would have it judged on this one
//   any other                       recorded
export async function recordOutput(verdict) {
  // Something else may be shown by the time that it is known whether the verdict is recorded.
  const { userOutput } = state;
  const basis = basisOfVerdicts();
  if (verdict.kind === "unjudged") {
    // An input that cannot be read any more counts as another one.
    const isForThis = await countsAsGivenForThis().catch(() => false);
    // The file may have become a submission meanwhile.
    if (!isForThis || isSubmission(userOutput)) return;
  }
  recordVerdict(userOutput, verdict, basis);
}
