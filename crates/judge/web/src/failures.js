// The failures one after the other: the buttons that lead to the next one of its kind, and to the case alone.
import { showAlone } from "./actions.js";
import { one } from "./dom.js";
import { showCase } from "./judging.js";
import { drawnFrom, state } from "./state.js";
import { noun } from "./words.js";

// The numbers of the failures that the buttons lead through: those of the kind that is shown, or all of them, if a case is
// shown that is right.
export function failures() {
  const { shownCase, report } = state;
  const kind = report.kinds.find(({ cases }) => cases.includes(shownCase.case));
  if (kind) return kind.cases;
  return report.kinds.flatMap(({ cases }) => cases).sort((one, other) => one - other);
}

drawnFrom(["shownCase", "report"], () => {
  const { shownCase, report } = state;
  const hasOthers = shownCase !== null && failures().some((number) => number !== shownCase.case);
  one("#previous").hidden = !hasOthers;
  one("#next").hidden = !hasOthers;
  one("#only").hidden = !shownCase?.input || report.states.length < 2;
  one("#only").textContent = `Only this ${noun()}`;
});

// After the last failure comes the first.
one("#next").onclick = () => {
  const all = failures();
  showCase(all.find((number) => number > state.shownCase.case) ?? all[0]);
};
one("#previous").onclick = () => {
  const all = failures();
  showCase(all.findLast((number) => number < state.shownCase.case) ?? all.at(-1));
};
one("#only").onclick = showAlone;
