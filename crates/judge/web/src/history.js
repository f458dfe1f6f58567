// The history of the browser, which leads back to what was shown. Each of its entries has a number and an address. The
// address has to be short, because a link is made of it, so it may lack a long text. As long as the page is open, `visited`
// keeps in full what was shown at each entry. For example, the user:
//
//   opens the page    `arrive` gives the first entry a number.
//   chooses a test    `visit` begins a second entry. Then `remember` keeps what is shown with it, and has that packed into
//                     the address of the entry.
//   types an output   `remember` does so again, with the same entry.
//   goes back         `arrive` makes the first entry the current one, and returns what `visited` has of it. page.js shows
//                     that, and calls `remember`.
//
// To pack what is shown may take a while. Until that is done, an entry keeps the address that it had before: the one from
// `visit`, that of a link, or that of what was shown at this entry until now. What was packed is also stored in the session
// (session.js). A reload empties `visited`, and then the page has only the session and the addresses.
import { addressOf, addressWithoutOwn, fitsInLink, nameIn, paramsOf } from "./address.js";
import { Latest } from "./latest.js";
import { shareStored, storeShown, storedOf } from "./session.js";
import { NAMES_OF_SHOWN, isPending, onChangeOf, shown } from "./state.js";

// What was shown at each entry of the history, by the number of the entry. The entry that was changed last stands last. An
// entry is missing while what its address says is still being unpacked.
const visited = new Map();

// The number of the entry that the browser is at. The browser keeps it as the state of the entry, even through a reload. It
// is random, so that no two entries have the same number.
let currentEntry;

// Attempts at packing what is shown.
const packing = new Latest();

// A promise of the link to what is shown: see `linkToShown`.
let link;

// Returns a promise of the link to what is shown, which may still have to be packed: its `address`, and what it `holds`, in
// words. `holds` is null if even the input is too long for a link. The promise fails if a file can no longer be read.
export const linkToShown = () => link;

// What was shown last of the puzzle with this tab, if the page still knows it.
export const shownLastOf = (tab) => [...visited.values()].findLast((past) => past.tab === tab);

// ---- Entries ----

// Begins a new entry of the history, with this address at first. This is called before what is shown changes. Until it does
// change, the new entry leads to what is shown already; if it never does, that is right as well.
export function visit(address = location.hash) {
  currentEntry = Math.random();
  history.pushState(currentEntry, "", address);
  remember();
}

// Begins a new entry, which leads to what the session has stored of the puzzle with this name. Returns the address of that.
export function visitStored(name) {
  visit(`#${name}`);
  return shareStored(name, currentEntry);
}

// Makes the entry that the browser has come to the current one: with Back or Forward, by a link, or because the page was
// opened or reloaded. Returns what was shown there, or undefined if the page does not know it, such as after a reload.
export function arrive() {
  // What is still being packed was shown at another entry.
  packing.end();
  // The entry of a link, or of a page that was just opened, has no number yet.
  if (history.state === null) history.replaceState(Math.random(), "");
  currentEntry = history.state;
  return visited.get(currentEntry);
}

// The address that leads to what was shown at the current entry if the page does not know that: the one that the session
// has stored, if that belongs to this entry, or else that of the entry itself.
export function addressAfterReload() {
  const stored = storedOf(nameIn(location.hash));
  return stored.entries.includes(currentEntry) ? stored.address : location.hash;
}

// ---- What is shown at an entry ----

// Whenever what is shown has changed, it is kept with the current entry.
onChangeOf(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry, and has it packed.
export function remember() {
  const signal = packing.begin();
  const now = shown();
  // Deleted first, so that the entry stands last.
  visited.delete(currentEntry);
  if (isPending(now.input)) {
    // A reload leads there again, by the address of the entry or by that in the session.
    link = Promise.resolve(linkToPending(now.tab, now.input.pendingAddress));
    return;
  }
  visited.set(currentEntry, now);
  const packedNow = paramsOf(now);
  link = packedNow.then((params) => linkTo(now.tab, params));
  // A case alone is a view, which a link shows; but a reload leads back to the whole input that the case is from.
  const back = now.caseAlone?.back;
  if (back) keepForReload(back, paramsOf(back), signal);
  else keepForReload(now, packedNow, signal);
}

// Stores in the session what a reload is to lead back to, and gives the current entry the address of the link to what is
// shown. `packedValues` is a promise of the parameters of these values.
async function keepForReload(values, packedValues, signal) {
  const [params, { address }] = await Promise.all([packedValues, link]);
  signal.throwIfAborted();
  storeShown(currentEntry, params, values);
  // Some browsers do not allow this many times in a few seconds, so it comes last.
  history.replaceState(currentEntry, "", address);
}

// The link with all of these parameters; if that is too long, without the output; and if that is too long as well, with
// none of them.
function linkTo(tab, params) {
  const withAll = addressOf(tab, params);
  if (fitsInLink(withAll)) return { address: withAll, holds: params.own ? "the input and your output" : "the input" };
  const withoutOwn = addressWithoutOwn(tab, params);
  if (fitsInLink(withoutOwn)) return { address: withoutOwn, holds: "the input, but not your output, which is too long" };
  return linkToPuzzle(tab);
}

// The link to what an address says, which is still being unpacked.
function linkToPending(tab, address) {
  return fitsInLink(address) ? { address, holds: "what is still being unpacked" } : linkToPuzzle(tab);
}

const linkToPuzzle = (tab) => ({ address: addressOf(tab, {}), holds: null });
