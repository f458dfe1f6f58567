// Files of a whole class, of one run, and of the wrong kind: no verdict ever stands beside the wrong name.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { assertAccessible, assertCalm, folder, newTab, open } from "./browser.mjs";
import {
  PAGE, card, choose, chooseTests, dropFile, game, ofFile, openPage, puzzles, push, said, save, seen, settle, text, verdict, write, wrongCard,
} from "./page.mjs";

// Drops files on a field, each with a name and a text.
async function drop(tab, field, ...files) {
  const data = await tab.evaluateHandle((files) => {
    const data = new DataTransfer();
    for (const [name, text] of files) data.items.add(new File([text], name));
    return data;
  }, files);
  await tab.getByRole("textbox", { name: field, exact: true }).dispatchEvent("drop", { dataTransfer: data });
  await settle(tab);
}

// Lets a message stay for a tenth of a second, instead of several.
const hurryMessages = (tab) => tab.evaluate(() => {
  const later = window.setTimeout;
  window.setTimeout = (act, delay) => later(act, delay > 5000 ? 100 : delay);
});

// The rows of the table of submissions: the file, and what is said of it; a row with a star is shown.
const rows = (tab) => tab.locator("#submissions tbody tr").evaluateAll((all) =>
  all.map((row) => [`${row.cells[0].innerText}${row.ariaCurrent ? "*" : ""}`, [...row.cells].at(-1).innerText]));
// How many rows are seen before they are scrolled.
const rowsInSight = (tab) => tab.locator("#submissions .scroll").evaluate((box) => {
  box.scrollTop = 0;
  const { bottom } = box.getBoundingClientRect();
  return [...box.querySelectorAll("tbody tr")].filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
});
const right = (tab) => tab.evaluate(() => state.answers.rightOutput.text());

// Has no input answered from now on, until `solver.ask` is again what it was: `window.askSolver`.
const holdAnswers = (tab) => tab.evaluate(() => {
  window.askSolver ??= solver.ask;
  solver.ask = function (kind, args, runs, signal) {
    if (kind !== "answer") return window.askSolver.call(this, kind, args, runs, signal);
    return new Promise((resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  };
});

test("each verdict says of which file it is, and one that is refused takes it away", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const answer = await right(tab);
  await drop(tab, "Your output", ["anna.out", answer]);
  assert.match(await verdict(tab), /^AC\s+Right on these 2 games\.$/);
  assert.match(await seen(tab, "#verdict-file"), /^anna\.out, \d\d:\d\d:\d\d$/);
  assert.equal(await tab.locator("#submissions").isVisible(), false);
  await hurryMessages(tab);
  await drop(tab, "Your output", ["ben.cpp", "#include <cstdio>\n"]);
  assert.equal(await verdict(tab), "ben.cpp: This is source code. Run it, and drop what it prints.");
  assert.equal(await seen(tab, "#verdict-file"), "");
  await tab.waitForTimeout(500); // longer than a message stays
  assert.match(await verdict(tab), /^ben\.cpp: /);
  await push(tab, "Back to anna.out");
  assert.equal(await ofFile(tab), "anna.out");
  await drop(tab, "Your output", ["ben.out", answer]);
  assert.equal(await ofFile(tab), "ben.out");
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["anna.out", "ben.cpp", "ben.out*"]);
  await write(tab, "Your output", card);
  assert.equal(await seen(tab, "#verdict-file"), "");
  assert.equal((await rows(tab)).length, 3);
  await tab.evaluate((card) => takeOutput(pastedText(card)), card);
  await drop(tab, "Your output", ["carl.cpp", "#include <cstdio>\n"]);
  await push(tab, "Back to your output");
  assert.equal(await text(tab, "Your output"), card);
  await assertCalm(tab, "refused");
});

test("after a notice, nothing is asked again of an output that was judged anyway", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await drop(tab, "Your output", ["anna.out", "7\n"]);
  await chooseTests(tab, "edge-one-game");
  assert.match(await verdict(tab), /^The input has changed/);
  await push(tab, "Judge it anyway");
  const judged = await verdict(tab);
  assert.match(judged, /^(WA|PE)/);
  await drop(tab, "Your output", ["ben.cpp", "#include <cstdio>\n"]);
  await push(tab, "Back to anna.out");
  assert.equal(await verdict(tab), judged);
  await assertCalm(tab, "judged anyway");
});

test("files that are dropped while others are judged are all taken, in order, and what is stopped holds up none", async () => {
  const tab = await openPage("mahjong?tests");
  const answer = await right(tab);
  await tab.evaluate((answer) => {
    for (const name of ["e", "d", "c", "b", "a"]) receive([new File([answer], `${name}.out`)], "output");
  }, answer);
  await tab.waitForFunction(() => state.submissions.length === 5);
  await settle(tab);
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["e.out", "d.out", "c.out", "b.out", "a.out*"]);
  // Those of a class that are not judged are not lost: each is judged once it is chosen, on what it was given for.
  await tab.evaluate((answer) => {
    const names = ["h", "i", "j", "k", "l", "m"];
    receive(names.map((name) => new File([answer.replace(/(Case 1: ).*/, "$1FA")], `${name}.out`)), "output");
    const stop = setInterval(() => {
      if (state.submissions.length < 7) return;
      clearInterval(stop);
      tabs.at(-1).click();
    }, 0);
  }, answer);
  await settle(tab);
  const left = (await rows(tab)).slice(-4);
  assert.deepEqual(left.map(([name]) => name), ["j.out", "k.out", "l.out", "m.out"]);
  assert.equal(left[3][1], "Not judged yet: choose it to have it judged.");
  await push(tab, "m.out");
  assert.match(await verdict(tab), /^WA 1 of \d+ hands wrong/);
  assert.equal(await ofFile(tab), "m.out");
  assert.deepEqual((await rows(tab)).at(-1)[1].slice(0, 4), "WA 1");
  assert.equal(await seen(tab, "#totals"), `11 files: 5 AC, ${11 - 5 - (await rows(tab)).filter(([, says]) => says.startsWith("Not")).length} WA, ${(await rows(tab)).filter(([, says]) => says.startsWith("Not")).length} without a verdict`);
  await tab.evaluate((answer) => {
    loseNext(({ kind }) => kind === "check", () => setTimeout(() => {
      forget();
      receive([new File([answer], "g.out")], "output");
    }));
    receive([new File([answer], "f.out")], "output");
  }, answer);
  await tab.waitForFunction(() => state.submissions.at(-1).file.name === "g.out");
  await assertCalm(tab, "queue");
});

test("files are not lost if Back leads to a case alone while they are judged", async () => {
  const tab = await openPage("yahtzee");
  await write(tab, "Input", game + game);
  await write(tab, "Your output", card + wrongCard);
  await push(tab, "Only this game");
  await push(tab, "Back to all games");
  await tab.evaluate(async (answer) => {
    loseNext(({ kind }) => kind === "check" && state.submissions.length > 0, () => history.go(-2));
    await receive(["a", "b", "c"].map((name) => new File([answer], `${name}.out`)), "output");
  }, card + card);
  await settle(tab);
  assert.equal(await text(tab, "Input"), game);
  const unjudged = "Not judged yet: choose it to have it judged.";
  assert.deepEqual((await rows(tab)).map(([name, says]) => [name, says.replace(/^AC.*/, "AC")]), [["a.out", "AC"], ["b.out", unjudged], ["c.out", unjudged]]);
  await push(tab, "c.out");
  assert.match(await verdict(tab), /^AC\s+Right on these 2 games/);
  await assertCalm(tab, "left");
});

test("an input that was stopped is not answered by the one before it, and nothing is judged on that", async () => {
  const tab = await openPage("rake?test=statement-1");
  const answer = await right(tab);
  await tab.evaluate(() => {
    takeInput(fileText(new File([`20\n${"3\n1 2 3 4\n1 2 3 4\n1 2 3 4\n1 2 3 4\n".repeat(20)}`], "mine.in")));
    const wait = setInterval(() => {
      if (!solver.pending.some(({ kind }) => kind === "answer")) return;
      clearInterval(wait);
      find("#stop").onclick();
    }, 0);
  });
  await settle(tab);
  await drop(tab, "Your output", ["anna.out", answer]);
  assert.equal(await verdict(tab), "The right answers to this input were stopped, so your output is not judged.");
  assert.equal(await text(tab, "Right output"), "");
  await drop(tab, "Your output", ["anna.out", answer], ["ben.out", answer]);
  assert.deepEqual((await rows(tab)).map(([, says]) => says.slice(0, 10)), Array(3).fill("Not judged"));
  assert.equal(await verdict(tab), "");
  await chooseTests(tab, "statement-1");
  await drop(tab, "Your output", ["anna.out", answer]);
  assert.match(await verdict(tab), /^AC/);
  await assertCalm(tab, "stopped");
});

test("the tests are unpacked even if the answers to the first input are stopped", async () => {
  const tab = await openPage("rake");
  await tab.evaluate(async () => {
    unpacked = null; // as if the page were just opened
    change({ testsByPuzzle: null, answers: NO_ANSWERS });
    const isStarted = openPage();
    stop();
    await isStarted.catch(() => {});
  });
  await settle(tab);
  assert(await tab.evaluate(() => allTests().tests.length) > 0);
  assert.equal(await seen(tab, "#count"), "stopped");
  await assertCalm(tab, "opened");
});

