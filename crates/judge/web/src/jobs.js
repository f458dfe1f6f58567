// Jobs: what the page asks of the worker, which does them one after the other. A job that the user has no use for
// any more is abandoned by ending the worker, which a new one replaces; so the page answers at once.
import { one, say } from "./dom.js";
import { unpackBase64 } from "./packing.js";
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
// The job that nobody waits for.
const IDLE = "tests";

// What ends those that await a job that is given up: because the user stops it, because a job of its kind takes its place,
// or because the worker crashes; and an attempt that a later one has ended (latest.js). It is no failure, so nothing is
// reported.
export class Abandoned extends Error {}
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Abandoned) event.preventDefault();
});

// The worker, and the jobs that it has to do: at most one of a kind.
class Solver {
  // The jobs without a result, by kind: the `job` as the worker gets it, and what settles its promise.
  jobs = new Map();
  // The last job `check`.
  checked = null;
  // A promise of the compiled module.
  compiled = null;
  worker = null;
  // Whether the worker has the module.
  isReady = false;
  // The number of the last job.
  lastId = 0;
  // Ends what else is under way after a crash: judging.js sets it.
  onCrash = () => {};

  // Replaces the worker by a new one, which gets the jobs that are left.
  async start() {
    this.worker?.terminate();
    const source = new Blob([one("#worker").textContent], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(source));
    worker.onmessage = ({ data }) => this.receive(data);
    worker.onerror = ({ message }) => this.recover(this.awaited, message);
    this.worker = worker;
    this.isReady = false;
    this.compiled ??= compile();
    worker.postMessage(await this.compiled);
    if (worker !== this.worker) return; // it was replaced meanwhile
    this.isReady = true;
    for (const job of this.left()) worker.postMessage(job);
  }

  // The jobs that are left, in the order in which a new worker does them: the search for the cause last. It has to
  // judge again what the others look at.
  left() {
    const jobs = [...this.jobs.values()].map(({ job }) => job);
    const later = jobs.filter(({ kind }) => LATER.has(kind));
    const others = jobs.filter(({ kind }) => !LATER.has(kind));
    later.sort((one, other) => (one.kind === "cause") - (other.kind === "cause"));
    const isJudged = later.length === 0 || this.jobs.has("check");
    return [...others, ...(isJudged ? [] : [this.checked]), ...later];
  }

  // Has a job done, in place of one of its kind that has no result yet. Returns a promise of its results.
  ask(kind, args, runs) {
    this.lastId += 1;
    // One file in place of many: each takes most of a millisecond to be sent and to be read.
    const blob = new Blob(runs.flat());
    const sizesOfRuns = runs.map((streams) => streams.map(({ size, length = size }) => length));
    const job = { id: this.lastId, kind, args, blob, sizesOfRuns };
    const isInTheWay = this.jobs.has(kind) || (this.jobs.has("cause") && !PATIENT.has(kind));
    this.giveUp([kind]);
    if (kind === "check") {
      this.giveUp(LATER);
      this.checked = job;
    }
    const results = new Promise((resolve, reject) => this.jobs.set(kind, { job, resolve, reject }));
    if (isInTheWay || !this.worker) this.start();
    else if (this.isReady) this.worker.postMessage(job);
    this.showProgress(0);
    return results;
  }

  // The kinds of jobs that the user waits for.
  get awaited() {
    return [...this.jobs.keys()].filter((kind) => kind !== IDLE);
  }

  // Abandons these jobs: by default, all that the user waits for.
  abandon(kinds = this.awaited) {
    if (this.giveUp(kinds)) this.start();
    this.showProgress();
  }

  // Gives up the jobs of these kinds, and ends what awaits them. Returns whether there was such a job.
  giveUp(kinds) {
    const lost = [...kinds].filter((kind) => this.jobs.has(kind));
    for (const kind of lost) {
      this.jobs.get(kind).reject(new Abandoned(kind));
      this.jobs.delete(kind);
    }
    return lost.length > 0;
  }

  // Takes what the worker says of the job with this number: its results, how far it is, or that it has crashed.
  receive({ id, progress, crash, results }) {
    const kind = [...this.jobs.keys()].find((kind) => this.jobs.get(kind).job.id === id);
    if (crash !== undefined) return this.recover(kind ? [kind] : this.awaited, crash);
    if (kind && results) {
      const { resolve } = this.jobs.get(kind);
      this.jobs.delete(kind);
      resolve(results);
    }
    this.showProgress(progress);
  }

  // Starts again after a crash, which ends the jobs of these kinds and all others that the user waits for.
  recover(kinds, crash) {
    this.giveUp(kinds);
    this.start();
    this.onCrash();
    this.showProgress();
    say(`The solver crashed and was restarted; what you typed is still here. (${crash})`);
  }

  // Shows how far the jobs are for which the user waits; as far as before, if that is not known.
  showProgress(progress = state.progress ?? 0) {
    const isBusy = this.awaited.some((kind) => kind !== "cause");
    change({ progress: isBusy ? progress : null });
  }
}

export const solver = new Solver();

// Has a job done for each of some inputs: `args` are the numbers that `kind` takes, and a run is the files that it
// reads. If the job is stopped, replaced, or fails, what awaits it ends: see `Abandoned`.
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
