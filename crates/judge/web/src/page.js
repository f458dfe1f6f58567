// The page as a whole: the tabs of the puzzles, their rules, the history of the browser, and how it all starts. What it
// imports for no name draws the rest, such as table.js the table of the user's outputs.
import { show } from "./actions.js";
import { entry, heldByAddress, kept, LINK, read, tabOf, visit, visited } from "./address.js";
import { button, coded, copy, make, one, say } from "./dom.js";
import { solver } from "./jobs.js";
import { forget } from "./judging.js";
import { change, drawnFrom, puzzles, state } from "./state.js";
import { capital, puzzle, size } from "./words.js";
import "./fields.js";
import "./remarks.js";
import "./progress.js";
import "./drops.js";
import "./task.js";
import "./verdict.js";
import "./buttons.js";
import "./strip.js";
import "./answers.js";
import "./table.js";
import "./story.js";

// ---- Tabs ----

const tabs = puzzles.map(makeTab);
one("[role=tablist]").append(...tabs);

function makeTab({ name, title }, index) {
  const tab = button(capital(name), () => openTab(index));
  Object.assign(tab, { role: "tab", ariaLabel: title });
  tab.onkeydown = (event) => turnTab(event, index);
  return tab;
}

// Arrows lead from one tab to that beside it, and from the last one to the first.
function turnTab(event, index) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  event.stopPropagation();
  const next = tabs.at((index + step) % tabs.length); // of -1, the last one
  next.focus();
  next.click();
}

// Shows what was shown last of a puzzle.
function openTab(index) {
  visit();
  const past = [...visited.values()].findLast(({ tab }) => tab === index);
  const { name } = puzzles[index];
  return past ? show(past) : follow(kept(name) ?? `#${name}`);
}

// What belongs to the puzzle and to nothing else. It is drawn once before the state changes, since the first puzzle may be
// the one that is shown.
function drawPuzzle() {
  drawTabs();
  drawRules();
  drawRandomKinds();
}
drawnFrom(["tab"], drawPuzzle);
drawPuzzle();

// Only the tab that is shown is reached with the Tab key; arrows lead to the others.
function drawTabs() {
  for (const [index, tab] of tabs.entries()) {
    const isShown = index === state.tab;
    tab.ariaSelected = isShown;
    tab.tabIndex = isShown ? 0 : -1;
  }
}

// The title, the rules and the formats.
function drawRules() {
  const { title, rules, input, output } = puzzle();
  one("#title").textContent = title;
  document.title = `${title}: which answers are wrong, and why`;
  const words = { Rules: rules, Input: `${input}. Values may be separated by any whitespace.`, Output: `${output}.` };
  const rows = Object.entries(words).filter(([, text]) => text);
  one("dl").replaceChildren(...rows.flatMap(([name, text]) => [make("dt", "", name), make("dd", "", ...blocks(text))]));
}

// The paragraphs of a text, which an empty line parts; an indented one is a table.
function blocks(text) {
  return capital(text).trimEnd().split("\n\n").map(makeBlock);
}

function makeBlock(text) {
  if (text.startsWith("  ")) return make("pre", "", text);
  return make("p", "", ...coded(text));
}

// The kinds of random inputs. The last option has the number of none of them, for which the worker takes all in turn.
function drawRandomKinds() {
  const { generators } = puzzle();
  const options = generators.map(([name, about], index) => {
    const option = new Option(name.replaceAll("-", " "), index);
    option.title = about;
    return option;
  });
  one("#kind").replaceChildren(new Option("any kind", generators.length), ...options);
  const isEmpty = generators.length === 0;
  one("#random").hidden = isEmpty;
  one("#kind").hidden = isEmpty;
}

// ---- Where the user is: an entry of the history, or a link ----

// Shows what an address says: first the puzzle, since the rest may have to be unpacked. If that fails, shows the sample.
async function follow(address) {
  const tab = tabOf(address);
  forget();
  change({ tab });
  let values;
  try {
    values = await read(address);
  } catch {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
    values = { tab };
  }
  return show(values);
}

// Shows what belongs to the entry of the history that the browser is at.
function recall() {
  const { past, address } = entry();
  return past ? show(past) : follow(address);
}

one("#share").onclick = () => {
  const held = heldByAddress();
  if (!held) {
    say(`This is too long for a link: links over ${size(LINK)} are often cut off. Send the input as a file.`);
    return;
  }
  const isFile = location.protocol === "file:";
  const where = isFile ? " It works only with a copy of this HTML file: send the file too, or put it on a server." : "";
  copy(location.href, `Copied a link that holds ${held}.${where}`);
};
window.onpopstate = recall;
solver.start();
recall();
