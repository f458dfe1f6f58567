// What is said of the output as a whole, for example:
//
//   the verdict           AC Right on these 2 games.
//   its file              my.out, 14:05:59
//   the next actions      Try the tests
//   notes                 What is left: Other inputs: … Time and memory: … Form: …
//
// The kinds of verdicts are listed at `NO_VERDICT` in state.js. What else is said of an output that is wrong is in answers.js.
import { goBack, judgeAnyway, leaveNotice, takeTests, typeOutput } from "./actions.js";
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

// Verdicts of these kinds come without the name of a file: `none` and `judging` say nothing of a file yet, and the sentence
// of a `notice` names the files that it is on.
const KINDS_WITHOUT_FILE = ["none", "judging", "notice"];

autorun(() => {
  const { own, verdict } = state;
  const isNamed = own !== null && isFile(own) && !KINDS_WITHOUT_FILE.includes(verdict.kind);
  find("#verdict-file").textContent = isNamed ? `${own.name}, ${timeOf(own)}` : "";
});

// ---- The next actions ----

autorun(() => {
  find("#next-actions").replaceChildren(...nextActions());
});

// The buttons for what the user may do next.
function nextActions() {
  const { caseAlone, catalog, own, verdict: { kind } } = state;
  const actions = [];
  if (kind === "otherInput") {
    actions.push(button("Judge it anyway", judgeAnyway));
    actions.push(button("Clear it", () => typeOutput(null)));
  }
  if (kind === "notice" && own) {
    actions.push(button(`Back to ${isFile(own) ? own.name : "your output"}`, leaveNotice));
  }
  if (caseAlone) {
    actions.push(button(caseAlone.label, goBack));
  } else if (kind === "right" && catalog && keyOfInput() !== ALL) {
    // Without the catalog, it is not known whether all tests are the input already.
    actions.push(button("Try the tests", () => takeTests(ALL)));
  }
  return actions;
}

// ---- Notes ----

autorun(() => {
  find("#notes").replaceChildren(...noteOnOutput(), ...whatThePageCannotTell());
});

// The note of the worker on an output that is right, or is right for the cases before the fault of a malformed input.
function noteOnOutput() {
  const { verdict: { kind }, report } = state;
  if (kind !== "right" && kind !== "malformed") return [];
  if (!report.note) return [];
  return [make("p", "note", ...coded(capital(report.note)))];
}

// What a judge may still find wrong with a program whose output is right. Of one case alone, nothing is said.
function whatThePageCannotTell() {
  const { verdict: { kind }, report, caseAlone } = state;
  if (kind !== "right" || caseAlone) return [];
  const lines = [
    `Other inputs: judge a few with Random below, or let \`judge stress ${puzzle().name} sol.cpp\` look for one on which your program fails.`,
    `Time and memory: this page measures neither; \`judge test ${puzzle().name} sol.cpp\` does.`,
    `Form: ${sentenceOnForm(report)}`,
  ];
  const items = lines.map((line) => make("li", "", ...coded(line)));
  return [make("h3", "", "What is left"), make("ul", "what-is-left", ...items)];
}

// What a strict judge says of an output whose layout differs from the statement's, by the name that `layout` in judging.rs
// has for it. The name of the statement's own layout is `stated`.
const FAULTS_OF_LAYOUT = {
  // Only line breaks are missing, each at the end of the output or of one of its parts (checking.js).
  lacksLastNewline: "a strict judge compares every line break, and one is missing at the end of an output.",
  // More differs.
  other: "a strict judge compares every space and line break, and some differ from the statement's.",
};

// What a strict judge says of the form of an output. That is not known if the layout shows no fault, but the page has
// converted the output.
function sentenceOnForm({ layout, isFormChanged }) {
  const fault = FAULTS_OF_LAYOUT[layout];
  if (fault) return fault;
  if (isFormChanged) {
    return "the page has converted the line breaks or the encoding of your output; a judge runs your program on its own system, which writes its own.";
  }
  return "your output is laid out as in the statement, so a strict judge takes it too.";
}
