// Recognises what a file is that the user gives on the tab of a puzzle, by what the file holds. On the tab of yahtzee, for
// example, a file of dice is an input, and a file of score cards is an output. The steps, in `recognise`:
//
// 1. A file is refused if it begins like a document, an archive, a program or a picture, or if a line near its start is one
//    of source code or of the message of a crash.
// 2. A blank file may be an input or an output: plan.js decides.
// 3. The worker says whether the file looks like an input or an output, and of which puzzle. If the worker cannot tell, the
//    file is one of this puzzle: an output if it has the name of a file of results, and otherwise what is wanted where the
//    user gives it.
// 4. An output with headers (files.js) is a file of results. It may be of another puzzle: receive.js opens the tab of that.
// 5. Any other file of another puzzle is refused.
import { inUtf8, isBlank, split } from "./files.js";
import { askJson } from "./jobs.js";
import { isAbort } from "./latest.js";
import { puzzles } from "./state.js";
import { isNamedAsResults } from "./tests.js";
import { fileText } from "./texts.js";
import { capital, giveVerb } from "./words.js";

// How many bytes at the start of a file are compared with the patterns below. In as many at its end, the last line of a crash
// is sought.
const PEEK_BYTES = 4000;

// The worker does not look at a file whose first part has this many bytes or more, since that would take long.
const MAX_RECOGNISED_BYTES = 1_000_000;

// What the user is to do instead, as a sentence. These are functions, since a mouse may be plugged in at any time (`giveVerb`).
const adviceToGive = (where = "") => `${capital(giveVerb())} what your program prints${where}.`;
const adviceToRun = () => `Run it, and ${giveVerb()} what it prints.`;

// How lines of source code begin. A line that a program prints for debugging may match by chance, such as `import 3`, but most
// such lines do not, such as `using 3 dice: 5`.
const SOURCE_LINES = [
  // C++ and C#.
  "#include|using .*;",
  // Java and Go. Their lines with `import` match the pattern of Python.
  "package [\\w.]+;?\\s*$|public (class |static |[^:]*\\()",
  // Python.
  "import |from [\\w.]+ import |def \\w+\\(|print\\(|(for .* in|while) .*:\\s*$",
  // Rust.
  "use .*;|fn \\w+[(<]",
];

