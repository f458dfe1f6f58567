// The ways by which the user comes to what is shown: a tab, an entry of the browser's history, a link, or a row of the table of
// submissions. If the page still knows what it showed there, it shows that; otherwise, it follows an address.
import { show } from "./actions.js";
import { shownAt, tabOf } from "./address.js";
import { say } from "./dom.js";
import { addressAfterReload, arrive, remember, shownLastOf, visit } from "./history.js";
import { expectInput, forget } from "./judging.js";
import { storedLastOf } from "./session.js";
import { change, isPending, pendingText, puzzles, state } from "./state.js";

// Shows what was shown last of a puzzle, or what the session has stored of it.
export function openTab(index) {
  // The tab that is open already stays as it is.
  if (index === state.tab) return;
  const { name } = puzzles[index];
  visit(`#${name}`);
  const past = shownLastOf(index);
  return past ? show(past) : follow(storedLastOf(name));
}

// Shows what was shown at the entry of the history that the browser has come to.
export function recall() {
  const past = arrive();
  if (!past) return follow(addressAfterReload());
  const judged = show(past);
  // A change of what is shown is remembered anyway. But it may be the same as at the entry before, and this entry may have
  // been left before it had an address.
  remember();
  return judged;
}

// Shows the file of a submission, with the input that it was judged on. If that was still to be unpacked, its address is
// followed, and the file is judged as an output that is given meanwhile.
export function showSubmission({ own, tab, input }) {
  visit();
  if (!isPending(input)) return show({ tab, input, own });
  const judged = follow(input.pendingAddress);
  change({ own });
  return judged;
}

// Shows what an address says, or if it cannot be followed, the sample. The texts in the address have to be unpacked, so the
// puzzle is shown with an empty input first. If the user has another input shown meanwhile, that stays. If the user gives an
// output meanwhile, that stays as well, and is judged on the input of the address.
async function follow(address) {
  const tab = tabOf(address);
  const pending = pendingText(address);
  forget();
  change({ tab, input: pending, own: null, caseAlone: null, answeredFiles: [] });
  expectInput();
  const values = await shownAt(address);
  if (state.input !== pending) return;
  if (!values) {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
  }
  const { own } = state;
  // `show` takes it as given for the input of the address, whatever `values` has as `givenFor`.
  const givenMeanwhile = own === null ? {} : { own, givenFor: undefined };
  await show({ tab, ...values, ...givenMeanwhile });
}
