// The cause, and the case that is shown: where it is, both answers, and the reason why one is wrong.
import { coded, make, one, waiting } from "./dom.js";
import { drawnFrom, state } from "./state.js";
import { placeOf } from "./tests.js";
import { capital, grouped, noun } from "./words.js";

const LONG = 1000; // ms after which the search for the cause is said to go on
const SHORT = 20; // characters of a line; a case with no longer ones is in columns

// The sentences on the case that is shown, in the words of the page. The form may be the cause already.
function sentences() {
  const { shownCase, report, runs, cause } = state;
  const { name } = runs[shownCase.file];
  if (report.absent.includes(name)) return [`Your output has no part for ${name}.in: did the program stop before it?`];
  const guess = shownCase.isEmpty && "did the program crash, or take too long?";
  const form = cause?.kind !== "form" && shownCase.form;
  return [form, guess, ...(shownCase.reason ?? "").split("\n")].filter(Boolean).map(capital);
}

// Whether the first sentence on the case stands in for the cause: if the answers do not tell one.
const isReasonFirst = () => state.cause === null;

drawnFrom(["shownCase", "cause", "own"], () => {
  const { shownCase, cause, alone, own } = state;
  if (!shownCase) return one("#why").replaceChildren();
  const [first = "This answer is right."] = isReasonFirst() ? sentences() : [];
  const why = cause === undefined
    ? [make("h2", "", waiting("Looking for the cause …"))]
    : [make("h2", "cause", ...coded(cause?.text ?? first))];
  if (cause?.rule) why.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (alone && alone.own?.content === own?.content) why.push(make("p", "note", fromLongRun()));
  one("#why").replaceChildren(...why);
});

// The cause, or the reason in place of one, is announced when it comes, and that the search for one goes on.
let searching; // the timer that says so
drawnFrom(["shownCase", "cause", "verdict"], () => {
  clearTimeout(searching);
  const { shownCase, cause, verdict } = state;
  if (verdict.kind !== "wrong" || !shownCase) {
    announce("");
  } else if (cause === undefined) {
    searching = setTimeout(() => announce("The search for the cause goes on."), LONG);
  } else {
    announce((cause?.text ?? sentences()[0] ?? "").replaceAll("`", ""));
  }
});

function announce(words) {
  if (one("#told").textContent !== words) one("#told").textContent = words;
}

const fromLongRun = () =>
  `Your answer is from the long run; run this ${noun()} alone to confirm. If it is right alone, your program probably keeps something from an earlier ${noun()}.`;

// Where the case is. It is announced, so it changes only if it has to.
drawnFrom(["shownCase"], () => {
  const place = make("span", "", ...(state.shownCase ? whereFound() : []));
  if (one("#where").textContent !== place.textContent) one("#where").replaceChildren(place);
});

// The place of the case: its number, and its test, if it is of one.
function whereFound() {
  const { shownCase, report, runs } = state;
  const total = report.states.length;
  const { test, inTest } = placeOf(shownCase.case ?? runs[shownCase.file].before + 1);
  const words = [];
  if (shownCase.case && total > 1) words.push(`${capital(noun())} ${grouped(shownCase.case)} of ${grouped(total)}`);
  if (!test) return words;
  if (words.length > 0) words.push(test.cases > 1 ? `: ${noun()} ${inTest} of ` : ": ");
  words.push(make("em", "", test.name), `, ${test.shows}`);
  return words;
}

// Both answers, the sentences, and the text of the case.
drawnFrom(["shownCase", "cause"], () => {
  const { shownCase, report } = state;
  if (!shownCase) return one("#found").replaceChildren();
  const [expected, got] = marked([shownCase.expected, shownCase.got]);
  const [ownPicture, rightPicture] = shownCase.pictures ?? ["", ""];
  const figures = [["Your answer", got, ownPicture], ["Right answer", expected, rightPicture]]
    .filter(([, words]) => words != null)
    .map(([title, words, picture]) => figure(title, words, picture));
  const left = sentences().slice(isReasonFirst() ? 1 : 0);
  one("#found").replaceChildren(
    make("div", "answers", ...figures),
    ...left.map((line) => make("p", "reason", ...coded(line))),
    ...(shownCase.text && report.states.length > 1 ? [caseFigure()] : []),
    ...(shownCase.note ? [make("p", "note", ...coded(capital(shownCase.note)))] : []),
  );
});

// Makes the text of the case that is shown; many short lines are in columns.
function caseFigure() {
  const { shownCase } = state;
  const whole = figure(`${capital(noun())} ${grouped(shownCase.case)}`, shownCase.text);
  const longest = Math.max(...shownCase.text.split("\n").map(({ length }) => length));
  if (longest <= SHORT) whole.lastChild.style.columnWidth = `${longest + 2}ch`;
  return whole;
}

// Makes a scrollable text with a title, and a picture below it.
function figure(title, words, picture = "") {
  const text = make("pre", "", ...(words === "" ? [make("i", "", "nothing")] : [words].flat()));
  text.tabIndex = 0;
  const whole = make("figure", "", make("figcaption", "", title), text);
  if (picture) whole.append(...new DOMParser().parseFromString(picture, "text/html").body.children);
  return whole;
}

// Returns two answers with the words marked that differ: by their place, or if the answers differ in
// length, those that the other answer does not have.
function marked(answers) {
  if (answers.some((text) => !text)) return answers;
  const [right, other] = answers.map((text) => text.split(/(\s+)/));
  const isSame = right.length === other.length
    ? (word, index) => right[index] === other[index]
    : (word) => right.includes(word) && other.includes(word);
  const mark = (words, tag) => words.map((word, index) => (isSame(word, index) ? word : make(tag, "", word)));
  return [mark(right, "ins"), mark(other, "del")];
}