test("if the tests cannot be unpacked, they are with the next try", async () => {
  const tab = await openPage("rake");
  const [failed, count] = await tab.evaluate(async () => {
    unpacked = null; // as if the page were just opened
    change({ testsByPuzzle: null });
    const ask = solver.ask;
    solver.ask = () => Promise.reject(new Error("no memory"));
    const failed = await unpackTests().catch(({ message }) => message);
    solver.ask = ask;
    await unpackTests();
    return [failed, allTests().tests.length];
  });
  assert.equal(failed, "no memory");
  assert(count > 0);
  await assertCalm(tab, "unpacked again");
});

test("if the answers are stopped, it is said of an output that it is not judged, and its file is not lost", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await drop(tab, "Your output", ["before.out", await right(tab)]);
  await holdAnswers(tab);
  const judgeLater = (game, name, output) => tab.evaluate(async ([game, name, output]) => {
    takeInput(fileText(new File([game], "mine.in")));
    receive([new File([output], name)], "output");
    while (state.userOutput.name !== name) await new Promise((resolve) => setTimeout(resolve, 1));
    stop();
  }, [game, name, output]);
  await judgeLater(game, "my.out", card);
  await settle(tab);
  assert.equal(await verdict(tab), "The right answers to this input were stopped, so your output is not judged.");
  assert.deepEqual((await rows(tab)).at(-1), ["my.out*", "Not judged yet: choose it to have it judged."]);
  // A file that was judged before keeps its verdict in the table.
  await tab.evaluate(() => {
    showSubmission(state.submissions[0]);
    stop();
  });
  await settle(tab);
  assert.match((await rows(tab))[0][1], /^AC/);
  await tab.evaluate(() => { solver.ask = window.askSolver; });
  await push(tab, "my.out");
  assert.match(await verdict(tab), /^AC\s+Right on this game\.$/);
  assert.match((await rows(tab))[1][1], /^AC/);
  await assertCalm(tab, "stopped");
});

test("if the judging is stopped, that is said, and the file is not lost", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const answer = await right(tab);
  const dropAndStop = (...files) => tab.evaluate(async (files) => {
    loseNext(({ kind }) => kind === "check", () => setTimeout(stop));
    await receive(files.map(([name, text]) => new File([text], name)), "output");
  }, files);
  await dropAndStop(["one.out", answer]);
  await settle(tab);
  assert.equal(await verdict(tab), "This was stopped before your output was judged.");
  await dropAndStop(["two.out", answer], ["three.out", answer]);
  await settle(tab);
  assert.equal(await verdict(tab), "");
  const unjudged = "Not judged yet: choose it to have it judged.";
  assert.deepEqual(await rows(tab), ["one.out", "three.out", "two.out"].map((name) => [name, unjudged]));
  await push(tab, "one.out");
  assert.match(await verdict(tab), /^AC/);
  await assertCalm(tab, "judging stopped");
});

test("an input that is typed again is the one that an output was given for, or was judged on anyway", async () => {
  const tab = await openPage("yahtzee");
  const other = "6 6 6 6 6\n".repeat(13);
  await write(tab, "Input", game);
  await tab.evaluate(async ([game, other, card]) => {
    await new Promise((resolve) => {
      loseNext(({ kind }) => kind === "check", resolve);
      takeOutput(fileText(new File([card], "my.out")));
    });
    typeInput(typedText(other));
    loseNext(({ kind }) => kind === "check", () => setTimeout(stop));
    typeInput(typedText(game));
  }, [game, other, card]);
  await settle(tab);
  assert.equal(await verdict(tab), "This was stopped before your output was judged.");
  assert.deepEqual(await rows(tab), [["my.out*", "Not judged yet: choose it to have it judged."]]);

  await write(tab, "Input", other);
  assert.doesNotMatch(await verdict(tab), /^(WA|PE)/);
  await push(tab, "Judge it anyway");
  const judgedAnyway = await verdict(tab);
  assert.match(judgedAnyway, /^(WA|PE)/);
  await write(tab, "Input", game);
  await write(tab, "Input", other);
  assert.equal(await verdict(tab), judgedAnyway);
  await assertCalm(tab, "typed again");
});

test("a file that is deleted after it was given is said to be unreadable, and holds up nothing", async () => {
  const gone = "This was not judged: a file cannot be read any more. Drop it again.";
  const tab = await openPage("yahtzee?test=statement-1");
  const onDisk = join(mkdtempSync(join(folder, "gone-")), "my.out");
  writeFileSync(onDisk, await right(tab));
  await choose(tab, "Open your output", onDisk);
  assert.match(await verdict(tab), /^AC/);
  rmSync(onDisk);
  await chooseTests(tab, "edge-one-game");
  assert.equal(await verdict(tab), gone);
  assert.match(await seen(tab, "#story"), /Game 1/);
  assert.equal(await tab.locator("#stop").isVisible(), false);

  // Of several, the others are judged.
  await chooseTests(tab, "statement-1");
  await tab.evaluate(async (answer) => {
    const [a, b, c] = ["a.out", "b.out", "c.out"].map((name) => fileText(new File([answer], name)));
    b.content.slice = () => { throw new DOMException("gone", "NotReadableError"); };
    await takeOutputs([a, b, c], state.input);
  }, await right(tab));
  await settle(tab);
  assert.deepEqual((await rows(tab)).map(([name, says]) => [name, says.replace(/^AC.*/, "AC")]), [["my.out", "AC"], ["a.out*", "AC"], ["b.out", gone], ["c.out", "AC"]]);
  assert.equal(await tab.locator("#submissions [aria-disabled=true]").count(), 0);

  // Without the input, there are no answers, and so no verdict.
  await tab.evaluate(async () => {
    const input = fileText(new File(["1"], "my.in"));
    input.content.slice = () => { throw new DOMException("gone", "NotReadableError"); };
    await takeInput(input).catch(() => {});
  });
  await settle(tab);
  assert.equal(await seen(tab, "#toast"), "The input was not answered: a file cannot be read any more. Drop it again.");
  assert.equal(await seen(tab, "#count"), "failed");
  const unanswered = "There are no right answers to this input, so your output is not judged.";
  assert.equal(await verdict(tab), unanswered);
  await write(tab, "Your output", card);
  assert.equal(await verdict(tab), unanswered);
  await chooseTests(tab, "statement-1");
  assert.match(await verdict(tab), /^The input has changed/);
});

test("an input that is changed on the disk after it was answered is said to be unreadable, and is no crash", async () => {
  const gone = "cannot be read any more. Drop it again.";
  const tab = await openPage("yahtzee");
  const onDisk = join(mkdtempSync(join(folder, "changed-")), "my.in");
  writeFileSync(onDisk, game.repeat(2));
  await choose(tab, "Open an input", onDisk);
  assert.match(await seen(tab, "#count"), /^2 games in /);
  await drop(tab, "Your output", ["wrong.out", wrongCard.repeat(2)]);
  assert.match(await verdict(tab), /^WA/);

  writeFileSync(onDisk, game.repeat(3));
  // The worker keeps what it has judged, until it is ended.
  await tab.evaluate(() => {
    solver.start();
    change({ cause: CAUSE_PENDING });
    seekCause(judgingStep.begin());
  });
  await settle(tab);
  assert.equal(await seen(tab, "#toast"), `A file ${gone}`);
  assert.equal(await tab.evaluate(() => state.cause === CAUSE_UNKNOWN), true);
  await write(tab, "Your output", card.repeat(2));
  assert.equal(await verdict(tab), `This was not judged: a file ${gone}`);
  await drop(tab, "Your output", ["my.out", card.repeat(2)]);
  assert.equal(await seen(tab, "#toast"), `This page failed to take the files: a file ${gone}`);

  await choose(tab, "Open an input", onDisk);
  assert.match(await seen(tab, "#count"), /^3 games in /);
});

test("a file that cannot be read any more is of no account once something else is shown", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  // Has the page take a file, and then an output that is right. Only then is it known that the file cannot be read.
  const loseLate = (take) => tab.evaluate(async ([take, answer]) => {
    const lost = fileText(new File([answer], "lost.txt"));
    const failures = [];
    const isBeingRead = new Promise((resolve) => {
      const text = () => {
        resolve();
        return new Promise((_, reject) => failures.push(() => reject(new DOMException("gone", "NotReadableError"))));
      };
      lost.content.slice = () => ({ text, arrayBuffer: async () => new ArrayBuffer() });
    });
    const other = fileText(new File([answer], "other.out"));
    const takes = {
      output: () => takeOutput(lost, state.input),
      outputs: () => takeOutputs([lost, other], state.input),
      input: () => takeInput(lost),
    };
    takes[take]().catch(() => {});
    await isBeingRead;
    await takeOutput(fileText(new File([answer], "my.out")), allTests().texts.get("statement-1"));
    for (const fail of failures) fail();
  }, [take, answer]);
  const answer = await right(tab);
  for (const take of ["output", "outputs", "input"]) {
    await loseLate(take);
    await settle(tab);
    assert.match(await verdict(tab), /^AC/, take);
    assert.equal(await seen(tab, "#toast"), "", take);
  }
});

