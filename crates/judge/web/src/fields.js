// ---- Fields: for text that is typed or pasted, and files that are opened or dropped ----

// Shows a file in a field; a long one in part, from this byte. `remark` is a sentence about it.
async function fill(field, file, from = 0, remark = "") {
  field.value = decode(await file.slice(from, from + SHOWN).arrayBuffer());
  const isCut = file.size > SHOWN;
  const part = `${from > 0 ? "The error is in these" : "These are the first"} ${size(SHOWN)} of ${size(file.size)}.`;
  const note = field.nextElementSibling;
  note.firstElementChild.textContent = `${isCut ? part : ""} ${remark}`.trim();
  note.hidden = note.textContent.trim() === "" || !(isCut || remark);
  note.querySelector("button")?.toggleAttribute("hidden", !isCut);
}

// The content of a field: typed text, or a file, byte for byte.
class Source {
  constructor(field, changed) {
    Object.assign(this, { field, changed, file: null, typed: null });
    let typing;
    field.oninput = () => {
      this.file = null;
      field.nextElementSibling.hidden = true;
      clearTimeout(typing);
      typing = setTimeout(changed, PAUSE);
    };
    field.onpaste = (event) => {
      const text = event.clipboardData.getData("text");
      if (text.length <= SHOWN) return;
      event.preventDefault();
      this.open(new File([text], PASTED));
    };
    field.nextElementSibling.querySelector("button").onclick = () => {
      this.open(this.typed);
      say("The Back button of your browser brings the file back.");
    };
  }
  get isEmpty() {
    return !this.file && this.field.value === "";
  }
  get content() {
    return this.file ?? new Blob([this.field.value]);
  }
  // Puts a file into the field, or empties it.
  put(file, remark) {
    if (!this.field.readOnly) this.typed = this.isEmpty ? null : this.content;
    this.file = file;
    this.field.readOnly = file?.size > SHOWN;
    return fill(this.field, file ?? new Blob(), 0, remark);
  }
  // Takes a file, or what was typed before, or nothing.
  async open(file, remark) {
    visit();
    await this.put(file, remark);
    return this.changed();
  }
}

// What a file begins with that is neither an input nor an output, and what to do with it.
const OTHERS = [
  [/^PK\x03\x04/, "This is an archive. Unpack it, run your program on the inputs in it, and drop what it prints."],
  [/^(\x7fELF|MZ)/, "This is a program. Run it, and drop what it prints."],
  [/^(\ufffdPNG|\ufffd+JFIF|GIF8|%PDF|\ufffd{2,4}\0\0\0)/, "This is a picture, a document or a compiled class. Drop what your program prints."],
  [/^(Traceback \(most|Exception in thread)/m, "This is the message of a crash (LINE). Drop what your program prints to standard output."],
  [/^\s*(#include|import |from \w+ import |using |package |public |def |fn |use |print\()|^\s*(for .* in|while) .*:\s*$/m, "This is source code. Run it, and drop what it prints."],
];

// Finds the source that a file is for by what the file holds: `wanted`, if that does not tell. Returns
// the source, the file as text, and a note on it; without a source, it says what the file is.
async function recognise(given, wanted) {
  const before = tab;
  const { file, note } = await readable(given);
  const start = await file.slice(0, 4000).text();
  const other = OTHERS.find(([pattern]) => pattern.test(start));
  const [line] = start.match(/^Exception in thread.*/m) ?? start.trimEnd().match(/.*$/);
  if (other) return say(other[1].replace("LINE", () => line.slice(0, 100)));
  const parts = await split(file);
  const isShort = parts[0].name || parts[0].file.size < 1e6; // else it goes where it is wanted
  const { reply } = isShort ? await ask("recognise", [tab], [parts[0].file]) : { reply: "null" };
  const { kind, puzzle = tab } = JSON.parse(reply) ?? {};
  if (tab !== before) return say(`${file.name} was dropped on another tab: drop it again.`);
  if (parts[0].name && kind !== "input") return { source: own, file, note, parts };
  if (puzzle === tab) return { source: { input, output: own }[kind] ?? wanted, file, note };
  const { name } = puzzles[puzzle];
  return say(`This looks like the ${kind} of another puzzle. Open the tab ${capital(name)}, and drop it again.`);
}

// Takes files that were chosen for a source, or dropped on it: an output after its input.
async function receive(files, wanted) {
  const known = [];
  for (const file of files) {
    known.push(await recognise(file, wanted).catch(() => say(`${file.name} cannot be read: is it a folder?`)));
  }
  const found = known.filter(Boolean).sort((one, other) => (one.source === own) - (other.source === own));
  const outputs = found.filter(({ source }) => source === own);
  if (outputs.length > 1) return say(`These look like ${outputs.length} outputs: ${outputs.map(({ file }) => file.name).join(", ")}. Drop one of them.`);
  for (const { source, file, note, parts } of found) {
    if (parts) await chooseNamed(parts, file.name);
    if (source === own) await chooseForOutput();
    await source.open(file, note);
  }
}

// Makes a button open a file for a source.
function addOpen(button, source) {
  const picker = make("input", "");
  Object.assign(picker, { type: "file", hidden: true, ariaLabel: button.ariaLabel });
  picker.onchange = async () => {
    await receive([...picker.files], source);
    picker.value = "";
  };
  button.onclick = () => picker.click();
  button.after(picker);
}

// A field that a file is dragged over lights up; elsewhere it is your output that does.
function addDrop(input, own) {
  const sourceAt = ({ target }) => (one("#task").hidden || target.closest?.("#inputs") ? input : own);
  const light = (source) => {
    for (const { field } of [input, own]) field.classList.toggle("target", field === source?.field);
  };
  document.ondragover = (event) => {
    event.preventDefault();
    light(sourceAt(event));
  };
  document.ondragleave = ({ relatedTarget }) => { if (!relatedTarget) light(); };
  document.ondrop = (event) => {
    light();
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    receive(files, sourceAt(event));
  };
}

// Where a line of a file begins, in bytes.
async function startOf(line, file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let start = 0;
  for (let at = 1; at < line; at += 1) start = bytes.indexOf(10, start) + 1;
  return start;
}

// Selects the word of a source at a line and a column, and scrolls to it.
async function selectWord({ field, content }, line, column) {
  const place = await startOf(line, content) + column - 1;
  const from = place < SHOWN ? 0 : place - SHOWN / 2;
  if (from > 0) await fill(field, content, from);
  const before = decode(await content.slice(from, place).arrayBuffer()).replace(/\r\n?/g, "\n");
  const word = field.value.slice(before.length).match(/^\S*/)[0];
  field.setSelectionRange(before.length, before.length + word.length);
  field.focus();
  const lines = before.split("\n").length - 1;
  field.scrollTop = lines * parseFloat(getComputedStyle(field).lineHeight) - field.clientHeight / 2;
}

// The input and the right output are printed as text, in columns, up to so many lines.
const PRINTED = 400;
window.onbeforeprint = () => document.querySelectorAll("#input, #output").forEach((field) => {
  const lines = field.value.trimEnd().split("\n");
  const shown = lines.slice(0, PRINTED);
  const rest = lines.length > PRINTED ? [`… ${grouped(lines.length - PRINTED)} more lines`] : [];
  const text = make("pre", "printed", [...shown, ...rest].join("\n"));
  text.style.columnWidth = `${Math.max(...shown.map(({ length }) => length)) + 2}ch`;
  field.before(text);
});
window.onafterprint = () => document.querySelectorAll(".printed").forEach((text) => text.remove());
