"use strict";
// Does the jobs of the page one after the other, on a thread of its own. The first message is the
// compiled module, each of the others a job.

// The streams by their numbers, as in worker.rs: one that the module reads, and those that it writes.
const INPUT = 0;
const OUTPUT = 0;
const REPLY = 1;
const PANIC = 2;

const LONG = 1e6; // bytes of an input, of which it is told how far it is read

let wasm; // the functions of the module, and its memory
let readers; // what gives the module the next bytes of each stream that it reads
let written = [[], [], []]; // the pieces of each stream that it has written

// What the module imports.
const page = {
  read: (stream, start, length) => readers[stream](start, length),
  write: (stream, start, length) => {
    written[stream].push(wasm.memory.buffer.slice(start, start + length));
  },
};

// Returns a function that puts the next bytes of a file into the module's memory, and returns how many. It tells which
// share of the file is read by then.
function reader(bytes, tell) {
  let used = 0;
  return (start, length) => {
    const part = bytes.subarray(used, used + length);
    new Uint8Array(wasm.memory.buffer).set(part, start);
    used += part.length;
    tell(used / bytes.length);
    return part.length;
  };
}

function tellNothing() {}

// Does a job in one run or several. `kind` is the function of the module that does it, and `args` are the numbers that
// it takes, before the index of the run. `whole` is the files that all runs read, one after the other, and `sizes` are
// the sizes of these files, in a list for each run. Posts the results of the runs, or why the module has crashed.
async function work({ id, kind, args, sizes, whole }) {
  const results = [];
  try {
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let end = 0;
    for (const [index, sizesOfRun] of sizes.entries()) {
      const files = [];
      for (const size of sizesOfRun) {
        files.push(bytes.subarray(end, end + size));
        end += size;
      }
      const tell = (share) => postMessage({ id, progress: (index + share) / sizes.length });
      results.push(run(kind, [...args, index], files, tell));
    }
    postMessage({ id, results });
  } catch (error) {
    postMessage({ id, crash: firstText(PANIC) || `${error}, perhaps for lack of memory` });
  }
}

// Calls a function of the module, which reads these files. Returns what it writes, and how long it takes in milliseconds.
function run(name, args, files, tell) {
  readers = files.map((file, stream) => {
    const isLongInput = stream === INPUT && file.length > LONG;
    return reader(file, isLongInput ? tell : tellNothing);
  });
  written = [[], [], []];
  const start = performance.now();
  wasm[name](...args);
  const ms = performance.now() - start;
  const output = written[OUTPUT].length > 0 ? new Blob(written[OUTPUT]) : null;
  return { output, reply: firstText(REPLY), ms };
}

// The text of a stream that is written in one piece, or nothing.
function firstText(stream) {
  const [piece] = written[stream];
  return piece ? new TextDecoder().decode(piece) : "";
}

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    wasm = new WebAssembly.Instance(data, { page }).exports;
    wasm.start();
  } else {
    work(data);
  }
};
