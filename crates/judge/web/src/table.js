// The table of the submissions: the files that were given as outputs during this visit. A line on how many have which verdict
// comes first, and then a row for each file. For example, on a wide screen:
//
//   3 files: 1 AC, 1 WA, 1 without a verdict
//   File      Given at   Puzzle    Judged on      Verdict
//   anna.out  14:05:59   yahtzee   all 40 tests   AC Right on all 40 tests, 1,234 games.
//   ben.out   14:05:59   yahtzee   all 40 tests   WA 2 of 1,234 games wrong.
//   carl.cpp  14:06:10   yahtzee                  This is source code. Run it, and drop what it prints.
//
// A click on a name shows that file, and its row is marked and scrolled to.
//
// Of a submission (`recordVerdict` in given.js), these fields are used here:
//   file: its `name`, when it was given (`timeOf`), and `whyRefused`, if it was refused;
//   puzzleIndex: the index of its puzzle;
//   judgedOn: the input that it was judged on, in words;
//   verdict: its `sentence`, and its `code`, which only a verdict that the file is right or wrong has.
import { button, copy, find, make, scrollToSubmissions } from "./dom.js";
import { isSameFile, timeOf } from "./given.js";
import { showSubmission } from "./navigation.js";
import { autorun, puzzles, state } from "./state.js";
import { grouped } from "./words.js";

// ---- The columns ----

// Each column has these fields:
//   heading: what stands above it;
//   content: a function of a submission that returns what is in its cell: a list of nodes and texts;
//   tag: the HTML tag of the cell;
//   classes: the CSS classes of the cell (page.css). On a narrow screen, a table with the class `compact` has only the name and
//     the verdict of each file: it lacks the cells with the class `not-compact`.
const COLUMNS = [
  { heading: "File", content: nameContent, tag: "th", classes: "file-name" },
  { heading: "Given at", content: ({ file }) => [timeOf(file)], tag: "td", classes: "not-compact one-line" },
  { heading: "Puzzle", content: ({ puzzleIndex }) => [puzzles[puzzleIndex].name], tag: "td", classes: "not-compact one-line" },
  { heading: "Judged on", content: (submission) => [judgedOnIfCode(submission)], tag: "td", classes: "not-compact judged-on" },
  { heading: "Verdict", content: verdictContent, tag: "td", classes: "file-verdict" },
];

// The name of the file. Unless the file was refused, the name is a button that shows it.
function nameContent(submission) {
  const { name, whyRefused } = submission.file;
  if (whyRefused) return [name];
  const nameButton = button(name, async () => {
    // While several files are being judged, to show one of them would end that.
    if (areSeveralBeingJudged()) return;
    await showSubmission(submission);
    scrollToSubmissions();
  });
  // A button that is `disabled` could not have the focus (`drawRows`).
  nameButton.ariaDisabled = areSeveralBeingJudged();
  return [nameButton];
}

// Whether several files are being judged.
const areSeveralBeingJudged = () => Boolean(state.verdict.isOfSeveral);

// What the file was judged on, or an empty text if the verdict has no code: the file was not judged, or the input is malformed.
function judgedOnIfCode({ judgedOn, verdict: { code } }) {
  return code ? judgedOn : "";
}

function verdictContent({ verdict: { code, sentence } }) {
  return code ? [make("span", `verdict ${code}`, code), ` ${sentence}`] : [sentence];
}

find("#submissions thead tr").append(...COLUMNS.map(({ heading }) => {
  const cell = make("th", "", heading);
  cell.scope = "col";
  return cell;
}));

// ---- The table as a whole ----

// This runs first when all of the module has run (`autorun` in observable.js), so it may use what is declared further below.
autorun(() => {
  const { submissions } = state;
  // A single file needs no table.
  find("#submissions").hidden = submissions.length < 2;
  // On a narrow screen, a compact table lacks some columns (`COLUMNS`).
  find("#submissions table").className = haveSameBasis(submissions) ? "compact" : "";
  find("#totals").textContent = totals(submissions);
  drawRows();
  // Comes last, since only what is displayed can be scrolled.
  scrollToShownRow();
});

// Whether all files are of one puzzle, and the words on what they were judged on are the same for all files that have any.
function haveSameBasis(submissions) {
  const puzzlesOfRows = new Set(submissions.map(({ puzzleIndex }) => puzzleIndex));
  const words = new Set(submissions.map(judgedOnIfCode).filter(Boolean));
  return puzzlesOfRows.size <= 1 && words.size <= 1;
}

