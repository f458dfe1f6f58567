// ---- The verdict: how many cases are wrong, why, and how the answers to one of them differ ----

const STATES = { W: "wrong", F: "in another form", M: "missing" }; // and `R`: right
const LEGEND = { F: "hatched: in another form, such as with a label or too few words", M: "outlined: missing" };
const PARTS = 120; // cases side by side on the strip; of more, several share a part
let report = null; // what the worker says of an output that is not right
let found = null; // what it says of the case that is shown
let cause; // why the program fails, or null if its answers do not tell, or nothing while it is sought
let parts = []; // of the strip: the number of the case that a click shows, its name, and its element
let wanted = 0; // the case that is shown first instead of the simplest failure, if there is one
let turns = 0; // how often a verdict was asked for: only the last is shown

// Shows no verdict any more. Returns the turn that begins.
function forget() {
  [report, found, cause] = [null, null, undefined];
  stopThinking();
  tell();
  return ++turns;
}

// Judges the output in the field, if it belongs to the input that is shown.
async function judge(isForced = false) {
  const turn = forget();
  const isOld = () => turn !== turns;
  const first = wanted;
  wanted = 0;
  if (runs.length === 0 || own.isEmpty) return;
  tell("", waiting("Judging …"));
  const output = await plain(own.content);
  const pieces = await split(output);
  const outputs = new Map(pieces.map(({ name, file }) => [name, file]));
  const twice = pieces.find(({ name, file }) => outputs.get(name) !== file && decode(outputs.get(name)) !== decode(file));
  const isOther = !isForced && !(await isSame(own.of, input.content));
  if (isOld()) return;
  const misfit = twice ? `Your output has two parts for ${twice.name}.in that differ: drop one results file alone.` : !isOther && whyUnfit(outputs);
  if (misfit) return tell("", misfit);
  runs.forEach((run) => { run.own = outputs.get(run.name); });
  const streams = runs.map(({ file, own, output }) => [file, own ?? new Blob(), output]);
  const replies = await askEach("check", [tab, runs.length, first], streams);
  if (isOld()) return;
  const judged = JSON.parse(replies.at(-1).reply);
  const isRight = judged.verdict === "AC";
  if (isOther && !isRight) {
    const [anyway, clear] = [button("Judge it anyway", () => judge(true)), button("Clear it", () => own.open(null))];
    return tell("", "The input has changed since you gave this output.", anyway, clear);
  }
  if (isRight) return tellRight(judged);
  report = judged;
  tell(report.verdict, report.counts, ...backButton());
  drawStrip();
  drawKinds();
  showFound(report.shown);
  seekCause(streams, isOld);
}

// Returns why an output cannot belong to the input: one of them consists of several files.
function whyUnfit(outputs) {
  if (runs.some(({ name }) => outputs.has(name))) return "";
  if (!runs[0].name) return "This output is for several files. Choose them in Tests first, or paste the output for this input.";
  return outputs.has("")
    ? `The input consists of ${runs.length} files. Drop the ${resultsName()} that run.sh or run.bat wrote: it says which output belongs to which file.`
    : "Your output names none of these files.";
}

// Finds out why the program fails, and shows it.
async function seekCause(streams, isOld) {
  const replies = await askEach("cause", [tab, runs.length], streams, thinker);
  if (isOld()) return;
  cause = JSON.parse(replies.at(-1).reply);
  describe();
}

// Returns a file with LF instead of CRLF.
async function plain(file) {
  const text = await file.slice(0, 1e4).text();
  return text.includes("\r\n") ? new Blob([(await file.text()).replaceAll("\r\n", "\n")]) : file;
}

async function isSame(one, other) {
  if (one === other) return true;
  return one.size === other.size && one.size < 1e6 && await one.text() === await other.text();
}

// Shows a verdict, if there is one, with a sentence and the buttons for what to do next.
function tell(verdict = "", sentence = "", ...actions) {
  const chip = verdict ? [make("span", `verdict ${verdict}`, verdict), " "] : [];
  parts = [];
  one("#said").replaceChildren(...chip, sentence);
  one("#actions span").replaceChildren(...actions);
  for (const name of ["strip", "legend", "why", "kinds", "where", "found"]) one(`#${name}`).replaceChildren();
  for (const name of ["previous", "next", "only"]) one(`#${name}`).hidden = true;
}

// Returns words about what is under way, which a reader sees only if it takes long.
const waiting = (text) => make("span", "waiting", text);

