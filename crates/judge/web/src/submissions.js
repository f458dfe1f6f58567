// The list of the files that were given as outputs during this visit: how many have which verdict, and a row for each.
import { showSubmission } from "./actions.js";
import { button, copy, make, one, showList } from "./dom.js";
import { isOneFile, timeOf } from "./given.js";
import { drawnFrom, puzzles, state } from "./state.js";
import { grouped } from "./words.js";

// The columns, each with its heading, the classes of its cells, and its words in a row. A narrow screen leaves out
// those at the `side` if it can.
const COLUMNS = [
  { heading: "File", style: "", words: ({ own }) => own.name },
  { heading: "Time", style: "side", words: ({ own }) => timeOf(own) },
  { heading: "Puzzle", style: "side", words: ({ tab }) => puzzles[tab].name },
  { heading: "Judged on", style: "side on", words: ({ on, verdict }) => (verdict.letters ? on : "") },
  { heading: "Verdict", style: "", words: ({ verdict }) => verdictWords(verdict) },
];

function verdictWords({ letters, sentence }) {
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

drawnFrom(["submissions", "own", "verdict"], () => {
  const { submissions } = state;
  one("#files").hidden = submissions.length < 2;
  one("#files table").className = submissions.length > 0 && areJudgedAlike(submissions) ? "alike" : "";
  const focused = buttons().indexOf(document.activeElement);
  const rows = submissions.map(makeRow);
  one("#files tbody").replaceChildren(...rows);
  buttons()[focused]?.focus({ preventScroll: true });
  const shown = rows.find(({ ariaCurrent }) => ariaCurrent);
  const list = one("#files .scroll");
  if (shown) list.scrollTop = shown.offsetTop - list.clientHeight / 2;
});

const buttons = () => [...document.querySelectorAll("#files tbody button")];

// Whether all files were judged on the same: then a narrow screen leaves out what stands at the side.
function areJudgedAlike([first, ...others]) {
  return others.every(({ tab, on }) => tab === first.tab && on === first.on);
}

function makeRow(submission) {
  const isShown = isShownNow(submission);
  const cells = COLUMNS.map(({ style, words }) => make("td", style, words(submission)));
  cells[0] = nameCell(submission); // which is a button
  cells[cells.length - 1] = verdictCell(submission); // whose letters are marked
  const row = make("tr", isShown ? "shown" : "", ...cells);
  if (isShown) row.ariaCurrent = "true";
  return row;
}

// Whether the verdict of the page is that on this file.
function isShownNow({ own }) {
  return state.own !== null && isOneFile(own, state.own) && state.verdict.kind !== "refused";
}

// The name, which shows the file, if that can be judged. While a class is judged, nothing else is shown.
function nameCell(submission) {
  const { name, refused } = submission.own;
  const open = button(name, async () => {
    await showSubmission(submission);
    showList();
  });
  open.disabled = Boolean(state.verdict.isOfClass);
  const cell = make("th", "", refused ? name : open);
  cell.scope = "row";
  return cell;
}

function verdictCell({ verdict: { letters, sentence } }) {
  return letters ? make("td", "", make("span", `verdict ${letters}`, letters), ` ${sentence}`) : make("td", "", sentence);
}

// ---- The list as a table ----

one("#copy-files").onclick = () => {
  const lines = [COLUMNS.map(({ heading }) => heading)];
  for (const submission of state.submissions) lines.push(COLUMNS.map(({ words }) => words(submission)));
  copy(lines.map(tabbed).join("\n"), "Copied the list as a table.");
};

// A line of a table. A program for tables takes what begins so for a formula: a quotation mark makes it a text.
function tabbed(words) {
  return words.map((word) => word.replaceAll(/[\t\n]+/g, " ").replace(/^[=+@-]/, "'$&")).join("\t");
}
