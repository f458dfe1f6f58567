// The three fields and their buttons: `#input` is the input, `#output` the right output, and `#own` the user's output.
//
// A field shows a text of the state. Of a text that is longer than `MAX_SHOWN_BYTES`, it shows only a part, since more
// would block the page; below the field, a note says which part. Such a text cannot be edited, but it can be discarded.
//
// What the user types becomes a text of the state after a short pause, and is answered or judged. A text that is too long to
// be edited, mostly one that is pasted, is taken as if it were a file.
import { takeInput, takeOutput, takeRandom, takeSample, typeInput, typeOutput } from "./actions.js";
import { answeredCount, areAnswersPending } from "./answering.js";
import { copy, download, find, say, scrollToVerdict } from "./dom.js";
import { MAX_SHOWN_BYTES, decode, isCut } from "./files.js";
import { isFile } from "./given.js";
import { visit } from "./history.js";
import { Latest } from "./latest.js";
import { autorun, state } from "./state.js";
import { pastedText, typedText } from "./texts.js";
import { count, puzzle, size } from "./words.js";

// ---- A field ----

class Field {
  // The text area.
  element;
  // The content of the text that the field shows, or is being filled with. A user's field is filled only with another one.
  wantedContent = null;
  // Attempts at filling the field.
  filling = new Latest();

  constructor(element) {
    this.element = element;
  }

  // The note below the field: a paragraph whose first element holds sentences on the text. Below a field that the user fills,
  // it also has a button that discards the text.
  get note() {
    return this.element.nextElementSibling;
  }

  // Shows a text. Of a long text, it shows the part that begins at the byte `from`, which remarks.js chooses so that the place
  // of a fault is in it. If the field gets another text, or the user types, before this one is read, this ends with an
  // `AbortError`.
  async fill({ content, remark = "" }, from = 0) {
    const signal = this.filling.begin();
    this.wantedContent = content;
    const part = await content.slice(from, from + MAX_SHOWN_BYTES).arrayBuffer();
    signal.throwIfAborted();
    this.element.value = decode(part);
    const sentences = [];
    if (isCut(content)) sentences.push(whichPart(content, from));
    if (remark) sentences.push(remark);
    this.note.firstElementChild.textContent = sentences.join(" ");
    this.note.hidden = sentences.length === 0;
  }
}

// Says which part of a long text is shown: that which begins at the byte `from`. Unless that is the start, the part is one that
// remarks.js has chosen for a place in it.
function whichPart(content, from) {
  const start = from > 0 ? "The place is in these" : "These are the first";
  const length = Math.min(MAX_SHOWN_BYTES, content.size - from);
  return `${start} ${size(length)} of ${size(content.size)}.`;
}

// ---- A field that the user fills ----

// How long the user pauses before what was typed is taken, so that half a number is not answered or judged.
const PAUSE_MS = 150;

const NOTHING = typedText("");

// A field that the user may fill. Its text is a value of the state. What the user does with the field changes that value:
//
//   typing      after a pause, or when the user leaves the field: `takeTyped`
//   pasting     at once if the text is long: `paste`. The browser puts any other text into the field, as if it were typed
//   `Discard`   brings back the short text that was there before a long one: `discard`
//
// When the value changes, `draw` shows it, unless the field shows it already.
//
// A long text cannot be edited, and neither can a view, which is a case of another text (`isView`): the browser puts nothing
// into their field. But a long text that is pasted there takes their place, as a file does that is dropped there.
class UserField extends Field {
  // The name of the value of the state that the field shows.
  name;
  // A function that takes a short text as this value. Its second parameter says whether the text was pasted.
  onShort;
  // A function that takes a long text as this value: one that cannot be edited.
  onLong;
  // A function that returns whether the text is a view. A view can be neither edited nor discarded: a button beside the
  // verdict leads back from it.
  isView;
  // The timer that fires after a pause; null if all that was typed is taken.
  #pause = null;
  // Whether what was put into the field last was pasted or dragged there.
  #isPasted = false;

  constructor(element, name, { onShort, onLong, isView = () => false }) {
    super(element);
    Object.assign(this, { name, onShort, onLong, isView });
    element.oninput = ({ inputType }) => this.takeLater(inputType);
    element.onchange = () => this.takeTyped();
    element.onpaste = (event) => this.paste(event);
    this.discardButton.onclick = () => this.discard();
    autorun(() => this.draw());
  }

