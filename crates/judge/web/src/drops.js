// The buttons that open files, and files that are dragged onto the page.
import { find, make } from "./dom.js";
import { receive } from "./receive.js";

// Makes a button open files where a text of this kind is wanted.
function addOpen(button, wanted) {
  const picker = make("input", "");
  Object.assign(picker, { type: "file", multiple: true, hidden: true, ariaLabel: button.ariaLabel });
  picker.onchange = async () => {
    await receive([...picker.files], wanted);
    picker.value = "";
  };
  button.onclick = () => picker.click();
  button.after(picker);
}
addOpen(find("#open"), "input");
addOpen(find("#open-own"), "output");

// A field that a file is dragged over lights up; elsewhere it is your output that does.
const wantedAt = ({ target }) => (target.closest?.("#inputs") ? "input" : "output");
function light(wanted) {
  find("#input").classList.toggle("target", wanted === "input");
  find("#own").classList.toggle("target", wanted === "output");
}
document.ondragover = (event) => {
  event.preventDefault();
  light(wantedAt(event));
};
document.ondragleave = ({ relatedTarget }) => { if (!relatedTarget) light(); };
document.ondrop = (event) => {
  light();
  const files = [...event.dataTransfer.files];
  if (files.length === 0) return;
  event.preventDefault();
  receive(files, wantedAt(event));
};
