// The end of what is under way, before it is done: the user has pressed Stop, the solver has failed, or the input cannot be
// read. Then the page says of everything that was still to come that it will not come:
//
//   still to come        becomes
//
//   the right answers    none: `whyUnanswered` in the state says why
//   the verdict          of the kind `unjudged`
//   the cause            unknown
import { isAnswered } from "./answering.js";
import { tellStory } from "./cases.js";
import { NOT_YET, recordOutput } from "./given.js";
import { solver } from "./jobs.js";
import { JUDGING_STOPPED, WHY_UNJUDGED } from "./sentences.js";
import { CAUSE_UNKNOWN, NO_ANSWERS, NO_VERDICT, change, state } from "./state.js";
import { answeringStep } from "./steps.js";

// Ends all that is under way, because the user has pressed Stop. If the answers to the input are there, the story of the case
// that is shown is told after all: that takes hardly any time.
export function stop() {
  endAll("stopped");
  if (isAnswered()) tellStory();
}

// Ends all that is under way. `why` is "stopped" or "failed".
export function endAll(why) {
  // The other steps end with this one.
  answeringStep.end();
  // Other jobs, such as that for a random input (actions.js), end as well.
  solver.endAwaited();
  if (state.cause.kind === "pending") change({ cause: CAUSE_UNKNOWN });
  if (!isAnswered()) {
    change({ answers: NO_ANSWERS, whyUnanswered: why, story: "" });
    // A notice stays, since it is about another file.
    if (state.verdict.kind !== "notice") leaveUnanswered();
  } else if (state.verdict.kind === "judging") {
    leaveUnjudged(JUDGING_STOPPED);
  }
}

// A failure of the solver ends all as Stop does, but no story is told: a story may be what has failed.
solver.onFailure = () => endAll("failed");

// Says that the output is left unjudged because there are no answers to the input.
export const leaveUnanswered = () => leaveUnjudged(WHY_UNJUDGED[state.whyUnanswered]);

// Says why the output is left unjudged, and keeps its file in the table of submissions. Without an output, nothing is said.
function leaveUnjudged(sentence) {
  if (state.userOutput === null) {
    change({ verdict: NO_VERDICT });
    return;
  }
  change({ verdict: { kind: "unjudged", sentence } });
  recordOutput(NOT_YET);
}