  get discardButton() {
    return this.note.querySelector("button");
  }

  // The text of the state, or an empty one if there is none.
  get text() {
    return state[this.name] ?? NOTHING;
  }

  // Takes what was typed after a pause, which begins anew with everything that is typed. `inputType` is that of the browser's
  // `InputEvent`, such as `insertText`.
  takeLater(inputType = "") {
    // `insertFromPaste`, or `insertFromDrop` for what was dragged.
    this.#isPasted = inputType.startsWith("insertFrom");
    // The note is about the text that was there before.
    this.note.hidden = true;
    // If the field is still being filled, that would undo what was typed.
    this.filling.end();
    this.endPause();
    this.#pause = setTimeout(() => this.takeTyped(), PAUSE_MS);
  }

  endPause() {
    clearTimeout(this.#pause);
    this.#pause = null;
  }

  // Takes what was typed, if anything was typed since this was done last.
  takeTyped() {
    if (this.#pause === null) return;
    this.endPause();
    const typed = typedText(this.element.value);
    if (isCut(typed.content)) {
      this.onLong(typed);
      return;
    }
    // The field shows this text already. If it becomes the text of the state, `draw` leaves the field alone, and the cursor
    // stays where it is.
    this.wantedContent = typed.content;
    this.onShort(typed, this.#isPasted);
  }

  // Takes a long text that is pasted. It takes the place of the whole text, as if it were a file.
  paste(event) {
    const pasted = pastedText(event.clipboardData.getData("text"));
    if (!isCut(pasted.content)) return;
    event.preventDefault();
    this.onLong(pasted);
  }

  // Replaces a long text by the last short one before it, or by nothing.
  discard() {
    const { text } = this;
    visit();
    this.onShort(text.before ?? NOTHING);
    say(`The Back button of your browser brings the ${isFile(text) ? "file" : "text"} back.`);
  }

  // Shows the text of the state, if the field shows another one. What was typed and not taken yet is dropped then.
  draw() {
    const { content } = this.text;
    const isView = this.isView();
    this.element.readOnly = isView || isCut(content);
    this.discardButton.hidden = isView || !isCut(content);
    if (this.wantedContent === content) return;
    this.endPause();
    this.fill(this.text);
  }
}

// ---- The input ----

// A case alone is a view of the input that it is from.
const isCaseAlone = () => state.caseAlone !== null;

export const inputField = new UserField(find("#input"), "input", { onShort: typeInput, onLong: takeInput, isView: isCaseAlone });

find("#sample").onclick = () => takeSample();
find("#random").onclick = () => takeRandom(Number(find("#kind").value));
find("#copy-input").onclick = async () => copy(await state.input.content.text(), "Copied the input.");

// ---- The user's output ----

new UserField(find("#own"), "userOutput", { onShort: typeOwn, onLong: takeOwn });

// Has a short text judged that was typed or pasted. If the field is empty, there is no output. While the user types, the page
// does not scroll to the verdict, so that the field stays in view.
async function typeOwn(text, isPasted) {
  await typeOutput(text.content.size === 0 ? null : text);
  if (isPasted) scrollToVerdict();
}

// Has a long text judged. The user cannot go on typing, so the page scrolls to the verdict.
async function takeOwn(text) {
  await takeOutput(text);
  scrollToVerdict();
}

// ---- The right output ----

// Until an input is answered, the field, its count and its buttons are still those of the input before it.

export const rightOutputField = new Field(find("#output"));

autorun(() => {
  rightOutputField.fill({ content: state.answers.rightOutput });
});

autorun(() => {
  rightOutputField.element.ariaBusy = areAnswersPending();
});

autorun(() => {
  find("#count").textContent = howMany();
});

// How many cases the solver has answered, and in which time; or that it was stopped, or has failed. Empty before that.
function howMany() {
  const { answers: { files, solvingMs }, whyUnanswered } = state;
  if (whyUnanswered !== null) return whyUnanswered;
  if (files.length === 0) return "";
  const time = solvingMs < 1 ? "less than 1 ms" : `${Math.round(solvingMs)} ms`;
  return `${count(answeredCount())} in ${time}`;
}

find("#save").onclick = () => {
  download(state.answers.rightOutput, `${puzzle().name}.out`);
};
find("#copy").onclick = async () => copy(await state.answers.rightOutput.text(), "Copied the output.");
