// Jobs: what the page asks of the worker. The worker does one job after the other, on a thread of its own (worker.js). The
// kinds of jobs are the functions of worker.rs:
//
//   answer      answers the files of an input
//   check       judges an output, and keeps what it has judged
//   show        says what the output that was judged last has for a case
//   cause       seeks why the program fails whose output was judged last
//   story       tells the story of a case
//   recognise   says what a file looks like
//   random      makes a random input
//   tests       unpacks the tests
//
// A job consists of one run or several. `answer` and `check`, for example, have a run for each file of an input. A run
// reads some files, and has a result.
//
// There is at most one job of each kind: a new one takes the place of an earlier one that is not done. A worker cannot be
// told to leave a job. So if a job is not wanted any more, the worker is ended, and a new one gets the jobs that are still
// wanted.
import { one, say } from "./dom.js";
import { unpackBase64 } from "./packing.js";
import { change, state } from "./state.js";

// The kinds that need what the last `check` has judged, in the order in which a new worker does them: a case is shown
// before the cause is sought, which takes longer.
const AFTER_CHECK = ["show", "cause"];

// The kinds of jobs that wait while the cause is sought. A search takes about a tenth of a second, but may take longer. A
// job of any other kind interrupts it, and a new worker begins the search again after that job.
const WAIT_FOR_CAUSE = new Set(["show", "story", "cause"]);

// The kind of job that the user does not wait for.
const IDLE = "tests";

// What a promise fails with if its job is abandoned: because the user stops it, because a job of the same kind takes its
// place, or because the worker crashes; also what an attempt ends with when a later one has begun (latest.js). It is no
// fault, so the browser does not report it.
export class Abandoned extends Error {}
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Abandoned) event.preventDefault();
});

// The worker, and the jobs that it has to do.
class Solver {
  // The jobs without a result, by kind: each is the `job` that the worker gets, and has `resolve` and `reject`, which
  // settle the promise of its results.
  jobs = new Map();
  // The last `check`, which a new worker does again if what it has judged is needed.
  checked = null;
  // A promise of the compiled module of WebAssembly, once it is needed.
  compiled = null;
  worker = null;
  // Whether the worker has got the module, so that it can take jobs.
  isReady = false;
  // The number of the last job.
  lastId = 0;
  // Ends what the page does besides jobs after a crash: judging.js sets it.
  onCrash = () => {};

  // ---- To ask, and to abandon ----

  // Has a job done: the function `kind` of the module, with the numbers `args`, in a run for each list of files in `runs`.
  // A job of the same kind that has no result yet is abandoned. Returns a promise of a list with the result of each run.
  ask(kind, args, runs) {
    const job = this.makeJob(kind, args, runs);
    // The worker may be at a job of this kind, which is not wanted any more, or at a search that this job interrupts.
    const isWorkerBusy = this.jobs.has(kind) || (this.jobs.has("cause") && !WAIT_FOR_CAUSE.has(kind));
    this.giveUp([kind]);
    if (kind === "check") {
      this.giveUp(AFTER_CHECK);
      this.checked = job;
    }
    const results = new Promise((resolve, reject) => this.jobs.set(kind, { job, resolve, reject }));
    // A worker that is not ready yet gets all jobs when it is.
    if (isWorkerBusy || !this.worker) this.start();
    else if (this.isReady) this.worker.postMessage(job);
    this.showProgress(0);
    return results;
  }

  // The job as the worker gets it. Its files are joined to one blob, since each blob takes most of a millisecond to be sent
  // and to be read. A file is a blob, which has a `size`, or bytes, which have a `length`.
  makeJob(kind, args, runs) {
    this.lastId += 1;
    const sizesOfRuns = runs.map((files) => files.map(({ size, length = size }) => length));
    return { id: this.lastId, kind, args, blob: new Blob(runs.flat()), sizesOfRuns };
  }