test("outputs that are dropped on an untouched page are not lost if the answers to all tests are stopped", async () => {
  const unjudged = "Not judged yet: choose it to have it judged.";
  const dropAndStop = async (puzzle, ...files) => {
    const tab = await openPage(puzzle);
    await tab.evaluate(async (files) => {
      loseNext(({ kind }) => kind === "answer", () => setTimeout(stop));
      await receive(files.map(([name, text]) => new File([text], name)), "output");
    }, files);
    await settle(tab);
    assert.equal(await tab.evaluate(() => keyOfInput()), "all");
    await assertCalm(tab, puzzle);
    return tab;
  };
  const one = await dropAndStop("yahtzee", ["my.out", card]);
  assert.deepEqual(await rows(one), [["my.out*", unjudged]]);
  assert.equal(await verdict(one), "The right answers to this input were stopped, so your output is not judged.");
  await one.evaluate(() => showSubmission(state.submissions[0]));
  await settle(one);
  assert.match(await verdict(one), /^PE/);
  const results = await dropAndStop("chess", ["results-chess.txt", "== statement-1.in\n2\n"]);
  assert.deepEqual(await rows(results), [["results-chess.txt*", unjudged]]);
  const several = await dropAndStop("yahtzee", ["a.out", card], ["b.out", card], ["c.cpp", "#include <map>\n"]);
  assert.deepEqual(await rows(several), [["a.out", unjudged], ["b.out", unjudged], ["c.cpp", "This is source code. Run it, and drop what it prints."]]);
});

test("an output that is typed while an input is answered for several outputs is judged, and a story is told", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(async (card) => {
    const ask = solver.ask;
    solver.ask = function (kind, ...others) {
      const results = ask.call(this, kind, ...others);
      if (kind === "answer") {
        solver.ask = ask;
        queueMicrotask(() => typeOutput(typedText(card)));
      }
      return results;
    };
    change({ story: "" });
    await receive(["a.out", "b.out"].map((name) => new File([card], name)), "output");
  }, card);
  await settle(tab);
  assert.match(await verdict(tab), /^PE/);
  assert.notEqual(await tab.evaluate(() => state.story), "");
  const unjudged = "Not judged yet: choose it to have it judged.";
  assert.deepEqual(await rows(tab), [["a.out", unjudged], ["b.out", unjudged]]);
  await assertCalm(tab, "typed");
});

test("Back leads from outputs that were dropped together to the output before them", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const answer = await right(tab);
  await write(tab, "Your output", answer);
  await drop(tab, "Your output", ["a.out", answer], ["b.out", answer]);
  assert.equal(await ofFile(tab), "a.out");
  await tab.goBack();
  await settle(tab);
  assert.equal(await text(tab, "Your output"), answer);
  assert.equal(await ofFile(tab), "");
  await assertCalm(tab, "Back");
});

test("a test that is chosen before the tests are there is not one of another puzzle", async () => {
  const tab = await openPage("rake");
  await tab.evaluate(async () => {
    const { testsByPuzzle } = state;
    let unpackNow;
    unpacked = new Promise((resolve) => { unpackNow = () => resolve(testsByPuzzle); });
    const chosen = takeTests(ALL);
    tabs[0].click();
    unpackNow();
    await chosen.catch(() => {});
  });
  await settle(tab);
  assert.equal(await tab.evaluate(() => keyOfInput()), "");
  await assertCalm(tab, "another puzzle");
});

test("outputs that wait for the tests are not judged on another puzzle that is shown meanwhile", async () => {
  const files = [["a.out", card], ["b.out", card]];
  const takeLate = async (take) => {
    const tab = await openPage("yahtzee");
    await tab.evaluate(async ([take, files]) => {
      const { testsByPuzzle } = state;
      let unpackNow;
      unpacked = new Promise((resolve) => { unpackNow = () => resolve(testsByPuzzle); });
      const given = files.map(([name, text]) => new File([text], name));
      const ways = {
        pasted: () => takeOutput(pastedText(files[0][1])),
        one: () => receive(given.slice(0, 1), "output"),
        several: () => receive(given, "output"),
      };
      const taken = ways[take]();
      // The files are recognised, and nothing but the tests is awaited.
      await new Promise((resolve) => setTimeout(resolve, 300));
      tabs.at(-1).click();
      unpackNow();
      await taken.catch(() => {});
    }, [take, files]);
    await settle(tab);
    assert.deepEqual(await tab.evaluate(() => [puzzle().name, state.userOutput, state.submissions.length]), ["rake", null, 0], take);
    await assertCalm(tab, take);
    return seen(tab, "#toast");
  };
  assert.equal(await takeLate("pasted"), "");
  assert.equal(await takeLate("one"), "a.out: another tab was opened. Drop it again.");
  assert.equal(await takeLate("several"), "a.out, b.out: another tab was opened. Drop them again.");
});

test("what a line near the start of a file tells is told only by one of source code or of a crash", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await drop(tab, "Your output", ["debug.out", "12\n13\nusing 3 dice: 5\nuse them\ndefault fn\npublic score: 5\n"]);
  assert.match(await verdict(tab), /^(WA|PE)/);
  const sources = ["// Mine.\nusing namespace std;\n", "using System;\n", "import sys\n", "import java.util.*;\n", "from sys import stdin\n",
    "n = 1\nprint(n)\n", "use std::io;\n", "fn main() {\n", "package main\n", "n = 1\ndef f(n):\n", "public class Main {\n", "for i in range(3):\n"];
  for (const source of sources) {
    await drop(tab, "Your output", ["a.txt", source]);
    assert.match(await verdict(tab), /This is source code/, source);
  }
  const frames = '  File "a.py", line 1, in f\n    f()\n'.repeat(200);
  await drop(tab, "Your output", ["b.txt", `Traceback (most recent call last):\n${frames}RecursionError: too deep\n`]);
  assert.match(await verdict(tab), /^b\.txt: This is the message of a crash \(RecursionError: too deep\)\./);
  await drop(tab, "Your output", ["c.txt", `Exception in thread Thread-1 (solve):\nTraceback (most recent call last):\n${frames}KeyError: 7\n`]);
  assert.match(await verdict(tab), /^c\.txt: This is the message of a crash \(KeyError: 7\)\./);
  const java = 'Exception in thread "main" java.lang.ArithmeticException: / by zero';
  await drop(tab, "Your output", ["d.txt", `${java}\n\tat Sol.main(Sol.java:7)\n`]);
  assert((await verdict(tab)).startsWith(`d.txt: This is the message of a crash (${java}).`));
  await assertCalm(tab, "lines");
});

test("an input of several files that is malformed is an input where one is wanted", async () => {
  const tab = await openPage("yahtzee");
  const malformed = "== a.in\nfoo\n\n== b.in\nbar\n";
  await drop(tab, "Input", ["mine.in", malformed]);
  assert.equal(await text(tab, "Input"), malformed);
  assert.match(await seen(tab, "#fault"), /^a: line 1/);
  await assertCalm(tab, "malformed");
});

test("saved tests that were edited are not the tests", async () => {
  const tab = await openPage("chess");
  const files = await tab.evaluate(async () => {
    const { groups } = (await unpackTests()).chess;
    return groups.map(({ name, input }) => [`${name}.in`, input]);
  });
  await drop(tab, "Input", ...files);
  assert.equal(await tab.evaluate(() => keyOfInput()), "all");
  const [[name, input], ...others] = files;
  const edited = input.replace(/\d(?=\D*$)/, (digit) => (digit === "1" ? "0" : "1"));
  await drop(tab, "Input", [name, edited], ...others);
  assert.equal(await tab.evaluate(() => keyOfInput()), "");
  assert.equal(await tab.evaluate(() => split(state.input.content).then(([{ file }]) => file.text())), edited);
  await assertCalm(tab, "edited");
});

test("a random input does not take the place of one that is typed while it is made", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate((game) => {
    const random = takeRandom(0);
    typeInput(typedText(game));
    return random.catch(() => {});
  }, game);
  await settle(tab);
  assert.equal(await text(tab, "Input"), game);
  await assertCalm(tab, "random");
});

test("a file that is called as what is pasted is a file", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const answer = await right(tab);
  await tab.evaluate((card) => takeOutput(pastedText(card)), card);
  await settle(tab);
  await drop(tab, "Your output", ["pasted", answer]);
  assert.equal(await ofFile(tab), "pasted");
  await drop(tab, "Your output", ["pasted", "7\n"]);
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["pasted", "pasted (2)*"]);
  await assertCalm(tab, "pasted");
});

test("a file whose judging was abandoned keeps its name, and a later one gets another", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.evaluate(async (card) => {
    const giveMine = () => { takeOutput(fileText(new File([card], "my.out"))); };
    giveMine();
    // The output is taken, and the worker has not had the time to judge it.
    while (!state.userOutput) await null;
    await takeInput(sample());
    giveMine();
  }, card);
  await settle(tab);
  assert.equal(await tab.evaluate(() => state.submissions.length), 1);
  await tab.evaluate(() => history.go(-2));
  await settle(tab);
  assert.deepEqual((await rows(tab)).map(([name]) => name).sort(), ["my.out (2)", "my.out*"]);
});

test("a document is no archive, and an archive may hold outputs", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  for (const [name, start] of [["a.docx", `PK\x03\x04${"\0".repeat(26)}[Content_Types].xml`], ["a.odt", `PK\x03\x04${"\0".repeat(26)}mimetypeapplication/vnd.oasis`], ["a.pdf", "%PDF-1.7"]]) {
    await drop(tab, "Your output", [name, start]);
    assert.equal(await verdict(tab), `${name}: This is a document. Drop what your program prints.`);
  }
  await drop(tab, "Your output", ["a.jpg", "\ufffd\ufffd\ufffd\ufffd\0\x10JFIF"]);
  assert.equal(await verdict(tab), "a.jpg: This is a picture or a compiled class. Drop what your program prints.");
  await drop(tab, "Your output", ["a.zip", `PK\x03\x04${"\0".repeat(26)}anna.out`]);
  assert.equal(await verdict(tab), "a.zip: This is an archive. Unpack it. If it holds outputs, drop these files; if it holds inputs, run your program on them, and drop what it prints.");
});

