// Observable values: a function that reads them runs again whenever one of those that it has read has changed. For example:
//
//   const { state, change, autorun } = observable({ progress: null, story: "" });
//
//   autorun(() => {
//     find("progress").value = state.progress ?? 0;
//   });
//
//   change({ progress: 0.5 });     draws the progress bar
//   change({ story: "<p>" });      does not, since the function has not read this value
//
// A value is never altered in place: that would not be noticed.

// Makes values observable, which are given by their names, each as it is at first. Returns:
//   state: the values as they are now, which can only be read;
//   change, autorun, onChangeOf: the functions below.
export function observable(values) {
  // What runs after a change, in the order in which it was registered. Each listener has a function `run`, and the `names` of
  // the values on which it depends.
  const listeners = [];

  // The Set to which the names of the values that are read are added; null while they are not noted.
  let noted = null;

  const state = new Proxy(values, {
    get(_, name) {
      assertKnown([name]);
      noted?.add(name);
      return values[name];
    },
    set: () => false,
  });

  // Has a function run after the first change, and then again whenever a value has changed that it read when it ran last. What
  // an `async` function reads after its first `await` does not count.
  function autorun(draw) {
    const listener = {
      // Until its first run, it depends on everything.
      names: Object.keys(values),
      run: () => {
        const names = new Set();
        runNoting(names, draw);
        listener.names = [...names];
      },
    };
    listeners.push(listener);
  }

  // Has a function run whenever one of the values with these names has changed.
  function onChangeOf(names, run) {
    assertKnown(names);
    listeners.push({ names, run });
  }

  // Replaces values, and runs the listeners that depend on one that was replaced by another. If a listener makes a change
  // itself, the listeners that depend on that run at once, and may then run a second time for this change.
  function change(replaced) {
    const names = Object.keys(replaced);
    assertKnown(names);
    const changed = names.filter((name) => values[name] !== replaced[name]);
    Object.assign(values, replaced);
    for (const listener of listeners) {
      if (listener.names.some((name) => changed.includes(name))) runListener(listener);
    }
  }

  // Runs a listener. Its failure is reported, and keeps the change from no other listener.
  function runListener({ run }) {
    try {
      // What it reads is not read by the function that has made the change.
      runNoting(null, run);
    } catch (error) {
      reportError(error);
    }
  }

  // Runs a function, and meanwhile adds the names of the values that are read to these; or to none, if this is null.
  function runNoting(names, run) {
    const outer = noted;
    noted = names;
    try {
      run();
    } finally {
      noted = outer;
    }
  }

  // Throws an error unless all of these are names of values.
  function assertKnown(names) {
    for (const name of names) if (!Object.hasOwn(values, name)) throw new Error(`there is no value ${name}`);
  }

  return { state, change, autorun, onChangeOf };
}
