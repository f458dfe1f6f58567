// The history of the browser, which leads back to what was shown. Each of its entries has a number and an address, of which
// a link is made. As long as the page is open, `visited` also knows what an address is too short for. For each entry:
//
// 1. `visit` begins it, or `arrive` finds it where the browser has come to: by a link, or with Back, Forward or a reload.
// 2. `remember` keeps what is shown in `visited`: when the entry becomes the current one, and again whenever something else
//    is shown.
// 3. `packLink` packs what is shown into an address, which takes long. The entry and the session get it once it is there.
//    Until then, the entry has the address that `visit` has given it, or that the browser has come to.
import { MAX_LINK_CHARS, addressOf, addressWithoutOwn, nameIn, paramsOf } from "./address.js";
import { storeShown, storedOf } from "./session.js";
import { NAMES_OF_SHOWN, drawnFrom, shown } from "./state.js";

// What was shown at each entry of the history, by the number of the entry. What was changed last stands last.
const visited = new Map();

// The number of the entry that the browser is at, which is also the state that the browser keeps of it. It is random, so
// that no two entries have the same, even after a reload.
let currentEntry;

// A promise of the link to what is shown. It fails if a file can no longer be read.
let link;

// Returns a promise of the link to what is shown, which may still have to be packed: its `address`, and what it `holds`, in
// words. `holds` is empty if even the input is too long for a link.
export const linkToShown = () => link;

// What was shown last of the puzzle with this tab, if the page still knows it.
export const shownLastOf = (tab) => [...visited.values()].findLast((past) => past.tab === tab);

// Begins a new entry of the history, with this address at first. This is called before what is shown changes: until it does,
// the new entry holds what is being left. It may also stay as it is, since what is shown can be shown again.
export function visit(address = location.hash) {
  currentEntry = Math.random();
  history.pushState(currentEntry, "", address);
  remember();
}

// Makes the entry that the browser has come to the current one. Returns what was shown there, as `past`, if the page still
// knows it; and an `address`, which is needed if the page does not, such as after a reload. It is what the session has
// stored of the puzzle, if that belongs to this entry, and else the address of the entry itself.
export function arrive() {
  // The entry of a link has no number yet.
  if (history.state === null) history.replaceState(Math.random(), "");
  currentEntry = history.state;
  const past = visited.get(currentEntry);
  const stored = storedOf(nameIn(location.hash));
  const address = stored.entries.includes(currentEntry) ? stored.address : location.hash;
  return { past, address };
}

// `remember` draws nothing, but like what is drawn, it has to run whenever what is shown has changed.
drawnFrom(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry, and has its address packed.
export function remember() {
  const now = shown();
  // Deleted first, so that it becomes the last one.
  visited.delete(currentEntry);
  if (now.input.isPending) {
    // A link is still being unpacked: the entry keeps its address, which leads there again.
    link = Promise.resolve({ address: location.hash, holds: "what is still being unpacked" });
    return;
  }
  visited.set(currentEntry, now);
  link = packLink(now);
}

// Packs what is shown into a link, which is returned. The current entry and the session get its address, unless something
// else is shown by then.
async function packLink(now) {
  const entry = currentEntry;
  // A case alone is a view: a reload leads back to the whole input that it is from.
  const whole = now.caseAlone?.back ?? now;
  const ofNow = paramsOf(now);
  const ofWhole = whole === now ? ofNow : paramsOf(whole);
  const [params, paramsOfWhole] = await Promise.all([ofNow, ofWhole]);
  const packed = linkTo(now.tab, params);
  if (entry === currentEntry && visited.get(entry) === now) {
    history.replaceState(entry, "", packed.address);
    storeShown(entry, paramsOfWhole, whole);
  }
  return packed;
}

// The link with all of these parameters; if that is too long, without the output; and if that is too long as well, with
// none of them.
function linkTo(tab, params) {
  const fits = (address) => address.length <= MAX_LINK_CHARS;
  const whole = addressOf(tab, params);
  if (fits(whole)) return { address: whole, holds: params.own ? "the input and your output" : "the input" };
  const withoutOwn = addressWithoutOwn(tab, params);
  if (fits(withoutOwn)) return { address: withoutOwn, holds: "the input, but not your output, which is too long" };
  return { address: addressOf(tab, {}), holds: "" };
}
