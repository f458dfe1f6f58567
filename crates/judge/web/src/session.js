// What is kept through a reload: the session storage of the browser, which lasts until its tab is closed. It has an item for
// each entry of the browser's history (history.js), and one for each puzzle. The names and values of these items are, for
// example:
//
//   1796026335418   #yahtzee?tests&own=zM1QwUjDmAgA…   the number of an entry, and the address of what was shown there
//   yahtzee         1796026335418                      a puzzle, and the entry at which it was shown last
//
// The address of the entry itself is shorter, since it has to fit into a link.
import { MAX_STORED_CHARS, fitsInLink } from "./address.js";
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

// ---- Reading ----

// The address that is stored for an entry, or null.
export const storedAt = (entry) => storage?.getItem(entry) ?? null;

// The address of what was shown last of the puzzle with this name: the one that is stored, or that of the sample.
export function storedLastOf(name) {
  const lastEntry = storage?.getItem(name) ?? null;
  return (lastEntry && storedAt(lastEntry)) ?? `#${name}`;
}

// ---- Writing ----

// Stores the address of what is shown at an entry, of the puzzle with this name, in place of an earlier one. If there is no
// room, the addresses of the oldest entries make room for it. Returns whether the address is stored.
export function store(entry, name, address) {
  if (storage === null) return false;
  storage.removeItem(entry);
  storage.removeItem(name);
  if (address.length > MAX_STORED_CHARS) return false;
  do {
    try {
      storage.setItem(entry, address);
      storage.setItem(name, entry);
      return true;
    } catch {
      storage.removeItem(entry);
    }
  } while (dropOldest());
  return false;
}

// Removes the address of the oldest entry, except those that were shown last of their puzzles. Returns whether there was one.
function dropOldest() {
  const lastEntries = puzzles.map(({ name }) => storage.getItem(name));
  // A name of a puzzle is no number.
  const entries = Object.keys(storage).filter((key) => Number(key) && !lastEntries.includes(key));
  if (entries.length === 0) return false;
  storage.removeItem(Math.min(...entries));
  return true;
}

// Stores what is shown at an entry: all of it, or if that is too long, the input. If neither the session nor a link has room
// for a text of the user, the user is told.
export function storeShown(entry, { full, withoutOwn }, { tab, input, own }) {
  const { name } = puzzles[tab];
  // Returns whether an address is kept: in the session or in a link.
  const keep = (address) => store(entry, name, address) || fitsInLink(address);
  if (keep(full)) return;
  const isInputKept = keep(withoutOwn);
  // If there is only an input, no work is lost: it is a file that was just given.
  if (!own) return;
  if (isInputKept) sayNotStored(own, "your output", "it");
  else sayNotStored(input, "the input", "it and your output");
}

// The contents of the texts of which the user was told that they are not stored.
const toldOf = new WeakSet();

// Says that a text is not stored, once of each text. `what` is the text in words, and `which` what has to be given again.
function sayNotStored({ content }, what, which) {
  if (toldOf.has(content)) return;
  toldOf.add(content);
  say(`There is no room to keep ${what}: after a reload, ${give()} ${which} again.`);
}
