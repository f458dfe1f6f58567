// Jobs: what the page asks of the worker, which does one job after the other, on a thread of its own (worker.js). The kinds
// of jobs are the functions of worker.rs:
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
// told to leave a job that it has begun. So to end a job, the page ends the worker, and starts a new one, which gets the
// jobs that are still wanted. Three methods of the solver end jobs:
//
//   giveUp      only has their promises fail: the worker may still be at one of them
//   abandon     also restarts the worker, so that it does not go on with them
//   endAwaited  gives up all jobs that the user waits for, after a crash
import { find, say } from "./dom.js";
import { unpackBase64 } from "./packing.js";
import { change } from "./state.js";

// The kinds that need what the last `check` has judged, in the order in which a new worker does them: a case is shown
// before the cause is sought, which takes longer.
const AFTER_CHECK = ["show", "cause"];

// The kind of job that the user does not wait for. A new worker does it last.
const IDLE = "tests";

// The kinds of jobs that wait while the cause is sought. A search takes about a tenth of a second, but may take longer. A
// job of any other kind interrupts it, and a new worker begins the search again after that job.
const WAIT_FOR_CAUSE = ["show", "story", IDLE];

// The error that ends whatever is not wanted any more, so that nothing comes of it. It is thrown in two places:
//   The promise of a job fails with it, if the user stops the job, if a job of the same kind takes its place, or if the
//   worker crashes.
//   An attempt (latest.js) ends with it, if a later one has begun.
// Neither is a fault, so a promise that nothing handles may fail with it: the browser does not report that.
export class Abandoned extends Error {}
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof Abandoned) event.preventDefault();
});

// The address of the worker's script.
const WORKER_URL = URL.createObjectURL(new Blob([find("#worker").textContent], { type: "text/javascript" }));

// The solver, as the page sees it: a worker, and a queue of the jobs that it has to do.
class Solver {
  // The jobs without a result, by kind. Each entry holds the `job` as the worker gets it (`makeJob`), and `resolve` and
  // `reject`, which settle the promise of its results.
  pending = new Map();
  // The number of the last job.
  lastId = 0;
  // The last `check` that was asked for.
  lastCheck = null;

  worker = null;
  // Whether the worker has got the module, so that it can take jobs.
  isReady = false;
  // The last `check` that this worker has got: it differs from `lastCheck` if that was done by an earlier worker.
  checkOfWorker = null;
  // How far this worker is with its present job, from 0 to 1. Most jobs end before the worker says how far they are.
  progressOfWorker = 0;
  // A promise of the compiled module of WebAssembly, once it is needed.
  compiled = null;

  // Called after a crash, when the jobs have ended: judging.js sets it, and ends what the page does besides them.
  onCrash = () => {};

  // ---- To ask, and to abandon ----

  // Has a job done: the function `kind` of the module, with the numbers `args`, in a run for each list of files in `runs`.
  // A job of the same kind that has no result yet is abandoned. Returns a promise of a list with the result of each run.
  ask(kind, args, runs) {
    const job = this.makeJob(kind, args, runs);
    // The worker may have begun an earlier job of this kind, which is not wanted any more, or a search for the cause.
    const interruptsCause = this.pending.has("cause") && !WAIT_FOR_CAUSE.includes(kind);
    const mustRestart = this.pending.has(kind) || interruptsCause;
    this.giveUp([kind]);
    if (kind === "check") {
      // What these jobs say of the earlier output is not wanted any more. If the worker is at a `show`, it may finish that,
      // which takes no time.
      this.giveUp(AFTER_CHECK);
      this.lastCheck = job;
    }
    const results = new Promise((resolve, reject) => this.pending.set(kind, { job, resolve, reject }));
    // A worker that is not ready yet gets all jobs when it is.
    if (mustRestart || !this.worker) this.start();
    else if (this.isReady) this.post(job);
    this.showProgress();
    return results;
  }

  // The job as the worker gets it. Its files are joined to one blob, since each blob takes most of a millisecond to be sent
  // and to be read. `sizesOfRuns` tells the worker where each file ends: it has a list of sizes for each run. A file is a
  // blob, which has a `size`, or bytes, which have a `length`.
  makeJob(kind, args, runs) {
    this.lastId += 1;
    const sizesOfRuns = runs.map((files) => files.map((file) => file.size ?? file.length));
    return { id: this.lastId, kind, args, blob: new Blob(runs.flat()), sizesOfRuns };
  }

  // Abandons the jobs of these kinds, by default all that the user waits for: gives them up, and if there was one, restarts
  // the worker, which may be at it.
  abandon(kinds = this.awaited) {
    if (this.giveUp(kinds)) this.start();
    this.showProgress();
  }

  // Gives up the jobs of these kinds: their promises fail with `Abandoned`. The worker may still be at one of them. Returns
  // whether there was such a job.
  giveUp(kinds) {
    const countBefore = this.pending.size;
    for (const kind of kinds) {
      this.pending.get(kind)?.reject(new Abandoned(kind));
      this.pending.delete(kind);
    }
    return this.pending.size < countBefore;
  }

