// The page as a whole: the tabs of the puzzles, what is said of a puzzle, the history of the browser and its links, and how
// it all starts. Imports without names run for their effect, such as table.js, which draws the table of the user's
// outputs; their order is that in which the parts of the page are drawn.
import { show } from "./actions.js";
import { MAX_LINK_CHARS, linkToShown, shownAt, tabOf } from "./address.js";
import { button, coded, copy, find, make, say } from "./dom.js";
import { addressAfterReload, arrive, remember, shownLastOf, visit } from "./history.js";
import { solver } from "./jobs.js";
import { expectInput, forget } from "./judging.js";
import { storedLastOf } from "./session.js";
import { change, onChangeOf, pendingText, puzzles, state } from "./state.js";
import { unpackTests } from "./tests.js";
import { capital, give, puzzle, size } from "./words.js";
import "./fields.js";
import "./printing.js";
import "./remarks.js";
import "./progress.js";
import "./drops.js";
import "./chooser.js";
import "./task.js";
import "./verdict.js";
import "./buttons.js";
import "./strip.js";
import "./answers.js";
import "./table.js";
import "./story.js";

// ---- The tabs ----

// The elements of the tabs, in the order of the puzzles. In the state, a `tab` is the index of one.
const tabs = puzzles.map(makeTab);
find("[role=tablist]").append(...tabs);

function makeTab({ name, title }, index) {
  const element = button(capital(name), () => openTab(index));
  Object.assign(element, { role: "tab", ariaLabel: title });
  element.onkeydown = (event) => turnTab(event, index);
  return element;
}

// Shows what was shown last of a puzzle, or what the session has stored of it. The tab that is open already stays as it is.
function openTab(index) {
  if (index === state.tab) return;
  const { name } = puzzles[index];
  visit(`#${name}`);
  const past = shownLastOf(index);
  return past ? show(past) : follow(storedLastOf(name));
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

// ---- The puzzle ----

// What belongs to the puzzle and to nothing else. It is also drawn at once: the state has the tab of the first puzzle from
// the start, so if that is the one to be shown, the tab does not change.
function drawPuzzle() {
  drawTabs();
  drawRules();
  drawRandomKinds();
}
onChangeOf(["tab"], drawPuzzle);
drawPuzzle();

// Only the tab that is shown is reached with the Tab key; arrows lead to the others.
function drawTabs() {
  for (const [index, element] of tabs.entries()) {
    const isShown = index === state.tab;
    element.ariaSelected = isShown;
    element.tabIndex = isShown ? 0 : -1;
  }
}

// The title, the rules and the formats.
function drawRules() {
  const { title, rules, input, output } = puzzle();
  find("#title").textContent = title;
  document.title = `${title}: which answers are wrong, and why`;
  find("dl").replaceChildren(
    ...section("Rules", rules),
    ...section("Input", `${input}. Values may be separated by any whitespace.`),
    ...section("Output", `${output}.`),
  );
}

function section(heading, text) {
  return [make("dt", "", heading), make("dd", "", ...blocks(text))];
}

// The paragraphs of a text, which an empty line parts; an indented one is a table.
function blocks(text) {
  return capital(text).trimEnd().split("\n\n").map(makeBlock);
}

function makeBlock(text) {
  if (text.startsWith("  ")) return make("pre", "", text);
  return make("p", "", ...coded(text));
}

// The kinds of random inputs. The value of an option is the index of its generator. If the index is beyond the last one, the
// worker takes all in turn.
function drawRandomKinds() {
  const { generators } = puzzle();
  const anyKind = new Option("any kind", generators.length);
  const options = generators.map(([name, about], index) => {
    const option = new Option(name.replaceAll("-", " "), index);
    option.title = about;
    return option;
  });
  find("#kind").replaceChildren(anyKind, ...options);
  const isEmpty = generators.length === 0;
  find("#random").hidden = isEmpty;
  find("#kind").hidden = isEmpty;
}

// ---- Where the user is: an entry of the history, or a link ----

// Shows what belongs to the entry of the history that the browser has come to.
function recall() {
  const past = arrive();
  if (!past) return follow(addressAfterReload());
  const judged = show(past);
  // A change calls this, but if the same is shown as before, nothing changes. The entry may still have to be packed.
  remember();
  return judged;
}

// Shows what an address says, or if it cannot be followed, the sample. First comes the puzzle, with an empty input: the rest
// may have to be unpacked. If the user has another input shown before that is done, that stays, and so does an output that
// the user has given.
async function follow(address) {
  const tab = tabOf(address);
  const pending = pendingText(address);
  forget();
  change({ tab, input: pending, own: null, caseAlone: null, answeredFiles: [] });
  expectInput();
  const values = await shownAt(address);
  const { input, own } = state;
  if (input !== pending) return;
  if (!values) {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
  }
  const given = own === null ? {} : { own, givenFor: undefined };
  await show({ tab, ...values, ...given });
}

// Copies a link to what is shown, or says why there is none.
async function share() {
  let link;
  try {
    link = await linkToShown();
  } catch (error) {
    // The file was deleted or changed on the disk since it was given.
    console.error(error);
    say(`There is no link: a file cannot be read any more. ${capital(give())} it again.`);
    return;
  }
  copyLink(link);
}

// Copies a link, and says what it holds; or says that it is too long.
function copyLink({ address, holds }) {
  if (holds === null) {
    say(`This is too long for a link: links over ${size(MAX_LINK_CHARS)} are often cut off. Send the input as a file.`);
    return;
  }
  const isFile = location.protocol === "file:";
  const where = isFile ? " It works only with a copy of this HTML file: send the file too, or put it on a server." : "";
  copy(new URL(address, location.href).href, `Copied a link that holds ${holds}.${where}`);
}

// ---- Start ----

find("#share").onclick = share;
window.onpopstate = recall;
solver.start();
start();

// Shows what the page was opened with, and then unpacks the tests, even if the user has stopped the answers or the verdict:
// the list of tests needs them.
async function start() {
  try {
    await recall();
  } finally {
    unpackTests();
  }
}
