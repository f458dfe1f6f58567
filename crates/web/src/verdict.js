// ---- The verdict: how many cases are wrong, why, and how the answers to one of them differ ----

const WORDS = { AC: "Accepted", WA: "Wrong answer", PE: "Presentation error" };
const STATES = { W: "wrong", F: "in another form", M: "missing" }; // and `R`: right
const PARTS = 120; // cases side by side on the strip; of more, several share a part
let states = ""; // a letter for each case of all files: what the output has for it
let surplus = 0; // lines of the output that belong to no case
let verdict = ""; // that of the failure which is shown first
let found = null; // what is shown of the output, as the worker says it
let cause; // why the program fails, or null if its answers do not tell, or nothing while it is sought
let wanted = 0; // the case that is shown first instead of the clearest failure, if there is one
let turns = 0; // how often a verdict was asked for: only the last is shown

// Judges the output in the field, if it belongs to the input that is shown.
async function judge(isForced = false) {
  const turn = ++turns;
  const isOld = () => turn !== turns;
  const first = wanted;
  wanted = 0;
  [states, surplus, found, cause] = ["", 0, null, undefined];
  stopThinking();
  tell();
  if (!puzzles[tab].isJudged || runs.length === 0 || own.isEmpty) return;
  tell("", waiting("Judging …"));
  const output = await plain(own.content);
  const parts = await split(output);
  const outputs = new Map(parts.map(({ name, file }) => [name, file]));
  const twice = parts.find(({ name, file }) => outputs.get(name) !== file && decode(outputs.get(name)) !== decode(file));
  const isOther = !isForced && !(await isSame(own.of, input.content));
  const isEmpty = output.size < 1e4 && (await output.text()).trim() === "";
  if (isOld()) return;
  const misfit = isEmpty ? "Your output is empty: did the program crash?"
    : twice ? `Your output has two parts for ${twice.name}.in that differ: drop one results file alone.` : !isOther && whyUnfit(outputs);
  if (misfit) return tell("", misfit);
  runs.forEach((run) => { run.own = outputs.get(run.name); });
  const streams = runs.map(({ file, own, output }) => [file, own ?? new Blob(), output]);
  const replies = (await askEach("check", [tab], streams)).map(({ reply }) => JSON.parse(reply));
  if (isOld()) return;
  states = replies.map(({ states }) => states).join("");
  surplus = sum(replies.map(({ surplus }) => surplus));
  const isRight = surplus === 0 && !/[^R]/.test(states);
  if (isOther && !isRight) {
    const [anyway, clear] = [button("Judge it anyway", () => judge(true)), button("Clear it", () => own.open(null))];
    return tell("", "The input has changed since you gave this output.", anyway, clear);
  }
  if (isRight) return tellRight(replies);
  await showCase(0, isOld);
  if (!isOld() && first > 0 && first <= states.length && first !== found.case) await showCase(first, isOld);
  if (!isOld()) seekCause(streams, isOld);
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
  await askEach("check", [tab], streams, thinker);
  const { reply } = await ask("cause", [tab], [], thinker);
  if (isOld()) return;
  cause = JSON.parse(reply);
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
  const focused = document.activeElement?.closest("#actions, #strip") && document.activeElement.textContent;
  one("#said").replaceChildren(...chip, sentence);
  one("#actions").replaceChildren(...actions);
  one("#strip").replaceChildren();
  one("#found").replaceChildren();
  if (focused != null) (actions.find(({ textContent }) => textContent === focused) ?? actions[0])?.focus();
}

// Returns words about what is under way, which a reader sees only if it takes long.
const waiting = (text) => make("span", "waiting", text);

function button(name, onclick) {
  const element = make("button", "", name);
  return Object.assign(element, { type: "button", onclick });
}

// Says for how many cases an output is right.
function tellRight(replies) {
  const total = states.length;
  const { key, tests } = chosen();
  const notes = replies.map(({ note }) => note).filter(Boolean);
  if (runs.some(({ fault }) => fault)) {
    const right = total === 0 ? "" : ` Your output is right for the ${count(total)} before the error.`;
    return tell("", `The input is malformed.${right}`);
  }
  if (alone) {
    tell("AC", `Right on this ${noun()} alone: your program probably keeps something from an earlier ${noun()}.`, ...backButton());
  } else if (key === "all") {
    tell("AC", `Right on all ${tests.length} tests, ${count(total)}.`);
  } else {
    const these = total === 1 ? `this ${noun()}` : `these ${count(total)}`;
    tell("AC", `Right on ${these}. `, ...(catalog ? [button("Try the tests", () => choose("all"))] : []));
  }
  if (notes.length > 0) one("#found").append(make("p", "note", ...coded(capital(notes[0]))));
}

const backButton = () => (alone ? [button(alone.name, () => { visit(); restore(alone.back); })] : []);

// Returns how many cases are wrong, in another form and missing, in words.
function counts() {
  const total = states.length;
  const letters = Object.entries(STATES).map(([letter, word]) => [states.split(letter).length - 1, word]);
  const parts = letters.filter(([number]) => number > 0)
    .map(([number, word], index) => `${grouped(number)} ${index === 0 ? `of ${count(total)} ` : ""}${word}`);
  if (parts.length === 0) parts.push(total === 1 ? "Right" : `All ${count(total)} right`);
  else if (total === 1) parts[0] = WORDS[verdict];
  if (surplus > 0) parts.push(`${grouped(surplus)} ${surplus === 1 ? "line" : "lines"} too many`);
  return `${parts.join(", ")}.`;
}

