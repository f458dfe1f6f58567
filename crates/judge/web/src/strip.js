// The strip of an output that is wrong, its legend, and the list of the kinds of failures:
//
//   ▁▁▅▁█▁▁▁▅▁
//   Low and green: right; high and red: wrong. Each opens a case.
//   2 × a wait is missing    1 × a tile is listed that does not win
//
// Here, each part of the strip is a case: three of ten are wrong, and the fifth is shown.
//
// The strip has a part for each test or each case, or if there are many cases, for several of them (strip.rs). A part without
// failures is low and green, and one with failures is high. The first failure decides how a high part looks: if it is a wrong
// answer, the part is as red as it has cases that are not right. The part of the case that is shown is the highest.
//
// A click on a part or on a kind shows a case of it. Arrow keys, Home and End move along the strip and along the list.
import { button, find, make } from "./dom.js";
import { showCase, wantedCase } from "./judging.js";
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

// The parts of the strip, as strip.rs makes them; none if the output is not wrong, or has a single case.
const stripParts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);

// The index of the part that a case is in, by its number; -1 without a number, as for a fault of the output as a whole. The
// `first` of a part is the number of its first case.
const partIndexOf = (number) => (number ? stripParts().findLastIndex(({ first }) => first <= number) : -1);

// Makes the parts, once for each report. Another function marks them, since that is done again for each case that is shown.
autorun(() => {
  const parts = stripParts();
  find("#strip").replaceChildren(...parts.map(makePart));
  find("#strip").ariaValueMax = state.report?.letters.length ?? 1;
  find("#legend").textContent = legendOf(parts);
});

// The element of a part: its letter, which is the CSS class; how many percent of its cases are `right`; the number of the
// case that it shows, which is its `target`; and its title.
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

// Marks the part of the case that is shown.
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

// The kinds in the list: first that of the case that the report shows first (`kinds` in report/kinds.rs has the order). Each
// has a `name`, the numbers of its `cases`, and as its `case` the target: the number of the case that it shows. A single
// failure needs no list.
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
