// What is said of the puzzle that is shown: its title, its rules and formats, and the kinds of random inputs. All of it comes
// from `puzzles` in requests.rs.
import { coded, find, make } from "./dom.js";
import { autorun } from "./state.js";
import { capital, puzzle } from "./words.js";

autorun(drawRules);
autorun(drawRandomKinds);

// Draws the title, the rules and the formats.
function drawRules() {
  const { title, rules, input, output } = puzzle();
  find("#title").textContent = title;
  document.title = `${title}: which answers are wrong, and why`;
  find("dl").replaceChildren(
    ...section("Rules", rules),
    ...section("Input", `${input}. Values may be separated by any whitespace.`),
    ...section("Output", `${output}.`),
  );
}

// The elements of a section: its heading and its text.
function section(heading, text) {
  return [make("dt", "", heading), make("dd", "", ...blocks(text))];
}

// The elements of a text, whose blocks are separated by empty lines.
function blocks(text) {
  return capital(text).trimEnd().split("\n\n").map(makeBlock);
}

// The element of a block: a paragraph, or if it is indented, a table.
function makeBlock(text) {
  if (text.startsWith("  ")) return make("pre", "", text);
  return make("p", "", ...coded(text));
}

// Draws the list of the kinds of random inputs, each of which a generator makes. The value of an option is the index of its
// generator; that of `any kind` is an index beyond the last one, which stands for all generators (`random` in requests.rs).
function drawRandomKinds() {
  const { generators } = puzzle();
  const anyKind = new Option("any kind", generators.length);
  const options = generators.map(([name, about], index) => {
    const option = new Option(name.replaceAll("-", " "), index);
    option.title = about;
    return option;
  });
  find("#kind").replaceChildren(anyKind, ...options);
  const isEmpty = generators.length === 0;
  find("#random").hidden = isEmpty;
  find("#kind").hidden = isEmpty;
}
