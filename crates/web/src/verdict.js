/* ---- The verdict: the first wrong case, the reason, and the difference between the answers ---- */

const WORDS = { AC: "Accepted", WA: "Wrong answer", PE: "Presentation error" };
let claim = {}; // the wrong answer that is shown: the number of its case, and the answer alone
let wrong = []; // the wrong cases: the run that each is of, its number there, and in all runs
let misread = ""; // the rule that the program misread, if its answers tell
let turns = 0; // how often a verdict was asked for: only the last is shown

/* Judges the output in the field, if it belongs to the input that is shown. */
async function judge(isForced = false) {
  const turn = ++turns;
  const isOld = () => turn !== turns;
  [wrong, misread] = [[], ""];
  stop("misread");
  tell();
  if (!puzzles[tab].isJudged || runs.length === 0) return;
  if (own.isEmpty) return one("#found").replaceChildren(...runLines());
  const output = await plain(own.content);
  const parts = await split(output);
  const isSet = Boolean(runs[0].name);
  const isOther = !isForced && !(await isSame(own.of, input.content));
  if (isOld()) return;
  if ((await output.text()).trim() === "") return tell("", "Your output is empty: did the program crash?");
  if (isSet !== Boolean(parts[0]?.name) && !isOther) {
    return tell("", isSet
      ? `The input consists of ${runs.length} files. Drop the results.txt that run.sh or run.bat wrote: it says which output belongs to which file.`
      : "This output is for several files. Choose them in Tests first, or paste the output for this input.");
  }
  const outputs = new Map(parts.map(({ name, file }) => [name, file]));
  const judged = runs.filter(({ name }) => outputs.has(name));
  const results = await askEach("check", [tab, 0], judged.map(({ name, file }) => [file, outputs.get(name)]));
  if (isOld()) return;
  judged.forEach((run, index) => { run.result = JSON.parse(results[index].reply); run.own = outputs.get(run.name); });
  wrong = judged.flatMap((run) => {
    const { verdict, case: unreadable, wrong } = run.result;
    const numbers = wrong.length > 0 || run.message || !unreadable ? wrong : [unreadable];
    if (numbers.length > 0) return numbers.map((local) => ({ run, local, number: run.before + local }));
    return run.message || verdict === "AC" ? [] : [{ run, local: 0, number: 0 }];
  });
  if (isOther && (wrong.length > 0 || judged.length === 0)) {
    const anyway = button("Judge it anyway", () => judge(true));
    const clear = button("Clear it", () => own.open(null));
    wrong = [];
    tell("", "The input has changed since you gave this output.", anyway, clear);
    return one("#found").replaceChildren(...runLines());
  }
  if (wrong.length > 0) {
    await showWrong(0, isOld);
    return sayMisread(judged, isOld);
  }
  return tellRight(judged);
}

/* Names the rule that the program misread, below the verdict. */
async function sayMisread(judged, isOld) {
  const ENOUGH = 2_000; // cases: more would take seconds
  if (sum(judged.map(({ cases }) => cases)) > ENOUGH) return;
  const joined = (files) => new Blob(files.flatMap((file) => [file, "\0"])); // as the solver takes them
  const files = [judged.map(({ file }) => file), judged.map(({ own }) => own)];
  const { reply } = await ask("misread", [tab], files.map(joined));
  if (isOld()) return;
  misread = JSON.parse(reply);
  one(".misread")?.replaceChildren(misread);
}

/* Returns a file with LF instead of CRLF. */
async function plain(file) {
  const text = await file.slice(0, 1e4).text();
  return text.includes("\r\n") ? new Blob([(await file.text()).replaceAll("\r\n", "\n")]) : file;
}

async function isSame(one, other) {
  if (one === other) return true;
  return one.size === other.size && one.size < 1e6 && await one.text() === await other.text();
}

/* Shows a verdict, if there is one, with a sentence and the buttons for what to do next. */
function tell(verdict = "", sentence = "", ...actions) {
  const chip = verdict ? [make("span", `verdict ${verdict}`, verdict), " "] : [];
  const hadFocus = one("#actions").contains(document.activeElement);
  one("#said").replaceChildren(...chip, sentence);
  one("#actions").replaceChildren(...actions);
  one("#found").replaceChildren();
  if (hadFocus) actions[0]?.focus();
}

function button(name, onclick) {
  const element = make("button", "", name);
  return Object.assign(element, { type: "button", onclick });
}

/* Says for how many cases an output is right. */
function tellRight(judged) {
  const total = sum(runs.map(({ cases }) => cases));
  const faulty = runs.find(({ message }) => message);
  const missing = runs.filter((run) => !judged.includes(run));
  if (judged.length === 0) return tell("", "Your output names none of these files.");
  if (missing.length > 0) {
    const names = missing.slice(0, 3).map(({ name }) => name).join(", ");
    const more = missing.length > 3 ? ", …" : "";
    return tell("", `Right so far, but your output has no answers to ${missing.length} of ${runs.length} files: ${names}${more}. Did the program stop?`);
  }
  if (faulty) {
    const answered = sum(judged.map(({ result }) => Math.min(result.answered, result.cases)));
    if (total === 0) return tell("", "The input is malformed.");
    return tell("", `The input is malformed. Your output is right for ${answered} of the ${count(total)} before the error.`);
  }
  const { key, tests } = chosen();
  const notes = judged.map(({ result }) => result.note).filter(Boolean);
  if (alone) {
    tell("AC", `Right on this ${noun()} alone: your program probably keeps something from an earlier ${noun()}.`, ...backButton());
  } else if (key === "all") {
    tell("AC", `Right on all ${tests.length} tests, ${count(total)}.`);
  } else {
    const these = total === 1 ? `this ${noun()}` : `these ${count(total)}`;
    tell("AC", `Right on ${these}. `, ...(catalog ? [button("Try the tests", () => choose("all"))] : []));
  }
  if (notes.length > 0) one("#found").append(make("p", "note", notes[0]));
}

