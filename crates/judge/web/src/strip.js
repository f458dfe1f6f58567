// The strip of all tests or cases, its legend, and the list of the kinds of failures: each shows a case.
import { button, make, one } from "./dom.js";
import { showCase } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { capital, grouped, sum } from "./words.js";

// What a part looks like, by its letter.
const LEGEND = {
  R: "low and green: right",
  W: "high and red: wrong",
  F: "hatched: in another form, such as with a label or too few words",
  M: "outlined: missing",
};

// The parts of the strip, and the kinds of failures. A single failure needs no list of kinds.
const parts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);
function kinds() {
  if (state.verdict.kind !== "wrong") return [];
  const total = sum(state.report.kinds.map(({ cases }) => cases.length));
  return total > 1 ? state.report.kinds : [];
}

const titleOf = ({ cases, name }) => `${grouped(cases.length)} × ${name}`;

// All cases in their order; of the tests, each test. A part is as red as it has cases that are not right.
drawnFrom(["report", "verdict"], () => {
  one("#strip").replaceChildren(...parts().map(makePart));
  one("#strip").ariaValueMax = state.report?.states.length ?? 1;
  one("#legend").textContent = legend();
});

function makePart({ letter, right, target, title }) {
  const element = make("span", `state ${letter}`);
  element.title = title;
  element.style.setProperty("--right", `${right}%`);
  element.onclick = () => showCase(target);
  return element;
}

// What the parts that are there look like, in words.
function legend() {
  const letters = Object.keys(LEGEND).filter((letter) => parts().some((part) => part.letter === letter));
  if (letters.length === 0) return "";
  return `${capital(letters.map((letter) => LEGEND[letter]).join("; "))}. Each opens a case.`;
}

// The kinds of failures, the simplest first.
drawnFrom(["report", "verdict"], () => {
  one("#kinds").replaceChildren(...kinds().map((kind) => make("li", "", button(titleOf(kind), () => showCase(kind.case)))));
});

// The part that is shown, and the kind.
const shownPart = (all) => all.findLastIndex(({ first }) => first <= state.shownCase.case);
drawnFrom(["shownCase", "report", "verdict"], () => {
  const { shownCase } = state;
  const at = shownCase ? shownPart(parts()) : -1;
  [...one("#strip").children].forEach((element, index) => element.toggleAttribute("aria-current", index === at));
  one("#strip").ariaValueNow = shownCase?.case ?? 1;
  one("#strip").ariaValueText = parts()[at]?.title ?? "";
  const kind = kinds().findIndex(({ cases }) => cases.includes(shownCase?.case));
  [...one("#kinds").children].forEach(({ firstChild: row }, index) => { row.ariaCurrent = index === kind; });
});

// ---- Arrows move along the strip and along the list, and show what they come to ----

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

// Returns to which of some places a key leads from the one with this index, or nothing if it is no arrow.
function reached(event, places, index) {
  const step = STEPS[event.key];
  if (!step || !state.shownCase || event.altKey || event.ctrlKey || event.metaKey) return null;
  event.preventDefault();
  event.stopPropagation();
  return places[Math.min(Math.max(index + step, 0), places.length - 1)];
}

one("#strip").onkeydown = (event) => {
  const part = reached(event, parts(), state.shownCase ? shownPart(parts()) : -1);
  if (part) showCase(part.target);
};
one("#kinds").onkeydown = (event) => {
  const rows = [...one("#kinds").querySelectorAll("button")];
  const row = reached(event, rows, rows.indexOf(event.target));
  if (!row) return;
  row.focus();
  row.click();
};
