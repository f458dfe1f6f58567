/* A person with a wrong solution finds out why it is wrong: clicks, saves, runs the program outside and
   drops what it prints. The programs are in the folder `wrong`. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, assertCalm, folder, run, workspace } from "./browser.mjs";
import {
  PAGE, choose, chooseTests, dropFile, openPage, push, puzzles, said, save, seen, settle, text, texts, verdict, write,
} from "./page.mjs";

const game = "1 2 3 4 5\n".repeat(13);
const card = "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n";
const wrongCard = "1 2 3 4 5 0 15 0 0 0 25 35 40 0 130\n";

/* The wrong solution of a puzzle. */
function program(puzzle) {
  const file = join(folder, `wrong-${puzzle}`);
  execFileSync("g++", ["-O2", "-w", "-o", file, fileURLToPath(new URL(`wrong/${puzzle}.cpp`, import.meta.url))]);
  return file;
}

/* What the judge says of a program on an input. */
function judged(puzzle, program, input) {
  const { stdout } = run("judge", ["test", puzzle, "--input", input, "--format", "json", "--", program]);
  return JSON.parse(stdout.split("\n")[0]); // the rule that was misread follows
}

/* Runs a program on what was saved, an input or an archive of inputs, as the page says. Returns the file
   with what it prints, and the inputs. */
function runOn(saved, program) {
  const from = dirname(saved);
  const output = join(from, saved.endsWith(".zip") ? "results.txt" : "my.out");
  if (!saved.endsWith(".zip")) {
    writeFileSync(output, spawnSync(program, { input: readFileSync(saved) }).stdout);
    return { output, inputs: [saved] };
  }
  execFileSync("python3", ["-m", "zipfile", "-e", saved, from]);
  const unpacked = join(from, basename(saved, ".zip"));
  execFileSync("sh", [join(basename(unpacked), "run.sh"), program], { cwd: from, stdio: "ignore" });
  const inputs = readdirSync(unpacked).filter((name) => name.endsWith(".in"));
  return { output, inputs: inputs.map((name) => join(unpacked, name)) };
}

