// The steps in which the page finds what it says. Each is based on the one before it:
//
//   step        what it finds                                                in the module
//
//   answering   the right answers to the input                               answering.js
//   judging     the verdict on the output, and why the program fails         judging.js, several.js
//   telling     what the output has for a case, and the story of that case   cases.js
//
// If a step begins anew, or is ended, what the steps after it have found does not count any more: they end as well (latest.js).
// For example, if the user types another output, judging begins anew, and telling ends; but answering, of a long input
// perhaps, goes on.
import { Latest } from "./latest.js";

export const answeringStep = new Latest();
export const judgingStep = new Latest(answeringStep);
export const tellingStep = new Latest(judgingStep);
