// The strip of an output that is wrong, its legend, and the list of the kinds of failures:
//
//   ▁▁▅▁█▁▁▁▅▁
//   Low and green: right; high and red: wrong. Each opens a case.
//   2 × a wait is missing    1 × a tile is listed that does not win
//
// Here, each part of the strip is a case: three of ten are wrong, and the fifth is shown.
//
// A part is a test, a case, or if there are many cases, several of them (strip.rs). A part without failures is low and green,
// and one with failures is high. The first failure decides how a high part looks: if it is a wrong answer, the part is as red
// as it has cases that are not right. The part of the case that is shown is the highest.
//
// Each part and each kind has a target: the case that a click on it shows. Arrow keys, Home and End move along the strip and
// along the list.
import { showCase, wantedCase } from "./cases.js";
import { button, find, make } from "./dom.js";
import { autorun, state } from "./state.js";
import { capital, grouped, sum } from "./words.js";

// ---- The strip ----

// How a part looks (page.css), by the letter of its first failure. The letter of a part without failures is R.
const LEGEND = {
  R: "low and green: right",
  W: "high and red: wrong",
  F: "hatched: in another form, such as with a label or too few words",
  M: "outlined: missing",
};

// The parts of the strip, as strip.rs makes them; none if the output is not wrong, or the input has a single case.
const stripParts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);

// The index of the part that the case with this number is in; -1 if there is none: the strip has no parts, or the number is
// null, as for a fault of the output as a whole.
function partIndexOf(number) {
  if (!number) return -1;
  // The `first` of a part is the number of its first case.
  return stripParts().findLastIndex(({ first }) => first <= number);
}

// Draws the parts, once for each report.
autorun(() => {
  const parts = stripParts();
  find("#strip").replaceChildren(...parts.map(makePart));
  find("#strip").ariaValueMax = state.report?.letters.length ?? 1;
  find("#legend").textContent = legendOf(parts);
});

// Makes the element of a part. Its `letter` is the CSS class, `right` is how many percent of its cases are right, and the
// `target` is a number of a case.
function makePart({ letter, right, target, title }) {
  const element = make("span", letter);
  element.title = title;
  element.style.setProperty("--right", `${right}%`);
  element.onclick = () => showCase(target);
  return element;
}

// How these parts look, in words.
function legendOf(parts) {
  const letters = Object.keys(LEGEND).filter((letter) => parts.some((part) => part.letter === letter));
  if (letters.length === 0) return "";
  return `${capital(letters.map((letter) => LEGEND[letter]).join("; "))}. Each opens a case.`;
}

// Marks the part of the case that is shown, whenever another case is shown.
autorun(() => {
  const number = state.shownCase?.case;
  const index = partIndexOf(number);
  mark([...find("#strip").children], index);
  find("#strip").ariaValueNow = number ?? 1;
  find("#strip").ariaValueText = stripParts()[index]?.title ?? "";
});

// How far a key leads along the list of kinds, which runs to the right and down. What leads beyond an end leads to that end.
const LIST_STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity };
// How far a key leads along the strip. Its role is `slider` (page.html), on which ArrowUp leads to a higher number.
const STRIP_STEPS = { ...LIST_STEPS, ArrowUp: 1, ArrowDown: -1 };

// Without parts, the strip is not displayed (page.css), and gets no keys.
moveWithKeys(find("#strip"), STRIP_STEPS, (step) => {
  const part = clampedAt(stripParts(), partIndexOf(wantedCase()) + step);
  showCase(part.target);
});

// ---- The kinds of failures ----

// The kinds in the list, in the order of the report. Each has a `name`, the numbers of its `cases`, and as its `case` the
// number of the target. A single failure needs no list.
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
  const number = state.shownCase?.case;
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

// Has a function called with the step of each key that leads along an element. With Alt, Ctrl or Meta, it is a key of the
// browser.
function moveWithKeys(element, steps, move) {
  element.onkeydown = (event) => {
    const step = steps[event.key];
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
