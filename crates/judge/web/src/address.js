// The address of what is shown: `#PUZZLE?tests&own=…&case=…`. A parameter that is missing has its default, and one that is
// true stands there as its name alone; `paramsOf` has all of them. The history of the browser leads back to what was shown,
// and the session storage of the browser keeps an address of each puzzle for a reload. There it may be longer than in the
// history: see `linkTo` and `keep`.
import { say } from "./dom.js";
import { isSame, pack, unpack } from "./files.js";
import { NAMES_OF_SHOWN, drawnFrom, fileText, puzzles, shown } from "./state.js";
import { ALL, NO_TESTS, chosenKey, unpackTests } from "./tests.js";
import { give, puzzle } from "./words.js";

// The most characters of an address in the history. It is the part of a link that begins with `#`; what stands before that
// is short. Longer links are cut off by some programs.
export const MAX_LINK_CHARS = 8_000;
// The most characters of an address in the session storage. Browsers give it room for about 5,000,000, which four puzzles
// share.
const MAX_KEPT_CHARS = 1_200_000;

// The session storage of the browser, which lasts until the page is closed; null if the browser does not allow it.
const session = (() => {
  try {
    return sessionStorage;
  } catch {
    return null;
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

// Begins a new entry of the history. Until `remember` runs, it has this address.
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
  const kept = keptOf(splitAddress(location.hash)[0]);
  return { past, address: kept.entries.includes(`${currentEntry}`) ? kept.address : location.hash };
}

// `remember` draws nothing, but like what is drawn, it has to run whenever what is shown has changed.
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
  if (now.caseAlone) keepWhole(now.caseAlone.back);
  else keep(params, now);
}

// ---- From what is shown to an address ----

// Stands in an address for a file that is too large to be packed. An address with it is too long even for the session.
const TOO_LONG = "x".repeat(MAX_KEPT_CHARS);

// The parameters of the address of what is shown, by name. One that is not needed is empty or false. What is shown is also
// the state now, of which the key is asked before anything is awaited.
async function paramsOf({ input, own, givenFor, number }) {
  const key = chosenKey();
  const isOneTest = key !== ALL && key !== NO_TESTS;
  const isSample = input.isSample || await isSame(input.content, new Blob([puzzle().sample]));
  const [packedInput, packedOwn] = await Promise.all([
    key === NO_TESTS && !isSample ? packed(input.content) : "",
    own ? packed(own.content) : "",
  ]);
  return {
    tests: key === ALL,
    test: isOneTest ? key : "",
    input: packedInput,
    own: packedOwn,
    // Whether the output was given for another input.
    other: own !== null && !(await isSame(givenFor, input.content)),
    case: number > 1 ? number : "",
  };
}

// Packs a file. A large one is not packed: that takes long, and the word would mostly be too long to be kept. Twice as many
// bytes as characters is a guess at how far files are compressed; some that are larger would fit.
async function packed(file) {
  return file.size > 2 * MAX_KEPT_CHARS ? TOO_LONG : pack(file);
}

// The address with all of these parameters, or if that is too long for a link, with fewer; and what it holds, in words.
function linkTo(params) {
  const fits = (address) => address.length <= MAX_LINK_CHARS;
  const whole = addressOf(params);
  if (fits(whole)) return { address: whole, held: params.own ? "the input and your output" : "the input" };
  const withoutOwn = addressWithoutOwn(params);
  if (fits(withoutOwn)) return { address: withoutOwn, held: "the input, but not your output, which is too long" };
  return { address: addressOf({}), held: "" };
}

// The address with these parameters, except those of the output.
const addressWithoutOwn = (params) => addressOf({ ...params, own: "", other: false });

// The address with these parameters, of the puzzle that is shown.
function addressOf(params) {
  const present = Object.entries(params).filter(([, value]) => value);
  const query = present.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&");
  return `#${puzzle().name}${query && "?"}${query}`;
}

// ---- The session storage of the browser ----

// Returns what the session keeps of a puzzle: an `address`, and the `entries` of the history that it belongs to, each as its
// number in digits. If nothing is kept, there is no entry, and the address is that of the sample.
function keptOf(name) {
  const [address, ...entries] = (session?.getItem(name) ?? `#${name}`).split(" ");
  return { address, entries };
}

// The address that is kept of a puzzle, or else that of its sample.
export const keptAddress = (name) => keptOf(name).address;

// Has the session keep an address of the puzzle that is shown, which belongs to the current entry. If it was kept before, it
// still belongs to its other entries, too.
function keepAddress(address) {
  const { name } = puzzle();
  const kept = keptOf(name);
  const others = kept.address === address ? kept.entries : [];
  const entries = new Set([...others, currentEntry].map(String));
  try {
    session?.setItem(name, [address, ...entries].join(" "));
  } catch {
    session.removeItem(name); // there is no room: rather nothing is kept than what was shown before
  }
}

// The address that was kept last of an input, by its content.
const addressesOfInputs = new WeakMap();

// A case alone is a view: a reload leads back to the whole input that it is from, if that was kept.
function keepWhole({ input }) {
  const address = addressesOfInputs.get(input.content);
  if (address) keepAddress(address);
}

// The output or the input of which the user was told last that it is not kept.
let lastNotKept;

// Keeps the address with these parameters, or if that is too long, the one without the output, or if the input alone is too
// large, nothing. If there is an output, says what a reload loses, once of each file: the output, or the input and with it
// the output.
function keep(params, { input, own }) {
  const whole = addressOf(params);
  const address = [whole, addressWithoutOwn(params)].find(({ length }) => length <= MAX_KEPT_CHARS);
  addressesOfInputs.set(input.content, address);
  if (address) keepAddress(address);
  else session?.removeItem(puzzle().name);
  const notKept = address ? own : input;
  if (own && address !== whole && notKept !== lastNotKept) {
    lastNotKept = notKept;
    const [what, which] = address ? ["Your output", "it"] : ["The input", "it and your output"];
    say(`${what} is too large to be kept: after a reload, ${give()} ${which} again.`);
  }
}

// ---- From an address to what is shown ----

// Stands for the input that an output was given for if that is not the one in the address. No address holds both.
const ANOTHER_INPUT = new Blob();

// What an address says is shown, or null if it cannot be followed: there is no such puzzle or test, or a file is cut off.
// Of the input, the output and what this was given for, those that the address does not have are undefined: `show` in
// actions.js has defaults for them.
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

// The text that was packed to this word; undefined if there is no word. It fails if the word is cut off.
async function unpackedText(word) {
  return word === null ? undefined : fileText(await unpack(word));
}
