// The `Share` button, which copies a link to what is shown.
import { MAX_LINK_CHARS, linkToShown } from "./address.js";
import { copy, find, say } from "./dom.js";
import { size, whyFailed } from "./words.js";

find("#share").onclick = share;

// Makes a link to what is shown, and copies it; or says why there is none.
async function share() {
  let link;
  try {
    link = await linkToShown();
  } catch (error) {
    console.error(error);
    say(`There is no link: ${whyFailed(error)}`);
    return;
  }
  copyLink(link);
}

// Copies a link, and says what it holds; or if it holds nothing of what is shown, says that this is too long.
function copyLink({ address, holds }) {
  if (holds === null) {
    say(`This is too long for a link: links over ${size(MAX_LINK_CHARS)} are often cut off. Send the input as a file.`);
    return;
  }
  const isOnDisk = location.protocol === "file:";
  const where = isOnDisk ? " It works only with a copy of this HTML file: send the file too, or put it on a server." : "";
  copy(new URL(address, location.href).href, `Copied a link that holds ${holds}.${where}`);
}
