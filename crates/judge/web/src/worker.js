"use strict";
// Does the jobs of the page (jobs.js) on a thread of its own, with a module of WebAssembly (worker.rs). The page first posts
// the compiled module, and then one job after the other, each once the one before it has ended. For example, this job answers
// an input of two files. It has two runs, each of which reads one of them:
//
//   { id: 7, kind: "answer", args: [0], blob: Blob, sizesOfRuns: [[20], [30]], neededCheck: null }
//
// The fields of a job:
//   id: its number;
//   kind: the function of the module that each run calls. jobs.js lists the kinds. A new one is added there and in worker.rs,
//     but not here;
//   args: the numbers with which it is called, such as the index of the puzzle. For a `check`, this worker adds the index of
//     the run;
//   blob: all files that the job reads, joined;
//   sizesOfRuns: for each run, a list of the sizes of the files that it reads;
//   neededCheck: for the kinds `show` and `cause`, the job of the kind `check` that has judged what they ask about; otherwise
//     null. If it is not the last check that this worker has done, the worker does it first. For example, a worker that was
//     started after that check, because of a stop or a crash, has not done it.
//
// Of each job, this worker posts messages to the page:
//   { progress: 0.5 }: the share of its runs that is done, from 0 to 1. While its `neededCheck` is done first, it is the share
//     of the runs of that. It is posted before each run, and while a run reads a long input;
//   { results: […] }: the job is done, and these are the results of its runs (`doRun`);
//   { unreadable: error }: the browser cannot read the files of the job, mostly since one was changed or deleted on the disk;
//   { crash: "…" }: the job has failed, for this reason. The page then ends this worker.

// The numbers of the streams, as in worker.rs. The module reads the files of a run as streams, in their order: the input, or a
// file to be recognised; the output of the user's program, or its answer to one case (`own`); and the right output.
const FROM_PAGE = { input: 0, own: 1, right: 2 };
// The streams that it writes are numbered apart from those.
const TO_PAGE = { output: 0, reply: 1, panic: 2 };

// An input with more bytes is long: the page is told how much of it is read.
const LONG_BYTES = 1e6;

// What the module exports: a function for each kind of job, the function `start`, and its memory.
let exported;
// The files that the module reads in the run that was begun last, each as a `FileStream`.
let filesToRead = [];
// What the module has written in that run: for each stream, a list of its pieces, as bytes.
let writtenPieces = noPieces();
// The `id` of the last `check` that was done, whose output the module keeps; null before the first one.
let lastCheckId = null;

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) startModule(data);
  else doJob(data);
};

// ---- The module ----

// If this throws, the page gets an `error` event: without the module, no job can be done.
function startModule(module) {
  exported = new WebAssembly.Instance(module, { page: imports }).exports;
  // From here on, the module writes the message of a panic.
  exported.start();
}

// What the module imports, under the name `page`: functions that fill a part of its memory with the next bytes of a stream, and
// that append a part of it to a stream.
const imports = {
  read: (stream, address, length) => filesToRead[stream].read(memoryAt(address, length)),
  write: (stream, address, length) => {
    writtenPieces[stream].push(memoryAt(address, length).slice());
  },
};

// A part of the module's memory. The numbers come from the module as signed ones, which are negative from 2 GiB on; `>>> 0`
// makes them the unsigned ones that are meant. The part is not to be kept: when the memory grows, its buffer is replaced.
function memoryAt(address, length) {
  return new Uint8Array(exported.memory.buffer, address >>> 0, length >>> 0);
}

// A file, as a stream that the module reads.
class FileStream {
  constructor(bytes, onRead) {
    // The bytes of the file, and how many of them are read.
    this.bytes = bytes;
    this.used = 0;
    // A function that is called after each read, with the share of the file that is read, from 0 to 1.
    this.onRead = onRead;
  }

  // Copies the next bytes to a buffer, as many as it has room for. Returns how many: 0 at the end of the file.
  read(buffer) {
    const part = this.bytes.subarray(this.used, this.used + buffer.length);
    buffer.set(part);
    this.used += part.length;
    this.onRead(this.used / this.bytes.length);
    return part.length;
  }
}

// An empty list of pieces for each stream that the module writes.
function noPieces() {
  return Object.keys(TO_PAGE).map(() => []);
}

// The text that the module has written to a stream: a reply or the message of a panic. It writes a text in one piece, but no
// piece for an empty text.
function textOf(stream) {
  const [piece] = writtenPieces[stream];
  return piece ? new TextDecoder().decode(piece) : "";
}

// ---- A job ----

// Does a job, and posts its results, or why it has failed.
function doJob(job) {
  try {
    const { neededCheck } = job;
    if (neededCheck && neededCheck.id !== lastCheckId) doRuns(neededCheck);
    postMessage({ results: doRuns(job) });
  } catch (error) {
    // Of all that a job does, only reading its blob throws such an error.
    if (error instanceof DOMException) postMessage({ unreadable: error });
    else postMessage({ crash: textOf(TO_PAGE.panic) || whyCrashed(error) });
  }
}

// Why a job has crashed without a panic. Two kinds of errors may mean that there is no more memory: the browser throws a
// `RangeError`, and the module a `RuntimeError`.
function whyCrashed(error) {
  const mayLackMemory = error instanceof RangeError || error instanceof WebAssembly.RuntimeError;
  return mayLackMemory ? `${error}, perhaps for lack of memory` : String(error);
}

// Does the runs of a job, and returns a list of their results. Only the kind `check` needs more than that.
function doRuns({ id, kind, args, blob, sizesOfRuns }) {
  const isCheck = kind === "check";
  // Reading the input counts as half of a run, since judging only begins then. Most other jobs are done with an input as soon
  // as they have read it.
  const readingPart = isCheck ? 0.5 : 1;
  const runs = filesOfRuns(blob, sizesOfRuns);
  const results = runs.map((files, index) => {
    postMessage({ progress: index / runs.length });
    const onRead = (shareRead) => postMessage({ progress: (index + readingPart * shareRead) / runs.length });
    // Each run of a check also gets its index.
    return doRun(kind, isCheck ? [...args, index] : args, files, onRead);
  });
  // The module keeps the output that a check has judged.
  if (isCheck) lastCheckId = id;
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

// Calls a function of the module, which reads these files. While it reads a long input, `onRead` is called with the share that
// is read. Returns the `output` that the function writes, as a blob, or null; its `reply`, which is empty or JSON, for the page
// to parse; and how many milliseconds (`ms`) it takes.
function doRun(kind, args, files, onRead) {
  filesToRead = files.map((file, stream) => {
    const isLongInput = stream === FROM_PAGE.input && file.length > LONG_BYTES;
    return new FileStream(file, isLongInput ? onRead : () => {});
  });
  writtenPieces = noPieces();
  const began = performance.now();
  exported[kind](...args);
  const ms = performance.now() - began;
  const pieces = writtenPieces[TO_PAGE.output];
  return { output: pieces.length > 0 ? new Blob(pieces) : null, reply: textOf(TO_PAGE.reply), ms };
}
