// Files and the texts in them: how a file becomes plain text, how files are compared, and how several files are one text. A
// file, or the content of a text, is a blob here. It has a name only if it is a `File` of the browser.
//
// Several files are one text if a header with a name stands before each of them, and a line break behind each. An input of
// two files is this text, for example:
//
//   == small.in
//   1 2 3
//
//   == large.in
//   4 5 6
//
// `joined` makes such a text, and `split` takes it apart again, into files with the names `small` and `large`. An output
// for these files has the same headers: the scripts in archive.js write them.

// ---- What a field shows ----

// How many bytes of a text a field shows. Far more would block the page.
export const MAX_SHOWN_BYTES = 50_000;

// Whether a field shows only a part of a text, because the text is too long.
export const isCut = (content) => content.size > MAX_SHOWN_BYTES;

// ---- Bytes ----

// The text that these bytes are in UTF-8; a byte order mark is kept, as U+FEFF.
export const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

// The bytes of a text in UTF-8.
export const encode = (text) => new TextEncoder().encode(text);

// ---- Plain text ----

// The encodings that are changed to UTF-8 without a byte order mark. Each has its `label`, as `TextDecoder` takes it, the
// byte order `mark` that a text may begin with, and a `remark`, a sentence on a file that had this encoding.
const UTF_8 = {
  label: "utf-8",
  mark: [0xef, 0xbb, 0xbf],
  remark: "The file began with a byte order mark, which was removed.",
};
const UTF_16_LE = {
  label: "utf-16le",
  mark: [0xff, 0xfe],
  remark: "The file was in UTF-16, and was converted; PowerShell’s “>” writes such files.",
};
const UTF_16_BE = {
  label: "utf-16be",
  mark: [0xfe, 0xff],
  remark: "The file was in UTF-16, and was converted.",
};

// Makes a file UTF-8 without a byte order mark. Returns the new `file` and a `remark` on what was changed; or if nothing had to
// be changed, the old file and an empty remark.
export async function inUtf8(file) {
  const start = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  const encoding = encodingToChange(start);
  if (encoding === null) return { file, remark: "" };
  // This removes a byte order mark.
  const text = new TextDecoder(encoding.label).decode(await file.arrayBuffer());
  return { file: new File([text], file.name), remark: encoding.remark };
}

// Returns the encoding of a text that begins with these bytes, or null if the text is taken for UTF-8 without a byte order
// mark. UTF-16 is also recognised without a mark if all characters of these bytes are ASCII: every other byte is 0 then. The
// text `1 2`, for example, is 31 00 20 00 32 00 in little-endian UTF-16.
function encodingToChange(start) {
  const isMarked = ({ mark }) => mark.every((byte, at) => byte === start[at]);
  const marked = [UTF_8, UTF_16_LE, UTF_16_BE].find(isMarked);
  if (marked) return marked;
  // A character in UTF-16 has two bytes.
  if (start.length < 2) return null;
  // Whether all bytes with an even index (parity 0) or with an odd one (parity 1) are 0, and no other bytes.
  const areZerosAt = (parity) => start.every((byte, at) => (byte === 0) === (at % 2 === parity));
  if (areZerosAt(1)) return UTF_16_LE;
  if (areZerosAt(0)) return UTF_16_BE;
  return null;
}

// Returns a file with the line breaks LF in place of CRLF: a new one without a name and without a byte order mark, in which
// bytes that are not UTF-8 have become U+FFFD. If the first 10,000 bytes have no CRLF, this returns the file itself: a program
// writes all lines in the same way.
export async function withLf(file) {
  const start = await file.slice(0, 10_000).text();
  if (!start.includes("\r\n")) return file;
  return new Blob([(await file.text()).replaceAll("\r\n", "\n")]);
}

// ---- What a file holds ----

// Whether a file holds nothing but whitespace. A file of 10,000 bytes or more is not read, and does not count as blank.
export async function isBlank(file) {
  return file.size < 10_000 && (await file.text()).trim() === "";
}

// Whether two files hold the same bytes. Large files are not read, since that takes long: they count as the same only if they
// are the very same blob.
export async function isSame(one, other) {
  return one === other || (one.size < 1_000_000 && haveSameBytes(one, other));
}

// Whether a file is the same as one of these others, as far as `isSame` tells.
export async function isAmong(file, others) {
  for (const other of others) if (await isSame(file, other)) return true;
  return false;
}

// Whether two files of any size hold the same bytes.
export async function haveSameBytes(one, other) {
  if (one.size !== other.size) return false;
  const otherBytes = new Uint8Array(await other.arrayBuffer());
  return new Uint8Array(await one.arrayBuffer()).every((byte, at) => byte === otherBytes[at]);
}

// ---- Several files in one text ----

// A header: a line that begins with `== ` and ends with `.in`, with the name between them. Blanks may stand behind it.
const HEADER = /^== (.+)\.in[ \t]*(?:\r?\n|$)/m;

// Splits the content of a text into its files, each with its `name` and the `file`. In a text that begins with a header,
// there is a file below each header: it has the name in the header, made safe (`SafeNames`). Any other text is one file with
// an empty name: the content itself.
export async function split(content) {
  const oneFile = [{ name: "", file: content }];
  // Most texts are one file. Since that may be large, this does not read it whole.
  if (await content.slice(0, 3).text() !== "== ") return oneFile;
  // First comes what stands before all headers; then, by turns, the name in a header (the group of `HEADER`) and what stands
  // below it.
  const [beforeHeaders, ...namesAndTexts] = (await content.text()).split(HEADER);
  if (beforeHeaders !== "") return oneFile;
  const safeNames = new SafeNames();
  const files = [];
  for (let at = 0; at < namesAndTexts.length; at += 2) {
    const [name, textAndBreak] = namesAndTexts.slice(at, at + 2);
    // `joined` and the scripts put a line break behind each file.
    const text = textAndBreak.replace(/\r?\n$/, "");
    files.push({ name: safeNames.of(name), file: new Blob([text]) });
  }
  return files;
}

// The names of the files of a text, or of other values with a name.
export const namesOf = (files) => files.map(({ name }) => name);

// Joins files, each with a `name` and a `file`, to the content of one text, which gets the name `textName`. A single file
// without a name gets no header.
export function joined(files, textName) {
  if (files.length === 1 && files[0].name === "") return new File([files[0].file], textName);
  return new File(files.flatMap(({ name, file }) => [`== ${name}.in\n`, file, "\n"]), textName);
}

// Makes a name safe: a shell reads it as one word, no command takes it for an option, which begins with a dash, and the file
// is not hidden by a point at its start, so `*.in` in run.sh finds it. Each character that is not safe becomes `_`.
export const safe = (name) => name.replace(/^[-.]|[^\w.-]/g, "_");

// The safe names of the files of one text:
//
// - The same name always becomes the same safe name.
// - Different names stay different: if `ä` becomes `_`, `ö` becomes `__`.
// - If all names are safe already, they stay as they are.
//
// An input is saved as an archive under its safe names, so an output for these files has headers with safe names. These
// stay as they are, and so belong to the same files here.
class SafeNames {
  #byName = new Map();
  #taken = new Set();

  of(name) {
    if (!this.#byName.has(name)) this.#add(name);
    return this.#byName.get(name);
  }

  #add(name) {
    let safeName = safe(name);
    while (this.#taken.has(safeName)) safeName += "_";
    this.#taken.add(safeName);
    this.#byName.set(name, safeName);
  }
}
