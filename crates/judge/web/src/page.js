// The page as a whole: its parts, and how it starts. A part is a module that is imported here without a name, since it only
// has to run. Most parts draw what they show whenever the state changes (`autorun` in state.js).
import { solver } from "./jobs.js";
import { recall } from "./navigation.js";
import { unpackTests } from "./tests.js";
import "./fields.js";
import "./printing.js";
import "./remarks.js";
import "./progress.js";
import "./drops.js";
import "./chooser.js";
import "./task.js";
import "./verdict.js";
import "./buttons.js";
import "./strip.js";
import "./answers.js";
import "./table.js";
import "./story.js";
import "./tabs.js";
import "./puzzle.js";
import "./share.js";

window.onpopstate = recall;
solver.start();
openPage();

// Shows what the page was opened with. Then has the tests unpacked, which the list of tests needs, even if `recall` fails: it
// does if the user stops the answers.
async function openPage() {
  try {
    await recall();
  } finally {
    unpackTests();
  }
}
