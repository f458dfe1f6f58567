//! Tests which claimed answers are right, and the reasons given for the others.

use std::collections::BTreeSet;

use catalogue::{CHESS, RAKE, YAHTZEE};
use checker::{ErasedPuzzle, Fit, Judging, Reason};
use chess::{Chess, margin};
use puzzle::{Puzzle, Tokens, answer_text};
use rake::{Rake, final_score};
use story::Mark;
use testkit::malformed::{damaged, words};
use testkit::{cases_of, random_case, sample_cases};
use yahtzee::reference::{FIVE, FOUR, FULL, LONG, RULES, Rules, SHORT, THREE, best_scores, sorted};
use yahtzee::{CATEGORIES, Card, Game, ROUNDS, Roll, Yahtzee, best_card};

/// Returns what the judge says of each claimed answer to a case, beside the best answer: that it is
/// accepted, or the reason why it is not.
fn verdicts<P: Puzzle>(
    judging: &Judging<P>,
    claims: impl IntoIterator<Item = (P::Case, P::Answer)>,
) -> String {
    let verdict = |(case, claimed): (P::Case, P::Answer)| {
        let best = P::solve(&case);
        let verdict = if P::is_right(&case, &best, &claimed) {
            "accepted".to_owned()
        } else {
            (judging.reason)(&case, &best, &claimed).sentence
        };
        let [best, claimed] = [best, claimed].map(|answer| answer_text::<P>(1, &case, &answer));
        format!("best    {best}\nclaimed {claimed}\n{verdict}\n\n")
    };
    claims.into_iter().map(verdict).collect()
}

/// Reads the game and the card of a line of `claims.txt`.
fn claim(line: &str) -> (Game, Card) {
    let (rolls, card) = line.split_once(": ").unwrap_or(("", line));
    let mut game = sample_cases::<Yahtzee>()[0];
    for (place, faces) in rolls.split_whitespace().enumerate() {
        let faces: Vec<u8> = faces.bytes().map(|digit| digit - b'0').collect();
        game[place * (ROUNDS - 1)..].fill(Roll::new(faces.try_into().unwrap()).unwrap());
    }
    let card = Yahtzee::read_answer(1, &game, &mut Tokens::new(card.as_bytes()));
    (game, card.unwrap())
}

#[test]
fn yahtzee() {
    let lines = include_str!("claims.txt").lines();
    let claims = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(claim);
    // Cards without the bonus although it pays, and with the bonus although it does not.
    let games = cases_of::<Yahtzee>("bonus-edge", 24).into_iter();
    let others = games.flat_map(|game| {
        let points = RULES.points_of(&game);
        let best_scores = |bonus| best_scores(&Rules { bonus, ..RULES }, &points);
        [0, 1_000].map(|bonus| (game, RULES.card(best_scores(bonus))))
    });
    let others = others.filter(|(game, claimed)| claimed.bonus != best_card(game).bonus);
    insta::assert_snapshot!("yahtzee", verdicts(&YAHTZEE, claims.chain(others)));
}

/// Returns the index of the first likeness that a wrong card has.
fn first_likeness(game: &Game, claimed: &Card) -> Option<usize> {
    let best = best_card(game);
    let likenesses = YAHTZEE.likenesses.iter();
    let has_it = likenesses.map(|likeness| (likeness.is_so)(game, &best, claimed));
    has_it.collect::<Vec<_>>().iter().position(|&has_it| has_it)
}

/// Each card is a best one with some changes.
#[test]
fn the_likeness_that_says_most_of_a_card_is_found() {
    let game = sample_cases::<Yahtzee>()[0];
    let best = best_card(&game);
    let with = |scores: &[(usize, u32)], bonus: i64, total: i64| {
        let mut card = best;
        for &(category, score) in scores {
            card.scores[category] = score;
        }
        card.bonus = card.bonus.saturating_add_signed(bonus as i32);
        card.total = card.total.saturating_add_signed(total as i32);
        card
    };
    for (claimed, likeness) in [
        (with(&[], 0, 1), Some(0)),
        (
            with(&[(0, best.scores[1]), (1, best.scores[0])], 0, 0),
            Some(1),
        ),
        (with(&[(0, 2)], 0, 0), Some(2)),
        (with(&[], -35, 0), Some(3)),
        (with(&[], -35, -35), Some(3)),
        (with(&[(0, 2)], -35, 0), Some(4)),
        (with(&[(0, 2)], 0, -1), None),
        (with(&[(SHORT, 0)], 0, -25), Some(5)),
        (with(&[(SHORT, 1)], 0, -24), None),
        (with(&[(LONG, 0)], 0, -35), Some(6)),
        (with(&[(FULL, 0)], 0, -40), Some(7)),
        (with(&[(FIVE, 0)], 0, -50), Some(8)),
        (with(&[(FOUR, 0)], 0, -20), Some(9)),
        (with(&[(THREE, 0)], 0, -21), Some(10)),
    ] {
        assert_eq!(first_likeness(&game, &claimed), likeness, "{claimed:?}");
    }
    // The best card has 5 for three of a kind.
    let ones = [Roll::new([1; 5]).unwrap(); ROUNDS];
    let mut claimed = best_card(&ones);
    claimed.scores[THREE] = 0;
    claimed.total -= 5;
    assert_eq!(first_likeness(&ones, &claimed), Some(10));
}

