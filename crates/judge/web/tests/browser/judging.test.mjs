// A person with a wrong solution finds out why it is wrong: clicks, saves, runs the program outside and
// drops what it prints. The programs are in the folder `wrong`.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertAccessible, assertCalm, folder, run, workspace } from "./browser.mjs";
import {
  box, card, choose, chooseTests, dropFile, game, openPage, push, puzzles, said, save, seen, selected, settle, text, texts, verdict,
  write, wrongCard,
} from "./page.mjs";

// Compiles a program of the folder `wrong`, or an accepted submission, with some text replaced.
function program(puzzle, source = "", ...edits) {
  const accepted = join(workspace, `crates/judge/catalogue/src/${puzzle}/package/submissions/accepted/${source}`);
  const code = readFileSync(source ? accepted : fileURLToPath(new URL(`wrong/${puzzle}.cpp`, import.meta.url)), "utf8");
  const edited = edits.reduce((code, [from, to]) => {
    assert(code.includes(from), from);
    return code.replace(from, to);
  }, code);
  const file = join(mkdtempSync(join(folder, "program-")), puzzle);
  execFileSync("g++", ["-O2", "-w", "-x", "c++", "-o", file, "-"], { input: edited });
  return file;
}

// Unpacks an archive as "Extract All" of Windows' Explorer does, and the archivers of other systems: into a folder
// beside it that is named as the archive. Returns the folder.
function extracted(archive) {
  const unpacked = archive.replace(/\.zip$/, "");
  execFileSync("python3", ["-m", "zipfile", "-e", archive, unpacked]);
  return unpacked;
}

// Runs a program on what was saved, an input or an archive of inputs, as the page says. Returns the file
// with what it prints, and the inputs.
function runOn(saved, program) {
  const from = dirname(saved);
  if (!saved.endsWith(".zip")) {
    const output = join(from, "my.out");
    writeFileSync(output, spawnSync(program, { input: readFileSync(saved) }).stdout);
    return { output, inputs: [saved] };
  }
  const unpacked = extracted(saved);
  const puzzle = basename(unpacked).split("-")[0];
  execFileSync("sh", [join(basename(unpacked), "run.sh"), program], { cwd: from, stdio: "ignore" });
  const inputs = readdirSync(unpacked).filter((name) => name.endsWith(".in"));
  return { output: join(unpacked, `results-${puzzle}.txt`), inputs: inputs.map((name) => join(unpacked, name)) };
}

for (const { name: puzzle } of puzzles) {
  test(`every failure of a wrong solution of ${puzzle} is a click away, and can stand alone`, async () => {
    const wrong = program(puzzle);
    const tab = await openPage(`${puzzle}?tests`);
    const { output } = runOn(await save(tab, "Save the tests"), wrong);
    await choose(tab, "Open your output", output);
    const before = await texts(tab);
    const [first, all] = await tab.evaluate(() => [state.caseReport.case, failuresAround(state.caseReport.case)]);
    await push(tab, "Next");
    const next = all[(all.indexOf(first) + 1) % all.length];
    assert.equal(await tab.evaluate(() => state.caseReport.case), next);
    assert.equal(await tab.evaluate(() => state.caseNumber), next);
    await push(tab, "Previous");
    assert.equal(await tab.evaluate(() => state.caseReport.case), first);
    const parts = tab.locator("#strip span");
    assert.equal(await parts.count(), await tab.evaluate(() => allTests().tests.length));
    await tab.locator("#strip .R").last().click();
    await settle(tab);
    assert.equal(await tab.evaluate(() => state.report.letters[state.caseReport.case - 1]), "R");
    assert.equal(await tab.locator("#strip [aria-current=true]").count(), 1);
    await tab.locator("#strip .W").last().click();
    await settle(tab);
    assert.notEqual(await tab.evaluate(() => state.report.letters[state.caseReport.case - 1]), "R");
    if (puzzle !== "chess") assert.match(await tab.locator("#story h2").textContent(), new RegExp(` ${await tab.evaluate(() => state.caseNumber)}: `));

    await tab.getByRole("button", { name: /^Only this/ }).click();
    await settle(tab);
    assert.match(await said(tab), /from the long run; run this .* alone to confirm/);
    assert.equal(await tab.evaluate(() => state.answers.files.length === 1 && state.answers.files[0].caseCount), 1);
    const alone = await save(tab, "Save the input");
    const { output: own } = runOn(alone, wrong);
    assert.equal(readFileSync(own, "utf8"), await text(tab, "Your output"));
    assert.match(run("judge", ["test", puzzle, "--input", alone, "--", wrong]).stdout, /^WA/);
    await choose(tab, "Open your output", own);
    assert.match(await verdict(tab), /^WA Wrong answer\./);
    await assertAccessible(tab, puzzle);
    await push(tab, "Back to all tests");
    assert.deepEqual(await texts(tab), before);
    assert.equal(await tab.getByRole("combobox", { name: "Tests" }).inputValue(), "all");
    await assertCalm(tab, puzzle);
  });
}

test("what is right says on how much, and an address has the tests", async () => {
  const answers = (output) => output.match(/^(?!== ).+$/gm).length;
  for (const { name } of puzzles) {
    const tab = await openPage(name);
    await chooseTests(tab, "");
    await write(tab, "Your output", await text(tab, "Right output"));
    const shown = answers(await text(tab, "Right output"));
    assert.match(await verdict(tab), new RegExp(`^AC\\s+Right on ${shown === 1 ? "this" : `these ${shown}`} \\w+\\.$`));
    await push(tab, "Try the tests");
    assert.equal(await tab.evaluate(() => location.hash.split("&")[0]), `#${name}?tests`);
    assert.match(await said(tab), /The input has changed since you gave this output/);
    const right = await tab.evaluate(() => state.answers.rightOutput.text());
    const other = await openPage(`${name}?tests`);
    assert.equal(await other.evaluate(() => state.answers.rightOutput.text()), right);
    await dropFile(other, "Your output", "my.out", [right, 1]);
    await settle(other);
    const tests = await other.locator("#tests option").count() - 2; // besides all of them, and the input
    assert.match(await verdict(other), new RegExp(`^AC\\s+Right on all ${tests} tests, ${answers(right)} \\w+\\.$`));
    const key = await other.locator("#tests option").nth(4).getAttribute("value");
    await chooseTests(other, key);
    assert.equal(await other.evaluate(() => location.hash.split("&")[0]), `#${name}?test=${key}`);
    assert((await seen(other, "#about")).startsWith(`${key}: `));
    await assertCalm(other, name);
    await tab.close();
    await other.close();
  }
});

test("an output is judged against what is chosen, from the first moment: all tests, if nothing else was", async () => {
  const tab = await openPage("yahtzee");
  const right = await (await openPage("yahtzee?tests")).evaluate(() => state.answers.rightOutput.text());
  const lines = right.trimEnd().split("\n");
  for (const less of [lines.slice(0, -1), lines.slice(0, 1)]) {
    await tab.evaluate(() => show({}));
    await dropFile(tab, "Your output", "my.out", [`${less.join("\n")}\n`, 1]);
    await settle(tab);
    assert.match(await verdict(tab), new RegExp(`^PE ${lines.length - less.length} of ${lines.length} games missing\\.`));
  }
  await tab.evaluate(() => show({}));
  await write(tab, "Your output", lines[0]);
  assert.match(await verdict(tab), new RegExp(`^PE ${lines.length - 1} of ${lines.length} games missing\\.`));
  const rake = await openPage("rake");
  await chooseTests(rake, "");
  await dropFile(rake, "Your output", "my.out", ["Case 1: 20\nCase 2: 40\n", 1]);
  await settle(rake);
  assert.equal(await seen(rake, "#toast"), "");
  assert.match(await said(rake), /label|in front/);
});

test("the case of a link is shown, and the box with its number turns the verdict too", async () => {
  const tab = await openPage("rake");
  await write(tab, "Input", `3\n${"1\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n".repeat(3)}`);
  await write(tab, "Your output", "8\n9\n10\n");
  await tab.locator("#case").fill("3");
  await tab.locator("#case").blur();
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.caseReport.case), 3);
  const before = await said(tab);
  assert.match(before, /Board 3 of 3/);
  const other = await openPage(await tab.evaluate(() => location.hash.slice(1)));
  assert.equal(await said(other), before);
  for (const [number, shown] of [["x", 1], ["0", 1], ["-2", 1], ["9", 4]]) {
    const other = await openPage(`rake?test=statement-1&case=${number}`);
    assert.match(await seen(other, "#story"), new RegExp(`^Board ${shown}: `), number);
  }
});

