// What a reload leads back to. The session storage of the browser, which lasts until the page is closed, keeps an address
// of each puzzle. It may be longer than one in a link.
import { MAX_KEPT_CHARS, addressOf, addressWithoutOwn } from "./address.js";
import { say } from "./dom.js";
import { give, puzzle } from "./words.js";

// The session storage; null if the browser does not allow it.
const storage = (() => {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
})();

// Returns what is kept of the puzzle with this name: an `address`, and the `entries` of the browser's history that it
// belongs to, each as its number in digits. If nothing is kept, there is no entry, and the address is that of the sample.
export function keptOf(name) {
  const [address, ...entries] = (storage?.getItem(name) ?? `#${name}`).split(" ");
  return { address, entries };
}

// The address that was kept last of an input, by its content.
const keptOfInputs = new WeakMap();

// Keeps what is shown at an entry of the browser's history; its address has these parameters.
export function keepShown(entry, params, now) {
  if (now.caseAlone) keepWholeInput(entry, now.caseAlone.back);
  else keepInput(entry, params, now);
}

// A case alone is a view: a reload leads back to the whole input that it is from, if that was kept.
function keepWholeInput(entry, { input }) {
  const address = keptOfInputs.get(input.content);
  if (address) keep(entry, address);
}

// Keeps the input and the output, or if they are too large, the input, or if that alone is too large, nothing. If there is
// an output, says what a reload loses, once of each file: the output, or the input and with it the output.
function keepInput(entry, params, { tab, input, own }) {
  const whole = addressOf(tab, params);
  const address = [whole, addressWithoutOwn(tab, params)].find(({ length }) => length <= MAX_KEPT_CHARS);
  keptOfInputs.set(input.content, address);
  if (address) keep(entry, address);
  else storage?.removeItem(puzzle().name);
  if (!own || address === whole) return;
  if (address) sayNotKept(own, "Your output", "it");
  else sayNotKept(input, "The input", "it and your output");
}

// Keeps an address of the puzzle that is shown, which belongs to an entry. If it was kept before, it still belongs to its
// other entries, too.
function keep(entry, address) {
  const { name } = puzzle();
  const before = keptOf(name);
  const others = before.address === address ? before.entries : [];
  const entries = new Set([...others, `${entry}`]);
  try {
    storage?.setItem(name, [address, ...entries].join(" "));
  } catch {
    storage.removeItem(name); // there is no room: rather nothing is kept than what was shown before
  }
}

// The text of which the user was told last that it is not kept.
let lastNotKept;

// Says that a text is not kept, unless that was said last.
function sayNotKept(text, what, which) {
  if (text === lastNotKept) return;
  lastNotKept = text;
  say(`${what} is too large to be kept: after a reload, ${give()} ${which} again.`);
}
