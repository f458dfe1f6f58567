// The page and the terminal say the same of an output: verdict, first case at fault, counts, kinds, reason
// and cause. The terminal is `judge test --format json`.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertCalm, folder, run, target } from "./browser.mjs";
import { openPage, puzzles, settle } from "./page.mjs";

const judge = join(target, "debug/judge");

// What the terminal says: a row for each input, and of a program that fails a summary, with the cause or the
// pattern, if one is known.
function terminal(puzzle, ...args) {
  const { stdout } = run("judge", ["test", puzzle, "--format", "json", "--all", ...args]);
  const rows = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  const { summary, cause, pattern } = rows.at(-1).summary ? rows.pop() : {};
  return { rows, summary, cause: cause?.[0], rules: cause?.length ?? 0, pattern };
}

// The page counts what the terminal does, finds the same kinds of failures, and shows the same case, or an equal one
// of another test. `first` is the number of the first case of each test, less 1.
async function assertSameReport(tab, page, summary, first, what) {
  const number = (test, at) => first[test] + at;
  const texts = (numbers) => tab.evaluate(async (numbers) => {
    const found = [];
    for (const number of numbers) found.push(JSON.parse((await askOnce("show", [number])).reply).text);
    return found; // one after the other: a question takes the place of one that waits
  }, numbers);
  assert.equal(page.verdict, summary.verdict, what);
  const letters = page.rows.map(({ letters }) => letters).join("");
  const count = (letter) => letters.split(letter).length - 1;
  const counts = { cases: letters.length, wrong: count("W"), form: count("F"), missing: count("M") };
  assert.deepEqual({ ...counts, surplus: summary.counts.surplus }, summary.counts, what);
  const lines = /([\d,]+) lines? too many/.exec(page.said)?.[1].replaceAll(",", "") ?? 0;
  assert.equal(Number(lines), summary.counts.surplus, what);
  const kinds = page.kinds.map(({ name, cases }) => ({ kind: name, count: cases.length }));
  assert.deepEqual(kinds, summary.kinds.map(({ kind, count }) => ({ kind, count })), what);
  const shown = page.kinds.map((kind) => kind.case);
  const own = summary.kinds.map(({ test, case: at }) => number(test, at));
  if (summary.case !== null) {
    shown.push(page.shown);
    own.push(number(summary.test, summary.case));
  }
  assert.deepEqual(await texts(shown), await texts(own), what);
}

// What the page says of an output for the input that it shows: the same, with the cases of each of the
// `sizes` inputs numbered by themselves.
function page(tab, output, sizes) {
  return tab.evaluate(async ([output, sizes]) => {
    await update({ userOutput: typedText(output), givenFor: [state.input.content] });
    const isWrong = state.verdict.kind === "wrong";
    while (isWrong && state.cause === CAUSE_PENDING) await new Promise((resolve) => setTimeout(resolve, 5));
    const said = find("#said").innerText.replaceAll(/\s+/g, " ");
    if (!isWrong) return { said, rows: sizes.map((cases) => ({ cases, verdict: "AC", case: null, letters: "" })) };
    const { report, cause } = state;
    let from = 0;
    const rows = [];
    for (const cases of sizes) {
      const letters = report.letters.slice(from, from + cases);
      const wrong = letters.search(/[^R]/);
      const shown = wrong < 0 ? report.shown : JSON.parse((await askOnce("show", [from + wrong + 1])).reply);
      const { verdict, expected, got, kind, form, reason } = shown;
      rows.push({ letters, cases, verdict, case: wrong < 0 ? null : wrong + 1, expected, got, kind, form, reason });
      from += cases;
    }
    return { said, rows, cause, verdict: report.verdict, shown: report.shown.case, kinds: report.kinds, form: report.shown.form, heading: find("#why h2").innerText };
  }, [output, sizes]);
}

const plain = (text) => text.replaceAll("`", "").replaceAll(/\s+/g, " ");

// The cause of the page is that of the terminal, word for word, with the same counts.
function assertSameCause(page, { cause, rules, pattern }, what) {
  if (["state", "place", "time", "warning"].includes(cause?.kind)) return; // which needs a process
  const known = cause ?? pattern;
  assert.equal(page.cause?.kind ?? "unknown", cause?.kind ?? (pattern ? "pattern" : "unknown"), `${what}: ${page.heading}`);
  if (!known) return;
  assert(plain(page.heading).toLowerCase().includes(plain(known.sentence).toLowerCase()), `${what}: ${page.heading}, not ${known.sentence}`);
  if (rules === 1 && cause.kind === "rule") {
    const { answers, explained } = cause;
    const counts = explained === answers
      ? `all ${answers} of your answers are wrong, and all fit this`
      : `all ${answers} of your answers, including the ${explained} wrong ones, fit this`;
    assert(page.heading.includes(counts), `${what}: ${page.heading}, not ${counts}`);
    const wrong = page.rows.map(({ letters }) => letters).join("").replaceAll(/[^W]/g, "").length;
    assert.equal(wrong, cause.explained, what);
  }
}