test("what is no output is said to be none, and parts that contradict each other are no verdict", async () => {
  const tab = await openPage("chess?tests");
  const right = await tab.evaluate(() => state.answers.rightOutput.text());
  for (const [content, says] of [["%PDF-1.7", /a document/], ["Traceback (most recent call last):\n", /message of a crash/]]) {
    await dropFile(tab, "Your output", "what", [content, 1]);
    await settle(tab);
    assert.match(await verdict(tab), says);
  }
  const [first] = right.split(/(?<=\n)(?=== )/);
  await dropFile(tab, "Your output", "results-chess (1).txt", [`${first.replace(/\d+\n/, "77\n")}${right}`, 1]);
  await settle(tab);
  assert.match(await verdict(tab), /two parts for statement-1\.in that differ/);
  await dropFile(tab, "Your output", "results-chess (1).txt", [first + right, 1]);
  await settle(tab);
  assert.match(await verdict(tab), /^AC/);
});

test("results of several files: one that is missing, empty, in CRLF or of another input is said so", async () => {
  const tab = await openPage("chess?tests");
  const right = await tab.evaluate(() => state.answers.rightOutput.text());
  const give = async (output) => {
    await dropFile(tab, "Your output", "results.txt", [output, 1]);
    await settle(tab);
    return said(tab);
  };
  assert.match(await give(right.replaceAll("\n", "\r\n")), /^AC\s+Right on all 64 tests, 64 boards\. What is left .* Form: the page has converted the line breaks/);
  const parts = right.split(/(?=^== )/m);
  assert.match(await give(parts.slice(1).reverse().join("")), /^PE 1 of 64 boards missing\..*has no part for statement-1\.in: did the program stop/);
  assert.match(await give(parts.with(2, `${parts[2].split("\n")[0]}\n\n`).join("")), /^PE 1 of 64 boards missing\..* output is empty\..* Did the program crash/);
  assert.match(await give("2\n"), /consists of \d+ files\. Drop the results-chess\.txt/);
  await push(tab, "Sample");
  await write(tab, "Your output", right);
  assert.match(await said(tab), /output is for several files/);
  assert.match(await give(right), /^AC\s+Right on all/); // the headings choose the tests
  await write(tab, "Input", "== a.in\n2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n\n== b.in\n1 x\n");
  assert.equal(await seen(tab, "#fault span"), 'b: line 1, column 3: expected the number of columns, from 1 to 10, found "x"');
  await write(tab, "Your output", "== a.in\n2\n");
  assert.match(await said(tab), /input is malformed\. Your output is right for the 1 board that could be read/);
});

test("an output that is empty, old, of another system, or for a malformed input is said so", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await dropFile(tab, "Your output", "my.out", ["", 1]);
  await settle(tab);
  assert.match(await said(tab), /^PE 2 of 2 games missing\..* The output is empty\..*Did the program crash/);
  await dropFile(tab, "Your output", "my.out", [card.replace("\n", "\r\n"), 2]);
  await settle(tab);
  assert.match(await said(tab), /^AC Right on these 2 games\. Try the tests What is left/);
  for (const [encoding, note] of [
    ["utf16le", "The file was in UTF-16, and was converted; PowerShell’s “>” writes such files."],
    ["utf8", "The file began with a byte order mark, which was removed."],
  ]) {
    const file = join(folder, `my.${encoding}.out`);
    writeFileSync(file, "\ufeff" + card.repeat(2).replaceAll("\n", "\r\n"), encoding);
    await choose(tab, "Open your output", file);
    assert.match(await verdict(tab), /^AC/);
    assert.equal(await seen(tab, "#own + .part"), note);
  }

  await write(tab, "Your output", card + wrongCard);
  assert.match(await said(tab), /^WA 1 of 2 games wrong\.[^]*Claims 40 for full house[^]*Your answer/);
  await write(tab, "Input", game + game + game);
  assert.match(await said(tab), /^The input has changed since you gave this output\./);
  assert.equal(await text(tab, "Your output"), card + wrongCard);
  await push(tab, "Judge it anyway");
  assert.match(await verdict(tab), /^WA 1 of 3 games wrong, 1 missing\./);
  await write(tab, "Input", game + game);
  assert.match(await verdict(tab), /^WA 1 of 2 games wrong\./);
  await write(tab, "Input", game);
  await push(tab, "Clear it");
  assert.equal(await said(tab), "");

  await write(tab, "Input", `${game}${game}1 2 3 4 5\n7`);
  assert.equal(await seen(tab, "#fault span"), 'Line 28, column 1: expected a die from 1 to 6, found "7" (game 3, roll 2)');
  await write(tab, "Your output", card + card);
  assert.match(await verdict(tab), /right for the 2 games before the error/);
  await write(tab, "Your output", card + wrongCard);
  assert.match(await verdict(tab), /^WA 1 of 2 games wrong\./);
  await assertCalm(tab, "outputs");
});

test("a fault at the very end of the longest text that a field shows whole is selected there", async () => {
  const tab = await openPage("yahtzee");
  // These are 50,000 bytes.
  await dropFile(tab, "Input", "long.in", ["1 2 3 4 5\n", 5000]);
  await settle(tab);
  assert.match(await seen(tab, "#fault span"), /^long\.in: line 5001, column 1: /);
  await push(tab, "Show");
  assert.equal(await box(tab, "Input").evaluate(({ selectionStart }) => selectionStart), 50_000);
  await assertCalm(tab, "the end");
});

test("a fault that begins in the first part of a long text and ends beyond it is selected as a whole", async () => {
  const tab = await openPage("yahtzee");
  // The word begins at byte 49,996, and ends at 50,001.
  await dropFile(tab, "Input", "long.in", ["1 2 3 4 5\n", 4999], ["1 2 3 seven\n", 1]);
  await settle(tab);
  assert.match(await seen(tab, "#fault span"), /^long\.in: line 5000, column 7: /);
  await push(tab, "Show");
  assert.equal(await selected(tab), "2 3 seven");
  // The same if no whitespace is before it.
  await dropFile(tab, "Input", "word.in", ["seven", 11_000]);
  await settle(tab);
  await push(tab, "Show");
  assert.equal(await box(tab, "Input").evaluate(({ selectionStart, selectionEnd }) => `${selectionStart} to ${selectionEnd}`), "0 to 50000");
  await assertCalm(tab, "the end of the first part");
});

test("what follows the end mark of an input is not read, and the page says so wherever it reads one", async () => {
  const tab = await openPage("mahjong");
  const sample = await text(tab, "Input");
  assert.match(sample, /\n0\n$/);
  const first = sample.split("\n").length;
  const words = (line, lines) => `Line ${line}, column 1: what follows the end mark \`0\` is not read (${lines})`;
  assert.equal(await seen(tab, "#unread"), "");
  await write(tab, "Input", `${sample}\n${sample}`);
  assert.equal(await seen(tab, "#unread span"), words(first + 1, "3 lines"));
  const file = join(folder, "twice.in");
  writeFileSync(file, `${sample}\n${sample}`);
  const terminal = run("mahjong", [file]).stderr;
  assert(terminal.endsWith(`:${first + 1}:1: ${words(first + 1, "3 lines").split(": ")[1]}\n`), terminal);
  assert.equal(await seen(tab, "#fault"), "");
  await push(tab, "Show");
  assert.match(await selected(tab), /\n\n1S$/);
  await write(tab, "Your output", await text(tab, "Right output"));
  assert.match(await said(tab), /^AC .*Line 5 of the input: what follows the end mark 0 is not read \(3 lines\)/);
  await write(tab, "Input", `${sample}more`);
  assert.equal(await seen(tab, "#unread span"), words(first, "1 line"));
  await dropFile(tab, "Your output", "mine.in", [sample + sample, 1]);
  await settle(tab);
  assert.match(await verdict(tab), /^mine\.in is an input/);
  assert.equal(await seen(tab, "#unread span"), `mine.in: l${words(first, "3 lines").slice(1)}`);
  await write(tab, "Input", ["a", "b", "c", "d"].map((name) => `== ${name}.in\n${sample}more\n\n`).join(""));
  assert.match(await seen(tab, "#unread span"), /^a: line 4, .*; b: line 4, .*; c: line 4, .*; and so in 1 more of the files$/);
  assert(await tab.locator("#unread button").isHidden());
  await write(tab, "Input", "1S\n0\n");
  assert.deepEqual([await seen(tab, "#unread"), (await seen(tab, "#fault")).length > 0], ["", true]);
  await assertAccessible(tab, "unread");
});

