// What is said of an output that is wrong, below the verdict and the strip. From top to bottom, by the elements of page.html:
//
//   #why     the cause, as the heading              It prints FA for every hand.
//            the rule that was misread, if any      Rule: …
//            a remark on a case alone, if any       Your answer is from the long run; …
//   #kinds   the kinds of failures                  strip.js
//   #where   the place of the case that is shown    Hand 3 of 40: hand 2 of statement-1, …
//   #found   both answers to the case               Your answer …   Right answer …
//            the reasons why the answer is wrong    A wait is missing: …
//            the text of the case
//            a note on the answer, if there is one
//   #told    what a screen reader says, unseen      It prints FA for every hand.
//
// What is said of the case is in `state.caseReport`, whose fields `show` in judging.rs lists. Unless the output was judged
// wrong, that is null, and nothing is said here.
import { coded, find, make, waiting } from "./dom.js";
import { isFromWholeOutput, remarkOnCaseAlone } from "./sentences.js";
import { autorun, state } from "./state.js";
import { placeOf } from "./tests.js";
import { capital, grouped, noun } from "./words.js";

// ---- The cause ----

autorun(() => {
  find("#why").replaceChildren(...(state.caseReport ? causeNodes() : []));
});

// The nodes of the heading, of the rule of the statement that was misread, and of the remark on a case alone.
function causeNodes() {
  const { cause, userOutput } = state;
  const heading = cause.kind === "pending"
    ? make("h2", "", waiting("Looking for the cause …"))
    : make("h2", "cause", ...coded(headingWords()));
  const nodes = [heading];
  if (cause.rule) nodes.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (isFromWholeOutput(userOutput)) nodes.push(make("p", "note", remarkOnCaseAlone()));
  return nodes;
}

// The words of the heading once the search for the cause is over: the cause, or if that is unknown, the first reason.
function headingWords() {
  const { cause } = state;
  if (cause.kind !== "unknown") return cause.text;
  // There is no reason if the user has chosen a case with a right answer.
  const [firstReason = "This answer is right."] = reasons();
  return firstReason;
}

// The reasons that stand below the answers: all but the one that is the heading.
const reasonsBelow = () => (state.cause.kind === "unknown" ? reasons().slice(1) : reasons());

// The reasons why the answer to the case that is shown is wrong, as sentences; none if it is right. The worker says one in each
// line of `reason`, and in `form` what is wrong with the form.
function reasons() {
  const { caseReport, report, answers, cause } = state;
  const { name } = answers.files[caseReport.fileIndex];
  if (report.absent.includes(name)) return [`Your output has no part for ${name}.in: did the program stop before it?`];
  // If the cause is a fault of form, the heading says it for all cases. That of this case is mostly the same, and left out.
  const form = cause.kind === "form" ? "" : caseReport.form;
  const guess = caseReport.isEmpty ? "did the program crash, or take too long?" : "";
  return [form, guess, ...(caseReport.reason ?? "").split("\n")].filter(Boolean).map(capital);
}

// ---- What a screen reader says ----

// How long the search for the cause lasts before it is announced. Most searches are over by then.
const ANNOUNCE_AFTER_MS = 1000;

// The timer that runs until the search is announced.
let untilAnnounced;

// The heading is announced when it comes. If the search for the cause takes long, it is announced that it goes on.
autorun(() => {
  clearTimeout(untilAnnounced);
  if (!state.caseReport) {
    announce("");
  } else if (state.cause.kind === "pending") {
    untilAnnounced = setTimeout(() => announce("The search for the cause goes on."), ANNOUNCE_AFTER_MS);
  } else {
    announce(headingWords().replaceAll("`", ""));
  }
});

// Has a screen reader say a sentence. Setting the same text again would have it said again.
function announce(sentence) {
  if (find("#told").textContent !== sentence) find("#told").textContent = sentence;
}

// ---- Where the case is ----

// A screen reader announces whatever is put into `#where`, which has the role `status`. So only other words are put there.
autorun(() => {
  const place = make("span", "", ...(state.caseReport ? placeNodes() : []));
  if (find("#where").textContent !== place.textContent) find("#where").replaceChildren(place);
});