test("if the page fails to take files, it says so", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(() => {
    takeOutput = () => { throw new TypeError("no output"); };
  });
  await drop(tab, "Your output", ["my.out", card]);
  assert.match(await seen(tab, "#toast"), /^This page failed to take the files: TypeError: no output/);
  assert.match(tab.messages.pop(), /no output/);
  await assertCalm(tab, "a failure");
});

test("a message goes when the next drop succeeds", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.evaluate(() => say("This is a message."));
  await drop(tab, "Your output", ["anna.out", await right(tab)]);
  assert.equal(await seen(tab, "#toast"), "");
});

test("a message on files stays when those that were given after them are taken", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.evaluate((answer) => {
    const take = takeOutput;
    takeOutput = () => {
      takeOutput = take;
      throw new TypeError("no output");
    };
    receive([new File([answer], "a.out")], "output");
    return receive([new File([answer], "b.out")], "output");
  }, await right(tab));
  await settle(tab);
  assert.equal(await ofFile(tab), "b.out");
  assert.match(await seen(tab, "#toast"), /^This page failed to take the files: TypeError: no output/);
  assert.match(tab.messages.pop(), /no output/);
  await assertCalm(tab, "a message on files before");
});

test("a class is judged in one go: a row each, a click shows one, and a table can be copied", async () => {
  const tab = await openPage("mahjong?tests");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await right(tab);
  const wrong = (at) => answer.split("\n").map((line, index) => (line.startsWith("Case") && index % 9 === at ? line.replace(/:.*/, ": FA") : line)).join("\n");
  const files = Array.from({ length: 24 }, (_, at) => [`student-${String(at + 1).padStart(2, "0")}.txt`, at % 4 === 1 ? wrong(at % 9) : answer]);
  const messy = [["x1.cpp", "#include <cstdio>\n"], ["x2.pdf", "%PDF-1.7"], ["x3.out", ""], ["x4.out", "7 8\n"],
    ["x5.txt", "Traceback (most recent call last):\nKeyError: 1\n"], ["x6.in", puzzles.find(({ name }) => name === "mahjong").input]];
  await drop(tab, "Your output", ...files.toReversed(), ...messy);
  const list = await rows(tab);
  assert.equal(list.length, 30);
  assert.deepEqual(list.map(([name]) => name.replace("*", "")), [...files, ...messy].map(([name]) => name).sort());
  for (const [index, [, says]] of list.slice(0, 24).entries()) assert.match(says, index % 4 === 1 ? /^WA \d+ of \d+ hands wrong/ : /^AC Right on all/);
  const last = list.slice(24).map(([, says]) => says);
  for (const [index, says] of [/source code/, /document/, /^PE (\d+) of \1 hands missing/, /./, /crash/, /an input, not an output/].entries()) assert.match(last[index], says);
  assert(!last.some((says) => says.startsWith("AC")), `${last}`);
  assert.equal(await ofFile(tab), "student-01.txt");
  for (const name of ["student-02.txt", "student-05.txt", "student-06.txt", "student-01.txt"]) {
    await push(tab, name);
    assert.equal(await ofFile(tab), name);
    const said = (await verdict(tab)).replaceAll(/\s+/g, " ");
    const row = (await rows(tab)).find(([file]) => file === `${name}*`);
    assert.equal(said, row[1]);
    assert.equal(await tab.evaluate(() => state.userOutput.content.text()), files.find(([file]) => file === name)[1]);
  }
  await push(tab, "student-20.txt");
  const box = tab.locator("#submissions .scroll");
  const place = await box.evaluate((box) => box.querySelector(".marked").offsetTop - box.scrollTop - box.clientHeight / 2);
  assert(Math.abs(place) <= 1, `${place} pixels from the middle`);
  await box.evaluate((box) => { box.scrollTop = 1; });
  await tab.evaluate(() => change({ verdict: { ...state.verdict } }));
  assert.equal(await box.evaluate(({ scrollTop }) => scrollTop), 1); // where the user has scrolled it
  await push(tab, "student-01.txt");
  await push(tab, "Copy as a table");
  const table = (await tab.evaluate(() => navigator.clipboard.readText())).split("\n").map((line) => line.split("\t"));
  assert.deepEqual(table[0], ["File", "Given at", "Puzzle", "Judged on", "Verdict"]);
  assert.equal(table.length, 31);
  assert.match(table[2].join("|"), /^student-02\.txt\|\d\d:\d\d:\d\d\|mahjong\|all \d+ tests\|WA \d+ of \d+/);
  const verdictColumn = table[0].indexOf("Verdict");
  const count = (pattern) => table.slice(1).filter((words) => pattern.test(words[verdictColumn])).length;
  const counts = [count(/^AC /), count(/^WA /), count(/^PE /)];
  assert.deepEqual(counts, [18, 6, 1]);
  assert.equal(await seen(tab, "#totals"), `30 files: ${counts[0]} AC, ${counts[1]} WA, ${counts[2]} PE, 5 without a verdict`);
  await assertAccessible(tab, "a class");
  for (const width of [1280, 768, 360]) {
    await tab.setViewportSize({ width, height: 800 });
    await assertCalm(tab, `a class at ${width}`);
    assert(await rowsInSight(tab) >= 8, `${width}`);
  }
  const phone = await openPage("yahtzee", 360, 800);
  await drop(phone, "Your output", ["a.out", card], ["b.out", `${card}${card}`], ["c.cpp", "#include <map>\n"]);
  assert.equal((await rows(phone)).length, 3);
  assert.equal(await seen(phone, "#totals"), "3 files: 2 PE, 1 without a verdict");
  const isListInSight = () => Math.abs(find("#submissions").getBoundingClientRect().top) < 20;
  await phone.waitForFunction(isListInSight);
  await phone.evaluate(() => scrollTo(0, 0));
  await push(phone, "b.out");
  await phone.waitForFunction(isListInSight);
  await assertAccessible(phone, "a class on a phone");
  await assertCalm(phone, "a class on a phone");
});

test("in the table of submissions, the focus stays where it is, a refused file marks no other, and no name is a formula", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(tab, "Your output", ["=1+1.out", await right(tab)], ["ben.out", "7\n"]);
  await tab.getByRole("button", { name: "ben.out", exact: true }).focus();
  await tab.keyboard.press("Enter");
  await settle(tab);
  assert.equal(await ofFile(tab), "ben.out");
  const focused = () => tab.evaluate(() => find(":focus")?.textContent);
  assert.equal(await focused(), "ben.out");
  await drop(tab, "Your output", ["dan.out", "7\n"], ["eve.out", "7\n"]);
  assert.equal(await focused(), "ben.out"); // though no file can be shown while several are judged
  await push(tab, "ben.out");
  await push(tab, "Copy as a table");
  assert.equal((await tab.evaluate(() => navigator.clipboard.readText())).split("\n")[1].split("\t")[0], "'=1+1.out");
  await drop(tab, "Your output", ["carla.cpp", "#include <map>\n"]);
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["=1+1.out", "ben.out", "dan.out", "eve.out", "carla.cpp"]);
});

test("in the copy of the table, no cell takes up another one, and each file has one line", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await drop(tab, "Your output", ['"a.out', "7\n"], ["b\r\n\t.out", "7\n"]);
  await push(tab, "Copy as a table");
  const table = await tab.evaluate(() => navigator.clipboard.readText());
  assert.deepEqual(table.split(/[\r\n]+/).slice(1).map((line) => line.split("\t")[0]), [`'"a.out`, "b .out"]);
});

test("the table of submissions scrolls to another file, even while it is closed, and not to the same one", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const names = Array.from({ length: 40 }, (_, at) => `${10 + at}.out`);
  await drop(tab, "Your output", ...names.map((name) => [name, "7\n"]));
  const box = tab.locator("#submissions .scroll");
  const scrollTop = () => box.evaluate((box) => box.scrollTop);
  await push(tab, "40.out");
  await box.evaluate((box) => { box.scrollTop = 1; });
  await drop(tab, "Your output", ["carla.cpp", "#include <map>\n"]);
  await push(tab, "Back to 40.out");
  assert.equal(await scrollTop(), 1);
  // Some browsers do not lay out what is closed, and so do not scroll it.
  await tab.addStyleTag({ content: "#submissions:not([open]) .scroll { display: none; }" });
  const toggle = () => tab.locator("#submissions summary").click();
  await toggle();
  await tab.evaluate(() => showSubmission(state.submissions[39]));
  await settle(tab);
  await toggle();
  await tab.waitForTimeout(200);
  const isInSight = () => box.evaluate((box) => {
    const { top, bottom } = box.querySelector(".marked").getBoundingClientRect();
    const sight = box.getBoundingClientRect();
    return top >= sight.top && bottom <= sight.bottom;
  });
  assert(await isInSight(), `${await scrollTop()}`);
  // While a typed output is shown, no row is.
  await chooseTests(tab, "all");
  await write(tab, "Your output", "7\n");
  await box.evaluate((box) => { box.scrollTop = 1; });
  await tab.evaluate(() => history.back());
  await settle(tab);
  assert(await isInSight(), `${await scrollTop()}`);
  await assertCalm(tab, "scrolled");
});

test("while the verdict changes, the table of submissions does not have the page laid out each time", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Your output", ["anna.out", "7\n"], ["ben.out", "7\n"]);
  const reads = await tab.evaluate(async () => {
    const names = [];
    for (const [{ prototype }, name] of [[Element, "scrollTop"], [Element, "clientHeight"], [HTMLElement, "offsetTop"]]) {
      const { get, ...others } = Object.getOwnPropertyDescriptor(prototype, name);
      Object.defineProperty(prototype, name, { ...others, get() { names.push(name); return get.call(this); } });
    }
    await update({ userOutput: state.userOutput });
    return names;
  });
  assert.deepEqual(reads, []);
  await assertCalm(tab, "not laid out");
});

