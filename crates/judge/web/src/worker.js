"use strict";
// Does the jobs of the page (jobs.js), on a thread of its own. The page first posts the compiled module of WebAssembly, and
// then one job after the other, each once the one before it is done. For example, this job judges an output for an input of
// two files. It has two runs, each of which reads a file of the input, the output for it, and the right output:
//
//   {
//     id: 7,
//     kind: "check",
//     args: [0, 2, 0, 0],                         puzzle 0, 2 files, no preferred case, and not all tests (worker.rs)
//     blob: Blob,
//     sizesOfRuns: [[20, 9, 9], [30, 12, 12]],
//     neededCheck: null,
//   }
//
// The fields of a job:
//   id: its number;
//   kind, args: the function of the module that does it, and the numbers that the function gets in each run. `check` also gets
//     the index of the run;
//   blob, sizesOfRuns: all files that the job reads, joined, and for each run a list of the sizes of its files;
//   neededCheck: for the kinds `show` and `cause`, the `check` that judged the output that the job is on; otherwise null. The
//     worker does it first, unless the module keeps what it has judged. The module of a new worker keeps nothing.
//
// Of each job, this worker posts messages to the page:
//   { progress: 0.5 }: the share of its runs that is done, or of those of its `neededCheck`. It is posted before each run but
//     the first, and while a run reads a long input;
//   { results: […] }: the job is done, and these are the results of its runs (`run`);
//   { unreadable: error }: a file of the job cannot be read any more, since it was changed or deleted on the disk;
//   { crash: "…" }: the job has failed, for this reason. The page then ends this worker.

// The stream that holds the input. The module reads the files of a run as streams, which are numbered in their order, as in
// worker.rs: the input (0), the output of the user's program (1), and the right output (2).
const INPUT = 0;

// The names of the streams that the module writes, in the order of their numbers, as in worker.rs.
const WRITTEN_STREAMS = ["output", "reply", "panic"];

// An input with more bytes is long.
const LONG_BYTES = 1e6;

// What the module exports: its functions, and its memory.
let exported;
// For each file that the current run reads, the function that gives the module the next bytes (`reader`).
let readers;
// What the current run has written so far, or the last one, if none is under way.
let written = emptyStreams();
// The `id` of the `check` of which the module keeps what it has judged; null if there is none.
let keptCheck = null;

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) startModule(data);
  else work(data);
};

// ---- The module ----

// If this throws, the page gets an `error` event: without the module, no job can be done.
function startModule(module) {
  exported = new WebAssembly.Instance(module, { page: imports }).exports;
  // From here on, the module writes the message of a panic.
  exported.start();
}

// What the module imports, under the name `page`. An address in its memory, or a length, comes as a signed number, which is
// negative from 2 GiB on; `>>> 0` makes it the unsigned number that is meant.
const imports = {
  read: (stream, address, length) => readers[stream](address >>> 0, length >>> 0),
  write: (stream, address, length) => {
    const first = address >>> 0;
    written[WRITTEN_STREAMS[stream]].push(exported.memory.buffer.slice(first, first + (length >>> 0)));
  },
};

// The streams that the module writes, by name. Each is a list of the pieces that were written.
function emptyStreams() {
  return { output: [], reply: [], panic: [] };
}

// The text of a stream that the module writes in one piece, or an empty text if it has written none.
function textOf([piece]) {
  return piece ? new TextDecoder().decode(piece) : "";
}

// ---- A job ----

// Does a job, and posts its results, or why it has failed.
function work(job) {
  try {
    const { neededCheck } = job;
    if (neededCheck && neededCheck.id !== keptCheck) doRuns(neededCheck);
    postMessage({ results: doRuns(job) });
  } catch (error) {
    // Of all that a job does, only reading its files throws such an error.
    if (error instanceof DOMException) postMessage({ unreadable: error });
    else postMessage({ crash: textOf(written.panic) || inWords(error) });
  }
}

// What is said of an error without a panic. Two kinds of errors may mean that there is no more memory: the browser throws a
// `RangeError`, and the module a `RuntimeError`.
function inWords(error) {
  const mayLackMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  return mayLackMemory ? `${error}, perhaps for lack of memory` : String(error);
}

// Does the runs of a job, and returns a list of their results.
function doRuns({ id, kind, args, blob, sizesOfRuns }) {
  const runs = filesOfRuns(blob, sizesOfRuns);
  const isCheck = kind === "check";
  // In the first run of a check, the module forgets what it keeps.
  if (isCheck) keptCheck = null;
  const results = runs.map((files, index) => {
    // Posts the progress of the job, once this share of the run is done.
    const tellShare = (share) => postMessage({ progress: (index + share) / runs.length });
    // Before the first run, there is nothing to tell: the page shows 0 by itself.
    if (index > 0) tellShare(0);
    return run(kind, isCheck ? [...args, index] : args, files, tellShare);
  });
  if (isCheck) keptCheck = id;
  return results;
}

// Takes the blob of a job apart. Returns for each run a list of its files, as bytes.
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

// ---- A run ----

// Calls a function of the module, which reads these files. While it reads a long input, `tellShare` is called with the share
// that is read. Returns the `output` that the function writes, as a blob, or null; its `reply`, which is JSON or empty; and
// how many milliseconds (`ms`) it takes.
function run(kind, args, files, tellShare) {
  readers = files.map((file, stream) => {
    const isLongInput = stream === INPUT && file.length > LONG_BYTES;
    return reader(file, isLongInput ? tellShare : () => {});
  });
  written = emptyStreams();
  const began = performance.now();
  // During the call, the module reads through `readers` and fills `written`.
  exported[kind](...args);
  const ms = performance.now() - began;
  const output = written.output.length > 0 ? new Blob(written.output) : null;
  return { output, reply: textOf(written.reply), ms };
}

// Returns a function that writes the next bytes of a file to the module's memory at `address`, at most `length` of them, and
// returns how many: 0 at the end of the file. `tellShare` is called with the share of the file that is read by then.
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
