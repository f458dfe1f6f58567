// The strip of an output that is wrong, its legend, and the list of the kinds of failures. The strip has a part for each
// test or for each case, or if there are many, for several cases. A part is as high and as red as it has cases that are not
// right:
//
//   ▁▁█▁▄▁▁▁█▁
//   Low and green: right; high and red: wrong. Each opens a case.
//   3 × a wait is missing
//   1 × an answer is missing
//
// A click on a part or on a kind of failure shows a case of it. The part and the kind of the case that is shown are marked.
import { button, find, make } from "./dom.js";
import { showCase } from "./judging.js";
import { autorun, state } from "./state.js";
import { capital, grouped, sum } from "./words.js";

// What a part looks like, by its letter.
const LEGEND = {
  R: "low and green: right",
  W: "high and red: wrong",
  F: "hatched: in another form, such as with a label or too few words",
  M: "outlined: missing",
};

// The parts of the strip, as strip.rs makes them; none if the output is not wrong.
const stripParts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);

// The kinds of failures in the list. Each has a `name`, the numbers of its `cases`, and the number of the `case` that it
// shows. A single failure needs no list.
function listedKinds() {
  if (state.verdict.kind !== "wrong") return [];
  const total = sum(state.report.kinds.map(({ cases }) => cases.length));
  return total > 1 ? state.report.kinds : [];
}

// What the list says of a kind, such as `3 × a wait is missing`.
const titleOf = ({ cases, name }) => `${grouped(cases.length)} × ${name}`;

// ---- What is drawn ----

autorun(() => {
  find("#strip").replaceChildren(...stripParts().map(makePart));
  find("#strip").ariaValueMax = state.report?.letters.length ?? 1;
  find("#legend").textContent = legend();
});

// The element of a part: its letter, how many percent of its cases are `right`, the number of the case that it shows, which
// is its `target`, and its title.
function makePart({ letter, right, target, title }) {
  const element = make("span", letter);
  element.title = title;
  element.style.setProperty("--right", `${right}%`);
  element.onclick = () => showCase(target);
  return element;
}

// What the parts that are there look like, in words.
function legend() {
  const letters = Object.keys(LEGEND).filter((letter) => stripParts().some((part) => part.letter === letter));
  if (letters.length === 0) return "";
  return `${capital(letters.map((letter) => LEGEND[letter]).join("; "))}. Each opens a case.`;
}

// The kinds come in the order of the report: the clearest one first.
autorun(() => {
  find("#kinds").replaceChildren(...listedKinds().map(makeKind));
});

function makeKind(kind) {
  return make("li", "", button(titleOf(kind), () => showCase(kind.case)));
}

// The index of the part that has the case that is shown, or -1 if there is none. The `first` of a part is the number of its
// first case.
function shownIndex() {
  const { shownCase } = state;
  return shownCase ? stripParts().findLastIndex(({ first }) => first <= shownCase.case) : -1;
}

// Marks the part and the kind of the case that is shown. The elements that are marked have to be there, so this is drawn
// last.
autorun(() => {
  const { shownCase } = state;
  const index = shownIndex();
  mark([...find("#strip").children], index);
  find("#strip").ariaValueNow = shownCase?.case ?? 1;
  find("#strip").ariaValueText = stripParts()[index]?.title ?? "";
  mark(kindRows(), listedKinds().findIndex(({ cases }) => cases.includes(shownCase?.case)));
});

const kindRows = () => [...find("#kinds").querySelectorAll("button")];

// Marks the element with this index, and none of the others. If the index is -1, none is marked.
function mark(elements, markedIndex) {
  for (const [index, element] of elements.entries()) element.ariaCurrent = index === markedIndex;
}

// ---- Keys ----

// Arrows, Home and End move along the strip and along the list, and show the case that they come to.

find("#strip").onkeydown = (event) => {
  const step = stepOf(event);
  if (step === 0) return;
  keepToItself(event);
  showCase(nearest(stripParts(), shownIndex() + step).target);
};

find("#kinds").onkeydown = (event) => {
  const step = stepOf(event);
  if (step === 0) return;
  keepToItself(event);
  const rows = kindRows();
  const row = nearest(rows, rows.indexOf(event.target) + step);
  row.focus();
  row.click();
};

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };

// How far a key leads; 0 if it leads nowhere. With Alt, Ctrl or Meta, it is a key of the browser.
function stepOf({ key, altKey, ctrlKey, metaKey }) {
  if (!state.shownCase || altKey || ctrlKey || metaKey) return 0;
  return STEPS[key] ?? 0;
}

// Keeps the browser from scrolling at a key, and the story from turning to another step.
function keepToItself(event) {
  event.preventDefault();
  event.stopPropagation();
}

// The element with this index, or the first or the last one, if the index is beyond it.
const nearest = (all, index) => all[Math.min(Math.max(index, 0), all.length - 1)];
