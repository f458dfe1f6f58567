// What a reload leads back to. The session storage of the browser, which lasts until the page is closed, keeps an address
// of each puzzle. It may be longer than one in a link.
import { MAX_KEPT_CHARS, MAX_LINK_CHARS, addressOf, addressWithoutOwn } from "./address.js";
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

// Keeps what is shown at an entry of the browser's history. `now` is that, a value of `shown()` in state.js, and `params`
// are the parameters of its address. In a case alone, `caseAlone.back` is an earlier value of `shown()`.
export function keepShown(entry, params, now) {
  const isKept = now.caseAlone ? keepWholeInput(entry, now.caseAlone.back) : keepInput(entry, params, now);
  // Rather nothing is kept than what was shown before.
  if (!isKept) storage?.removeItem(puzzle().name);
}

// A case alone is a view: a reload leads back to the whole input that it is from, if that was kept. Returns whether it is.
function keepWholeInput(entry, { input }) {
  const address = keptOfInputs.get(input.content);
  return address !== undefined && keep(entry, address);
}

// Keeps the input and the output; if there is no room for both, the input; and if there is none for that alone, nothing.
// Returns whether something is kept.
function keepInput(entry, params, { tab, input, own }) {
  const whole = addressOf(tab, params);
  const withoutOwn = addressWithoutOwn(tab, params);
  let kept = null;
  if (keep(entry, whole)) kept = whole;
  else if (keep(entry, withoutOwn)) kept = withoutOwn;
  if (kept !== null) keptOfInputs.set(input.content, kept);
  // Of an input without an output, nothing is said: it is a file that was just given, and no work is lost with it.
  if (own) sayWhatIsLost({ whole, withoutOwn, kept }, input, own);
  return kept !== null;
}

// Says what a reload loses, if it does: the output, or the input and with it the output. A short address stands in the
// entry of the history as well, so a reload leads back to it even if it is not kept.
function sayWhatIsLost({ whole, withoutOwn, kept }, input, own) {
  const isLost = (address) => address !== kept && address.length > MAX_LINK_CHARS;
  if (!isLost(whole)) return;
  if (isLost(withoutOwn)) sayNotKept(input, "The input", "it and your output");
  else sayNotKept(own, "Your output", "it");
}

// Keeps an address of the puzzle that is shown, which belongs to an entry. If it was kept before, it still belongs to its
// other entries, too. Returns whether it is kept: it may be too long, or the browser may have no room for it.
function keep(entry, address) {
  if (storage === null || address.length > MAX_KEPT_CHARS) return false;
  const { name } = puzzle();
  const before = keptOf(name);
  const others = before.address === address ? before.entries : [];
  const entries = new Set([...others, `${entry}`]);
  try {
    storage.setItem(name, [address, ...entries].join(" "));
    return true;
  } catch {
    return false;
  }
}

// The contents of the texts of which the user was told that they are not kept.
const toldOf = new WeakSet();

// Says that a text is not kept, once of each text.
function sayNotKept({ content }, what, which) {
  if (toldOf.has(content)) return;
  toldOf.add(content);
  say(`${what} is too large to be kept: after a reload, ${give()} ${which} again.`);
}
