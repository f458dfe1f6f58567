//! What is said of programs that make a mistake of the catalogue, if no mistake is known.

use catalogue::puzzle;
use checker::{Cause, ErasedPuzzle, Evidence};

use super::cause_without_mistakes;

/// Returns what a program answers that makes this mistake, to so many random cases.
fn evidence_of(puzzle: &dyn ErasedPuzzle, mistake: &str, count: u64) -> Evidence {
    let known = puzzle.mistakes();
    let mistake = known.iter().find(|known| known.name == mistake).unwrap();
    let mut evidence = Evidence::default();
    for number in 0..count {
        let batch = puzzle.batch_of_cases(&[puzzle.draw(None, 0, number)]);
        let Some(output) = puzzle.wrong_output(mistake, &batch.input).unwrap() else {
            continue; // it would take hours
        };
        let reading = checker::read(&batch, &output, false);
        evidence.add_output(&batch, &output, &reading);
    }
    evidence
}

/// Returns what is said of the answers of a program that makes this mistake, to so many random cases, if no
/// mistake is known.
fn said_of(name: &str, mistake: &str, count: u64) -> Option<String> {
    let puzzle = puzzle(name).unwrap();
    let evidence = evidence_of(puzzle, mistake, count);
    let cause = cause_without_mistakes(puzzle, evidence)?;
    Some(cause.text(puzzle.about().case))
}

/// Returns a line with what is said of each of these programs: the puzzle, the mistake, and how many cases.
fn said_of_all(programs: &[(&str, &str, u64)]) -> String {
    let lines = programs.iter().map(|&(name, mistake, count)| {
        let text = said_of(name, mistake, count).unwrap_or_default();
        format!("{name}, {mistake}: {text}\n")
    });
    lines.collect()
}

/// Scores that no play ends with show that more is wrong than the choice of moves. If each wrong score is that
/// of a play, the choice may be all.
#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn what_no_play_gives_is_told_from_a_wrong_choice() {
    let programs = [
        ("rake", "alice-greedy", 50),
        ("rake", "k-rounds-in-all", 50),
        ("rake", "three-by-three", 50),
        ("chess", "greedy", 20),
        ("chess", "both-earn", 20),
        ("chess", "only-left", 25),
        ("yahtzee", "greedy", 30),
        ("yahtzee", "unsorted-roll", 30),
        ("yahtzee", "rolls-used-again", 30),
        ("yahtzee", "order-of-the-rolls", 30),
    ];
    insta::assert_snapshot!(said_of_all(&programs));
}

/// If only the plays of the cases say something, each case still counts once.
#[test]
fn a_case_counts_once_beside_what_is_said_of_plays() {
    let chess = puzzle("chess").unwrap();
    let mut evidence = evidence_of(chess, "both-earn", 30);
    let wrong = evidence.different_wrong_answers().len();
    evidence.answers.extend(evidence.answers.clone());
    let cause = cause_without_mistakes(chess, evidence);
    let Some(Cause::Pattern { pattern, .. }) = cause else {
        panic!("{cause:?}")
    };
    assert!(pattern.plays.is_some());
    assert_eq!(
        (pattern.condition, pattern.findings.direction),
        (None, None)
    );
    assert_eq!([pattern.wrong_answers, pattern.cases], [wrong, 30]);
}

/// What a program lists too much shows in what all these tiles have.
#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn what_all_tiles_too_many_have_is_said_of_hands() {
    let known = puzzle("mahjong").unwrap().mistakes();
    let named = known.iter().filter(|mistake| mistake.member.is_none());
    let programs: Vec<_> = named.map(|it| ("mahjong", &*it.name, 300)).collect();
    let said = said_of_all(&programs);
    let lines = said
        .lines()
        .filter(|line| line.contains("too many is") || line.contains("too many makes"));
    let lines: Vec<&str> = lines.collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// What a program overlooks in hands shows in what every way to win with a wait needs.
#[test]
fn what_all_ways_to_win_need_is_said_of_hands() {
    let programs = [
        "first-pair-is-the-eye",
        "last-pair-is-the-eye",
        "eye-not-from-a-pong",
        "no-eye-of-honours",
        "pongs-first",
        "chows-first",
        "no-chow-twice",
        "no-pongs",
        "no-chows",
        "only-other-tiles",
        "no-chow-7-8-9",
        "no-eye-of-1s,-4s-and-7s",
        "no-eye-of-2s,-5s-and-8s",
        "no-eye-of-3s,-6s-and-9s",
        "eye-of-2s,-5s-and-8s-only",
        "eye-of-2s,-5s,-8s-and-honours-only",
        "eye-of-3s,-6s,-9s-and-honours-only",
    ];
    let programs = programs.map(|mistake| ("mahjong", mistake, 800));
    insta::assert_snapshot!(said_of_all(&programs));
}
