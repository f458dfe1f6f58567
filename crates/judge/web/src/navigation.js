// What is shown when the user turns to another place. If the page still knows what it showed there, it shows that again;
// otherwise, it follows an address (address.js):
//
//   the user turns to             the page shows                             or follows
//   the tab of a puzzle           what was shown last of the puzzle          the address that the session has of that
//   an entry of the history,      what was shown at the entry                the address that the session has of the entry,
//     also by a link or a reload                                               or else that of the entry itself
//   a row of the submissions      the file, with the input of its verdict    the address that this input stands for
import { show } from "./actions.js";
import { shownAt, tabOf } from "./address.js";
import { say } from "./dom.js";
import { addressAfterReload, arrive, beginEntry, remember, shownLastOf } from "./history.js";
import { expectInput, forget } from "./judging.js";
import { storedLastOf } from "./session.js";
import { change, puzzles, state } from "./state.js";
import { isPending, pendingText } from "./texts.js";

// Shows what was shown last of the puzzle with this tab.
export function openTab(index) {
  // The tab that is open already stays as it is.
  if (index === state.tab) return;
  const { name } = puzzles[index];
  beginEntry(`#${name}`);
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
// followed.
export function showSubmission({ own, tab, input }) {
  beginEntry(location.hash);
  const judged = isPending(input) ? follow(input.pendingAddress, own) : show({ tab, input, own });
  // As in `recall`: the same may have been shown at the entry before.
  remember();
  return judged;
}

// Shows what an address says, or if it cannot be followed, the sample. Until the texts in the address are unpacked, the puzzle
// is shown with a pending input. If the user has another input shown meanwhile, that stays. An output that is passed as
// `own`, or that the user gives meanwhile, is judged on the input of the address.
async function follow(address, own = null) {
  const tab = tabOf(address);
  const pending = pendingText(address);
  forget();
  change({ tab, input: pending, own, caseAlone: null, answeredFiles: [] });
  expectInput();
  const values = await shownAt(address);
  if (state.input !== pending) return;
  if (!values) {
    say("This link cannot be followed: it is cut off, or from another version of this page. Here is the sample instead.");
  }
  // Without `givenFor`, `show` takes the output as given for the input of the address.
  const given = state.own === null ? {} : { own: state.own, givenFor: undefined };
  await show({ tab, ...values, ...given });
}
