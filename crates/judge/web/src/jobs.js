// Jobs: what the page asks of the worker, which does them one after the other. A job that the user has no use for
// any more is abandoned by ending the worker, which a new one replaces; so the page answers at once.
import { one, say } from "./dom.js";
import { unpackBase64 } from "./files.js";
import { change, state } from "./state.js";

// Compiles the module, which the page holds compressed.
function compile() {
  const packed = unpackBase64(one("#module").textContent);
  const module = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
  return module.arrayBuffer().then(WebAssembly.compile);
}

// The jobs that look at what the last `check` has judged, which the worker keeps.
const LATER = new Set(["show", "cause"]);
// The jobs that wait for the search for the cause. It takes about a tenth of a second, but may take longer; any
// other job interrupts it.
const PATIENT = new Set(["show", "story", "cause"]);
// The jobs whose results are waited for while files are taken.
const AWAITED_BY_FILES = new Set(["recognise", "answer", "check"]);
// The job that nobody waits for.
const IDLE = "tests";

// The worker, and the jobs that it has to do: at most one of a kind.
class Solver {
  jobs = new Map(); // those without a result, by kind
  checked = null; // the last job `check`
  compiled = null;
  ordinal = 0;
  onLoss = []; // what is called when a job is lost for whose result files wait

  // Replaces the worker by a new one, which gets the jobs that are left.
  async start() {
    this.worker?.terminate();
    const source = new Blob([one("#worker").textContent], { type: "text/javascript" });
    const worker = this.worker = new Worker(URL.createObjectURL(source));
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => this.receive({ crash: message });
    worker.postMessage(await (this.compiled ??= compile()));
    if (worker !== this.worker) return;
    worker.isReady = true;
    this.left().forEach((job) => worker.postMessage(job));
  }

  // The jobs that are left, in the order in which a new worker does them: the search for the cause last. It has to
  // judge again what the others look at.
  left() {
    const jobs = [...this.jobs.values()].map(({ job }) => job);
    const later = jobs.filter(({ kind }) => LATER.has(kind));
    const others = jobs.filter(({ kind }) => !LATER.has(kind));
    later.sort((one, other) => (one.kind === "cause") - (other.kind === "cause"));
    const isKnown = later.length === 0 || this.jobs.has("check");
    return [...others, ...(isKnown ? [] : [this.checked]), ...later];
  }

  ask(kind, args, runs) {
    // One file in place of many: each takes most of a millisecond to be sent and to be read.
    const sizes = runs.map((streams) => streams.map(({ size, length = size }) => length));
    const job = { id: ++this.ordinal, kind, args, sizes, whole: new Blob(runs.flat()) };
    const interrupts = this.jobs.has("cause") && !PATIENT.has(kind);
    const replaces = this.jobs.has(kind) || interrupts;
    if (this.jobs.has(kind)) this.lose([kind]);
    if (kind === "check") {
      LATER.forEach((later) => this.jobs.delete(later));
      this.checked = job;
    }
    const results = new Promise((resolve) => this.jobs.set(kind, { job, resolve }));
    if (replaces || !this.worker) this.start();
    else if (this.worker.isReady) this.worker.postMessage(job);
    this.tell(0);
    return results;
  }

  // The kinds of jobs that the user waits for.
  get awaited() {
    return [...this.jobs.keys()].filter((kind) => kind !== IDLE);
  }

  // Abandons these jobs: by default, all that the user waits for.
  abandon(kinds = this.awaited) {
    const abandoned = kinds.filter((kind) => this.jobs.delete(kind));
    if (abandoned.length > 0) this.start();
    this.lose(abandoned);
    this.tell();
  }

  // Returns once a job is lost for whose result files wait.
  losesJob() {
    return new Promise((resolve) => this.onLoss.push(resolve));
  }

  // Says that jobs of these kinds are lost.
  lose(kinds) {
    if (!kinds.some((kind) => AWAITED_BY_FILES.has(kind))) return;
    for (const tell of this.onLoss.splice(0)) tell();
  }

  receive({ id, progress, crash, results }) {
    const [kind, asked] = [...this.jobs].find(([, { job }]) => job.id === id) ?? [];
    if (crash !== undefined) {
      for (const lost of kind ? [kind] : this.awaited) this.jobs.delete(lost);
      this.start();
      this.lose(["check"]);
      say(`The solver crashed and was restarted; what you typed is still here. (${crash})`);
    } else if (asked && progress === undefined) {
      this.jobs.delete(kind);
      asked.resolve(results);
    }
    this.tell(progress);
  }

  // Says how far the jobs are for which the user waits.
  tell(progress) {
    const isBusy = this.awaited.some((kind) => kind !== "cause");
    change({ progress: isBusy ? progress ?? state.progress ?? 0 : null });
  }
}

export const solver = new Solver();

// Has a job done for each of some inputs: `args` are the numbers that `kind` takes, and a run is the
// files that it reads. There is never a result if the job is stopped, replaced, or fails.
export const askEach = (kind, args, runs) => solver.ask(kind, args, runs);

// Has a job done once.
export async function ask(kind, args, streams = []) {
  const [result] = await solver.ask(kind, args, [streams]);
  return result;
}

// Has a job done once whose result is JSON.
export async function askJson(kind, args, streams = []) {
  const { reply } = await ask(kind, args, streams);
  return JSON.parse(reply);
}
