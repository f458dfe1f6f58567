// The strip of an output that is wrong, its legend, and the list of the kinds of failures. For example, three of ten cases are
// wrong, and the fifth is shown:
//
//   ▁▁▅▁█▁▁▁▅▁
//   Low and green: right; high and red: wrong. Each opens a case.
//   2 × a wait is missing    1 × a tile is listed that does not win
//
// Here, each part of the strip is a case. If the input is all tests, each part is a test. Of very many cases, several share a
// part (strip.rs).
//
// A click on a part or a kind shows one of its cases. Arrow keys, Home and End move along the strip and along the list.
import { showCase, wantedCase } from "./cases.js";
import { button, find, make } from "./dom.js";
import { autorun, state } from "./state.js";
import { capital, grouped, sum } from "./words.js";

// ---- The strip ----

// How a part looks (page.css), by its letter: that of its first failure, or R if it has none. A part of several cases with the
// letter W is only as far red as these are not right. The part of the case that is shown is the highest of all.
const LEGEND = {
  R: "low and green: right",
  W: "high and red: wrong",
  F: "hatched: in another form, such as with a label or too few words",
  M: "outlined: missing",
};

// The parts of the strip, as strip.rs makes them:
//   first: the number of its first case;
//   letter: as in the legend;
//   right: how many percent of its cases are right;
//   target: the number of the case that a click on it shows: its first failure, or its first case;
//   title: its name, and what is wrong in it.
// There are none if the output is not wrong, or the input has fewer than two cases.
const stripParts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);

// The index of the part that the case with this number is in; -1 if there is no such part. The number is null for a fault of
// the output as a whole, and if no case is shown.
function partIndexOf(number) {
  if (number === null) return -1;
  return stripParts().findLastIndex(({ first }) => first <= number);
}

// Draws the parts.
autorun(() => {
  const parts = stripParts();
  find("#strip").replaceChildren(...parts.map(makePart));
  find("#strip").ariaValueMax = state.report?.letters.length ?? 1;
  find("#legend").textContent = legendOf(parts);
});

// Makes the element of a part, with the letter as its CSS class.
function makePart({ letter, right, target, title }) {
  const element = make("span", letter);
  element.title = title;
  element.style.setProperty("--right", `${right}%`);
  element.onclick = () => showCase(target);
  return element;
}

// Says how those parts look that there are.
function legendOf(parts) {
  const letters = Object.keys(LEGEND).filter((letter) => parts.some((part) => part.letter === letter));
  if (letters.length === 0) return "";
  return `${capital(letters.map((letter) => LEGEND[letter]).join("; "))}. Each opens a case.`;
}

// Marks the part of the case that is shown, and tells a screen reader of it.
autorun(() => {
  const number = state.caseReport?.case ?? null;
  const index = partIndexOf(number);
  mark([...find("#strip").children], index);
  find("#strip").ariaValueNow = number ?? 1;
  find("#strip").ariaValueText = stripParts()[index]?.title ?? "";
});

// How far a key leads along the list of kinds, which runs to the right and down. A key that leads beyond an end leads to that
// end (`clampedAt`).
const LIST_STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };
// How far a key leads along the strip. Its role is `slider` (page.html), on which ArrowUp leads to a higher number.
const STRIP_STEPS = { ...LIST_STEPS, ArrowUp: 1, ArrowDown: -1 };

// Without parts, the strip is not displayed (page.css), and gets no keys. While a case is on its way, the next key goes on from
// that (`wantedCase`).
moveWithKeys(find("#strip"), STRIP_STEPS, (step) => {
  const part = clampedAt(stripParts(), partIndexOf(wantedCase()) + step);
  showCase(part.target);
});

// ---- The kinds of failures ----

// The kinds in the list, as `report` in judging.rs makes them. Each has a `name`, the numbers of its `cases`, and that of the
// `case` that a click on it shows. A single failure needs no list.
function listedKinds() {
  if (state.verdict.kind !== "wrong") return [];
  const { kinds } = state.report;
  const total = sum(kinds.map(({ cases }) => cases.length));
  return total > 1 ? kinds : [];
}

autorun(() => {
  find("#kinds").replaceChildren(...listedKinds().map(makeKind));
});

function makeKind({ name, cases, case: target }) {
  return make("li", "", button(`${grouped(cases.length)} × ${name}`, () => showCase(target)));
}

const kindButtons = () => [...find("#kinds").querySelectorAll("button")];

// Marks the kind of the case that is shown.
autorun(() => {
  const number = state.caseReport?.case;
  mark(kindButtons(), listedKinds().findIndex(({ cases }) => cases.includes(number)));
});

moveWithKeys(find("#kinds"), LIST_STEPS, (step) => {
  const buttons = kindButtons();
  const next = clampedAt(buttons, buttons.indexOf(document.activeElement) + step);
  next.focus();
  next.click();
});

// ---- What the strip and the list have in common ----

// Marks the element with this index, and none of the others. If the index is -1, none is marked.
function mark(elements, markedIndex) {
  for (const [index, element] of elements.entries()) element.ariaCurrent = index === markedIndex;
}

// Has `move` called when a key is pressed on an element that leads along it, with the step of that key.
function moveWithKeys(element, steps, move) {
  element.onkeydown = (event) => {
    const step = steps[event.key];
    // With Alt, Ctrl or Meta, it is a key of the browser.
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    // The browser would scroll.
    event.preventDefault();
    // The script of the stories (story/src/page.js) would turn to another step.
    event.stopPropagation();
    move(step);
  };
}

// The element with this index, or the first or the last one if the index is beyond it.
const clampedAt = (all, index) => all[Math.min(Math.max(index, 0), all.length - 1)];
