// The web app answers and judges as the command line does, and stays at hand whatever it is given.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertCalm, fixtures, run, workspace } from "./browser.mjs";
import { box, card, dropFile, game, openPage, puzzles, push, said, seen, selected, settle, text, texts, write, wrongCard } from "./page.mjs";

// Has the worker do a job that reads these streams of bytes; `check` takes three numbers more: one file, any case, no tests.
function ask(tab, kind, puzzle, ...streams) {
  const job = { kind, puzzle, streams: streams.map((bytes) => Buffer.from(bytes).toString("base64")) };
  return tab.evaluate(async ({ kind, puzzle, streams }) => {
    const index = puzzles.findIndex(({ name }) => name === puzzle);
    const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const files = streams.map((text) => new Blob([bytes(text)]));
    const { output, reply } = await askOnce(kind, [index, 1, 0, 0], { files });
    return { output: await output?.text() ?? "", ...JSON.parse(reply) };
  }, job);
}

test("every fixture is answered as on the command line, byte for byte, and published outputs are accepted", async () => {
  const tab = await openPage();
  for (const { puzzle, path, input } of fixtures) {
    const { stdout, stderr, status } = run(puzzle, [`${path}.in`]);
    const answered = await ask(tab, "answer", puzzle, input);
    const { line, column, text } = answered.fault ?? {};
    const message = text ? `${puzzle}: ${path}.in:${line}:${column}: ${text}\n` : "";
    assert.equal(answered.output, stdout, path);
    const said = stderr.replace(/^.*: what follows the end mark .*\n$/, ""); // of which the page says nothing
    assert.equal(message, said, path);
    if (status === 0) assert.equal(answered.cases, stdout.split("\n").length - 1, path);
    const published = join(workspace, "fixtures", `${path}.out`);
    if (!existsSync(published)) continue;
    const { verdict } = await ask(tab, "check", puzzle, input, readFileSync(published), stdout);
    assert.equal(verdict, "AC", path);
  }
  await assertCalm(tab, "fixtures");
});

test("a person finds the way, from the sample to a link that another person opens", async () => {
  let tab = await openPage();
  for (const { name, title, input, output } of puzzles) {
    await push(tab, title, "tab");
    assert.equal(await text(tab, "Input"), input);
    assert.equal(await text(tab, "Right output"), output);
    assert.equal(await tab.evaluate(() => location.hash), `#${name}`);
    await push(tab, "Random");
    assert.equal(await seen(tab, "#fault"), "", name);
    assert.notEqual(await text(tab, "Input"), input);
    assert.notEqual(await text(tab, "Right output"), "");
    await push(tab, "Sample");
    assert.equal(await text(tab, "Right output"), output);
  }
  await assertCalm(tab, "every tab");

  tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  assert.equal(await text(tab, "Right output"), card);
  await write(tab, "Input", game + game.replace("1 2 3 4 5\n", "1 2 7 4 5\n"));
  assert.equal(await text(tab, "Right output"), card);
  const message = 'Line 14, column 5: expected a die from 1 to 6, found "7" (game 2, roll 1)';
  const fault = await seen(tab, "#fault");
  assert(fault.startsWith(message), fault);
  await push(tab, "Show");
  assert.equal(await selected(tab), "1 2 7");

  await write(tab, "Input", game + game);
  await write(tab, "Your output", card + wrongCard);
  const verdict = await said(tab);
  for (const part of ["WA 1 of 2 games wrong.", "Your answer", "Right answer", "Claims 40 for full house"]) {
    assert(verdict.includes(part), `${part} is missing in ${verdict}`);
  }
  const first = await seen(tab, "article");
  assert(first.startsWith("Game 2: "), first);
  await tab.getByRole("button", { name: "Share" }).focus();
  await tab.keyboard.press("ArrowRight");
  assert.notEqual(await seen(tab, "article"), first);
  await tab.keyboard.press("End");
  assert.match(await seen(tab, ".controls output"), /^(\d+) \/ \1$/);

  const before = await texts(tab);
  await assertCalm(tab, "a link is made");
  tab = await openPage(await tab.evaluate(() => location.hash.slice(1)));
  assert.deepEqual(await texts(tab), before);
  assert.equal(await said(tab), verdict);
  await push(tab, "Random");
  assert.notEqual(await text(tab, "Input"), before[0]);
  await tab.evaluate(() => history.back());
  await settle(tab);
  assert.deepEqual(await texts(tab), before);
  await assertCalm(tab, "at the end");
});

