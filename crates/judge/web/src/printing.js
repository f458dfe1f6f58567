// The input and the right output on paper. A browser prints only the part of a field that is in sight. So when the user
// prints the page, an element before each of the two fields gets the lines of its text, in columns; page.css hides the
// fields on paper, and these elements on the screen.
//
// At most `MAX_PRINTED_LINES` lines of a text are printed: the first that the field shows. A last line says how many more
// lines the text has:
//
//   … 3,141 more lines
//
// A field holds only a part of a text that is too long for it (fields.js), so the lines of such a text are counted in the
// file. The browser does not wait for that when it prints, so the lines are counted as soon as the text is shown.
import { make } from "./dom.js";
import { inputField, rightOutputField } from "./fields.js";
import { isCut } from "./files.js";
import { autorun, state } from "./state.js";
import { grouped } from "./words.js";

// The most lines of a text that are printed: they take a few sheets of paper.
const MAX_PRINTED_LINES = 400;

// ---- How many lines a text has ----

// How many bytes of a text are read at once.
const PART_BYTES = 1_000_000;

// The number of lines of each text that is too long for a field, by its content, once the lines are counted.
const lineCounts = new WeakMap();

autorun(() => countLines(state.input.content));
autorun(() => countLines(state.answers.rightOutput));

// Counts the lines of a long text, without blank ones at the end. It reads the file in parts, so that the page is not
// blocked.
async function countLines(content) {
  if (!isCut(content) || lineCounts.has(content)) return;
  let lineBreaks = 0;
  let lineCount = 0;
  for (let from = 0; from < content.size; from += PART_BYTES) {
    for (const byte of new Uint8Array(await content.slice(from, from + PART_BYTES).arrayBuffer())) {
      if (byte === 0x0a) lineBreaks += 1;
      // A byte that is greater than a space is no whitespace.
      if (byte > 0x20) lineCount = lineBreaks + 1;
    }
  }
  lineCounts.set(content, lineCount);
}

// ---- What is printed ----

window.onbeforeprint = () => {
  addPrinted(inputField.element, state.input.content);
  addPrinted(rightOutputField.element, state.answers.rightOutput);
};

window.onafterprint = () => {
  for (const element of document.querySelectorAll(".printed")) element.remove();
};

// Adds the element that is printed in place of a text area, which shows the text with this content, or a part of it.
function addPrinted(textArea, content) {
  const lines = textArea.value.trimEnd().split("\n");
  const printedLines = lines.slice(0, MAX_PRINTED_LINES);
  const total = isCut(content) ? lineCounts.get(content) : lines.length;
  const element = make("pre", "printed", [...printedLines, ...lastLine(total, printedLines.length)].join("\n"));
  const longest = Math.max(...printedLines.map(({ length }) => length));
  element.style.columnWidth = `${longest + 2}ch`;
  textArea.before(element);
}

// The line that says how many more lines there are than are printed, if there are more. The total is undefined if the lines
// are still being counted.
function lastLine(total, printed) {
  if (total === undefined) return ["… more lines"];
  return total > printed ? [`… ${grouped(total - printed)} more lines`] : [];
}