function button(name, onclick) {
  const element = make("button", "", name);
  return Object.assign(element, { type: "button", onclick });
}

// Says for how many cases an output is right.
function tellRight({ states, note }) {
  const total = states.length;
  const { key, tests } = chosen();
  if (runs.some(({ fault }) => fault)) {
    const right = total === 0 ? "" : ` Your output is right for the ${count(total)} before the error.`;
    return tell("", `The input is malformed.${right}`);
  }
  if (alone) {
    const isNew = alone.own !== own.file;
    tell("AC", `Right on this ${noun()} alone${isNew ? `: your program probably keeps something from an earlier ${noun()}` : ""}.`, ...backButton());
  } else if (key === ALL) {
    tell("AC", `Right on all ${tests.length} tests, ${count(total)}.`);
  } else {
    const these = total === 1 ? `this ${noun()}` : `these ${count(total)}`;
    tell("AC", `Right on ${these}. `, ...(catalog ? [button("Try the tests", () => choose(ALL))] : []));
  }
  if (note) one("#found").append(make("p", "note", ...coded(capital(note))));
}

const backButton = () => (alone ? [button(alone.name, () => { visit(); restore(alone.back); })] : []);

// Shows what the output has for another case, and the story of that case.
async function turnTo(number) {
  const turn = turns;
  if (report) {
    if (solver.jobs.has("show")) return; // a key that is held down
    const { reply } = await ask("show", [tab, number]);
    if (turn !== turns) return;
    if (reply === "null") {
      wanted = number;
      return judge(); // the worker that knew it was stopped
    }
    showFound(JSON.parse(reply));
  } else {
    pick(number);
  }
  remember();
  explain();
}

// Shows what the output has for one case, and marks that case.
function showFound(reply) {
  found = reply;
  if (found.case) pick(found.case);
  const at = parts.findLast(({ from }) => from < found.case);
  for (const part of parts) part.element.toggleAttribute("aria-current", part === at);
  one("#strip").ariaValueNow = found.case ?? 1;
  one("#strip").ariaValueText = at?.element.title ?? "";
  const name = named(kindOf(found.case));
  for (const { firstChild: row } of one("#kinds").children) row.ariaCurrent = row.textContent === name;
  one("#previous").hidden = one("#next").hidden = failures().every((number) => number === found.case);
  one("#only").hidden = !found.input || report.states.length < 2;
  one("#only").textContent = `Only this ${noun()}`;
  describe();
}

// The failures of the kind that is shown; all of them, if a case is shown that is right.
const kindOf = (number) => report.kinds.find(({ cases }) => cases.includes(number));
const failures = () => kindOf(found.case)?.cases ?? report.kinds.flatMap(({ cases }) => cases).sort((one, other) => one - other);
one("#next").onclick = () => turnTo(failures().find((number) => number > found.case) ?? failures()[0]);
one("#previous").onclick = () => turnTo(failures().findLast((number) => number < found.case) ?? failures().at(-1));
one("#only").onclick = () => onlyThis();

// Draws all cases in their order; of the tests, each test. A part says how many of its cases are not right.
function drawStrip() {
  const { states } = report;
  const { key, tests } = chosen();
  const size = Math.ceil(states.length / PARTS);
  const sizes = key === ALL ? tests.map(({ cases }) => cases) : Array(Math.ceil(states.length / size)).fill(size);
  let from = 0;
  parts = states.length < 2 ? [] : sizes.map((size, index) => {
    const letters = states.slice(from, from + size);
    const wrong = letters.search(/[^R]/);
    const failing = letters.replaceAll("R", "").length;
    const name = key === ALL ? tests[index].name : `${noun()} ${from + 1}${letters.length > 1 ? ` to ${from + letters.length}` : ""}`;
    const says = wrong < 0 ? "right" : letters.length === 1 ? STATES[letters[wrong]] : `${failing} of ${letters.length} not right`;
    const element = make("span", `state ${letters.match(/[WFM]/)?.[0] ?? "R"}`);
    element.title = `${name}: ${says}`;
    element.style.setProperty("--right", `${100 - (100 * failing) / letters.length}%`);
    const part = { from, element, target: from + Math.max(wrong, 0) + 1 };
    element.onclick = () => turnTo(part.target);
    from += size;
    return part;
  });
  one("#strip").replaceChildren(...parts.map(({ element }) => element));
  one("#strip").ariaValueMax = states.length;
  const words = Object.entries(LEGEND).filter(([letter]) => one(`#strip .${letter}`)).map(([, words]) => words);
  one("#legend").textContent = words.length > 0 ? `${capital(words.join("; "))}.` : "";
}