// Wrong solutions: rules misread, numbers that are too small, and searches that do not look ahead.
const WRONG = {
  yahtzee: ["no-bonus", "bonus-from-62", "bonus-not-printed", "five-is-no-full-house", "greedy"],
  mahjong: ["fifth-tile", "chow-across-suits", "seven-pairs", "pongs-first"],
  chess: ["tables-swapped", "one-table", "greedy", "sixteen-bits"],
  rake: ["clockwise", "bob-greedy", "no-turn", "signed-char"],
};

for (const { name: puzzle } of puzzles) {
  test(`of wrong solutions of ${puzzle}, the page says what the terminal does`, async () => {
    const tab = await openPage(`${puzzle}?tests`);
    const [tests, files, nouns] = await tab.evaluate(() => [allTests().tests, state.answers.files.map(({ name }) => name), puzzle().cases]);
    const inputs = await tab.evaluate(() => Promise.all(state.answers.files.map(async ({ file }) => new Blob([file]).text())));
    for (const name of WRONG[puzzle]) {
      const program = [judge, "wrong", puzzle, name];
      const expected = terminal(puzzle, "--", ...program);
      const rows = new Map(expected.rows.map((row) => [row.test, row]));
      const outputs = inputs.map((input, at) => {
        const alone = inputs.length === tests.length && rows.get(tests[at].name);
        return (alone && alone.output) || run("judge", program.slice(1), input).stdout;
      });
      const whole = files.map((file, at) => (file ? `== ${file}.in\n${outputs[at]}\n` : outputs[at])).join("");
      const said = await page(tab, whole, tests.map(({ cases }) => cases));
      for (const [at, { name: input, cases }] of tests.entries()) {
        const { verdict, case: number } = rows.get(input);
        assert.deepEqual([said.rows[at].case, said.rows[at].cases], [number, cases], `${name} on ${input}`);
        if (number !== null) assert.equal(said.rows[at].verdict, verdict, `${name} on ${input}`);
      }
      const letters = said.rows.map(({ letters }) => letters).join("");
      const wrong = letters.replaceAll("R", "").length;
      assert.equal(said.said, `WA ${wrong} of ${letters.length.toLocaleString("en")} ${nouns} wrong.`, name);
      const first = {};
      let before = 0;
      for (const { name: input, cases } of tests) {
        first[input] = before;
        before += cases;
      }
      await assertSameReport(tab, said, expected.summary, first, `${puzzle} ${name}`);
      assertSameCause(said, expected, `${puzzle} ${name}`);
    }
    await assertCalm(tab, puzzle);
    await tab.close();
  });
}

const eachLine = (change) => (text) => text.trimEnd().split("\n").map(change).join("\n").concat("\n");
const lines = (change) => (text) => change(text.trimEnd().split("\n")).join("\n").concat("\n");
const middle = (all) => Math.floor(all.length / 2);

