// Files: how their bytes become text, and how several files are one text. Neither the state nor the screen matters.

export const SHOWN = 50_000; // bytes of a text that a field shows; far more of them would block the page

export const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
export const bytes = (text) => new TextEncoder().encode(text);

// A file as UTF-8 without a byte order mark, and a sentence that says what was changed.
export async function readable(file) {
  const encoding = encodingOf([...new Uint8Array(await file.slice(0, 200).arrayBuffer())]);
  if (!encoding) return { file, remark: "" };
  const text = new TextDecoder(encoding).decode(await file.arrayBuffer());
  const what = encoding === "utf-8" ? "began with a byte order mark, which was removed" : "was in UTF-16, and was converted";
  return { file: new File([text], file.name), remark: `The file ${what}; PowerShell’s “>” writes such files.` };
}

// The encoding of a text that begins with these bytes, if it has a byte order mark, or is ASCII in UTF-16: then every
// other byte is 0.
function encodingOf(start) {
  const MARKS = { "255,254": "utf-16le", "254,255": "utf-16be", "239,187,191": "utf-8" };
  const marked = MARKS[start.slice(0, 3)] ?? MARKS[start.slice(0, 2)];
  if (marked) return marked;
  const isZero = (parity) => start.length > 1 && start.every((byte, at) => (byte === 0) === (at % 2 === parity));
  if (isZero(1)) return "utf-16le";
  if (isZero(0)) return "utf-16be";
  return null;
}

// A file with LF instead of CRLF.
export async function plain(file) {
  const text = await file.slice(0, 1e4).text();
  return text.includes("\r\n") ? new Blob([(await file.text()).replaceAll("\r\n", "\n")]) : file;
}

// Whether a file holds nothing but whitespace.
export async function isBlank(file) {
  return file.size < 1e4 && (await file.text()).trim() === "";
}

export async function isSame(one, other) {
  if (one === other) return true;
  return one.size === other.size && one.size < 1e6 && await one.text() === await other.text();
}

// Makes a name that a shell reads as one word, and no command as an option, which begins with a dash.
export const safe = (name) => name.replace(/^-|[^\w.-]/g, "_");

// Splits a text into files. A text may hold several files, which become bytes: a line `== NAME.in` stands
// before each. Any other text is one file without a name. The names are made safe, and different ones stay different: so
// the files of an archive, and the outputs for them, have the names that the input has here.
export async function split(text) {
  if (await text.slice(0, 3).text() !== "== ") return [{ name: "", file: text }];
  const [, ...parts] = (await text.text()).split(/^== (.+)\.in[ \t]*(?:\r?\n|$)/m);
  if (parts.length === 0) return [{ name: "", file: text }];
  const safeNames = new Map();
  const taken = new Set();
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    // `joined` and the scripts end each content with a line break.
    const content = parts[2 * index + 1].replace(/\r?\n$/, "");
    const name = parts[2 * index];
    if (!safeNames.has(name)) {
      let safeName = safe(name);
      while (taken.has(safeName)) safeName += "_";
      taken.add(safeName);
      safeNames.set(name, safeName);
    }
    return { name: safeNames.get(name), file: bytes(content) };
  });
}

// Joins files into one text; a single file without a name stays as it is.
export function joined(files, name) {
  if (files.length === 1 && !files[0].name) return new File([files[0].file], name);
  return new File(files.flatMap(({ name, file }) => [`== ${name}.in\n`, file, "\n"]), name);
}

// Encodes a file as letters and digits, compressed.
export async function pack(file) {
  const deflated = await new Response(file.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
  const reader = new FileReader();
  const isRead = new Promise((resolve) => { reader.onload = resolve; });
  reader.readAsDataURL(deflated);
  await isRead;
  const [, letters] = reader.result.split(",");
  return `z${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// Decodes what `pack` has encoded.
export function unpack(word) {
  const file = unpackBase64(word.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  return new Response(file.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}

export const unpackBase64 = (letters) => new Blob([Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))]);
