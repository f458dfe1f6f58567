// How elements of the page are found and made; and what the browser does for the page: it shows a message, scrolls, copies,
// and saves a file.

// ---- Elements ----

// The first element of the page that a selector such as `#verdict` matches.
export const find = (selector) => document.querySelector(selector);

// Makes an element with these CSS classes, parted by spaces, and with this content: nodes and texts.
export function make(tag, classes, ...content) {
  const element = document.createElement(tag);
  element.className = classes;
  element.append(...content);
  return element;
}

// Makes a button with this label.
export function button(label, onclick) {
  return Object.assign(make("button", "", label), { type: "button", onclick });
}

// The nodes of a text in which code stands between backticks. So every second part of it is code.
export const coded = (text) => text.split("`").map((part, index) => (index % 2 === 1 ? make("code", "", part) : part));

// An element with words about what is under way. page.css shows it only if that takes longer than a moment.
export const waiting = (text) => make("span", "waiting", text);

// ---- Messages ----

// How long a message is shown.
const MESSAGE_MS = 8000;

// The timer that runs until the message is hidden.
let untilHushed;

// Shows a short message for a while, in place of an earlier one.
export function say(text) {
  clearTimeout(untilHushed);
  find("#toast").textContent = text;
  find("#toast").hidden = false;
  untilHushed = setTimeout(hush, MESSAGE_MS);
}

// Hides the message.
export function hush() {
  find("#toast").hidden = true;
}

// ---- Scrolling ----

// Whether page.css lays the page out for a phone: it has the same condition.
const isForPhone = () => matchMedia("(max-width: 48rem)").matches;

// Scrolls to the verdict: on a phone, to its beginning, and elsewhere only as far as needed.
export function scrollToVerdict() {
  find("#verdict").scrollIntoView({ block: isForPhone() ? "start" : "nearest", behavior: "smooth" });
}

// Scrolls to the table of submissions, below which the verdict begins.
export function scrollToSubmissions() {
  find("#submissions").scrollIntoView({ block: "start", behavior: "smooth" });
}

// ---- Copying and saving ----

// Copies a text, and then shows this message.
export async function copy(text, message) {
  try {
    await navigator.clipboard.writeText(text);
    say(message);
  } catch {
    say("The browser does not allow copying. Select the text and copy it yourself.");
  }
}

// Has the browser save a file under this name, and says so, with this advice.
export function download(file, name, advice = "") {
  const link = make("a", "");
  // This URL is never revoked: the page is not told when the browser has read the file.
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  say(`Saved ${name} where your browser puts downloads. ${advice}`.trimEnd());
}
