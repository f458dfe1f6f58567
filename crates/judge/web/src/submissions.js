// The table of the files that were given as outputs during this visit, which is called the list elsewhere: its columns,
// how many files have which verdict, and a row for each.
import { showSubmission } from "./actions.js";
import { button, copy, make, one, showList } from "./dom.js";
import { isOneFile, timeOf } from "./given.js";
import { drawnFrom, puzzles, state } from "./state.js";
import { grouped } from "./words.js";

// The columns, each with its heading, the classes of its cells, its words in a row, and how its cell is made, if that
// holds more than these words. A narrow screen shows those that are `if-mixed` only if the files were not judged alike.
const COLUMNS = [
  { heading: "File", style: "", words: ({ own }) => own.name, cell: nameCell },
  { heading: "Time", style: "if-mixed", words: ({ own }) => timeOf(own) },
  { heading: "Puzzle", style: "if-mixed", words: ({ tab }) => puzzles[tab].name },
  { heading: "Judged on", style: "if-mixed judged-on", words: basisWords },
  { heading: "Verdict", style: "", words: verdictWords, cell: verdictCell },
];

function basisWords({ judgedOn, verdict: { letters } }) {
  return letters ? judgedOn : "";
}

function verdictWords({ verdict: { letters, sentence } }) {
  return letters ? `${letters} ${sentence}` : sentence;
}

// ---- How many files have which verdict ----

drawnFrom(["submissions"], () => {
  one("#totals").textContent = totals(state.submissions);
});

// Counts the rows by their verdicts, the right ones first: `30 files: 20 AC, 8 WA, 2 not judged`.
function totals(submissions) {
  const counts = new Map([["AC", 0], ["WA", 0], ["PE", 0]]);
  let others = 0;
  for (const { verdict: { letters } } of submissions) {
    if (letters) counts.set(letters, (counts.get(letters) ?? 0) + 1);
    else others += 1;
  }
  const words = [...counts].filter(([, count]) => count > 0).map(([letters, count]) => `${grouped(count)} ${letters}`);
  if (others > 0) words.push(`${grouped(others)} not judged`);
  return `${grouped(submissions.length)} files: ${words.join(", ")}`;
}

// ---- The rows ----

one("#files thead tr").append(...COLUMNS.map(({ heading }) => {
  const cell = make("th", "", heading);
  cell.scope = "col";
  return cell;
}));

drawnFrom(["submissions"], () => {
  one("#files").hidden = state.submissions.length < 2;
  one("#files table").className = areJudgedAlike(state.submissions) ? "alike" : "";
});

// Whether all files were judged on the same.
function areJudgedAlike([first, ...others]) {
  return others.every(({ tab, judgedOn }) => tab === first.tab && judgedOn === first.judgedOn);
}

drawnFrom(["submissions", "own", "verdict"], () => {
  const rows = state.submissions.map(makeRow);
  replaceRows(rows);
  scrollToShown(rows);
});

// Replaces the rows. The list stays scrolled as it is, and the focus stays in its row.
function replaceRows(rows) {
  const list = one("#files .scroll");
  const { scrollTop } = list;
  const focused = buttons().indexOf(document.activeElement);
  one("#files tbody").replaceChildren(...rows);
  buttons()[focused]?.focus({ preventScroll: true });
  list.scrollTop = scrollTop;
}

const buttons = () => [...document.querySelectorAll("#files tbody button")];

let scrolledTo = -1; // the index of the row that was shown when the rows were drawn last, or -1 if none was

// Scrolls the list to the row of the file that is shown, if that is another one than before. Otherwise the list stays
// where the user has scrolled it.
function scrollToShown(rows) {
  const shown = state.submissions.findIndex(isShownNow);
  if (shown === scrolledTo) return;
  scrolledTo = shown;
  if (shown < 0) return;
  const list = one("#files .scroll");
  list.scrollTop = rows[shown].offsetTop - list.clientHeight / 2;
}

function makeRow(submission) {
  const isShown = isShownNow(submission);
  const cells = COLUMNS.map((column) => makeCell(column, submission));
  const row = make("tr", isShown ? "shown" : "", ...cells);
  if (isShown) row.ariaCurrent = "true";
  return row;
}

// Whether the verdict of the page is that on this file.
function isShownNow({ own }) {
  return state.own !== null && isOneFile(own, state.own) && state.verdict.kind !== "notice";
}

function makeCell({ style, words, cell = plainCell }, submission) {
  const element = cell(submission, words(submission));
  element.className = style;
  return element;
}

function plainCell(submission, words) {
  return make("td", "", words);
}

// The name, which is a button that shows the file, if that can be judged. While a class is judged, nothing else is shown.
function nameCell(submission, name) {
  const open = button(name, async () => {
    await showSubmission(submission);
    showList();
  });
  open.disabled = Boolean(state.verdict.isOfSeveral);
  const cell = make("th", "", submission.own.whyRefused ? name : open);
  cell.scope = "row";
  return cell;
}

// The verdict, whose letters are marked if it has any.
function verdictCell({ verdict: { letters, sentence } }, words) {
  if (!letters) return make("td", "", words);
  return make("td", "", make("span", `verdict ${letters}`, letters), ` ${sentence}`);
}

// ---- The list as a table ----

one("#copy-files").onclick = () => {
  const lines = [COLUMNS.map(({ heading }) => heading)];
  for (const submission of state.submissions) lines.push(COLUMNS.map(({ words }) => words(submission)));
  copy(lines.map(tabbed).join("\n"), "Copied the list as a table.");
};

// A line of a table, with a tab between its cells.
function tabbed(cells) {
  return cells.map((words) => asText(words.replaceAll(/[\t\n]+/g, " "))).join("\t");
}

// A spreadsheet takes a cell that begins with = + @ - for a formula; an apostrophe before it makes it text.
const asText = (words) => words.replace(/^[=+@-]/, "'$&");
