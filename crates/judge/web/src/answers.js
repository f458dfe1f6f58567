// What is said of an output that is wrong, below the verdict: the cause, and of the case that is shown its place, both
// answers, and why one is wrong. The table of all outputs that were given is in submissions.js.
import { coded, make, one, waiting } from "./dom.js";
import { isFromLongRun } from "./sentences.js";
import { drawnFrom, state } from "./state.js";
import { placeOf } from "./tests.js";
import { capital, grouped, noun } from "./words.js";

// ---- The cause ----

drawnFrom(["shownCase", "report", "cause"], () => {
  one("#why").replaceChildren(...(state.shownCase ? whyWrong() : []));
});

// The heading, the rule of the statement that was misread, and a remark on an answer from the long run.
function whyWrong() {
  const { cause, caseAlone, own } = state;
  const isSought = cause === undefined;
  const heading = isSought ? [waiting("Looking for the cause …")] : coded(saidOfCase().heading);
  const lines = [make("h2", isSought ? "" : "cause", ...heading)];
  if (cause?.rule) lines.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (caseAlone && isFromLongRun(own)) lines.push(make("p", "note", remarkOnLongRun()));
  return lines;
}

const remarkOnLongRun = () =>
  `Your answer is from the long run; run this ${noun()} alone to confirm. If it is right alone, your program probably keeps something from an earlier ${noun()}.`;

// What is said of the case that is shown. The `heading` is the cause, or none while that is sought; if the answers do
// not tell it, the first of the sentences on the case stands in for it. The `others` stand below the answers.
function saidOfCase() {
  const { cause } = state;
  const sentences = sentencesOnCase();
  if (cause !== null) return { heading: cause?.text, others: sentences };
  const [heading = "This answer is right.", ...others] = sentences;
  return { heading, others };
}

// What is wrong with the case that is shown; nothing if it is right.
function sentencesOnCase() {
  const { shownCase, report, runs, cause } = state;
  const { name } = runs[shownCase.file];
  if (report.absent.includes(name)) return [`Your output has no part for ${name}.in: did the program stop before it?`];
  // The cause may be the form itself, which is not said twice then.
  const form = cause?.kind !== "form" && shownCase.form;
  const guess = shownCase.isEmpty && "did the program crash, or take too long?";
  return [form, guess, ...(shownCase.reason ?? "").split("\n")].filter(Boolean).map(capital);
}

// ---- What a screen reader says ----

const ANNOUNCE_AFTER_MS = 1000;
let untilAnnounced;

// The heading is announced when it comes; and if the search for the cause takes long, that this goes on.
drawnFrom(["shownCase", "report", "cause"], () => {
  clearTimeout(untilAnnounced);
  if (!state.shownCase) {
    announce("");
  } else if (state.cause === undefined) {
    untilAnnounced = setTimeout(() => announce("The search for the cause goes on."), ANNOUNCE_AFTER_MS);
  } else {
    announce(saidOfCase().heading.replaceAll("`", ""));
  }
});

// Words that are put in place of the same would be announced again.
function announce(words) {
  if (one("#told").textContent !== words) one("#told").textContent = words;
}

// ---- Where the case is ----

// This is announced too, so it is replaced only by other words.
drawnFrom(["shownCase", "report", "catalog"], () => {
  const place = make("span", "", ...(state.shownCase ? placeInWords() : []));
  if (one("#where").textContent !== place.textContent) one("#where").replaceChildren(place);
});

// The number of the case, and its test, if it is of one: `Game 3 of 40: game 2 of TEST, what that shows`. A fault of the
// output as a whole has no number; its test is that of the first case of its file.
function placeInWords() {
  const { shownCase, report, runs } = state;
  const { case: number, file } = shownCase;
  const total = report.states.length;
  const { test, inTest } = placeOf(number ?? runs[file].before + 1);
  const words = [];
  if (number && total > 1) words.push(`${capital(noun())} ${grouped(number)} of ${grouped(total)}`);
  if (!test) return words;
  if (words.length > 0) words.push(test.cases > 1 ? `: ${noun()} ${inTest} of ` : ": ");
  words.push(make("em", "", test.name), `, ${test.shows}`);
  return words;
}

// ---- Both answers, why one is wrong, and the text of the case ----

drawnFrom(["shownCase", "report", "cause"], () => {
  one("#found").replaceChildren(...(state.shownCase ? aboutCase() : []));
});

function aboutCase() {
  const { shownCase: { text, note }, report } = state;
  const isOnlyCase = report.states.length === 1;
  return [
    make("div", "answers", ...answerFigures()),
    ...saidOfCase().others.map((line) => make("p", "reason", ...coded(line))),
    ...(text && !isOnlyCase ? [caseFigure()] : []),
    ...(note ? [make("p", "note", ...coded(capital(note)))] : []),
  ];
}

// Your answer and the right one, or the one of them that there is.
function answerFigures() {
  const { got, expected, pictures } = state.shownCase;
  const [ownPicture, rightPicture] = pictures ?? ["", ""];
  const answers = [
    { title: "Your answer", words: marked(got, expected, "del"), picture: ownPicture },
    { title: "Right answer", words: marked(expected, got, "ins"), picture: rightPicture },
  ];
  return answers.filter(({ words }) => words).map(answerFigure);
}

function answerFigure({ title, words, picture }) {
  const whole = figure(title, words);
  whole.append(...new DOMParser().parseFromString(picture, "text/html").body.children);
  return whole;
}

const COLUMN_MAX_CHARS = 20;

// The text of the case. If all of its lines are short, they go on in another column where one is full.
function caseFigure() {
  const { case: number, text } = state.shownCase;
  const whole = figure(`${capital(noun())} ${grouped(number)}`, [text]);
  const longest = Math.max(...text.split("\n").map(({ length }) => length));
  if (longest <= COLUMN_MAX_CHARS) whole.lastChild.style.columnWidth = `${longest + 2}ch`;
  return whole;
}

// Makes a scrollable text with a title.
function figure(title, words) {
  const text = make("pre", "", ...words);
  text.tabIndex = 0;
  return make("figure", "", make("figcaption", "", title), text);
}

// The words of an answer. Those that differ from the other answer are elements with this tag: they differ by their place,
// or if the answers differ in length, the other answer does not have them. Of an answer that is null, nothing is shown.
function marked(answer, other, tag) {
  if (answer === null) return null;
  if (answer === "") return [make("i", "", "nothing")];
  if (!other) return [answer];
  const [words, others] = [answer, other].map((text) => text.split(/(\s+)/));
  const isSame = words.length === others.length
    ? (word, index) => word === others[index]
    : (word) => others.includes(word);
  return words.map((word, index) => (isSame(word, index) ? word : make(tag, "", word)));
}