test("until another input is answered, a remark keeps the name of the file that it is on, and leads nowhere", async () => {
  const tab = await openPage("yahtzee");
  await dropFile(tab, "Input", "bad.in", ["7\n", 1]);
  await settle(tab);
  assert.match(await seen(tab, "#fault"), /^bad\.in: line 1, column 1: .* Show$/);
  const meanwhile = await tab.evaluate(() => new Promise((resolve) => {
    loseNext(({ kind }) => kind === "answer", () => setTimeout(() => {
      resolve(find("#fault").innerText);
      stop();
    }));
    typeInput(typedText("8"));
  }));
  assert.match(meanwhile, /^bad\.in: line 1, column 1: .*[^w]$/);
  await settle(tab);
  assert.equal(await seen(tab, "#fault"), "");
  await assertCalm(tab, "remarks");
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

test("a first case that is right alone, or one that had no answer, is no sign of a program that keeps something", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  for (const [output, part] of [[wrongCard + card, "1"], [card, "2"]]) {
    await write(tab, "Your output", output);
    await tab.evaluate((number) => showCase(number), Number(part));
    await settle(tab);
    await push(tab, "Only this game");
    assert.doesNotMatch(await said(tab), /keeps something/);
    await write(tab, "Your output", card);
    assert.equal(await verdict(tab), "AC Right on this game alone.");
    await push(tab, "Back to all games");
  }
  await assertCalm(tab, "the first case");
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
  await settle(tab);
  assert.match(await tab.evaluate(() => location.hash), /^#yahtzee\?test=statement-1/);
  await reach("Open your output");
  await tab.keyboard.press("Tab");
  await tab.keyboard.type(card + wrongCard);
  await settle(tab);
  assert.match(await verdict(tab), /^WA 1 of 2 games wrong\./);
  await reach("Only this game");
  await tab.keyboard.press("Enter");
  await settle(tab);
  await reach("Back to all games");
});

test("a text that is too long to be edited is taken as a file, in one entry of the history, and can be discarded", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const paste = async (tab, name, text) => {
    await box(tab, name).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    }, text);
    await settle(tab);
  };
  const entries = (tab) => tab.evaluate(() => history.length);
  const long = "é".repeat(30_000); // 60,000 bytes
  for (const [name, id] of [["Input", "#input"], ["Your output", "#own"]]) {
    await write(tab, name, card);
    for (const give of [paste, write]) {
      const before = await entries(tab);
      await give(tab, name, long);
      assert.equal(await entries(tab), before + 1, `${name}, ${give.name}`);
      assert(!(await box(tab, name).isEditable()));
      assert.equal(await seen(tab, `${id} + .part span`), "These are the first 50 KB of 60 KB.");
      await tab.locator(`${id} + .part button`).click();
      assert.equal(await seen(tab, "#toast"), "The Back button of your browser brings the text back.");
      await settle(tab);
      assert.equal(await text(tab, name), card);
      assert(await box(tab, name).isEditable());
    }
  }
  const untouched = await openPage("yahtzee");
  const before = await entries(untouched);
  await paste(untouched, "Your output", long);
  assert.equal(await entries(untouched), before + 1);
});

test("a phone sees the verdict below its output, print the whole input and no button", async () => {
  // The widest page that is laid out for a phone has 768 pixels.
  for (const [width, height] of [[390, 844], [768, 1000]]) {
    const phone = await openPage("rake", width, height);
    await chooseTests(phone, "");
    await dropFile(phone, "Your output", "my.out", ["20\n41\n", 1]);
    await settle(phone);
    await phone.waitForFunction(() => { // which fails if the page does not scroll there
      const { top } = find("#said").getBoundingClientRect();
      return top >= 0 && top < 200;
    });
    await assertCalm(phone, `phone of ${width} pixels`);
  }

  // What is pasted is whole, but whoever types goes on to look at the field.
  const phone = await openPage("rake", 390, 844);
  await chooseTests(phone, "");
  for (const [inputType, scrolls] of [["insertText", 0], ["insertFromPaste", 1]]) {
    await phone.evaluate((inputType) => {
      window.scrolls = 0;
      find("#verdict").scrollIntoView = () => { window.scrolls += 1; };
      find("#own").value += "20\n";
      find("#own").dispatchEvent(new InputEvent("input", { inputType }));
    }, inputType);
    await settle(phone);
    assert.notEqual(await said(phone), "", inputType);
    assert.equal(await phone.evaluate(() => window.scrolls), scrolls, inputType);
  }

  const desk = await openPage("yahtzee?tests");
  await desk.evaluate(() => {
    window.onafterprint = null;
    window.dispatchEvent(new Event("beforeprint"));
  });
  await desk.emulateMedia({ media: "print" });
  const lines = (await desk.evaluate(() => state.input.content.text())).trimEnd().split("\n").length;
  assert((await seen(desk, "pre.printed")).endsWith(`\n… ${(lines - 400).toLocaleString("en")} more lines`)); // also those that no field shows
  assert.match(await seen(desk, "#input + .part"), /first 50 KB of 8\d KB/);
  assert.equal(await desk.locator("button:visible, select:visible, textarea:visible").count(), 0);
});

// At 200 percent a window has half as many pixels of the page.
test("axe-core finds nothing with a failure or a fault, light, dark or in forced colours, on a desk, and of Yahtzee at 200 % and on a phone", async () => {
  const outputs = { yahtzee: card + wrongCard, mahjong: "Case 1: FA\nCase 2: FA\n", chess: "7\n", rake: "7\n8\n9\n10\n" };
  for (const { name } of puzzles) {
    const others = name === "yahtzee" ? [[390, 844], [640, 450]] : [];
    for (const [width, height] of [[1280, 900], ...others]) {
      const tab = await openPage(`${name}?tests`, width, height);
      const what = `${name}, ${width} × ${height}`;
      await tab.evaluate(() => { document.querySelector("details").open = true; });
      await assertAccessible(tab, `${what}, tests`);
      await chooseTests(tab, "statement-1");
      await write(tab, "Your output", outputs[name]);
      for (const media of [{ colorScheme: "light" }, { colorScheme: "dark" }, { forcedColors: "active" }]) {
        await tab.emulateMedia(media);
        await assertAccessible(tab, `${what}, ${Object.values(media)}`);
      }
      await tab.emulateMedia({ colorScheme: null, forcedColors: null });
      await write(tab, "Input", "wrong");
      await assertAccessible(tab, `${what}, malformed`);
      await assertCalm(tab, what);
      await tab.close();
    }
  }
});

test("the field that takes what is dropped lights up, a link says what it holds, no control is idle", async () => {
  const tab = await openPage("mahjong");
  await chooseTests(tab, "");
  const over = (selector) => tab.locator(selector).dispatchEvent("dragover");
  const lit = () => tab.locator("textarea.target").evaluateAll((fields) => fields.map(({ id }) => id));
  for (const [selector, field] of [["#count", "own"], ["#title", "own"], ["#output", "own"], ["#random", "input"]]) {
    await over(selector);
    assert.deepEqual(await lit(), [field], selector);
  }
  await dropFile(tab, "Input", "my.out", ["Case 1: 1S 4S FA\nCase 2: Not ready\n", 1]);
  await settle(tab);
  assert.match(await verdict(tab), /^AC/);
  assert.deepEqual(await lit(), []);
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await push(tab, "Share");
  assert.match(await seen(tab, "#toast"), /holds the input and your output\. It works only with a copy of this HTML file/);
  assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), tab.url());
  await write(tab, "Your output", "");
  await push(tab, "Share");
  assert.match(await seen(tab, "#toast"), /^Copied a link that holds the input\./);
  assert(!(await tab.getByRole("slider").isVisible())); // of one step
  await write(tab, "Input", "1T 3T 5T 7T 9T 1S 3S 5S 7S 9S 1W 3W 5W\n0\n");
  assert.equal(await tab.locator("#case").isVisible(), false);
  // A link is to what is shown when the button is pressed, though it is still to be packed.
  await tab.evaluate((hand) => {
    typeInput(typedText(hand));
    find("#share").click();
  }, "1T 3T 5T 7T 9T 1S 3S 5S 7S 9S 1W 3W 7W\n0\n");
  await settle(tab);
  assert.equal(await tab.evaluate(() => navigator.clipboard.readText()), tab.url());
  assert(await (await openPage("yahtzee")).getByRole("slider").isVisible());
});

test("a file is understood wherever it lands: an input, an output, both, results, and what is neither", async () => {
  const tab = await openPage("yahtzee");
  const drop = async (field, name, text) => {
    await dropFile(tab, field, name, [text, 1]);
    await settle(tab);
  };
  await drop("Your output", "some.txt", game + game);
  assert.equal(await text(tab, "Input"), game + game);
  await drop("Input", "some.txt", Array.from(card, (letter) => `${letter}\0`).join("")); // UTF-16 without a mark
  assert.equal(await text(tab, "Your output"), card);
  assert.equal(await said(tab), "PE 1 of 2 games missing. Only this game Low and green: right; outlined: missing. Each opens a case. The output ends after 1 of 2 games: does the program read until the end of the input? Game 2 of 2 Your answer nothing Right answer 1 2 3 4 5 0 15 0 0 0 25 35 0 0 90 Game 2 " + game.trim().replaceAll("\n", " "));
  for (const [content, says] of [["PK\x03\x04", /archive\. Unpack it/], ["#include <cstdio>\n", /source code\. Run it/],
    ["Case 1: FA\n", /output of another puzzle\. Open the tab Mahjong/], ["1S 2S 3S 4S 5S 6S 7S 8S 9S 1T 1T 2T 2T\n0\n", /input of another puzzle/]]) {
    await drop("Your output", "what", content);
    assert.match(await verdict(tab), says);
    assert.equal(await text(tab, "Your output"), card);
  }
  const chess = await openPage("chess?tests");
  await drop("Input", "results-chess.txt", await chess.evaluate(() => state.answers.rightOutput.text()));
  assert.match(await verdict(tab), /^AC\s+Right on all 64 tests/);
  await assertCalm(tab, "dropped");
});

