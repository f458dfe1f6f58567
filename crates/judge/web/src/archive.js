// What the user saves: a file, or an archive of inputs with the scripts that run a program on them.
import { make } from "./dom.js";
import { bytes } from "./files.js";

// Has the browser save a file.
export function download(file, name) {
  const link = make("a", "");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
}

// The CRC-32 of each byte.
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

// The CRC-32 of some bytes.
const checksum = (content) => ~content.reduce((sum, byte) => CRC[(sum ^ byte) & 255] ^ (sum >>> 8), ~0);

// Makes a zip archive of files, each with a name and a text, without compression. Its numbers have the
// lower byte first, as they have in every browser.
export function zip(files) {
  const shorts = (...numbers) => new Uint16Array(numbers);
  const longs = (...numbers) => new Uint32Array(numbers);
  const local = []; // each file behind its header
  const central = []; // the directory at the end: a header of each file
  let offset = 0; // of the next file, in bytes
  let length = 0; // of the directory
  for (const [path, text] of files) {
    const name = bytes(path);
    const content = bytes(text);
    const crc = checksum(content);
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

// Scripts for a Unix shell and for Windows, which run a program on each input in their folder, and write all
// outputs to the file `results`.
export const scripts = (results) => ({
  "run.sh": `#!/bin/sh
# Runs a program on each input beside this file, for at most 10 s each, and writes ${results}
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
done > "$folder/${results}"
echo "Now drop $folder/${results} onto the page." >&2
`,
  "run.bat": `@echo off
rem Runs a program on each input beside this file, and writes ${results} beside this file:
rem run.bat sol.exe   or   run.bat py sol.py   or   run.bat java Sol
(for %%f in ("%~dp0*.in") do (
    echo %%f>&2
    echo == %%~nxf
    %* < "%%f"
    echo.
)) > "%~dp0${results}"
echo Now drop %~dp0${results} onto the page.
`.replaceAll("\n", "\r\n"),
});
