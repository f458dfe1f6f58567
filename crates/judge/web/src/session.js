// What a reload leads back to. A reload leads to the current entry of the browser's history, but the address of an entry is
// no longer than a link may be (history.js). So the session storage of the browser, which lasts until its tab is closed,
// keeps a longer address of what was shown last of each puzzle. Its item has the name of the puzzle. It holds the address,
// and behind that the numbers of the entries which it belongs to, for example:
//
//   yahtzee: "#yahtzee?tests&own=zM1QwUjDmAgA… 0.7190 0.2804"
//
// Several entries have one address if the user has come back to what was shown before.
import { MAX_STORED_CHARS, addressOf, addressWithoutOwn, fitsInLink } from "./address.js";
import { say } from "./dom.js";
import { puzzles } from "./state.js";
import { give } from "./words.js";

// The session storage, or null if the browser does not allow the page to use it.
const storage = sessionStorageOrNull();

function sessionStorageOrNull() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

// Returns what is stored of the puzzle with this name: the `address`, and the `entries` that it belongs to. If nothing is
// stored, there is no entry, and the address is that of the sample.
export function storedOf(name) {
  const item = storage?.getItem(name) ?? `#${name}`;
  const [address, ...entries] = item.split(" ");
  return { address, entries: entries.map(Number) };
}

// Lets what is stored of the puzzle with this name belong to another entry, too. Returns its address.
export function shareStored(name, entry) {
  const { address } = storedOf(name);
  store(name, address, entry);
  return address;
}

// Stores what a reload at an entry is to lead back to: the input and the output, or if there is no room for both, the
// input. `params` are the parameters of the address that has both. What is not stored may be short enough for the address
// of the entry, or at a case alone, for that of the entry before it. If it is too long for that, the user is told.
export function storeShown(entry, params, { tab, input, own }) {
  const { name } = puzzles[tab];
  const withAll = addressOf(tab, params);
  if (store(name, withAll, entry)) return;
  if (fitsInLink(withAll)) {
    dropStored(name);
    return;
  }
  const withoutOwn = addressWithoutOwn(tab, params);
  const isInputStored = store(name, withoutOwn, entry);
  if (!isInputStored) dropStored(name);
  // If there is only an input, no work is lost: it is a file that was just given.
  if (!own) return;
  const isInputKept = isInputStored || fitsInLink(withoutOwn);
  if (isInputKept) sayNotStored(own, "your output", "it");
  else sayNotStored(input, "the input", "it and your output");
}

// Removes what is stored of a puzzle. It may belong to the entry that now shows something else: a reload would lead back to
// what was shown there before.
function dropStored(name) {
  storage?.removeItem(name);
}

// Stores an address of the puzzle with this name, which belongs to an entry. If the same address is stored already, it
// still belongs to its other entries, too. Returns whether the address is stored: it may be too long, or the browser may
// have no room for it.
function store(name, address, entry) {
  if (storage === null || address.length > MAX_STORED_CHARS) return false;
  const before = storedOf(name);
  const otherEntries = before.address === address ? before.entries : [];
  const entries = new Set([...otherEntries, entry]);
  try {
    storage.setItem(name, [address, ...entries].join(" "));
    return true;
  } catch {
    return false;
  }
}

// The contents of the texts of which the user was told that they are not stored.
const toldOf = new WeakSet();

// Says that a text is not stored, once of each text. `what` is the text in words, and `which` what has to be given again.
function sayNotStored({ content }, what, which) {
  if (toldOf.has(content)) return;
  toldOf.add(content);
  say(`There is no room to keep ${what}: after a reload, ${give()} ${which} again.`);
}
