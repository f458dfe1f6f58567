// The history of the browser, which leads back to what was shown. Each entry has an address, of which a link is made; for
// as long as the page is open, `visited` also knows what an address is too short for.
import { addressOf, addressWithoutOwn, nameIn, paramsOf } from "./address.js";
import { keepShown, keptOf } from "./session.js";
import { NAMES_OF_SHOWN, drawnFrom, shown } from "./state.js";

// The most characters of an address in the history. It is the part of a link that begins with `#`; what stands before that
// is short. Longer links are cut off by some programs.
export const MAX_LINK_CHARS = 8_000;

// What was shown at each entry of the history, by the number of the entry. What was changed last stands last.
const visited = new Map();

// The number of the entry that the browser is at, which is also the state that the browser keeps of it. It is random, so
// that no two entries have the same, even after a reload.
let currentEntry;

// A promise of the link to what is shown, since packing takes long: its `address`, and what it `holds`, in words; nothing if
// even the input is too long for a link.
let link;
export const linkToShown = () => link;

// What was shown last of the puzzle with this tab, if the page still knows it.
export const shownLastOf = (tab) => [...visited.values()].findLast((past) => past.tab === tab);

// Begins a new entry of the history. Until `remember` has run, it has this address.
export function visit(address = location.hash) {
  currentEntry = Math.random();
  history.pushState(currentEntry, "", address);
}

// Makes the entry that the browser has come to the current one. Returns what was shown there, if the page still knows it,
// and an address for the case that it does not, such as after a reload: what the session keeps of the puzzle, if that is of
// this entry, or else the address of the entry itself. An entry without a number is new, and gets one.
export function arrive() {
  const past = visited.get(history.state);
  currentEntry = history.state ?? Math.random();
  const kept = keptOf(nameIn(location.hash));
  return { past, address: kept.entries.includes(`${currentEntry}`) ? kept.address : location.hash };
}

// `remember` draws nothing, but like what is drawn, it has to run whenever what is shown has changed.
drawnFrom(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry, and its address in the entry and in the session.
function remember() {
  const now = shown();
  if (now.input.isPending) {
    // A link is still being unpacked: the entry keeps its address.
    link = Promise.resolve({ address: location.hash, holds: "what is still being unpacked" });
    return;
  }
  // The entry gets its number at once, and its address once that is packed.
  history.replaceState(currentEntry, "");
  // Deleted first, so that it becomes the last one.
  visited.delete(currentEntry);
  visited.set(currentEntry, now);
  link = packLink(now);
}

// Packs what is shown into a link, which is returned. Keeps its address, unless something else is shown by then.
async function packLink(now) {
  const entry = currentEntry;
  const params = await paramsOf(now);
  const packed = linkTo(now.tab, params);
  if (entry === currentEntry && visited.get(entry) === now) {
    history.replaceState(entry, "", packed.address);
    keepShown(entry, params, now);
  }
  return packed;
}

// The link with all of these parameters, or if that is too long, with fewer.
function linkTo(tab, params) {
  const fits = (address) => address.length <= MAX_LINK_CHARS;
  const whole = addressOf(tab, params);
  if (fits(whole)) return { address: whole, holds: params.own ? "the input and your output" : "the input" };
  const withoutOwn = addressWithoutOwn(tab, params);
  if (fits(withoutOwn)) return { address: withoutOwn, holds: "the input, but not your output, which is too long" };
  return { address: addressOf(tab, {}), holds: "" };
}
