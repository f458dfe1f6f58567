"use strict";
const PAUSE = 150; // ms without a key, after which what was typed is answered
const SHOWN = 50_000; // bytes of a text that a field shows; far more of them would block the page
const LINK = 8_000; // characters of an address that every program passes on
const one = (selector) => document.querySelector(selector);
const puzzles = JSON.parse(one("#puzzles").textContent);
const output = one("#output");
let tab = 0; // the index of the puzzle
let number = 1; // of the case whose story is shown
let answer = new Blob(); // the whole output

function make(tag, name, ...content) {
  const element = document.createElement(tag);
  element.className = name;
  element.append(...content);
  return element;
}

/* Tells something in passing. */
function say(text) {
  one("#toast").textContent = text;
  one("#toast").hidden = false;
  setTimeout(() => { if (one("#toast").textContent === text) one("#toast").hidden = true; }, 8000);
}

/* ---- Jobs: the worker does one after the other, and a new one replaces the last of its kind ---- */

const jobs = new Map(); // those without a result, by kind
let worker, compiled, patience, ordinal = 0;

/* The module, compressed: five characters from `(` on are the digits to base 85 of four bytes. */
function compile() {
  const { textContent, dataset } = one("#module");
  const packed = new DataView(new ArrayBuffer(textContent.length * 4 / 5));
  for (let at = 0, value = 0; at < textContent.length; at += 1) {
    value = value * 85 + textContent.charCodeAt(at) - 40;
    if (at % 5 < 4) continue;
    packed.setUint32((at - 4) * 4 / 5, value);
    value = 0;
  }
  const file = new Blob([packed.buffer.slice(0, dataset.size)]);
  const module = new Response(file.stream().pipeThrough(new DecompressionStream("gzip")));
  return module.arrayBuffer().then(WebAssembly.compile);
}

/* Starts a worker in place of the present one, with the jobs that are left. */
async function start() {
  worker?.terminate();
  const source = new Blob([one("#worker").textContent], { type: "text/javascript" });
  const started = worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => receive({ crash: message });
  worker.postMessage(await (compiled ??= compile()));
  if (started !== worker) return;
  worker.isReady = true;
  jobs.forEach(({ job }) => worker.postMessage(job));
}

/* Has a job done: `args` are the numbers that `kind` takes, `streams` the files that it reads.
   There is never a result if the job is stopped, replaced or goes wrong. */
function ask(kind, args, streams = []) {
  const job = { id: ++ordinal, kind, args, streams };
  const replaces = jobs.has(kind);
  const result = new Promise((resolve) => jobs.set(kind, { job, resolve }));
  if (replaces) start();
  else if (worker.isReady) worker.postMessage(job);
  showProgress(0);
  return result;
}

function receive({ id, progress, crash, ...result }) {
  const [kind, asked] = [...jobs].find(([, { job }]) => job.id === id) ?? [];
  if (crash !== undefined) {
    if (kind) jobs.delete(kind);
    else jobs.clear();
    start();
    say(`The solver failed and was started anew; what you typed is still here. (${crash})`);
  } else if (asked && progress === undefined) {
    jobs.delete(kind);
    asked.resolve(result);
  }
  showProgress(progress);
}

/* Work that takes a moment longer than usual can be seen, and stopped. */
function showProgress(value) {
  output.ariaBusy = jobs.size > 0;
  if (value !== undefined) one("progress").value = value;
  const show = () => {
    patience = 0;
    one("progress").hidden = one("#stop").hidden = jobs.size === 0;
  };
  if (jobs.size === 0) show();
  else patience ||= setTimeout(show, 2 * PAUSE);
}

one("#stop").onclick = () => {
  jobs.clear();
  start();
  showProgress();
  one("#count").textContent = "stopped";
};

/* ---- Fields ---- */

const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