test("a reload keeps every tab, and a link that cannot be followed says so", async () => {
  const tab = await openPage("mahjong");
  await chooseTests(tab, "");
  await write(tab, "Your output", "Case 1: FA\n");
  await push(tab, puzzles.find(({ name }) => name === "yahtzee").title, "tab");
  await write(tab, "Input", game.repeat(2));
  await tab.reload();
  await settle(tab);
  assert.equal(await text(tab, "Input"), game.repeat(2));
  await push(tab, puzzles.find(({ name }) => name === "mahjong").title, "tab");
  assert.equal(await text(tab, "Your output"), "Case 1: FA\n");
  for (const place of ["poker", "rake?test=none", "rake?input=z!"]) {
    assert.match(await seen(await openPage(place), "#toast"), /link cannot be followed/, place);
  }
});

test("while what is stored of a tab is unpacked, it can be neither saved nor lost", async () => {
  const tab = await openPage("mahjong");
  await chooseTests(tab, "");
  await write(tab, "Your output", "Case 1: FA\n");
  await push(tab, puzzles.find(({ name }) => name === "yahtzee").title, "tab");
  await tab.reload();
  await settle(tab);
  await tab.evaluate(() => {
    shownAt = () => new Promise(() => {});
    tabs[puzzles.findIndex(({ name }) => name === "mahjong")].click();
  });
  await settle(tab);
  assert.match((await tab.evaluate(() => linkToShown())).address, /^#mahjong\?.*own=/);
  assert.equal(await seen(tab, "#command"), "");
  assert.deepEqual(await tab.locator("#save-input, #copy-command").evaluateAll((all) => all.map(({ disabled }) => disabled)), [true, true]);
  await tab.reload();
  await settle(tab);
  assert.equal(await text(tab, "Your output"), "Case 1: FA\n");
  assert(await tab.locator("#save-input").isEnabled());
  await assertCalm(tab, "pending");
});

test("what is typed while the first of it is still taken is not lost", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(async () => {
    const { testsByPuzzle } = state;
    let unpackNow;
    unpacked = new Promise((resolve) => { unpackNow = () => resolve(testsByPuzzle); });
    const field = find("#own");
    for (const value of ["12 345", "12 345 6", "12 345 67"]) {
      field.value = value;
      field.dispatchEvent(new InputEvent("input", { inputType: "insertText" }));
      // The first two are taken, and wait for the tests. The third one is not taken yet when these come.
      if (value !== "12 345 67") await new Promise((resolve) => setTimeout(resolve, 200));
    }
    unpackNow();
  });
  await settle(tab);
  assert.equal(await text(tab, "Your output"), "12 345 67");
  assert.equal(await tab.evaluate(() => state.userOutput.content.text()), "12 345 67");
  await assertCalm(tab, "typed");
});

test("the story of another input is told even if its output is not judged", async () => {
  const tab = await openPage("yahtzee");
  const others = ["6 6 6 6 6\n", "5 5 5 5 5\n"].map((dice) => dice.repeat(13));
  const stories = [];
  for (const other of others) {
    await write(tab, "Input", other);
    stories.push(await seen(tab, "#story"));
  }
  assert.notEqual(stories[0], stories[1]);
  await write(tab, "Input", game);
  await write(tab, "Your output", card);
  await tab.evaluate((other) => {
    loseNext(({ kind }) => kind === "check", () => setTimeout(stop));
    change({ givenFor: [new Blob([other])] });
    typeInput(typedText(other));
  }, others[0]);
  await settle(tab);
  assert.equal(await verdict(tab), "This was stopped before your output was judged.");
  assert.equal(await seen(tab, "#story"), stories[0]);

  // A notice comes before the answers.
  await tab.evaluate(async (other) => {
    const ask = solver.ask;
    let answerNow;
    const wait = new Promise((resolve) => { answerNow = resolve; });
    solver.ask = async function (kind, ...rest) {
      if (kind === "answer") await wait;
      return ask.call(this, kind, ...rest);
    };
    typeInput(typedText(other));
    await receive([new File(["#include <map>\n"], "my.cpp")], "output");
    answerNow();
    solver.ask = ask;
  }, others[1]);
  await settle(tab);
  assert.match(await verdict(tab), /source code/);
  assert.equal(await seen(tab, "#story"), stories[1]);
  await assertCalm(tab, "stories");
});

test("after a reload, Back and Forward lead to what each entry had, and a case alone to the whole input", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  await write(tab, "Your output", card);
  await push(tab, "Random");
  const random = await text(tab, "Input");
  await tab.reload();
  await settle(tab);
  assert.equal(await text(tab, "Input"), random);
  await tab.goBack();
  await settle(tab);
  assert.deepEqual([await text(tab, "Input"), await text(tab, "Your output")], [game, card]);
  await tab.goForward();
  await settle(tab);
  assert.equal(await text(tab, "Input"), random);

  // An input that is too long for an entry, but not for the session: the entry of the case alone leads to it, and its own.
  const long = longInput(1000);
  await dropFile(tab, "Input", "long.in", [long, 1]);
  await settle(tab);
  await dropFile(tab, "Your output", "my.out", [wrongCard, 1]);
  await settle(tab);
  await push(tab, "Only this game");
  for (const lead of [() => tab.reload(), () => tab.goBack()]) {
    await lead();
    await settle(tab);
    assert.equal(await tab.evaluate(() => state.input.content.text()), long, `${lead}`);
  }
  await assertCalm(tab, "reloads");
});

test("a reload, Back and Forward lead to what is shown although it did not change when its entry began", async () => {
  const tab = await openPage("yahtzee");
  const long = longInput(1000);
  await dropFile(tab, "Input", "long.in", [long, 1]);
  await settle(tab);
  const output = await tab.evaluate(() => state.answers.rightOutput.text());
  await dropFile(tab, "Your output", "my.out", [output, 1]);
  await settle(tab);
  const assertShown = async (what) => {
    await settle(tab);
    const shown = await tab.evaluate(async () => [await state.input.content.text(), await state.userOutput?.content.text()]);
    assert(shown[0] === long && shown[1] === output, what);
  };
  const show = {
    "the tab": () => push(tab, puzzles.find(({ name }) => name === "yahtzee").title, "tab"),
    "the file": () => tab.evaluate(() => showSubmission({ file: state.userOutput, puzzleIndex: state.puzzleIndex, input: state.input })),
  };
  for (const [what, showAgain] of Object.entries(show)) {
    await showAgain();
    await assertShown(what);
    await tab.evaluate(() => { location.hash = "rake"; });
    await tab.waitForFunction(() => puzzle().name === "rake");
    await settle(tab);
    await tab.goBack();
    await assertShown(`${what}, Back`);
    await tab.reload();
    await assertShown(`${what}, a reload`);
  }
  await assertCalm(tab, "shown again");
});

// Holds up what packs a file for an address, until `window.packNow` is called.
const packSlowly = (tab) => tab.evaluate(() => {
  const packNow = packedIfSmall;
  const isAllowed = new Promise((resolve) => { window.packNow = resolve; });
  packedIfSmall = async (file) => {
    await isAllowed;
    return packNow(file);
  };
});

test("an entry that was left before its link was packed gets its address when Back leads to it, though nothing changes", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  await packSlowly(tab);
  await dropFile(tab, "Your output", "my.out", [card, 1]);
  await settle(tab);
  await tab.evaluate(() => showSubmission(state.submissions[0]));
  await tab.evaluate(() => window.packNow());
  await settle(tab);
  await tab.goBack();
  await settle(tab);
  assert.match(await tab.evaluate(() => location.hash), /&own=/);
  await tab.reload();
  await settle(tab);
  assert.deepEqual([await text(tab, "Input"), await text(tab, "Your output")], [game, card]);
  await assertCalm(tab, "left early");
});

test("a reload at a case alone leads to the whole output, even if its link was not packed before", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await write(tab, "Your output", card + wrongCard);
  await packSlowly(tab);
  await write(tab, "Your output", wrongCard + card);
  await push(tab, "Only this game");
  await tab.evaluate(() => window.packNow());
  await settle(tab);
  await tab.reload();
  await settle(tab);
  assert.deepEqual([await text(tab, "Input"), await text(tab, "Your output")], [game + game, wrongCard + card]);
  await assertCalm(tab, "a case alone");
});

