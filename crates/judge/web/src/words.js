// Words and numbers, as the page writes them.
import { puzzles, state } from "./state.js";

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
// A number with commas, such as `3,141`.
export const grouped = (number) => number.toLocaleString("en");
// A text with a capital as its first letter.
export const capital = (text) => text[0].toUpperCase() + text.slice(1);

// The puzzle that is shown, and what a case of it is called, such as `hand` and `hands`.
export const puzzle = () => puzzles[state.puzzleIndex];
export const noun = () => puzzle().case;
export const nouns = () => puzzle().cases;
// A number of cases, such as `1 hand` or `3,141 hands`.
export const count = (number) => `${grouped(number)} ${number === 1 ? noun() : nouns()}`;

// The verb for what the user does with a file, `drop` or `open`: without a mouse, nothing can be dropped.
export const giveVerb = () => (matchMedia("(any-pointer: fine)").matches ? "drop" : "open");

// Why something has failed. The page keeps no copy of a file, so it cannot read one that was changed or deleted on the disk
// since it was given. Any other error is a fault of the page.
export const whyFailed = (error) =>
  (error instanceof DOMException ? `a file cannot be read any more. ${capital(giveVerb())} it again.` : `${error}.`);

// A number of bytes, such as `50 KB` or `1.2 MB`.
export const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

// The most names that are listed.
const MAX_LISTED = 5;

// The first few names, and how many there are besides.
export function listed(names) {
  const first = names.slice(0, MAX_LISTED).join(", ");
  return names.length > MAX_LISTED ? `${first}, and ${names.length - MAX_LISTED} more` : first;
}