/* Shows a file in a field; a long one in part, from this byte. */
async function fill(field, file, from = 0) {
  field.value = decode(await file.slice(from, from + SHOWN).arrayBuffer());
  const note = field.nextElementSibling;
  note.hidden = file.size <= SHOWN;
  note.firstElementChild.textContent =
    `${from > 0 ? "The fault is in these" : "These are the first"} ${size(SHOWN)} of ${size(file.size)}.`;
}

/* What a person gives: the text that is typed into a field, or a file, of which every byte counts. */
class Source {
  constructor(field, changed) {
    Object.assign(this, { field, changed, file: null, typed: new Blob() });
    let typing;
    field.oninput = () => {
      this.file = null;
      clearTimeout(typing);
      typing = setTimeout(changed, PAUSE);
    };
    field.onpaste = (event) => {
      const text = event.clipboardData.getData("text");
      if (text.length <= SHOWN) return;
      event.preventDefault();
      this.open(new File([text], "<stdin>"));
    };
    field.nextElementSibling.querySelector("button").onclick = () => this.open(this.typed);
  }
  get content() {
    return this.file ?? new Blob([this.field.value]);
  }
  put(file) {
    if (!this.field.readOnly) this.typed = this.content;
    this.file = file;
    this.field.readOnly = file.size > SHOWN;
    return fill(this.field, file);
  }
  async open(file) {
    visit();
    await this.put(file);
    return this.changed();
  }
}

const input = new Source(one("#input"), refresh);
const own = new Source(one("#own"), async () => { remember(); await judge(); explain(); });

one("#open").onclick = () => one("#file").click();
one("#file").onchange = ({ target }) => {
  if (target.files[0]) input.open(target.files[0]);
  target.value = "";
};
document.ondragover = (event) => event.preventDefault();
document.ondrop = (event) => {
  const [file] = event.dataTransfer.files;
  if (!file) return;
  event.preventDefault();
  (event.target === own.field ? own : input).open(file);
};
one("#save").onclick = () => {
  const link = make("a", "");
  link.href = URL.createObjectURL(answer);
  link.download = `${puzzles[tab].name}.out`;
  link.click();
};
one("#copy").onclick = async () => copy(await answer.text(), "The output is copied.");

async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say("The browser does not allow copying; select the text and copy it by hand.");
  }
}

/* ---- What is shown: the answer, then the verdict, then the story ---- */

async function refresh() {
  remember();
  const name = new Blob([input.file?.name ?? "<stdin>"]);
  const result = await ask("answer", [tab], [input.content, new Blob(), name]);
  const { cases, message } = JSON.parse(result.reply);
  answer = result.output;
  await fill(output, answer);
  const noun = `${puzzles[tab].case}${cases === 1 ? "" : "s"}`;
  const time = result.ms < 1 ? "less than 1 ms" : `${Math.round(result.ms)} ms`;
  one("#count").textContent = `${cases.toLocaleString("en")} ${noun} in ${time}`;
  one("#how small").textContent = `of ${cases.toLocaleString("en")}`;
  one("#case").max = cases;
  choose(Math.min(number, Math.max(cases, 1)));
  one("#fault").hidden = message === "";
  one("#fault span").textContent = message.trim();
  performance.mark("answered");
  if (message) await selectFault();
  await judge();
  explain();
}

/* Where a line of a file begins, in bytes. */
async function startOf(line, file) {
  let [start, lines] = [0, 1];
  for (let from = 0; lines < line && from < file.size; from += 1e6) {
    const bytes = new Uint8Array(await file.slice(from, from + 1e6).arrayBuffer());
    for (let end = bytes.indexOf(10); end >= 0 && lines < line; end = bytes.indexOf(10, end + 1)) {
      [start, lines] = [from + end + 1, lines + 1];
    }
  }
  return start;
}

