// The three fields, for the input, the right output and the user's output, and their buttons.
//
// A field shows a text of the state. Of a text that is longer than `MAX_SHOWN_BYTES`, it shows only a part, since more
// would block the page; below the field, a note says which part. Such a text cannot be edited, but it can be discarded.
//
// What the user types is taken after a short pause: it becomes a text of the state, and is answered or judged. A text that
// is too long to be edited, mostly one that is pasted, is taken as if it were a file.
import { random, takeInput, takeOutput, takeSample, typeInput, typeOutput } from "./actions.js";
import { copy, download, find, say, scrollToVerdict } from "./dom.js";
import { MAX_SHOWN_BYTES, decode, isCut } from "./files.js";
import { visit } from "./history.js";
import { PASTED, fileText, onChangeOf, state, typedText } from "./state.js";
import { count, puzzle, size } from "./words.js";

// ---- A text in a field ----

// What each field shows, by the element of the field: a `text`, and the byte `from` which a part of it is shown.
const shownIn = new Map();

// The note below a field: a paragraph whose first element holds sentences on the text. Below the fields of the user, it
// also has a button that discards the text.
const noteBelow = (field) => field.nextElementSibling;

// Shows a text in a field. Of a long text, it shows the part that begins at the byte `from`, such as the place of a fault
// (remarks.js).
export async function fill(field, text, from = 0) {
  const part = { text, from };
  shownIn.set(field, part);
  const { content, remark = "" } = text;
  const value = decode(await content.slice(from, from + MAX_SHOWN_BYTES).arrayBuffer());
  // Give up if the field was filled with something else meanwhile, or if the user has typed.
  if (shownIn.get(field) !== part) return;
  field.value = value;
  const sentences = [];
  if (isCut(content)) sentences.push(whichPart(content, from));
  if (remark) sentences.push(remark);
  const note = noteBelow(field);
  note.firstElementChild.textContent = sentences.join(" ");
  note.hidden = sentences.length === 0;
  note.querySelector("button")?.toggleAttribute("hidden", !isCut(content));
}

// Says which part of a long text is shown.
function whichPart(content, from) {
  const start = from > 0 ? "The place is in these" : "These are the first";
  const length = Math.min(MAX_SHOWN_BYTES, content.size - from);
  return `${start} ${size(length)} of ${size(content.size)}.`;
}

// ---- A field that the user fills ----

// How long the user pauses before what was typed is taken, so that half a number is not answered or judged.
const PAUSE_MS = 150;

const NOTHING = typedText("");

// A field that the user may fill. It shows the value of the state that has this `name`. It calls these functions:
//   onTyped: takes a text that was typed, as a change of the current entry of the browser's history;
//   onLong: takes a text that is too long to be edited, as a new entry;
//   isView: says whether the text is only a view of another one. Like a long text, a view cannot be edited.
class UserField {
  element;
  name;
  onTyped;
  onLong;
  isView;
  // The timer that runs from the last key until what was typed is taken; null if all of it is taken.
  #pause = null;

  constructor(element, name, { onTyped, onLong, isView = () => false }) {
    Object.assign(this, { element, name, onTyped, onLong, isView });
    element.oninput = () => this.takeLater();
    element.onchange = () => this.takeTyped();
    element.onpaste = (event) => this.paste(event);
    noteBelow(element).querySelector("button").onclick = () => this.discard();
    onChangeOf([name, "caseAlone"], () => this.draw());
  }

  // The text of the state.
  get text() {
    return state[this.name] ?? NOTHING;
  }

  // Takes what was typed, unless more is typed before the pause is over.
  takeLater() {
    // The note is about the text that was there before.
    noteBelow(this.element).hidden = true;
    // Filling the field, if that is under way, would undo what was typed: it gives up, since this is another object.
    shownIn.set(this.element, { ...shownIn.get(this.element) });
    this.endPause();
    this.#pause = setTimeout(() => this.takeTyped(), PAUSE_MS);
  }

  endPause() {
    clearTimeout(this.#pause);
    this.#pause = null;
  }

  // Takes what was typed, unless all of it is taken.
  takeTyped() {
    if (this.#pause === null) return;
    this.endPause();
    const typed = typedText(this.element.value);
    if (isCut(typed.content)) {
      this.onLong(typed);
      return;
    }
    // The field shows this text already. So `draw` leaves it alone, and the cursor stays where it is.
    shownIn.set(this.element, { text: typed, from: 0 });
    this.onTyped(typed);
  }

  // Takes a long text that is pasted in place of the whole text, as if it were a file. The browser puts any other text into
  // the field, as if it were typed.
  paste(event) {
    const pasted = new File([event.clipboardData.getData("text")], PASTED);
    if (!isCut(pasted)) return;
    event.preventDefault();
    this.onLong(fileText(pasted));
  }

  // Replaces a long text by the last short one before it, or by nothing.
  discard() {
    visit();
    this.onTyped(this.text.before ?? NOTHING);
    say("The Back button of your browser brings the file back.");
  }

  // Shows the text of the state, if the field shows another one. What was typed becomes another object when it is taken as
  // the output, with the same content, so only the contents are compared.
  draw() {
    this.element.readOnly = this.isView() || isCut(this.text.content);
    if (shownIn.get(this.element)?.text.content === this.text.content) return;
    this.endPause();
    fill(this.element, this.text);
  }
}

// ---- The input ----

export const inputField = find("#input");

// A case alone is a view of the input that it is from.
const isCaseAlone = () => state.caseAlone !== null;

new UserField(inputField, "input", { onTyped: typeInput, onLong: takeInput, isView: isCaseAlone });

find("#sample").onclick = () => takeSample();
find("#random").onclick = () => random(Number(find("#kind").value));
find("#copy-input").onclick = async () => copy(await state.input.content.text(), "Copied the input.");

// ---- The user's output ----

new UserField(find("#own"), "own", { onTyped: typeOwn, onLong: takeOwn });

// Has what was typed judged. If the field is empty, there is no output.
async function typeOwn(text) {
  if (text.content.size === 0) {
    await typeOutput(null);
    return;
  }
  await typeOutput(text);
  scrollToVerdict();
}

// Has a long text judged.
async function takeOwn(text) {
  await takeOutput(text);
  scrollToVerdict();
}

// ---- The right output ----

export const rightOutputField = find("#output");

onChangeOf(["answer"], () => {
  fill(rightOutputField, { content: state.answer });
});

onChangeOf(["progress"], () => {
  rightOutputField.ariaBusy = state.progress !== null;
});

onChangeOf(["answeredFiles", "answered", "milliseconds"], () => {
  find("#count").textContent = howMany();
});

// How many cases the solver has answered last, and in which time; or that it was stopped.
function howMany() {
  const { answeredFiles, answered, milliseconds } = state;
  if (answered === "stopped") return "stopped";
  if (answeredFiles.length === 0) return "";
  const { casesBefore, cases } = answeredFiles.at(-1);
  const time = milliseconds < 1 ? "less than 1 ms" : `${Math.round(milliseconds)} ms`;
  return `${count(casesBefore + cases)} in ${time}`;
}

find("#save").onclick = () => {
  download(state.answer, `${puzzle().name}.out`);
  say(`Saved ${puzzle().name}.out where your browser puts downloads.`);
};
find("#copy").onclick = async () => copy(await state.answer.text(), "Copied the output.");
