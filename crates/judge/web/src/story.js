// How the right answer to a case is found: the story of the case, and above it the box in which the user chooses the case by
// its number.
import { answeredCount } from "./answering.js";
import { showCase } from "./cases.js";
import { find } from "./dom.js";
import { autorun, state } from "./state.js";
import { grouped, noun } from "./words.js";

autorun(drawStory);
autorun(drawBox);

// Shows the story: the pictures and the case of an explanation page, which is the HTML in the state. Without a story, the box
// is hidden as well.
function drawStory() {
  const page = new DOMParser().parseFromString(state.story, "text/html");
  find("#how").hidden = state.story === "";
  find("#story").replaceChildren(...page.querySelectorAll(".symbols, article"));
  // The script of the stories (story/src/page.js) shows the first step.
  document.dispatchEvent(new Event("cases"));
}

// Draws the box, which is hidden if there is no other case to choose.
function drawBox() {
  const total = answeredCount();
  find("#choice span").textContent = noun();
  find("#how small").textContent = `of ${grouped(total)}`;
  find("#choice").hidden = total < 2;
  find("#case").max = total;
  find("#case").value = state.caseNumber;
}

find("#case").onchange = ({ target }) => {
  if (target.reportValidity()) showCase(Number(target.value));
};