test("what a refused file would be judged on does not count when a phone hides what is the same for all", async () => {
  const tab = await openPage("yahtzee?test=statement-1", 360, 800);
  await drop(tab, "Your output", ["a.out", await right(tab)], ["b.out", "7\n"]);
  const isBasisSeen = () => tab.locator("#submissions tbody .judged-on").first().isVisible();
  assert.equal(await isBasisSeen(), false);
  await chooseTests(tab, "edge-one-game");
  await drop(tab, "Your output", ["c.cpp", "#include <map>\n"]);
  assert.equal(await isBasisSeen(), false);
  await drop(tab, "Your output", ["d.out", await right(tab)]);
  assert.equal(await isBasisSeen(), true);
  await assertCalm(tab, "alike");
});

test("files of one name are told apart, in the table, in its copy, and beside the verdict", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await tab.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await right(tab);
  await drop(tab, "Your output", ["sol.out", answer]);
  await drop(tab, "Your output", ["sol.out", "7\n"]);
  assert.equal(await ofFile(tab), "sol.out (2)");
  await drop(tab, "Your output", ["sol.out", answer], ["sol.out", ""], ["sol.out (2)", answer]);
  await drop(tab, "Your output", ["sol.out", "%PDF-1.7"]);
  assert.match(await verdict(tab), /^sol\.out \(5\): This is a document/);
  const names = ["sol.out", "sol.out (2)", "sol.out (3)", "sol.out (4)", "sol.out (2) (2)", "sol.out (5)"];
  assert.deepEqual((await rows(tab)).map(([name]) => name), names);
  for (const [name, says, content] of [["sol.out (2)", /^(WA|PE)/, "7\n"], ["sol.out", /^AC/, answer], ["sol.out (4)", /^PE/, ""]]) {
    await push(tab, name);
    assert.equal(await ofFile(tab), name);
    assert.match(await verdict(tab), says);
    assert.equal(await tab.evaluate(() => state.userOutput.content.text()), content);
    assert.deepEqual((await rows(tab)).map(([file]) => file), names.map((file) => (file === name ? `${file}*` : file)));
  }
  await push(tab, "Copy as a table");
  const table = (await tab.evaluate(() => navigator.clipboard.readText())).split("\n").slice(1);
  assert.deepEqual(table.map((line) => line.split("\t")[0]), names);
});

test("the file of a submission is shown with the input that it was judged against", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  await drop(tab, "Your output", ["anna.out", await right(tab)]);
  const input = await text(tab, "Input");
  await chooseTests(tab, "edge-one-game");
  await drop(tab, "Your output", ["ben.out", "7\n"]);
  assert.match(await verdict(tab), /^(WA|PE)/);
  await push(tab, "anna.out");
  assert.match(await verdict(tab), /^AC\s+Right on these 2 games/);
  assert.equal(await text(tab, "Input"), input);
});

test("outputs one a file are put together by their names, and what is missing is said", async () => {
  const chess = await openPage("chess");
  await chooseTests(chess, "all");
  const parts = [...(await right(chess)).matchAll(/^== (.*)\.in\n(.*)\n/gm)].map(([, name, answer]) => [`${name}.out`, `${answer}\n`]);
  await drop(chess, "Your output", ...parts.toReversed());
  assert.match(await verdict(chess), /^AC\s+Right on all 64 tests/);
  assert.match(await seen(chess, "#own + .part"), /^Put together from 64 of 64 files, by their names\. None is missing\.$/);
  await drop(chess, "Your output", ...parts.slice(2));
  assert.match(await verdict(chess), /^PE 2 of 64 boards missing\./);
  assert.match(await seen(chess, "#own + .part"), /62 of 64 files, by their names\. 2 are missing: statement-1\.out, statement-2\.out\.$/);
  assert.match(await said(chess), /has no part for statement-1\.in/);
  for (const field of ["Your output", "Input"]) {
    await drop(chess, field, ...parts.map(([name, answer]) => [name, name === "statement-2.out" ? "" : answer]));
    assert.match(await verdict(chess), /^PE 1 of 64 boards missing\./);
    assert.match(await seen(chess, "#own + .part"), /64 of 64 files, by their names\. None is missing\. One is empty: statement-2\.out\.$/);
    assert.match(await said(chess), /Did the program crash, or take too long\?/);
  }
  await drop(chess, "Your output", ...parts, ["max.cpp", "#include <map>\n"]);
  assert.match(await verdict(chess), /^AC\s+Right on all 64 tests/);
  assert.equal(await ofFile(chess), "64 of 64 files (4)");
  assert.deepEqual((await rows(chess)).at(-1), ["max.cpp", "This is source code. Run it, and drop what it prints."]);
  await drop(chess, "Your output", ["results-chess.txt", "\n"]);
  assert.match(await said(chess), /^PE 64 of 64 boards missing\..* The output is empty\..*Did the program crash, or take too long\?/);

  const yahtzee = await openPage("yahtzee");
  await chooseTests(yahtzee, "edge-one-game");
  const one = await right(yahtzee);
  await chooseTests(yahtzee, "statement-1");
  await drop(yahtzee, "Your output", ["statement-1.txt", await right(yahtzee)], ["edge-one-game.txt", one]);
  assert.match(await verdict(yahtzee), /^AC\s+Right on these 3 games/);
  await assertCalm(yahtzee, "put together");
});

test("outputs belong to the files of the input that is there, not of the one before it, even before it is answered", async () => {
  const tab = await openPage("yahtzee");
  const inputOf = (...names) => names.map((name) => `== ${name}.in\n${game}\n`).join("");
  const dropBeforeAnswers = async (...files) => {
    await write(tab, "Input", inputOf("a", "b"));
    await holdAnswers(tab);
    await tab.evaluate((input) => { typeInput(typedText(input)); }, inputOf("c", "d"));
    await drop(tab, "Your output", ...files);
    const own = await tab.evaluate(() => state.userOutput?.name);
    await tab.evaluate(() => {
      stop();
      solver.ask = window.askSolver;
    });
    await settle(tab);
    return own;
  };
  assert.equal(await dropBeforeAnswers(["c.out", ""], ["d.out", ""]), "2 of 2 files");
  await dropBeforeAnswers(["a.out", ""], ["b.out", ""]);
  assert.deepEqual((await rows(tab)).slice(-2), ["a.out", "b.out"].map((name) => [name, "Not judged yet: choose it to have it judged."]));
});

test("outputs that are dropped before the input is answered are judged once it is", async () => {
  const tab = await openPage("yahtzee");
  await tab.evaluate(([game, card]) => {
    typeInput(typedText(game + game));
    receive(["a", "b"].map((name) => new File([card + card], `${name}.out`)), "output");
    receive([new File([card], "c.out")], "output");
  }, [game, card]);
  await settle(tab);
  assert.deepEqual((await rows(tab)).map(([name, says]) => [name, says.slice(0, 2)]), [["a.out", "AC"], ["b.out", "AC"], ["c.out*", "PE"]]);
  await assertCalm(tab, "before the answers");
});

test("inputs that consist of several files are joined to one whose files are these", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Input", ["ab.in", `== a.in\n${game}\n== b.in\n${game}`], ["c.in", game]);
  assert.deepEqual(await tab.evaluate(() => state.answers.files.map(({ name, caseCount }) => [name, caseCount])), [["a", 1], ["b", 1], ["c", 1]]);
  assert.equal(await seen(tab, "#fault"), "");
});

test("inputs that are joined get a name each, even if they have the same one or none", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Input", ["a.in", game], ["a.txt", game], ["b.in", `== a.in\n${game}`], [".in", game]);
  const files = [["a", 1], ["a_", 1], ["a__", 1], ["_in", 1]];
  assert.deepEqual(await tab.evaluate(() => state.answers.files.map(({ name, caseCount }) => [name, caseCount])), files);
  assert.equal(await seen(tab, "#fault"), "");
});

test("a file whose name begins with a point is saved under one that the script finds", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Input", [".a.in", game], ["b.in", game]);
  const archive = await save(tab, "Save the input");
  const unpacked = archive.replace(/\.zip$/, "");
  execFileSync("python3", ["-m", "zipfile", "-e", archive, unpacked]);
  assert.deepEqual(readdirSync(unpacked).sort(), ["_a.in", "b.in", "run.bat", "run.sh"]);
  await drop(tab, "Your output", [".a.out", card], ["b.out", card]);
  assert.equal(await ofFile(tab), "2 of 2 files");
});

test("while an output is judged, the right output is not busy", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const isBusy = await tab.evaluate((card) => new Promise((resolve) => {
    onChangeOf(["progress"], () => resolve(find("#output").ariaBusy));
    takeOutput(typedText(card));
  }), card);
  assert.equal(isBusy, "false");
});

test("two outputs of programs that are named after one test are judged each", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const answer = await right(tab);
  await drop(tab, "Your output", ["statement-1.py.out", answer], ["statement-1.cpp.out", "7\n"]);
  assert.deepEqual((await rows(tab)).map(([name, says]) => [name, says.slice(0, 2)]), [["statement-1.cpp.out*", "PE"], ["statement-1.py.out", "AC"]]);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
  await assertCalm(tab, "two programs");
});

