"use strict";
// Shows the cases of a page, `article` elements, one at a time, and of each one step at a time.
// Where articles are put in later, `document.dispatchEvent(new Event("cases"))` shows the first.
(() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const controls = one(".controls");
  const [back, next] = all("button[data-to]", controls);
  const slider = one(".controls input");
  const chooser = one(".controls select");
  const isWhole = "cases" in document.body.dataset; // else the address belongs to another script
  let cases = [];
  let place = { case: 0, step: 0 };

  const clamp = (value, end) => Math.max(0, Math.min(value, end - 1));

  // Shows one section of an article, and what the steps share as it is there.
  function draw(article, sections, step) {
    sections.forEach((section, index) => { section.classList.toggle("off", index !== step); });
    const cells = all(".shared [data-step]", article);
    const now = cells.filter((cell) => Number(cell.dataset.step) === step + 1);
    cells.forEach((cell) => {
      cell.classList.toggle("now", now.includes(cell));
      cell.classList.toggle("later", now.length > 0 && Number(cell.dataset.step) > step + 1);
    });
    // Each column of a table of choices is a step: the others step back.
    all(".shared .lines.shaded", article).forEach((table) => {
      const column = now.find((cell) => table.contains(cell))?.cellIndex;
      all("td[style]", table).forEach((cell) => {
        cell.classList.toggle("away", column !== undefined && cell.cellIndex !== column);
      });
    });
    const open = sections[step]?.dataset.open?.split(" ") ?? [];
    const board = article.querySelector(".shared .board");
    if (board) {
      all("tbody td", board).forEach((cell, index) => {
        cell.classList.toggle("open", open.includes(String(index)));
      });
    }
  }

  function show(wanted, announce = true) {
    const number = clamp(wanted.case, cases.length);
    const { article, sections } = cases[number];
    const step = clamp(wanted.step, sections.length);
    cases[place.case].article.hidden = true;
    article.hidden = false;
    draw(article, sections, step);
    place = { case: number, step };

    slider.max = Math.max(sections.length, 1);
    slider.value = step + 1;
    slider.disabled = sections.length < 2;
    slider.setAttribute("aria-valuetext", `Step ${step + 1} of ${sections.length}`);
    back.disabled = step === 0;
    next.disabled = step + 1 >= sections.length;
    chooser.value = number;
    one(".controls output").textContent = sections.length > 0 ? `${step + 1} / ${sections.length}` : "";
    const caption = sections[step]?.querySelector(".caption").textContent ?? "";
    if (announce) one("[aria-live]").textContent = `Step ${step + 1}. ${caption}`;
    if (isWhole) history.replaceState(null, "", `#${number + 1}.${step + 1}`);
  }

  const move = (by) => show({ case: place.case, step: place.step + by });

  // `#3.14` is step 14 of case 3.
  function fromAddress() {
    const [, number = 1, step = 1] = location.hash.match(/^#(\d+)\.(\d+)$/) ?? [];
    return { case: number - 1, step: step - 1 };
  }

  function start() {
    cases = all("article").map((article) => ({
      article,
      title: article.querySelector("h2").textContent,
      sections: all("section", article),
    }));
    controls.hidden = cases.length === 0;
    if (cases.length === 0) return;
    cases.forEach(({ article }) => { article.hidden = true; });
    chooser.replaceChildren(...cases.map(({ title }, number) => new Option(title, number)));
    one(".cases").hidden = cases.length < 2;
    document.body.classList.add("stepped");
    place = { case: 0, step: 0 };
    show(isWhole ? fromAddress() : place, false);
  }

  start();
  document.documentElement.classList.remove("loading");
  document.addEventListener("cases", start);

  back.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  slider.addEventListener("input", () => show({ case: place.case, step: slider.value - 1 }));
  chooser.addEventListener("change", () => show({ case: Number(chooser.value), step: 0 }));
  document.addEventListener("click", (event) => {
    const cell = event.target.closest("[data-step]");
    if (cell) show({ case: place.case, step: cell.dataset.step - 1 });
  });
  window.addEventListener("hashchange", () => { if (isWhole) show(fromAddress()); });
  document.addEventListener("keydown", (event) => {
    const own = event.target.matches("input, select, textarea");
    if (own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (steps === undefined || cases.length === 0) return;
    event.preventDefault();
    move(steps);
  });
})();
