// The history of the browser: its entries, of which one is the current one. What was shown at an entry is kept in three
// places. When the user comes to an entry, the first of these that has it counts:
//
//   `visited`    all of it, as values of the state, until the page is closed or reloaded
//   session.js   its address, up to `MAX_STORED_CHARS`, until the tab of the browser is closed
//   the entry    its address, up to `MAX_LINK_CHARS`: this is a link
//
// For example, the user:
//
//   opens the page    `arrive` gives the first entry a number.
//   chooses a test    `visit` begins a second entry. Then `remember` keeps what is shown with it.
//   types an output   `remember` does so again, with the same entry.
//   opens a tab       `beginEntry` begins a third entry. Nothing is kept with it before that puzzle is shown.
//   goes back         `arrive` makes the second entry the current one, and returns what `visited` has of it. navigation.js
//                     shows that, and calls `remember`.
//
// An address holds the texts in a packed form, which takes a while to make. Until that is done, an entry keeps the address
// that it has.
import { addressesOf, linkAmong } from "./address.js";
import { Latest } from "./latest.js";
import { store, storeShown, storedAt } from "./session.js";
import { NAMES_OF_SHOWN, copyOfShown, onChangeOf, puzzles } from "./state.js";
import { isPending } from "./texts.js";

// What was shown at each entry, by the number of the entry. The entry that was changed last stands last.
const visited = new Map();

// The number of the current entry. The browser keeps it as the state of the entry, even through a reload.
let currentEntry = 0;

// Attempts at packing what is shown at the current entry.
const packing = new Latest();

// The number of a new entry: greater than that of any earlier one, also from before a reload.
const nextEntry = () => Math.max(Date.now(), currentEntry + 1);

// What was shown last of the puzzle with this index; undefined if the page does not know it, such as after a reload.
export const shownLastOf = (puzzleIndex) => [...visited.values()].findLast((past) => past.puzzleIndex === puzzleIndex);

// ---- Entries ----

// Begins a new entry, with this address at first. The caller then shows something else, or calls `remember`. Until then,
// nothing is kept with the entry: what is still shown may be of another puzzle.
export function beginEntry(address) {
  turnTo(nextEntry());
  history.pushState(currentEntry, "", address);
}

// Begins a new entry of the puzzle that is shown, and keeps with it what is shown. An action calls this before it changes
// that, so that the entry before keeps what it has.
export function visit() {
  beginEntry(location.hash);
  remember();
}

// Makes the entry that the browser has come to the current one: with Back or Forward, by a link, or because the page was
// opened or reloaded. Returns what was shown there; undefined if the page does not know it.
export function arrive() {
  // The entry of a link, or of a page that was just opened, has no number yet.
  if (history.state === null) history.replaceState(nextEntry(), "");
  turnTo(history.state);
  return visited.get(currentEntry);
}

// Makes the entry with this number the current one. What is still being packed was shown at the entry before, so that ends.
function turnTo(entry) {
  packing.end();
  currentEntry = entry;
}

// The address of what was shown at the current entry, for a page that does not know that: the address in the session, or
// else that of the entry itself.
export const addressAfterReload = () => storedAt(currentEntry) ?? location.hash;

// ---- What is shown at an entry ----

// Whenever what is shown has changed, it is kept with the current entry.
onChangeOf(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry: at once in `visited`, and once it is packed, its address. For an input that is
// still to be unpacked, that is the address that it comes from.
export function remember() {
  const signal = packing.begin();
  const now = copyOfShown();
  // An entry that is removed and added again stands last.
  visited.delete(currentEntry);
  visited.set(currentEntry, now);
  if (isPending(now.input)) store(currentEntry, puzzles[now.puzzleIndex].name, now.input.pendingAddress);
  else keepAddress(now, signal);
}

// Keeps the address of what is shown now. A case alone is a view, which a link shows; but a reload leads back to the whole
// input that the case is from.
async function keepAddress(now, signal) {
  const afterReload = now.caseAlone?.back ?? now;
  const addresses = await addressesOf(now);
  const addressesAfterReload = afterReload === now ? addresses : await addressesOf(afterReload);
  signal.throwIfAborted();
  storeShown(currentEntry, addressesAfterReload, afterReload);
  // This may throw, since some browsers allow it only so many times in a few seconds. So it comes last.
  history.replaceState(currentEntry, "", linkAmong(addresses).address);
}
