// The address: `#PUZZLE?tests&own=…&case=…` names what is shown; a missing value has its default. The history of the
// browser leads back to what was shown, and the session storage keeps each puzzle for a reload.
import { say } from "./dom.js";
import { isSame, pack, unpack } from "./files.js";
import { NAMES_OF_SHOWN, drawnFrom, fileText, puzzles, shown } from "./state.js";
import { ALL, chosen, unpackTests } from "./tests.js";
import { give, puzzle } from "./words.js";

export const LINK = 8_000; // characters of an address that every program passes on
const KEPT = 1_200_000; // characters of an address that the session storage takes for a puzzle

export const visited = new Map(); // what is shown, by entry of the history, the last changed last: an address may be too short for it
let visits = history.state ?? 0; // the number of the last entry
let ownNotKept; // the output of which the user knows that it is not kept
let held = ""; // what the address holds of what is shown, in words; nothing if even the input is too long

// The storage of the browser for this page until it is closed, if that is allowed.
const session = (() => { try { return sessionStorage; } catch { return {}; } })();

// What the session keeps of a puzzle, as an address.
export const kept = (name) => session[name];

export const heldByAddress = () => held;

// Begins a new entry of the history.
export function visit() {
  visits += 1;
  history.pushState(visits, "", location.hash);
}

// The entry of the history that the browser is at: what was shown there, if the page still knows it, or else an
// address; after a reload, that is what the session kept of its puzzle.
export function entry() {
  const past = visited.get(history.state);
  const isReload = history.state !== null && !past;
  visits = history.state ?? visits + 1;
  const [name] = location.hash.slice(1).split("?");
  return { past, address: (isReload && session[name]) || location.hash };
}

// Writes what is shown into the address, unless that is too long. The session keeps the address of each
// puzzle, which may be longer there: a reload follows it.
async function remember() {
  const now = shown();
  history.replaceState(visits, "");
  visited.delete(visits);
  visited.set(visits, now);
  const values = await valuesOf(now);
  if (visited.get(visits) !== now) return; // something else is shown by now
  const whole = addressOf(values);
  history.replaceState(visits, "", shortened(whole, values));
  if (!now.caseAlone) keep(whole, values, now);
}

// The values of an address for what is shown, by name; one that is empty is left out.
async function valuesOf({ input, own, givenFor, number }) {
  const { key } = chosen();
  const isSample = input.isSample || await isSame(input.content, new Blob([puzzle().sample]));
  const isOther = own && !(await isSame(givenFor, input.content));
  const [packedInput, packedOwn] = await Promise.all([
    key === "" && !isSample ? packed(input.content) : "",
    own ? packed(own.content) : "",
  ]);
  return {
    tests: key === ALL && ALL,
    test: key !== ALL && key,
    input: packedInput,
    own: packedOwn,
    other: isOther,
    case: number > 1 && number,
  };
}

// A file that is far too long for an address is not packed for it.
async function packed(file) {
  return file.size > 2 * KEPT ? "x".repeat(KEPT) : pack(file);
}

function addressOf(values) {
  const query = Object.entries(values).filter(([, value]) => value).map(([name, value]) => `${name}=${value}`).join("&");
  return `#${puzzle().name}${query && "?"}${query}`.replace("tests=all", "tests");
}

// Leaves out of an address what makes it too long, and notes what is left.
function shortened(whole, { tests, test, input, case: number }) {
  if (whole.length <= LINK) {
    held = "the input and your output";
    return whole;
  }
  const withoutOwn = addressOf({ tests, test, input, case: number });
  if (withoutOwn.length <= LINK) {
    held = "the input, but not your output, which is too long";
    return withoutOwn;
  }
  held = "";
  return addressOf({});
}

// Has the session keep an address; if it is too long, says so once of each output.
function keep(whole, values, { own }) {
  const { name } = puzzle();
  if (whole.length <= KEPT) {
    session[name] = whole;
    return;
  }
  delete session[name];
  if (values.own.length > LINK && ownNotKept !== own) {
    ownNotKept = own;
    say(`Your output is too large to be kept: after a reload, ${give()} it again.`);
  }
}

drawnFrom(NAMES_OF_SHOWN, remember);

// What an address says is shown. It fails if there is no such thing.
export async function read(address) {
  const [name, query] = address.slice(1).split("?");
  const index = puzzles.findIndex((puzzle) => puzzle.name === name);
  const tab = Math.max(0, index);
  if (name && index < 0) throw new Error("there is no such puzzle");
  const values = new URLSearchParams(query);
  const key = values.has("tests") ? ALL : values.get("test");
  const test = key && (await unpackTests())[puzzles[tab].name].texts.get(key);
  if (key && !test) throw new Error("there is no such test");
  const file = async (name) => (values.has(name) ? fileText(await unpack(values.get(name))) : null);
  const [input, own] = await Promise.all([file("input"), file("own")]);
  const givenFor = values.has("other") ? new Blob() : undefined;
  return { tab, input: test || input || undefined, own, givenFor, number: Number(values.get("case") ?? 1) };
}

// Which puzzle an address names.
export const tabOf = (address) => Math.max(0, puzzles.findIndex(({ name }) => name === address.slice(1).split("?")[0]));
