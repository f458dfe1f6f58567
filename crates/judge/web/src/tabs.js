// The tabs of the puzzles. In the state, a `tab` is the index of one.
import { button, find } from "./dom.js";
import { openTab } from "./navigation.js";
import { autorun, puzzles, state } from "./state.js";
import { capital } from "./words.js";

// The elements of the tabs, in the order of the puzzles.
const tabs = puzzles.map(makeTab);
find("[role=tablist]").append(...tabs);

function makeTab({ name, title }, index) {
  const element = button(capital(name), () => openTab(index));
  Object.assign(element, { role: "tab", ariaLabel: title });
  element.onkeydown = (event) => turnTab(event, index);
  return element;
}

// Arrows lead from one tab to that beside it, and from the last one to the first. With Alt, for example, they are the
// browser's: it goes back or forward.
function turnTab(event, index) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  // Otherwise, the arrow would turn a step of the story as well.
  event.stopPropagation();
  // At -1 is the last one.
  const next = tabs.at((index + step) % tabs.length);
  next.focus();
  next.click();
}

autorun(drawTabs);

// Only the tab that is shown is reached with the Tab key; arrows lead to the others.
function drawTabs() {
  for (const [index, element] of tabs.entries()) {
    const isShown = index === state.tab;
    element.ariaSelected = isShown;
    element.tabIndex = isShown ? 0 : -1;
  }
}