const backButton = () => (alone ? [button(alone.name, () => { visit(); restore(alone.back); })] : []);

/* Shows the wrong case with this index. */
async function showWrong(index, isOld) {
  const { run, local, number } = wrong[index];
  let found = run.result;
  if (local && (local !== found.case || run.message)) {
    const { reply } = await ask("check", [tab, local], [run.file, run.own]);
    found = JSON.parse(reply);
  }
  if (isOld()) return;
  const total = sum(runs.map(({ cases }) => cases));
  const place = placeOf(number || run.before + 1);
  const rank = index > 0 ? `is wrong (${grouped(index + 1)} of ${grouped(wrong.length)}).`
    : wrong.length > 1 ? `is wrong (1 of ${grouped(wrong.length)}).`
    : "is the only wrong one.";
  let sentence = WORDS[found.verdict];
  if (number && total > 1) sentence = `${capital(noun())} ${grouped(number)} of ${grouped(total)} ${rank}`;
  else if (run.name) sentence += `: ${run.name}`;
  const actions = [];
  if (found.input && total > 1) actions.push(button(`Only this ${noun()}`, () => onlyThis(found, place, number)));
  if (wrong.length > 1) actions.push(button(`Next wrong ${noun()}`, () => next((index + 1) % wrong.length)));
  tell(found.verdict, sentence, ...actions, ...backButton());
  one("#found").append(...describe(found, place, number));
  if (alone && alone.own === own.file) one("#found").prepend(make("p", "", fromLongRun()), ...runLines().slice(1));
  claim = { number, own: found.own };
  if (number) pick(number);
}

const fromLongRun = () =>
  `Your answer is from the long run; run this ${noun()} alone to confirm. If it is right alone, your program probably keeps something from an earlier ${noun()}.`;

async function next(index) {
  const turn = turns;
  await showWrong(index, () => turn !== turns);
  remember();
  explain();
}

/* Makes one case the input, and the program's answer to it the output. */
function onlyThis(found, place, number) {
  const back = state();
  const name = `Back to all ${chosen().key === "all" ? "tests" : nouns()}`;
  const file = made(new File([found.input], `${puzzles[tab].name}-${noun()}-${number}.in`));
  const output = found.own === null ? null : new File([found.own], PASTED);
  visit();
  return restore({ input: file, own: output, alone: { back, name, own: output, place } });
}

/* Shows a wrong case: its test, the reason, the input and both answers. */
function describe(found, { test, inTest }, number) {
  const parts = [];
  if (test) {
    const words = test.name.replace(/^edge-/, "").replaceAll("-", " ");
    const which = test.cases > 1 && number ? `${capital(noun())} ${inTest} of ` : "";
    parts.push(make("p", "where", which, make("em", "", words), `: ${test.shows}`));
  }
  if (found.got === "") {
    parts.push(make("p", "", `Your output ${found.answered > 0 ? "ends" : "is empty"} here: did the program crash, or take too long?`));
  }
  if (found.reason) parts.push(make("p", "reason", found.reason));
  parts.push(make("p", "misread", misread));
  const [expected, got] = marked([found.expected, found.got]);
  const [own, right] = found.pictures ?? ["", ""];
  const figures = [["your answer", got, own], ["the right answer", expected, right]]
    .filter(([, words]) => words != null)
    .map(([title, words, picture]) => figure(title, words, picture));
  const comparison = make("div", "comparison");
  if (found.text) comparison.append(figure(number ? `${noun()} ${number}` : "input", found.text));
  comparison.append(make("div", found.pictures?.[0].includes("class=\"board") ? "answers boards" : "answers", ...figures));
  if (found.text || figures.length > 0) parts.push(comparison);
  if (found.note) parts.push(make("p", "note", found.note));
  if (found.answered < found.cases && found.case !== found.answered + 1) {
    parts.push(make("p", "note", `From ${noun()} ${grouped(found.answered + 1)} on, answers are missing or cannot be read.`));
  }
  return parts;
}

/* Makes a scrollable text with a title, and a picture below it. */
function figure(title, words, picture = "") {
  const text = make("pre", "", ...(words === "" ? [make("i", "", "nothing")] : [words].flat()));
  text.tabIndex = 0;
  const whole = make("figure", "", make("figcaption", "", title), text);
  if (picture) whole.append(...new DOMParser().parseFromString(picture, "text/html").body.children);
  return whole;
}

/* Returns two answers; if they have equally many words, those that differ are marked. */
function marked(answers) {
  const [right, other] = answers.map((text) => text?.split(/(\s+)/));
  if (right?.length !== other?.length || answers.includes("")) return answers;
  const mark = (words, tag) =>
    words?.map((word, index) => (right[index] === other[index] ? word : make(tag, "", word)));
  return [mark(right, "ins"), mark(other, "del")];
}
