"use strict";
// Does the jobs of the page one after the other, on a thread of its own. The first message from the page is the compiled
// module, each of the others a job, `{ id, kind, args, blob, sizesOfRuns }`: see `work`. What is posted about a job has its
// number:
//   { id, progress }: how far it is, from 0 to 1;
//   { id, results }: it is done, and these are the results of its runs (see `run`);
//   { id, crash }: it has failed, for this reason.

// The streams by their numbers. worker.rs numbers those that the module reads and those that it writes separately.
const INPUT = 0; // read; of the streams that are read, only this one matters here
const OUTPUT = 0; // written, like the two below
const REPLY = 1;
const PANIC = 2;

const LONG = 1e6; // bytes; of a longer input, the page is told how far it is read

let exported; // the functions of the module, and its memory
let readers; // for each stream that the module reads, the function that gives it the next bytes
let written = noPieces(); // for each stream that it writes, the pieces written so far

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    exported = new WebAssembly.Instance(data, { page: streams }).exports;
    exported.start(); // from here on, the module writes the message of a panic
  } else {
    work(data);
  }
};

// What the module imports, under the name `page`.
const streams = {
  read: (stream, start, length) => readers[stream](start, length),
  write: (stream, start, length) => {
    written[stream].push(exported.memory.buffer.slice(start, start + length));
  },
};

// Does a job, which consists of one run or several. Each run calls the function of the module whose name is `kind`, with
// the numbers `args` and the index of the run, which all but `check` ignore. `blob` and `sizesOfRuns` are what the runs
// read: see `filesOfRuns`.
function work({ id, kind, args, blob, sizesOfRuns }) {
  try {
    const results = filesOfRuns(blob, sizesOfRuns).map((files, index) => {
      const tell = (share) => postMessage({ id, progress: (index + share) / sizesOfRuns.length });
      return run(kind, [...args, index], files, tell);
    });
    postMessage({ id, results });
  } catch (error) {
    postMessage({ id, crash: firstText(PANIC) || inWords(error) });
  }
}

// Takes apart what a job reads: `blob` holds all files, one after the other, and `sizesOfRuns` a list of their sizes for
// each run. Returns a list of the files for each run, as bytes. The next job waits for this: if the reading were awaited, a
// job that reads less would overtake it.
function filesOfRuns(blob, sizesOfRuns) {
  const bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  let offset = 0;
  const nextFile = (size) => {
    offset += size;
    return bytes.subarray(offset - size, offset);
  };
  return sizesOfRuns.map((sizes) => sizes.map(nextFile));
}

// Calls a function of the module, with these files as the streams that it reads; `tell` gets the share of a long input that
// is read. Returns the `output` that the function writes, or null; its `reply`, which is JSON or empty; and how many
// milliseconds (`ms`) it takes.
function run(kind, args, files, tell) {
  readers = files.map((file, stream) => {
    const isLongInput = stream === INPUT && file.length > LONG;
    return reader(file, isLongInput ? tell : () => {});
  });
  written = noPieces();
  const start = performance.now();
  exported[kind](...args); // during the call, the module reads through `readers` and fills `written`
  const ms = performance.now() - start;
  const output = written[OUTPUT].length > 0 ? new Blob(written[OUTPUT]) : null;
  return { output, reply: firstText(REPLY), ms };
}

// Returns a function that puts the next bytes of a file into the module's memory, at `start`, and returns how many. `tell`
// gets the share of the file that is read by then.
function reader(file, tell) {
  let used = 0;
  return (start, length) => {
    const part = file.subarray(used, used + length);
    // When the memory grows, its buffer is replaced, so none is kept from one call to the next.
    new Uint8Array(exported.memory.buffer).set(part, start);
    used += part.length;
    tell(used / file.length);
    return part.length;
  };
}

// A list of pieces each for OUTPUT, REPLY and PANIC, which are empty yet.
function noPieces() {
  return [[], [], []];
}

// The text of a stream that is written in one piece; an empty one if none is written.
function firstText(stream) {
  const [piece] = written[stream];
  return piece ? new TextDecoder().decode(piece) : "";
}

// What is said of an error without a panic. Those of these two kinds are thrown where memory cannot be had: by the browser,
// and by the module.
function inWords(error) {
  const mayLackMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  return mayLackMemory ? `${error}, perhaps for lack of memory` : String(error);
}
