// What is kept through a reload: the session storage of the browser, which lasts until its tab is closed. It has an item for
// each entry of the browser's history (history.js), as far as there is room, and one for each puzzle that was shown. For
// example:
//
//   key             value
//   1796026335418   #yahtzee?tests&own=zM1QwUjDmAgA…   the number of an entry: the address of what was shown there
//   yahtzee         1796026335418                      the name of a puzzle: the entry at which it was shown last
//
// An address here may be longer than that of the entry itself, which has to fit into a link.
import { MAX_STORED_CHARS, fitsInLink } from "./address.js";
import { say } from "./dom.js";
import { puzzles } from "./state.js";
import { giveVerb } from "./words.js";

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

// The address that is stored for the entry with this number, or null.
export const storedAt = (entry) => storage?.getItem(entry) ?? null;

// The address of what was shown last of the puzzle with this name: the one that is stored, or that of the sample.
export function storedLastOf(name) {
  const lastEntry = storage?.getItem(name) ?? null;
  const address = lastEntry === null ? null : storedAt(lastEntry);
  return address ?? `#${name}`;
}

// ---- Writing ----

// Stores the address of what is shown at an entry, and that the puzzle with this name was shown there last. If there is no
// room, the addresses of the oldest entries are removed until there is. Returns whether the address is stored.
export function store(entry, name, address) {
  if (storage === null) return false;
  // What is stored already is no longer true.
  storage.removeItem(entry);
  storage.removeItem(name);
  if (address.length > MAX_STORED_CHARS) return false;
  do {
    try {
      storage.setItem(entry, address);
      storage.setItem(name, entry);
      return true;
    } catch {
      // There may have been room for the address alone.
      storage.removeItem(entry);
    }
  } while (dropOldest());
  return false;
}

// Removes the address of the oldest entry, except the entries at which the puzzles were shown last. Returns whether there
// was one.
function dropOldest() {
  const lastEntries = puzzles.map(({ name }) => storage.getItem(name));
  // The other keys are names of puzzles.
  const entries = Object.keys(storage).filter((key) => Number(key) && !lastEntries.includes(key));
  if (entries.length === 0) return false;
  storage.removeItem(Math.min(...entries));
  return true;
}

// Stores what is shown at an entry, by its addresses (`addressesOf`): all of it, or if there is no room, all but the output.
// If the output or the input is kept neither here nor in a link, the user is told.
export function storeShown(entry, { full, withoutOwn }, { puzzleIndex, input, userOutput }) {
  const { name } = puzzles[puzzleIndex];
  // Stores an address. Returns whether it is kept: here or in a link.
  const keep = (address) => store(entry, name, address) || fitsInLink(address);
  if (keep(full)) return;
  // Without an output, the user is not told: the input is a file, or a long text, that was just given.
  if (userOutput === null) return;
  if (keep(withoutOwn)) sayNotKept(userOutput, "your output", "it");
  else sayNotKept(input, "the input", "it and your output");
}

// The contents of the texts of which the user was told that they are not kept.
const toldOf = new WeakSet();

// Says that a text is not kept, once of each text. `what` is the text in words, and `which` are the words for what has to be
// given again after a reload.
function sayNotKept({ content }, what, which) {
  if (toldOf.has(content)) return;
  toldOf.add(content);
  say(`There is no room to keep ${what}: after a reload, ${giveVerb()} ${which} again.`);
}