test("if the browser has room for the input alone, a reload still leads to the output in the address", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(() => {
    const setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (value.includes("own=")) throw new DOMException("no room", "QuotaExceededError");
      setItem.call(this, key, value);
    };
  });
  await write(tab, "Input", game);
  await write(tab, "Your output", card);
  assert.equal(await lastMessage(tab), "");
  await tab.reload();
  await settle(tab);
  assert.deepEqual([await text(tab, "Input"), await text(tab, "Your output")], [game, card]);
  await assertCalm(tab, "little room");
});

// Has the browser give the session no more than this number of characters.
const limitSession = (tab, maxChars) => tab.evaluate((maxChars) => {
  const setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    const others = Object.entries(this).filter(([name]) => name !== key);
    const used = others.flat().join("").length;
    if (used + key.length + String(value).length > maxChars) throw new DOMException("no room", "QuotaExceededError");
    setItem.call(this, key, value);
  };
}, maxChars);

test("after a reload, each entry has its long texts, and if the room ends, the oldest entry and no other puzzle lacks them", async () => {
  const tab = await openPage("yahtzee");
  const inputs = [800, 801, 802].map(longInput);
  const packedChars = await tab.evaluate(async (input) => (await pack(new Blob([input]))).length, inputs[0]);
  await limitSession(tab, 2.5 * packedChars);
  const boards = `${"1 1 1 1\n".repeat(4)}`;
  await push(tab, puzzles.find(({ name }) => name === "rake").title, "tab");
  await write(tab, "Input", `1\n1\n${boards}`);
  await push(tab, puzzles.find(({ name }) => name === "yahtzee").title, "tab");
  for (const [index, input] of inputs.entries()) {
    await dropFile(tab, "Input", `long-${index}.in`, [input, 1]);
    await settle(tab);
  }
  await tab.reload();
  await settle(tab);
  const shownInput = () => tab.evaluate(() => state.input.content.text());
  assert.equal(await shownInput(), inputs[2]);
  await tab.goBack();
  await settle(tab);
  assert.equal(await shownInput(), inputs[1]);
  // The address of the oldest one is too long for an entry.
  await tab.goBack();
  await settle(tab);
  assert.equal(await shownInput(), puzzles.find(({ name }) => name === "yahtzee").input);
  await push(tab, puzzles.find(({ name }) => name === "rake").title, "tab");
  assert.equal(await shownInput(), `1\n1\n${boards}`);
  await assertCalm(tab, "little room for many");
});

test("if a file can no longer be read, Share says so", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate((game) => {
    packedIfSmall = async () => { throw new DOMException("the file is gone", "NotReadableError"); };
    takeInput(fileText(new File([game], "mine.in")));
  }, game);
  await settle(tab);
  await push(tab, "Share");
  assert.equal(await seen(tab, "#toast"), "There is no link: a file cannot be read any more. Drop it again.");
  assert(tab.messages.some((message) => message.includes("the file is gone")), `${tab.messages}`);
});

test("if the browser does not let an entry have its address, there is a link all the same, and a reload loses nothing", async () => {
  const tab = await openPage("yahtzee");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await tab.evaluate(() => {
    history.replaceState = () => { throw new DOMException("too many calls", "SecurityError"); };
  });
  await write(tab, "Input", game);
  await push(tab, "Share");
  assert.match(await lastMessage(tab), /^Copied a link that holds the input\./);
  await tab.reload();
  await settle(tab);
  assert.equal(await text(tab, "Input"), game);
});

// An input of Yahtzee that can hardly be compressed.
function longInput(games) {
  let seed = 1;
  const die = () => {
    seed = (seed * 48_271) % (2 ** 31 - 1);
    return 1 + (seed >> 8) % 6;
  };
  const roll = () => [die(), die(), die(), die(), die()].join(" ");
  return Array.from({ length: 13 * games }, () => `${roll()}\n`).join("");
}

// The last message, which may be hidden by now: on a busy machine, a page takes longer than a message stays.
const lastMessage = (tab) => tab.locator("#toast").textContent();

test("of what is too large to be kept, it is said whether that is the output or the input", async () => {
  const tab = await openPage("yahtzee");
  const input = longInput(1000);
  await dropFile(tab, "Input", "long.in", [input, 1]);
  await settle(tab);
  await dropFile(tab, "Your output", "large.out", [card, 80_000]);
  await settle(tab);
  assert.equal(await lastMessage(tab), "There is no room to keep your output: after a reload, drop it again.");
  await tab.reload();
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.input.content.text()), input);
  assert.equal(await text(tab, "Your output"), "");
  await dropFile(tab, "Input", "large.in", [game, 20_000]);
  await settle(tab);
  await tab.evaluate((own) => takeOutput(fileText(new File([own], "my.out"))), longInput(800));
  await settle(tab);
  assert((await tab.evaluate(() => pack(state.userOutput.content))).length > 8_000);
  assert.equal(await lastMessage(tab), "There is no room to keep the input: after a reload, drop it and your output again.");
  await assertCalm(tab, "too large");
});

test("if the browser has no room for what is to be kept, that is said, once of each file", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };
  });
  await write(tab, "Input", game);
  await write(tab, "Your output", card);
  assert.equal(await lastMessage(tab), ""); // both are in the address of the entry
  const words = "There is no room to keep the input: after a reload, drop it and your output again.";
  const texts = [longInput(1000), longInput(1001)];
  for (const [index, says] of [words, words, ""].entries()) {
    await tab.evaluate(([index, input]) => {
      find("#toast").textContent = "";
      window.inputs ??= [];
      window.inputs[index] ??= fileText(new File([input], `${index}.in`));
      takeInput(window.inputs[index]);
    }, [index % 2, texts[index % 2]]);
    await settle(tab);
    assert.equal(await lastMessage(tab), says, `${index}`);
  }
  await assertCalm(tab, "no room");
});

// Opens a link that needs the tests, which do not come until `window.unpackNow` is called.
async function openLinkSlowly(tab, hash) {
  await tab.evaluate((hash) => {
    const now = unpacked;
    unpacked = new Promise((resolve) => { window.unpackNow = () => resolve(now); });
    const isFollowed = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
    location.hash = hash;
    return isFollowed;
  }, hash);
}

test("what the user has shown while a link is followed stays, and the entry of the link still leads there", async () => {
  const tab = await openPage("mahjong");
  const sample = (puzzle) => puzzles.find(({ name }) => name === puzzle).input;
  const open = (puzzle) => tab.getByRole("tab", { name: puzzles.find(({ name }) => name === puzzle).title }).click();
  await openLinkSlowly(tab, "chess?test=statement-1");
  assert.deepEqual([await text(tab, "Input"), await tab.evaluate(() => puzzle().name)], ["", "chess"]);
  await open("rake");
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.equal(await text(tab, "Input"), sample("rake"));
  assert.equal(await tab.evaluate(() => location.hash), "#rake");
  await tab.goBack();
  await settle(tab);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
  assert.equal(await tab.evaluate(() => location.hash), "#chess?test=statement-1");
  await tab.goBack();
  await settle(tab);
  assert.equal(await text(tab, "Input"), sample("mahjong"));

  await openLinkSlowly(tab, "yahtzee?test=none");
  await tab.evaluate((game) => { takeInput(typedText(game)); }, game);
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.deepEqual([await text(tab, "Input"), await seen(tab, "#toast")], [game, ""]);
  await tab.goBack();
  await settle(tab);
  assert.match(await seen(tab, "#toast"), /link cannot be followed/);
  await assertCalm(tab, "links");
});

test("the tab of a puzzle leads to a link that was left before it was unpacked, and to what results of another puzzle came upon", async () => {
  const tab = await openPage("mahjong");
  const open = (puzzle) => push(tab, puzzles.find(({ name }) => name === puzzle).title, "tab");
  // Of mahjong, something else was shown before the link.
  for (const [linked, other] of [["mahjong", "rake"], ["chess", "rake"], ["yahtzee", "mahjong"]]) {
    await openLinkSlowly(tab, `${linked}?test=statement-1`);
    await tab.getByRole("tab", { name: puzzles.find(({ name }) => name === other).title }).click();
    await tab.evaluate(() => window.unpackNow());
    await settle(tab);
    await open(linked);
    assert.deepEqual(await tab.evaluate(() => [puzzle().name, keyOfInput()]), [linked, "statement-1"]);
  }
  await write(tab, "Input", game);
  await tab.evaluate(() => receive([new File(["== tests-01.in\nCase 1: FA\n"], "results-mahjong.txt")], "output"));
  await settle(tab);
  assert.equal(await tab.evaluate(() => puzzle().name), "mahjong");
  await open("yahtzee");
  assert.deepEqual([await tab.evaluate(() => puzzle().name), await text(tab, "Input")], ["yahtzee", game]);
});

