// Jobs: what the page asks of the worker, a thread of its own that runs worker.js. There, a module of WebAssembly does the
// work. For example, this has a random input made:
//
//   const { output } = await askOnce("random", [puzzleIndex, generator, seed]);
//
// The kinds of jobs are the functions of the module (worker.rs):
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
// A job consists of runs: `answer` and `check` have a run for each file of an input, and all others have a single one. A run
// reads some files, and has a result:
//
//   output      what the run writes, as a blob, or null: only `answer`, `story` and `random` write
//   reply       JSON, or an empty text: `story`, `random`, and all runs of `check` but the last one do not reply
//   ms          how many milliseconds the run takes
//
// The page keeps a list of the jobs without results, and sends the worker one at a time. A worker cannot be told to leave a
// job that it has begun. So if that job is not wanted any more, the page ends the worker, and starts another one.
import { find, say } from "./dom.js";
import { unpackBase64 } from "./packing.js";
import { change } from "./state.js";
import { capital, whyFailed } from "./words.js";

// The kinds of jobs that are done once no others are left, in this order.
const LAST = ["cause", "tests"];

// The kinds of jobs that wait if the worker is seeking the cause: mostly, that takes a tenth of a second. But it may take
// long, so a job of any other kind interrupts the search, which begins again after that job.
const WAIT_FOR_CAUSE = ["show", "story", "tests"];

// The kinds of jobs that need what the last `check` has judged.
const NEED_CHECK = ["show", "cause"];

// The kind of jobs that do not count as awaited by the user: Stop does not end them, and no progress is shown for them alone.
const UNAWAITED = "tests";

// The address of the worker's script.
const WORKER_URL = URL.createObjectURL(new Blob([find("#worker").textContent], { type: "text/javascript" }));

// A worker, and what it is at.
class JobWorker {
  // The `Worker` of the browser.
  thread = new Worker(WORKER_URL);
  // Whether it has got the module, so that it can take jobs.
  isReady = false;
  // The job that it is at, or null.
  job = null;
  // How far it is with this job, from 0 to 1. Most jobs end before the worker says how far they are.
  progress = 0;
}

// The solver, as the page sees it: a worker, and the list of jobs for it.
class Solver {
  // The jobs without results, in the order in which they were asked for. Each has these fields:
  //   kind: one of the kinds above;
  //   message: what the worker gets (`messageFor`);
  //   resolve, reject: the functions that settle the promise of its results;
  //   removal: an `AbortController`, which is aborted when the job is removed from this list.
  pending = [];
  // The number of the last job.
  lastId = 0;
  // The message on the last `check` that was asked for; null if there was none.
  lastCheck = null;

  // The `JobWorker`, or null if there is none.
  worker = null;
  // A promise of the compiled module of WebAssembly; null if it has to be compiled first.
  compiled = null;

  // Ends all that the user waits for, after a job has crashed, or if no worker can be started. stopping.js sets it.
  onFailure = () => {};

  // ---- To ask for a job, and to end it ----