// Ways in which an output may be ill-formed, wrong, or right in another form.
const WAYS = {
  "no line break at the end": (text) => text.trimEnd(),
  "CRLF": (text) => text.replaceAll("\n", "\r\n"),
  "blank lines between": (text) => text.replaceAll("\n", "\n\n"),
  "a blank line before": (text) => `\n${text}`,
  "spaces at the ends": (text) => text.replaceAll("\n", "  \n"),
  "two spaces": (text) => text.replaceAll(" ", "  "),
  "tabs": (text) => text.replaceAll(" ", "\t"),
  "empty": () => "",
  "blank": () => "\n \n",
  "the first is missing": lines((all) => all.slice(1)),
  "the last is missing": lines((all) => all.slice(0, -1)),
  "one is missing": lines((all) => all.toSpliced(middle(all), 1)),
  "only the first": lines((all) => all.slice(0, 1)),
  "the first twice": lines((all) => [all[0], ...all]),
  "the last twice": lines((all) => [...all, all.at(-1)]),
  "one twice": lines((all) => all.toSpliced(middle(all), 0, all[middle(all)])),
  "all twice": (text) => text + text,
  "Done": (text) => `${text}Done.\n`,
  "Start": (text) => `Start\n${text}`,
  "debugging text": eachLine((line, at) => `debug ${at}\n${line}`),
  "a counter": eachLine((line, at) => `${at}\n${line}`),
  "a prompt": eachLine((line) => `Enter: ${line}`),
  "a label": eachLine((line, at) => `Case #${at + 1}: ${line}`),
  "a word at the end": eachLine((line) => `${line} points`),
  "no label": eachLine((line) => line.replace(/^Case \d+: /, "")),
  "no label, a word a line": (text) => text.replaceAll(/^Case \d+: /gm, "").replaceAll(" ", "\n"),
  "lower case": (text) => text.toLowerCase(),
  "upper case": (text) => text.toUpperCase(),
  "reversed": lines((all) => all.reverse()),
  "words reversed": eachLine((line) => line.split(" ").reverse().join(" ")),
  "a word a line": (text) => text.replaceAll(" ", "\n"),
  "one line": (text) => text.trimEnd().replaceAll("\n", " "),
  "commas": (text) => text.replaceAll(" ", ", "),
  "brackets": eachLine((line) => `[${line}]`),
  "a plus": (text) => text.replaceAll(/\b\d/g, "+$&"),
  "zeros in front": (text) => text.replaceAll(/\b\d/g, "00$&"),
  "decimals": (text) => text.replaceAll(/\d+$/gm, "$&.0"),
  "an exponent": (text) => text.replaceAll(/\d+$/gm, "$&e+00"),
  "one is wrong": lines((all) => all.with(-1, all.at(-1).replace(/\d+$/, (number) => Number(number) + 1))),
  "all are wrong": (text) => text.replaceAll(/\d+$/gm, "7"),
  "negative": (text) => text.replaceAll(/\d+$/gm, "-$&"),
  "nan": (text) => text.replaceAll(/\d+$/gm, "nan"),
  "a long number": (text) => text.replaceAll(/\d+$/gm, "99999999999999999999"),
  "a short line": lines((all) => all.with(0, all[0].replace(/ ?\S+$/, ""))),
  "a long line": lines((all) => all.with(0, `${all[0]} 0`)),
  "each one later": lines((all) => [all.at(-1), ...all.slice(0, -1)]),
  "each one earlier, the last missing": lines((all) => all.slice(1).map((line, at) => line.replace(/^Case \d+/, `Case ${at + 1}`))),
  "columns swapped": eachLine((line) => line.replace(/(\S+) (\S+)$/, "$2 $1")),
  "the last column first": eachLine((line) => line.replace(/^((?:Case \d+: )?)(.*) (\S+)$/, "$1$3 $2")),
  "a prompt before the first": (text) => `How many? ${text}`,
  "cut in the middle": (text) => text.slice(0, text.length / 2),
  "cut in a line": lines((all) => all.with(-1, all.at(-1).slice(0, -1))),
  "no text": () => "\u0001\u0002\ufffd\n",
  "an error": () => "error: no such file\n",
};

// Each form is tried for two of the four puzzles, each two in turn. The variable `WHOLE` tries it for all.
const isTried = (puzzle, form) => process.env.WHOLE || (form + puzzle) % puzzles.length < 2;

for (const [at, { name: puzzle }] of puzzles.entries()) {
  const ways = Object.entries(WAYS).filter((_, form) => isTried(at, form));
  test(`of outputs of ${puzzle} in ${ways.length} ill forms, the page says what the terminal does`, async () => {
    const input = run("judge", ["generate", puzzle, "--cases", puzzle === "chess" ? "1" : "6", "--seed", "1"]).stdout;
    const right = run(puzzle, [], input).stdout;
    const file = join(folder, `${puzzle}.in`);
    writeFileSync(file, input);
    const tab = await openPage(puzzle);
    await tab.evaluate((input) => takeInput(fileText(new File([input], "my.in"))), input);
    await settle(tab);
    for (const [way, change] of ways) {
      const output = change(right);
      const path = join(folder, `${puzzle}.out`);
      writeFileSync(path, output);
      const expected = terminal(puzzle, "--input", file, "--", "cat", path);
      const [row] = expected.rows;
      const said = await page(tab, output, [row.cases]);
      const what = `${puzzle}, ${way}`;
      assert.equal(said.said.split(" ")[0], row.verdict, `${what}: ${said.said}`);
      if (row.verdict === "AC") continue;
      const [{ expected: best, got, kind, form, reason }] = said.rows;
      if (row.case !== null) {
        assert.deepEqual({ case: said.rows[0].case ?? row.case, best, got, kind }, { case: row.case, best: row.expected, got: row.got, kind: row.kind }, what);
        for (const sentence of [form, reason]) assert(!sentence || row.reason.includes(sentence), `${what}: ${sentence}, not ${row.reason}`);
      }
      await assertSameReport(tab, said, expected.summary, { [row.test]: 0 }, what);
      assertSameCause(said, expected, what);
    }
    await assertCalm(tab, puzzle);
    await tab.close();
  });
}
