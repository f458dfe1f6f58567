// Remarks on places of the input, in the words of the command line. For example:
//
//   Line 14, column 5: expected a die from 1 to 6, found "7" (game 2, roll 1)   Show
//
// `Show` selects the 7 in the field for the input. An input that consists of several files has no such button.
import { isAnswered } from "./answering.js";
import { find } from "./dom.js";
import { inputField } from "./fields.js";
import { MAX_SHOWN_BYTES, decode, isCut } from "./files.js";
import { isFile } from "./given.js";
import { autorun, state } from "./state.js";
import { NO_TESTS, keyOfInput } from "./tests.js";

// ---- The remarks ----

autorun(() => drawRemarks("fault"));
autorun(() => drawRemarks("unread"));

// Draws the remarks of one kind in the paragraph with the id `kind`: "fault" says where files of the input are malformed, and
// "unread" where what is not read of them begins. An answered file (`withAnswers` in answering.js) has such a place by that
// name, or null.
function drawRemarks(kind) {
  const paragraph = find(`#${kind}`);
  const files = state.answers.files.filter((file) => file[kind]);
  paragraph.hidden = files.length === 0;
  if (files.length === 0) return;
  paragraph.querySelector("span").textContent = remarksOn(files, kind);
  const [first] = files;
  const showButton = paragraph.querySelector("button");
  // The button is hidden if the place is in one of several files, which have names: the file is only a part of the text in the
  // field. It is also hidden until another input is answered, since the remarks are on the one before it.
  showButton.hidden = first.name !== "" || !isAnswered();
  showButton.onclick = () => selectWord(first[kind]);
}

// The most remarks that are shown, each on another file.
const MAX_REMARKS = 3;

// The remarks of one kind on these files, in words.
function remarksOn(files, kind) {
  const sentences = files.slice(0, MAX_REMARKS).map((file) => remarkOnPlace(nameOf(file), file[kind]));
  if (files.length > MAX_REMARKS) sentences.push(`and so in ${files.length - MAX_REMARKS} more of the files`);
  return sentences.join("; ");
}

function remarkOnPlace(name, { line, column, text }) {
  const start = name ? `${name}: line` : "Line";
  return `${start} ${line}, column ${column}: ${text}`;
}

// What an answered file is called in a remark on it: its own name, or if it has none, that of the input, if that is a file of
// the user's. A text that was typed and a test are called nothing, which is the empty text.
function nameOf(file) {
  if (file.name) return file.name;
  const { input } = state.answers;
  return isFile(input) && keyOfInput(input) === NO_TESTS ? input.name : "";
}

// ---- The place ----

// Selects the word of the input at a line and a column, and scrolls to it. If the word ends beyond the first part of an input
// that is too long for the field, the part around the word is shown. If another input is shown meanwhile, nothing is selected.
async function selectWord({ line, column }) {
  const { input } = state;
  const { content } = input;
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (state.input !== input) return;
  // Columns count bytes.
  const place = startOf(line, bytes) + column - 1;
  // The word ends beyond the first part if the rest of that, from the place on, has no whitespace.
  const isBeyond = isCut(content) && bytes.subarray(place, MAX_SHOWN_BYTES).every((byte) => byte > BLANK);
  const from = isBeyond ? Math.max(place - MAX_SHOWN_BYTES / 2, 0) : 0;
  // If the field gets another text meanwhile, this ends with an `AbortError`, of which nothing is said (latest.js).
  if (isCut(content)) await inputField.fill(input, from);
  // A field has all line breaks as LF.
  selectWordAfter(decode(bytes.subarray(from, place)).replace(/\r\n?/g, "\n"));
}

const LINE_FEED = 10;
// All whitespace of ASCII has at most this byte.
const BLANK = 32;

// Returns the index of the byte at which a line begins. Lines are counted from 1, and there is such a line.
function startOf(line, bytes) {
  let start = 0;
  for (let number = 1; number < line; number += 1) start = bytes.indexOf(LINE_FEED, start) + 1;
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
