// What the tests of the web app share: the page, opened from the disk, and what a person does with it.
// `bash .ci/web target/page.html` builds it; the variable `PAGE` names another.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fixtures, folder, newTab, open, run, target } from "./browser.mjs";

export const PAGE = resolve(process.env.PAGE ?? join(target, "page.html"));
assert(existsSync(PAGE), `${PAGE} is missing: bash .ci/web target/page.html`);

// The puzzles, each with the title and the sample that its binary shows.
export const puzzles = [...new Set(fixtures.map(({ puzzle }) => puzzle))].map((name) => {
  const help = run(name, ["--help"]).stdout;
  const [input, output] = ["Example input", "Its output"].map((title) => {
    const [, text] = help.match(new RegExp(`\n${title}:\n((?:    .*\n)+)`));
    return text.replace(/^ {4}/gm, "");
  });
  return { name, title: help.split("\n")[0], input, output };
});

// A game of Yahtzee, its best card, and a card that is wrong.
export const game = "1 2 3 4 5\n".repeat(13);
export const card = "1 2 3 4 5 0 15 0 0 0 25 35 0 0 90\n";
export const wrongCard = "1 2 3 4 5 0 15 0 0 0 25 35 40 0 130\n";

// A tab with the page at this place, once everything is answered.
export async function openPage(place = "", width = 1280, height = 900) {
  const tab = await newTab(width, height);
  await tab.addInitScript(countReads);
  await tab.addInitScript(addLoseNext);
  await open(tab, PAGE, place);
  await settle(tab);
  return tab;
}

// Counts the files that the page is reading at present.
function countReads() {
  window.reads = 0;
  for (const { prototype } of [Blob, Response]) {
    for (const name of ["text", "arrayBuffer"]) {
      const read = prototype[name];
      prototype[name] = async function () {
        window.reads += 1;
        return read.call(this).finally(() => { window.reads -= 1; });
      };
    }
  }
}

// Adds `loseNext`, with which a test does something in place of the next job that is meant: the worker never gets that.
function addLoseNext() {
  window.loseNext = (isMeant, act) => {
    const { post } = solver;
    solver.post = function (job) {
      if (!isMeant(job)) return post.call(this, job);
      solver.post = post;
      act();
    };
  };
}

// Waits until the page has nothing to do, neither now nor after a pause of typing: its worker has no
// job, no file is being read, and nothing is announced.
export async function settle(tab) {
  const isIdle = () => performance.getEntriesByName("answered").length > 0 && solver.pending.length === 0
    && window.reads === 0 && !find(".waiting");
  await sleep(250);
  do {
    await tab.waitForFunction(isIdle, null, { polling: 50 })
      .catch((error) => assert.fail(`the page is still at work: ${error.message}`));
    await sleep(100);
  } while (!(await tab.evaluate(isIdle)));
}

export const box = (tab, name) => tab.getByRole("textbox", { name, exact: true });
export const text = (tab, name) => box(tab, name).inputValue();
export const texts = (tab) => Promise.all(["Input", "Right output", "Your output"].map((name) => text(tab, name)));

export async function push(tab, name, role = "button") {
  await tab.getByRole(role, { name, exact: true }).click();
  await settle(tab);
}

// Puts text into a text box as if it were typed.
export async function write(tab, name, text) {
  await box(tab, name).fill(text);
  await settle(tab);
}

// Drops a file on a field, which consists of texts, each repeated so many times. `window.longest` is for
// how many milliseconds this blocks the page at most.
export async function dropFile(tab, field, name, ...parts) {
  const file = await tab.evaluateHandle(([name, parts]) => {
    const data = new DataTransfer();
    data.items.add(new File(parts.map(([text, times]) => text.repeat(times)), name));
    return data;
  }, [name, parts]);
  await tab.evaluate(() => {
    window.longest = 0;
    window.watch ??= new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => {
      window.longest = Math.max(window.longest, duration);
    }));
    window.watch.observe({ type: "longtask" });
  });
  await box(tab, field).dispatchEvent("drop", { dataTransfer: file });
}

// What is visible of an element.
export async function seen(tab, selector) {
  const element = tab.locator(selector).first();
  return await element.isVisible() ? element.innerText() : "";
}

// What is selected in the input, and a little of what is before it.
export const selected = (tab) => box(tab, "Input").evaluate(({ value, selectionStart, selectionEnd }) =>
  value.slice(selectionStart - 4, selectionEnd));

// Clicks what saves a file, and returns where the browser puts it.
export async function save(tab, name) {
  const [download] = await Promise.all([tab.waitForEvent("download"), tab.getByRole("button", { name, exact: true }).click()]);
  const file = join(mkdtempSync(join(folder, "saved-")), download.suggestedFilename());
  await download.saveAs(file);
  return file;
}

// Chooses a file for a field, as a person does who has a keyboard only.
export async function choose(tab, name, file) {
  const [chooser] = await Promise.all([tab.waitForEvent("filechooser"), tab.getByRole("button", { name, exact: true }).click()]);
  await chooser.setFiles(file);
  await settle(tab);
}

// Chooses tests as the input.
export async function chooseTests(tab, key) {
  await tab.getByRole("combobox", { name: "Tests" }).selectOption(key);
  await settle(tab);
}

// The verdict in words, the name of the file that it is of, and all that is seen of the verdict besides.
export const verdict = (tab) => seen(tab, "#said");
export const ofFile = async (tab) => (await seen(tab, "#verdict-file")).replace(/, \d\d:\d\d:\d\d$/, "");
export const said = (tab) => tab.locator("#verdict").evaluate((verdict) => {
  const others = [...verdict.querySelectorAll("#verdict-file, #told")];
  for (const { style } of others) style.display = "none";
  const text = verdict.innerText.replaceAll(/\s+/g, " ").trim();
  for (const { style } of others) style.display = "";
  return text;
});