  // Has a job done: the function `kind` of the module, with the numbers `args`, in a run for each list of files in `runs`.
  // Returns a promise of a list with the result of each run. The promise fails with an `AbortError` if the job is ended:
  // because the `signal` is aborted, the user stops all jobs that are awaited, or the solver fails. If one of the files cannot
  // be read any more, it fails with another `DOMException`.
  ask(kind, args, runs, signal = null) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const message = this.messageFor(kind, args, runs);
      if (kind === "check") this.lastCheck = message;
      const removal = new AbortController();
      const job = { kind, message, resolve, reject, removal };
      // This listener is removed with the job: the signal may last longer, and would keep the files.
      signal?.addEventListener("abort", () => this.end(job), { signal: removal.signal });
      this.pending.push(job);
      const interruptsCause = this.worker?.job?.kind === "cause" && !WAIT_FOR_CAUSE.includes(kind);
      if (!this.worker || interruptsCause) this.start();
      this.sendNext();
      this.showProgress();
    });
  }

  // The message on a job, of which worker.js lists the fields. All files are joined to one blob, since each blob takes most
  // of a millisecond to be sent and to be read.
  messageFor(kind, args, runs) {
    this.lastId += 1;
    const sizesOfRuns = runs.map((files) => files.map((file) => file.size));
    const neededCheck = NEED_CHECK.includes(kind) ? this.lastCheck : null;
    return { id: this.lastId, kind, args, blob: new Blob(runs.flat()), sizesOfRuns, neededCheck };
  }

  // Ends a job, unless it has results or was ended before. If the worker is at it, another worker takes its place.
  end(job) {
    if (!this.pending.includes(job)) return;
    this.remove(job);
    job.reject(new DOMException(`The job ${job.kind} was ended.`, "AbortError"));
    // A story takes so little time that the worker finishes it instead.
    if (job === this.worker?.job && job.kind !== "story") this.start();
    this.showProgress();
  }

  // Ends all jobs that the user waits for.
  endAwaited() {
    for (const job of this.awaited) this.end(job);
  }

  remove(job) {
    this.pending = this.pending.filter((other) => other !== job);
    job.removal.abort();
  }

  // ---- The worker ----

  // Ends the worker, if there is one, and starts another, which begins with the jobs that are pending.
  async start() {
    this.endWorker();
    try {
      const worker = this.makeWorker();
      this.worker = worker;
      this.compiled ??= compile();
      worker.thread.postMessage(await this.compiled);
      worker.isReady = true;
    } catch (error) {
      this.compiled = null;
      this.failToStart(error);
      return;
    }
    this.sendNext();
  }

  endWorker() {
    this.worker?.thread.terminate();
    this.worker = null;
  }

  makeWorker() {
    const worker = new JobWorker();
    // Messages and errors may still come when another worker has taken the place of this one.
    worker.thread.onmessage = ({ data }) => {
      if (worker === this.worker) this.receive(data);
    };
    // The errors of a job come as messages, so this is one of the start, such as a lack of memory for the module.
    worker.thread.onerror = ({ message }) => {
      if (worker === this.worker) this.failToStart(message);
    };
    return worker;
  }

  // Sends the worker the next job, unless it is not ready, or at a job.
  sendNext() {
    const { worker } = this;
    if (!worker?.isReady || worker.job || this.pending.length === 0) return;
    // How late a job is done: 0 for all kinds that do not come last.
    const rank = ({ kind }) => LAST.indexOf(kind) + 1;
    const [job] = this.pending.toSorted((one, other) => rank(one) - rank(other));
    worker.job = job;
    this.post(job);
  }

  post({ message }) {
    this.worker.thread.postMessage(message);
  }

  // Takes a message of the worker on the job that it is at: why it has crashed, its results, that its files cannot be read, or
  // how far it is.
  receive({ crash, results, unreadable, progress }) {
    if (crash !== undefined) {
      this.recover(crash);
      return;
    }
    const { job } = this.worker;
    if (results) {
      this.leave(job);
      job.resolve(results);
    } else if (unreadable) {
      this.leave(job);
      job.reject(unreadable);
      // What has asked for the job may say more.
      say(capital(whyFailed(unreadable)));
    } else {
      this.worker.progress = progress;
    }
    this.showProgress();
  }

  // Removes a job of which the worker has posted the end, and sends the next one.
  leave(job) {
    Object.assign(this.worker, { job: null, progress: 0 });
    this.remove(job);
    this.sendNext();
  }

  // Starts another worker after a job has crashed, for this reason. That job is ended even if it is one that the user does not
  // wait for: the new worker would crash at it again, without end.
  recover(reason) {
    const { job } = this.worker;
    this.start();
    this.end(job);
    this.onFailure();
    say(`The solver crashed and was restarted; what you typed is still here. (${reason})`);
  }

  // Says that no worker can be started, for this reason. All jobs are ended (`onFailure`), except the unpacking of the tests:
  // it waits until the next job that is asked for starts a worker again.
  failToStart(reason) {
    this.endWorker();
    this.onFailure();
    say(`The solver cannot be started; what you typed is still here. (${reason})`);
  }

  // ---- What the user waits for ----

  // The jobs that the user waits for.
  get awaited() {
    return this.pending.filter(({ kind }) => kind !== UNAWAITED);
  }

  // Shows how far the worker is, as long as the user waits for a job. Nothing is shown during the search for the cause
  // alone: the page says by itself that this goes on.
  showProgress() {
    const isBusy = this.awaited.some(({ kind }) => kind !== "cause");
    change({ progress: isBusy ? this.worker?.progress ?? 0 : null });
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

// Has a job done in one run. Returns its result.
export async function askOnce(kind, args, { files = [], signal } = {}) {
  const [result] = await solver.ask(kind, args, [files], signal);
  return result;
}

// Has a job done in one run, and returns its reply.
export async function askJson(kind, args, options) {
  const { reply } = await askOnce(kind, args, options);
  return JSON.parse(reply);
}