for (const { name: puzzle, title } of puzzles) {
  test(`a wrong solution of ${puzzle} fails in the page as under the judge, and alone as well`, async () => {
    const wrong = program(puzzle);
    const tab = await openPage();
    await push(tab, title, "tab");
    await chooseTests(tab, "all");
    assert.match(await seen(tab, "#verdict"), /Save .*run your program on it/);
    const { output, inputs } = runOn(await save(tab, "Save the input"), wrong);
    await dropFile(tab, "Your output", basename(output), [readFileSync(output, "utf8"), 1]);
    await settle(tab);

    /* The page's first wrong case, in its order of the files, is the judge's for that file. */
    const first = await tab.evaluate(() => ({ file: wrong[0].run.name, case: wrong[0].local, all: runs.map(({ name }) => name) }));
    for (const name of first.all.slice(0, first.all.indexOf(first.file) + 1)) {
      const input = inputs.find((file) => !name || basename(file) === `${name}.in`);
      const found = judged(puzzle, wrong, input);
      assert.equal(found.verdict === "AC", name !== first.file, name);
      if (name !== first.file) continue;
      assert.equal(first.case, found.case);
      const all = await said(tab);
      for (const part of [found.verdict, found.reason, found.expected, found.got]) {
        assert(all.includes(part.replaceAll(/\s+/g, " ")), `${part} is missing in ${all}`);
      }
    }
    assert.match(await verdict(tab), / of [\d,]+ is (wrong \(1 of \d+\)|the only wrong one)\./);
    if (puzzle !== "chess") assert.match(await seen(tab, ".misread"), /: all \d+ of your answers, .* fit this/);
    const before = await texts(tab);
    const number = await tab.evaluate(() => number);
    await tab.getByRole("button", { name: /^Next wrong/ }).click();
    await settle(tab);
    assert.match(await verdict(tab), /is wrong \(2 of/);
    assert.notEqual(await tab.evaluate(() => number), number);

    await tab.getByRole("button", { name: /^Only this/ }).click();
    await settle(tab);
    assert.match(await said(tab), /from the long run; run this .* alone to confirm/);
    assert.equal(await tab.evaluate(() => runs.length === 1 && runs[0].cases), 1);
    const alone = await save(tab, "Save the input");
    const { output: own } = runOn(alone, wrong);
    assert.equal(readFileSync(own, "utf8"), await text(tab, "Your output"));
    const found = judged(puzzle, wrong, alone);
    assert.notEqual(found.verdict, "AC");
    assert.equal(found.cases, 1);
    await choose(tab, "Open your output", own);
    assert.match(await verdict(tab), new RegExp(`^${found.verdict}`));
    await assertAccessible(tab, puzzle);
    await push(tab, "Back to all tests");
    assert.deepEqual(await texts(tab), before);
    assert.equal(await tab.getByRole("combobox", { name: "Tests" }).inputValue(), "all");
    await assertCalm(tab, puzzle);
  });
}

test("what is right says on how much, and an address has the tests", async () => {
  for (const { name } of puzzles) {
    const tab = await openPage(name);
    await write(tab, "Your output", await text(tab, "Output"));
    assert.match(await verdict(tab), /^AC\s+Right on th(is|ese \d+) \w+\.$/);
    await push(tab, "Try the tests");
    assert.equal(await tab.evaluate(() => location.hash.split("&")[0]), `#${name}?tests`);
    assert.match(await said(tab), /The input has changed since you gave this output/);
    const right = await tab.evaluate(() => answer.text());
    const other = await openPage(`${name}?tests`);
    assert.equal(await other.evaluate(() => answer.text()), right);
    await dropFile(other, "Your output", "my.out", [right, 1]);
    await settle(other);
    assert.match(await verdict(other), /^AC\s+Right on all \d+ tests, \d+ \w+\.$/);
    const key = await other.locator("#tests option").nth(4).getAttribute("value");
    await chooseTests(other, key);
    assert.equal(await other.evaluate(() => location.hash.split("&")[0]), `#${name}?test=${key}`);
    assert((await seen(other, "#about")).startsWith(`${key}: `));
    await assertCalm(other, name);
    await tab.close();
    await other.close();
  }
});

test("results of several files: one that is missing, empty, in CRLF or of another input is said so", async () => {
  const tab = await openPage("chess?tests");
  const right = await tab.evaluate(() => answer.text());
  const give = async (output) => {
    await dropFile(tab, "Your output", "results.txt", [output, 1]);
    await settle(tab);
    return said(tab);
  };
  assert.match(await give(right.replaceAll("\n", "\r\n")), /^AC\s+Right on all[^]*boards\.$/);
  const parts = right.split(/(?=^== )/m);
  assert.match(await give(parts.slice(1).reverse().join("")), /no answers to 1 of \d+ files: statement-1\. Did the program stop/);
  assert.match(await give(parts.with(2, `${parts[2].split("\n")[0]}\n\n`).join("")), /PE[^]*empty here: did the program crash/);
  assert.match(await give("2\n"), /consists of \d+ files\. Drop the results\.txt/);
  await push(tab, "Sample");
  await dropFile(tab, "Your output", "results.txt", [right, 1]);
  await settle(tab);
  assert.match(await said(tab), /output is for several files/);
  await write(tab, "Input", "== a.in\n2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n\n== b.in\n1 x\n");
  assert.equal(await seen(tab, "#fault span"), 'b: line 1, column 3: expected the number of columns, from 1 to 10, found "x"');
  await write(tab, "Your output", "== a.in\n2\n");
  assert.match(await said(tab), /no answers to 1 of 2 files: b/);
});

test("an output that is empty, old, of another system, or for a malformed input is said so", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await dropFile(tab, "Your output", "my.out", ["", 1]);
  await settle(tab);
  assert.equal(await verdict(tab), "Your output is empty: did the program crash?");
  await dropFile(tab, "Your output", "my.out", [card.replace("\n", "\r\n"), 2]);
  await settle(tab);
  assert.equal(await said(tab), "AC Right on these 2 games. Try the tests");
  for (const [encoding, mark] of [["utf16le", "\ufeff"], ["utf8", "\ufeff"]]) {
    const file = join(folder, `my.${encoding}.out`);
    writeFileSync(file, mark + card.repeat(2).replaceAll("\n", "\r\n"), encoding);
    await choose(tab, "Open your output", file);
    assert.match(await verdict(tab), /^AC/);
    assert.match(await tab.locator("#own + .part").innerText(), /^The file (was in UTF-16|began with a byte order mark).*PowerShell/);
  }

  await write(tab, "Your output", card + wrongCard);
  assert.match(await said(tab), /^WA Game 2 of 2 is the only wrong one\.[^]*claims 40 for full house[^]*Your answer/);
  await write(tab, "Input", game + game + game);
  assert.match(await said(tab), /^The input has changed since you gave this output\./);
  assert.equal(await text(tab, "Your output"), card + wrongCard);
  await push(tab, "Judge it anyway");
  assert.match(await verdict(tab), /^WA Game 2 of 3/);
  await write(tab, "Input", game + game);
  assert.match(await verdict(tab), /^WA Game 2 of 2/);
  await write(tab, "Input", game);
  await push(tab, "Clear it");
  assert.equal(await said(tab), "");

  await write(tab, "Input", `${game}${game}1 2 3 4 5\n7`);
  assert.equal(await seen(tab, "#fault span"), 'Line 28, column 1: expected a die from 1 to 6, found "7" (game 3, roll 2)');
  await write(tab, "Your output", card + card);
  assert.match(await verdict(tab), /right for 2 of the 2 games before the error/);
  await write(tab, "Your output", card + wrongCard);
  assert.match(await verdict(tab), /^WA Game 2 of 2/);
  await assertCalm(tab, "outputs");
});

