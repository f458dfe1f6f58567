// The buttons that open files, and files that are dropped onto the page. Each of them says what is `wanted` there: "input"
// or "output", which decides what a file is that looks like neither or like both (recognise.js).
import { find, make } from "./dom.js";
import { receive } from "./receive.js";

// ---- Files that are opened ----

addPicker(find("#open"), "input");
addPicker(find("#open-own"), "output");

// Makes a button open files.
function addPicker(button, wanted) {
  const picker = make("input", "");
  Object.assign(picker, { type: "file", multiple: true, hidden: true, ariaLabel: button.ariaLabel });
  picker.onchange = async () => {
    await receive([...picker.files], wanted);
    // Otherwise, the browser would not report it if the same files are chosen again.
    picker.value = "";
  };
  button.onclick = () => picker.click();
  button.after(picker);
}

// ---- Files that are dropped ----

// What is wanted where something is dragged or dropped: an input at the field of the input, and an output elsewhere.
const wantedAt = ({ target }) => (target.closest?.("#inputs") ? "input" : "output");

// Lights up the field that will take what is dragged. If nothing is dragged, `wanted` is null, and neither field is lit up.
function light(wanted) {
  find("#input").classList.toggle("target", wanted === "input");
  find("#own").classList.toggle("target", wanted === "output");
}

document.ondragover = (event) => {
  // Without this, the browser would not let anything be dropped here.
  event.preventDefault();
  light(wantedAt(event));
};

document.ondragleave = ({ relatedTarget }) => {
  const hasLeftPage = !relatedTarget;
  if (hasLeftPage) light(null);
};

document.ondrop = (event) => {
  light(null);
  const files = [...event.dataTransfer.files];
  // A text that is dropped is put into a field by the browser.
  if (files.length === 0) return;
  event.preventDefault();
  receive(files, wantedAt(event));
};
