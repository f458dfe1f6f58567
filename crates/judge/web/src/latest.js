// Attempts at one thing, of which only the last one counts: what an earlier one comes to is dropped.

export class Latest {
  #begun = 0; // how many attempts have begun

  // Begins an attempt, which ends those before it. Returns a function that says whether the attempt still counts.
  begin() {
    this.end();
    return this.current();
  }

  // Returns a function that says whether the attempt that counts at present still does.
  current() {
    const number = this.#begun;
    return () => number === this.#begun;
  }

  // Ends all attempts: none of them counts.
  end() {
    this.#begun += 1;
  }
}