test("an output that is given while a link is followed is judged on the input of the link", async () => {
  const tab = await openPage("mahjong");
  await openLinkSlowly(tab, "yahtzee?test=statement-1");
  await tab.evaluate((card) => { takeOutput(fileText(new File([card], "my.out"))); }, card);
  await tab.waitForFunction(() => state.userOutput !== null);
  assert.equal(await verdict(tab), "");
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
  assert.match(await verdict(tab), /^(WA|PE) /);
  assert.equal(await tab.evaluate(() => state.userOutput.name), "my.out");
  assert.equal(await tab.evaluate(() => state.submissions.map(({ judgedOn }) => judgedOn).join()), "statement-1");
  await assertCalm(tab, "a link and an output");
});

test("an output that is given while a link is followed is there again when Back leads to the link", async () => {
  const tab = await openPage("mahjong");
  await openLinkSlowly(tab, "yahtzee?test=statement-1");
  await tab.evaluate((card) => { takeOutput(typedText(card)); }, card);
  await tab.waitForFunction(() => state.userOutput !== null);
  await tab.getByRole("tab", { name: puzzles.find(({ name }) => name === "rake").title }).click();
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  await tab.goBack();
  await settle(tab);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
  assert.equal(await text(tab, "Your output"), card);
});

test("of an output that is given while a link is followed, the simplest failure is shown, and not case 1 of the link", async () => {
  const tab = await openPage("rake");
  await chooseTests(tab, "all");
  const output = (await tab.evaluate(() => state.answers.rightOutput.text())).replaceAll(/^\d+$/gm, "1");
  await write(tab, "Your output", output);
  const [simplest, letter] = await tab.evaluate(() => [state.caseReport.case, state.report.letters[0]]);
  assert.notEqual(simplest, 1);
  assert.equal(letter, "W");
  await openLinkSlowly(tab, "rake?tests");
  await tab.evaluate((output) => { takeOutput(typedText(output)); }, output);
  await tab.waitForFunction(() => state.userOutput !== null);
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.caseReport.case), simplest);
});

test("outputs that are given together while a link is followed are judged on the input of the link once they are chosen", async () => {
  const tab = await openPage("mahjong");
  await openLinkSlowly(tab, "yahtzee?test=statement-1");
  await tab.evaluate((card) => { takeOutputs(["a.out", "b.out"].map((name) => fileText(new File([card], name)))); }, card);
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.deepEqual(await tab.evaluate(() => state.submissions.map(({ file }) => file.name)), ["a.out", "b.out"]);
  await tab.evaluate(() => showSubmission(state.submissions[0]));
  await settle(tab);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
  assert.match(await verdict(tab), /^(WA|PE) /);
  assert.deepEqual(await tab.evaluate(() => [state.userOutput.name, state.submissions[0].judgedOn]), ["a.out", "statement-1"]);
});

test("a long input that is given while a link is followed is discarded for an empty one, which can be saved", async () => {
  const tab = await openPage("mahjong");
  await openLinkSlowly(tab, "yahtzee?test=statement-1");
  await tab.evaluate((game) => { takeInput(fileText(new File([game.repeat(2_500)], "my.in"))); }, game);
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  await tab.locator("#input + .part button").click();
  await settle(tab);
  assert.equal(await text(tab, "Input"), "");
  assert(await tab.getByRole("button", { name: "Save the input", exact: true }).isEnabled());
  // What the link says does not come back.
  await tab.reload();
  await settle(tab);
  assert.equal(await text(tab, "Input"), "");
});

test("a link that fails for another reason is not said to be cut off", async () => {
  const tab = await openPage("rake");
  await tab.evaluate(() => {
    unpacked = Promise.reject(new Error("the tests are gone"));
    location.hash = "chess?tests";
  });
  await tab.waitForFunction(() => puzzle().name === "chess");
  await tab.waitForTimeout(200);
  assert.equal(await seen(tab, "#toast"), "");
  assert(tab.messages.some((message) => message.includes("the tests are gone")), `${tab.messages}`);
});

test("an address says by a name alone what is true, and what was given for another input", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  await write(tab, "Your output", card);
  await chooseTests(tab, "all");
  const hash = await tab.evaluate(() => location.hash);
  assert.match(hash, /^#yahtzee\?tests&own=z[\w-]+&other$/);
  for (const place of [hash.slice(1), `${hash.slice(1)}=true`]) {
    assert.match(await said(await openPage(place)), /^The input has changed since you gave this output\./);
  }
});

test("after a reload, too, an output is not taken for that of an empty input if it was given for another one", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  await write(tab, "Your output", `== a.in\n${card}`);
  await write(tab, "Input", "");
  const words = await verdict(tab);
  assert.equal(words, "AC Right on these 0 games.");
  await tab.reload();
  await settle(tab);
  assert.equal(await verdict(tab), words);
});

test("run.sh ends a program that hangs, and goes on", async () => {
  const unpacked = extracted(await save(await openPage("chess"), "Save the tests"));
  const inputs = readdirSync(unpacked).filter((name) => name.endsWith(".in"));
  for (const name of inputs.slice(2)) rmSync(join(unpacked, name));
  const { stderr } = spawnSync("sh", [join(unpacked, "run.sh"), "sleep", "9"], { env: { ...process.env, LIMIT: "1" }, encoding: "utf8" });
  assert.equal(stderr.split("exit code 124").length, 3, stderr);
  assert.equal(readFileSync(join(unpacked, "results-chess.txt"), "utf8"), inputs.slice(0, 2).map((name) => `== ${name}\n\n`).join(""));
});

test("arrows move along the strip and the kinds, what they come to is announced, and the simplest comes first", async () => {
  const tab = await openPage("rake?tests");
  await tab.evaluate(async () => takeOutput(fileText(new File([(await state.answers.rightOutput.text()).replace(/^(\d+)$/gm, (_, score) => (score % 2 ? Number(score) + 1 : 999))], "my.out"))));
  await settle(tab);
  const now = () => tab.evaluate(() => [state.caseReport.case, document.activeElement.id || document.activeElement.textContent, find("#where[role=status]")?.textContent ?? "", find("#strip").ariaValueText]);
  assert.equal(await tab.evaluate(() => state.caseReport.text.split("\n")[0]), "1"); // k = 1
  assert.equal(await tab.evaluate(() => state.report.kinds.flatMap(({ cases }) => cases).length), await tab.evaluate(() => state.report.letters.length));
  await tab.locator("#strip").focus();
  for (let press = 0; press < 20; press += 1) await tab.keyboard.press("ArrowRight"); // as if it were held down
  await settle(tab);
  assert.equal((await now())[1], "strip");
  assert.equal(await tab.locator("#strip [aria-current=true]").count(), 1);
  const seenOnStrip = [];
  for (const key of ["Home", "ArrowRight", "ArrowRight", "End", "ArrowLeft"]) {
    await tab.keyboard.press(key);
    await settle(tab);
    const [number, focused, where, name] = await now();
    assert.equal(focused, "strip");
    assert(name && where.startsWith(`Board ${number} of `) && where.includes(name.split(":")[0]), `${where}, ${name}`);
    seenOnStrip.push(number);
  }
  const parts = await tab.evaluate(() => state.report.parts.map(({ target }) => target));
  assert.deepEqual(seenOnStrip, [parts[0], parts[1], parts[2], parts.at(-1), parts.at(-2)]);
  // As on every slider, the arrow that points up leads to a higher number.
  for (const [key, number] of [["Home", parts[0]], ["ArrowUp", parts[1]], ["ArrowDown", parts[0]]]) {
    await tab.keyboard.press(key);
    await settle(tab);
    assert.equal((await now())[0], number, key);
  }
  const kinds = await tab.evaluate(() => state.report.kinds.map(({ name, case: number }) => [name, number]));
  assert.deepEqual(kinds.map(([name]) => name).sort(), ["the result of no play", "too high"]);
  await tab.locator("#kinds button").first().focus();
  for (const [key, at] of [["ArrowDown", 1], ["ArrowUp", 0], ["End", 1]]) {
    await tab.keyboard.press(key);
    await settle(tab);
    const [number, focused] = await now();
    assert.equal(number, kinds[at][1]);
    assert(focused.endsWith(`× ${kinds[at][0]}`), focused);
    assert.equal(await tab.locator("#kinds [aria-current=true]").textContent(), focused);
  }
  await push(tab, "Next"); // of this kind
  assert(await tab.evaluate(() => state.report.kinds[1].cases.indexOf(state.caseReport.case)) > 0);
  assert.equal((await now())[1], "next");
  assert((await tab.locator("#strip").boundingBox()).height >= 24);
  await assertCalm(tab, "arrows");
});

