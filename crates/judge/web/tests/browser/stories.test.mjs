// The pages of `--explain=html`.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertAccessible, assertCalm, devices, fixtures, folder, newTab, open, run } from "./browser.mjs";

const isExplained = ({ puzzle }) => run(puzzle, ["--help"]).stdout.includes("--explain");
const statements = fixtures.filter(({ name }) => name.startsWith("statement-")).filter(isExplained);
assert(statements.length > 0);

// The page of an input, in a file.
function pageOf(puzzle, input, name) {
  const file = join(folder, `${puzzle}-${name}.html`);
  const printed = run(puzzle, ["--explain=html"], input);
  writeFileSync(file, printed.stdout);
  return { file, ...printed };
}

const page = ({ puzzle, name, input }) => pageOf(puzzle, input, name).file;

// The visible part of a page, which is calm.
async function look(tab, what) {
  await assertCalm(tab, what);
  return tab.evaluate(() => ({
    sections: [...document.querySelectorAll(".caption")]
      .filter((one) => one.checkVisibility({ visibilityProperty: true })).length,
    place: location.hash,
    text: document.querySelector("main").innerText,
    step: document.querySelector("output").innerText,
    slider: Number(document.querySelector("input").value),
  }));
}

const placeOf = (tab) => tab.evaluate(() => location.hash);
const press = (tab, key) => tab.keyboard.press(key);

// What is seen beside the text: whether it reaches the right edge, and what is where.
const places = (tab) => tab.evaluate(() => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const main = document.querySelector("main").getBoundingClientRect();
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const right = all("table, .chart").map((one) => one.getBoundingClientRect().right);
  const place = (one) => { const { x, y } = one.getBoundingClientRect(); return [x, y]; };
  return {
    width: (Math.max(...right) - main.left) / main.width,
    fixed: all("h2, .shared > *, .controls > *").map(place),
    own: all(".tables").map(place)[0],
  };
});

test("the keys step through every page, on a desk and on a phone, and on a desk nothing moves", async () => {
  for (const [device, tab] of Object.entries(await devices())) {
    for (const fixture of statements) {
      const file = page(fixture);
      const answers = run(fixture.puzzle, [], fixture.input).stdout.trimEnd().split("\n");
      for (const [index, answer] of answers.entries()) {
        const number = index + 1;
        const what = `${device}: ${fixture.path} case ${number}`;
        await open(tab, file, `${number}.1`);
        const steps = await tab.locator(`#case-${number} section`).count();
        assert(steps > 0, what);
        const first = await places(tab);
        let own;
        assert(device === "phone" || steps === 1 || first.width > 0.5, `${what}: ${first.width}`);
        for (let step = 1; step <= steps; step += 1) {
          const { text, ...seen } = await look(tab, what);
          const expected = { sections: 1, place: `#${number}.${step}`, step: `${step} / ${steps}`, slider: step };
          assert.deepEqual(seen, expected, what);
          const now = await places(tab);
          own ??= now.own;
          if (device === "desktop") {
            assert.deepEqual(now.fixed, first.fixed, what);
            if (now.own) assert.deepEqual(now.own, own, what);
          }
          await press(tab, "ArrowRight");
        }
        // Nothing follows the last step, which shows the answer; of several steps, below the title too.
        const title = steps > 1 ? await tab.locator(`#case-${number} h2`).innerText() : "";
        const text = (await look(tab, what)).text.replace(title, "").toLowerCase();
        for (const word of answer.replace(/^.*?: /, "").toLowerCase().split(" ")) {
          assert(text.includes(word), `${what}: ${word} is missing in ${text}`);
        }
        const before = Math.max(steps - 1, 1);
        for (const [key, step] of [["ArrowRight", steps], ["ArrowLeft", before], ["Home", 1], ["End", steps]]) {
          await press(tab, key);
          assert.equal((await look(tab, what)).place, `#${number}.${step}`, `${what}, ${key}`);
        }
      }
    }
  }
});

