// The address of what is shown: `#PUZZLE?tests&own=…&case=…`. A parameter that is missing has its default, and one that is
// true stands there as its name alone; `paramsOf` has all of them. The history of the browser leads back to what was shown,
// and the session storage of the browser keeps an address of each puzzle for a reload.
import { say } from "./dom.js";
import { isSame, pack, unpack } from "./files.js";
import { NAMES_OF_SHOWN, drawnFrom, fileText, puzzles, shown } from "./state.js";
import { ALL, NO_TESTS, chosenKey, unpackTests } from "./tests.js";
import { give, puzzle } from "./words.js";

// The most characters of an address that every program passes on.
export const MAX_LINK_CHARS = 8_000;
// The most characters of an address that the session storage takes for a puzzle.
const MAX_KEPT_CHARS = 1_200_000;

// What is kept of each puzzle, as an address by its name: in the session storage of the browser until the page is closed, or
// if that is not allowed, here until a reload.
const session = (() => {
  try {
    return sessionStorage;
  } catch {
    return {};
  }
})();

// The parts of an address: the name of the puzzle, and the query, if there is one.
const splitAddress = (address) => address.slice(1).split("?");

// ---- The history of the browser ----

// What was shown at each entry of the history, by the number of the entry; what was changed last is the last. The address
// of an entry may be too short to hold all of it.
const visited = new Map();

// The number of the entry that the browser is at, which is also the state that the browser keeps of it. It is random, so
// that no two entries have the same, even after a reload.
let currentEntry;

// What the current address holds of what is shown, in words; nothing if even the input is too long.
let held = "";
export const heldByAddress = () => held;

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

// Nothing is drawn here: what is shown is remembered after each change of it.
drawnFrom(NAMES_OF_SHOWN, remember);

// Keeps what is shown with the current entry, and its address in the entry and in the session.
async function remember() {
  const now = shown();
  // A link is still being unpacked: the entry keeps its address.
  if (now.input.isPending) return;
  // The entry gets its number at once, and its address below, since packing takes long.
  history.replaceState(currentEntry, "");
  // Deleted first, so that it becomes the last one.
  visited.delete(currentEntry);
  visited.set(currentEntry, now);
  const params = await paramsOf(now);
  // Something else may be shown by now.
  if (visited.get(currentEntry) !== now) return;
  const link = linkTo(params);
  history.replaceState(currentEntry, "", link.address);
  held = link.held;
  // A case alone is a view: a reload leads back to the whole input.
  if (!now.caseAlone) keep(params, now.own);
}

// ---- From what is shown to an address ----

// Stands in an address for a file that is too large to be packed: this makes the address too long, too.
const TOO_LONG = "x".repeat(MAX_KEPT_CHARS);

// The parameters of the address of what is shown, by name. One that is not needed is empty or false.
async function paramsOf({ input, own, givenFor, number }) {
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
    // Whether the output was given for another input.
    other: own !== null && !(await isSame(givenFor, input.content)),
    case: number > 1 ? number : "",
  };
}

// Packs a file. One of more than twice the bytes that are kept is not packed: that takes long, and mostly in vain.
async function packed(file) {
  return file.size > 2 * MAX_KEPT_CHARS ? TOO_LONG : pack(file);
}

// The address with all of these parameters, or if that is too long for a link, with fewer; and what it holds, in words.
function linkTo(params) {
  const fits = (address) => address.length <= MAX_LINK_CHARS;
  const whole = addressOf(params);
  if (fits(whole)) return { address: whole, held: params.own ? "the input and your output" : "the input" };
  const withoutOwn = addressOf({ ...params, own: "", other: false });
  if (fits(withoutOwn)) return { address: withoutOwn, held: "the input, but not your output, which is too long" };
  return { address: addressOf({}), held: "" };
}

// The address with these parameters, of the puzzle that is shown.
function addressOf(params) {
  const present = Object.entries(params).filter(([, value]) => value);
  const query = present.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&");
  return `#${puzzle().name}${query && "?"}${query}`;
}

// ---- The session storage of the browser ----

// The address that is kept of a puzzle, or else that of its sample.
export const keptAddress = (name) => session[name] ?? `#${name}`;

// The output of which the user was told last that it is not kept.
let ownNotKept;

// Keeps the address with these parameters. If it is too long, nothing is kept; if the output is long, too, says that this
// is not kept, once of each output.
function keep(params, own) {
  const { name } = puzzle();
  const address = addressOf(params);
  if (address.length <= MAX_KEPT_CHARS) {
    session[name] = address;
    return;
  }
  delete session[name];
  // Of a short output this would not be true: then the input is what is too large.
  if (params.own.length > MAX_LINK_CHARS && ownNotKept !== own) {
    ownNotKept = own;
    say(`Your output is too large to be kept: after a reload, ${give()} it again.`);
  }
}

// ---- From an address to what is shown ----

// Stands for the input that an output was given for if that is not the one in the address. No address holds both.
const ANOTHER_INPUT = new Blob();

// What an address says is shown, or null if it cannot be followed: there is no such puzzle or test, or a file is cut off.
export async function shownAt(address) {
  const [name, query] = splitAddress(address);
  const tab = tabOf(address);
  if (name && name !== puzzles[tab].name) return null;
  const params = new URLSearchParams(query);
  const key = params.has("tests") ? ALL : params.get("test");
  const test = key && (await unpackTests())[puzzles[tab].name].texts.get(key);
  if (key && !test) return null;
  const packedTexts = [params.get("input"), params.get("own")];
  const texts = await Promise.all(packedTexts.map(unpackedText)).catch(() => null);
  if (!texts) return null;
  const [input, own] = texts;
  const givenFor = params.has("other") ? ANOTHER_INPUT : undefined;
  // What is no number, or none of a case, is 1.
  const number = Math.max(1, parseInt(params.get("case"), 10) || 1);
  return { tab, input: test || input, own, givenFor, number };
}

// The index of the puzzle that an address names, or of the first one if there is none of this name.
export const tabOf = (address) => Math.max(0, puzzles.findIndex(({ name }) => name === splitAddress(address)[0]));

// The text that was packed to this word, if there is one. It fails if the word is cut off.
async function unpackedText(word) {
  return word === null ? undefined : fileText(await unpack(word));
}
