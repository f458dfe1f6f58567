// How the right answer to a case is found: the story of the case, and the box with its number.
import { find } from "./dom.js";
import { showCase } from "./judging.js";
import { autorun, state } from "./state.js";
import { grouped, noun } from "./words.js";

autorun(() => {
  const page = new DOMParser().parseFromString(state.story, "text/html");
  find("#how").hidden = state.story === "";
  find("#story").replaceChildren(...page.querySelectorAll(".symbols, article"));
  // The script of the stories (story/src/page.js) shows the first step.
  document.dispatchEvent(new Event("cases"));
});

autorun(() => {
  const { casesBefore = 0, cases = 0 } = state.answeredFiles.at(-1) ?? {};
  const total = casesBefore + cases;
  find("#choice span").textContent = noun();
  find("#how small").textContent = `of ${grouped(total)}`;
  find("#choice").hidden = total < 2;
  find("#case").max = total;
  find("#case").value = state.number;
});

find("#case").onchange = ({ target }) => {
  if (target.reportValidity()) showCase(Number(target.value));
};
