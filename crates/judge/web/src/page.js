// The page as a whole: the tabs of the puzzles, their rules, the history of the browser, and how it all starts.
import { show } from "./actions.js";
import { entry, heldByAddress, kept, LINK, read, tabOf, visit, visited } from "./address.js";
import { coded, copy, make, one, say } from "./dom.js";
import { solver } from "./jobs.js";
import { change, drawnFrom, puzzles, state } from "./state.js";
import { capital, puzzle, size } from "./words.js";
import "./fields.js";
import "./drops.js";
import "./task.js";
import "./verdict.js";
import "./failures.js";
import "./strip.js";
import "./answers.js";
import "./submissions.js";
import "./story.js";

// ---- Tabs ----

const tabs = puzzles.map(({ name, title }, index) => {
  const button = make("button", "", capital(name));
  Object.assign(button, { role: "tab", type: "button", ariaLabel: title });
  button.onclick = () => openTab(index);
  button.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.stopPropagation();
    const next = tabs.at((index + by) % tabs.length);
    next.focus();
    next.click();
  };
  return button;
});
one("[role=tablist]").append(...tabs);

// Shows what was shown last of a puzzle.
function openTab(index) {
  visit();
  const past = [...visited.values()].findLast(({ tab }) => tab === index);
  const { name } = puzzles[index];
  return past ? show(past) : follow(kept(name) ?? `#${name}`);
}

// The rules and formats of the puzzle, and the kinds of its random inputs.
function drawPuzzle() {
  const { title, rules, input, output, generators } = puzzle();
  tabs.forEach((button, at) => {
    button.ariaSelected = at === state.tab;
    button.tabIndex = at === state.tab ? 0 : -1;
  });
  one("#title").textContent = title;
  document.title = `${title}: which answers are wrong, and why`;
  const words = { Rules: rules, Input: `${input}. Values may be separated by any whitespace.`, Output: `${output}.` };
  const rows = Object.entries(words).filter(([, text]) => text);
  one("dl").replaceChildren(...rows.flatMap(([name, text]) => [make("dt", "", name), inWords(text)]));
  const options = generators.map(([name, about], at) => {
    const option = new Option(name.replaceAll("-", " "), at);
    option.title = about;
    return option;
  });
  one("#kind").replaceChildren(new Option("any kind", generators.length), ...options);
  one("#random").hidden = one("#kind").hidden = generators.length === 0;
}
drawnFrom(["tab"], drawPuzzle);
drawPuzzle();

// Paragraphs, with code where there are backticks; an indented one is a table.
function inWords(text) {
  const blocks = capital(text).trimEnd().split("\n\n");
  return make("dd", "", ...blocks.map((block) => {
    if (block.startsWith("  ")) return make("pre", "", block);
    return make("p", "", ...coded(block));
  }));
}

// ---- Where the user is: an entry of the history, or a link ----

// Shows what an address says.
async function follow(address) {
  const tab = tabOf(address);
  change({ tab });
  return show(await read(address).catch(() => {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
    return { tab };
  }));
}

// Shows what belongs to the entry of the history that the browser is at.
function recall() {
  const { past, address } = entry();
  return past ? show(past) : follow(address);
}

one("#share").onclick = () => {
  const held = heldByAddress();
  if (!held) return say(`This is too long for a link: links over ${size(LINK)} are often cut off. Send the input as a file.`);
  const isFile = location.protocol === "file:";
  const where = isFile ? " It works only with a copy of this HTML file: send the file too, or put it on a server." : "";
  return copy(location.href, `Copied a link that holds ${held}.${where}`);
};
window.onpopstate = recall;
solver.start();
recall();
