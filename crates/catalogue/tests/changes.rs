//! Tests the second opinion on a changed answer, with a real puzzle.

use catalogue::puzzle;
use checker::SecondOpinion;

/// Changes between the best card of the sample, a worse card and a text that is not a card.
#[test]
fn the_reference_solver_tells_which_answer_is_right() {
    let yahtzee = puzzle("yahtzee").unwrap();
    let (input, best) = (yahtzee.about().sample_input, yahtzee.about().sample_output);
    let greedy = yahtzee.wrong_solutions().iter().position(|(name, _)| *name == "greedy").unwrap();
    let printed = yahtzee.answer_wrongly(greedy, input.as_bytes()).unwrap().unwrap();
    let worse = String::from_utf8(printed).unwrap();
    let opinion = |old: &str, new: &str| {
        let [change] = &yahtzee.changes(input.as_bytes(), [old, new].map(str::as_bytes))[..] else {
            panic!("one change")
        };
        let [was, now] = [old, new].map(|answer| if answer == "?" { "unreadable" } else { answer });
        let text = format!("game 1:\n{input}was: {}\nnow: {}\n", was.trim_end(), now.trim_end());
        assert_eq!(change.text("game"), text);
        yahtzee.second_opinion(change)
    };
    assert_eq!(opinion(best, &worse), SecondOpinion::Old);
    assert_eq!(opinion("?", best), SecondOpinion::New);
    assert_eq!(opinion(&worse, "?"), SecondOpinion::Neither);
    assert!(SecondOpinion::Old.to_string().ends_with("a regression"));
}
