"use strict";
const PAUSE = 150; // ms without a key, after which what was typed is answered
const SHOWN = 50_000; // bytes of a text that a field shows; far more of them would block the page
const LINK = 8_000; // characters of an address that every program passes on
const KEPT = 1_200_000; // characters of an address that the session storage takes for a puzzle
const PASTED = "pasted"; // the name of a file that was never one
const one = (selector) => document.querySelector(selector);
const puzzles = JSON.parse(one("#puzzles").textContent);
const output = one("#output");
let tab = 0; // the index of the puzzle
let number = 1; // of the case whose story is shown, counted through all files of the input
let runs = []; // the files of the input, each with the number of its `cases`, and of those `before` it
let answer = new Blob(); // the whole output
let isTaken = false; // whether the input was chosen, and not only shown
let alone = null; // when one case stands alone: what stood there before it, and what it is called

function make(tag, name, ...content) {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...content);
  return element;
}

// Shows a short message for a few seconds.
function say(text) {
  one("#toast").textContent = text;
  one("#toast").hidden = false;
  setTimeout(() => { if (one("#toast").textContent === text) one("#toast").hidden = true; }, 8000);
}

// Words, with code where there are backticks.
const coded = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", "", part) : part));
const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
const grouped = (number) => number.toLocaleString("en");
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const noun = () => puzzles[tab].case;
const nouns = () => puzzles[tab].cases;
const count = (number) => `${grouped(number)} ${number === 1 ? noun() : nouns()}`;

{{jobs.js}}
{{files.js}}
{{fields.js}}
{{verdict.js}}
{{tests.js}}
// ---- What is shown: the answer, then the verdict, then the story ----

const input = new Source(one("#input"), () => { alone = null; return refresh(); });
const own = new Source(one("#own"), async () => {
  if (!own.isEmpty) await chooseForOutput();
  own.of = input.content;
  remember();
  await judge();
  await remember();
  if (own.content.size > LINK && !session[puzzles[tab].name]) say("Your output is too large to be kept: after a reload, drop it again.");
  explain();
  if (!own.isEmpty) one("#verdict").scrollIntoView({ block: report && innerWidth < 768 ? "start" : "nearest", behavior: "smooth" });
});
addOpen(one("#open"), input);
addOpen(one("#open-own"), own);
addDrop(input, own);

one("#save").onclick = () => {
  download(answer, `${puzzles[tab].name}.out`);
  say(`Saved ${puzzles[tab].name}.out where your browser puts downloads.`);
};
one("#copy").onclick = async () => copy(await answer.text(), "Copied the output.");
one("#copy-input").onclick = async () => copy(await input.content.text(), "Copied the input.");
one("#save-input").onclick = saveInput;

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say("The browser does not allow copying. Select the text and copy it yourself.");
  }
}

let refreshes = 0; // how often the input was shown: only the last counts

async function refresh() {
  const turn = ++refreshes;
  remember();
  const files = await split(input.content);
  if (turn !== refreshes) return;
  const streams = files.map(({ file }) => [file]);
  const results = await askEach("answer", [tab], streams);
  let before = 0;
  runs = files.map((file, index) => {
    const { cases, fault } = JSON.parse(results[index].reply);
    const run = { ...file, cases, fault, before, output: results[index].output ?? new Blob() };
    before += cases;
    return run;
  });
  answer = joined(runs.map(({ name, output }) => ({ name, file: output })), "output");
  await fill(output, answer);
  const ms = sum(results.map(({ ms }) => ms));
  one("#count").textContent = `${count(before)} in ${ms < 1 ? "less than 1 ms" : `${Math.round(ms)} ms`}`;
  one("#how small").textContent = `of ${grouped(before)}`;
  one("#choice").hidden = before < 2;
  one("#case").max = before;
  pick(Math.min(number, Math.max(before, 1)));
  showFault();
  showTest();
  performance.mark("answered");
  await judge();
  explain();
  allTests();
}

// Says where the input is malformed, in the words of the command line.
function showFault() {
  const run = runs.find(({ fault }) => fault);
  one("#fault").hidden = !run;
  if (!run) return;
  const { line, column, text } = run.fault;
  const { name } = input.file ?? {};
  const file = run.name || (name && name !== PASTED && chosen().key === "" ? name : "");
  one("#fault span").textContent = `${file ? `${file}: line` : "Line"} ${line}, column ${column}: ${text}`;
  one("#show").hidden = Boolean(run.name);
  one("#show").onclick = () => selectWord(input, line, column);
}

let story = "";

async function explain() {
  const run = runs.findLast(({ before }) => before < number);
  const files = [run?.file ?? new Blob(), new Blob([found?.case === number ? found.own ?? "" : ""])];
  const { output } = await ask("story", [tab, number - (run?.before ?? 0), number], files);
  const text = await output?.text() ?? "";
  if (text === story) return;
  story = text;
  const page = new DOMParser().parseFromString(text, "text/html");
  one("#how").hidden = text === "";
  one("#story").replaceChildren(...page.querySelectorAll(".symbols, article"));
  document.dispatchEvent(new Event("cases"));
}

// Requests the story of another case.
function pick(wanted) {
  one("#case").value = number = wanted;
}

one("#case").onchange = ({ target }) => {
  if (target.reportValidity()) turnTo(Number(target.value));
};

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
async function openTab(index) {
  visit();
  const past = [...visited.values()].findLast(({ tab }) => tab === index);
  const { name } = puzzles[index];
  return past ? restore(past) : follow(session[name] ?? `#${name}`);
}