test("a single output that is named as a test chooses all tests only if nothing is chosen", async () => {
  const tab = await openPage("chess");
  await drop(tab, "Your output", ["statement-2.out", "1\n"]);
  assert.equal(await tab.evaluate(() => keyOfInput()), "all");
  await chooseTests(tab, "statement-2");
  const answer = await right(tab);
  const input = await text(tab, "Input");
  await drop(tab, "Your output", ["statement-2.out", answer]);
  assert.match(await verdict(tab), /^AC\s+Right on this board\.$/);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-2");
  await drop(tab, "Your output", ["mine.in", `${input}\n`], ["statement-2.out", answer]);
  assert.match(await verdict(tab), /^AC\s+Right on this board\.$/);
  assert.equal(await text(tab, "Input"), `${input}\n`);
  await assertCalm(tab, "a single output");
});

test("an input that is given with its output stays, even if both are named as a file of all tests", async () => {
  const tab = await openPage("mahjong");
  const { name, input } = await tab.evaluate(async () => (await unpackTests()).mahjong.groups[0]);
  assert.equal(name, "tests-01");
  await drop(tab, "Your output", [`${name}.in`, `${input}\n`], [`${name}.out`, "Case 1: FA\n"]);
  assert.equal(await tab.evaluate(() => state.input.name), `${name}.in`);
  assert.equal(await tab.evaluate(() => keyOfInput()), "");
  await assertCalm(tab, "an input with its output");
});

test("a file of results chooses the tests that it names, wherever it stands among the files", async () => {
  for (const at of [0, 1]) {
    const tab = await openPage("chess?tests");
    const files = [["a.out", "1\n"]].toSpliced(at, 0, ["results-chess.txt", await right(tab)]);
    await chooseTests(tab, "statement-1");
    await drop(tab, "Your output", ...files);
    const [[, onPlain], [, onResults]] = await rows(tab);
    assert.match(onPlain, /^The input consists of 64 files/);
    assert.match(onResults, /^AC/);
  }
  const tab = await openPage("chess?tests");
  await drop(tab, "Your output", ["results-chess.txt", await right(tab)], ["my.in", `${puzzles.find(({ name }) => name === "chess").input}\n`]);
  assert.equal(await tab.evaluate(() => keyOfInput()), "all");
  const [[, onInput], [, onResults]] = await rows(tab);
  assert.equal(onInput, "The results are for other files, so they are not judged on this input.");
  assert.match(onResults, /^AC/);
});

test("a plain output for an input that is one file with a name is said to need that", async () => {
  const tab = await openPage("chess");
  await write(tab, "Input", "== a.in\n1 1\n0\n");
  await write(tab, "Your output", "0\n");
  assert.match(await verdict(tab), /^The input consists of the file a\.in\. Drop the results-chess\.txt that/);
});

test("files beside results of another puzzle are files of that puzzle, too", async () => {
  const tab = await openPage("mahjong?tests");
  const results = await right(tab);
  const chess = await openPage("chess");
  await drop(chess, "Your output", ["a.out", "Case 1: FA\n"], ["results-mahjong.txt", results]);
  assert.equal(await chess.evaluate(() => puzzle().name), "mahjong");
  const [[name, onPlain], [, onResults]] = await rows(chess);
  assert.equal(name, "a.out*");
  assert.match(onPlain, /^The input consists of/);
  assert.match(onResults, /^AC/);
  await assertCalm(chess, "another puzzle");
});

test("results of another puzzle open its tab even if their name does not say which", async () => {
  const mahjong = await openPage("mahjong?tests");
  const results = await right(mahjong);
  const tab = await openPage("chess");
  await drop(tab, "Your output", ["anna.out", results]);
  assert.equal(await tab.evaluate(() => puzzle().name), "mahjong");
  assert.match(await verdict(tab), /^AC/);
  await assertCalm(tab, "renamed results");
});

test("inputs beside several outputs are refused, and are to be given together if there are several", async () => {
  const tab = await openPage("yahtzee?test=statement-1");
  const outputs = [["anna.out", card], ["ben.out", card]];
  await drop(tab, "Your output", ["c.in", game], ...outputs);
  assert.equal((await rows(tab)).at(-1)[1], "This is an input, not an output. To judge the others on it, drop it alone first.");
  await drop(tab, "Your output", ["d.in", game], ["e.in", game], ...outputs);
  const several = "This is an input, not an output. To judge the outputs on the inputs, drop the inputs together first.";
  assert.deepEqual((await rows(tab)).slice(-2), [["d.in", several], ["e.in", several]]);
  assert.equal(await tab.evaluate(() => keyOfInput()), "statement-1");
});

test("inputs that are given with an output each, by their names, are no mistake", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Your output", ["run 1.in", game], ["run 2.in", game], ["run 1.out", card], ["run 2.out", card]);
  assert.equal(await ofFile(tab), "2 of 2 files");
  assert.match(await verdict(tab), /^AC\s+Right on these 2 games/);
  await drop(tab, "Your output", ["my.in", `${game}${game}`], ["my.out", card + card], ["my.cpp", "#include <map>\n"]);
  assert.match(await verdict(tab), /^AC\s+Right on these 2 games/);
  assert.equal(await text(tab, "Input"), game + game);
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["2 of 2 files", "my.cpp", "my.out*"]);
});

test("what was converted in one of several inputs is said of all", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Input", ["a.in", `\ufeff${game}`], ["b.in", game]);
  assert.match(await seen(tab, "#input + .part"), /^The file began with a byte order mark, which was removed\.$/);
});

test("a name may have a point before its ending, in inputs and in their outputs", async () => {
  const tab = await openPage("yahtzee");
  const names = () => tab.evaluate(() => state.answers.files.map(({ name }) => name));
  await drop(tab, "Input", ["1.1.in", game], ["1.2.in", game], ["1.in", game], ["x.small.in", game], ["y.in.txt", game]);
  assert.deepEqual(await names(), ["1.1", "1.2", "1", "x.small", "y"]);
  await drop(tab, "Your output", ["1.1.out", card], ["1.2.out", card], ["1.py.out", card], ["x.small.cpp.out", card], ["y.out.txt", card]);
  assert.equal(await ofFile(tab), "5 of 5 files");
  assert.match(await verdict(tab), /^AC/);
  await drop(tab, "Your output", ["1.1.py.out", card], ["1.1.cpp.out", card]);
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["5 of 5 files", "1.1.cpp.out*", "1.1.py.out"]);
});

test("outputs are put together by names that a shell would not read as one word, and what was converted in one is said of all", async () => {
  const tab = await openPage("yahtzee");
  await drop(tab, "Input", ["run (1).in", game], ["run (2).in", game]);
  await drop(tab, "Your output", ["run (1).out", `\ufeff${card}`], ["run (2).out", card]);
  assert.equal(await ofFile(tab), "2 of 2 files");
  assert.match(await verdict(tab), /^AC/);
  assert.match(await seen(tab, "#own + .part"), /None is missing\. The file began with a byte order mark, which was removed/);
  assert.match(await said(tab), /Form: the page has converted/);
});

test("files that are dropped with an input are not lost if its answers are stopped", async () => {
  const dropAndStop = async (...files) => {
    const tab = await openPage("yahtzee?test=statement-1");
    await tab.evaluate(async (files) => {
      const { ask } = solver;
      solver.ask = function (kind, ...others) {
        if (kind !== "answer") return ask.call(this, kind, ...others);
        solver.ask = ask;
        setTimeout(stop);
        return new Promise((resolve, reject) => this.pending.set(kind, { job: {}, resolve, reject }));
      };
      await receive(files.map(([name, text]) => new File([text], name)), "output");
    }, files);
    await settle(tab);
    assert.equal(await text(tab, "Input"), game);
    return tab;
  };
  const tab = await dropAndStop(["my.in", game], ["my.out", card]);
  assert.equal(await text(tab, "Your output"), card);
  assert.deepEqual(await rows(tab), [["my.out*", "Not judged yet: choose it to have it judged."]]);
  await tab.evaluate(() => showSubmission(state.submissions[0]));
  await settle(tab);
  assert.match(await verdict(tab), /^AC/);
  const refused = await dropAndStop(["my.in", game], ["my.cpp", "#include <map>\n"]);
  assert.deepEqual(await rows(refused), [["my.cpp", "This is source code. Run it, and drop what it prints."]]);
});

test("tests and other inputs that are dropped as an output are said to be none, in words that stay", async () => {
  const tab = await openPage("yahtzee");
  const tests = await tab.evaluate(async () => (await unpackTests()).yahtzee.texts.get("all").content.text());
  await drop(tab, "Your output", ["yahtzee-tests.in", tests]);
  assert.equal(await verdict(tab), "yahtzee-tests.in is the tests, which are chosen now. Run your program on it, and drop what it prints.");
  assert.equal(await tab.evaluate(() => keyOfInput()), "all");
  const test = await tab.evaluate(() => allTests().texts.get("edge-one-game").content.text());
  await drop(tab, "Your output", ["3.in", test]);
  assert.equal(await verdict(tab), "3.in is the test edge-one-game, which is chosen now. Run your program on it, and drop what it prints.");
  await hurryMessages(tab);
  await drop(tab, "Your output", ["mine.in", game + game]);
  await tab.waitForTimeout(500);
  assert.equal(await verdict(tab), "mine.in is an input, not an output. It stands under Input now. Run your program on it, and drop what it prints.");
  assert.equal(await text(tab, "Input"), game + game);
  await drop(tab, "Input", ["other.in", game]);
  assert.equal(await verdict(tab), "");
  await drop(tab, "Your output", ["my.out", card]);
  assert.match(await verdict(tab), /^AC/);
  const source = "#include <map>\n";
  await drop(tab, "Your output", ["mine.in", game + game], ["a.cpp", source], ["b.pdf", "%PDF-1.7"], ["c.cpp", source]);
  assert.equal(await verdict(tab), [
    "mine.in is an input, not an output. It stands under Input now. Run your program on it, and drop what it prints.",
    "a.cpp, c.cpp: This is source code. Run it, and drop what it prints.",
    "b.pdf: This is a document. Drop what your program prints.",
  ].join(" "));
  assert.deepEqual((await rows(tab)).map(([name]) => name), ["my.out", "a.cpp", "b.pdf", "c.cpp"]);
  await drop(tab, "Your output", ...[..."defghi"].map((name) => [`${name}.cpp`, source]));
  assert.match(await verdict(tab), /^d\.cpp, e\.cpp, f\.cpp, g\.cpp, h\.cpp, and 1 more: This is source code\./);
});

