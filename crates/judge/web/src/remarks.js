// Remarks on a place of the input, in the words of the command line, and the button that leads to that place.
import { find } from "./dom.js";
import { inputField } from "./fields.js";
import { MAX_SHOWN_BYTES, decode } from "./files.js";
import { isFile } from "./given.js";
import { autorun, state } from "./state.js";
import { NO_TESTS, keyOfInput } from "./tests.js";

// The most remarks that are shown, each on another file.
const MOST_REMARKS = 3;

// Draws the remarks of one `kind`, which is the field of an answered file (state.js) that they are made of: the `fault` is
// where the file is malformed, and `unread` is where what is not read of it begins. The `paragraph` holds them, and a button
// that leads to the place of the first.
function addRemarks(paragraph, kind) {
  autorun(() => {
    const remarked = state.answeredFiles.filter((file) => file[kind]);
    paragraph.hidden = remarked.length === 0;
    if (remarked.length === 0) return;
    const sentences = remarked.slice(0, MOST_REMARKS).map((file) => remarkOnPlace(nameOf(file), file[kind]));
    if (remarked.length > MOST_REMARKS) sentences.push(`and so in ${remarked.length - MOST_REMARKS} more of the files`);
    paragraph.querySelector("span").textContent = sentences.join("; ");
    const [first] = remarked;
    // In one of several files, lines are counted from where it begins in the input, and not in the whole field. And as long
    // as another input is not answered, the remarks are on the one before it.
    const isPlaceInField = first.name === "" && state.answered === "there";
    const showButton = paragraph.querySelector("button");
    showButton.hidden = !isPlaceInField;
    showButton.onclick = () => selectWord(first[kind]);
  });
}
addRemarks(find("#fault"), "fault");
addRemarks(find("#unread"), "unread");

function remarkOnPlace(name, { line, column, text }) {
  const start = name ? `${name}: line` : "Line";
  return `${start} ${line}, column ${column}: ${text}`;
}

// What a file of the input is called in a remark on it: its own name, or if it has none, that of the input, unless that is no
// file or a test.
function nameOf(file) {
  if (file.name) return file.name;
  const { input } = state;
  return isFile(input) && keyOfInput() === NO_TESTS ? input.name : "";
}

// Selects the word of the input at a line and a column, and scrolls to it. If the input is too long for the field, the part
// around the word is shown. Does nothing once another input is shown.
async function selectWord({ line, column }) {
  const { input } = state;
  // Columns count bytes.
  const place = await startOf(line, input.content) + column - 1;
  const from = place < MAX_SHOWN_BYTES ? 0 : place - MAX_SHOWN_BYTES / 2;
  // A field has all line breaks as LF.
  const before = decode(await input.content.slice(from, place).arrayBuffer()).replace(/\r\n?/g, "\n");
  if (state.input !== input) return;
  if (from > 0) await inputField.fill(input, from);
  if (state.input !== input) return;
  selectWordAfter(before);
}

const LINE_FEED = 10;

// Where a line of a file begins, in bytes. Lines are counted from 1.
async function startOf(line, file) {
  const content = new Uint8Array(await file.arrayBuffer());
  let start = 0;
  for (let number = 1; number < line; number += 1) start = content.indexOf(LINE_FEED, start) + 1;
  return start;
}

// Selects the word of the field that stands after this text, which the field begins with.
function selectWordAfter(before) {
  const { element } = inputField;
  const [word] = element.value.slice(before.length).match(/^\S*/);
  element.setSelectionRange(before.length, before.length + word.length);
  element.focus();
  const linesBefore = before.split("\n").length - 1;
  element.scrollTop = linesBefore * parseFloat(getComputedStyle(element).lineHeight) - element.clientHeight / 2;
}