test("a program that keeps something from an earlier case is told apart", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await write(tab, "Your output", card + wrongCard);
  await push(tab, "Only this game");
  assert.deepEqual((await texts(tab)).slice(1), [card, wrongCard]);
  await write(tab, "Your output", card);
  assert.match(await verdict(tab), /Right on this game alone: your program probably keeps something from an earlier game/);
  await push(tab, "Back to all games");
  assert.deepEqual((await texts(tab))[2], card + wrongCard);
  await tab.goBack();
  await settle(tab);
  assert.equal(await text(tab, "Your output"), card);
});

/* Here too one attempt of ten is undisturbed by what else the machine does. */
test("the page has at most 500 KB, opens and judges all tests in 300 ms, and 10,000 games do not block it", async () => {
  assert(statSync(PAGE).size <= 500_000);
  const opened = [];
  do {
    const tab = await openPage("yahtzee");
    opened.push(await tab.evaluate(() => performance.getEntriesByName("answered")[0].startTime));
    await tab.close();
  } while (opened.at(-1) > 300 && opened.length < 10);
  assert(opened.at(-1) <= 300, `opened in ${opened} ms`);

  const tab = await openPage("yahtzee");
  const most = [];
  do {
    await dropFile(tab, "Input", "many.in", [game, 10_000]);
    await settle(tab);
    await dropFile(tab, "Your output", "my.out", [card, 9_999], [wrongCard, 1]);
    await settle(tab);
    assert.match(await verdict(tab), /^WA Game 10,000 of 10,000 is the only wrong one\./);
    most.push(await tab.evaluate(() => window.longest));
  } while (most.at(-1) > 50 && most.length < 10);
  assert(most.at(-1) <= 50, `blocked for ${most} ms`);
  for (const { name } of puzzles) {
    const tab = await openPage(`${name}?tests`);
    const times = [];
    do {
      times.push(await tab.evaluate(async () => {
        own.of = input.content;
        await own.put(answer);
        const start = performance.now();
        await judge();
        return performance.now() - start;
      }));
      assert.match(await verdict(tab), /^AC/, name);
    } while (times.at(-1) > 300 && times.length < 10);
    assert(times.at(-1) <= 300, `${name}: ${times} ms`);
    await tab.close();
  }
});

