// Words and numbers, as the page writes them.
import { puzzles, state } from "./state.js";

export const sum = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
export const grouped = (number) => number.toLocaleString("en");
export const capital = (text) => text[0].toUpperCase() + text.slice(1);
export const puzzle = () => puzzles[state.tab];
export const noun = () => puzzle().case;
export const nouns = () => puzzle().cases;
export const count = (number) => `${grouped(number)} ${number === 1 ? noun() : nouns()}`;
// What the user does with a file: without a mouse, nothing can be dropped.
export const give = () => (matchMedia("(any-pointer: fine)").matches ? "drop" : "open");
export const size = (bytes) => (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`);

const MOST_LISTED = 5;

// The first few names, and how many there are besides.
export function listed(names) {
  const first = names.slice(0, MOST_LISTED).join(", ");
  return names.length > MOST_LISTED ? `${first}, and ${names.length - MOST_LISTED} more` : first;
}
