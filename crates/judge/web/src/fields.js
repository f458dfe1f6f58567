// The three fields, for the input, the right output and the user's output: what they show, what is typed and pasted
// there, their buttons, and where an input is malformed.
import { choose, random, takeInput, takeOutput, typeInput } from "./actions.js";
import { visit } from "./address.js";
import { download } from "./archive.js";
import { copy, one, say, scrollToVerdict } from "./dom.js";
import { SHOWN, decode } from "./files.js";
import { stop } from "./judging.js";
import { PASTED, drawnFrom, fileText, state, typedText } from "./state.js";
import { chosen } from "./tests.js";
import { count, grouped, puzzle, size } from "./words.js";

const PAUSE = 150; // ms without a key, after which what was typed is answered
const PATIENCE = 300; // ms after which a job takes longer than usual
const FEW = 3; // files of which a remark is shown
const NOTHING = typedText("");
const inField = new Map(); // the text that each field shows

// Shows a text in a field; a long one in part, from this byte.
async function fill(field, text, from = 0) {
  inField.set(field, text);
  const { content, remark = "" } = text;
  const value = decode(await content.slice(from, from + SHOWN).arrayBuffer());
  if (inField.get(field) !== text) return;
  field.value = value;
  const isCut = content.size > SHOWN;
  const part = `${from > 0 ? "The place is in these" : "These are the first"} ${size(SHOWN)} of ${size(content.size)}.`;
  const note = field.nextElementSibling;
  note.firstElementChild.textContent = `${isCut ? part : ""} ${remark}`.trim();
  note.hidden = !(isCut || remark);
  note.querySelector("button")?.toggleAttribute("hidden", !isCut);
}

// A field that the user may fill: it shows the value of the state with this `name`. `type` takes what was typed, `take`
// what was pasted as a file.
class UserField {
  #typing = null; // the timer until what was typed is taken; null if all of it is

  constructor(element, name, { type, take }) {
    Object.assign(this, { element, name, type, take });
    element.oninput = () => this.wait();
    element.onchange = () => this.takeTyped();
    element.onpaste = (event) => this.paste(event);
    element.nextElementSibling.querySelector("button").onclick = () => this.discard();
    drawnFrom([name, "caseAlone"], () => this.draw());
  }

  get text() {
    return state[this.name] ?? NOTHING;
  }

  // Waits for more to be typed, before that is taken.
  wait() {
    this.element.nextElementSibling.hidden = true;
    this.endTyping();
    this.#typing = setTimeout(() => this.takeTyped(), PAUSE);
  }

