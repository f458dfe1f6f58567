// What a file is that the user gives: an input or an output of the puzzle that is shown, or something else, which is
// refused. It is told by what the file holds, and not by its name, in three steps:
//
// 1. A file that begins like a document, an archive, a program, a picture, a crash or source code is refused.
// 2. The worker says of which puzzle the file looks like an input or an output. A file of another puzzle is refused.
// 3. If the file looks like neither or like both, it is what is wanted where the user gives it: an input in the field for
//    the input, and an output everywhere else.
import { isBlank, readable, split } from "./files.js";
import { askJson } from "./jobs.js";
import { fileText, puzzles, state } from "./state.js";
import { capital, give } from "./words.js";

// How many bytes of a file are compared with the patterns below.
const START_BYTES = 4000;

// A larger file is not sent to the worker, which would take long: it is what is wanted.
const MAX_RECOGNISED_BYTES = 1_000_000;

// What the user is to do instead.
const giveOutput = () => `${capital(give())} what your program prints`;
const runIt = () => `Run it, and ${give()} what it prints.`;

// The kinds of files that are neither an input nor an output. Of the kinds whose `pattern` matches the start of a file, the
// first one counts; bytes that are not UTF-8 are U+FFFD there. `sentence` is a function of the start, which says what the
// file is and what to do instead.
const OTHER_KINDS = [
  {
    // PDF, or a zip archive that begins with a file of Office or of LibreOffice.
    pattern: /^(%PDF|PK\x03\x04[^]{0,40}(\[Content_Types\]|_rels\/|docProps\/|word\/|mimetypeapplication\/vnd\.oasis))/,
    sentence: () => `This is a document. ${giveOutput()}.`,
  },
  {
    // Any other zip archive.
    pattern: /^PK\x03\x04/,
    sentence: () => `This is an archive. Unpack it. If it holds outputs, ${give()} these files; if it holds inputs, run your program on them, and ${give()} what it prints.`,
  },
  {
    // An executable file of Linux (ELF) or of Windows (MZ).
    pattern: /^(\x7fELF|MZ)/,
    sentence: () => `This is a program. ${runIt()}`,
  },
  {
    // PNG, JPEG, GIF, or a class of Java, which begins with the bytes CA FE BA BE and a version.
    pattern: /^(\ufffdPNG|\ufffd{2,}[^]{1,4}(JFIF|Exif)|GIF8|\ufffd{2,4}\0\0\0)/,
    sentence: () => `This is a picture or a compiled class. ${giveOutput()}.`,
  },
  {
    // A stack trace of Python or of Java.
    pattern: /^(Traceback \(most|Exception in thread)/m,
    sentence: (start) => `This is the message of a crash (${lineOfCrash(start)}). ${giveOutput()} to standard output.`,
  },
  {
    // C++, Python, Java, C#, Rust or Go: it begins with a declaration or an import, or a line begins a loop of Python.
    pattern: /^\s*(#include|import |from \w+ import |using |package |public |def |fn |use |print\()|^\s*(for .* in|while) .*:\s*$/m,
    sentence: () => `This is source code. ${runIt()}`,
  },
];

// The line of a stack trace that says what went wrong: in Java the first one, in Python the last one.
function lineOfCrash(start) {
  const [line] = start.match(/^Exception in thread.*/m) ?? start.trimEnd().match(/.*$/);
  return line.slice(0, 100);
}

// Finds out what a file is. If it is refused, this returns `whyRefused`, a sentence. Otherwise it returns the `text` of the
// file (state.js) in UTF-8, its `parts`, as `split` returns them, and its `kind`:
//   blank: the file holds nothing but whitespace, so it may be an input or an output;
//   results: it is an output of several parts, which have names;
//   input, output: it is another input or output. If it looks like neither or like both, it is what is `wanted`.
export async function recognise(given, wanted) {
  const { file, remark } = await readable(given);
  const start = await file.slice(0, START_BYTES).text();
  const other = OTHER_KINDS.find(({ pattern }) => pattern.test(start));
  if (other) return { whyRefused: other.sentence(start) };
  const text = { ...fileText(file, remark), isConverted: file !== given };
  const parts = await split(file);
  if (await isBlank(file)) return { kind: "blank", text, parts };
  // The parts of an input or of an output are alike, so the first one tells.
  const [first] = parts;
  const { kind, tab } = await looksOf(first);
  // Only inputs and outputs have headers.
  const hasHeaders = first.name !== "";
  if (hasHeaders && kind !== "input") return { kind: "results", text, parts };
  if (tab !== state.tab) return { whyRefused: whyOtherPuzzle(kind, tab) };
  return { kind: kind ?? wanted, text, parts };
}

// Asks the worker what a part of a text looks like. Returns the `kind`, and the `tab` of its puzzle. If the part looks like
// nothing or like both kinds, the kind is null, and the tab the one that is shown.
async function looksOf({ name, file }) {
  const unknown = { kind: null, tab: state.tab };
  // A part with a name is one of several, so it is not large.
  if (name === "" && file.size >= MAX_RECOGNISED_BYTES) return unknown;
  const reply = await askJson("recognise", [state.tab], { files: [file] });
  return reply === null ? unknown : { kind: reply.kind, tab: reply.puzzle };
}

// Why a file of another puzzle is refused.
function whyOtherPuzzle(kind, tab) {
  return `This looks like the ${kind} of another puzzle. Open the tab ${capital(puzzles[tab].name)}, and ${give()} it again.`;
}