test("what cannot be read, comes twice, or for a tab that is gone, is said so", async () => {
  const tab = await openPage("yahtzee");
  const drop = async (files) => {
    const data = await tab.evaluateHandle((files) => {
      const data = new DataTransfer();
      for (const [name, text] of files) data.items.add(new File([text], name));
      return data;
    }, files);
    await box(tab, "Your output").dispatchEvent("drop", { dataTransfer: data });
    await settle(tab);
    return verdict(tab);
  };
  assert.match(await drop([["error.txt", "Traceback (most recent call last):\n  File \"a.py\", line 1\nIndexError: list index out of range\n"]]),
    /crash \(IndexError: list index out of range\)/);
  assert.match(await drop([["error.txt", "Traceback (most recent call last):\nKeyError: '$'\n"]]), /crash \(KeyError: '\$'\)/);
  assert.match(await drop([["a.py", "for line in open(0):\n    total += 1\n"]]), /source code/);
  const dropUnreadable = async (name, isFolder) => {
    await tab.evaluate(([name, isFolder]) => {
      const error = isFolder ? new DOMException(name, "NotReadableError") : new Error(name);
      return receive([{ name, slice: () => ({ arrayBuffer: () => Promise.reject(error) }) }], "output");
    }, [name, isFolder]);
    return verdict(tab);
  };
  assert.equal(await dropUnreadable("folder", true), "folder: This cannot be read. If it is a folder, drop the files in it. "
    + "If it was changed or deleted, drop it again.");
  assert.deepEqual(tab.messages, []);
  // A fault of the page is reported, too, and is not said to be one of the file.
  assert.equal(await dropUnreadable("file", false), "file: This page failed to read it: Error: file.");
  assert.match(tab.messages.pop(), /^Error: file/);
  await tab.evaluate((game) => {
    const isDone = receive([new File([game], "my.in")], "input");
    tabs.at(-1).click();
    return isDone;
  }, game);
  await settle(tab);
  assert.match(await seen(tab, "#toast"), /another tab was opened/);
  assert.equal(await text(tab, "Input"), puzzles.find(({ name }) => name === "rake").input);
  await assertCalm(tab, "unreadable");
});

// Has jobs of these kinds crash from now on: the worker is asked for a function that the module does not have.
const crash = (tab, ...kinds) => tab.evaluate((kinds) => {
  window.postJob ??= solver.post;
  solver.post = function (job) {
    const message = kinds.includes(job.kind) ? { ...job.message, kind: "no such job" } : job.message;
    window.postJob.call(this, { message });
  };
}, kinds);

// Waits until the worker has crashed and has nothing to do.
const crashed = (tab) => tab.waitForFunction(() => {
  const { hidden, textContent } = find("#toast");
  return !hidden && textContent.includes("crashed") && solver.pending.length === 0;
});

test("after a crash of the worker, nothing is said to be under way", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await crash(tab, "check");
  await dropFile(tab, "Your output", "my.out", [card + wrongCard, 1]);
  await crashed(tab);
  assert.equal(await verdict(tab), "This was stopped before your output was judged.");
  await tab.evaluate(([card, wrongCard]) => {
    hush();
    receive([new File([card], "a.out"), new File([wrongCard], "b.out")], "output");
  }, [card, wrongCard]);
  await crashed(tab);
  assert.equal(await verdict(tab), "");
  assert.equal(await tab.locator("#submissions tbody button:enabled").count(), 3);

  await tab.evaluate(() => hush());
  await crash(tab, "cause");
  await push(tab, "b.out");
  await crashed(tab);
  assert.match(await verdict(tab), /^WA/);
  assert.notEqual(await seen(tab, "#why h2"), "Looking for the cause …");

  await tab.evaluate(() => hush());
  await crash(tab, "answer");
  await box(tab, "Input").fill(game);
  await crashed(tab);
  assert.equal(await seen(tab, "#count"), "failed");
  assert.equal(await verdict(tab), "There are no right answers to this input, so your output is not judged.");
  assert.equal(await text(tab, "Right output"), "");
  await crash(tab);
  await write(tab, "Input", game + game);
  assert.match(await seen(tab, "#count"), /^2 games in /);
});

test("a search for the cause that another output ends says nothing", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game);
  await tab.evaluate(([card, wrongCard]) => {
    loseNext(({ kind }) => kind === "cause", () => setTimeout(() => typeOutput(typedText(card))));
    typeOutput(typedText(wrongCard));
  }, [card, wrongCard]);
  await settle(tab);
  assert.match(await verdict(tab), /^AC/);
  assert.equal(await tab.evaluate(() => state.cause.kind), "none");
  await assertCalm(tab, "another output");
});

test("what waits for the answers ends with its attempt, even if they come just before that", async () => {
  const tab = await openPage("yahtzee");
  const name = await tab.evaluate(async () => {
    change({ answers: NO_ANSWERS });
    const attempt = new AbortController();
    const waiting = untilAnswered(attempt.signal);
    document.dispatchEvent(new Event("answered"));
    attempt.abort();
    return waiting.catch(({ name }) => name);
  });
  assert.equal(name, "AbortError");
});

test("a case of a wrong output is shown although the worker that has judged the output was stopped", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game.repeat(2));
  await write(tab, "Your output", wrongCard.repeat(2));
  await tab.evaluate(() => {
    seekCause(judgingStep.begin());
    stop();
  });
  await settle(tab);
  await tab.evaluate(() => showCase(2));
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.caseReport.case), 2);
  await assertCalm(tab, "after Stop");
});

test("the tests are unpacked last, after the search for the cause, which they do not interrupt", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game.repeat(2));
  await write(tab, "Your output", wrongCard.repeat(2));
  const { order, starts, cause } = await tab.evaluate(async () => {
    let starts = 0;
    const start = solver.start;
    solver.start = function () {
      starts += 1;
      return start.call(this);
    };
    change({ cause: CAUSE_PENDING });
    const order = [];
    const post = solver.post;
    solver.post = function (job) {
      order.push(job.kind);
      post.call(this, job);
    };
    // The worker is at a story when the others are asked for.
    solver.ask("story", [state.puzzleIndex, 1, 1], [[state.input.content, new Blob()]]);
    const tests = solver.ask("tests", [], [[]]);
    seekCause(judgingStep.begin());
    solver.ask("show", [1], [[]]);
    await tests;
    return { order, starts, cause: state.cause };
  });
  assert.deepEqual(order, ["story", "show", "cause", "tests"]);
  assert.equal(starts, 0);
  assert.notEqual(cause.kind, "pending");
  await assertCalm(tab, "the tests last");
});

test("another job leaves the progress of the job that the worker is at", async () => {
  const tab = await openPage("yahtzee");
  const progress = await tab.evaluate(() => {
    const first = new AbortController();
    solver.ask("answer", [state.puzzleIndex], [[state.input.content]], first.signal);
    solver.receive({ id: solver.lastId, progress: 0.5 });
    const progress = [state.progress];
    solver.ask("answer", [state.puzzleIndex], [[state.input.content]]);
    progress.push(state.progress);
    // The worker is ended, and another one begins with the second job.
    first.abort();
    return [...progress, state.progress];
  });
  assert.deepEqual(progress, [0.5, 0.5, 0]);
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.progress), null);
  await assertCalm(tab, "progress");
});

test("a solver that cannot be started is said to be so, and is started again with the next job alone", async () => {
  const tab = await openPage("yahtzee");
  for (const failAt of ["compile", "start"]) {
    await tab.evaluate(([failAt, game]) => {
      window.starts = 0;
      window.startSolver ??= solver.start;
      solver.start = function () {
        window.starts += 1;
        return window.startSolver.call(this);
      };
      // Of the module, there is nothing but the mark at its beginning and its version; or not even that.
      const module = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);
      solver.compiled = WebAssembly.compile(failAt === "compile" ? module.slice(1) : module);
      solver.start();
      typeInput(typedText(game));
    }, [failAt, game]);
    await settle(tab);
    assert.match(await seen(tab, "#toast"), /^The solver cannot be started; .*\(.*Error: .*\)$/);
    assert.equal(await seen(tab, "#count"), "failed");
    assert.equal(await tab.evaluate(() => window.starts), 1);
    await tab.evaluate(() => { solver.compiled = null; });
    await write(tab, "Input", game + game);
    assert.match(await seen(tab, "#count"), /^2 games in /);
    assert.equal(await tab.evaluate(() => window.starts), 2);
  }
});

test("of the cases that are asked for while another one is on its way, the last one is shown", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game.repeat(4));
  await write(tab, "Your output", wrongCard.repeat(4));
  await tab.evaluate(() => { for (const number of [2, 3, 4]) showCase(number); });
  await settle(tab);
  assert.deepEqual(await tab.evaluate(() => [state.caseReport.case, state.caseNumber]), [4, 4]);
  assert.match(await seen(tab, "#story"), /Game 4/);
  await assertCalm(tab, "the last one");
});

