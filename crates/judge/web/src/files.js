// ---- Files: how they are read, several in one text, an archive of them, what is saved ----

const decode = (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
const bytes = (text) => new TextEncoder().encode(text);
const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

// A file as UTF-8 without a byte order mark, and a sentence that says what was changed.
async function readable(file) {
  const marks = { "255,254": "utf-16le", "254,255": "utf-16be", "239,187,191": "utf-8" };
  const start = [...new Uint8Array(await file.slice(0, 200).arrayBuffer())];
  // ASCII in UTF-16: every other byte is 0.
  const isZero = (parity) => start.length > 1 && start.every((byte, at) => (byte === 0) === (at % 2 === parity));
  const encoding = marks[start.slice(0, 3)] ?? marks[start.slice(0, 2)] ?? (isZero(1) ? "utf-16le" : isZero(0) && "utf-16be");
  if (!encoding) return { file, note: "" };
  const text = new TextDecoder(encoding).decode(await file.arrayBuffer());
  const what = encoding === "utf-8" ? "began with a byte order mark, which was removed" : "was in UTF-16, and was converted";
  return { file: new File([text], file.name), note: `The file ${what}; PowerShell’s “>” writes such files.` };
}

// Splits a text into files. A text may hold several files, which become bytes: a line `== NAME.in` stands
// before each. Any other text is one file without a name.
async function split(text) {
  if (await text.slice(0, 3).text() !== "== ") return [{ name: "", file: text }];
  const [, ...parts] = (await text.text()).split(/^== (.+)\.in[ \t]*\r?\n?/m);
  if (parts.length === 0) return [{ name: "", file: text }];
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const content = parts[2 * index + 1].replace(/(^|\n)\r?\n$/, "$1"); // an empty line ends each
    return { name: parts[2 * index], file: bytes(content) };
  });
}

// Joins files into one text; a single file stays as it is.
function joined(files, name) {
  if (files.length === 1 && !files[0].name) return new File([files[0].file], name);
  return new File(files.flatMap(({ name, file }) => [`== ${name}.in\n`, file, "\n"]), name);
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? 0xedb88320 ^ (byte >>> 1) : byte >>> 1;
  return byte;
});

// Makes a zip archive of files, each with a name and a text, without compression. Its numbers have the
// lower byte first, as they have in every browser.
function zip(files) {
  const shorts = (...numbers) => new Uint16Array(numbers);
  const longs = (...numbers) => new Uint32Array(numbers);
  const [local, central] = [[], []];
  let [offset, length] = [0, 0];
  for (const [path, text] of files) {
    const [name, content] = [bytes(path), bytes(text)];
    const crc = ~content.reduce((sum, byte) => CRC[(sum ^ byte) & 255] ^ (sum >>> 8), ~0);
    // Version, flags (names are UTF-8), no compression, midnight of 1980-01-01, sizes, no extra field.
    const common = [shorts(20, 1 << 11, 0, 0, 33), longs(crc, content.length, content.length), shorts(name.length, 0)];
    local.push(longs(0x04034b50), ...common, name, content);
    central.push(longs(0x02014b50), shorts(20), ...common, shorts(0, 0, 0), longs(0, offset), name);
    offset += 30 + name.length + content.length;
    length += 46 + name.length;
  }
  const end = [longs(0x06054b50), shorts(0, 0, files.length, files.length), longs(length, offset), shorts(0)];
  return new Blob([...local, ...central, ...end]);
}

const resultsName = () => `results-${puzzles[tab].name}.txt`;

// Scripts for a Unix shell and for Windows, which run a program on each input in their folder.
const scripts = () => ({
  "run.sh": `#!/bin/sh
# Runs a program on each input beside this file, for at most 10 s each, and writes ${resultsName()}
# beside this file:  sh run.sh ./sol   or   sh run.sh python3 sol.py   or   sh run.sh java Sol
# More time:  LIMIT=60 sh run.sh ./sol
folder=$(dirname "$0")
limit="timeout \${LIMIT:-10}"
command -v timeout > /dev/null || limit=
for input in "$folder"/*.in; do
    echo "$input" >&2
    echo "== $(basename "$input")"
    $limit "$@" < "$input" || echo "  ended with exit code $? (124: the time was up)" >&2
    echo
done > "$folder/${resultsName()}"
echo "Now drop $folder/${resultsName()} onto the page." >&2
`,
  "run.bat": `@echo off
rem Runs a program on each input beside this file, and writes ${resultsName()} beside this file:
rem run.bat sol.exe   or   run.bat py sol.py   or   run.bat java Sol
(for %%f in ("%~dp0*.in") do (
    echo %%f>&2
    echo == %%~nxf
    %* < "%%f"
    echo.
)) > "%~dp0${resultsName()}"
echo Now drop %~dp0${resultsName()} onto the page.
`.replaceAll("\n", "\r\n"),
});

function download(file, name) {
  const link = make("a", "");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
}

// Encodes a file as letters and digits, compressed.
async function pack(file, usual) {
  if (file.size > 2 * KEPT) return "x".repeat(KEPT);
  if (await file.text() === usual) return "";
  const deflated = await new Response(file.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
  const reader = new FileReader();
  const isRead = new Promise((resolve) => { reader.onload = resolve; });
  reader.readAsDataURL(deflated);
  await isRead;
  const [, letters] = reader.result.split(",");
  return `z${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

async function unpack(word) {
  if (word === null) return undefined;
  const letters = atob(word.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
  const file = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
  return new Response(file.stream().pipeThrough(new DecompressionStream("deflate-raw"))).blob();
}
