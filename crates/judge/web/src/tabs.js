// The tabs of the puzzles, one of which is open. They are one stop of the Tab key: arrow keys lead from one to another.
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

// Opens the tab beside that with this index if an arrow key is pressed. Beside the last tab is the first. With Alt, for
// example, the key is the browser's, which goes back or forward.
function turnTab(event, index) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  // The script of the stories (story/src/page.js) would turn to another step.
  event.stopPropagation();
  // `at(-1)` is the last one.
  const next = tabs.at((index + step) % tabs.length);
  next.focus();
  next.click();
}

autorun(drawTabs);

// Marks the tab that is open, which is the one that the Tab key leads to.
function drawTabs() {
  for (const [index, element] of tabs.entries()) {
    const isOpen = index === state.tab;
    element.ariaSelected = isOpen;
    element.tabIndex = isOpen ? 0 : -1;
  }
}
