"use strict";
/* Does the jobs of the page one after the other, on a thread of its own. The first message is the
   compiled module. Each of the others is a job: `kind` is the export that does it, `args` are the
   numbers it takes, and `runs` are the files that it reads, for each time that it is called. */
const SLICE = 1 << 20; // bytes of a file in memory at a time
let wasm, readers, written;

/* A function that puts the next bytes of a file into the module's memory, and returns how many. */
function reader(file, tell) {
  const files = new FileReaderSync();
  const slice = (start) => new Uint8Array(files.readAsArrayBuffer(file.slice(start, start + SLICE)));
  let [bytes, used, next] = [slice(0), 0, SLICE];
  return (start, length) => {
    if (used === bytes.length && next < file.size) {
      tell?.(next / file.size);
      [bytes, used, next] = [slice(next), 0, next + SLICE];
    }
    const part = bytes.subarray(used, used + length);
    new Uint8Array(wasm.memory.buffer).set(part, start);
    used += part.length;
    return part.length;
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
  const text = (stream) => new Blob(written[stream]).text();
  const results = [];
  try {
    for (const [index, streams] of runs.entries()) {
      const share = (progress) => tell((index + progress) / runs.length);
      readers = streams.map((file, stream) => reader(file, stream === 0 ? share : null));
      const parts = written = [[], [], []];
      const start = performance.now();
      wasm[kind](...args);
      const ms = performance.now() - start;
      results.push({ output: new Blob(parts[0]), reply: new Blob(parts[1]), ms });
    }
    const replies = await Promise.all(results.map(({ reply }) => reply.text()));
    postMessage({ id, results: results.map((result, index) => ({ ...result, reply: replies[index] })) });
  } catch (error) {
    postMessage({ id, crash: await text(2) || `${error}, perhaps for lack of memory` });
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
