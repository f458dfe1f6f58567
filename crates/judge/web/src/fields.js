// The three fields, for the input, the right output and the user's output: what they show, on paper too, what is typed and
// pasted there, and their buttons.
import { random, takeInput, takeOutput, takeSample, typeInput } from "./actions.js";
import { copy, download, make, one, say, scrollToVerdict } from "./dom.js";
import { SHOWN, decode } from "./files.js";
import { visit } from "./history.js";
import { PASTED, drawnFrom, fileText, state, typedText } from "./state.js";
import { count, grouped, puzzle, size } from "./words.js";

const PAUSE_MS = 150; // without a key, after which what was typed is taken
const NOTHING = typedText("");
const textIn = new Map(); // the text that each field shows, by the field

// The paragraph below a field, which says what part of a long text the field shows.
const noteBelow = (field) => field.nextElementSibling;

// Shows a text in a field; a long one in part, from this byte.
export async function fill(field, text, from = 0) {
  textIn.set(field, text);
  const { content, remark = "" } = text;
  const value = decode(await content.slice(from, from + SHOWN).arrayBuffer());
  if (textIn.get(field) !== text) return;
  field.value = value;
  const isCut = content.size > SHOWN;
  const part = `${from > 0 ? "The place is in these" : "These are the first"} ${size(SHOWN)} of ${size(content.size)}.`;
  const note = noteBelow(field);
  note.firstElementChild.textContent = `${isCut ? part : ""} ${remark}`.trim();
  note.hidden = !(isCut || remark);
  note.querySelector("button")?.toggleAttribute("hidden", !isCut);
}

// A field that the user may fill: it shows the value of the state with this `name`. `type` takes what was typed, `take`
// what was pasted as a file. `isView` tells whether the text is a view of another one, which cannot be edited.
class UserField {
  #typing = null; // the timer until what was typed is taken; null if all of it is

  constructor(element, name, { type, take, isView = () => false }) {
    Object.assign(this, { element, name, type, take, isView });
    element.oninput = () => this.wait();
    element.onchange = () => this.takeTyped();
    element.onpaste = (event) => this.paste(event);
    noteBelow(element).querySelector("button").onclick = () => this.discard();
    drawnFrom([name, "caseAlone"], () => this.draw());
  }

  get text() {
    return state[this.name] ?? NOTHING;
  }

  // Waits for more to be typed, before that is taken.
  wait() {
    noteBelow(this.element).hidden = true;
    this.endTyping();
    this.#typing = setTimeout(() => this.takeTyped(), PAUSE_MS);
  }

  endTyping() {
    clearTimeout(this.#typing);
    this.#typing = null;
  }

  takeTyped() {
    if (this.#typing === null) return;
    this.endTyping();
    const typed = typedText(this.element.value);
    textIn.set(this.element, typed);
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
    this.element.readOnly = this.isView() || this.text.content.size > SHOWN;
    if (textIn.get(this.element) === this.text) return;
    this.endTyping();
    fill(this.element, this.text);
  }
}

export const inputField = one("#input");
const ownOutputField = one("#own");
const rightOutputField = one("#output");
const isCaseAlone = () => state.caseAlone !== null; // a view of the input that it is a case of
new UserField(inputField, "input", { type: typeInput, take: takeInput, isView: isCaseAlone });
new UserField(ownOutputField, "own", { type: takeOwn, take: takeOwn });

// Takes an output; an empty field is none.
async function takeOwn(text) {
  const own = text.content.size > 0 ? text : null;
  await takeOutput(own);
  if (own) scrollToVerdict();
}

one("#sample").onclick = () => takeSample();
one("#random").onclick = () => random(Number(one("#kind").value));
one("#copy-input").onclick = async () => copy(await state.input.content.text(), "Copied the input.");

// ---- The right output ----

drawnFrom(["answer"], () => {
  fill(rightOutputField, { content: state.answer });
});

drawnFrom(["progress"], () => {
  rightOutputField.ariaBusy = state.progress !== null;
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

// ---- On paper, the input and the right output are text in columns, up to so many lines ----

const PRINTED_LINES = 400;
window.onbeforeprint = () => [inputField, rightOutputField].forEach((field) => {
  const lines = field.value.trimEnd().split("\n");
  const printed = lines.slice(0, PRINTED_LINES);
  const rest = lines.length > PRINTED_LINES ? [`… ${grouped(lines.length - PRINTED_LINES)} more lines`] : [];
  const text = make("pre", "printed", [...printed, ...rest].join("\n"));
  text.style.columnWidth = `${Math.max(...printed.map(({ length }) => length)) + 2}ch`;
  field.before(text);
});
window.onafterprint = () => document.querySelectorAll(".printed").forEach((text) => text.remove());
