// What is said of an output that is wrong, below the verdict, from top to bottom:
//
//   the place of the case that is shown   Hand 3 of 40: hand 2 of statement-1, …
//   the cause, as the heading             It prints FA for every hand.
//   the rule that was misread, if any     Rule: …
//   both answers to the case              Your answer …   Right answer …
//   why the answer is wrong, and the text of the case
//
// While the cause is sought, the heading says so.
import { coded, find, make, waiting } from "./dom.js";
import { isFromLongRun, remarkOnLongRun } from "./sentences.js";
import { SEEKING, UNKNOWN, autorun, state } from "./state.js";
import { placeOf } from "./tests.js";
import { capital, grouped, noun } from "./words.js";

// ---- The cause ----

autorun(() => {
  find("#why").replaceChildren(...(state.shownCase ? whyWrong() : []));
});

// The nodes of the heading, of the rule of the statement that was misread, and of a remark on an answer from the long run.
function whyWrong() {
  const { cause, caseAlone, own } = state;
  const lines = [];
  if (cause === SEEKING) lines.push(make("h2", "", waiting("Looking for the cause …")));
  else lines.push(make("h2", "cause", ...coded(headingWords())));
  if (cause.rule) lines.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (caseAlone && isFromLongRun(own)) lines.push(make("p", "note", remarkOnLongRun()));
  return lines;
}

// The words of the heading, once the cause is not sought any more: the cause, or if the answers do not tell it, the first
// sentence on the case.
function headingWords() {
  const { cause } = state;
  if (cause !== UNKNOWN) return cause.text;
  const [first = "This answer is right."] = sentencesOnCase();
  return first;
}

// The sentences that stand below the answers: those on the case, except one that is the heading.
function sentencesBelow() {
  const sentences = sentencesOnCase();
  return state.cause === UNKNOWN ? sentences.slice(1) : sentences;
}

// The sentences on what is wrong with the answer to the case that is shown; none if it is right.
function sentencesOnCase() {
  const { shownCase, report, answeredFiles, cause } = state;
  const { name } = answeredFiles[shownCase.file];
  if (report.absent.includes(name)) return [`Your output has no part for ${name}.in: did the program stop before it?`];
  // If the cause is the form, the heading says so already.
  const form = cause.kind === "form" ? "" : shownCase.form;
  const guess = shownCase.isEmpty ? "did the program crash, or take too long?" : "";
  return [form, guess, ...(shownCase.reason ?? "").split("\n")].filter(Boolean).map(capital);
}

// ---- What a screen reader says ----

// How long the search for the cause lasts before it is announced. Most searches are over by then.
const ANNOUNCE_AFTER_MS = 1000;

// The timer that runs until the search is announced.
let untilAnnounced;

// The heading is announced when it comes. If the search for the cause takes long, a sentence says that it goes on.
autorun(() => {
  clearTimeout(untilAnnounced);
  if (!state.shownCase) {
    announce("");
  } else if (state.cause === SEEKING) {
    untilAnnounced = setTimeout(() => announce("The search for the cause goes on."), ANNOUNCE_AFTER_MS);
  } else {
    announce(headingWords().replaceAll("`", ""));
  }
});

// Has a screen reader say a sentence, unless it was the last one that it said: put in its own place, it would be said
// again.
function announce(sentence) {
  if (find("#told").textContent !== sentence) find("#told").textContent = sentence;
}

// ---- Where the case is ----

// The place is announced too, so it is replaced only by other words.
autorun(() => {
  const place = make("span", "", ...(state.shownCase ? placeInWords() : []));
  if (find("#where").textContent !== place.textContent) find("#where").replaceChildren(place);
});

// The nodes of the place: the number of the case, and its test, if it is of one, such as `Game 3 of 40: game 2 of TEST,
// what that shows`. A fault of the output as a whole has no number; its test is that of the first case of its file.
function placeInWords() {
  const { shownCase, report, answeredFiles } = state;
  const { case: number, file: fileIndex } = shownCase;
  const total = report.letters.length;
  const { test, inTest } = placeOf(number ?? answeredFiles[fileIndex].casesBefore + 1);
  const words = [];
  if (number && total > 1) words.push(`${capital(noun())} ${grouped(number)} of ${grouped(total)}`);
  if (!test) return words;
  if (words.length > 0) words.push(test.cases > 1 ? `: ${noun()} ${inTest} of ` : ": ");
  words.push(make("em", "", test.name), `, ${test.shows}`);
  return words;
}

// ---- Both answers, why one is wrong, and the text of the case ----

autorun(() => {
  find("#found").replaceChildren(...(state.shownCase ? aboutCase() : []));
});

function aboutCase() {
  const { shownCase: { text, note }, report } = state;
  const isOnlyCase = report.letters.length === 1;
  return [
    make("div", "answers", ...answerFigures()),
    ...sentencesBelow().map((sentence) => make("p", "reason", ...coded(sentence))),
    ...(text && !isOnlyCase ? [caseFigure()] : []),
    ...(note ? [make("p", "note", ...coded(capital(note)))] : []),
  ];
}

// Your answer and the right one, or the one of them that there is.
function answerFigures() {
  const { got, expected, pictures } = state.shownCase;
  const [ownPicture, rightPicture] = pictures ?? ["", ""];
  const answers = [
    { title: "Your answer", answer: got, other: expected, tag: "del", picture: ownPicture },
    { title: "Right answer", answer: expected, other: got, tag: "ins", picture: rightPicture },
  ];
  return answers.filter(({ answer }) => answer !== null).map(answerFigure);
}

function answerFigure({ title, answer, other, tag, picture }) {
  const words = scrollable(...marked(answer, other, tag));
  const pictures = new DOMParser().parseFromString(picture, "text/html").body.children;
  return figure(title, words, ...pictures);
}

// The most characters of a line that counts as short.
const MAX_SHORT_LINE_CHARS = 20;

// The text of the case. If all of its lines are short, they go on in another column where one is full.
function caseFigure() {
  const { case: number, text } = state.shownCase;
  const words = scrollable(text);
  const longest = Math.max(...text.split("\n").map(({ length }) => length));
  if (longest <= MAX_SHORT_LINE_CHARS) words.style.columnWidth = `${longest + 2}ch`;
  return figure(`${capital(noun())} ${grouped(number)}`, words);
}

// A text that can be scrolled, with the keyboard too.
function scrollable(...words) {
  const text = make("pre", "", ...words);
  text.tabIndex = 0;
  return text;
}

const figure = (title, ...content) => make("figure", "", make("figcaption", "", title), ...content);

// The words of an answer. If there are words of another answer, those that differ from them are marked: they are elements
// with this tag. If both answers have as many words, those at the same place are compared: in `1S 4S FA` beside `1S 9S FA`,
// `4S` is marked. Otherwise, the words are marked that the other answer does not have anywhere.
function marked(answer, other, tag) {
  if (answer === "") return [make("i", "", "nothing")];
  if (other === null || other === "") return [answer];
  const words = wordsAndBlanks(answer);
  const others = wordsAndBlanks(other);
  const haveSamePlaces = words.length === others.length;
  return words.map((word, index) => {
    const isInOther = haveSamePlaces ? word === others[index] : others.includes(word);
    return isInOther ? word : make(tag, "", word);
  });
}

// The words of a text and the whitespace between them, by turns.
const wordsAndBlanks = (text) => text.split(/(\s+)/);
