// The table of the submissions: the files that were given as outputs during this visit. It says how many have which
// verdict, and has a row for each. For example, on a wide screen:
//
//   3 files: 1 AC, 1 WA, 1 without a verdict
//   File      Given at   Puzzle    Judged on      Verdict
//   anna.out  14:05:59   yahtzee   all 40 tests   AC Right on all 40 tests, 1,234 games.
//   ben.out   14:05:59   yahtzee   all 40 tests   WA 2 of 1,234 games wrong …
//   carl.cpp  14:06:10   yahtzee                  This is source code. …
//
// Of a submission, `own` is the file, and the other fields are listed at `recordVerdict` in given.js, which makes it.
import { button, copy, find, make, scrollToSubmissions } from "./dom.js";
import { isSameFile, timeOf } from "./given.js";
import { showSubmission } from "./navigation.js";
import { autorun, puzzles, state } from "./state.js";
import { grouped } from "./words.js";

// ---- The columns ----

// Each column has these fields. files.test.mjs has a list of the headings, too.
//   heading: what stands above it;
//   words: a function of a submission that returns the words of its cell, as in a copy of the table;
//   content: a function of a submission that returns the nodes of its cell, if they are more than these words;
//   tag: that of the cell, if it is not `td`;
//   classes: the CSS classes of the cell (page.css). A `one-line` cell is never wrapped; a `judged-on` cell is wrapped even
//     within a long name;
//   isBasis: whether the column says what the verdicts are based on. If that is the same in all rows, the table is compact: on
//     a narrow screen, it lacks the cells with the class `not-compact`, which are those of the basis and the time.
const COLUMNS = [
  { heading: "File", words: ({ own }) => own.name, content: nameContent, tag: "th", classes: "file-name" },
  { heading: "Given at", words: ({ own }) => timeOf(own), classes: "not-compact one-line" },
  { heading: "Puzzle", words: ({ tab }) => puzzles[tab].name, classes: "not-compact one-line", isBasis: true },
  { heading: "Judged on", words: judgedOnWords, classes: "not-compact judged-on", isBasis: true },
  { heading: "Verdict", words: verdictWords, content: verdictContent, classes: "file-verdict" },
];

// The name of the file. Unless the file was refused, the name is a button that shows it.
function nameContent(submission) {
  const { name, whyRefused } = submission.own;
  if (whyRefused) return [name];
  const showButton = button(name, async () => {
    // `ariaDisabled` does not keep the button from being clicked.
    if (areSeveralJudged()) return;
    await showSubmission(submission);
    scrollToSubmissions();
  });
  // Not `disabled`: such a button cannot have the focus.
  showButton.ariaDisabled = areSeveralJudged();
  return [showButton];
}

// Whether several files are being judged. No other file can be shown then, since that would end the judging.
const areSeveralJudged = () => Boolean(state.verdict.isOfSeveral);

// What the input is called that the file was judged on; empty if the verdict on the file has no code.
function judgedOnWords({ judgedOn, verdict: { code } }) {
  return code ? judgedOn : "";
}

function verdictWords({ verdict: { code, sentence } }) {
  return code ? `${code} ${sentence}` : sentence;
}

// The same words, but a code is marked.
function verdictContent({ verdict: { code, sentence } }) {
  return code ? [make("span", `verdict ${code}`, code), ` ${sentence}`] : [sentence];
}

// ---- The table as a whole ----

find("#submissions thead tr").append(...COLUMNS.map(({ heading }) => {
  const cell = make("th", "", heading);
  cell.scope = "col";
  return cell;
}));

autorun(() => {
  const { submissions } = state;
  find("#submissions").hidden = submissions.length < 2;
  find("#submissions table").className = haveSameBasis(submissions) ? "compact" : "";
  find("#totals").textContent = totals(submissions);
});

// Whether each column of the basis has the same words in all rows. A cell without words does not count: a file that was
// refused is judged on nothing. But it has a puzzle, on whose tab it was given.
function haveSameBasis(submissions) {
  const columns = COLUMNS.filter(({ isBasis }) => isBasis);
  return columns.every(({ words }) => new Set(submissions.map(words).filter(Boolean)).size <= 1);
}

