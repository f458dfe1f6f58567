// The tabs of the puzzles, one of which is open. The Tab key leads to the open one only; from there, arrow keys lead to the
// others, and open them.
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

// If the key is an arrow, opens the tab beside that with this index. The first tab comes after the last. With Alt, for
// example, an arrow is for the browser, which goes back or forward.
function turnTab(event, index) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  // The script of the stories (story/src/page.js) would turn to another step.
  event.stopPropagation();
  // The index is -1 before the first tab: `at` takes that for the last.
  const next = tabs.at((index + step) % tabs.length);
  next.focus();
  next.click();
}

autorun(drawTabs);

// Marks the tab that is open, which is the one that the Tab key leads to.
function drawTabs() {
  for (const [index, element] of tabs.entries()) {
    const isOpen = index === state.puzzleIndex;
    element.ariaSelected = isOpen;
    element.tabIndex = isOpen ? 0 : -1;
  }
}