// The label of submissions without a code: those that were not judged, such as refused files, and those on a malformed input.
const NO_CODE_LABEL = "without a verdict";

// The labels under which submissions are counted: all codes that a verdict may have (state.js), and the one above. A code that
// is missing here is not counted.
const LABELS = ["AC", "WA", "PE", NO_CODE_LABEL];

// How many submissions have which code, such as `30 files: 20 AC, 8 WA, 2 without a verdict`.
function totals(submissions) {
  const labels = submissions.map(({ verdict: { code } }) => code ?? NO_CODE_LABEL);
  const parts = [];
  for (const label of LABELS) {
    const total = labels.filter((other) => other === label).length;
    if (total > 0) parts.push(`${grouped(total)} ${label}`);
  }
  return `${grouped(submissions.length)} files: ${parts.join(", ")}`;
}

// ---- The rows ----

// The element in which the rows are scrolled.
const scrollBox = find("#submissions .scroll");
const tableBody = find("#submissions tbody");

// Draws the rows anew. If the button of a row has the focus, the new button of that row gets it: a submission always has the
// same row, since others are only added below it. The rows stay scrolled as they are, because the browser lays them out only
// when all have been replaced. So nothing is read here that would have it lay out the page at every change.
function drawRows() {
  const focusedIndex = [...tableBody.rows].findIndex((row) => row.contains(document.activeElement));
  tableBody.replaceChildren(...state.submissions.map(makeRow));
  if (focusedIndex !== -1) tableBody.rows[focusedIndex].querySelector("button").focus({ preventScroll: true });
}

// Makes the row of a submission. The row of the file that is shown is marked. But while there is a notice in the place of its
// verdict, no row is marked: the notice is on other files (`showNotice` in actions.js).
function makeRow(submission) {
  const isMarked = isShown(submission) && state.verdict.kind !== "notice";
  const row = make("tr", isMarked ? "marked" : "", ...COLUMNS.map((column) => makeCell(column, submission)));
  if (isMarked) row.ariaCurrent = "true";
  return row;
}

// Whether the file of a submission is the output that the page shows. Its row may have another verdict than the page, if the
// input has changed since.
const isShown = ({ file }) => state.userOutput !== null && isSameFile(file, state.userOutput);

function makeCell({ content, tag, classes }, submission) {
  const cell = make(tag, classes, ...content(submission));
  if (tag === "th") cell.scope = "row";
  return cell;
}

// ---- Scrolling to the row of the file that is shown ----

// The index that `scrollToShownRow` has found last: that of the row of the file that was shown then, or -1 if it had no row.
let lastShownIndex = -1;

// Scrolls to the row of the file that is shown, if that is another one than when this was done last. Otherwise, the rows stay
// where the user has scrolled them.
function scrollToShownRow() {
  // Rows that are not displayed cannot be scrolled.
  if (!find("#submissions").open) return;
  const index = state.submissions.findIndex(isShown);
  if (index === lastShownIndex) return;
  lastShownIndex = index;
  if (index === -1) return;
  // The row comes to begin at half the height of the box. `offsetTop` is counted from the top of the table, with which the
  // scrolled content begins.
  scrollBox.scrollTop = tableBody.rows[index].offsetTop - scrollBox.clientHeight / 2;
}

// While `#submissions` was closed, another file may have been shown.
find("#submissions").ontoggle = scrollToShownRow;

// ---- A copy for a spreadsheet ----

find("#copy-submissions").onclick = () => {
  const lines = [...find("#submissions table").rows].map(lineOfRow);
  copy(lines.join("\n"), "Copied the list as a table.");
};

// The texts of the cells of a row, with a tab character between them. Tab characters and line breaks in a cell become a blank.
function lineOfRow({ cells }) {
  const texts = [...cells].map(({ textContent }) => textContent.replaceAll(/[\t\r\n]+/g, " "));
  return texts.map(escaped).join("\t");
}

// A spreadsheet takes a cell that begins with = + @ - for a formula, and one that begins with a quotation mark for the
// start of a cell that goes on until the next such mark. An apostrophe before it makes it text.
const escaped = (text) => text.replace(/^[=+@"-]/, "'$&");
