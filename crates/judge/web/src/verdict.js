// The verdict: how much of the output is wrong, of which file that is said, and what the user may do next.
import { choose, goBack, showAlone, takeOutput } from "./actions.js";
import { button, coded, make, one, waiting } from "./dom.js";
import { isFile } from "./given.js";
import { judgeOutput, showCase } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { ALL, chosen } from "./tests.js";
import { capital, noun, puzzle } from "./words.js";

drawnFrom(["verdict"], () => {
  const { letters, sentence, kind } = state.verdict;
  const chip = letters ? [make("span", `verdict ${letters}`, letters), " "] : [];
  const words = kind === "judging" ? waiting(sentence ?? "Judging …") : sentence ?? "";
  one("#said").replaceChildren(...chip, words);
});

// The name of the file, and when it was given.
export const timeOf = ({ time }) => time?.toLocaleTimeString("en-GB") ?? "";
drawnFrom(["verdict", "own"], () => {
  const { own, verdict } = state;
  const saysOfOutput = !["none", "judging", "refused"].includes(verdict.kind);
  const isNamed = own !== null && isFile(own) && saysOfOutput;
  one("#of").textContent = isNamed ? `${own.name}, ${timeOf(own)}` : "";
});

// What the user may do next.
drawnFrom(["verdict", "alone", "catalog"], () => {
  const { alone, catalog, own, verdict: { kind } } = state;
  const isJudged = kind === "wrong" || kind === "right";
  const actions = [];
  if (kind === "other") {
    actions.push(button("Judge it anyway", () => judgeOutput({ isForced: true })), button("Clear it", () => takeOutput(null)));
  }
  if (kind === "refused" && own) actions.push(button(`Back to ${own.name || "your output"}`, () => judgeOutput()));
  if (isJudged && alone) actions.push(button(alone.name, goBack));
  if (kind === "right" && !alone && catalog && chosen().key !== ALL) actions.push(button("Try the tests", () => choose(ALL)));
  one("#actions span").replaceChildren(...actions);
});

// What is left to do for an output that is right, and a remark on it.
drawnFrom(["verdict", "report"], () => {
  const { verdict: { kind }, report, alone } = state;
  const note = kind === "right" || kind === "malformed" ? report?.note : null;
  const notes = note ? [make("p", "note", ...coded(capital(note)))] : [];
  one("#right").replaceChildren(...notes, ...(kind === "right" && !alone ? whatIsLeft(report) : []));
});

// What a judge may still find wrong with a program whose output is right.
function whatIsLeft({ note, isConverted }) {
  const form = note ? "a strict judge compares every space and line break; see the remark above."
    : isConverted ? "the page has converted the line breaks or the encoding of your output; a judge runs your program on its own system, which writes its own."
    : "your output is laid out as in the statement, so a strict judge takes it too.";
  const lines = [
    `Other inputs: judge a few with Random below, or let \`judge stress ${puzzle().name} sol.cpp\` look for one on which your program fails.`,
    `Time and memory: this page measures neither; \`judge test ${puzzle().name} sol.cpp\` does.`,
    `Form: ${form}`,
  ];
  return [make("h3", "", "What is left"), make("ul", "left", ...lines.map((line) => make("li", "", ...coded(line))))];
}

// ---- The failures of one kind, one after the other ----

const kindOf = (number) => state.report.kinds.find(({ cases }) => cases.includes(number));

// The failures of the kind that is shown; all of them, if a case is shown that is right.
export function failures() {
  const { found, report } = state;
  return kindOf(found.case)?.cases ?? report.kinds.flatMap(({ cases }) => cases).sort((one, other) => one - other);
}

drawnFrom(["found", "report"], () => {
  const { found, report } = state;
  one("#previous").hidden = one("#next").hidden = !found || failures().every((number) => number === found.case);
  one("#only").hidden = !found?.input || report.states.length < 2;
  one("#only").textContent = `Only this ${noun()}`;
});
one("#next").onclick = () => showCase(failures().find((number) => number > state.found.case) ?? failures()[0]);
one("#previous").onclick = () => showCase(failures().findLast((number) => number < state.found.case) ?? failures().at(-1));
one("#only").onclick = showAlone;
