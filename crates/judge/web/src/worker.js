"use strict";
// Does the jobs of the page one after the other, on a thread of its own. The first message is the compiled module, each
// of the others a job.

// The streams by their numbers, as in worker.rs, where those that the module reads and those that it writes are numbered
// separately. Of those that it reads, only the input matters here.
const INPUT = 0;
const OUTPUT = 0;
const REPLY = 1;
const PANIC = 2;

const LONG = 1e6; // bytes; of a longer input, the page is told how far it is read

let exported; // the functions of the module, and its memory
let readers; // for each stream that the module reads, the function that gives it the next bytes
let written = noPieces(); // for each stream that it writes, the pieces written so far

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    exported = new WebAssembly.Instance(data, { page }).exports;
    exported.start();
  } else {
    work(data);
  }
};

// What the module imports.
const page = {
  read: (stream, start, length) => readers[stream](start, length),
  write: (stream, start, length) => {
    written[stream].push(exported.memory.buffer.slice(start, start + length));
  },
};

// Does a job, which consists of one run or several. Each run calls the function of the module whose name is `kind`, with
// the numbers `args` and the index of the run, which all but `check` ignore. `whole` and `sizes` are what the runs read:
// see `filesOfRuns`. Posts how far it is, and the results of the runs, or why there are none.
function work({ id, kind, args, whole, sizes }) {
  try {
    const results = filesOfRuns(whole, sizes).map((files, index) => {
      const tell = (share) => postMessage({ id, progress: (index + share) / sizes.length });
      return run(kind, [...args, index], files, tell);
    });
    postMessage({ id, results });
  } catch (error) {
    postMessage({ id, crash: firstText(PANIC) || inWords(error) });
  }
}

// Takes apart what a job reads. `whole` holds all files, one after the other, and `sizes` are their sizes, in a list for
// each run. Returns the bytes of each file, in such lists. The next job waits for this: if the reading were awaited, a job
// that reads less would overtake it.
function filesOfRuns(whole, sizes) {
  const bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(whole));
  let offset = 0;
  const nextFile = (size) => {
    offset += size;
    return bytes.subarray(offset - size, offset);
  };
  return sizes.map((sizesOfRun) => sizesOfRun.map(nextFile));
}

// Calls a function of the module, which reads these files; `tell` gets the share of a long input that is read. Returns what
// the function writes, and how long it takes in milliseconds.
function run(kind, args, files, tell) {
  readers = files.map((file, stream) => {
    const isLongInput = stream === INPUT && file.length > LONG;
    return reader(file, isLongInput ? tell : () => {});
  });
  written = noPieces();
  const start = performance.now();
  exported[kind](...args);
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

function noPieces() {
  return [[], [], []];
}

// The text of a stream that is written in one piece, or nothing.
function firstText(stream) {
  const [piece] = written[stream];
  return piece ? new TextDecoder().decode(piece) : "";
}

// An error that is no panic. These two are thrown where memory cannot be had: by the browser, and by the module.
function inWords(error) {
  const mayLackMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  return mayLackMemory ? `${error}, perhaps for lack of memory` : String(error);
}
