// Attempts at one thing, such as judging the output, of which only the latest counts.
//
// Each attempt has a signal, which is aborted as soon as the attempt no longer counts. The attempt passes the signal to the
// jobs that it asks for (jobs.js), which end with it. After it has waited for anything else, it calls `throwIfAborted`:
//
//   const signal = saving.begin();
//   const text = await file.text();
//   signal.throwIfAborted();
//
// So an attempt that no longer counts ends with an `AbortError`, as in the rest of the browser. That is no fault, so a
// promise that nothing handles may fail with it.

export class Latest {
  #controller = new AbortController();

  // The signal of the latest attempt. If that was ended, it is one that the next `begin` or `end` aborts.
  get signal() {
    return this.#controller.signal;
  }

  // Begins an attempt, and ends the one before it. Returns the signal of the new one.
  begin() {
    this.end();
    return this.signal;
  }

  // Ends the latest attempt.
  end() {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}

// Whether an error is an `AbortError`, and so only says that something is not wanted any more.
export const isAbort = (error) => error?.name === "AbortError";

addEventListener("unhandledrejection", (event) => {
  if (isAbort(event.reason)) event.preventDefault();
});