test("where an input is wanted on a phone, why a file was refused is in sight, and an input that is taken stays so", async () => {
  const tab = await openPage("yahtzee?test=statement-1", 360, 800);
  const isInSight = (selector) => tab.evaluate((selector) => {
    const { top, bottom } = find(selector).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  }, selector);
  await tab.evaluate(() => find("#input").scrollIntoView());
  await drop(tab, "Input", ["mine.in", game + game]);
  await tab.waitForTimeout(500);
  assert(await isInSight("#input"));
  assert.equal(await isInSight("#said"), false);
  await drop(tab, "Input", ["my.cpp", "#include <map>\n"]);
  assert.match(await verdict(tab), /^my\.cpp: This is source code/);
  await tab.waitForTimeout(1000);
  assert(await isInSight("#said"));
});

test("the line that is shown works after Extract All of Windows, whose folder is named as the archive", async () => {
  for (const name of ["chess", "mahjong"]) {
    const tab = await openPage(name);
    const archive = await save(tab, "Save the tests");
    execFileSync("python3", ["-m", "zipfile", "-e", archive, archive.replace(/\.zip$/, "")]);
    for (const language of ["C++", "Python on Windows"]) {
      await tab.getByRole("combobox", { name: "Language and system" }).selectOption(language);
      await settle(tab);
      const script = (await seen(tab, "#command")).split(" ").find((word) => /run\.(sh|bat)$/.test(word));
      assert(existsSync(join(dirname(archive), script.replaceAll("\\", "/"))), script);
    }
  }
});

test("what is saved is the input that is there, before it is answered and when that is stopped", async () => {
  const tab = await openPage("chess?tests");
  await tab.evaluate(() => {
    const ask = solver.ask;
    solver.ask = function (kind, ...others) {
      return kind === "answer" ? new Promise(() => {}) : ask.call(this, kind, ...others);
    };
  });
  const [one, several] = ["1 1\n1\n", "== a.in\n1 1\n1\n\n== b.in\n1 1\n0\n\n"];
  const give = async (name, content) => {
    await tab.evaluate(([name, content]) => { takeInput(fileText(new File([content], name))); }, [name, content]);
    await tab.waitForFunction((name) => find("#command").textContent.includes(name), name.replace(/\.in$/, ""));
  };
  const assertSaved = async (name, command) => {
    assert.equal(await seen(tab, "#command"), command);
    const file = await save(tab, "Save the input");
    assert.equal(basename(file), name);
    return file;
  };
  const assertSavedAsOne = async () => {
    const file = await assertSaved("one.in", "./sol < one.in > my.out");
    assert.equal(readFileSync(file, "utf8"), one);
  };
  const assertSavedAsArchive = async () => {
    const file = await assertSaved("two-files.zip", "sh two-files/run.sh ./sol");
    execFileSync("python3", ["-m", "zipfile", "-e", file, `${file}-unpacked`]);
    assert.deepEqual(readdirSync(`${file}-unpacked`).sort(), ["a.in", "b.in", "run.bat", "run.sh"]);
    assert.equal(readFileSync(join(`${file}-unpacked`, "b.in"), "utf8"), "1 1\n0\n");
  };
  await give("one.in", one);
  await assertSavedAsOne();
  await tab.evaluate(() => stop());
  await assertSavedAsOne();
  // The output is not written to the file that the program reads.
  for (const name of ["my.out", "My.out"]) {
    await tab.evaluate(([name, content]) => { takeInput(fileText(new File([content], name))); }, [name, one]);
    await tab.waitForFunction((name) => find("#command").textContent.includes(`< ${name} `), name);
    await assertSaved(name, `./sol < ${name} > my-own.out`);
  }
  await give("two.in", several);
  await assertSavedAsArchive();
  const caution = / Names that differ only in case are one file on Windows and macOS\.$/;
  assert.doesNotMatch(await seen(tab, "#toast"), caution);
  await tab.evaluate(() => stop());
  await assertSavedAsArchive();
  await give("case.in", several.replace("== b", "== A"));
  await assertSaved("case-files.zip", "sh case-files/run.sh ./sol");
  assert.match(await seen(tab, "#toast"), caution);
  // The folder of the archive is not named as the input or the program, which may lie beside it.
  const folders = [
    ["sol.in", "sol-files"],
    ["tests", "tests-files"],
    ["my.tests.in", "my.tests-files"],
    ["Äpfel.txt", "_pfel-files"],
    ["-d.in", "_d-files"],
  ];
  for (const [name, folder] of folders) {
    await tab.evaluate(([name, content]) => { takeInput(fileText(new File([content], name))); }, [name, several]);
    await tab.waitForFunction((folder) => find("#command").textContent.includes(` ${folder}/`), folder);
    await assertSaved(`${folder}.zip`, `sh ${folder}/run.sh ./sol`);
    // No punctuation is copied with the command.
    assert.match(await seen(tab, "#toast"), new RegExp(` unzip -d ${folder} ${folder}\\.zip `));
  }
  await assertCalm(tab, "what is saved");
});

test("before the tests are known to be one file or several, no command is shown", async () => {
  for (const [name, command] of [["chess", "sh chess-tests-files/run.sh ./sol"], ["yahtzee", "./sol < yahtzee-tests.in > my.out"]]) {
    const tab = await openPage(name);
    const shown = async () => [await seen(tab, "#command"), await tab.locator("#copy-command").isEnabled()];
    assert.deepEqual(await shown(), [command, true]);
    await tab.evaluate(() => {
      window.known = state.testsByPuzzle;
      change({ testsByPuzzle: null });
    });
    await settle(tab);
    assert.deepEqual(await shown(), ["", false]);
    await tab.evaluate(() => change({ testsByPuzzle: window.known }));
    await settle(tab);
    assert.deepEqual(await shown(), [command, true]);
    const isOldCommandOffered = await tab.evaluate(() => {
      typeInput(typedText("1"));
      return !find("#copy-command").disabled;
    });
    assert(!isOldCommandOffered);
    await settle(tab);
    await assertCalm(tab, name);
  }
});

test("all tests are saved before they are answered, and nothing is if the puzzle has changed", async () => {
  const tab = await openPage("chess");
  const tabOf = (puzzle) => tab.getByRole("tab", { name: puzzles.find(({ name }) => name === puzzle).title });
  const unpackSlowly = () => tab.evaluate(() => {
    const now = unpacked;
    unpacked = new Promise((resolve) => { window.unpackNow = () => resolve(now); });
  });
  await unpackSlowly();
  await tab.getByRole("button", { name: "Save the tests" }).click();
  await tabOf("rake").click();
  await tab.evaluate(() => window.unpackNow());
  await settle(tab);
  assert.deepEqual(await tab.evaluate(() => [puzzle().name, isUntouched()]), ["rake", true]);
  assert.equal(await seen(tab, "#toast"), "");
  await tabOf("chess").click();
  await settle(tab);
  await tab.evaluate(() => {
    const ask = solver.ask;
    solver.ask = function (kind, ...others) {
      return kind === "answer" ? new Promise(() => {}) : ask.call(this, kind, ...others);
    };
  });
  assert.equal(basename(await save(tab, "Save the tests")), "chess-tests-files.zip");
  assert.equal(await tab.evaluate(() => keyOfInput()), "all");
  await assertCalm(tab, "saved at once");
});

test("the list of tests says what is chosen with its last option, and has numbers once they are known", async () => {
  const tab = await openPage("chess");
  const label = (at) => tab.locator("#tests option").nth(at).innerText();
  assert.equal(await label(-1), "The input below");
  await chooseTests(tab, "statement-1");
  assert.equal(await label(-1), "The sample");
  await chooseTests(tab, "");
  assert.equal(await label(-1), "The input below");
  assert.equal(await text(tab, "Input"), puzzles.find(({ name }) => name === "chess").input);
  assert.match(await label(0), /^All 64 tests, 64 boards in 64 files$/);
  await chooseTests(tab, "all");
  assert.match(await seen(tab, "#about"), /^64 files, because the statement allows at most 1 board in one\.$/);
  await tab.evaluate(() => change({ testsByPuzzle: null }));
  assert.equal(await label(0), "All tests");
});

test("of an output that breaks off, the first case that is missing is shown", async () => {
  const tab = await openPage("yahtzee?tests");
  const lines = (await right(tab)).split("\n");
  await drop(tab, "Your output", ["my.out", lines.slice(0, 3).join("\n")]);
  const [, missing, games] = /^PE (\d+) of (\d+) games missing/.exec(await verdict(tab));
  assert.equal(games - missing, 3);
  assert.equal(await tab.evaluate(() => state.caseReport.case), 4);
  assert.ok((await seen(tab, "#where")).startsWith(`Game 4 of ${games}`));
});