/* Selects the word at which the input is malformed; the next key finds the caret where it was. */
async function selectFault() {
  const { field, content } = input;
  const [, line, column] = one("#fault span").textContent.match(/:(\d+):(\d+): /) ?? [];
  const place = await startOf(Number(line), content) + Number(column) - 1;
  const from = place < SHOWN ? 0 : place - SHOWN / 2;
  if (from > 0) await fill(field, content, from);
  const before = decode(await content.slice(from, place).arrayBuffer()).replace(/\r\n?/g, "\n");
  const word = field.value.slice(before.length).match(/^\S*/)[0];
  const caret = field.selectionEnd;
  field.setSelectionRange(before.length, before.length + word.length);
  field.onkeydown = () => { field.onkeydown = null; field.setSelectionRange(caret, caret); };
  return before.split("\n").length;
}

one("#show").onclick = async () => {
  const { field } = input;
  const line = await selectFault();
  field.onkeydown = null;
  field.focus();
  field.scrollTop = (line - 1) * parseFloat(getComputedStyle(field).lineHeight) - field.clientHeight / 2;
};

async function judge() {
  const verdict = one("#verdict");
  if (own.content.size === 0) return verdict.replaceChildren();
  const { reply } = await ask("check", [tab], [input.content, own.content]);
  const found = JSON.parse(reply);
  if (found.case) choose(found.case);
  const place = found.case ? `${puzzles[tab].case} ${found.case}` : "";
  const chip = make("span", `verdict ${found.verdict}`, found.verdict ?? "not judged");
  verdict.replaceChildren(make("p", "", chip, " ", found.verdict === "AC" ? "Accepted" : place));
  const [expected, got] = marked([found.expected, found.got]);
  for (const [name, words] of Object.entries({ expected, got, reason: found.reason, note: found.note })) {
    if (words != null) verdict.append(make("h3", "", name), make("p", name, ...[words].flat()));
  }
}

/* The right answer and another; if they have as many words, those that differ are marked. */
function marked(answers) {
  const [right, other] = answers.map((text) => text?.split(/(\s+)/));
  if (right?.length !== other?.length) return answers;
  const mark = (words, tag) =>
    words?.map((word, index) => (right[index] === other[index] ? word : make(tag, "", word)));
  return [mark(right, "ins"), mark(other, "del")];
}

let story = "";

async function explain() {
  const { output } = await ask("story", [tab, number], [input.content]);
  const found = await output.text();
  if (found === story) return;
  story = found;
  const page = new DOMParser().parseFromString(found, "text/html");
  one("#how").hidden = found === "";
  one("#story").replaceChildren(...page.querySelectorAll(".symbols, article"));
  document.dispatchEvent(new Event("cases"));
}

function choose(wanted) {
  one("#case").value = number = wanted;
}

one("#case").onchange = ({ target }) => {
  if (!target.reportValidity()) return;
  choose(Number(target.value));
  remember();
  explain();
};

/* ---- Tabs ---- */

