"use strict";
// Does the jobs of the page one after the other, on a thread of its own. The first message is the
// compiled module. Each of the others is a job: `kind` is the export that does it, `args` are the
// numbers it takes, before the index of the run, and `whole` is the files that it reads, one after the
// other, whose `sizes` are listed for each time that it is called.
let wasm, readers, written;

// A function that puts the next bytes of a file into the module's memory, and returns how many.
function reader(bytes, tell) {
  let used = 0;
  return (start, length) => {
    const part = bytes.subarray(used, used + length);
    new Uint8Array(wasm.memory.buffer).set(part, start);
    used += part.length;
    tell?.(used / bytes.length);
    return part.length;
  };
}

const page = {
  read: (stream, start, length) => readers[stream](start, length),
  write: (stream, start, length) => {
    written[stream].push(wasm.memory.buffer.slice(start, start + length));
  },
};

async function work({ id, kind, args, sizes, whole }) {
  const tell = (progress) => postMessage({ id, progress });
  const text = (stream) => (written[stream].length ? new TextDecoder().decode(written[stream][0]) : "");
  const results = [];
  try {
    const bytes = new Uint8Array(await whole.arrayBuffer());
    let end = 0;
    for (const [index, run] of sizes.entries()) {
      const share = (progress) => tell((index + progress) / sizes.length);
      readers = run.map((size, stream) => reader(bytes.subarray(end, end += size), stream === 0 && size > 1e6 ? share : null));
      written = [[], [], []];
      const start = performance.now();
      wasm[kind](...args, index);
      const ms = performance.now() - start;
      results.push({ output: written[0].length ? new Blob(written[0]) : null, reply: text(1), ms });
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
