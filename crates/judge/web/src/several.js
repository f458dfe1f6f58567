// Judges several files that were given at once, such as the outputs of a class. For example, of `a.out`, `b.cpp` and `c.out`:
//
//   a.out   judged: AC
//   b.cpp   refused, since it is source code
//   c.out   judged: WA
//
// Each becomes a submission with its verdict (given.js), and then the first output, `a.out`, is shown.
import { untilAnswered } from "./answering.js";
import { checkOutput } from "./checking.js";
import { NOT_YET, basisOfVerdicts, recordVerdict, refusalOf } from "./given.js";
import { forget, update } from "./judging.js";
import { change } from "./state.js";
import { judgingStep } from "./steps.js";

// Judges files that were given for the input that is shown (`givenFor` in the state), and then shows the first output among
// them. There is one at least; the other files may have been refused, and have `whyRefused` then (texts.js). If there are no
// answers to the input, no file is judged or shown. In any case, all are recorded, so that none is lost.
export async function judgeAll(files) {
  const areJudged = await judgeEach(files);
  // The worker keeps only the output that it has judged last, so this one is judged again: its cases can be shown then.
  if (areJudged) await update({ userOutput: files.find(({ whyRefused }) => !whyRefused) });
}

// Judges files, and records a verdict on each: on a refused one, why it was refused; on one that is left unjudged, `NOT_YET`.
// Returns whether the input is answered, so that the files could be judged. Throws an `AbortError` if the attempt has ended
// meanwhile.
async function judgeEach(files) {
  forget();
  const signal = judgingStep.begin();
  // Something else may be shown by the time that the verdicts are recorded.
  const basis = basisOfVerdicts();
  let recordedCount = 0;
  try {
    if (!(await untilAnswered(signal))) return false;
    for (const file of files) {
      const sentence = `Judging ${recordedCount + 1} of ${files.length} …`;
      change({ verdict: { kind: "judging", sentence, isOfSeveral: true } });
      const verdict = refusalOf(file) ?? (await checkOutput(file, { signal })).verdict;
      recordVerdict(file, verdict, basis);
      recordedCount += 1;
    }
    return true;
  } finally {
    // Files are left if the input is not answered, or the attempt has ended.
    for (const file of files.slice(recordedCount)) recordVerdict(file, refusalOf(file) ?? NOT_YET, basis);
  }
}
