// The table of the submissions: the files that were given as outputs during this visit. It says how many have which
// verdict, and has a row for each.
//
// The fields of a submission are listed beside `recordVerdict` in given.js, which makes it. The tests in
// tests/browser/files.test.mjs name the headings of the columns.
import { showSubmission } from "./actions.js";
import { button, copy, find, make, scrollToSubmissions } from "./dom.js";
import { isSameFile, timeOf } from "./given.js";
import { onChangeOf, puzzles, state } from "./state.js";
import { grouped } from "./words.js";

// The columns. On a narrow screen, page.css lays a row out anew: it relies on the name being the first cell and the verdict
// the last. Each column has:
//   heading: what stands above it;
//   words: a function of a submission that returns the words of its cell, as in a copy of the table;
//   content: a function of a submission that returns the nodes of its cell, if they are more than these words;
//   tag: that of the cell, if it is not `td`;
//   classes: the CSS classes of the cell. If the rows are alike (`areAlike`), a narrow screen leaves out the columns that
//     are `hidden-if-alike`.
const COLUMNS = [
  { heading: "File", words: ({ own }) => own.name, content: nameContent, tag: "th" },
  { heading: "Given at", words: ({ own }) => timeOf(own), classes: "hidden-if-alike one-line" },
  { heading: "Puzzle", words: puzzleWords, classes: "hidden-if-alike one-line" },
  { heading: "Judged on", words: basisWords, classes: "hidden-if-alike judged-on" },
  { heading: "Verdict", words: verdictWords, content: verdictContent },
];

function puzzleWords({ tab }) {
  return puzzles[tab].name;
}

// What the submission was judged on, or nothing if it was not judged.
function basisWords({ judgedOn, verdict: { code } }) {
  return code ? judgedOn : "";
}

function verdictWords({ verdict: { code, sentence } }) {
  return code ? `${code} ${sentence}` : sentence;
}

// ---- The table as a whole ----

find("#submissions thead tr").append(...COLUMNS.map(({ heading }) => {
  const cell = make("th", "", heading);
  cell.scope = "col";
  return cell;
}));

onChangeOf(["submissions"], () => {
  const { submissions } = state;
  find("#submissions").hidden = submissions.length < 2;
  find("#submissions table").className = areAlike(submissions) ? "alike" : "";
  find("#totals").textContent = totals(submissions);
});

// Whether the columns for the puzzle and for the input have the same words in each row. Rows that were not judged, which
// have none for the input, do not count.
function areAlike(submissions) {
  const areSame = (words) => new Set(submissions.map(words).filter(Boolean)).size <= 1;
  return areSame(puzzleWords) && areSame(basisWords);
}

// Counts the submissions by their verdicts, the right ones first: `30 files: 20 AC, 8 WA, 2 without a verdict`.
function totals(submissions) {
  const counts = new Map([["AC", 0], ["WA", 0], ["PE", 0]]);
  let others = 0;
  for (const { verdict: { code } } of submissions) {
    if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
    else others += 1;
  }
  const parts = [...counts].filter(([, count]) => count > 0).map(([code, count]) => `${grouped(count)} ${code}`);
  if (others > 0) parts.push(`${grouped(others)} without a verdict`);
  return `${grouped(submissions.length)} files: ${parts.join(", ")}`;
}

// ---- The rows ----

// The element in which the rows are scrolled. It is in the list, `#submissions`, which the user may close.
const scrollBox = find("#submissions .scroll");
const tableBody = find("#submissions tbody");

// The index of the row of the file that was shown last, or -1 if that has no row.
let lastShown = -1;

onChangeOf(["submissions", "own", "verdict"], () => {
  replaceRows();
  scrollToShown();
});

// Opening the list makes up for the scrolling that was left out while it was closed.
find("#submissions").ontoggle = scrollToShown;

// Replaces the rows, in which submissions are only added at the end or replaced in their place. The rows stay scrolled as
// they are, and the focus stays in its row.
function replaceRows() {
  const { scrollTop } = scrollBox;
  const focused = [...tableBody.rows].findIndex((row) => row.contains(document.activeElement));
  tableBody.replaceChildren(...state.submissions.map(makeRow));
  tableBody.rows[focused]?.querySelector("button")?.focus({ preventScroll: true });
  scrollBox.scrollTop = scrollTop;
}

// Scrolls to the row of the file that is shown, if that is another one than before. Otherwise the rows stay where the user
// has scrolled them. A notice leaves them there, too: the user goes back from it to the file that was shown before it.
function scrollToShown() {
  if (!find("#submissions").open || state.verdict.kind === "notice") return;
  const shown = state.submissions.findIndex(isShownNow);
  if (shown === lastShown) return;
  lastShown = shown;
  const row = tableBody.rows[shown];
  if (!row) return;
  // `offsetTop` is counted from the top of the table, with which the scrolled content begins.
  scrollBox.scrollTop = row.offsetTop - scrollBox.clientHeight / 2;
}

function makeRow(submission) {
  const isShown = isShownNow(submission);
  const row = make("tr", isShown ? "shown" : "", ...COLUMNS.map((column) => makeCell(column, submission)));
  if (isShown) row.ariaCurrent = "true";
  return row;
}

// Whether the file of this submission is the one that the page shows. The row may have another verdict than the page, if
// the input has changed since. While a notice on other files stands in place of a verdict, no row is marked.
function isShownNow({ own }) {
  return state.own !== null && isSameFile(own, state.own) && state.verdict.kind !== "notice";
}

function makeCell({ words, content, tag = "td", classes = "" }, submission) {
  const nodes = content ? content(submission) : [words(submission)];
  const cell = make(tag, classes, ...nodes);
  if (tag === "th") cell.scope = "row";
  return cell;
}

// The name of the file. Unless the file was refused, the name is a button that shows it. While several files are judged,
// none of them can be shown, so the buttons are disabled.
function nameContent(submission) {
  const { name, whyRefused } = submission.own;
  if (whyRefused) return [name];
  const showButton = button(name, async () => {
    await showSubmission(submission);
    scrollToSubmissions();
  });
  showButton.disabled = Boolean(state.verdict.isOfSeveral);
  return [showButton];
}

// The verdict, whose code is marked if it has one.
function verdictContent({ verdict: { code, sentence } }) {
  return code ? [make("span", `verdict ${code}`, code), ` ${sentence}`] : [sentence];
}

// ---- A copy for a spreadsheet ----

find("#copy-submissions").onclick = () => {
  const lines = [COLUMNS.map(({ heading }) => heading)];
  for (const submission of state.submissions) lines.push(COLUMNS.map(({ words }) => words(submission)));
  copy(lines.map(lineOfCells).join("\n"), "Copied the list as a table.");
};

// A line of the copy, in which a tab character parts the cells. Those and line breaks within a cell become blanks.
function lineOfCells(cells) {
  return cells.map((text) => asText(text.replaceAll(/[\t\r\n]+/g, " "))).join("\t");
}

// A spreadsheet takes a cell that begins with = + @ - for a formula, and one that begins with a quotation mark for the
// start of a cell that goes on until the next such mark. An apostrophe before it makes it text.
const asText = (text) => text.replace(/^[=+@"-]/, "'$&");
