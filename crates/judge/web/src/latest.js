// Attempts at one thing, of which only the last one counts: what an earlier one comes to is dropped.
import { Abandoned } from "./jobs.js";

export class Latest {
  // How many attempts have begun.
  #begun = 0;

  // Begins an attempt, which ends those before it. Returns a function that throws `Abandoned` unless the attempt still
  // counts.
  begin() {
    this.end();
    return this.current();
  }

  // Returns a function that throws `Abandoned` unless the attempt that counts at present still does.
  current() {
    const number = this.#begun;
    return () => {
      if (number !== this.#begun) throw new Abandoned("a later attempt");
    };
  }

  // Ends all attempts: none of them counts.
  end() {
    this.#begun += 1;
  }
}
