// What the tests of pages share: headless Chromium, axe-core, and the programs whose pages they open.
// The tests need two modules of npm and Chromium, and say how to get them. Its headless shell takes half
// the CPU time of a whole `chromium`, which does too.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

export const workspace = fileURLToPath(new URL("../../../../../", import.meta.url));
export const target = resolve(workspace, process.env.CARGO_TARGET_DIR ?? "target");

const CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync);
const OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-sync", "--no-first-run"];
const MODULES = "npm install --prefix target/browser --no-save playwright-core@1.65.1 axe-core@4.14.1";

// ---- Programs ----

// The tests see what the sources are now, as `cargo test` does.
execFileSync(process.env.CARGO ?? "cargo", ["build", "--quiet", "--workspace", "--bins"], { cwd: workspace, stdio: "inherit" });

// What a program of the workspace prints, and its exit code; it may be told a file from the folder
// of the fixtures.
export function run(program, args = [], input = "") {
  const options = { cwd: join(workspace, "fixtures"), input, encoding: "utf8", maxBuffer: 2 ** 28, timeout: 300_000 };
  const { error, stdout, stderr, status } = spawnSync(join(target, "debug", program), args, options);
  if (error) throw error;
  return { stdout, stderr, status };
}

// All fixtures, each with its puzzle, its name, the two as a path, and its input.
export const fixtures = readdirSync(join(workspace, "fixtures"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: puzzle }) => {
    const files = readdirSync(join(workspace, "fixtures", puzzle)).filter((file) => file.endsWith(".in"));
    return files.sort().map((file) => {
      const path = `${puzzle}/${file.slice(0, -3)}`;
      return { puzzle, name: file.slice(0, -3), path, input: readFileSync(join(workspace, "fixtures", `${path}.in`)) };
    });
  });

// A folder for what a file of tests writes.
export const folder = mkdtempSync(join(tmpdir(), "browser-"));
after(() => rmSync(folder, { recursive: true }));

// ---- The browser ----

// A module from npm, which is no part of the repository.
function required(name) {
  try {
    return createRequire(join(target, "browser/"))(name);
  } catch {
    throw new Error(`${name} is missing: ${MODULES}`);
  }
}

const { chromium } = required("playwright-core");
const { source: axe } = required("axe-core");
assert(CHROMIUM, "Chromium is missing: apt-get install chromium-headless-shell");

let browser = null; // a promise of it, once a test has opened a tab
after(async () => (await browser)?.close());

// An empty tab with a window of this size, in pixels. It keeps what is requested for a page and what
// is written to the console, errors included.
export async function newTab(width, height) {
  browser ??= chromium.launch({ executablePath: CHROMIUM, args: OPTIONS, timeout: 120_000 });
  const tab = await (await browser).newPage({ viewport: { width, height } });
  tab.setDefaultTimeout(60_000);
  Object.assign(tab, { requests: [], messages: [] });
  tab.on("request", (request) => {
    const isOwn = request.isNavigationRequest() || request.url().startsWith("blob:"); // the page itself made it
    if (!isOwn) tab.requests.push(request.url());
  });
  tab.on("console", (message) => tab.messages.push(message.text()));
  tab.on("pageerror", (error) => tab.messages.push(String(error)));
  return tab;
}

// A tab as on a desk and one as on a phone.
export async function devices() {
  return { desktop: await newTab(1280, 800), phone: await newTab(390, 844) };
}

// Opens a file, at the place that follows a `#`.
export async function open(tab, file, place = "") {
  await tab.goto("about:blank"); // a page that differs only after the `#` would not be loaded again
  await tab.goto(`file://${file}#${place}`);
}

// Nothing is requested, written to the console or too wide.
export async function assertCalm(tab, what) {
  const { requests, overflow } = await tab.evaluate(() => ({
    requests: performance.getEntriesByType("resource").map(({ name }) => name),
    overflow: document.documentElement.scrollWidth - innerWidth,
  }));
  assert.deepEqual(tab.messages, [], what);
  assert.deepEqual([...tab.requests, ...requests], [], what);
  assert(overflow <= 0, `${what}: ${overflow} pixels too wide`);
}

// axe-core, which checks a page for people who cannot see it, or see it badly, has nothing to say.
export async function assertAccessible(tab, what) {
  if (!(await tab.evaluate(() => "axe" in window))) await tab.evaluate(axe);
  const violations = await tab.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => [id, ...nodes.map((node) => `${node.html}: ${node.failureSummary}`)]);
  });
  assert.deepEqual(violations, [], what);
}