  // ---- The worker ----

  // Ends the worker, if there is one, and starts a new one, which gets all jobs without a result.
  async start() {
    this.worker?.terminate();
    const worker = new Worker(WORKER_URL);
    this.worker = worker;
    this.isReady = false;
    this.checkOfWorker = null;
    this.progressOfWorker = 0;
    // By the time that a message, an error or the module comes, another worker may have taken the place of this one: then
    // nothing is done.
    const isCurrent = () => worker === this.worker;
    worker.onmessage = ({ data }) => {
      if (isCurrent()) this.receive(data);
    };
    // Errors of a job come as messages, so this is one of the start, such as a lack of memory for the module.
    worker.onerror = ({ message }) => {
      if (isCurrent()) this.failToStart(message);
    };
    try {
      this.compiled ??= compile();
      worker.postMessage(await this.compiled);
    } catch (error) {
      this.compiled = null;
      if (isCurrent()) this.failToStart(error);
      return;
    }
    if (!isCurrent()) return;
    this.isReady = true;
    for (const job of this.jobsInOrder()) this.post(job);
  }

  // The jobs without a result, in the order in which a new worker does them.
  jobsInOrder() {
    const kinds = [...this.pending.keys()];
    const lastKinds = [...AFTER_CHECK, IDLE];
    const first = kinds.filter((kind) => !lastKinds.includes(kind));
    const last = lastKinds.filter((kind) => kinds.includes(kind));
    return [...first, ...last].map((kind) => this.pending.get(kind).job);
  }

  // Sends a job to the worker. If the job needs what the last `check` has judged, and this worker has not done that, the
  // worker does it first, even though its results are there.
  post(job) {
    if (AFTER_CHECK.includes(job.kind) && this.checkOfWorker !== this.lastCheck) this.post(this.lastCheck);
    if (job.kind === "check") this.checkOfWorker = job;
    this.worker.postMessage(job);
  }

  // Takes what the worker says of the job with this number: its results, how far it is, or why it has crashed. The job may
  // have been given up; then nothing comes of its results.
  receive({ id, progress, crash, results }) {
    const entry = [...this.pending.values()].find(({ job }) => job.id === id);
    if (crash !== undefined) {
      this.recover(entry?.job.kind, crash);
      return;
    }
    if (entry && results) {
      this.pending.delete(entry.job.kind);
      entry.resolve(results);
    }
    // After its results, the worker goes on to the next job.
    this.progressOfWorker = results ? 0 : progress;
    this.showProgress();
  }

  // Ends what the user waits for after a job has crashed, for this reason, and starts again. The `kind` is that of the job
  // that has crashed, unless it was given up before. Even if the user does not wait for that job, it is given up: a new
  // worker would crash at it again, without end.
  recover(kind, reason) {
    this.endAwaited();
    this.giveUp([kind]);
    this.start();
    say(`The solver crashed and was restarted; what you typed is still here. (${reason})`);
  }

  // Ends what the user waits for, because no worker can be started, for this reason. The next job that is asked for starts
  // one again. A job of the kind `IDLE` waits until then.
  failToStart(reason) {
    this.worker.terminate();
    this.worker = null;
    this.endAwaited();
    say(`The solver cannot be started; what you typed is still here. (${reason})`);
  }

  // Ends all jobs that the user waits for, and what the page does besides them.
  endAwaited() {
    this.giveUp(this.awaited);
    this.onCrash();
    this.showProgress();
  }

  // ---- What the user waits for ----

  // The kinds of the jobs that the user waits for.
  get awaited() {
    return [...this.pending.keys()].filter((kind) => kind !== IDLE);
  }

  // Shows how far the worker is, as long as the user waits for a job. Nothing is shown during the search for the cause
  // alone: the page says by itself that this goes on.
  showProgress() {
    const isBusy = this.awaited.some((kind) => kind !== "cause");
    change({ progress: isBusy ? this.progressOfWorker : null });
  }
}

// Compiles the module, which the page holds compressed.
async function compile() {
  const packed = unpackBase64(find("#module").textContent);
  const module = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
  return WebAssembly.compile(await module.arrayBuffer());
}

export const solver = new Solver();

// ---- Jobs of one run ----

// `solver.ask` has a job done in several runs. Most jobs have one run, and are asked for with the functions below. The
// functions throw `Abandoned`, too, if the job is abandoned. The result of a run has these fields:
//   output: what the run writes, as a blob, or null if it writes nothing: only `answer`, `story` and `random` write;
//   reply: JSON; or an empty text, from `story`, `random`, and all runs of `check` but the last one;
//   ms: how many milliseconds the run takes.

// Has a job done in one run, with these files. Returns its result.
export async function askOnce(kind, args, files = []) {
  const [result] = await solver.ask(kind, args, [files]);
  return result;
}

// Has a job done in one run, with these files. Returns its reply. The kind must be one that replies: `show`, `cause`,
// `recognise` or `tests`.
export async function askJson(kind, args, files = []) {
  const { reply } = await askOnce(kind, args, files);
  return JSON.parse(reply);
}
