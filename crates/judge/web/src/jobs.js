// ---- Jobs: the worker does them one by one, and a new job replaces the last job of its kind ----

let compiled, patience, ordinal = 0;

// The module, compressed: two characters are the digits to base 91 of thirteen bits, the lower first.
// They count from `$` on, and `#` stands for `<`.
function compile() {
  const { textContent, dataset } = one("#module");
  const packed = new Uint8Array(dataset.size);
  const digit = (at) => (textContent.charCodeAt(at) === 35 ? 60 : textContent.charCodeAt(at)) - 36;
  for (let at = 0, bits = 0, count = 0, end = 0; at < textContent.length; at += 2) {
    bits |= (digit(at) + 91 * digit(at + 1)) << count;
    for (count += 13; count >= 8; count -= 8, bits >>= 8) packed[end++] = bits;
  }
  const file = new Blob([packed]);
  const module = new Response(file.stream().pipeThrough(new DecompressionStream("gzip")));
  return module.arrayBuffer().then(WebAssembly.compile);
}

// A worker, and the jobs that it has to do.
class Solver {
  jobs = new Map(); // those without a result, by kind

  // Replaces the worker by a new one, which gets the jobs that are left.
  async start() {
    this.worker?.terminate();
    const source = new Blob([one("#worker").textContent], { type: "text/javascript" });
    const worker = this.worker = new Worker(URL.createObjectURL(source));
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => this.receive({ crash: message });
    worker.postMessage(await (compiled ??= compile()));
    if (worker !== this.worker) return;
    worker.isReady = true;
    this.jobs.forEach(({ job }) => worker.postMessage(job));
  }

  ask(kind, args, runs) {
    // One file in place of many: each takes most of a millisecond to be sent and to be read.
    const sizes = runs.map((streams) => streams.map(({ size, length = size }) => length));
    const job = { id: ++ordinal, kind, args, sizes, whole: new Blob(runs.flat()) };
    const replaces = this.jobs.has(kind) || !this.worker;
    const results = new Promise((resolve) => this.jobs.set(kind, { job, resolve }));
    if (replaces) this.start();
    else if (this.worker.isReady) this.worker.postMessage(job);
    showProgress(0);
    return results;
  }

  // Drops all jobs that the user waits for.
  forget() {
    for (const kind of this.jobs.keys()) if (kind !== "tests") this.jobs.delete(kind);
    this.start();
  }

  receive({ id, progress, crash, results }) {
    const [kind, asked] = [...this.jobs].find(([, { job }]) => job.id === id) ?? [];
    if (crash !== undefined) {
      if (kind) this.jobs.delete(kind);
      this[kind ? "start" : "forget"]();
      say(`The solver crashed and was restarted; what you typed is still here. (${crash})`);
    } else if (asked && progress === undefined) {
      this.jobs.delete(kind);
      asked.resolve(results);
    }
    showProgress(progress);
  }
}

// The search for a misread rule may take seconds, so it has a worker of its own, which judges too.
const [solver, thinker] = [new Solver(), new Solver()];

// Has a job done for each of some inputs: `args` are the numbers that `kind` takes, and a run is the
// files that it reads. There is never a result if the job is stopped, replaced, or fails.
const askEach = (kind, args, runs, worker = solver) => worker.ask(kind, args, runs);

// Runs a job once.
async function ask(kind, args, streams = [], worker = solver) {
  const [result] = await worker.ask(kind, args, [streams]);
  return result;
}

// Stops the search for a misread rule.
function stopThinking() {
  if (thinker.jobs.size > 0) thinker.forget();
}

// Shows the progress bar and the Stop button once a job takes longer than usual.
function showProgress(value) {
  const isBusy = solver.jobs.size > 0;
  output.ariaBusy = isBusy;
  if (value !== undefined) one("progress").value = value;
  const show = () => {
    patience = 0;
    one("progress").hidden = one("#stop").hidden = solver.jobs.size === 0;
  };
  if (!isBusy) show();
  else patience ||= setTimeout(show, 2 * PAUSE);
}

one("#stop").onclick = () => {
  solver.forget();
  showProgress();
  one("#count").textContent = "stopped";
};
