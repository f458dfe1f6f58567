// What is said of the output as a whole, in these elements of page.html. The examples are of a right output:
//
//   element          what it holds                        example
//
//   #said            the verdict                          AC Right on these 2 games.
//   #verdict-file    the file that the verdict is on      my.out, 14:05:59
//   #next-actions    buttons for what may be done next    Try the tests
//   #notes           the note on the output, if any;      Another best card in game 2
//                    what is left to be tried             Other inputs: …  Time and memory: …  Form: …
//
// A verdict has a `sentence` (mostly from checking.js or sentences.js), and a `code` such as AC if the output is right or wrong.
// Its `kind` decides what else is shown here; the kinds are listed at `NO_VERDICT` in state.js. For a wrong output, buttons.js,
// strip.js and answers.js draw more.
import { clearOutput, goBack, judgeAnyway, leaveNotice, takeTests } from "./actions.js";
import { button, coded, find, make, waiting } from "./dom.js";
import { isFile, timeOf } from "./given.js";
import { autorun, state } from "./state.js";
import { ALL, keyOfInput } from "./tests.js";
import { capital, puzzle } from "./words.js";

// ---- The verdict ----

autorun(() => {
  const { code, sentence, kind } = state.verdict;
  const words = [];
  if (code) words.push(make("span", `verdict ${code}`, code), " ");
  words.push(kind === "judging" ? waiting(sentence) : sentence);
  find("#said").replaceChildren(...words);
});

// ---- The file that the verdict is on, and when it was given ----

// The kinds of verdicts beside which the file of the output is not named: they say nothing of it, or nothing yet, or are on
// other files. One of the kind `unjudged` is on that file: it says why the file was not judged.
const KINDS_WITHOUT_FILE = ["none", "judging", "notice"];

autorun(() => {
  const { userOutput, verdict } = state;
  const isOfFile = userOutput !== null && isFile(userOutput);
  const isNamed = isOfFile && !KINDS_WITHOUT_FILE.includes(verdict.kind);
  find("#verdict-file").textContent = isNamed ? `${userOutput.name}, ${timeOf(userOutput)}` : "";
});

// ---- The next actions ----

autorun(() => {
  find("#next-actions").replaceChildren(...nextActions());
});

// The buttons for what the user may do next.
function nextActions() {
  const { caseAlone, userOutput, verdict: { kind } } = state;
  const actions = [];
  // The output was given for another input.
  if (kind === "otherInput") {
    actions.push(button("Judge it anyway", judgeAnyway));
    actions.push(button("Clear it", clearOutput));
  }
  // The notice stands in the place of the verdict on the output.
  if (kind === "notice" && userOutput !== null) {
    actions.push(button(`Back to ${isFile(userOutput) ? userOutput.name : "your output"}`, leaveNotice));
  }
  if (kind === "right" && caseAlone === null && canTryTests()) {
    actions.push(button("Try the tests", () => takeTests(ALL)));
  }
  // A case alone was taken out of a longer input, to which this leads back: the label is `Back to all games`, for example.
  if (caseAlone !== null) actions.push(button(caseAlone.label, goBack));
  return actions;
}

// Whether all tests can become the input: they are unpacked, and are not the input already.
const canTryTests = () => state.testsByPuzzle !== null && keyOfInput() !== ALL;

// ---- Notes ----

autorun(() => {
  find("#notes").replaceChildren(...noteOnOutput(), ...whatIsLeft());
});

// The worker's note on the output. Only an accepted output may have one (`report` in judging.rs).
function noteOnOutput() {
  const note = state.report?.note;
  return note ? [make("p", "note", ...coded(capital(note)))] : [];
}

// What another judge may still find wrong with a program whose output is right. Of a case alone, nothing is said.
function whatIsLeft() {
  const { verdict: { kind }, report, caseAlone } = state;
  if (kind !== "right" || caseAlone !== null) return [];
  const { name } = puzzle();
  const lines = [
    `Other inputs: judge a few with Random below, or let \`judge stress ${name} sol.cpp\` look for one `
      + "on which your program fails.",
    `Time and memory: this page measures neither; \`judge test ${name} sol.cpp\` does.`,
    `Form: ${sentenceOnForm(report)}`,
  ];
  const items = lines.map((line) => make("li", "", ...coded(line)));
  return [make("h3", "", "What is left"), make("ul", "what-is-left", ...items)];
}

// What a strict judge, which compares outputs as texts, says of a right output. In the report, `isFormChanged` says whether the
// page had to convert the output before it was judged. `layout` says how the output was laid out after that:
//
//   stated             as in the statement
//   lacksLastNewline   the same, but the line break at the end is missing
//   other              in any other way
function sentenceOnForm({ layout, isFormChanged }) {
  switch (layout) {
    case "stated":
      if (!isFormChanged) return "your output is laid out as in the statement, so a strict judge takes it too.";
      return "the page has converted the line breaks or the encoding of your output; "
        + "on the system of a judge, your program may write others.";
    case "lacksLastNewline":
      // An output may have several parts (files.js), of which any may lack it: hence `an output`.
      return "a strict judge compares every line break, and one is missing at the end of an output.";
    case "other":
      return "a strict judge compares every space and line break, and some differ from the statement's.";
  }
}