// Shows what the output has for one case, or the clearest failure if the number is 0.
async function showCase(wanted, isOld) {
  const { reply } = await ask("show", [tab, wanted]);
  if (isOld()) return;
  found = JSON.parse(reply);
  if (!found) return judge(); // the worker that knew it was stopped
  if (wanted === 0) verdict = found.verdict;
  tell(verdict, counts(), ...actions(), ...backButton());
  drawStrip();
  describe();
  if (found.case) pick(found.case);
}

// Shows another case, and its story.
async function turnTo(wanted) {
  const turn = turns;
  if (found) await showCase(wanted, () => turn !== turns);
  else pick(wanted);
  remember();
  explain();
}

// Returns the buttons for what is shown.
function actions() {
  const failures = [...states.matchAll(/[^R]/g)].map(({ index }) => index + 1);
  const at = found.case ?? 0;
  const isMore = failures.some((number) => number !== at);
  const next = failures.find((number) => number > at) ?? failures[0];
  const previous = failures.findLast((number) => number < at) ?? failures.at(-1);
  return [
    ...(isMore ? [button("Previous", () => turnTo(previous)), button("Next", () => turnTo(next))] : []),
    ...(found.input && states.length > 1 ? [button(`Only this ${noun()}`, onlyThis)] : []),
  ];
}

// Draws all cases in their order, each as a button; of the tests, each test.
function drawStrip() {
  const { key, tests } = chosen();
  const size = Math.ceil(states.length / PARTS);
  const sizes = key === "all" ? tests.map(({ cases }) => cases) : Array(Math.ceil(states.length / size)).fill(size);
  let from = 0;
  const parts = states.length < 2 ? [] : sizes.map((size, index) => {
    const letters = states.slice(from, from + size);
    const wrong = letters.search(/[^R]/);
    const target = from + Math.max(wrong, 0) + 1;
    const name = key === "all" ? tests[index].name : `${noun()} ${from + 1}${letters.length > 1 ? ` to ${from + letters.length}` : ""}`;
    const part = make("button", `state ${letters.match(/[WFM]/)?.[0] ?? "R"}`);
    const failing = letters.replaceAll("R", "").length;
    const says = wrong < 0 ? "right" : letters.length === 1 ? STATES[letters[wrong]] : `${failing} of ${letters.length} not right`;
    const isNow = found.case > from && found.case <= from + letters.length;
    Object.assign(part, { type: "button", title: `${name}: ${says}`, ariaLabel: `${name}: ${says}`, tabIndex: isNow ? 0 : -1 });
    part.style.setProperty("--right", `${100 - (100 * failing) / letters.length}%`);
    if (isNow) part.setAttribute("aria-current", "true");
    part.onclick = () => turnTo(target);
    from += size;
    return part;
  });
  one("#strip").replaceChildren(...parts);
}

const fromLongRun = () =>
  `Your answer is from the long run; run this ${noun()} alone to confirm. If it is right alone, your program probably keeps something from an earlier ${noun()}.`;

// Makes the case that is shown the input, and the program's answer to it the output.
function onlyThis() {
  const { key } = chosen();
  const [back, name] = [state(), `Back to all ${key === "all" ? "tests" : nouns()}`];
  const file = new File([found.input], `${puzzles[tab].name}-${noun()}-${found.case}.in`);
  const output = found.own === null ? null : new File([found.own], PASTED);
  const place = placeOf(found.case);
  visit();
  return restore({ input: file, own: output, alone: { back, name, own: output, place } });
}

// Shows the cause, both answers, the reason and the case.
function describe() {
  if (!found) return;
  const { test, inTest } = placeOf(found.case ?? runs[found.file].before + 1);
  const all = sentences(cause?.kind === "form");
  const [first = "This answer is right.", ...rest] = cause === null ? all : [];
  const parts = cause === undefined
    ? [make("h2", "", waiting("Looking for the cause …"))]
    : [make("h2", "cause", ...coded(cause?.text ?? first))];
  if (cause?.rule) parts.push(make("p", "rule", make("b", "", "Rule: "), ...coded(cause.rule)));
  if (alone && alone.own === own.file) parts.push(make("p", "note", fromLongRun()));
  const where = found.case && states.length > 1 ? `${capital(noun())} ${grouped(found.case)} of ${grouped(states.length)}` : "";
  const words = test ? [test.cases > 1 && where ? `: ${noun()} ${inTest} of ` : where ? ": " : "", make("em", "", test.name), `, ${test.shows}`] : [];
  if (where || test) parts.push(make("p", "where", where, ...words));
  const [expected, got] = marked([found.expected, found.got]);
  const [ownPicture, rightPicture] = found.pictures ?? ["", ""];
  const figures = [["Your answer", got, ownPicture], ["Right answer", expected, rightPicture]]
    .filter(([, words]) => words != null)
    .map(([title, words, picture]) => figure(title, words, picture));
  parts.push(make("div", "answers", ...figures));
  const left = cause === null ? rest : all;
  parts.push(...left.map((line) => make("p", "reason", ...coded(line))));
  if (found.text && states.length > 1) parts.push(caseFigure());
  if (found.note) parts.push(make("p", "note", ...coded(capital(found.note))));
  one("#found").replaceChildren(...parts);
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
