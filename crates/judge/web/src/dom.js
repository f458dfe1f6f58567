// How elements of the page are found and made; and what the browser does for the page: it shows a message, scrolls, copies,
// and saves a file.

// The first element of the page that a selector such as `#verdict` matches.
export const find = (selector) => document.querySelector(selector);

// Makes an element with these CSS classes and this content, which are nodes and texts.
export function make(tag, classes, ...content) {
  const element = document.createElement(tag);
  element.className = classes;
  element.append(...content);
  return element;
}

// Makes a button with this label.
export function button(label, onclick) {
  const element = make("button", "", label);
  return Object.assign(element, { type: "button", onclick });
}

// The nodes of a text, in which what is between backticks is code.
export const coded = (text) => text.split("`").map((part, at) => (at % 2 ? make("code", "", part) : part));

// Words about what is under way, which page.css shows only if it takes long.
export const waiting = (text) => make("span", "waiting", text);

// How long a message is shown.
const MESSAGE_MS = 8000;

// The timer that runs until the message is taken away.
let untilHushed;

// Shows a short message.
export function say(text) {
  clearTimeout(untilHushed);
  find("#toast").textContent = text;
  find("#toast").hidden = false;
  untilHushed = setTimeout(hush, MESSAGE_MS);
}

// Takes the message away.
export function hush() {
  find("#toast").hidden = true;
}

// Whether page.css lays the page out for a phone: this is its condition.
const isForPhone = () => matchMedia("(max-width: 48rem)").matches;

// Scrolls to the verdict: on a phone, to its beginning, and elsewhere only as far as needed.
export function scrollToVerdict() {
  find("#verdict").scrollIntoView({ block: isForPhone() ? "start" : "nearest", behavior: "smooth" });
}

// Scrolls to the table of submissions, below which the verdict begins.
export function scrollToSubmissions() {
  find("#submissions").scrollIntoView({ block: "start", behavior: "smooth" });
}

// Copies a text, and then says that this is done.
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    say(done);
  } catch {
    say("The browser does not allow copying. Select the text and copy it yourself.");
  }
}

// Has the browser save a file.
export function download(file, name) {
  const link = make("a", "");
  // This URL is never revoked: the page is not told when the browser has read the file.
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
}
