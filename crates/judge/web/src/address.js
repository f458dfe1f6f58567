// Addresses, which say what is shown. An address is the end of a link (history.js), and what a reload leads back to
// (session.js). For example:
//
//   #yahtzee                                the sample
//   #yahtzee?tests&own=zM1QwUjDmAgA&case=3  all tests, an output in a packed form (packing.js), and case 3
//
// The parameters, of which any may be missing:
//
//   tests         the input is all tests
//   test=NAME     the input is this test
//   input=WORD    the input, packed; without any of these three, it is the sample
//   own=WORD      the output, packed; there is none without it
//   other         the output was given for another input
//   case=NUMBER   the number of the case; 1 without it
import { isAmong, isSame } from "./files.js";
import { pack, unpack } from "./packing.js";
import { copyOfShown, puzzles } from "./state.js";
import { ALL, NO_TESTS, keyOfInput, unpackTests } from "./tests.js";
import { fileText, isPending } from "./texts.js";

// The most characters of an address in a link. What stands before the address is short, and some programs cut longer links
// off.
export const MAX_LINK_CHARS = 8_000;

// Whether an address is short enough for a link.
export const fitsInLink = (address) => address.length <= MAX_LINK_CHARS;

// The most characters of an address in the session storage. Browsers give it room for about 5,000,000, which four puzzles
// share.
export const MAX_STORED_CHARS = 1_200_000;

// ---- From what is shown to an address ----

// Returns the addresses of values that `copyOfShown` has returned. They are of the puzzle that is shown: `keyOfInput` compares
// the input with the tests of that.
//   full: the address of all that an address can say. It does not say `caseAlone`;
//   withoutOwn: the same without the user's output, or the same as `full` if there is none;
//   bare: the address of the puzzle, which leads to its sample.
export async function addressesOf(values) {
  const bare = bareAddress(values);
  const params = await paramsOf(values);
  return {
    full: withParams(bare, params),
    withoutOwn: withParams(bare, { ...params, own: "", other: false }),
    bare,
  };
}

const bareAddress = ({ puzzleIndex }) => `#${puzzles[puzzleIndex].name}`;

// The parameters of the full address, by name. One that is missing in the address is empty or false. The sample needs none.
async function paramsOf({ puzzleIndex, input, userOutput, givenFor, caseNumber }) {
  const key = keyOfInput(input);
  const isOneTest = key !== ALL && key !== NO_TESTS;
  const isSample = input.isSample || await isSame(input.content, new Blob([puzzles[puzzleIndex].sample]));
  const [packedInput, packedOwn] = await Promise.all([
    key === NO_TESTS && !isSample ? packedIfSmall(input.content) : "",
    userOutput ? packedIfSmall(userOutput.content) : "",
  ]);
  return {
    tests: key === ALL,
    test: isOneTest ? key : "",
    input: packedInput,
    own: packedOwn,
    other: userOutput !== null && !(await isAmong(input.content, givenFor)),
    case: caseNumber > 1 ? caseNumber : "",
  };
}

// Stands in an address for a file that is too large to be packed. An address with it is too long even for the session.
const TOO_LONG = "x".repeat(MAX_STORED_CHARS);

// Packs a file to a word (packing.js), unless the file is large: that takes long, and the word would mostly be too long to be
// kept. Twice as many bytes as characters is a guess at how far files are compressed; some that are larger would fit.
async function packedIfSmall(file) {
  return file.size > 2 * MAX_STORED_CHARS ? TOO_LONG : pack(file);
}

// The address with these parameters. One that is true stands there as its name alone. No value needs to be encoded: they are
// packed words, names of tests and numbers.
function withParams(bare, params) {
  const present = Object.entries(params).filter(([, value]) => value);
  const query = present.map(([name, value]) => (value === true ? name : `${name}=${value}`)).join("&");
  return query ? `${bare}?${query}` : bare;
}

// ---- Links ----

// Returns the link to what is shown: its `address`, and what it `holds`, in words. `holds` is null if even the input is too
// long for a link. Throws an error if a file can no longer be read.
export async function linkToShown() {
  const now = copyOfShown();
  const { input } = now;
  if (!isPending(input)) return linkAmong(await addressesOf(now));
  if (fitsInLink(input.pendingAddress)) return { address: input.pendingAddress, holds: "what is still being unpacked" };
  return { address: bareAddress(now), holds: null };
}

// The link that holds as much as is short enough, among the addresses that `addressesOf` returns.
export function linkAmong({ full, withoutOwn, bare }) {
  const hasOwn = full !== withoutOwn;
  if (fitsInLink(full)) return { address: full, holds: hasOwn ? "the input and your output" : "the input" };
  if (fitsInLink(withoutOwn)) return { address: withoutOwn, holds: "the input, but not your output, which is too long" };
  return { address: bare, holds: null };
}

// ---- From an address to what is shown ----

// The parts of an address: the `name` of the puzzle, which may be empty, and the parameters, which may be none.
function partsOf(address) {
  const [name, query] = address.slice(1).split("?");
  return { name, params: new URLSearchParams(query) };
}

// The index of the puzzle with this name, or of the first one if the name is empty; -1 if there is no such puzzle.
const indexOfPuzzle = (name) => (name === "" ? 0 : puzzles.findIndex((puzzle) => puzzle.name === name));

// The index of the puzzle that is shown for an address: the one that it names, or if there is no such puzzle, the first.
export const puzzleIndexAt = (address) => Math.max(0, indexOfPuzzle(partsOf(address).name));

// Stands for the input that an output was given for, if the address has another input: no address holds two. It has some
// content, so that it also differs from an empty input.
const ANOTHER_INPUT = new Blob(["another"]);

// Returns the values that an address says are shown, or null if it cannot be followed: there is no such puzzle or test, or a
// file is cut off. The `input`, `userOutput` and `givenFor` are undefined if the address does not say them: then `show` in
// actions.js knows their defaults. Throws an error if the tests are needed and cannot be unpacked.
export async function shownAt(address) {
  const { name, params } = partsOf(address);
  const puzzleIndex = indexOfPuzzle(name);
  if (puzzleIndex < 0) return null;
  const packedTexts = [params.get("input"), params.get("own")];
  const texts = await Promise.all(packedTexts.map(unpackedText)).catch(() => null);
  if (!texts) return null;
  const [packedInput, userOutput] = texts;
  const key = params.has("tests") ? ALL : params.get("test") ?? NO_TESTS;
  const input = key === NO_TESTS ? packedInput : (await unpackTests())[puzzles[puzzleIndex].name].texts.get(key);
  if (key !== NO_TESTS && !input) return null;
  const givenFor = params.has("other") ? [ANOTHER_INPUT] : undefined;
  return { puzzleIndex, input, userOutput, givenFor, caseNumber: numberFrom(params.get("case")) };
}

// The text that was packed to this word; undefined if the word is null. Throws an error if the word is cut off.
async function unpackedText(word) {
  return word === null ? undefined : fileText(await unpack(word));
}

// The number of the case that this parameter says; 1 if it is null or no such number.
function numberFrom(param) {
  const number = Number(param);
  return Number.isInteger(number) && number > 0 ? number : 1;
}