test("every control works, has a name and is reached by Tab", async () => {
  const file = page(statements.find(({ puzzle }) => puzzle === "rake"));
  const tab = await newTab(1000, 700);
  await open(tab, file);
  assert.equal(await placeOf(tab), "#1.1");
  await tab.getByRole("button", { name: "Next" }).click();
  assert.equal(await placeOf(tab), "#1.2");
  await tab.getByRole("button", { name: "Back" }).click();
  assert.equal(await placeOf(tab), "#1.1");
  await tab.getByRole("slider", { name: "Step" }).press("ArrowRight");
  assert.equal(await placeOf(tab), "#1.2");
  await tab.getByLabel("Go to").selectOption({ index: 3 });
  assert.equal(await placeOf(tab), "#4.1");

  await open(tab, file, "2.2");
  const names = [];
  for (let stop = 0; stop < 5; stop += 1) {
    await press(tab, "Tab");
    names.push(await tab.evaluate(() => {
      const { ariaLabel, labels, innerText } = document.activeElement;
      return ariaLabel ?? labels?.[0]?.innerText ?? innerText;
    }));
  }
  for (const name of ["Go to", "Back", "Step", "Next"]) {
    assert(names.some((found) => found.includes(name)), `${name} is not in ${names}`);
  }
  await open(tab, file, "3.1");
  await tab.click("#case-3 .chart li:nth-child(2)");
  assert.equal(await placeOf(tab), "#3.3");
  await assertCalm(tab, "controls");
});

test("on paper every step is shown and no control; nothing moves by itself", async () => {
  const tab = await newTab(1000, 700);
  for (const fixture of statements) {
    await tab.emulateMedia({ media: "screen" });
    await open(tab, page(fixture));
    await press(tab, "ArrowRight");
    assert.equal(await tab.evaluate(() => document.getAnimations().length), 0, fixture.path);
    await tab.emulateMedia({ media: "print" });
    const hidden = await tab.evaluate(() => {
      const hidden = (one) => !one.checkVisibility({ visibilityProperty: true });
      const all = [...document.querySelectorAll(".caption, .tables, .shared")];
      return [all.filter(hidden).length, hidden(document.querySelector(".controls"))];
    });
    assert.deepEqual(hidden, [0, true], fixture.path);
  }
});

// What axe-core says of a step depends on what the step shows, not on which step it is. So it looks at
// the first step, and then at all steps of all cases together, as they are without scripts.
test("every step is accessible, light on a desk and dark on a phone", async () => {
  const pages = statements.map(page);
  const { desktop, phone } = await devices();
  for (const [tab, colorScheme] of [[desktop, "light"], [phone, "dark"]]) {
    await tab.emulateMedia({ colorScheme });
    for (const file of pages) {
      await open(tab, file);
      await assertAccessible(tab, `${colorScheme}: ${file} ${await placeOf(tab)}`);
      const sections = await tab.evaluate(() => {
        document.querySelectorAll(".stepped").forEach((one) => one.classList.remove("stepped"));
        document.querySelectorAll("article").forEach((one) => { one.hidden = false; });
        return [...document.querySelectorAll("section")].filter((one) => !one.checkVisibility()).length;
      });
      assert.equal(sections, 0, file);
      await assertAccessible(tab, `${colorScheme}: ${file}, every step`);
    }
  }
});

test("a page that an error cuts short says so, and works up to there", async () => {
  const input = "2\n1\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n1\n1 2 3 <b>\n";
  const { file, status, stderr } = pageOf("rake", input, "cut");
  assert.equal(status, 2);
  const tab = await newTab(1000, 700);
  await open(tab, file);
  await press(tab, "End");
  const { place, text } = await look(tab, "cut");
  assert.equal(place, "#1.4");
  assert(text.includes("This page ends early."), text);
  assert(text.includes(stderr.trimEnd()), text);
});

test("a page of one case stays below 100 KB, one of 100 games of Yahtzee below 2 MB", () => {
  const size = (puzzle, input) => Buffer.byteLength(run(puzzle, ["--explain=html"], input).stdout);
  for (const { puzzle, path, input } of fixtures.filter(isExplained)) {
    const { status, stdout } = run(puzzle, [], input);
    if (status !== 0 || stdout.trimEnd().split("\n").length !== 1) continue;
    assert(size(puzzle, input) < 100_000, `${path}: ${size(puzzle, input)}`);
  }
  const game = fixtures.find(({ path }) => path === "yahtzee/statement-1").input;
  const games = size("yahtzee", Buffer.concat(Array(50).fill(game)));
  assert(games < 2_000_000, `100 games: ${games}`);
});
