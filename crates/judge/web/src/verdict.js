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

// Verdicts of these kinds come without the name of the output's file: `none` and `judging` stand there while the output is not
// judged yet, and a `notice` is on other files.
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
  // From a case alone, the user goes back to the whole input before trying the tests.
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
  find("#notes").replaceChildren(...workerNote(), ...whatIsLeft());
});

// The note of the worker, which only an accepted output may have (`report` in judging.rs).
function workerNote() {
  const note = state.report?.note;
  return note ? [make("p", "note", ...coded(capital(note)))] : [];
}

// What a judge may still find wrong with a program whose output is right. Of one case alone, nothing is said.
function whatIsLeft() {
  const { verdict: { kind }, report, caseAlone } = state;
  if (kind !== "right" || caseAlone) return [];
  const { name } = puzzle();
  const lines = [
    `Other inputs: judge a few with Random below, or let \`judge stress ${name} sol.cpp\` look for one `
      + "on which your program fails.",
    `Time and memory: this page measures neither; \`judge test ${name} sol.cpp\` does.`,
    // A verdict of the kind `right` comes with a report (checking.js).
    `Form: ${sentenceOnForm(report)}`,
  ];
  const items = lines.map((line) => make("li", "", ...coded(line)));
  return [make("h3", "", "What is left"), make("ul", "what-is-left", ...items)];
}

// What a strict judge says of the form of an output. `layout` is a name from judging.rs.
function sentenceOnForm({ layout, isFormChanged }) {
  if (layout === "lacksLastNewline") { // at the end of the output, or of parts of it (checking.js)
    return "a strict judge compares every line break, and one is missing at the end of an output.";
  }
  if (layout === "other") {
    return "a strict judge compares every space and line break, and some differ from the statement's.";
  }
  // Now the layout is `stated`: that of the statement. But if the page has converted the output, it was judged in another form
  // than the program has printed.
  if (isFormChanged) {
    return "the page has converted the line breaks or the encoding of your output; "
      + "a judge runs your program on its own system, which writes its own.";
  }
  return "your output is laid out as in the statement, so a strict judge takes it too.";
}