test("with a keyboard alone: tests are chosen, an output is typed, the wrong game stands alone", async () => {
  const tab = await openPage("yahtzee");
  const reach = async (name) => {
    for (let stop = 0; stop < 40; stop += 1) {
      const focused = await tab.evaluate(() => document.activeElement.ariaLabel ?? document.activeElement.innerText ?? "");
      if (focused === name) return;
      await tab.keyboard.press("Tab");
    }
    assert.fail(`${name} is not reached`);
  };
  await reach("Tests");
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("ArrowDown");
  await settle(tab);
  assert.match(await tab.evaluate(() => location.hash), /^#yahtzee\?test=statement-1/);
  await reach("Open your output");
  await tab.keyboard.press("Tab");
  await tab.keyboard.type(card + wrongCard);
  await settle(tab);
  assert.match(await verdict(tab), /^WA Game 2 of 2/);
  await reach("Only this game");
  await tab.keyboard.press("Enter");
  await settle(tab);
  await reach("Back to all games");
});

test("a phone sees the verdict below its output, print the whole input and no button", async () => {
  const phone = await openPage("rake", 390, 844);
  await dropFile(phone, "Your output", "my.out", ["20\n41\n", 1]);
  await settle(phone);
  await phone.waitForTimeout(1000);
  const [own, found] = await Promise.all(["#own", "#said"].map((selector) => phone.locator(selector).boundingBox()));
  assert(found.y > own.y && found.y + found.height < 844, JSON.stringify(found));
  await assertCalm(phone, "phone");

  const desk = await openPage("yahtzee?tests");
  await desk.evaluate(() => {
    window.onafterprint = null;
    window.dispatchEvent(new Event("beforeprint"));
  });
  await desk.emulateMedia({ media: "print" });
  assert.match(await desk.locator("pre.printed").first().innerText(), /… [\d,]+ more lines$/);
  assert.match(await seen(desk, "#input + .part"), /first 50 KB of 8\d KB/);
  assert.equal(await desk.locator("button:visible, select:visible, textarea:visible").count(), 0);
});

/* At 200 percent a window has half as many pixels of the page. */
test("axe-core finds nothing with a failure, light or dark, on a desk, at 200 % and on a phone", async () => {
  const outputs = { yahtzee: card + wrongCard, mahjong: "Case 1: FA\nCase 2: FA\n", chess: "7\n", rake: "7\n8\n9\n10\n" };
  for (const { name } of puzzles) {
    for (const [width, height] of [[1280, 900], [390, 844], [640, 450]]) {
      const tab = await openPage(`${name}?tests`, width, height);
      const what = `${name}, ${width} × ${height}`;
      await assertAccessible(tab, `${what}, tests`);
      await chooseTests(tab, "statement-1");
      await write(tab, "Your output", outputs[name]);
      for (const colorScheme of ["light", "dark"]) {
        await tab.emulateMedia({ colorScheme });
        await assertAccessible(tab, `${what}, ${colorScheme}`);
      }
      await assertCalm(tab, what);
      await tab.close();
    }
  }
});

test("the field that takes what is dropped lights up, a link says what it holds, no control is idle", async () => {
  const tab = await openPage("mahjong");
  const over = (selector) => tab.locator(selector).dispatchEvent("dragover");
  const lit = () => tab.locator("textarea.target").evaluateAll((fields) => fields.map(({ id }) => id));
  for (const [selector, field] of [["#count", "own"], ["#title", "input"], ["#output", "own"], ["#input", "input"]]) {
    await over(selector);
    assert.deepEqual(await lit(), [field], selector);
  }
  await dropFile(tab, "Output", "my.out", ["Case 1: 1S 4S FA\nCase 2: Not ready\n", 1]);
  await settle(tab);
  assert.match(await verdict(tab), /^AC/);
  assert.deepEqual(await lit(), []);
  await push(tab, "Share");
  assert.match(await seen(tab, "#toast"), /holds the input and your output\. It works only with a copy of this HTML file|does not allow copying/);
  assert.equal(await tab.getByRole("slider").isVisible(), await tab.locator("article section").count() > 1);
  await write(tab, "Input", "1T 3T 5T 7T 9T 1S 3S 5S 7S 9S 1W 3W 5W\n0\n");
  assert.equal(await tab.locator("#case").isVisible(), false);
  assert.equal(await tab.getByRole("slider").isVisible(), await tab.locator("article section").count() > 1);
});

/* The picture of the READMEs. */
test("a picture of a failure is taken", { skip: !process.env.PICTURE && "PICTURE=FILE takes it" }, async () => {
  const tab = await openPage("yahtzee?tests", 1280, 850);
  const { output } = runOn(await save(tab, "Save the input"), program("yahtzee"));
  await choose(tab, "Open your output", output);
  await tab.evaluate(() => scrollTo(0, 0));
  await tab.screenshot({ path: resolve(workspace, process.env.PICTURE) });
});