const named = (kind) => kind && `${grouped(kind.cases.length)} × ${kind.name}`;

// Lists the kinds of failures, the simplest first.
function drawKinds() {
  const isOne = sum(report.kinds.map(({ cases }) => cases.length)) < 2;
  const rows = isOne ? [] : report.kinds.map((kind) => make("li", "", button(named(kind), () => turnTo(kind.case))));
  one("#kinds").replaceChildren(...rows);
}

// Arrows move along the strip and along the list, and show what they come to.
function addArrows(element, places, at, go) {
  element.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!by || !found || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const all = places();
    go(all[Math.min(Math.max(at(all, event) + by, 0), all.length - 1)]);
  };
}
addArrows(one("#strip"), () => parts, (all) => all.findLastIndex(({ from }) => from < found.case), ({ target }) => turnTo(target));
addArrows(one("#kinds"), () => [...one("#kinds").querySelectorAll("button")], (all, { target }) => all.indexOf(target), (row) => {
  row.focus();
  row.click();
});

const fromLongRun = () =>
  `Your answer is from the long run; run this ${noun()} alone to confirm. If it is right alone, your program probably keeps something from an earlier ${noun()}.`;

// Makes the case that is shown the input, and the program's answer to it the output.
function onlyThis() {
  const { key } = chosen();
  const [back, name] = [state(), `Back to all ${key === ALL ? "tests" : nouns()}`];
  const file = new File([found.input], `${puzzles[tab].name}-${noun()}-${found.case}.in`);
  const output = found.own === null ? null : new File([found.own], PASTED);
  const place = placeOf(found.case);
  visit();
  return restore({ input: file, own: output, alone: { back, name, own: output, place } });
}

// Shows the cause, both answers, the reason and the case.
function describe() {
  if (!found) return;
  const total = report.states.length;
  const { test, inTest } = placeOf(found.case ?? runs[found.file].before + 1);
  const all = sentences(cause?.kind === "form");
  const [first = "This answer is right.", ...rest] = cause === null ? all : [];
  const why = cause === undefined
    ? [make("h2", "", waiting("Looking for the cause …"))]
    : [make("h2", "cause", ...coded(cause?.text ?? first))];
  if (cause?.rule) why.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (alone && alone.own === own.file) why.push(make("p", "note", fromLongRun()));
  one("#why").replaceChildren(...why);
  const where = found.case && total > 1 ? `${capital(noun())} ${grouped(found.case)} of ${grouped(total)}` : "";
  const words = test ? [test.cases > 1 && where ? `: ${noun()} ${inTest} of ` : where ? ": " : "", make("em", "", test.name), `, ${test.shows}`] : [];
  const place = make("span", "", where, ...words);
  if (one("#where").textContent !== place.textContent) one("#where").replaceChildren(place); // it is announced
  const [expected, got] = marked([found.expected, found.got]);
  const [ownPicture, rightPicture] = found.pictures ?? ["", ""];
  const figures = [["Your answer", got, ownPicture], ["Right answer", expected, rightPicture]]
    .filter(([, words]) => words != null)
    .map(([title, words, picture]) => figure(title, words, picture));
  const left = cause === null ? rest : all;
  one("#found").replaceChildren(
    make("div", "answers", ...figures),
    ...left.map((line) => make("p", "reason", ...coded(line))),
    ...(found.text && total > 1 ? [caseFigure()] : []),
    ...(found.note ? [make("p", "note", ...coded(capital(found.note)))] : []),
  );
}

// Makes the text of the case that is shown; many short lines are in columns.
function caseFigure() {
  const SHORT = 20;
  const whole = figure(`${capital(noun())} ${grouped(found.case)}`, found.text);
  const longest = Math.max(...found.text.split("\n").map(({ length }) => length));
  if (longest <= SHORT) whole.lastChild.style.columnWidth = `${longest + 2}ch`;
  return whole;
}

// Returns the lines of the reason, as sentences in the words of the page. The form may be the cause already.
function sentences(isForm) {
  const { name, own } = runs[found.file];
  if (!own) return [`Your output has no part for ${name}.in: did the program stop before it?`];
  const guess = found.isEmpty && "did the program crash, or take too long?";
  return [!isForm && found.form, guess, ...(found.reason ?? "").split("\n")].filter(Boolean).map(capital);
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
