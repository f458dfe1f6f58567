// Each module of the page's script can be read and checked alone, though the page holds all of them as one script.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folder, workspace } from "./browser.mjs";

const source = join(workspace, "crates/judge/web/src");
const names = readdirSync(source).filter((name) => name.endsWith(".js") && name !== "worker.js");

// A module: its text without comments and strings, what it imports
// by file, and what it declares at its top level.
function module(name) {
  const text = readFileSync(join(source, name), "utf8");
  const imports = [...text.matchAll(/^import (?:\{ (.*) \} from )?"\.\/(.*)";$/gm)]
    .map(([, names = "", file]) => ({ file, names: names.split(", ").filter(Boolean) }));
  const declared = [...text.matchAll(/^(export )?(?:async )?(?:const|let|function|class) (?:(\w+)|[[{]([^=]*)[\]}] =)/gm)]
    .flatMap(([, isExported, one, several]) => (one ? [one] : several.split(", ").map((it) => it.trim()))
      .map((name) => ({ name, isExported: Boolean(isExported) })));
  const code = text.replaceAll(/^import .*$/gm, "").replaceAll(/\/\/ .*$/gm, "").replaceAll(/"[^"\n]*"/g, '""');
  return { name, text, code, imports, declared };
}

// A name as a pattern: not a part of a longer one, nor that of a member; it may be spread.
const word = (name) => `(?<!\\w|(?<!\\.\\.)\\.)${name}\\b`;

const modules = new Map(names.map((name) => [name, module(name)]));

test("each module parses alone and begins with a comment that says what it is for", () => {
  const copies = join(folder, "modules");
  mkdirSync(copies);
  writeFileSync(join(copies, "package.json"), '{ "type": "module" }');
  for (const { name, text } of modules.values()) {
    copyFileSync(join(source, name), join(copies, name));
    execFileSync("node", ["--check", join(copies, name)]);
    assert.match(text, /^\/\/ [A-Z]/, name);
  }
});

test("no text spans lines, except in the module that keeps its indentation", () => {
  for (const { name, text } of modules.values()) {
    const lines = text.replaceAll(/^ *\/\/ .*$/gm, "").replaceAll('"`"', "").split("\n");
    const spansLines = lines.some((line) => (line.match(/`/g) ?? []).length % 2 === 1);
    assert.equal(spansLines, name === "archive.js", name);
  }
});

test("the files of a text get names that are safe, and different ones stay different", async () => {
  const { split } = await import(join(folder, "modules", "files.js"));
  const names = ["case_1", "_", "__", "_", "_x-1"];
  const parts = await split(new Blob(["case 1", "測", "例", "測", "-x-1"].map((name) => `== ${name}.in\n1\n\n`)));
  assert.deepEqual(parts.map(({ name }) => name), names);
  // What is no header stays in the text.
  const [only] = await split(new Blob(["== a.in\n1\n== b.inside 5\n"]));
  assert.equal(await only.file.text(), "1\n== b.inside 5");
  // Neither is anything lost that stands before the first header: then the text is one file.
  const text = new Blob(["== 5 points\n== a.in\n1\n"]);
  assert.deepEqual(await split(text), [{ name: "", file: text }]);
  // Outputs for them have these names, and keep them.
  const again = await split(new Blob(parts.map(({ name }) => `== ${name}.in\n8\n\n`)));
  assert.deepEqual(again.map(({ name }) => name), names);
});

test("files are the same only if their bytes are, also where these are no UTF-8", async () => {
  const { isSame } = await import(join(folder, "modules", "files.js"));
  const [ä, ö, other] = [[0xe4], [0xf6], [0xe4]].map((bytes) => new Blob([Uint8Array.from(bytes)]));
  assert(await isSame(ä, other));
  assert(!(await isSame(ä, ö)));
});

test("a function runs again when a value that it has read changes, whatever other functions do", async (context) => {
  const { observable } = await import(join(folder, "modules", "observable.js"));
  globalThis.reportError = context.mock.fn();
  const { state, change, autorun, onChangeOf } = observable({ read: 0, other: 0, third: 0 });
  // This one fails, which keeps the later ones from nothing.
  onChangeOf(["other"], () => { throw new Error("no"); });
  onChangeOf(["third"], () => state.other);
  const draw = context.mock.fn(() => {
    // What the listener of `third` reads is not read by this function.
    if (state.read === 1) change({ third: 1 });
  });
  autorun(draw);
  const runs = () => draw.mock.callCount();
  change({ other: 1 });
  assert.equal(runs(), 1);
  change({ read: 1 });
  assert.equal(runs(), 2);
  change({ other: 2 });
  assert.equal(runs(), 2);
  assert.equal(globalThis.reportError.mock.callCount(), 2);
  assert.throws(() => state.toString, /there is no value toString/);
});

test("modules share what they import, and nothing else", () => {
  for (const { name, code, imports, declared } of modules.values()) {
    const imported = imports.flatMap(({ names }) => names);
    for (const { file, names } of imports) {
      const exported = modules.get(file).declared.filter(({ isExported }) => isExported).map(({ name }) => name);
      for (const one of names) {
        assert(exported.includes(one), `${name} imports ${one}, which ${file} does not export`);
        assert(new RegExp(word(one)).test(code), `${name} imports ${one}, and does not use it`);
      }
    }
    for (const other of modules.values()) {
      if (other.name === name) continue;
      for (const { name: theirs } of other.declared) {
        assert(!declared.some((own) => own.name === theirs), `${name} and ${other.name} both declare ${theirs}`);
        // A parameter or a method may have the name of a function.
        const uses = new RegExp(word(theirs) + (/^[A-Z]/.test(theirs) ? "" : "\\("));
        const isOwn = new RegExp(`(?:const|let|function|class) ${theirs}\\b|[({,] ?${theirs}[,)} ].*=>|^  (async )?${theirs}\\(`, "m");
        assert(imported.includes(theirs) || isOwn.test(code) || !uses.test(code), `${name} uses ${theirs} of ${other.name}, and does not import it`);
      }
    }
  }
});

test("no two modules import each other, not even by way of others", () => {
  const order = readFileSync(join(source, "main.rs"), "utf8").match(/MODULES.*?files! \{(.*?)\}/s)[1].match(/\w+\.js/g);
  assert.deepEqual([...order].sort(), [...names].sort());
  for (const { name, imports } of modules.values()) {
    for (const { file } of imports) assert(order.indexOf(file) < order.indexOf(name), `${name} stands before ${file}`);
  }
});