// The kinds of files that are neither an input nor an output. Of the kinds whose `pattern` matches the start of a file, the
// first one counts; bytes that are not UTF-8 are U+FFFD there. The function `sentence` gets the start and the end of the file,
// and returns what the file is and what to do instead.
const OTHER_KINDS = [
  {
    // PDF, or a zip archive that begins with a file of Office or of LibreOffice.
    pattern: /^(%PDF|PK\x03\x04[^]{0,40}(\[Content_Types\]|_rels\/|docProps\/|word\/|mimetypeapplication\/vnd\.oasis))/,
    sentence: () => `This is a document. ${adviceToGive()}`,
  },
  {
    // Any other zip archive.
    pattern: /^PK\x03\x04/,
    sentence: () => `This is an archive. Unpack it. If it holds outputs, ${giveVerb()} these files; `
      + `if it holds inputs, run your program on them, and ${giveVerb()} what it prints.`,
  },
  {
    // An executable file of Linux (ELF) or of Windows (MZ).
    pattern: /^(\x7fELF|MZ)/,
    sentence: () => `This is a program. ${adviceToRun()}`,
  },
  {
    // PNG, JPEG, GIF, or a class of Java: that begins with the bytes CA FE BA BE, of which each becomes U+FFFD, and a version,
    // which begins with three zeros.
    pattern: /^(\ufffdPNG|\ufffd{2,}[^]{1,4}(JFIF|Exif)|GIF8|\ufffd{4}\0\0\0)/,
    sentence: () => `This is a picture or a compiled class. ${adviceToGive()}`,
  },
  {
    // A stack trace of Python or of Java.
    pattern: /^(Traceback \(most|Exception in thread)/m,
    sentence: (start, end) =>
      `This is the message of a crash (${lineOfCrash(start, end)}). ${adviceToGive(" to standard output")}`,
  },
  {
    pattern: new RegExp(`^\\s*(${SOURCE_LINES.join("|")})`, "m"),
    sentence: () => `This is source code. ${adviceToRun()}`,
  },
];

// The line of a stack trace that says what went wrong. In Java, it is the first one:
//
//   Exception in thread "main" java.lang.ArithmeticException: / by zero
//
// In Python, it is the last one. There, the first line may be `Exception in thread Thread-1 (solve):`, without quotation marks.
function lineOfCrash(start, end) {
  const [line] = start.match(/^Exception in thread ".*/m) ?? end.trimEnd().match(/.*$/);
  return line.slice(0, 100);
}

// Finds out what files of the browser are, which were given on the tab of a puzzle, at a place that takes the kind `wanted`,
// "input" or "output". Returns each with its `name`, and what `recognise` returns of it. A file that cannot be read is refused.
// If this is ended, by the user or by a crash of the solver, it throws an `AbortError`.
export async function recogniseAll(browserFiles, wanted, puzzleIndex) {
  const files = [];
  for (const file of browserFiles) {
    const found = await recognise(file, wanted, puzzleIndex).catch(refuseUnread);
    files.push({ name: file.name, ...found });
  }
  return files;
}

// Returns why a file is refused that could not be read, for this error.
function refuseUnread(error) {
  if (isAbort(error)) throw error;
  // Chromium throws the same error for a folder and for a file that was deleted meanwhile.
  if (error instanceof DOMException) {
    const advice = `If it is a folder, ${giveVerb()} the files in it. If it was changed or deleted, ${giveVerb()} it again.`;
    return { whyRefused: `This cannot be read. ${advice}` };
  }
  console.error(error);
  return { whyRefused: `This page failed to read it: ${error}.` };
}

// Finds out what a file is. For a file that is refused, this returns only `whyRefused`, a sentence. For any other file, it
// returns:
//   kind: "blank", "results", "input" or "output";
//   text: the text of the file (texts.js), in UTF-8;
//   parts: the files in the text, as `split` returns them;
//   puzzleIndex: only for results, their puzzle.
async function recognise(given, wanted, puzzleIndex) {
  const { file, remark } = await inUtf8(given);
  const start = await file.slice(0, PEEK_BYTES).text();
  const other = OTHER_KINDS.find(({ pattern }) => pattern.test(start));
  if (other) return { whyRefused: other.sentence(start, await file.slice(-PEEK_BYTES).text()) };
  const text = { ...fileText(file, remark), isConverted: file !== given };
  const parts = await split(file);
  if (await isBlank(file)) return { kind: "blank", text, parts };
  // The parts of an input or of an output are alike, so the first one tells.
  const [first] = parts;
  const looks = await looksOf(first.file, puzzleIndex);
  const kind = looks.kind ?? (isNamedAsResults(given.name) ? "output" : wanted);
  // Only a part with a header has a name.
  if (kind === "output" && first.name !== "") {
    return { kind: "results", text, parts, puzzleIndex: puzzleOfResults(given.name, looks) };
  }
  if (looks.puzzleIndex !== puzzleIndex) return { whyRefused: whyOtherPuzzle(looks) };
  return { kind, text, parts };
}

// Returns what a part of a file looks like: its `kind`, "input" or "output", and its puzzle. If the worker cannot tell, or the
// part is too large for it to look at, the kind is null, and the puzzle is the one on whose tab the file was given.
async function looksOf(part, puzzleIndex) {
  const unknown = { kind: null, puzzleIndex };
  if (part.size >= MAX_RECOGNISED_BYTES) return unknown;
  const reply = await askJson("recognise", [puzzleIndex], { files: [part] });
  return reply === null ? unknown : { kind: reply.kind, puzzleIndex: reply.puzzle };
}

// The puzzle that results are of. A name with `-chess`, such as `results-chess.txt` or `anna-chess.txt`, says more
// than the results: those of chess are a number in each line, as those of other puzzles may be.
function puzzleOfResults(name, looks) {
  const namedIndex = puzzles.findIndex((puzzle) => name.includes(`-${puzzle.name}`));
  return namedIndex < 0 ? looks.puzzleIndex : namedIndex;
}

// Why a file of another puzzle is refused.
function whyOtherPuzzle({ kind, puzzleIndex }) {
  const advice = `Open the tab ${capital(puzzles[puzzleIndex].name)}, and ${giveVerb()} it again.`;
  return `This looks like the ${kind} of another puzzle. ${advice}`;
}