test("a file of 10 MB is answered whole, is stopped, and work goes on", async () => {
  let tab = await openPage("yahtzee");
  const [line, cases] = ["1 2 3 4 5\n", 77_000];
  await dropFile(tab, "Input", "dropped.in", [line, 13 * cases]);
  await settle(tab);
  assert.match(await seen(tab, "#count"), /^77,000 games in /);
  const whole = await tab.evaluate(async () => {
    const text = await state.answers.rightOutput.text();
    return [text.length, text.slice(-34)];
  });
  assert.deepEqual(whole, [cases * card.length, card]);
  assert((await text(tab, "Right output")).length <= 50_000);
  await dropFile(tab, "Input", "dropped.in", [line, 13 * cases], ["1 2 3 4 five", 1]);
  await settle(tab);
  const message = 'dropped.in: line 1001001, column 9: expected a die from 1 to 6, found "five"';
  const fault = await seen(tab, "#fault");
  assert(fault.startsWith(message), fault);
  await push(tab, "Show");
  assert.equal(await selected(tab), "3 4 five");
  await tab.getByRole("button", { name: "Share" }).click();
  assert.match(await seen(tab, "#toast"), /too long for a link/);
  await push(tab, "Discard");
  assert.equal(await text(tab, "Input"), puzzles.find(({ name }) => name === "yahtzee").input);
  assert.match(await seen(tab, "#toast"), /Back button of your browser brings the file back/);
  await tab.goBack();
  await settle(tab);
  assert.equal(await seen(tab, "#fault"), fault);
  await tab.evaluate((game) => {
    find("#fault button").click();
    typeInput(typedText(game)); // before the place is found
  }, game);
  await settle(tab);
  assert.equal(await text(tab, "Input"), game);
  await assertCalm(tab, "a large file");

  tab = await openPage("rake");
  const sample = await text(tab, "Right output");
  await dropFile(tab, "Input", "dropped.in", ["300000\n", 1], ["3\n9 2 7 4\n1 8 3 6\n5 2 9 1\n4 7 3 8\n", 300_000]);
  const isBusy = () => tab.locator("#output").getAttribute("aria-busy");
  await tab.getByRole("button", { name: "Stop" }).waitFor();
  assert.equal(await isBusy(), "true");
  await push(tab, "Stop");
  assert.equal(await seen(tab, "#count"), "stopped");
  assert.equal(await isBusy(), "false");
  await push(tab, "Sample");
  assert.equal(await text(tab, "Right output"), sample);
  await assertCalm(tab, "stopped");
});

test("a value that the state does not have is neither drawn nor changed", async () => {
  const tab = await openPage();
  for (const use of [() => onChangeOf(["tba"], () => {}), () => change({ tba: 1 })]) {
    await assert.rejects(tab.evaluate(use), /there is no value tba/);
  }
});

test("what is drawn is drawn again when a value changes that it has read, and only `change` writes to the state", async () => {
  const tab = await openPage();
  const drawn = await tab.evaluate(() => {
    const drawn = [];
    autorun(() => drawn.push(state.progress < 5 ? "few" : state.story));
    drawn.push("first");
    change({ progress: 1 });
    change({ story: "not read" });
    change({ progress: 9 });
    change({ story: "read" });
    return drawn;
  });
  assert.deepEqual(drawn, ["first", "few", "not read", "read"]);
  await assert.rejects(tab.evaluate(() => { "use strict"; state.puzzleIndex = 1; }), /TypeError/);
});

test("the worker reads and writes memory beyond 2 GiB, whose addresses are negative as signed numbers", () => {
  const source = readFileSync(join(workspace, "crates/judge/web/src/worker.js"), "utf8");
  const worker = new Function("onmessage", "memory", "file", `${source}
    exported = { memory };
    filesToRead = [new FileStream(file, () => {})];
    return { imports, textOf };`);
  const memory = new WebAssembly.Memory({ initial: 32_769 }); // pages of 64 KiB: one page more than 2 GiB
  const { imports, textOf } = worker(null, memory, new TextEncoder().encode("a die"));
  const address = 2 ** 31 | 0;
  assert.equal(imports.read(0, address, 100), 5);
  imports.write(1, address + 2, 3);
  assert.equal(textOf(1), "die");
});

// The function of the worker that does the runs of a job, with these functions of the module as its own, as source code;
// and the messages that it posts.
function workerWith(exported) {
  const source = readFileSync(join(workspace, "crates/judge/web/src/worker.js"), "utf8");
  const messages = [];
  class FileReaderSync {
    readAsArrayBuffer = ({ buffer }) => buffer;
  }
  const doRuns = new Function("onmessage", "FileReaderSync", "postMessage", `${source}
    exported = ${exported};
    return doRuns;`)(null, FileReaderSync, (message) => messages.push(message));
  return { doRuns, messages };
}

test("the worker says before each run of a job how far it is", () => {
  const { doRuns, messages } = workerWith("{ answer() {} }");
  const blob = new TextEncoder().encode("1 2 3 4 5");
  assert.equal(doRuns({ id: 1, kind: "answer", args: [], blob, sizesOfRuns: [[2], [2], [2], [3]] }).length, 4);
  assert.deepEqual(messages, [0, 0.25, 0.5, 0.75].map((progress) => ({ progress })));
});

test("the worker tells how much of a long input it has read, which is half of a run that judges after that", () => {
  const read = "() => filesToRead[FROM_PAGE.input].read(new Uint8Array(1e6))";
  const { doRuns, messages } = workerWith(`{ answer: ${read}, check: ${read} }`);
  const blob = new Uint8Array(4e6);
  doRuns({ id: 1, kind: "answer", args: [], blob, sizesOfRuns: [[4e6]] });
  assert.deepEqual(messages, [{ progress: 0 }, { progress: 0.25 }]);
  doRuns({ id: 2, kind: "check", args: [], blob, sizesOfRuns: [[4e6]] });
  assert.deepEqual(messages.slice(2), [{ progress: 0 }, { progress: 0.125 }]);
});

test("a failure of the worker is told, and work goes on", async () => {
  const tab = await openPage("mahjong");
  const [input, output] = await texts(tab);
  await write(tab, "Input", `${input} `);
  await tab.evaluate(() => { askOnce("answer", [99], { files: [new Blob(), new Blob(), new Blob()] }); });
  await settle(tab);
  assert.match(await seen(tab, "#toast"), /crashed and was restarted[^]*index out of bounds/);
  assert.equal(await text(tab, "Input"), `${input} `);
  await write(tab, "Input", input);
  assert.equal(await text(tab, "Right output"), output);
  await tab.evaluate(() => { askOnce("no such job", []); });
  await settle(tab);
  assert.match(await seen(tab, "#toast"), /crashed and was restarted.*\(TypeError: [^,]*\)$/); // it has nothing to do with memory
});