// Counts the submissions by their verdicts: `30 files: 20 AC, 8 WA, 2 without a verdict`. The last are those whose verdict has
// no code, such as files that were refused.
function totals(submissions) {
  // The zeros give the codes their order.
  const byCode = new Map([["AC", 0], ["WA", 0], ["PE", 0]]);
  let withoutCode = 0;
  for (const { verdict: { code } } of submissions) {
    if (code) byCode.set(code, (byCode.get(code) ?? 0) + 1);
    else withoutCode += 1;
  }
  const parts = [...byCode].filter(([, total]) => total > 0).map(([code, total]) => `${grouped(total)} ${code}`);
  if (withoutCode > 0) parts.push(`${grouped(withoutCode)} without a verdict`);
  return `${grouped(submissions.length)} files: ${parts.join(", ")}`;
}

// ---- The rows ----

// The element in which the rows are scrolled. It is in the list, `#submissions`, which the user may close.
const scrollBox = find("#submissions .scroll");
const tableBody = find("#submissions tbody");

autorun(() => {
  replaceRows();
  scrollToShown();
});

// The index of the row of the file that the page shows; -1 if there is none. The row may have another verdict than the page,
// if the input has changed since.
function shownIndex() {
  const { submissions, own } = state;
  if (own === null) return -1;
  return submissions.findIndex((submission) => isSameFile(submission.own, own));
}

// Draws the rows anew. They stay scrolled as they are, and the focus stays in its row: a submission always has the same row,
// since others are only added below it. While a notice on other files stands in place of the verdict, no row is marked.
function replaceRows() {
  const { scrollTop } = scrollBox;
  const focused = [...tableBody.rows].findIndex((row) => row.contains(document.activeElement));
  const marked = state.verdict.kind === "notice" ? -1 : shownIndex();
  tableBody.replaceChildren(...state.submissions.map((submission, index) => makeRow(submission, index === marked)));
  if (focused !== -1) tableBody.rows[focused].querySelector("button").focus({ preventScroll: true });
  scrollBox.scrollTop = scrollTop;
}

function makeRow(submission, isShown) {
  const row = make("tr", isShown ? "shown" : "", ...COLUMNS.map((column) => makeCell(column, submission)));
  if (isShown) row.ariaCurrent = "true";
  return row;
}

function makeCell({ words, content, tag = "td", classes = "" }, submission) {
  const nodes = content ? content(submission) : [words(submission)];
  const cell = make(tag, classes, ...nodes);
  if (tag === "th") cell.scope = "row";
  return cell;
}

// ---- Scrolling to the row that is shown ----

// The index of the row that was scrolled to already; -1 if there is none.
let scrolledTo = -1;

// Scrolls to the row of the file that is shown, unless that was done already: then the rows stay where the user has
// scrolled them. While the list is closed, nothing is scrolled.
function scrollToShown() {
  if (!find("#submissions").open) return;
  const index = shownIndex();
  if (index === scrolledTo) return;
  scrolledTo = index;
  if (index === -1) return;
  // `offsetTop` is counted from the top of the table, with which the scrolled content begins.
  scrollBox.scrollTop = tableBody.rows[index].offsetTop - scrollBox.clientHeight / 2;
}

// Another row may have been shown while the list was closed.
find("#submissions").ontoggle = scrollToShown;

// ---- A copy for a spreadsheet ----

find("#copy-submissions").onclick = () => {
  const rows = [COLUMNS.map(({ heading }) => heading)];
  for (const submission of state.submissions) rows.push(COLUMNS.map(({ words }) => words(submission)));
  copy(rows.map(lineOfCells).join("\n"), "Copied the list as a table.");
};

// A line of the copy, in which a tab character parts the cells. Those and line breaks within a cell become blanks.
function lineOfCells(cells) {
  return cells.map((text) => asText(text.replaceAll(/[\t\r\n]+/g, " "))).join("\t");
}

// A spreadsheet takes a cell that begins with = + @ - for a formula, and one that begins with a quotation mark for the
// start of a cell that goes on until the next such mark. An apostrophe before it makes it text.
const asText = (text) => text.replace(/^[=+@"-]/, "'$&");