  // Abandons the jobs of these kinds: by default, all that the user waits for.
  abandon(kinds = this.awaited) {
    if (this.giveUp(kinds)) this.start();
    this.showProgress();
  }

  // Gives up the jobs of these kinds, and ends what awaits them. The worker may still be at one of them. Returns whether
  // there was such a job.
  giveUp(kinds) {
    const lost = [...kinds].filter((kind) => this.jobs.has(kind));
    for (const kind of lost) {
      this.jobs.get(kind).reject(new Abandoned(kind));
      this.jobs.delete(kind);
    }
    return lost.length > 0;
  }

  // ---- The worker ----

  // Ends the worker, if there is one, and starts a new one, which gets the jobs that are left.
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
    // The worker was replaced meanwhile.
    if (worker !== this.worker) return;
    this.isReady = true;
    for (const job of this.left()) worker.postMessage(job);
  }

  // The jobs that are left, in the order in which a new worker does them. It has judged nothing yet: if a job needs what
  // was judged, the last `check` is done before, even though its results are there.
  left() {
    const jobOf = (kind) => this.jobs.get(kind).job;
    const kinds = [...this.jobs.keys()];
    const jobs = kinds.filter((kind) => !AFTER_CHECK.includes(kind)).map(jobOf);
    const jobsAfterCheck = AFTER_CHECK.filter((kind) => kinds.includes(kind)).map(jobOf);
    if (jobsAfterCheck.length > 0 && !kinds.includes("check")) jobs.push(this.checked);
    return [...jobs, ...jobsAfterCheck];
  }

  // Takes what the worker says of the job with this number: its results, how far it is, or that it has crashed. The job may
  // have been given up.
  receive({ id, progress, crash, results }) {
    const kind = [...this.jobs.keys()].find((kind) => this.jobs.get(kind).job.id === id);
    if (crash !== undefined) {
      this.recover(kind ? [kind] : this.awaited, crash);
      return;
    }
    if (kind && results) {
      const { resolve } = this.jobs.get(kind);
      this.jobs.delete(kind);
      resolve(results);
    }
    this.showProgress(progress);
  }

  // Starts again after a crash, for this reason. It ends the jobs of these kinds, and all others that the user waits for.
  recover(kinds, reason) {
    this.giveUp(kinds);
    this.start();
    this.onCrash();
    this.showProgress();
    say(`The solver crashed and was restarted; what you typed is still here. (${reason})`);
  }

  // ---- What the user waits for ----

  // The kinds of the jobs that the user waits for.
  get awaited() {
    return [...this.jobs.keys()].filter((kind) => kind !== IDLE);
  }

  // Shows how far the jobs are that the user waits for, from 0 to 1; as far as before, if that is not known. The search for
  // the cause has no progress: the page says by itself that it goes on.
  showProgress(progress = state.progress ?? 0) {
    const isBusy = this.awaited.some((kind) => kind !== "cause");
    change({ progress: isBusy ? progress : null });
  }
}

// Compiles the module, which the page holds compressed.
async function compile() {
  const packed = unpackBase64(one("#module").textContent);
  const module = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
  return WebAssembly.compile(await module.arrayBuffer());
}

export const solver = new Solver();

// ---- How the page asks ----

// Each of these functions has a job done. If the job is abandoned, it throws `Abandoned`. A result has these fields:
//   output: what the run writes, as a blob, or null if it writes nothing;
//   reply: JSON, or an empty text;
//   ms: how many milliseconds the run takes.

// Has a job done in several runs, each with a list of files. Returns the results.
export const askEach = (kind, args, runs) => solver.ask(kind, args, runs);

// Has a job done in one run, with these files. Returns its result.
export async function ask(kind, args, files = []) {
  const [result] = await solver.ask(kind, args, [files]);
  return result;
}

// Has a job done in one run, with these files. Returns its reply.
export async function askJson(kind, args, files = []) {
  const { reply } = await ask(kind, args, files);
  return JSON.parse(reply);
}
