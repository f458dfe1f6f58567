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
// jobs that are still wanted.
import { find, say } from "./dom.js";
import { unpackBase64 } from "./packing.js";
import { change, state } from "./state.js";

// The kinds that need what the last `check` has judged, in the order in which a new worker does them: a case is shown
// before the cause is sought, which takes longer.
const AFTER_CHECK = ["show", "cause"];

// The kinds of jobs that wait while the cause is sought. A search takes about a tenth of a second, but may take longer. A
// job of any other kind interrupts it, and a new worker begins the search again after that job.
const WAIT_FOR_CAUSE = ["show", "story"];

// The kind of job that the user does not wait for.
const IDLE = "tests";

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
  // The jobs without a result, by kind: each is the `job` that the worker gets, and has `resolve` and `reject`, which
  // settle the promise of its results.
  jobs = new Map();
  // The number of the last job.
  lastId = 0;
  // The last `check` that was asked for.
  lastCheck = null;

  worker = null;
  // Whether the worker has got the module, so that it can take jobs.
  isReady = false;
  // The last `check` that this worker has got: it differs from `lastCheck` if that was done by an earlier worker.
  checkOfWorker = null;
  // A promise of the compiled module of WebAssembly, once it is needed.
  compiled = null;

  // Called after a crash, when the jobs have ended: judging.js sets it, and ends what the page does besides them.
  onCrash = () => {};

  // ---- To ask, and to abandon ----

  // Has a job done: the function `kind` of the module, with the numbers `args`, in a run for each list of files in `runs`.
  // A job of the same kind that has no result yet is abandoned. Returns a promise of a list with the result of each run.
  ask(kind, args, runs) {
    const job = this.makeJob(kind, args, runs);
    // The worker may have begun a job of this kind, which is not wanted any more, or a search that this job interrupts.
    const mustRestart = this.jobs.has(kind) || (this.jobs.has("cause") && !WAIT_FOR_CAUSE.includes(kind));
    this.giveUp([kind]);
    if (kind === "check") {
      // What these say of the output before is not wanted any more. If the worker is at a `show`, it may finish that, which
      // takes no time.
      this.giveUp(AFTER_CHECK);
      this.lastCheck = job;
    }
    const results = new Promise((resolve, reject) => this.jobs.set(kind, { job, resolve, reject }));
    // A worker that is not ready yet gets all jobs when it is.
    if (mustRestart || !this.worker) this.start();
    else if (this.isReady) this.post(job);
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

  // Gives up the jobs of these kinds, so that their promises fail. The worker may still be at one of them. Returns whether
  // there was such a job.
  giveUp(kinds) {
    const sizeBefore = this.jobs.size;
    for (const kind of kinds) {
      this.jobs.get(kind)?.reject(new Abandoned(kind));
      this.jobs.delete(kind);
    }
    return this.jobs.size < sizeBefore;
  }

  // ---- The worker ----

  // Ends the worker, if there is one, and starts a new one, which gets all jobs without a result.
  async start() {
    this.worker?.terminate();
    const worker = new Worker(WORKER_URL);
    this.worker = worker;
    this.isReady = false;
    this.checkOfWorker = null;
    worker.onmessage = ({ data }) => this.receive(data);
    // Errors of a job come as messages, so this is one of the start, such as a lack of memory for the module.
    worker.onerror = ({ message }) => this.failToStart(message);
    try {
      this.compiled ??= compile();
      worker.postMessage(await this.compiled);
    } catch (error) {
      this.compiled = null;
      if (worker === this.worker) this.failToStart(error);
      return;
    }
    // The worker was replaced meanwhile.
    if (worker !== this.worker) return;
    this.isReady = true;
    for (const job of this.jobsInOrder()) this.post(job);
  }

  // The jobs without a result, in the order in which a new worker does them.
  jobsInOrder() {
    const kinds = [...this.jobs.keys()];
    const first = kinds.filter((kind) => !AFTER_CHECK.includes(kind));
    const last = AFTER_CHECK.filter((kind) => kinds.includes(kind));
    return [...first, ...last].map((kind) => this.jobs.get(kind).job);
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
    const kind = [...this.jobs.keys()].find((kind) => this.jobs.get(kind).job.id === id);
    if (crash !== undefined) {
      this.recover(kind, crash);
      return;
    }
    if (kind && results) {
      const { resolve } = this.jobs.get(kind);
      this.jobs.delete(kind);
      resolve(results);
    }
    this.showProgress(progress);
  }

  // Ends all jobs after one has crashed, for this reason, and starts again. The `kind` is that of the job that has crashed,
  // unless it was given up before.
  recover(kind, reason) {
    this.endJobs(kind);
    this.start();
    say(`The solver crashed and was restarted; what you typed is still here. (${reason})`);
  }

  // Ends all jobs, because no worker can be started, for this reason. It is not tried again before the next job is asked
  // for.
  failToStart(reason) {
    this.worker.terminate();
    this.worker = null;
    this.endJobs();
    say(`The solver cannot be started; what you typed is still here. (${reason})`);
  }

  // Ends all jobs that the user waits for, and the one of this kind, if a kind is given.
  endJobs(kind) {
    this.giveUp([kind, ...this.awaited]);
    this.onCrash();
    this.showProgress();
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
  const packed = unpackBase64(find("#module").textContent);
  const module = new Response(packed.stream().pipeThrough(new DecompressionStream("gzip")));
  return WebAssembly.compile(await module.arrayBuffer());
}

export const solver = new Solver();

// ---- Jobs of one run ----

// `solver.ask` has a job done in several runs. Most jobs have one, and are asked for with these functions. They throw
// `Abandoned`, too, if the job is abandoned. The result of a run has these fields:
//   output: what the run writes, as a blob, or null if it writes nothing;
//   reply: JSON, or an empty text;
//   ms: how many milliseconds the run takes.

// Has a job done in one run, with these files. Returns its result.
export async function askOnce(kind, args, files = []) {
  const [result] = await solver.ask(kind, args, [files]);
  return result;
}

// Has a job done in one run, with these files. Returns its reply.
export async function askJson(kind, args, files = []) {
  const { reply } = await askOnce(kind, args, files);
  return JSON.parse(reply);
}
