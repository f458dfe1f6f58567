// The buttons beside the verdict that lead to the previous and the next failure of a kind, and to the case alone.
import { showAlone } from "./actions.js";
import { find } from "./dom.js";
import { showCase } from "./judging.js";
import { autorun, state } from "./state.js";
import { noun } from "./words.js";

// The numbers of the cases that the buttons lead through, in ascending order. If the case that is shown is a failure, they
// are those of its kind, which lists them in that order; if it is right, they are all failures.
function failureNumbers() {
  const { shownCase, report: { kinds } } = state;
  const kind = kinds.find(({ cases }) => cases.includes(shownCase.case));
  if (kind) return kind.cases;
  return kinds.flatMap(({ cases }) => cases).sort((a, b) => a - b);
}

// The number of the case that is shown. A fault of the output as a whole has none, and stands before all cases.
const shownNumber = () => state.shownCase.case ?? 0;

autorun(() => {
  const { shownCase, report } = state;
  const hasOthers = shownCase !== null && failureNumbers().some((number) => number !== shownNumber());
  find("#previous").hidden = !hasOthers;
  find("#next").hidden = !hasOthers;
  // A fault of the output as a whole has no case, and an only case stands alone already.
  const isOnlyCase = report?.letters.length === 1;
  find("#only").hidden = !shownCase?.input || isOnlyCase;
  find("#only").textContent = `Only this ${noun()}`;
});

// After the last failure comes the first, and before the first the last.
find("#next").onclick = () => {
  const numbers = failureNumbers();
  showCase(numbers.find((number) => number > shownNumber()) ?? numbers[0]);
};
find("#previous").onclick = () => {
  const numbers = failureNumbers();
  showCase(numbers.findLast((number) => number < shownNumber()) ?? numbers.at(-1));
};
find("#only").onclick = showAlone;
