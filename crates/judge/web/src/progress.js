// The progress bar and the Stop button, which are shown together once a job takes longer than usual.
import { find } from "./dom.js";
import { autorun, state } from "./state.js";
import { stop } from "./stopping.js";

// How long the user waits before the two are shown. Most jobs are done by then.
const PATIENCE_MS = 300;

// The timer that shows the two; null while the user waits for no job. It is kept until the jobs end, even if it has fired.
let untilShown = null;

find("#stop").onclick = stop;

// The progress changes often while jobs are under way: only the first change of it starts the timer.
autorun(() => {
  const { progress } = state;
  find("progress").value = progress ?? 0;
  if (progress === null) {
    clearTimeout(untilShown);
    untilShown = null;
    setHidden(true);
  } else {
    untilShown ??= setTimeout(() => setHidden(false), PATIENCE_MS);
  }
});

function setHidden(isHidden) {
  find("progress").hidden = isHidden;
  find("#stop").hidden = isHidden;
}