/// Returns for each category the rolls, sorted, that are in it in some assignment which gives the scores of a
/// card. A set of rolls is a number, with a bit for each round.
fn possible_rolls(game: &Game, card: &Card) -> Vec<BTreeSet<[u8; 5]>> {
    let fits = |category: usize, round: usize| {
        u32::from(game[round].score(CATEGORIES[category])) == card.scores[category]
    };
    let mut used = vec![BTreeSet::from([0_usize])]; // before each category
    for category in 0..ROUNDS {
        let next = used[category].iter().flat_map(|&set| {
            let free = (0..ROUNDS).filter(move |round| set >> round & 1 == 0);
            free.filter(|&round| fits(category, round))
                .map(move |round| set | 1 << round)
        });
        used.push(next.collect());
    }
    let mut possible = vec![BTreeSet::new(); ROUNDS];
    for category in (0..ROUNDS).rev() {
        let (before, after) = (used[category].clone(), used[category + 1].clone());
        used[category].clear();
        for set in before {
            for round in (0..ROUNDS).filter(|round| set >> round & 1 == 0) {
                if fits(category, round) && after.contains(&(set | 1 << round)) {
                    used[category].insert(set);
                    possible[category].insert(sorted(game[round]));
                }
            }
        }
    }
    possible
}

/// A reason names the rolls of two categories, and a story marks a roll, only if they are there in every
/// assignment that gives the scores.
#[test]
fn yahtzee_names_only_rolls_that_are_certain() {
    let [mut named, mut silent, mut marked] = [0; 3];
    for name in ["greedy", "roll-by-roll", "category-by-category"] {
        let known = YAHTZEE.wrong_solutions.list();
        let mistake = known.iter().find(|known| known.name == name).unwrap();
        for number in 0..60 {
            let game = random_case::<Yahtzee>(number);
            let card = YAHTZEE.wrong_solutions.solve(&[mistake], &game).unwrap();
            let best = best_card(&game);
            if card.total == best.total {
                continue;
            }
            let possible = possible_rolls(&game, &card);
            let story = Yahtzee::STORY.unwrap()(&game, &best);
            let story = (YAHTZEE.mark)(&game, &card, story);
            for (roll, (_, cells)) in game.iter().zip(&story.shared[0].rows) {
                for (category, cell) in cells[1..].iter().take(ROUNDS).enumerate() {
                    if cell.mark == Mark::Wrong {
                        marked += 1;
                        assert_eq!(possible[category], BTreeSet::from([sorted(*roll)]));
                    }
                }
            }
            let sentence = (YAHTZEE.reason)(&game, &best, &card).sentence;
            let Some((_, exchange)) = sentence.split_once("putting ") else {
                silent += 1;
                continue;
            };
            named += 1;
            let (exchange, _) = exchange.split_once(" would gain ").unwrap();
            let parts: Vec<(&str, usize)> = exchange
                .split(" and ")
                .map(|part| {
                    let (roll, place) = part.split_once(" in ").unwrap();
                    let category = CATEGORIES.iter().position(|it| it.name() == place);
                    (roll, category.unwrap())
                })
                .collect();
            for [(roll, _), (_, from)] in [[parts[0], parts[1]], [parts[1], parts[0]]] {
                let faces: Vec<u8> = roll.split(' ').map(|face| face.parse().unwrap()).collect();
                let roll = sorted(Roll::new(faces.try_into().unwrap()).unwrap());
                assert_eq!(possible[from], BTreeSet::from([roll]), "{sentence}");
            }
        }
    }
    assert!(
        named > 10 && silent > 10 && marked > 100,
        "{named} {silent} {marked}"
    );
}

