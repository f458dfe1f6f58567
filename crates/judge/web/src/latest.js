// Attempts at one thing, such as judging the output, of which only the latest counts.
//
// Each attempt has a signal, which is aborted as soon as the attempt no longer counts. The attempt passes the signal to what it
// waits for, such as a job (jobs.js), which then ends with an `AbortError`. After it has waited for something that takes no
// signal, even in vain, it calls `throwIfAborted`:
//
//   const signal = saving.begin();
//   const text = await file.text();
//   signal.throwIfAborted();
//
// So an attempt that no longer counts ends with an `AbortError`. That is no fault: if nothing handles the error, the page does
// not report it.

export class Latest {
  #controller = new AbortController();
  // What is based on this: the other attempts end with these.
  #dependents = [];

  // Attempts that end with those at something else, `basis`, if there is one.
  constructor(basis = null) {
    basis?.#dependents.push(this);
  }

  // Begins an attempt, and ends the one before it. Returns the signal of the new one.
  begin() {
    this.end();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  // Ends the latest attempt, if one was begun, and all that is based on it.
  end() {
    this.#controller.abort();
    for (const dependent of this.#dependents) dependent.end();
  }
}

// Whether an error only says that an attempt, or a job, was ended.
export const isAbort = (error) => error?.name === "AbortError";

addEventListener("unhandledrejection", (event) => {
  if (isAbort(event.reason)) event.preventDefault();
});
