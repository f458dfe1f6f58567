"use strict";
(() => {
  const one = (selector) => document.querySelector(selector);
  const cases = [...document.querySelectorAll("article")].map((article) => ({
    article,
    steps: [...article.querySelectorAll("section")],
  }));
  if (cases.length === 0) return;
  const controls = one(".controls");
  const [back, next] = controls.querySelectorAll("button");
  const slider = one("input");
  const chooser = one("select");
  let place = { case: 0, step: 0 };

  const clamp = (value, end) => Math.max(0, Math.min(value, end - 1));

  function show(wanted, announce = true) {
    const number = clamp(wanted.case, cases.length);
    const { article, steps } = cases[number];
    const step = clamp(wanted.step, steps.length);
    cases[place.case].article.hidden = true;
    article.hidden = false;
    steps.forEach((section, index) => { section.hidden = index !== step; });
    place = { case: number, step };

    slider.max = Math.max(steps.length, 1);
    slider.value = step + 1;
    slider.setAttribute("aria-valuetext", `Step ${step + 1} of ${steps.length}`);
    back.disabled = step === 0;
    next.disabled = step + 1 >= steps.length;
    chooser.value = number;
    one("output").textContent = steps.length > 0 ? `${step + 1} / ${steps.length}` : "";
    const caption = steps[step]?.querySelector(".caption").textContent ?? "";
    if (announce) one("[aria-live]").textContent = `Step ${step + 1}. ${caption}`;
    history.replaceState(null, "", `#${number + 1}.${step + 1}`);
  }

  const move = (by) => show({ case: place.case, step: place.step + by });

  /* `#3.14` is step 14 of case 3. */
  function fromAddress() {
    const [, number = 1, step = 1] = location.hash.match(/^#(\d+)\.(\d+)$/) ?? [];
    return { case: number - 1, step: step - 1 };
  }

  /* An index of the cases, as a list to read and as a menu that is always at hand. */
  if (cases.length > 1) {
    const index = document.createElement("details");
    index.className = "index";
    const summary = document.createElement("summary");
    summary.textContent = `All ${cases.length} ${document.body.dataset.case}s`;
    const list = document.createElement("ol");
    cases.forEach(({ article }, number) => {
      const title = article.querySelector("h2").textContent;
      const link = document.createElement("a");
      link.href = `#${number + 1}.1`;
      link.textContent = title;
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
      chooser.append(new Option(title, number));
    });
    index.append(summary, list);
    one("header").append(index);
    index.addEventListener("click", (event) => {
      if (event.target.tagName === "A") index.open = false;
    });
    one(".cases").hidden = false;
  }

  /* What a person may want to paste elsewhere. */
  const copied = navigator.clipboard ? document.querySelectorAll(".find figure") : [];
  copied.forEach((figure) => {
    const button = document.createElement("button");
    button.textContent = "Copy";
    const text = () => figure.querySelector("pre").textContent;
    button.addEventListener("click", () => navigator.clipboard.writeText(text()));
    figure.querySelector("figcaption").append(" ", button);
  });

  cases.forEach(({ article }) => { article.hidden = true; });
  controls.hidden = false;
  document.body.classList.add("stepped");
  show(fromAddress(), false);

  back.addEventListener("click", () => move(-1));
  next.addEventListener("click", () => move(1));
  slider.addEventListener("input", () => show({ case: place.case, step: slider.value - 1 }));
  chooser.addEventListener("change", () => show({ case: Number(chooser.value), step: 0 }));
  window.addEventListener("hashchange", () => show(fromAddress()));
  document.addEventListener("keydown", (event) => {
    const own = event.target.matches("input, select");
    if (own || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    move(steps);
  });
})();
