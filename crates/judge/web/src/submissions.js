// The list of the files that were given as outputs during this visit, each with its verdict.
import { showSubmission } from "./actions.js";
import { button, copy, make, one } from "./dom.js";
import { isOneFile } from "./given.js";
import { drawnFrom, puzzles, state } from "./state.js";
import { timeOf } from "./verdict.js";

const HEADINGS = ["File", "Time", "Puzzle", "Judged on", "Verdict"];

// The cells of a row, as words.
function cells({ own, verdict: { letters, sentence }, tab, on }) {
  const isJudged = Boolean(letters);
  return [own.name, timeOf(own), puzzles[tab].name, isJudged ? on : "", isJudged ? `${letters} ${sentence}` : sentence];
}

const buttons = () => [...document.querySelectorAll("#files tbody button")];

drawnFrom(["submissions", "own", "verdict"], () => {
  const { submissions, own, verdict } = state;
  one("#files").hidden = submissions.length < 2;
  const isClass = verdict.kind === "judging" && Boolean(verdict.sentence); // whose files are judged one by one
  const focused = buttons().indexOf(document.activeElement);
  const rows = submissions.map((row) => {
    const [name, ...others] = cells(row);
    const isShown = own !== null && isOneFile(row.own, own) && verdict.kind !== "refused";
    const open = button(name, () => showSubmission(row));
    open.disabled = isClass;
    const file = make("th", "", row.own.refused ? name : open);
    file.scope = "row";
    const line = make("tr", isShown ? "shown" : "", file, ...others.map((words) => make("td", "", words)));
    if (isShown) line.ariaCurrent = "true";
    return line;
  });
  one("#files tbody").replaceChildren(...rows);
  buttons()[focused]?.focus({ preventScroll: true });
  const [list, at] = [one("#files .scroll"), rows.find(({ ariaCurrent }) => ariaCurrent)];
  if (at) list.scrollTop = at.offsetTop - list.clientHeight / 2;
});

// A line of a table. A program for tables takes what begins so for a formula: a quotation mark makes it a text.
const tabbed = (words) => words.map((word) => word.replaceAll(/[\t\n]+/g, " ").replace(/^[=+@-]/, "'$&")).join("\t");
one("#copy-files").onclick = () => copy([HEADINGS, ...state.submissions.map(cells)].map(tabbed).join("\n"), "Copied the list as a table.");
one("#files thead tr").append(...HEADINGS.map((heading) => {
  const cell = make("th", "", heading);
  cell.scope = "col";
  return cell;
}));
