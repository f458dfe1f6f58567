// What an archive of inputs is made of: the zip format, and the scripts that run a program on the inputs. task.js saves such
// an archive: for an input of the files `a` and `b`, it holds a.in, b.in, run.sh and run.bat.
import { encode } from "./files.js";

// ---- A zip archive ----

// What each header, and the record at the end, begins with.
const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_RECORD = 0x06054b50;

// The version of the format, which is 2.0.
const VERSION = 20;
const NAMES_ARE_UTF8 = 1 << 11;
const NO_COMPRESSION = 0;
const MIDNIGHT = 0;
// The month and the day; a year is counted from 1980.
const FIRST_OF_1980 = (1 << 5) | 1;

// Fields of 2 and of 4 bytes. Zip is little-endian; so are typed arrays on every machine that runs browsers.
const shorts = (...numbers) => new Uint16Array(numbers);
const longs = (...numbers) => new Uint32Array(numbers);

// Makes a zip archive of files, without compression. `files` is a list of pairs: the path and the text of a file. The parts of
// an archive stand in this order; the numbers are those of the sections of PKWARE's APPNOTE.TXT:
//
//   for each file, a local header, its name and its content   4.3.7
//   the directory: for each file, a central header            4.3.12
//   the end record, which says where the directory is         4.3.16
export function zip(files) {
  const entries = [];
  const centralHeaders = [];
  // Where the next entry begins, in bytes.
  let nextOffset = 0;
  for (const [path, text] of files) {
    const name = encode(path);
    const content = encode(text);
    // The fields that both headers of a file have.
    const common = [
      // Version to unpack it, flags, method, time, date.
      shorts(VERSION, NAMES_ARE_UTF8, NO_COMPRESSION, MIDNIGHT, FIRST_OF_1980),
      // CRC-32, compressed size, size.
      longs(checksum(content), content.length, content.length),
      // Lengths of the name and of the extra field.
      shorts(name.length, 0),
    ];
    const entry = new Blob([longs(LOCAL_HEADER), ...common, name, content]);
    entries.push(entry);
    centralHeaders.push(
      longs(CENTRAL_HEADER),
      // Version that made it.
      shorts(VERSION),
      ...common,
      // Length of the comment, disk, internal attributes.
      shorts(0, 0, 0),
      // External attributes, offset of the entry.
      longs(0, nextOffset),
      name,
    );
    nextOffset += entry.size;
  }
  const directory = new Blob(centralHeaders);
  const endRecord = [
    longs(END_RECORD),
    // This disk, that of the directory, headers on this disk, headers in all.
    shorts(0, 0, files.length, files.length),
    // Size and offset of the directory.
    longs(directory.size, nextOffset),
    // Length of the comment.
    shorts(0),
  ];
  return new Blob([...entries, directory, ...endRecord]);
}

// The CRC-32 of some bytes. It begins with all bits set, and at the end all are inverted. (The result may be negative: as
// an unsigned number, in a `Uint32Array`, it has the same bits.)
const checksum = (content) => ~content.reduce((crc, byte) => CRC_TABLE[(crc ^ byte) & 255] ^ (crc >>> 8), ~0);

// The polynomial of the CRC-32, with x^31 in the lowest bit and without x^32.
const POLYNOMIAL = 0xedb88320;

// What each byte does to the CRC: its remainder.
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? POLYNOMIAL ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

// ---- Scripts ----

// Scripts for a Unix shell and for Windows, which run a program on each input in their folder, and write all outputs to
// the file with the name `results`. There, each output stands below a line `== NAME.in`, and has a line break behind it:
// `split` in files.js takes this apart.
//
// In run.sh, `\${…}` is for the shell, and `$limit` is two words, or none on a system without `timeout`. In run.bat, there is
// no limit of time, since Windows has no command for that. Without `call`, a program that is itself a batch file would end the
// loop.
export const scripts = (results) => ({
  "run.sh": `#!/bin/sh
# Runs a program on each input beside this file, for at most 10 s each (if this system has the command timeout), and
# writes ${results} beside this file:
#   sh run.sh ./sol   or   sh run.sh python3 sol.py   or   sh run.sh java Sol
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
  "run.bat": crlf(`@echo off
rem Runs a program on each input beside this file, and writes ${results} beside this file:
rem run.bat sol.exe   or   run.bat py sol.py   or   run.bat java Sol
(for %%f in ("%~dp0*.in") do (
    echo %%f>&2
    echo == %%~nxf
    call %* < "%%f"
    echo.
)) > "%~dp0${results}"
echo Now drop %~dp0${results} onto the page.
`),
});

// A text with the line breaks of Windows.
const crlf = (text) => text.replaceAll("\n", "\r\n");
