// The address of what is shown: `#PUZZLE?tests&own=…&case=…`. A value that is missing has its default, and one that is true
// stands there as its name alone. The history of the browser leads back to what was shown, and the session storage of the
// browser keeps an address of each puzzle for a reload.
import { say } from "./dom.js";
import { isSame, pack, unpack } from "./files.js";
import { NAMES_OF_SHOWN, drawnFrom, fileText, puzzles, shown } from "./state.js";
import { ALL, NO_TESTS, chosenKey, unpackTests } from "./tests.js";
import { give, puzzle } from "./words.js";

// The most characters of an address that every program passes on.
export const MAX_LINK_CHARS = 8_000;
// The most characters of an address that the session storage takes for a puzzle.
const MAX_KEPT_CHARS = 1_200_000;

// ---- The history of the browser ----

// What was shown at each entry of the history, by the number of the entry; what was changed last is the last. The address
// of an entry may be too short to hold all of it.
const visited = new Map();

// The number of the entry that the browser is at, which is also the state that the browser keeps of it. It is random, so
// that no two entries have the same, even after a reload.
let currentEntry;

// What was shown last of the puzzle with this tab, if the page still knows it.
export const shownLastOf = (tab) => [...visited.values()].findLast((past) => past.tab === tab);

// Begins a new entry of the history. Until what is shown there is remembered, it has this address.
export function visit(address = location.hash) {
  currentEntry = Math.random();
  history.pushState(currentEntry, "", address);
}

// Makes the entry that the browser has come to the current one. Returns what was shown there, if the page still knows it,
// or else an address: that of an entry without a number, which is new, or what the session kept of the puzzle, such as
// after a reload.
export function arrive() {
  const isNew = history.state === null;
  const past = visited.get(history.state);
  currentEntry = isNew ? Math.random() : history.state;
  const [name] = splitAddress(location.hash);
  return { past, address: (!isNew && session[name]) || location.hash };
}

drawnFrom(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry, and its address in the entry and in the session.
async function remember() {
  const now = shown();
  // The entry has the address of what is still to come.
  if (now.input.isPending) return;
  history.replaceState(currentEntry, "");
  // Deleted first, so that it becomes the last one.
  visited.delete(currentEntry);
  visited.set(currentEntry, now);
  const values = await valuesOf(now);
  // Something else may be shown by now.
  if (visited.get(currentEntry) !== now) return;
  const link = linkTo(values);
  history.replaceState(currentEntry, "", link.address);
  held = link.held;
  // A case alone is a view: a reload leads back to the whole input.
  if (!now.caseAlone) keep(values, now.own);
}

// ---- From what is shown to an address ----

// What the current address holds of what is shown, in words; nothing if even the input is too long.
let held = "";
export const heldByAddress = () => held;

// Stands in an address for a file that is too large to be packed: this makes the address too long, too.
const TOO_LONG = "x".repeat(MAX_KEPT_CHARS);

// The values of the address of what is shown, by name. One that is not needed is empty or false.
async function valuesOf({ input, own, givenFor, number }) {
  const key = chosenKey();
  const isSample = input.isSample || await isSame(input.content, new Blob([puzzle().sample]));
  const [packedInput, packedOwn] = await Promise.all([
    key === NO_TESTS && !isSample ? packed(input.content) : "",
    own ? packed(own.content) : "",
  ]);
  return {
    tests: key === ALL,
    test: key === ALL ? "" : key,
    input: packedInput,
    own: packedOwn,
    other: own !== null && !(await isSame(givenFor, input.content)),
    case: number > 1 ? number : "",
  };
}

// Packs a file. One of more than twice the bytes that are kept is not packed: that takes long, and mostly in vain.
async function packed(file) {
  return file.size > 2 * MAX_KEPT_CHARS ? TOO_LONG : pack(file);
}

// The address with all of these values, or if that is too long for a link, with fewer; and what it holds, in words.
function linkTo(values) {
  const fits = (address) => address.length <= MAX_LINK_CHARS;
  const whole = addressOf(values);
  if (fits(whole)) return { address: whole, held: values.own ? "the input and your output" : "the input" };
  const withoutOwn = addressOf({ ...values, own: "", other: false });
  if (fits(withoutOwn)) return { address: withoutOwn, held: "the input, but not your output, which is too long" };
  return { address: addressOf({}), held: "" };
}

// The address with these values, of the puzzle that is shown.
function addressOf(values) {
  const present = Object.entries(values).filter(([, value]) => value);
  const query = present.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&");
  return `#${puzzle().name}${query && "?"}${query}`;
}

// ---- The session storage of the browser ----

// What is kept of each puzzle, as an address by its name, until the page is closed; if the browser allows no storage, until
// a reload.
const session = (() => {
  try {
    return sessionStorage;
  } catch {
    return {};
  }
})();

// The address that is kept of a puzzle, or else that of its sample.
export const keptAddress = (name) => session[name] ?? `#${name}`;

// The output of which the user was told last that it is not kept.
let ownNotKept;

// Keeps the address with these values. If it is too long, nothing is kept; if the output is long, too, says that this is
// not kept, once of each output.
function keep(values, own) {
  const { name } = puzzle();
  const address = addressOf(values);
  if (address.length <= MAX_KEPT_CHARS) {
    session[name] = address;
    return;
  }
  delete session[name];
  if (values.own.length > MAX_LINK_CHARS && ownNotKept !== own) {
    ownNotKept = own;
    say(`Your output is too large to be kept: after a reload, ${give()} it again.`);
  }
}

// ---- From an address to what is shown ----

// What an address says is shown, or null if it cannot be followed: there is no such puzzle or test, or a file is cut off.
export async function valuesAt(address) {
  const [name, query] = splitAddress(address);
  const tab = tabOf(address);
  if (name && name !== puzzles[tab].name) return null;
  const values = new URLSearchParams(query);
  const key = values.has("tests") ? ALL : values.get("test");
  const test = key && (await unpackTests())[puzzles[tab].name].texts.get(key);
  if (key && !test) return null;
  const packedTexts = [values.get("input"), values.get("own")];
  const texts = await Promise.all(packedTexts.map(unpackedText)).catch(() => null);
  if (!texts) return null;
  const [input, own] = texts;
  const givenFor = values.has("other") ? ANOTHER_INPUT : undefined;
  // What is no number, or none of a case, is 1.
  const number = Math.max(1, parseInt(values.get("case"), 10) || 1);
  return { tab, input: test || input, own, givenFor, number };
}

// The index of the puzzle that an address names, or of the first one if there is none of this name.
export const tabOf = (address) => Math.max(0, puzzles.findIndex(({ name }) => name === splitAddress(address)[0]));

// The name of the puzzle and the query.
const splitAddress = (address) => address.slice(1).split("?");

// The text that was packed to this word, if there is one. It fails if the word is cut off.
async function unpackedText(word) {
  return word === null ? undefined : fileText(await unpack(word));
}

// Stands for the input that an output was given for if that is not the one in the address. No address holds both.
const ANOTHER_INPUT = new Blob();
