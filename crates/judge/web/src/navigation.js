// What is shown when the user turns to another place. If the page still knows what it showed there, it shows that again;
// otherwise, it follows an address (address.js):
//
//   the user turns to             the page shows                             or follows
//   the tab of a puzzle           what was shown last of the puzzle          the address that the session has of that
//   an entry of the history,      what was shown at the entry                the address that the session has of the entry,
//     also by a link or a reload                                               or else that of the entry itself
//   a row of the submissions      the file, with the input of its verdict
//
// If the input there was still to be unpacked, the page follows the address that it comes from.
import { show } from "./actions.js";
import { puzzleIndexAt, shownAt } from "./address.js";
import { say } from "./dom.js";
import { addressAfterReload, arrive, beginEntry, remember, shownLastOf } from "./history.js";
import { update } from "./judging.js";
import { storedLastOf } from "./session.js";
import { puzzles, state } from "./state.js";
import { isPending, pendingText } from "./texts.js";

// Shows what was shown last of the puzzle with this index.
export function openTab(index) {
  // The tab that is open already stays as it is.
  if (index === state.puzzleIndex) return;
  const { name } = puzzles[index];
  beginEntry(`#${name}`);
  const past = shownLastOf(index);
  return past ? showAtEntry(past) : follow(storedLastOf(name));
}

// Shows what was shown at the entry of the history that the browser has come to.
export function recall() {
  const past = arrive();
  return past ? showAtEntry(past) : follow(addressAfterReload());
}

// Shows the file of a submission, with the input that it was judged on.
export function showSubmission({ file, puzzleIndex, input }) {
  beginEntry(location.hash);
  return showAtEntry({ puzzleIndex, input, userOutput: file });
}

// Shows values that were shown before at the current entry.
function showAtEntry(values) {
  const { input, userOutput } = values;
  const judged = isPending(input) ? follow(input.pendingAddress, userOutput) : show(values);
  // A change of what is shown is kept anyway. But these values may be those that were shown at the entry before.
  remember();
  return judged;
}

// Shows what an address says, or if it cannot be followed, the sample. Until the texts in the address are unpacked, the
// input is pending. If the user has another input shown meanwhile, that stays.
//
// The address may have an output. But an output that is passed as `userOutput`, or that the user gives meanwhile, is judged on
// the input of the address instead.
async function follow(address, userOutput = null) {
  const pending = pendingText(address);
  update({ puzzleIndex: puzzleIndexAt(address), input: pending, userOutput, caseAlone: null });
  const linked = await shownAt(address);
  if (state.input !== pending) return;
  if (!linked) {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
  }
  // What is missing here gets its default from `show`, such as the sample as the input.
  const { userOutput: given } = state;
  if (given === null) await show(linked ?? {});
  else await show({ input: linked?.input, userOutput: given });
}