test("the story of a case that is chosen before the input is answered is told of that input", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game.repeat(2));
  const asked = await tab.evaluate((input) => {
    typeInput(typedText(input));
    showCase(2);
    return solver.pending.map(({ kind }) => kind);
  }, "6 6 6 6 6\n".repeat(39));
  assert.deepEqual(asked, []);
  await settle(tab);
  assert.match(await seen(tab, "#story"), /Game 2/);
  await assertCalm(tab, "chosen early");
});

test("quick taps each lead on by one: along the strip, and with Next", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game.repeat(5));
  await write(tab, "Your output", wrongCard.repeat(5));
  const tapThrice = {
    strip: () => {
      for (let tap = 0; tap < 3; tap += 1) find("#strip").dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight" }));
    },
    next: () => {
      for (let tap = 0; tap < 3; tap += 1) find("#next").click();
    },
  };
  for (const [control, tap] of Object.entries(tapThrice)) {
    await tab.evaluate(() => showCase(1));
    await settle(tab);
    await tab.evaluate(tap);
    await settle(tab);
    assert.equal(await tab.evaluate(() => state.caseReport.case), 4, control);
  }
  await assertCalm(tab, "quick taps");
});

test("after Stop during the search for the cause, the story is that of the case that is shown", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + "6 6 6 6 6\n".repeat(13));
  await tab.evaluate((output) => {
    loseNext(({ kind }) => kind === "cause", () => setTimeout(stop));
    typeOutput(typedText(output));
  }, card + wrongCard);
  await settle(tab);
  assert.match(await verdict(tab), /^WA/);
  assert.match(await seen(tab, "#story"), /Game 2/);
  await assertCalm(tab, "Stop");
});

test("a right case alone is no sign of a program that keeps something, and another tab ends what was shown", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await write(tab, "Your output", card + wrongCard);
  await tab.locator("#strip .R").click();
  await settle(tab);
  await tab.evaluate(() => change({ cause: CAUSE_UNKNOWN }));
  assert.deepEqual([await seen(tab, "#why h2"), await tab.locator("#told").textContent()], Array(2).fill("This answer is right."));
  await push(tab, "Only this game");
  assert.equal(await verdict(tab), "AC Right on this game alone.");
  await push(tab, "Back to all games");
  const before = await tab.evaluate(() => {
    const verdicts = [];
    onChangeOf(["puzzleIndex"], () => verdicts.push(state.verdict.kind));
    showCase(1);
    tabs.at(-1).click();
    return verdicts;
  });
  assert.deepEqual(before, ["none"]); // when the tab changed
  await settle(tab);
  assert.equal(await said(tab), "");
  await assertCalm(tab, "tabs");
});

test("Only this game is a view: the browser's Back, its button and a reload lead back to what was", async () => {
  const tab = await openPage("yahtzee");
  const before = [game + game, card + wrongCard];
  await write(tab, "Input", before[0]);
  await write(tab, "Your output", before[1]);
  for (const back of [() => push(tab, "Back to all games"), () => tab.goBack(), () => tab.reload()]) {
    await push(tab, "Only this game");
    assert.equal(await text(tab, "Input"), game);
    assert(!(await box(tab, "Input").isEditable()));
    assert.equal(await seen(tab, "#input + .part"), "Only this game is shown; the whole input is kept.");
    await back();
    await settle(tab);
    assert(await box(tab, "Input").isEditable());
    assert.deepEqual([await text(tab, "Input"), await text(tab, "Your output")], before, `${back}`);
    assert.match(await verdict(tab), /^WA 1 of 2 games wrong\./);
  }
  await write(tab, "Your output", card);
  await push(tab, "Only this game");
  assert.deepEqual([await text(tab, "Your output"), await verdict(tab)], ["", ""]); // it has no answer there
  await push(tab, "Back to all games");
  assert.match(await verdict(tab), /^PE 1 of 2 games missing\./);
});

test("a case alone that is too long to be edited cannot be discarded, since it is a view", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Your output", wrongCard);
  await tab.evaluate((game) => {
    change({ caseReport: { ...state.caseReport, inputAlone: game + " ".repeat(60_000) } });
    showAlone();
  }, game);
  await settle(tab);
  assert.match(await seen(tab, "#input + .part"), /^These are the first 50 KB of 61 KB\. Only this game is shown; [^.]*\.$/);
  assert(!(await box(tab, "Input").isEditable()));
  await push(tab, "Back to all tests");
  assert.match(await seen(tab, "#input + .part"), /Discard$/);
});

test("a picture shows what was answered: none of words that are no answer, or that lack a label", async () => {
  const tab = await openPage("mahjong");
  await chooseTests(tab, "statement-1");
  for (const [output, count] of [["1S 4S FA\nNot ready\n", 0], ["case 1: 1s 4s fa\n", 0], ["Case 1: 1S 4S\nCase 2: Not ready\n", 2]]) {
    await write(tab, "Your output", output);
    assert.equal(await tab.locator(".answers figure :is(table, svg)").count() > 0, count > 0, output);
  }
});

test("print shows the whole failing case, and no page of paper is blank", async () => {
  const outputs = { yahtzee: card + wrongCard, mahjong: "Case 1: FA\nCase 2: FA\n", chess: "7\n", rake: "7\n8\n" };
  const assertWhole = async (tab, what) => {
    await tab.emulateMedia({ media: "print" });
    const cut = await tab.locator("#verdict pre").evaluateAll((all) =>
      all.map((pre) => !pre.checkVisibility() || pre.scrollHeight > pre.clientHeight + 1));
    assert(cut.length > 1 && !cut.includes(true), `${what}: ${cut}`);
    await tab.emulateMedia({ media: "screen" });
  };
  const chess = await openPage("chess?tests");
  await chess.evaluate(async () => takeOutput(fileText(new File([(await state.answers.rightOutput.text()).replace(/^\d+$/gm, "7")], "my.out"))));
  await settle(chess);
  await chess.evaluate(() => showCase(state.report.letters.length)); // a board of 10 by 10, which has 22 lines
  await settle(chess);
  await assertWhole(chess, "a long case");
  for (const { name } of puzzles) {
    const tab = await openPage(`${name}?test=statement-1`);
    await write(tab, "Your output", outputs[name]);
    await assertWhole(tab, name);
    const file = join(folder, `${name}.pdf`);
    for (const output of [outputs[name], await text(tab, "Right output")]) {
      await write(tab, "Your output", output);
      writeFileSync(file, await tab.pdf());
      const pages = execFileSync("pdftotext", [file, "-"], { encoding: "utf8" }).split("\f").slice(0, -1);
      assert(pages.length > 0 && pages.every((page) => page.trim()), `${name}: ${pages.map(({ length }) => length)}`);
    }
    await tab.close();
  }
});

test("at 320 pixels nothing is too wide and every tab's name can be read", async () => {
  for (const { name } of puzzles) {
    const tab = await openPage(`${name}?tests`, 320, 700);
    await tab.evaluate(async () => takeOutput(fileText(new File([(await state.answers.rightOutput.text()).replace(/\d+$/gm, "1").replace(/(Case \d+:).*/g, "$1 FA")], "my.out"))));
    await settle(tab);
    await assertCalm(tab, `${name} at 320`);
    await tab.setViewportSize({ width: 360, height: 700 });
    const ends = await tab.locator("[role=tab]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
    assert(Math.max(...ends) <= await tab.locator("[role=tablist]").evaluate((list) => list.getBoundingClientRect().right), `${ends}`);
    await tab.close();
  }
});

test("a failure takes three pages of paper, and a finger hits every control of a phone", async () => {
  for (const { name } of puzzles) {
    const tab = await openPage(`${name}?tests`, 390, 844);
    await tab.evaluate(async () => takeOutput(fileText(new File([(await state.answers.rightOutput.text()).replace(/\d+$/gm, "1").replace(/(Case \d+:).*/g, "$1 FA")], "my.out"))));
    await settle(tab);
    const small = await tab.locator("button:visible, select:visible").evaluateAll((all) =>
      all.filter((one) => one.offsetHeight < 44).map((one) => one.outerHTML));
    assert.deepEqual(small.filter((html) => !html.includes('role="tab"')), [], name);
    await assertCalm(tab, name);
    const pages = (await tab.pdf()).toString("latin1").split("/Type /Page\n").length - 1;
    assert(pages >= 1 && pages <= 3, `${name}: ${pages} pages`);
  }
});

// The picture of the READMEs.
test("a picture of a failure is taken", { skip: !process.env.PICTURE && "PICTURE=FILE takes it" }, async () => {
  const tab = await openPage("yahtzee?tests", 1280, 850);
  const { output } = runOn(await save(tab, "Save the tests"), program("yahtzee"));
  await choose(tab, "Open your output", output);
  await tab.evaluate(() => { find("#toast").hidden = true; scrollTo(0, 0); });
  await tab.screenshot({ path: resolve(workspace, process.env.PICTURE) });
});
