// The failures one after the other: the buttons that lead to the next one of its kind, and to the case alone.
import { showAlone } from "./actions.js";
import { one } from "./dom.js";
import { showCase } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { noun } from "./words.js";

// The numbers of the failures that the buttons lead through: those of the kind that is shown, or all of them, if a case is
// shown that is right.
export function failures() {
  const { found, report } = state;
  const kind = report.kinds.find(({ cases }) => cases.includes(found.case));
  if (kind) return kind.cases;
  return report.kinds.flatMap(({ cases }) => cases).sort((one, other) => one - other);
}

drawnFrom(["found", "report"], () => {
  const { found, report } = state;
  const hasOthers = found !== null && failures().some((number) => number !== found.case);
  one("#previous").hidden = !hasOthers;
  one("#next").hidden = !hasOthers;
  one("#only").hidden = !found?.input || report.states.length < 2;
  one("#only").textContent = `Only this ${noun()}`;
});

// After the last failure comes the first.
one("#next").onclick = () => {
  const all = failures();
  showCase(all.find((number) => number > state.found.case) ?? all[0]);
};
one("#previous").onclick = () => {
  const all = failures();
  showCase(all.findLast((number) => number < state.found.case) ?? all.at(-1));
};
one("#only").onclick = showAlone;