test("the number of a case in its test is said only if the test is a part of the input", async () => {
  const tab = await openPage("yahtzee?tests");
  const { name, shows, cases, casesBefore, total } = await tab.evaluate(() => {
    const { tests } = allTests();
    const index = tests.findIndex(({ cases }) => cases > 1);
    const casesOf = (some) => sum(some.map(({ cases }) => cases));
    return { ...tests[index], casesBefore: casesOf(tests.slice(0, index)), total: grouped(casesOf(tests)) };
  });
  const failAt = async (index) => {
    const lines = (await right(tab)).trim().split("\n");
    await drop(tab, "Your output", ["my.out", lines.with(index, wrongCard.trim()).join("\n")]);
  };
  await failAt(casesBefore + 1);
  assert.equal(await seen(tab, "#where"), `Game ${casesBefore + 2} of ${total}: game 2 of ${name}, ${shows}`);
  await chooseTests(tab, name);
  await failAt(1);
  assert.equal(await seen(tab, "#where"), `Game 2 of ${cases}: ${name}, ${shows}`);
  await assertCalm(tab, "the place");
});

test("after AC, three lines say what is left, and none after a failure", async () => {
  const tab = await openPage("rake?test=statement-1");
  await write(tab, "Your output", await right(tab));
  const lines = await tab.locator("#notes li").allInnerTexts();
  assert.deepEqual(lines.map((line) => line.split(":")[0]), ["Other inputs", "Time and memory", "Form"]);
  assert.match(lines[0], /Random below.*judge stress rake sol\.cpp/);
  assert.match(lines[2], /a strict judge takes it too/);
  await write(tab, "Your output", (await right(tab)).replaceAll("\n", "\n\n"));
  assert.match(await said(tab), /^AC.*should be .* but is .*Form: a strict judge compares .* some differ/);
  await write(tab, "Your output", (await right(tab)).trimEnd());
  assert.match(await said(tab), /^AC.*Form: a strict judge compares every line break, and one is missing at the end of an output\./);
  await write(tab, "Your output", "1\n2\n");
  assert.equal(await tab.locator("#notes li").count(), 0);
});

test("of one of several outputs, too, it is said that the last line break is missing", async () => {
  const tab = await openPage("mahjong?tests");
  const answer = await right(tab);
  await drop(tab, "Your output", ["results-mahjong.txt", answer]);
  assert.match(await said(tab), /^AC.*a strict judge takes it too/);
  await drop(tab, "Your output", ["results-mahjong.txt", answer.replace(/\n\n(?=== )/, "\n")]);
  assert.match(await said(tab), /^AC.*one is missing at the end of an output/);
});

test("the cause is announced when it comes, and that the search goes on", async () => {
  const tab = await openPage("rake?tests");
  const told = () => tab.locator("[aria-live=polite]#told").textContent();
  const all = (await right(tab)).replace(/^\d+$/gm, "1");
  await drop(tab, "Your output", ["my.out", all]);
  assert.equal(await told(), "It prints 1 for every board.");
  await tab.evaluate(() => change({ cause: CAUSE_PENDING }));
  assert.notEqual(await told(), "The search for the cause goes on.");
  await tab.waitForFunction(() => find("#told").textContent === "The search for the cause goes on.");
  await tab.evaluate(() => change({ cause: CAUSE_UNKNOWN }));
  assert.equal(await told(), await seen(tab, "#why h2"));
  await write(tab, "Your output", await right(tab));
  assert.equal(await told(), "");
});

test("while the cause is sought, what is typed is answered, and the search is made good afterwards", async () => {
  const tab = await openPage("mahjong?tests");
  const first = await text(tab, "Right output");
  await tab.evaluate(() => {
    window.asked = [];
    const ask = solver.ask;
    solver.ask = function (kind, args, runs) {
      window.asked.push([kind, runs.flat().length]);
      const results = ask.call(this, kind, args, runs);
      if (kind === "cause" && !window.isInterrupted) {
        window.isInterrupted = true;
        ask.call(this, "recognise", [1], [[new Blob(["hello"])]]);
      }
      return results;
    };
  });
  const output = (await right(tab)).replace(/(Case \d+:).*/g, "$1 FA");
  await drop(tab, "Your output", ["my.out", output]);
  assert.equal(await seen(tab, "#why h2"), "It prints FA for every hand.");
  const asked = await tab.evaluate(() => window.asked.filter(([kind]) => kind === "check" || kind === "cause"));
  assert.deepEqual(asked, [["check", 3 * 15], ["cause", 0]]); // the cause is sought without the input and the output
  assert.equal(await text(tab, "Right output"), first);
});

test("a search for the cause that is interrupted waits until a long input is read and its output is judged again", async () => {
  const tab = await openPage("rake?tests");
  const all = (await right(tab)).replace(/^\d+$/gm, "1");
  await dropFile(tab, "Input", "long.in", [await tab.evaluate(() => state.input.content.text()), 1], ["\n", 2e7]);
  await settle(tab);
  await tab.evaluate(() => {
    const ask = solver.ask;
    solver.ask = function (kind, ...others) {
      const results = ask.call(this, kind, ...others);
      if (kind === "cause") ask.call(this, "recognise", [1], [[new Blob(["hello"])]]);
      return results;
    };
  });
  await drop(tab, "Your output", ["my.out", all]);
  assert.equal(await seen(tab, "#why h2"), "It prints 1 for every board.");
  await assertCalm(tab, "a long input");
});

test("the cause is found although the story of the case does not come, and one that comes too late is dropped", async () => {
  const tab = await openPage("mahjong?tests");
  const output = (await right(tab)).replace(/(Case \d+:).*/g, "$1 FA");
  await tab.evaluate(() => {
    const ask = solver.ask;
    window.stories = []; // what ends each, in the order in which they were asked for
    solver.ask = function (kind, ...others) {
      if (kind !== "story") return ask.call(this, kind, ...others);
      return new Promise((resolve) => window.stories.push((words) => resolve([{ output: new Blob([words]) }])));
    };
  });
  await tab.evaluate((output) => { takeOutput(fileText(new File([output], "my.out"))); }, output);
  await settle(tab);
  assert.equal(await seen(tab, "#why h2"), "It prints FA for every hand.");
  await push(tab, "Next");
  await tab.evaluate(() => {
    const [first, second] = window.stories;
    second("<article>of the next case</article>");
    setTimeout(() => first("<article>of the case before</article>"), 50);
  });
  await settle(tab);
  assert.equal(await seen(tab, "#story"), "of the next case");
});

test("what differs is told without colour, and nothing is marked or said twice", async () => {
  const mahjong = await openPage("mahjong?test=statement-1");
  await write(mahjong, "Your output", "Case 1: 1S 9S FA\nCase 2: Not ready\n");
  const notes = await mahjong.locator(".answers figure").first().locator("td.wrong small").allInnerTexts();
  assert.deepEqual(notes.sort(), ["extra", "missing"]);

  const yahtzee = await openPage("yahtzee?tests");
  await drop(yahtzee, "Your output", ["my.out", (await right(yahtzee)).replace(/\d+$/gm, "1")]);
  const tops = await yahtzee.locator(".answers figure").first().locator("tr").evaluateAll((all) => all.map((row) => row.getBoundingClientRect().width));
  assert.equal(tops.length, 15);
  assert(Math.max(...tops) - Math.min(...tops) < 1, `${tops}`); // full house, bonus and total too
  assert.match(await seen(yahtzee, "#legend"), /^High and red: wrong\. Each opens a case\.$/);
  const equal = await openPage("yahtzee");
  await write(equal, "Input", "1 1 1 1 1\n".repeat(13));
  assert.doesNotMatch(await seen(equal, "#story"), /as good/);
  await write(equal, "Input", game.replace("1 2 3 4 5", "2 2 2 2 2"));
  assert.match(await seen(equal, "#story"), /as good/);
  assert.equal((await equal.locator("#task").innerText()).match(/your output/gi).length, 1);
});

test("where there is only touch, nothing is to be dropped, and a finger hits the bars", async () => {
  const tab = await newTab(360, 800);
  const phone = await tab.context().browser().newPage({ viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true });
  await tab.close();
  Object.assign(phone, { requests: [], messages: [] });
  await open(phone, PAGE, "yahtzee?tests");
  await phone.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
  assert.doesNotMatch(await phone.locator("body").innerText(), /\bdrop/i);
  assert.doesNotMatch(await phone.locator("#own").getAttribute("placeholder"), /drop/i);
  await phone.evaluate(async () => receive([new File(["%PDF-1.7"], "a.pdf")], "output"));
  assert.match(await verdict(phone), /Open what your program prints/);
  await phone.evaluate(async () => receive([new File([(await state.answers.rightOutput.text()).replace(/[2-9]$/gm, "1")], "my.out")], "output"));
  assert(await phone.locator("#strip .R").count() > 0);
  const heights = await phone.locator("#strip span").evaluateAll((all) => all.map(({ offsetHeight }) => offsetHeight));
  assert.equal(heights.length, await phone.evaluate(() => allTests().tests.length));
  assert(Math.min(...heights) >= 24, `${heights}`);
  await phone.close();
});

test("the title says what the page is", async () => {
  const tab = await openPage();
  assert.equal(await seen(tab, "h1"), "Four game puzzles, solved exactly");
  assert.match(await seen(tab, "header p"), /^See which answers of your program are wrong, and why\./);
  assert.match(await tab.title(), /which answers are wrong/);
});
