"use strict";
// Does the jobs of the page (jobs.js), on a thread of its own. The first message from the page is the compiled module. Each
// of the others is a job, which the page sends once the one before it is done. It has these fields:
//   id: its number;
//   kind, args: the function of the module that does it, and the numbers that the function gets. `check` also gets the index
//     of the run;
//   blob, sizesOfRuns: the files that the runs of the job read, joined, and for each run a list of their sizes;
//   check: the `check` that this job builds on, or null. If the module keeps the judging of another one or of none, that
//     `check` is done first.
// About each job, messages are posted to the page:
//   { progress }: how far the job is, or the `check` that is done before it: the share of its runs that are done, from 0 to 1.
//     Of a run that reads a long input, the share that is read counts. A job of a single run posts this only for such an input;
//   { results }: the job is done, and these are the results of its runs (see `run`);
//   { crash }: the job has failed, for this reason. The page then ends this worker.

// The numbers of streams, as in worker.rs. Those that the module reads are the files of a run, in their order: the input (0),
// the output of the user's program (1), and the right output (2). Those that it writes are numbered apart from them.
const INPUT = 0;
const TO_PAGE = { output: 0, reply: 1, panic: 2 };

// The input of a run is long if it has more bytes. Then the page is told how far it is read.
const LONG_BYTES = 1e6;

// What the module exports: its functions, and its memory.
let exported;
// For each stream that the module reads, the function that gives it the next bytes.
let readers;
// For each stream that the module writes, the pieces written so far.
let written = noPieces();
// The number of the `check` whose judging the module keeps; null if there is none.
let keptCheck = null;

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    // If this throws, the page gets an `error` event: without the module, no job can be done.
    exported = new WebAssembly.Instance(data, { page: imports }).exports;
    // From here on, the module writes the message of a panic.
    exported.start();
  } else {
    work(data);
  }
};

// What the module imports, under the name `page`. An address in its memory, or a length, comes as a signed number, which is
// negative from 2 GiB on; `>>> 0` makes it the unsigned number that is meant.
const imports = {
  read: (stream, address, length) => readers[stream](address >>> 0, length >>> 0),
  write: (stream, address, length) => {
    const first = address >>> 0;
    written[stream].push(exported.memory.buffer.slice(first, first + (length >>> 0)));
  },
};

function work(job) {
  try {
    const { check } = job;
    if (check && check.id !== keptCheck) doRuns(check);
    postMessage({ results: doRuns(job) });
  } catch (error) {
    postMessage({ crash: textOf(TO_PAGE.panic) || inWords(error) });
  }
}

// Does the runs of a job, and returns a list of their results.
function doRuns({ id, kind, args, blob, sizesOfRuns }) {
  const results = filesOfRuns(blob, sizesOfRuns).map((files, index) => {
    const tellShare = (share) => postMessage({ progress: (index + share) / sizesOfRuns.length });
    if (index > 0) tellShare(0);
    // Only `check` has a parameter for the index. JavaScript drops an argument that a function has no parameter for.
    return run(kind, [...args, index], files, tellShare);
  });
  if (kind === "check") keptCheck = id;
  return results;
}

// Takes apart what a job reads: `blob` holds all files, one after the other, and `sizesOfRuns` a list of their sizes for
// each run. Returns a list of the files for each run, as bytes.
function filesOfRuns(blob, sizesOfRuns) {
  const bytes = new Uint8Array(new FileReaderSync().readAsArrayBuffer(blob));
  let offset = 0;
  const nextFile = (size) => {
    const start = offset;
    offset += size;
    return bytes.subarray(start, offset);
  };
  return sizesOfRuns.map((sizes) => sizes.map(nextFile));
}

// Calls a function of the module, with these files as the streams that it reads. While it reads a long input, `tellShare` is
// called with the share that is read. Returns the `output` that the function writes, or null; its `reply`, which is JSON or
// empty; and how many milliseconds (`ms`) it takes.
function run(kind, args, files, tellShare) {
  readers = files.map((file, stream) => {
    const isLongInput = stream === INPUT && file.length > LONG_BYTES;
    return reader(file, isLongInput ? tellShare : () => {});
  });
  written = noPieces();
  const began = performance.now();
  // During the call, the module reads through `readers` and fills `written`.
  exported[kind](...args);
  const ms = performance.now() - began;
  const pieces = written[TO_PAGE.output];
  const output = pieces.length > 0 ? new Blob(pieces) : null;
  return { output, reply: textOf(TO_PAGE.reply), ms };
}

// Returns a function that puts the next bytes of a file into the module's memory, at `address`, and returns how many.
// `tellShare` is called with the share of the file that is read by then.
function reader(file, tellShare) {
  let used = 0;
  return (address, length) => {
    const part = file.subarray(used, used + length);
    // When the memory grows, its buffer is replaced, so none is kept from one call to the next.
    new Uint8Array(exported.memory.buffer).set(part, address);
    used += part.length;
    tellShare(used / file.length);
    return part.length;
  };
}

// An empty list of pieces for each of the three streams in TO_PAGE.
function noPieces() {
  return [[], [], []];
}

// The text of a stream that the module writes in one piece, or an empty text if it has written none.
function textOf(stream) {
  const [piece] = written[stream];
  return piece ? new TextDecoder().decode(piece) : "";
}

// What is said of an error without a panic. Two kinds of errors may mean that there is no more memory: the browser throws a
// `RangeError`, and the module a `RuntimeError`.
function inWords(error) {
  const mayLackMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  return mayLackMemory ? `${error}, perhaps for lack of memory` : String(error);
}
