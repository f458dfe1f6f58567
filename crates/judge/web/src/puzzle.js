// What is said of a puzzle: its title, its rules and formats, and the kinds of random inputs.
import { coded, find, make } from "./dom.js";
import { autorun } from "./state.js";
import { capital, puzzle } from "./words.js";

autorun(drawRules);
autorun(drawRandomKinds);

// The title, the rules and the formats.
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

function section(heading, text) {
  return [make("dt", "", heading), make("dd", "", ...blocks(text))];
}

// The paragraphs of a text, which an empty line parts; an indented one is a table.
function blocks(text) {
  return capital(text).trimEnd().split("\n\n").map(makeBlock);
}

function makeBlock(text) {
  if (text.startsWith("  ")) return make("pre", "", text);
  return make("p", "", ...coded(text));
}

// The kinds of random inputs. The value of an option is the index of its generator. If the index is beyond the last one, the
// worker takes all in turn.
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
