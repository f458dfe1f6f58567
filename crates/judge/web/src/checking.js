// Checks one output of the user on the input that is shown: `checkOutput` returns the verdict and the report, and changes
// nothing in the state. judging.js and several.js call it, and decide what the page shows of that. The worker keeps what it
// has judged, so that it can show other cases of the output, and seek the cause.
//
// An input may consist of several files (files.js), and the output of one part for each of them. The output is split into
// its parts, and the worker compares each part with the right output for its file. For an input of the files `a` and `b`:
//
//   the output has parts for     what becomes of it
//   a and b                      both are compared
//   b                            b is compared, and all answers to a are missing (a is `absent`)
//   b and c                      the same: `run.sh` also runs a program on other inputs that lie beside those of the page
//   c, or without names          the output does not belong to the input, and is not judged
//   a twice, and they differ     the output contradicts itself, and is not judged
//   nothing, since it is blank   all answers are missing
//
// An output that was given for another input is compared even if it has parts for other files: it may be right all the same.
// An input without headers is one file with the name "", and an output without headers is one part with that name.
import { isBlank, split, withLf } from "./files.js";
import { countsAsGivenForThis } from "./given.js";
import { solver } from "./jobs.js";
import { OTHER_INPUT, verdictOnAccepted, whyContradictory, whyOfOtherFiles } from "./sentences.js";
import { state } from "./state.js";
import { ALL, keyOfInput } from "./tests.js";
import { whyFailed } from "./words.js";

// In place of the number of a case: the worker chooses the case with the simplest failure.
export const SIMPLEST = 0;

// Checks an output. Returns the `verdict`, and the `report` that is shown with it (both in state.js), which is null if
// nothing of a report is to be shown. If checking fails, such as at a file that cannot be read any more, the verdict says why.
// Parameters:
//   userOutput: the output, as a text (texts.js): its `content`, and whether it `isConverted`;
//   preferredCase: the number of the case that the report shows if that case is at fault, or `SIMPLEST`;
//   signal: that of the attempt at judging (latest.js). If the attempt ends before, this throws an error.
export async function checkOutput(userOutput, { preferredCase = SIMPLEST, signal }) {
  try {
    return await findVerdict(userOutput, preferredCase, signal);
  } catch (error) {
    signal.throwIfAborted();
    console.error(error);
    return verdictAlone("unjudged", `This was not judged: ${whyFailed(error)}`);
  }
}

// Finds the verdict on an output, and the report, as `checkOutput` returns them. Throws an error if that fails.
async function findVerdict(userOutput, preferredCase, signal) {
  const output = await splitOutput(userOutput);
  const isOther = !(await countsAsGivenForThis());
  const misfit = await whyMisfit(output, isOther);
  signal.throwIfAborted();
  if (misfit) return verdictAlone("misfit", misfit);
  const report = await reportOn(output, preferredCase, signal);
  if (report.verdict === "AC") return { verdict: verdictOnAccepted(userOutput, report), report };
  if (isOther) return verdictAlone("otherInput", OTHER_INPUT);
  return { verdict: { kind: "wrong", code: report.verdict, sentence: report.counts }, report };
}

// A verdict with which nothing of a report is shown.
const verdictAlone = (kind, sentence) => ({ verdict: { kind, sentence }, report: null });

// Splits an output into its parts. Returns what is known of the output then:
//   parts: a list of the parts, each with a `name` and a `file`, as `split` returns them;
//   byName: the file of each part by its name; of two parts with the same name, that of the last;
//   isBlank: whether the output is blank;
//   isFormChanged: whether the page has changed its line breaks (`withLf`) or its encoding (recognise.js).
async function splitOutput(userOutput) {
  const file = await withLf(userOutput.content);
  const parts = await split(file);
  return {
    parts,
    byName: new Map(parts.map((part) => [part.name, part.file])),
    isBlank: await isBlank(file),
    // `withLf` returns the same file if there is nothing to change.
    isFormChanged: file !== userOutput.content || Boolean(userOutput.isConverted),
  };
}

// Returns why an output cannot be judged: two parts contradict each other, or the parts are for other files than those of
// the input. Returns an empty text if it can be judged. An output that was given for another input (`isOther`) need not
// have parts for the files of this one.
async function whyMisfit(output, isOther) {
  const contradiction = await whyContradictory(output);
  if (contradiction || isOther) return contradiction;
  return whyOfOtherFiles(output);
}

// Has the worker judge the parts of an output, in one job with a run for each file of the input. A run reads the file of
// the input, the part for it, and the right output. Only the last run replies, with the report on all files. It has the fields
// that `report` in judging.rs lists, such as a letter for each case in `letters`, and three more:
//   parts: the parts of the strip, such as one for each test (strip.rs);
//   absent: the names of the files for which the output has no part. A blank output lacks all answers, and not the parts of
//     certain files, so nothing is absent from it;
//   isFormChanged: whether the page has changed the line breaks of the output, or its encoding.
async function reportOn({ byName, isBlank, isFormChanged }, preferredCase, signal) {
  const { puzzleIndex, answers } = state;
  const runs = answers.files.map(({ name, file, rightOutput }) => [file, byName.get(name) ?? new Blob(), rightOutput]);
  // If the input is all tests, the worker divides the strip into a part for each test.
  const areAllTests = keyOfInput() === ALL;
  // The parameters of `check` in worker.rs: the puzzle, the number of files, the case to show, and whether they are the tests.
  // The last one, the index of the file, is added by worker.js.
  const args = [puzzleIndex, runs.length, preferredCase, Number(areAllTests)];
  const results = await solver.ask("check", args, runs, signal);
  const names = answers.files.map(({ name }) => name);
  const absent = isBlank ? [] : names.filter((name) => !byName.has(name));
  return { ...JSON.parse(results.at(-1).reply), absent, isFormChanged };
}
