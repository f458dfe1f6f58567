"use strict";
/* Does the jobs of the page one after the other, on a thread of its own. The first message is the
   compiled module. Each of the others is a job: `kind` is the export that does it, `args` are the
   numbers it takes, before the index of the run, and `runs` are the files that it reads, for each time
   that it is called. */
const SLICE = 1 << 20; // bytes of a file in memory at a time
let wasm, readers, written;

/* A function that puts the next bytes of a file into the module's memory, and returns how many. `slice`
   gives the bytes between two places. */
function reader(size, slice, tell) {
  let [bytes, used, next] = [slice(0, SLICE), 0, SLICE];
  return (start, length) => {
    if (used === bytes.length && next < size) {
      tell?.(next / size);
      [bytes, used, next] = [slice(next, next + SLICE), 0, next + SLICE];
    }
    const part = bytes.subarray(used, used + length);
    new Uint8Array(wasm.memory.buffer).set(part, start);
    used += part.length;
    return part.length;
  };
}

/* A function that slices the files of some runs, in their order. Small files are read at once: to read
   each by itself takes most of a millisecond. */
async function slicer(runs) {
  const files = runs.flat();
  if (files.reduce((sum, { size }) => sum + size, 0) > 4 * SLICE) {
    const sync = new FileReaderSync();
    return (file) => (from, to) => new Uint8Array(sync.readAsArrayBuffer(file.slice(from, to)));
  }
  const whole = new Uint8Array(await new Blob(files).arrayBuffer());
  let end = 0;
  return ({ size }) => {
    const bytes = whole.subarray(end, end += size);
    return (from, to) => bytes.subarray(from, to);
  };
}

const page = {
  read: (stream, start, length) => readers[stream](start, length),
  write: (stream, start, length) => {
    written[stream].push(wasm.memory.buffer.slice(start, start + length));
  },
};

async function work({ id, kind, args, runs }) {
  const tell = (progress) => postMessage({ id, progress });
  const text = (stream) => new TextDecoder().decode(written[stream][0]);
  const results = [];
  try {
    const slices = await slicer(runs);
    for (const [index, streams] of runs.entries()) {
      const share = (progress) => tell((index + progress) / runs.length);
      readers = streams.map((file, stream) => reader(file.size, slices(file), stream === 0 ? share : null));
      written = [[], [], []];
      const start = performance.now();
      wasm[kind](...args, index);
      const ms = performance.now() - start;
      results.push({ output: new Blob(written[0]), reply: text(1), ms });
    }
    postMessage({ id, results });
  } catch (error) {
    postMessage({ id, crash: text(2) || `${error}, perhaps for lack of memory` });
  }
}

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    wasm = new WebAssembly.Instance(data, { page }).exports;
    wasm.start();
  } else {
    work(data);
  }
};
