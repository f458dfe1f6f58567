// The progress bar and the Stop button, which are shown once a job takes longer than usual.
import { find } from "./dom.js";
import { stop } from "./judging.js";
import { onChangeOf, state } from "./state.js";

// After this time, a job takes longer than usual.
const PATIENCE_MS = 300;
// The timer that shows them, from the start of a job to its end.
let untilShown = null;

find("#stop").onclick = stop;

onChangeOf(["progress"], () => {
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
