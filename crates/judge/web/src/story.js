// How the right answer to a case is found: the story of the case, and the box with its number.
import { one } from "./dom.js";
import { showCase } from "./judging.js";
import { onChangeOf, state } from "./state.js";
import { grouped, noun } from "./words.js";

onChangeOf(["story"], () => {
  const page = new DOMParser().parseFromString(state.story, "text/html");
  one("#how").hidden = state.story === "";
  one("#story").replaceChildren(...page.querySelectorAll(".symbols, article"));
  document.dispatchEvent(new Event("cases"));
});

onChangeOf(["answeredFiles", "number"], () => {
  const { casesBefore = 0, cases = 0 } = state.answeredFiles.at(-1) ?? {};
  const total = casesBefore + cases;
  one("#choice span").textContent = noun();
  one("#how small").textContent = `of ${grouped(total)}`;
  one("#choice").hidden = total < 2;
  one("#case").max = total;
  one("#case").value = state.number;
});

one("#case").onchange = ({ target }) => {
  if (target.reportValidity()) showCase(Number(target.value));
};