/// Of a card with its scores in the order of the rolls, whichever best card it is, only the order is wrong.
#[test]
fn yahtzee_knows_scores_in_the_order_of_the_rolls() {
    let known = YAHTZEE.wrong_solutions.list();
    let mistake = known.iter().find(|it| it.name == "order-of-the-rolls");
    let mistakes = [mistake.unwrap()];
    let fit = YAHTZEE.plays.unwrap().fit;
    let said = "each score stands at the place of its roll in the input, not of its category; otherwise the card is \
                right";
    // Of several best cards, the first and the last.
    let lasts = Rules {
        ties: |one, other| other.cmp(one),
        ..RULES
    };
    let mut others = 0;
    for game in (0..40).map(random_case::<Yahtzee>) {
        let best = best_card(&game);
        for rules in [RULES, lasts] {
            let by_roll = Rules {
                is_by_roll: true,
                ..rules
            };
            let claimed = by_roll.best_card(&game);
            let answers = [(&game, &claimed)];
            let contradiction = YAHTZEE.wrong_solutions.contradiction(&mistakes, &answers);
            assert_eq!(contradiction, None, "{claimed:?}");
            if Yahtzee::is_right(&game, &best, &claimed) {
                continue; // the two orders are the same, or give another best card
            }
            let reason = (YAHTZEE.reason)(&game, &best, &claimed);
            assert_eq!(reason.sentence, said);
            assert_eq!(fit(&game, &claimed), Fit::Unknown);
            others += usize::from(rules.best_card(&game) != best);
            // With another total, more is wrong.
            let total = claimed.total + 1;
            let more = Card { total, ..claimed };
            assert_ne!((YAHTZEE.reason)(&game, &best, &more).sentence, said);
            let contradiction = YAHTZEE
                .wrong_solutions
                .contradiction(&mistakes, &[(&game, &more)]);
            assert_eq!(contradiction, Some(0));
        }
    }
    assert!(others > 10, "{others}");
}

/// The kind of each reason is found without the sentence.
#[test]
fn yahtzee_finds_the_kind_of_a_reason_alone() {
    let kind = YAHTZEE.kind.unwrap();
    let lines = include_str!("claims.txt").lines();
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (game, claimed) = claim(line);
        let best = best_card(&game);
        let reason = (YAHTZEE.reason)(&game, &best, &claimed);
        assert_eq!(kind(&game, &best, &claimed), reason.kind);
    }
}

#[test]
fn chess() {
    let sample = sample_cases::<Chess>().swap_remove(0);
    let claims = [2, 3, 6, -3]
        .map(|claimed| (sample.clone(), claimed))
        .into_iter();
    let boards = (0..8).map(random_case::<Chess>);
    let others = boards.flat_map(|board| {
        let best = margin(&board);
        [i64::MIN, best - 1, best + 1, i64::MAX].map(|claimed| (board.clone(), claimed))
    });
    insta::assert_snapshot!("chess", verdicts(&CHESS, claims.chain(others)));
}

#[test]
fn rake() {
    let claims = sample_cases::<Rake>().into_iter().flat_map(|game| {
        let best = final_score(&game);
        let claims = [0, best - 1, best + 1, best + 2, best + 14, 1_000, u32::MAX];
        claims.map(|claimed| (game, claimed))
    });
    insta::assert_snapshot!("rake", verdicts(&RAKE, claims));
}

/// The chart of a game has a bar for a wrong score, and none for the right one.
#[test]
fn a_wrong_score_has_a_bar_in_the_chart_of_a_game() {
    let game = sample_cases::<Rake>()[0];
    let best = final_score(&game);
    let bars = |claimed| {
        let story = Rake::STORY.unwrap()(&game, &best);
        let marked = (RAKE.mark)(&game, &claimed, story);
        let rows = &marked.shared[0].rows;
        (rows.len(), rows.last().unwrap().1[0].mark == Mark::Wrong)
    };
    let (count, is_wrong) = bars(best);
    assert!(count > 0 && !is_wrong);
    assert_eq!(bars(best + 1), (count + 1, true));
}

/// A card whose scores no assignment gives is told from one with a wrong sum.
#[test]
fn cards_fit_the_assignments_of_their_games() {
    let fit = YAHTZEE.plays.unwrap().fit;
    let game = sample_cases::<Yahtzee>()[1];
    let best = best_card(&game);
    assert!(matches!(fit(&game, &best), Fit::Played(_)));
    let total = best.total + 1;
    assert_eq!(
        fit(&game, &Card { total, ..best }),
        Fit::Contradictory,
        "a wrong sum of scores that an assignment gives"
    );
    let mut scores = best.scores;
    scores[0] += 1;
    assert_eq!(fit(&game, &Card { scores, ..best }), Fit::Never);
}

