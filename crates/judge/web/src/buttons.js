// The buttons beside the verdict on a wrong output: `Previous` and `Next` lead to the failures before and after the case
// that is shown, and `Only this …` shows that case alone. A fault of the output as a whole has no case: the number of the case
// that is shown is null then.
import { showAlone } from "./actions.js";
import { showCase, wantedCase } from "./cases.js";
import { find } from "./dom.js";
import { autorun, state } from "./state.js";
import { noun } from "./words.js";

// The numbers of the failures that `Previous` and `Next` lead through, in ascending order: those of the same kind as the case
// with this number; or all failures, if that case is right or there is no number.
function failuresAround(number) {
  const { kinds } = state.report;
  const kind = kinds.find(({ cases }) => cases.includes(number));
  // A kind lists its cases in ascending order.
  if (kind) return kind.cases;
  return kinds.flatMap(({ cases }) => cases).sort((a, b) => a - b);
}

autorun(() => {
  const { caseReport, report } = state;
  const hasOthers = caseReport !== null && failuresAround(caseReport.case).some((number) => number !== caseReport.case);
  find("#previous").hidden = !hasOthers;
  find("#next").hidden = !hasOthers;
  // Without a case, there is no input to show alone. An only case stands alone already.
  const isOnlyCase = report?.letters.length === 1;
  find("#only").hidden = !caseReport?.inputAlone || isOnlyCase;
  find("#only").textContent = `Only this ${noun()}`;
});

find("#next").onclick = () => turn(nextFailure);
find("#previous").onclick = () => turn(previousFailure);
find("#only").onclick = showAlone;

// Shows one of the failures, which `choose` returns for the number of the case from which the user turns; without a number,
// that is 0.
function turn(choose) {
  const from = wantedCase() ?? 0;
  showCase(choose(failuresAround(from), from));
}

// The first failure after a case. After the last failure comes the first one of all.
const nextFailure = (failures, from) => failures.find((number) => number > from) ?? failures[0];

// The last failure before a case. Before the first failure comes the last one of all.
const previousFailure = (failures, from) => failures.findLast((number) => number < from) ?? failures.at(-1);
