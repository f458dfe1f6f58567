// Addresses, which say what is shown. An address is the end of a link (history.js), and what a reload leads back to
// (session.js). For example:
//
//   #yahtzee                                the sample
//   #yahtzee?tests&own=zM1QwUjDmAgA&case=3  all tests, an output in a packed form (packing.js), and case 3
//
// A parameter that is missing has its default, and one that is true stands there as its name alone. `paramsOf` has all
// parameters.
import { isSame } from "./files.js";
import { pack, unpack } from "./packing.js";
import { puzzles, shown } from "./state.js";
import { ALL, NO_TESTS, keyOfInput, unpackTests } from "./tests.js";
import { fileText, isPending } from "./texts.js";
import { puzzle } from "./words.js";

// The most characters of an address in a link. What stands before the address is short, and some programs cut longer links
// off.
export const MAX_LINK_CHARS = 8_000;

// Whether an address is short enough for a link.
export const fitsInLink = (address) => address.length <= MAX_LINK_CHARS;

// The most characters of an address in the session storage. Browsers give it room for about 5,000,000, which four puzzles
// share.
export const MAX_STORED_CHARS = 1_200_000;

// ---- From what is shown to an address ----

// Returns the addresses of what is shown, or was shown of the same puzzle. `values` are those that `shown` returns.
//   full: the address of all of it;
//   withoutOwn: the same without the user's output, or the same as `full` if there is none;
//   bare: the address of the puzzle, which leads to its sample.
// The user may turn to another puzzle meanwhile, so the puzzle is read before anything is awaited, in `paramsOf` too.
export async function addressesOf(values) {
  const bare = `#${puzzle().name}`;
  const params = await paramsOf(values);
  return {
    full: withParams(bare, params),
    withoutOwn: withParams(bare, { ...params, own: "", other: false }),
    bare,
  };
}

// The parameters of the full address, by name. One that is not needed is empty or false. The sample needs none.
async function paramsOf({ input, own, givenFor, number }) {
  const key = keyOfInput(input);
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

// Stands in an address for a file that is too large to be packed. An address with it is too long even for the session.
const TOO_LONG = "x".repeat(MAX_STORED_CHARS);

// Packs a file to a word (packing.js), unless the file is large: that takes long, and the word would mostly be too long to be
// kept. Twice as many bytes as characters is a guess at how far files are compressed; some that are larger would fit.
async function packed(file) {
  return file.size > 2 * MAX_STORED_CHARS ? TOO_LONG : pack(file);
}

// The address with these parameters.
function withParams(bare, params) {
  const present = Object.entries(params).filter(([, value]) => value);
  const query = present.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&");
  return query ? `${bare}?${query}` : bare;
}

// ---- Links ----

// Returns the link to what is shown: its `address`, and what it `holds`, in words. `holds` is null if even the input is too
// long for a link. Throws an error if a file can no longer be read.
export async function linkToShown() {
  const now = shown();
  const { input } = now;
  if (!isPending(input)) return linkAmong(await addressesOf(now));
  if (fitsInLink(input.pendingAddress)) return { address: input.pendingAddress, holds: "what is still being unpacked" };
  return { address: `#${puzzle().name}`, holds: null };
}

// The link that holds as much as is short enough, among the addresses that `addressesOf` returns.
export function linkAmong({ full, withoutOwn, bare }) {
  const hasOwn = full !== withoutOwn;
  if (fitsInLink(full)) return { address: full, holds: hasOwn ? "the input and your output" : "the input" };
  if (fitsInLink(withoutOwn)) return { address: withoutOwn, holds: "the input, but not your output, which is too long" };
  return { address: bare, holds: null };
}

// ---- From an address to what is shown ----

// The parts of an address: the name of the puzzle, and the query, if there is one.
const splitAddress = (address) => address.slice(1).split("?");

// The name of the puzzle in an address; empty if there is none.
const nameIn = (address) => splitAddress(address)[0];

// The index of the puzzle that an address names, or of the first one if there is none of this name.
export const tabOf = (address) => Math.max(0, puzzles.findIndex(({ name }) => name === nameIn(address)));

// Stands for the input that an output was given for if that is not the one in the address: no address holds both. It has
// some content, since the input in the address may be empty.
const ANOTHER_INPUT = new Blob(["another"]);

// Returns what an address says is shown, as `show` in actions.js takes it: what the address does not have is undefined, and
// gets its default there. Returns null if the address cannot be followed: there is no such puzzle or test, or a file is cut
// off.
export async function shownAt(address) {
  const [name, query] = splitAddress(address);
  const tab = tabOf(address);
  if (name && name !== puzzles[tab].name) return null;
  const params = new URLSearchParams(query);
  const key = params.has("tests") ? ALL : params.get("test") || NO_TESTS;
  const tests = key === NO_TESTS ? undefined : await textOfTests(tab, key);
  const hasUnknownTests = tests === null;
  if (hasUnknownTests) return null;
  const packedTexts = [params.get("input"), params.get("own")];
  const texts = await Promise.all(packedTexts.map(unpackedText)).catch(() => null);
  if (!texts) return null;
  const [input, own] = texts;
  const givenFor = params.has("other") ? ANOTHER_INPUT : undefined;
  // Anything else than the number of a case is taken for 1.
  const number = Math.max(1, parseInt(params.get("case"), 10) || 1);
  return { tab, input: tests ?? input, own, givenFor, number };
}

// The text of the tests of a puzzle with this key, or null if there are none.
async function textOfTests(tab, key) {
  const { texts } = (await unpackTests())[puzzles[tab].name];
  return texts.get(key) ?? null;
}

// The text that was packed to this word; undefined if the word is null. Throws an error if the word is cut off.
async function unpackedText(word) {
  return word === null ? undefined : fileText(await unpack(word));
}
