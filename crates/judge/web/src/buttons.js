// The buttons beside the verdict that lead to the previous and the next failure of a kind, and to the case alone.
import { showAlone } from "./actions.js";
import { find } from "./dom.js";
import { showCase, wantedCase } from "./judging.js";
import { autorun, state } from "./state.js";
import { noun } from "./words.js";

// The numbers of the cases that the buttons lead through from the case with this number, in ascending order. If that case is
// a failure, they are those of its kind, which lists them in that order; if it is right, they are all failures.
function failuresAround(number) {
  const { kinds } = state.report;
  const kind = kinds.find(({ cases }) => cases.includes(number));
  if (kind) return kind.cases;
  return kinds.flatMap(({ cases }) => cases).sort((a, b) => a - b);
}

autorun(() => {
  const { shownCase, report } = state;
  const hasOthers = shownCase !== null && failuresAround(shownCase.case).some((number) => number !== shownCase.case);
  find("#previous").hidden = !hasOthers;
  find("#next").hidden = !hasOthers;
  // A fault of the output as a whole has no case, and an only case stands alone already.
  const isOnlyCase = report?.letters.length === 1;
  find("#only").hidden = !shownCase?.input || isOnlyCase;
  find("#only").textContent = `Only this ${noun()}`;
});

// A fault of the output as a whole has no number, and stands before all cases. After the last failure comes the first, and
// before the first the last.
find("#next").onclick = () => {
  const from = wantedCase() ?? 0;
  const failures = failuresAround(from);
  showCase(failures.find((number) => number > from) ?? failures[0]);
};
find("#previous").onclick = () => {
  const from = wantedCase() ?? 0;
  const failures = failuresAround(from);
  showCase(failures.findLast((number) => number < from) ?? failures.at(-1));
};
find("#only").onclick = showAlone;
