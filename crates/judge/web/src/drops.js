// The files that the user opens with a button, or drops onto the page. The button or the place says which kind of text is
// `wanted`, "input" or "output". A file that could be either is taken for that (recognise.js).
import { find, make } from "./dom.js";
import { receive } from "./receive.js";

// ---- Files that are opened ----

addPicker(find("#open"), "input");
addPicker(find("#open-own"), "output");

// Makes a button open files, of which this kind is wanted.
function addPicker(button, wanted) {
  const picker = make("input", "");
  Object.assign(picker, { type: "file", multiple: true, hidden: true, ariaLabel: button.ariaLabel });
  picker.onchange = async () => {
    await receive([...picker.files], wanted);
    // Otherwise, the browser would not report if the same files were chosen again.
    picker.value = "";
  };
  button.onclick = () => picker.click();
  button.after(picker);
}

// ---- Files that are dropped ----

// What is wanted where something is dragged or dropped: an input at the field for it, and an output everywhere else. A target
// that is no element, such as the document, has no `closest`.
const wantedAt = ({ target }) => (target.closest?.("#inputs") ? "input" : "output");

// Lights up the field for the kind that is wanted where something is dragged; neither field if that is null.
function light(wanted) {
  find("#input").classList.toggle("target", wanted === "input");
  find("#own").classList.toggle("target", wanted === "output");
}

document.ondragover = (event) => {
  // This allows the drop.
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
  // If a text is dropped, the browser puts it into a field.
  if (files.length === 0) return;
  event.preventDefault();
  receive(files, wantedAt(event));
};
