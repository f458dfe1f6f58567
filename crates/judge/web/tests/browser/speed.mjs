// How quick the web app is. Nothing else may run at the same time. Even so, an attempt may be disturbed, so there are up to ten.
//
// The limits are for a machine that sorts 200,000 numbers in `USUAL_MS`, or sooner. On a slower one, they are longer in the same
// ratio, which is measured right after each attempt: otherwise, these tests would tell how busy the machine is.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { newTab } from "./browser.mjs";
import { PAGE, card, dropFile, game, openPage, puzzles, settle, verdict, wrongCard } from "./page.mjs";

// How many milliseconds `sort` takes on the machine that the limits are for.
const USUAL_MS = 58;

const blankTab = await newTab(400, 300);

// How many milliseconds a fixed piece of work takes in the browser.
const sort = () => blankTab.evaluate(() => {
  const start = performance.now();
  Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 200_003).sort((one, other) => one - other);
  return performance.now() - start;
});

// Measures a time in milliseconds until it is at most `most`, or on a slow machine, longer in the ratio to the usual one.
async function assertQuick(most, measure) {
  const attempts = [];
  while (attempts.length < 10) {
    const time = await measure();
    const limit = most * Math.max(1, (await sort()) / USUAL_MS);
    if (time <= limit) return;
    attempts.push(`${Math.round(time)} (${Math.round(limit)} allowed)`);
  }
  assert.fail(`each attempt takes too long, in ms: ${attempts.join(", ")}`);
}

test("the page has at most 685 KB, of which what is packed has 560, and opens in 300 ms", async () => {
  assert(statSync(PAGE).size <= 685_000);
  const [packed] = /[A-Za-z\d+/=]{10000,}/.exec(readFileSync(PAGE, "utf8"));
  assert(packed.length <= 560_000);
  await assertQuick(300, async () => {
    const tab = await openPage("yahtzee");
    const opened = await tab.evaluate(() => performance.getEntriesByName("answered")[0].startTime);
    await tab.close();
    return opened;
  });
});

test("a file of 10 MB, and the verdict on 10,000 games, block the page for at most 50 ms", async () => {
  const tab = await openPage("yahtzee");
  await assertQuick(50, async () => {
    await dropFile(tab, "Input", "long.in", [game, 77_000]);
    await settle(tab);
    return tab.evaluate(() => window.longest);
  });
  await assertQuick(50, async () => {
    await dropFile(tab, "Input", "many.in", [game, 10_000]);
    await settle(tab);
    await dropFile(tab, "Your output", "my.out", [card, 9_999], [wrongCard, 1]);
    await settle(tab);
    assert.match(await verdict(tab), /^WA 1 of 10,000 games wrong\./);
    return tab.evaluate(() => window.longest);
  });
});

for (const { name } of puzzles) {
  test(`all tests of ${name} are judged in 250 ms, and another failure is shown in 50`, async () => {
    const tab = await openPage(`${name}?tests`);
    await assertQuick(250, () => tab.evaluate(async () => {
      const output = (await state.answers.rightOutput.text()).replace(/\d+$/gm, "1").replace(/(Case \d+:).*/g, "$1 FA");
      const userOutput = asGiven(fileText(new File([output], "my.out")));
      const start = performance.now();
      await update({ userOutput, givenFor: [state.input.content] });
      return performance.now() - start;
    }));
    await assertQuick(50, () => tab.evaluate(async () => {
      const start = performance.now();
      await showCase(state.report.letters.length);
      return performance.now() - start;
    }));
  });
}