  endTyping() {
    clearTimeout(this.#typing);
    this.#typing = null;
  }

  takeTyped() {
    if (this.#typing === null) return;
    this.endTyping();
    const typed = typedText(this.element.value);
    inField.set(this.element, typed);
    this.type(typed);
  }

  // Takes what is pasted as a file if it is long; else it is typed.
  paste(event) {
    const pasted = event.clipboardData.getData("text");
    if (pasted.length <= SHOWN) return;
    event.preventDefault();
    visit();
    this.take(fileText(new File([pasted], PASTED)));
  }

  // Goes back from a long text to what stood there before it.
  discard() {
    visit();
    this.type(this.text.before ?? NOTHING);
    say("The Back button of your browser brings the file back.");
  }

  draw() {
    const isView = this.name === "input" && state.caseAlone !== null; // a view of the input, and no other input
    this.element.readOnly = isView || this.text.content.size > SHOWN;
    if (inField.get(this.element) === this.text) return;
    this.endTyping();
    fill(this.element, this.text);
  }
}

const inputField = one("#input");
const ownField = one("#own");
const answerField = one("#output");
new UserField(inputField, "input", { type: typeInput, take: takeInput });
new UserField(ownField, "own", { type: takeOwn, take: takeOwn });

// Takes an output; an empty field is none.
async function takeOwn(text) {
  const own = text.content.size > 0 ? text : null;
  await takeOutput(own);
  if (own) scrollToVerdict();
}

one("#sample").onclick = () => choose("");
one("#random").onclick = () => random(Number(one("#kind").value));
one("#copy-input").onclick = async () => copy(await state.input.content.text(), "Copied the input.");

// ---- The right output ----

drawnFrom(["answer"], () => {
  fill(answerField, { content: state.answer });
});

drawnFrom(["answeredFiles", "milliseconds"], () => {
  one("#count").textContent = howMany();
});

// How many answers the solver has given, and in which time.
function howMany() {
  const { answeredFiles, milliseconds } = state;
  if (milliseconds === null) return "stopped";
  if (answeredFiles.length === 0) return "";
  const { before, cases } = answeredFiles.at(-1);
  const time = milliseconds < 1 ? "less than 1 ms" : `${Math.round(milliseconds)} ms`;
  return `${count(before + cases)} in ${time}`;
}

one("#save").onclick = () => {
  download(state.answer, `${puzzle().name}.out`);
  say(`Saved ${puzzle().name}.out where your browser puts downloads.`);
};
one("#copy").onclick = async () => copy(await state.answer.text(), "Copied the output.");
one("#stop").onclick = stop;

// The progress bar and the Stop button are shown once a job takes longer than usual.
let untilShown = null; // the timer that shows them
drawnFrom(["progress"], () => {
  const { progress } = state;
  answerField.ariaBusy = progress !== null;
  one("progress").value = progress ?? 0;
  if (progress === null) {
    clearTimeout(untilShown);
    showBar();
  } else {
    untilShown ??= setTimeout(showBar, PATIENCE);
  }
});

function showBar() {
  untilShown = null;
  const isIdle = state.progress === null;
  one("progress").hidden = isIdle;
  one("#stop").hidden = isIdle;
}

// ---- Remarks on a place of the input, in the words of the command line ----

// Draws the remarks of the worker on places of the input: that it is malformed there, or not read from there on. Each
// file of the input may have one; the first few are shown.
function addRemarks(paragraph, name) {
  drawnFrom(["answeredFiles"], () => {
    const remarked = state.answeredFiles.filter((file) => file[name]);
    paragraph.hidden = remarked.length === 0;
    if (remarked.length === 0) return;
    const sentences = remarked.slice(0, FEW).map((run) => remarkOnPlace(nameOf(run), run[name]));
    if (remarked.length > FEW) sentences.push(`and so in ${remarked.length - FEW} more of the files`);
    paragraph.querySelector("span").textContent = sentences.join("; ");
    const [first] = remarked;
    const show = paragraph.querySelector("button");
    show.hidden = first.name !== "";
    show.onclick = () => selectWord(first[name]);
  });
}
addRemarks(one("#fault"), "fault");
addRemarks(one("#unread"), "unread");

function remarkOnPlace(file, { line, column, text }) {
  const start = file ? `${file}: line` : "Line";
  return `${start} ${line}, column ${column}: ${text}`;
}

// What a file of the input is called in a remark on it.
function nameOf(run) {
  const { name } = state.input;
  if (run.name) return run.name;
  return name !== PASTED && chosen().key === "" ? name : "";
}

// Where a line of a file begins, in bytes.
async function startOf(line, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let start = 0;
  for (let at = 1; at < line; at += 1) start = bytes.indexOf(10, start) + 1;
  return start;
}

// Selects the word of the input at a line and a column, and scrolls to it.
async function selectWord({ line, column }) {
  const { content } = state.input;
  const place = await startOf(line, content) + column - 1;
  const from = place < SHOWN ? 0 : place - SHOWN / 2;
  if (from > 0) await fill(inputField, state.input, from);
  const before = decode(await content.slice(from, place).arrayBuffer()).replace(/\r\n?/g, "\n");
  const word = inputField.value.slice(before.length).match(/^\S*/)[0];
  inputField.setSelectionRange(before.length, before.length + word.length);
  inputField.focus();
  const lines = before.split("\n").length - 1;
  inputField.scrollTop = lines * parseFloat(getComputedStyle(inputField).lineHeight) - inputField.clientHeight / 2;
}

// ---- On paper, the input and the right output are text in columns, up to so many lines ----

const PRINTED = 400;
window.onbeforeprint = () => [inputField, answerField].forEach((field) => {
  const lines = field.value.trimEnd().split("\n");
  const printed = lines.slice(0, PRINTED);
  const rest = lines.length > PRINTED ? [`… ${grouped(lines.length - PRINTED)} more lines`] : [];
  const text = document.createElement("pre");
  text.className = "printed";
  text.textContent = [...printed, ...rest].join("\n");
  text.style.columnWidth = `${Math.max(...printed.map(({ length }) => length)) + 2}ch`;
  field.before(text);
});
window.onafterprint = () => document.querySelectorAll(".printed").forEach((text) => text.remove());