/// By default, every field of a [`Judging`] says nothing special.
#[test]
fn nothing_is_known_of_a_new_puzzle() {
    let judging = Judging::<Chess>::default();
    let board = sample_cases::<Chess>().swap_remove(0);
    let reason = (judging.reason)(&board, &2, &3);
    assert_eq!(
        reason,
        Reason::new("not the right answer", "not the right answer")
    );
    assert!(judging.wrong_solutions.list().is_empty());
    assert!((judging.direction)(&2, &3).is_none() && judging.picture.is_none());
}

/// Checks that the solver's output for the sample is accepted, and that a damaged output is accepted only
/// if it is right: if it still consists of answers as the puzzle writes them, and each of them is as good
/// as that of the reference solver. A judgement that does not accept an output has a reason, and names no
/// case that does not exist.
fn assert_accepts_only<P: Puzzle>(judging: &Judging<P>) {
    let cases = sample_cases::<P>();
    let (batch, _) = judging.batch_of_input(&puzzle::input_of::<P>(&cases));
    let reference = P::REFERENCE.expect("a reference solver");
    let is_right = |output: &[u8]| {
        let mut tokens = Tokens::new(output);
        let read = |(case, number)| P::read_answer(number, case, &mut tokens).ok();
        let answers: Option<Vec<P::Answer>> = cases.iter().zip(1..).map(read).collect();
        answers.is_some_and(|answers| {
            let mut each = cases.iter().zip(&answers);
            let as_good =
                each.all(|(case, it)| puzzle::is_as_good::<P>(case, &reference(case), it));
            as_good && words(output).eq(words(&checker::output_of::<P>(&cases, &answers)))
        })
    };
    let accepts = |output: &[u8]| {
        let reading = checker::read(&batch, output, false);
        let judgement = checker::judge(&batch, output, &reading);
        let is_accepted = judgement.verdict.is_accepted();
        assert!(is_accepted || judgement.why().is_some_and(|reason| !reason.is_empty()));
        let is_number = |number| (1..=batch.cases.len() as u64).contains(&number);
        assert!(judgement.case.is_none_or(is_number));
        is_accepted
    };
    let own = &batch.output;
    assert!(is_right(own) && accepts(own), "our own output");
    let (accepted, rejected): (Vec<_>, Vec<_>) = damaged(own).partition(|it| accepts(it));
    for output in &accepted {
        assert!(is_right(output), "{}", output.escape_ascii());
    }
    // Some damage leaves an output right: a missing last line feed, or a tab instead of a space.
    assert!(!accepted.is_empty() && rejected.len() > accepted.len());
}

#[test]
#[ignore = "it takes seconds of CPU time; CI runs it"]
fn only_right_outputs_are_accepted() {
    assert_accepts_only(&YAHTZEE);
    assert_accepts_only(&catalogue::MAHJONG);
    assert_accepts_only(&CHESS);
    assert_accepts_only(&catalogue::RAKE);
}

/// Outputs in the statement's own layout are accepted by a strict judge, too.
#[test]
fn our_own_outputs_have_the_layout_of_the_statement() {
    for puzzle in catalogue::PUZZLES {
        let count = puzzle.max_cases().min(200) as u64;
        let cases: Vec<_> = (0..count).map(|at| puzzle.draw(None, 1, at)).collect();
        let batch = puzzle.batch_of_cases(&cases);
        let reading = checker::read(&batch, &batch.output, true);
        assert!(reading.verdict().is_accepted(), "{:?}", reading.form);
    }
}

/// Another layout is a fault of form for a strict judge, and a difference that is told for any other.
#[test]
fn only_a_strict_judge_rejects_another_layout() {
    for puzzle in catalogue::PUZZLES {
        let batch = puzzle.batch_of_cases(&[puzzle.draw(None, 1, 0)]);
        let unended = batch.output.trim_ascii_end();
        let read = |strict| checker::read(&batch, unended, strict);
        assert!(read(false).verdict().is_accepted());
        assert_eq!(read(true).verdict(), checker::Verdict::Pe);
        for strict in [false, true] {
            assert!(read(strict).layout.is_some());
        }
    }
}