const tabs = puzzles.map(({ name, title }, index) => {
  const button = make("button", "", name[0].toUpperCase() + name.slice(1));
  Object.assign(button, { role: "tab", type: "button", ariaLabel: title });
  button.onclick = () => {
    visit();
    show(index);
    restore(kept.get(name) ?? {});
  };
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

/* Shows the words of a puzzle. */
function show(index) {
  tab = index;
  const { title, rules, input, output, case: noun, generators, isJudged } = puzzles[tab];
  tabs.forEach((button, at) => {
    button.ariaSelected = at === tab;
    button.tabIndex = at === tab ? 0 : -1;
  });
  document.title = one("#title").textContent = title;
  one("#how label span").textContent = noun;
  const words = { Rules: rules, Input: `${input}. Values may be separated by any whitespace.`, Output: `${output}.` };
  const rows = Object.entries(words).filter(([, text]) => text);
  one("dl").replaceChildren(...rows.flatMap(([name, text]) => [make("dt", "", name), inWords(text)]));
  const options = generators.map(([name, about], at) => {
    const option = new Option(name.replaceAll("-", " "), at);
    option.title = about;
    return option;
  });
  one("#kind").replaceChildren(new Option("of any kind", generators.length), ...options);
  one("#random").hidden = one("#kind").hidden = generators.length === 0;
  one("#judged").hidden = !isJudged;
}

/* Paragraphs, with code where there are backticks; an indented one is a table. */
function inWords(text) {
  const blocks = (text[0].toUpperCase() + text.slice(1)).trimEnd().split("\n\n");
  return make("dd", "", ...blocks.map((block) => {
    if (block.startsWith("  ")) return make("pre", "", block);
    return make("p", "", ...block.split("`").map((part, at) => (at % 2 ? make("code", "", part) : part)));
  }));
}

/* Fills the fields; what is not given is as in the beginning. */
async function restore({ input: given, own: output, number: wanted = 1 }) {
  number = wanted;
  await own.put(output ?? new Blob());
  await input.put(given ?? new Blob([puzzles[tab].sample]));
  return refresh();
}

one("#sample").onclick = () => { visit(); restore({ own: own.content }); };
one("#random").onclick = async () => {
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const { output } = await ask("random", [tab, Number(one("#kind").value), seed]);
  visit();
  restore({ input: output });
};

/* ---- The address: `#PUZZLE?input=…&own=…&case=…`; what is missing is as in the beginning ---- */

const kept = new Map(); // what the fields hold, by puzzle: an address may be too short for it
let needed = 0; // how many characters the address of what is shown would have

/* A file as letters and digits, compressed (`z`) where that helps, or as it is (`t`). */
async function pack(file, usual) {
  if (file.size > 50 * LINK) return "x".repeat(LINK + 1);
  if (await file.text() === usual) return "";
  const deflated = await new Response(file.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
  const [mark, best] = deflated.size < file.size ? ["z", deflated] : ["t", file];
  const bytes = new Uint8Array(await best.arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return mark + letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

async function unpack(word) {
  if (word === null) return undefined;
  const letters = atob(word.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const file = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
  if (word[0] !== "z") return file;
  return new Response(file.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}

/* What is shown from now on has an entry of its own in the history. */
function visit() {
  history.pushState(null, "", location.hash);
}

/* Writes what is shown into the address, if it is not too long for that. */
async function remember() {
  const { name, sample } = puzzles[tab];
  const shown = { input: input.content, own: own.content, number };
  kept.set(name, shown);
  const packed = await Promise.all([pack(shown.input, sample), pack(shown.own, "")]);
  if (kept.get(puzzles[tab].name) !== shown) return;
  const values = Object.entries({ input: packed[0], own: packed[1], case: number > 1 ? number : "" });
  const query = values.filter(([, value]) => value).map((value) => value.join("=")).join("&");
  const address = `#${name}${query && "?"}${query}`;
  needed = address.length;
  history.replaceState(null, "", needed > LINK ? `#${name}?kept` : address);
}

async function recall() {
  const [name, query] = location.hash.slice(1).split("?");
  show(Math.max(0, puzzles.findIndex((puzzle) => puzzle.name === name)));
  const values = new URLSearchParams(query);
  if (values.has("kept")) return restore(kept.get(name) ?? {});
  try {
    const [input, own] = await Promise.all([unpack(values.get("input")), unpack(values.get("own"))]);
    return await restore({ input, own, number: Number(values.get("case") ?? 1) });
  } catch {
    say("The link is damaged; this is the sample.");
    return restore({});
  }
}

one("#share").onclick = () => {
  if (needed <= LINK) return copy(location.href, "The link is copied: it holds the input and your output.");
  say(`This is too long for a link: more than ${size(LINK)} get lost on the way. Send the input as a file.`);
};
window.onbeforeunload = (event) => {
  const isTyped = ({ file }) => !file || file.name === "<stdin>";
  if (needed > LINK && [input, own].some(isTyped)) event.preventDefault();
};
window.onpopstate = recall;
start();
recall();
