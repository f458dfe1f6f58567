// What a reload leads back to. The session storage of the browser, which lasts until the page is closed, has an item for
// each puzzle, under its name: `ADDRESS ENTRY ENTRY…`. The address may be longer than one in a link. It belongs to these
// entries of the browser's history, each of which is a number.
import { MAX_LINK_CHARS, MAX_STORED_CHARS, addressOf, addressWithoutOwn } from "./address.js";
import { say } from "./dom.js";
import { puzzles } from "./state.js";
import { give } from "./words.js";

// The session storage; null if the browser does not allow it.
const storage = (() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
})();

// Returns what is stored of the puzzle with this name: an `address`, and the `entries` that it belongs to. If nothing is
// stored, there is no entry, and the address is that of the sample.
export function storedOf(name) {
  const [address, ...entries] = (storage?.getItem(name) ?? `#${name}`).split(" ");
  return { address, entries: entries.map(Number) };
}

// Stores the input and the output of an entry; if there is no room for both, the input; and if there is none for that alone,
// nothing. Says what a reload loses. `params` are the parameters of the address of both.
export function storeShown(entry, params, { tab, input, own }) {
  const { name } = puzzles[tab];
  const whole = addressOf(tab, params);
  if (store(name, whole, entry)) return;
  // A short address stands in the history as well. A reload leads to it, unless one without the output is stored.
  const isInHistory = whole.length <= MAX_LINK_CHARS;
  const withoutOwn = addressWithoutOwn(tab, params);
  const isInputStored = !isInHistory && store(name, withoutOwn, entry);
  // Rather nothing is stored than what was shown before.
  if (!isInputStored) storage?.removeItem(name);
  // Of an input without an output, nothing is said: it is a file that was just given, and no work is lost with it.
  if (isInHistory || !own) return;
  const isOnlyOutputLost = isInputStored || withoutOwn.length <= MAX_LINK_CHARS;
  if (isOnlyOutputLost) sayNotStored(own, "your output", "it");
  else sayNotStored(input, "the input", "it and your output");
}

// Stores an address of the puzzle with this name, which belongs to an entry. If it was stored before, it still belongs to
// its other entries, too. Returns whether the address is stored now: it may be too long, or the browser may have no room.
function store(name, address, entry) {
  if (storage === null || address.length > MAX_STORED_CHARS) return false;
  const before = storedOf(name);
  const others = before.address === address ? before.entries : [];
  const entries = new Set([...others, entry]);
  try {
    storage.setItem(name, [address, ...entries].join(" "));
    return true;
  } catch {
    return false;
  }
}

// The contents of the texts of which the user was told that they are not stored.
const toldOf = new WeakSet();

// Says that a text is not stored, once of each text.
function sayNotStored({ content }, what, which) {
  if (toldOf.has(content)) return;
  toldOf.add(content);
  say(`There is no room to keep ${what}: after a reload, ${give()} ${which} again.`);
}