// Shows the rules and formats of a puzzle.
function show(index) {
  tab = index;
  const { title, rules, input, output, case: noun, generators } = puzzles[tab];
  tabs.forEach((button, at) => {
    button.ariaSelected = at === tab;
    button.tabIndex = at === tab ? 0 : -1;
  });
  one("#title").textContent = title;
  document.title = `Why Wrong Answer? ${title}`;
  one("#choice span").textContent = noun;
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
  listTests();
}

// Paragraphs, with code where there are backticks; an indented one is a table.
function inWords(text) {
  const blocks = capital(text).trimEnd().split("\n\n");
  return make("dd", "", ...blocks.map((block) => {
    if (block.startsWith("  ")) return make("pre", "", block);
    return make("p", "", ...coded(block));
  }));
}

// Returns what is shown at present.
function state() {
  return { tab, input: input.content, own: own.isEmpty ? null : own.content, of: own.of, number, alone, isTaken };
}

// Shows this; a value that is not given gets its default.
async function restore(given) {
  forget(); // what was judged belongs to what was shown until now
  show(given.tab ?? tab);
  ({ number = 1, alone = null, isTaken = Boolean(given.input) } = given);
  wanted = given.number ?? 0;
  const shown = given.input ?? new Blob([puzzles[tab].sample]);
  own.of = given.of ?? shown;
  await own.put(given.own ?? null);
  await input.put(shown, alone ? `Only this ${noun()} is shown; the whole input is kept.` : "");
  input.field.readOnly ||= alone !== null; // a view of the input, and no other input
  return refresh();
}

// Takes another input. The output of a program stays, and the verdict says that it belongs to another input.
async function take(file) {
  visit();
  [number, alone, isTaken] = [1, null, true];
  await input.put(file);
  return refresh();
}

one("#sample").onclick = () => take(new Blob([puzzles[tab].sample]));
one("#random").onclick = async () => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { output } = await ask("random", [tab, Number(one("#kind").value), seed]);
  take(new File([output], `${puzzles[tab].name}-random.in`));
};

// ---- The address: `#PUZZLE?tests&own=…&case=…`; a missing value has its default ----

const visited = new Map(); // what is shown, by entry of the history, the last changed last: an address may be too short for it
let visits = history.state ?? 0; // the number of the last entry
let held = ""; // what the address holds of it, in words; nothing if even the input is too long

// Begins a new entry of the history.
function visit() {
  visits += 1;
  history.pushState(visits, "", location.hash);
}

// The storage of the browser for this page until it is closed, if that is allowed.
const session = (() => { try { return sessionStorage; } catch { return {}; } })();

// Writes what is shown into the address, unless that is too long. The session keeps the address of each
// puzzle, which may be longer there: a reload follows it.
async function remember() {
  const { name, sample } = puzzles[tab];
  const { key } = chosen();
  const shown = state();
  history.replaceState(visits, "");
  visited.delete(visits);
  visited.set(visits, shown);
  const isOther = shown.own && !(await isSame(shown.of, shown.input));
  const packed = await Promise.all([key === "" ? pack(shown.input, sample) : "", pack(shown.own ?? new Blob(), "")]);
  if (visited.get(visits) !== shown) return;
  const values = {
    tests: key === ALL && ALL,
    test: key !== ALL && key,
    input: packed[0],
    own: packed[1],
    other: isOther,
    case: number > 1 && number,
  };
  const address = (names) => {
    const query = names.filter((name) => values[name]).map((name) => `${name}=${values[name]}`).join("&");
    return `#${name}${query && "?"}${query}`.replace("tests=all", "tests");
  };
  const whole = address(Object.keys(values));
  const short = address(["tests", "test", "input", "case"]);
  held = whole.length <= LINK ? "the input and your output" : short.length <= LINK ? "the input, but not your output, which is too long" : "";
  history.replaceState(visits, "", whole.length <= LINK ? whole : held ? short : `#${name}`);
  if (alone) return;
  if (whole.length <= KEPT) session[name] = whole;
  else delete session[name];
}

// Shows what belongs to the entry of the history; after a reload, what the session kept of its puzzle.
function recall() {
  const past = visited.get(history.state);
  const isReload = history.state !== null && !past;
  visits = history.state ?? visits + 1;
  const [name] = location.hash.slice(1).split("?");
  return past ? restore(past) : follow((isReload && session[name]) || location.hash);
}

// Shows what an address says.
async function follow(address) {
  const [name, query] = address.slice(1).split("?");
  const index = puzzles.findIndex((puzzle) => puzzle.name === name);
  show(Math.max(0, index));
  const values = new URLSearchParams(query);
  try {
    if (name && index < 0) throw new Error("there is no such puzzle");
    const key = values.has("tests") ? ALL : values.get("test");
    const test = key && (await allTests())[puzzles[tab].name].files.get(key);
    if (key && !test) throw new Error("there is no such test");
    const [input, own] = await Promise.all([unpack(values.get("input")), unpack(values.get("own"))]);
    const of = values.has("other") ? new Blob() : undefined;
    return await restore({ input: test || input, own, of, number: Number(values.get("case") ?? 1) });
  } catch {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
    return restore({});
  }
}

one("#share").onclick = () => {
  if (!held) return say(`This is too long for a link: links over ${size(LINK)} are often cut off. Send the input as a file.`);
  const isFile = location.protocol === "file:";
  const where = isFile ? " It works only with a copy of this HTML file: send the file too, or put it on a server." : "";
  return copy(location.href, `Copied a link that holds ${held}.${where}`);
};
window.onpopstate = recall;
solver.start();
recall();
