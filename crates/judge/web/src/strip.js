// The strip of all tests or cases, its legend, and the list of the kinds of failures: each shows a case.
import { button, make, one } from "./dom.js";
import { showCase } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { capital, grouped } from "./words.js";

// What a part looks like, by its letter.
const LEGEND = {
  R: "low and green: right",
  W: "high and red: wrong",
  F: "hatched: in another form, such as with a label or too few words",
  M: "outlined: missing",
};

const parts = () => (state.verdict.kind === "wrong" ? state.report.parts : []);
const kinds = () => (state.verdict.kind === "wrong" && state.report.kinds.flatMap(({ cases }) => cases).length > 1 ? state.report.kinds : []);
const named = ({ cases, name }) => `${grouped(cases.length)} × ${name}`;

// All cases in their order; of the tests, each test. A part is as red as it has cases that are not right.
drawnFrom(["report", "verdict"], () => {
  const all = parts();
  const elements = all.map(({ letter, right, target, title }) => {
    const element = make("span", `state ${letter}`);
    element.title = title;
    element.style.setProperty("--right", `${right}%`);
    element.onclick = () => showCase(target);
    return element;
  });
  one("#strip").replaceChildren(...elements);
  one("#strip").ariaValueMax = state.report?.states.length ?? 1;
  const words = Object.keys(LEGEND).filter((letter) => all.some((part) => part.letter === letter)).map((letter) => LEGEND[letter]);
  one("#legend").textContent = words.length > 0 ? `${capital(words.join("; "))}. Each opens a case.` : "";
});

// The kinds of failures, the simplest first.
drawnFrom(["report", "verdict"], () => {
  one("#kinds").replaceChildren(...kinds().map((kind) => make("li", "", button(named(kind), () => showCase(kind.case)))));
});

// The part that is shown, and the kind.
const shownPart = (all) => all.findLastIndex(({ first }) => first <= state.found.case);
drawnFrom(["found", "report", "verdict"], () => {
  const { found } = state;
  const at = found ? shownPart(parts()) : -1;
  [...one("#strip").children].forEach((element, index) => element.toggleAttribute("aria-current", index === at));
  one("#strip").ariaValueNow = found?.case ?? 1;
  one("#strip").ariaValueText = parts()[at]?.title ?? "";
  const kind = kinds().findIndex(({ cases }) => cases.includes(found?.case));
  [...one("#kinds").children].forEach(({ firstChild: row }, index) => { row.ariaCurrent = index === kind; });
});

// Arrows move along the strip and along the list, and show what they come to.
function addArrows(element, places, at, go) {
  element.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!by || !state.found || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const all = places();
    go(all[Math.min(Math.max(at(all, event) + by, 0), all.length - 1)]);
  };
}
addArrows(one("#strip"), parts, shownPart, ({ target }) => showCase(target));
addArrows(one("#kinds"), () => [...one("#kinds").querySelectorAll("button")], (all, { target }) => all.indexOf(target), (row) => {
  row.focus();
  row.click();
});
