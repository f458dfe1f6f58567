// The verdict: how much of the output is wrong, of which file that is said, and what the user may do next.
import { choose, goBack, takeOutput } from "./actions.js";
import { button, coded, make, one, waiting } from "./dom.js";
import { isFile, timeOf } from "./given.js";
import { judgeOutput } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { ALL, chosen } from "./tests.js";
import { capital, puzzle } from "./words.js";

drawnFrom(["verdict"], () => {
  const { letters, sentence, kind } = state.verdict;
  const words = [];
  if (letters) words.push(make("span", `verdict ${letters}`, letters), " ");
  words.push(kind === "judging" ? waiting(sentence) : sentence);
  one("#said").replaceChildren(...words);
});

// The file that the verdict is on, and when it was given.
const SAY_NOTHING_OF_OUTPUT = ["none", "judging", "refused"]; // kinds of verdicts
drawnFrom(["verdict", "own"], () => {
  const { own, verdict } = state;
  const hasName = own !== null && isFile(own) && !SAY_NOTHING_OF_OUTPUT.includes(verdict.kind);
  one("#of").textContent = hasName ? `${own.name}, ${timeOf(own)}` : "";
});

drawnFrom(["verdict", "alone", "catalog"], () => {
  one("#actions span").replaceChildren(...nextActions());
});

// The buttons for what the user may do next.
function nextActions() {
  const { alone, catalog, own, verdict: { kind } } = state;
  const actions = [];
  if (kind === "other") {
    actions.push(button("Judge it anyway", () => judgeOutput({ isForced: true })));
    actions.push(button("Clear it", () => takeOutput(null)));
  }
  if (kind === "refused" && own) {
    actions.push(button(`Back to ${own.name || "your output"}`, () => judgeOutput()));
  }
  if (alone && (kind === "wrong" || kind === "right")) {
    actions.push(button(alone.name, goBack));
  }
  if (!alone && kind === "right" && catalog && chosen().key !== ALL) {
    actions.push(button("Try the tests", () => choose(ALL)));
  }
  return actions;
}

// A remark on an output that is right, and what is left to do for its program.
drawnFrom(["verdict", "report"], () => {
  const { verdict: { kind }, report, alone } = state;
  const isRight = kind === "right";
  const content = [];
  if (report?.note && (isRight || kind === "malformed")) content.push(make("p", "note", ...coded(capital(report.note))));
  if (isRight && !alone) content.push(...whatIsLeft(report));
  one("#right").replaceChildren(...content);
});

// What a judge may still find wrong with a program whose output is right.
function whatIsLeft(report) {
  const lines = [
    `Other inputs: judge a few with Random below, or let \`judge stress ${puzzle().name} sol.cpp\` look for one on which your program fails.`,
    `Time and memory: this page measures neither; \`judge test ${puzzle().name} sol.cpp\` does.`,
    `Form: ${whatIsLeftOfForm(report)}`,
  ];
  const items = lines.map((line) => make("li", "", ...coded(line)));
  return [make("h3", "", "What is left"), make("ul", "left", ...items)];
}

function whatIsLeftOfForm({ note, isConverted }) {
  if (note) return "a strict judge compares every space and line break; see the remark above.";
  if (isConverted) {
    return "the page has converted the line breaks or the encoding of your output; a judge runs your program on its own system, which writes its own.";
  }
  return "your output is laid out as in the statement, so a strict judge takes it too.";
}