// The nodes of the place, such as `Game 3 of 40: game 2 of TEST, what TEST shows`. Each part may be missing:
//
//   Game 3 of 40            if there is only this case, or the fault is one of the output as a whole
//   game 2 of               if the part before it is, or the test has a single case or is the whole input
//   TEST, what TEST shows   if the case is of no test
function placeNodes() {
  const { caseReport, report, answers } = state;
  const { case: number, fileIndex } = caseReport;
  // There is a letter for each case.
  const total = report.letters.length;
  // A fault of the output as a whole has no number. Its test is that of the first case of its file.
  const { test, inTest } = placeOf(number ?? answers.files[fileIndex].casesBefore + 1);
  const nodes = [];
  if (number && total > 1) nodes.push(`${capital(noun())} ${grouped(number)} of ${grouped(total)}`);
  if (!test) return nodes;
  if (nodes.length > 0) nodes.push(test.cases > 1 && test.cases < total ? `: ${noun()} ${inTest} of ` : ": ");
  nodes.push(make("em", "", test.name), `, ${test.shows}`);
  return nodes;
}

// ---- Both answers, the reasons, the text of the case, and a note ----

autorun(() => {
  find("#found").replaceChildren(...(state.caseReport ? caseNodes() : []));
});

function caseNodes() {
  const { caseReport: { text, note }, report } = state;
  // The text of an only case is the input, which stands in its field.
  const isOnlyCase = report.letters.length === 1;
  return [
    make("div", "answers", ...bothAnswers()),
    ...reasonsBelow().map((reason) => make("p", "reason", ...coded(reason))),
    ...(text && !isOnlyCase ? [caseFigure()] : []),
    ...(note ? [make("p", "note", ...coded(capital(note)))] : []),
  ];
}

// The figures of your answer and of the right one, or of the one of them that there is.
function bothAnswers() {
  const { got, expected, pictures } = state.caseReport;
  // Both pictures are HTML; an empty text gives none.
  const [ownPicture, rightPicture] = pictures ?? ["", ""];
  const answers = [
    { title: "Your answer", answer: got, other: expected, tag: "del", picture: ownPicture },
    { title: "Right answer", answer: expected, other: got, tag: "ins", picture: rightPicture },
  ];
  return answers.filter(({ answer }) => answer !== null).map(answerFigure);
}

function answerFigure({ title, answer, other, tag, picture }) {
  const box = scrollable(...marked(answer, other, tag));
  const pictureNodes = new DOMParser().parseFromString(picture, "text/html").body.children;
  return figure(title, box, ...pictureNodes);
}

// The most characters of a line that counts as short.
const MAX_SHORT_LINE_CHARS = 20;

// The figure of the text of the case. If all of its lines are short, they are set in columns: at least as wide as the longest
// line, and 2 characters more.
function caseFigure() {
  const { case: number, text } = state.caseReport;
  const box = scrollable(text);
  const longest = Math.max(...text.split("\n").map(({ length }) => length));
  if (longest <= MAX_SHORT_LINE_CHARS) box.style.columnWidth = `${longest + 2}ch`;
  return figure(`${capital(noun())} ${grouped(number)}`, box);
}

// A box with these nodes as its text, which can be scrolled, with the keyboard too.
function scrollable(...nodes) {
  const box = make("pre", "", ...nodes);
  box.tabIndex = 0;
  return box;
}

const figure = (title, ...content) => make("figure", "", make("figcaption", "", title), ...content);

// The nodes of an answer, in which each piece that differs from the other answer, if there is one, is an element with this tag.
// A piece is a word, or the whitespace between two words. If both answers have as many pieces, those at the same place are
// compared: in `1S 4S FA` beside `1S 9S FA`, `4S` is marked. Otherwise, the pieces are marked that the other answer does not
// have anywhere.
function marked(answer, other, tag) {
  if (answer === "") return [make("i", "", "nothing")];
  if (other === null || other === "") return [answer];
  const pieces = piecesOf(answer);
  const others = piecesOf(other);
  const areAligned = pieces.length === others.length;
  return pieces.map((piece, index) => {
    const isShared = areAligned ? piece === others[index] : others.includes(piece);
    return isShared ? piece : make(tag, "", piece);
  });
}

// The words of a text and the whitespace between them, by turns. Before whitespace at the start, and behind whitespace at the
// end, there is an empty word.
const piecesOf = (text) => text.split(/(\s+)/);
