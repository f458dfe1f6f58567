/* ---- Jobs: the worker does them one by one, and a new job replaces the last job of its kind ---- */

const jobs = new Map(); // those without a result, by kind
let worker, compiled, patience, ordinal = 0;

/* The module, compressed: five characters from `(` on are the digits to base 85 of four bytes. */
function compile() {
  const { textContent, dataset } = one("#module");
  const packed = new DataView(new ArrayBuffer(textContent.length * 4 / 5));
  for (let at = 0, value = 0; at < textContent.length; at += 1) {
    value = value * 85 + textContent.charCodeAt(at) - 40;
    if (at % 5 < 4) continue;
    packed.setUint32((at - 4) * 4 / 5, value);
    value = 0;
  }
  const file = new Blob([packed.buffer.slice(0, dataset.size)]);
  const module = new Response(file.stream().pipeThrough(new DecompressionStream("gzip")));
  return module.arrayBuffer().then(WebAssembly.compile);
}

/* Replaces the worker by a new one, which gets the jobs that are left. */
async function start() {
  worker?.terminate();
  const source = new Blob([one("#worker").textContent], { type: "text/javascript" });
  const started = worker = new Worker(URL.createObjectURL(source));
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = ({ message }) => receive({ crash: message });
  worker.postMessage(await (compiled ??= compile()));
  if (started !== worker) return;
  worker.isReady = true;
  jobs.forEach(({ job }) => worker.postMessage(job));
}

/* Has a job done for each of some inputs: `args` are the numbers that `kind` takes, and a run is the
   files that it reads. There is never a result if the job is stopped, replaced, or fails. */
function askEach(kind, args, runs) {
  const job = { id: ++ordinal, kind, args, runs };
  const replaces = jobs.has(kind);
  const results = new Promise((resolve) => jobs.set(kind, { job, resolve }));
  if (replaces) start();
  else if (worker.isReady) worker.postMessage(job);
  showProgress(0);
  return results;
}

/* Runs a job once. */
async function ask(kind, args, streams = []) {
  const [result] = await askEach(kind, args, [streams]);
  return result;
}

/* Drops all jobs that the user waits for. */
function forget() {
  for (const kind of jobs.keys()) if (kind !== "tests") jobs.delete(kind);
}

/* Stops a job, if it is not done yet. */
function stop(kind) {
  if (jobs.delete(kind)) start();
}

function receive({ id, progress, crash, results }) {
  const [kind, asked] = [...jobs].find(([, { job }]) => job.id === id) ?? [];
  if (crash !== undefined) {
    if (kind) jobs.delete(kind);
    else forget();
    start();
    say(`The solver crashed and was restarted; what you typed is still here. (${crash})`);
  } else if (asked && progress === undefined) {
    jobs.delete(kind);
    asked.resolve(results);
  }
  showProgress(progress);
}

/* Shows the progress bar and the Stop button once a job takes longer than usual. */
function showProgress(value) {
  output.ariaBusy = jobs.size > 0;
  if (value !== undefined) one("progress").value = value;
  const show = () => {
    patience = 0;
    one("progress").hidden = one("#stop").hidden = jobs.size === 0;
  };
  if (jobs.size === 0) show();
  else patience ||= setTimeout(show, 2 * PAUSE);
}

one("#stop").onclick = () => {
  forget();
  start();
  showProgress();
  one("#count").textContent = "stopped";
};
