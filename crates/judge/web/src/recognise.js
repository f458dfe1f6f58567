// What a file is: an input or an output of a puzzle, or something else. It is told by what the file holds.
import { isBlank, readable, split } from "./files.js";
import { askJson } from "./jobs.js";
import { fileText, puzzles, state } from "./state.js";
import { capital, give } from "./words.js";

// What a file begins with that is neither an input nor an output, and what to do with it.
const OTHERS = [
  [/^(%PDF|PK\x03\x04[^]{0,40}(\[Content_Types\]|_rels\/|docProps\/|word\/|mimetypeapplication\/vnd\.oasis))/, "This is a document. DROP what your program prints."],
  [/^PK\x03\x04/, "This is an archive. Unpack it. If it holds outputs, DROP these files; if it holds inputs, run your program on them, and DROP what it prints."],
  [/^(\x7fELF|MZ)/, "This is a program. Run it, and DROP what it prints."],
  [/^(\ufffdPNG|\ufffd{2,}[^]{1,4}(JFIF|Exif)|GIF8|\ufffd{2,4}\0\0\0)/, "This is a picture or a compiled class. DROP what your program prints."],
  [/^(Traceback \(most|Exception in thread)/m, "This is the message of a crash (LINE). DROP what your program prints to standard output."],
  [/^\s*(#include|import |from \w+ import |using |package |public |def |fn |use |print\()|^\s*(for .* in|while) .*:\s*$/m, "This is source code. Run it, and DROP what it prints."],
];

// Returns why a file that begins so is neither an input nor an output, or nothing.
function whyOther(start) {
  const other = OTHERS.find(([pattern]) => pattern.test(start));
  const [line] = start.match(/^Exception in thread.*/m) ?? start.trimEnd().match(/.*$/);
  const sentence = other?.[1].replaceAll(/(and|outputs,) DROP/g, `$1 ${give()}`).replace("DROP", capital(give()));
  return sentence?.replace("LINE", () => line.slice(0, 100));
}

// Finds out what a file is. Returns `whyRefused`, a sentence, if it is neither an input nor an output, or one of another
// puzzle; else:
//   kind: `input` or `output`, by what the file holds, or what is `wanted`, if that does not tell;
//   text: the text of the file (state.js), in UTF-8;
//   isNothing: true if there is nothing but whitespace, so that the file may be either; else missing;
//   parts: of an output that names the inputs of its parts, these, as `split` returns them; else missing.
export async function recognise(given, wanted) {
  const { file, remark } = await readable(given);
  const whyRefused = whyOther(await file.slice(0, 4000).text());
  if (whyRefused) return { whyRefused };
  const text = { ...fileText(file, remark), isConverted: file !== given };
  if (await isBlank(file)) return { kind: wanted, text, isNothing: true };
  const parts = await split(file);
  const isShort = parts[0].name || parts[0].file.size < 1e6; // else it goes where it is wanted
  const looks = isShort ? await askJson("recognise", [state.tab], [parts[0].file]) : null;
  if (parts[0].name && looks?.kind !== "input") return { kind: "output", text, parts };
  const tab = looks?.puzzle ?? state.tab;
  if (tab === state.tab) return { kind: looks?.kind ?? wanted, text };
  return { whyRefused: `This looks like the ${looks.kind} of another puzzle. Open the tab ${capital(puzzles[tab].name)}, and ${give()} it again.` };
}
