//! Finds out whether the answers of a program follow the symmetries of its puzzle, by running it on changed cases:
//!
//! ```text
//! wrong on      1 2      the same turned      2 3      the right answer to both is 20, so the program depends
//!               4 3      by 90°               1 4      on something that the rules do not ask for
//! it prints     21                            23
//! ```

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use checker::{CaseText, Evidence, GivenAnswer, Verdict};
use puzzle::plural;

use crate::program::{concurrent_runs, in_order_until};
use crate::run::{ProgramRun, ProgramUnderTest};
use crate::source_notes::Note;

/// The number of wrong answers that are looked at.
const MOST: usize = 20;

/// After so long, no further run begins.
const TIME: Duration = Duration::from_secs(2);

/// Returns the note that the answers of a program do not follow a symmetry of the puzzle: the first of which this
/// is true for at least half of the wrong answers. If its answers depend on the cases before, the note says so instead.
/// The program, which failed in this run, runs on changed cases.
pub fn broken_symmetry(
    subject: &ProgramUnderTest,
    failure: &ProgramRun,
    evidence: &Evidence,
) -> Option<Note> {
    let shown = failure
        .index_at_fault()
        .map(|index| &failure.batch.cases[index]);
    let tries = Tries {
        subject,
        wrong: wrong_answers(subject, evidence, shown),
        shown,
        size: cases_of_a_run(subject, failure),
        deadline: Instant::now() + TIME,
    };
    let case = subject.puzzle.about().case;
    let note = |title, text| Some(Note { title, text });
    for (symmetry, clause) in subject.puzzle.symmetries().into_iter().enumerate() {
        let seen = tries.run(symmetry);
        match seen.dependent {
            Some(dependent) if dependent.are_many() => {
                return note("state", dependent.sentence(case));
            }
            Some(_) => return None,
            None => {}
        }
        if seen.broken > 0 && 2 * seen.broken >= seen.all {
            return note("symmetry", seen.sentence(case, clause));
        }
    }
    None
}

/// Returns the wrong answers to different cases that are looked at, first that to the case that is `shown`. Their texts
/// are in the statement's own layout, as those of changed cases are: otherwise the order of the words would change, too.
fn wrong_answers<'a>(
    subject: &ProgramUnderTest,
    evidence: &'a Evidence,
    shown: Option<&CaseText>,
) -> Vec<&'a GivenAnswer> {
    let mut wrong = evidence.different_wrong_answers();
    wrong.sort_by_key(|answer| Some(answer.case()) != shown);
    let is_in_own_layout = |answer: &&GivenAnswer| {
        subject.puzzle.rewritten(answer.case()).as_ref() == Some(answer.case())
    };
    wrong
        .into_iter()
        .filter(is_in_own_layout)
        .take(MOST)
        .collect()
}

/// Returns how many cases a run has, so that it takes about a second or less.
fn cases_of_a_run(subject: &ProgramUnderTest, failure: &ProgramRun) -> usize {
    let each = failure.ran.time.as_secs_f64() / failure.batch.cases.len() as f64;
    let fitting = (1.0 / each) as usize;
    fitting.clamp(1, MOST).min(subject.puzzle.max_cases())
}

/// Runs of a program on changed cases.
struct Tries<'a> {
    subject: &'a ProgramUnderTest<'a>,
    /// Wrong answers of the program.
    wrong: Vec<&'a GivenAnswer>,
    /// The case that the report shows, if it shows one.
    shown: Option<&'a CaseText>,
    /// The number of cases of a run.
    size: usize,
    /// When no further run begins.
    deadline: Instant,
}

/// What runs on changed cases show.
#[derive(Default)]
struct Tried {
    /// The number of wrong answers whose cases were changed.
    all: usize,
    /// The number of those whose changed cases have another answer than the symmetry asks for.
    broken: usize,
    /// Whether the case that the report shows is one of those, if it was changed.
    shown: Option<bool>,
    /// What ended the runs, if answers depend on the cases before.
    dependent: Option<Dependent>,
}

/// What a run on the cases of some wrong answers shows if not all of these are repeated.
#[derive(Clone, Copy)]
struct Dependent {
    /// The number of answers that are others than before.
    others: usize,
    /// The number of answers.
    all: usize,
}

/// What a run on changed cases shows.
enum Shown {
    /// The run. Its answers can be compared to those before.
    Run(Box<ProgramRun>),
    /// The answers depend on the cases before.
    Dependent(Dependent),
}

impl Tries<'_> {
    /// Runs the program on the cases of the wrong answers, changed by the symmetry with this index.
    fn run(&self, symmetry: usize) -> Tried {
        let mut tried = Tried::default();
        let chunks = self.wrong.chunks(self.size);
        let run_on = |wrong| Some((wrong, self.run_on(symmetry, wrong)?));
        // A run that fails otherwise shows nothing, and neither would the next.
        let _ = in_order_until(concurrent_runs(), chunks, run_on, |ran| match ran {
            Some((wrong, Shown::Run(run))) if matches!(run.verdict, Verdict::Ac | Verdict::Wa) => {
                self.compare(symmetry, wrong, &run, &mut tried);
                ControlFlow::Continue(())
            }
            Some((_, Shown::Dependent(dependent))) => {
                tried.dependent = Some(dependent);
                ControlFlow::Break(())
            }
            Some(_) | None => ControlFlow::Break(()),
        });
        tried
    }

    /// Runs the program on the cases of some wrong answers, changed by a symmetry. Returns `None` if the time is up, or
    /// if the program cannot be run.
    fn run_on(&self, symmetry: usize, wrong: &[&GivenAnswer]) -> Option<Shown> {
        let puzzle = self.subject.puzzle;
        let changed = wrong
            .iter()
            .map(|answer| puzzle.changed(symmetry, &answer.to));
        let changed: Vec<CaseText> = changed.collect();
        let run = self.run_on_cases(&changed)?;
        let is_broken =
            |answer: &GivenAnswer| !puzzle.is_same(symmetry, wrong[answer.to.place], answer);
        if !run.answers().iter().any(is_broken) {
            return Some(Shown::Run(Box::new(run)));
        }
        // Only now is it worth a run to know whether the cases before make a difference.
        Some(match self.repeated(wrong)? {
            Dependent { others: 0, .. } => Shown::Run(Box::new(run)),
            dependent => Shown::Dependent(dependent),
        })
    }

    /// Runs the program on the cases of these answers, to see whether it gives them again, though other cases stand
    /// before theirs now. Returns `None` if the time is up, or if the program cannot be run.
    fn repeated(&self, answers: &[&GivenAnswer]) -> Option<Dependent> {
        let cases: Vec<CaseText> = answers.iter().map(|answer| answer.case().clone()).collect();
        let again = self.run_on_cases(&cases)?.answers();
        let is_other = |answer: &&GivenAnswer| {
            let before = &answers[answer.to.place].claim;
            answer.claim.text != before.text
        };
        Some(Dependent {
            others: again.iter().filter(is_other).count(),
            all: again.len(),
        })
    }

    /// Runs the program on these cases. Returns `None` if the time is up, or if the program cannot be run.
    fn run_on_cases(&self, cases: &[CaseText]) -> Option<ProgramRun> {
        if Instant::now() >= self.deadline || (self.subject.must_stop)() {
            return None;
        }
        self.subject.run_on_cases(cases, &self.subject.limits).ok()
    }

    /// Compares the answers of a run to those that it should have, if those before the change were right.
    fn compare(
        &self,
        symmetry: usize,
        wrong: &[&GivenAnswer],
        run: &ProgramRun,
        tried: &mut Tried,
    ) {
        for answer in run.answers() {
            let before = wrong[answer.to.place];
            let puzzle = self.subject.puzzle;
            let is_same = puzzle.is_same(symmetry, before, &answer);
            tried.all += 1;
            tried.broken += usize::from(!is_same);
            if Some(before.case()) == self.shown {
                tried.shown = Some(!is_same);
            }
        }
    }
}

impl Tried {
    /// Returns the sentence that a report says, given the puzzle's word for a case.
    fn sentence(&self, case: &str, clause: &str) -> String {
        let Self {
            all, broken, shown, ..
        } = *self;
        let cases = plural(case);
        let but = if shown == Some(false) {
            ", but not on the one above"
        } else {
            ""
        };
        match all {
            1 if shown.is_some() => format!("on this {case}, {clause}"),
            1 => format!("on the one wrong {case} that was tried, {clause}"),
            _ if broken == all => format!("on all {all} wrong {cases} that were tried, {clause}"),
            _ => format!("on {broken} of {all} wrong {cases} that were tried{but}, {clause}"),
        }
    }
}

impl Dependent {
    /// Returns whether so many answers are others that this is no chance, such as that of a variable which is read
    /// before it is set.
    fn are_many(self) -> bool {
        4 * self.others >= self.all
    }

    /// Returns the sentence that a report says, given the puzzle's word for a case.
    fn sentence(&self, case: &str) -> String {
        let (Self { others, all }, cases) = (*self, plural(case));
        format!(
            "{others} of {all} wrong {cases} that were tried have another answer if other {cases} stand before them: is \
             something kept from one {case} to the next, or read before it is set?"
        )
    }
}

#[cfg(test)]
mod tests {
    use std::slice;
    use std::sync::Mutex;

    use checker::ErasedPuzzle;

    use super::*;
    use crate::program::Run;

    const MAHJONG: &dyn ErasedPuzzle = &catalogue::MAHJONG;
    const RAKE: &dyn ErasedPuzzle = &catalogue::RAKE;
    const YAHTZEE: &dyn ErasedPuzzle = &catalogue::YAHTZEE;

    /// The time limit.
    const LIMIT: Duration = Duration::from_secs(100);

    /// Returns a board of one round whose values are 1, but for the first.
    fn one_corner(value: u8) -> CaseText {
        format!("1\n{value} 1 1 1\n{}", "1 1 1 1\n".repeat(3)).into_bytes()
    }

    /// Returns one of many boards that are different, and right if they are turned.
    fn board(number: u8) -> CaseText {
        let row = format!("{} {} 1 1\n", number % 8 + 2, number / 8 + 1);
        format!("1\n{row}{}", "1 1 1 1\n".repeat(3)).into_bytes()
    }

    /// Returns a board that is the same if it is turned.
    fn four_corners(value: u8) -> CaseText {
        let row = format!("{value} 1 1 {value}\n");
        format!("1\n{row}1 1 1 1\n1 1 1 1\n{row}").into_bytes()
    }

    /// A board for which the program prints no number.
    fn unread() -> CaseText {
        format!("2\n{}", "1 1 1 1\n".repeat(4)).into_bytes()
    }

    /// Returns what a program prints for an input of boards. It is wrong by 100 if the first value is not 1.
    fn corner_is_wrong(input: &[u8]) -> Vec<u8> {
        let (batch, _) = RAKE.batch_of(input);
        let right = str::from_utf8(&batch.output).unwrap().lines();
        let answers = batch.cases.iter().zip(right).map(|(board, right)| {
            let score: u32 = right.parse().unwrap();
            match ::shrink::words(board).nth(1) {
                _ if *board == unread() => "?\n".to_owned(),
                Some(b"1") => format!("{score}\n"),
                _ => format!("{}\n", score + 100),
            }
        });
        answers.collect::<String>().into_bytes()
    }

    /// Returns what the program shows on these cases.
    fn evidence_of(subject: &ProgramUnderTest, cases: &[CaseText]) -> Evidence {
        let mut evidence = Evidence::default();
        let run = subject.run_on_cases(cases, &subject.limits).unwrap();
        run.add_to_evidence(&mut evidence);
        evidence
    }

    /// Returns what is said of a program that is run on these cases, of which the report shows one.
    fn said(
        puzzle: &'static dyn ErasedPuzzle,
        program: &dyn Run,
        cases: &[CaseText],
        shown: &CaseText,
    ) -> String {
        let subject = ProgramUnderTest::of_function(puzzle, program, LIMIT);
        let failure = subject.run_on_cases(slice::from_ref(shown), &subject.limits);
        let evidence = evidence_of(&subject, cases);
        broken_symmetry(&subject, &failure.unwrap(), &evidence)
            .map_or(String::new(), |note| note.text)
    }

    #[test]
    fn it_is_said_of_how_many_boards_a_symmetry_does_not_hold() {
        let program = |input: &[u8]| (corner_is_wrong(input), Duration::ZERO);
        let [broken, also_broken] = [5, 6].map(one_corner);
        let [same, also_same] = [7, 9].map(four_corners);
        let said_of = |boards: &[&CaseText], shown: &CaseText| {
            let boards: Vec<CaseText> = boards.iter().map(|&board| board.clone()).collect();
            said(RAKE, &program, &boards, shown)
        };
        for (boards, shown, start) in [
            (vec![&broken], &broken, "on this board, the answer changes"),
            (
                vec![&broken],
                &unread(),
                "on the one wrong board that was tried, the answer changes",
            ),
            (
                vec![&broken, &also_broken],
                &broken,
                "on all 2 wrong boards that were tried, the answer changes",
            ),
            (
                vec![&broken, &same],
                &broken,
                "on 1 of 2 wrong boards that were tried, the answer changes",
            ),
            (
                vec![&broken, &same],
                &same,
                "on 1 of 2 wrong boards that were tried, but not on the one above, the answer",
            ),
            (
                vec![&broken, &same, &also_broken],
                &broken,
                "on 2 of 3 wrong boards that were tried, the answer changes",
            ),
        ] {
            let said = said_of(&boards, shown);
            assert!(said.starts_with(start), "{said}");
        }
        assert_eq!(said_of(&[&broken, &same, &also_same], &broken), "");
        assert_eq!(said_of(&[&same], &same), "");
    }

    /// If suits were exchanged, the tiles of the second hand would change their order, too.
    #[test]
    fn cases_in_another_order_than_the_statement_s_are_not_tried() {
        let program = |_: &[u8]| (b"Case 1: 1T\nCase 2: 1T\n".to_vec(), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
        let hands = [
            "1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S FA\n",
            "FA 1T 2T 3T 4T 5T 6T 7T 8T 9T 1S 2S 3S\n",
        ];
        let evidence = evidence_of(&subject, &hands.map(|hand| hand.as_bytes().to_vec()));
        assert_eq!(evidence.different_wrong_answers().len(), 2);
        let tried = wrong_answers(&subject, &evidence, None);
        let texts: Vec<&[u8]> = tried.iter().map(|answer| &answer.case()[..]).collect();
        assert_eq!(texts, [hands[0].as_bytes()]);
    }

    #[test]
    fn the_case_that_is_shown_is_the_first_of_those_that_are_tried() {
        let program = |input: &[u8]| (corner_is_wrong(input), Duration::ZERO);
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards: Vec<CaseText> = (0..28).map(board).collect();
        let evidence = evidence_of(&subject, &boards);
        let tried = |shown| -> Vec<&CaseText> {
            let wrong = wrong_answers(&subject, &evidence, shown);
            wrong.iter().map(|answer| answer.case()).collect()
        };
        let first: Vec<&CaseText> = boards[..20].iter().collect();
        assert_eq!(tried(None), first);
        let shown_first: Vec<&CaseText> = [&boards[25]].into_iter().chain(&boards[..19]).collect();
        assert_eq!(tried(Some(&boards[25])), shown_first);
        let mut boards = boards;
        boards[25] = four_corners(7);
        let said = said(RAKE, &program, &boards, &boards[25]);
        let start = "on 19 of 20 wrong boards that were tried, but not on the one above,";
        assert!(said.starts_with(start), "{said}");
    }

    #[test]
    fn a_run_has_as_many_cases_as_take_about_a_second() {
        let size = |puzzle: &'static dyn ErasedPuzzle, count: usize, millis: u64| {
            let program = |_: &[u8]| (Vec::new(), Duration::from_millis(millis));
            let subject = ProgramUnderTest::of_function(puzzle, &program, LIMIT);
            let cases: Vec<CaseText> = (0..count as u64)
                .map(|number| puzzle.draw(None, 0, number))
                .collect();
            let run = subject.run_on_cases(&cases, &subject.limits).unwrap();
            cases_of_a_run(&subject, &run)
        };
        assert_eq!(size(RAKE, 10, 4_000), 2);
        assert_eq!(size(RAKE, 10, 1_250), 8);
        assert_eq!(size(RAKE, 10, 20_000), 1);
        assert_eq!(size(RAKE, 10, 100), 20);
        assert_eq!(size(RAKE, 10, 0), 20);
        assert_eq!(size(&catalogue::CHESS, 1, 0), 1);
        // So are the runs on changed cases.
        let sizes = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let count = RAKE.batch_of(input).0.cases.len();
            sizes.lock().unwrap().push(count);
            let time = Duration::from_millis(400) * count as u32;
            (corner_is_wrong(input), time)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let boards: Vec<CaseText> = (5..10).map(one_corner).collect();
        let run = subject.run_on_cases(&boards, &subject.limits).unwrap();
        let mut evidence = Evidence::default();
        run.add_to_evidence(&mut evidence);
        assert!(broken_symmetry(&subject, &run, &evidence).is_some());
        let mut runs = sizes.lock().unwrap().split_off(1);
        runs.sort_unstable();
        assert_eq!(runs, [1, 1, 2, 2, 2, 2]); // each once more, to see that the answers are the same
    }

    /// Of a program whose answers depend on the boards before, nothing else is said, and only if many do.
    #[test]
    fn answers_that_depend_on_the_boards_before_follow_no_symmetry() {
        // It is wrong on the boards at these places of its input, whatever they are.
        let said_of = |is_wrong: fn(usize) -> bool| {
            let program = |input: &[u8]| {
                let (batch, _) = RAKE.batch_of(input);
                let right = str::from_utf8(&batch.output).unwrap().lines().enumerate();
                let answers = right.map(|(at, right)| {
                    if is_wrong(at) {
                        "1\n".to_owned()
                    } else {
                        format!("{right}\n")
                    }
                });
                (answers.collect::<String>().into_bytes(), Duration::ZERO)
            };
            let boards: Vec<CaseText> = (0..16).map(board).collect();
            said(RAKE, &program, &boards, &boards[0])
        };
        let expected = "4 of 8 wrong boards that were tried have another answer if other boards stand before them: is \
                        something kept from one board to the next, or read before it is set?";
        assert_eq!(said_of(|at| at % 2 == 1), expected);
        assert_eq!(said_of(|at| at < 7 || at == 8), "");
    }

    /// Runs a program on the cases of its wrong answers, so many in a run, changed by a symmetry.
    fn tried(
        subject: &ProgramUnderTest,
        cases: &[CaseText],
        size: usize,
        symmetry: usize,
        deadline: Instant,
    ) -> Tried {
        let evidence = evidence_of(subject, cases);
        let tries = Tries {
            subject,
            wrong: wrong_answers(subject, &evidence, None),
            shown: None,
            size,
            deadline,
        };
        tries.run(symmetry)
    }

    #[test]
    fn runs_on_changed_cases_end_in_time_and_at_a_failure_of_another_kind() {
        let boards: Vec<CaseText> = (5..10).map(one_corner).collect();
        let slow: Mutex<Option<CaseText>> = Mutex::new(None);
        let sizes = Mutex::new(Vec::new());
        let program = |input: &[u8]| {
            let cases = RAKE.batch_of(input).0.cases;
            let is_slow = slow.lock().unwrap().as_ref() == cases.first();
            sizes.lock().unwrap().push(cases.len());
            let time = if is_slow { 2 * LIMIT } else { Duration::ZERO };
            (corner_is_wrong(input), time)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let soon = Instant::now() + LIMIT;
        let all = tried(&subject, &boards, 2, 0, soon);
        assert_eq!((all.all, all.broken), (5, 5));
        let mut runs = sizes.lock().unwrap().split_off(1);
        runs.sort_unstable();
        assert_eq!(runs, [1, 1, 2, 2, 2, 2]);
        // The second board exceeds the limit if it is turned.
        let (batch, _) =
            RAKE.batch_of(format!("1\n{}", String::from_utf8_lossy(&boards[1])).as_bytes());
        let turned = RAKE.changed(0, &checker::SolvedCase::new(&batch, 0));
        *slow.lock().unwrap() = Some(turned);
        assert_eq!(tried(&subject, &boards, 1, 0, soon).all, 1);
        // There is no time left, or there was an interrupt.
        sizes.lock().unwrap().clear();
        assert_eq!(tried(&subject, &boards, 1, 0, Instant::now()).all, 0);
        let ended = ProgramUnderTest {
            must_stop: &|| true,
            ..subject
        };
        assert_eq!(tried(&ended, &boards, 1, 0, soon).all, 0);
        assert_eq!(*sizes.lock().unwrap(), [5, 5]);
    }

    /// The program answers with one tile of the suit of a hand that has one suit.
    #[test]
    fn each_symmetry_is_held_against_its_own_cases_and_answers() {
        let hand = b"1T 1T 1T 2T 3T 4T 5T 6T 7T 8T 9T 9T 9T\n".to_vec();
        let broken = |tile: fn(char) -> String| {
            let program = |input: &[u8]| {
                let suit = char::from(input[1]);
                let output = format!("Case 1: {}\n", tile(suit));
                (output.into_bytes(), Duration::ZERO)
            };
            let subject = ProgramUnderTest::of_function(MAHJONG, &program, LIMIT);
            let soon = Instant::now() + LIMIT;
            let cases = [hand.clone()];
            let counts = [0, 1].map(|symmetry| tried(&subject, &cases, 1, symmetry, soon).broken);
            (counts, said(MAHJONG, &program, &cases, &hand))
        };
        assert_eq!(broken(|suit| format!("5{suit}")), ([0, 0], String::new()));
        let (counts, said) = broken(|suit| format!("1{suit}"));
        assert_eq!(counts, [0, 1]);
        let ranks = "on this hand, the answer is another one if the ranks run the other way";
        assert!(said.starts_with(ranks), "{said}");
        let (counts, said) = broken(|_| "1T".to_owned());
        assert_eq!(counts, [1, 1]);
        let suits = "on this hand, the answer is another one if the suits are exchanged";
        assert!(said.starts_with(suits), "{said}");
    }

    /// The program gives the same wrong answer to all boards, so no symmetry is broken.
    #[test]
    fn answers_are_repeated_only_if_a_symmetry_seems_broken() {
        let runs = Mutex::new(0);
        let program = |input: &[u8]| {
            *runs.lock().unwrap() += 1;
            let (batch, _) = RAKE.batch_of(input);
            (b"7\n".repeat(batch.cases.len()), Duration::ZERO)
        };
        let cases: Vec<CaseText> = (0..5).map(board).collect();
        assert_eq!(said(RAKE, &program, &cases, &cases[0]), "");
        let symmetries = RAKE.symmetries().len();
        assert_eq!(*runs.lock().unwrap(), 2 + symmetries);
    }

    #[test]
    fn the_board_that_is_shown_is_an_exception_only_if_it_was_tried() {
        let but = |shown| {
            let tried = Tried {
                all: 5,
                broken: 3,
                shown,
                dependent: None,
            };
            tried
                .sentence("board", "it changes")
                .contains("but not on the one above")
        };
        assert_eq!(
            [None, Some(true), Some(false)].map(but),
            [false, false, true]
        );
    }

    #[test]
    fn a_quarter_of_other_answers_is_no_chance() {
        let are_many = |others, all| Dependent { others, all }.are_many();
        assert!(are_many(1, 4) && !are_many(1, 5) && are_many(2, 7));
    }

    /// The program prints cards of nothing for games that begin with some roll, so both symmetries are broken. In the fourth
    /// run, in which it is to repeat its answers, the first of five cards is another.
    #[test]
    fn nothing_is_said_if_few_answers_depend_on_the_games_before() {
        let said_of = |other_run: usize| {
            let runs = Mutex::new(0);
            let program = |input: &[u8]| {
                let mut runs = runs.lock().unwrap();
                *runs += 1;
                let (batch, _) = YAHTZEE.batch_of(input);
                let right = batch.output.split_inclusive(|&byte| byte == b'\n');
                let nothing = [&b"0 ".repeat(14), &b"0\n"[..]].concat();
                let cards = batch.cases.iter().zip(right).map(|(game, right)| {
                    if game.starts_with(b"6 6 6 6 5\n") {
                        &nothing[..]
                    } else {
                        right
                    }
                });
                let mut output = cards.collect::<Vec<_>>().concat();
                if *runs == other_run {
                    output[0] = b'1';
                }
                (output, Duration::ZERO)
            };
            let game = |value: usize| {
                let row = format!("{value} {value} {value} {value} {value}\n");
                format!("6 6 6 6 5\n{}", row.repeat(12)).into_bytes()
            };
            let games: Vec<CaseText> = (1..=5).map(game).collect();
            said(YAHTZEE, &program, &games, &games[0])
        };
        let said = said_of(0);
        assert!(
            said.starts_with("on all 5 wrong games that were tried"),
            "{said}"
        );
        assert_eq!(said_of(4), "");
    }

    /// Of the answers that the program repeats, only those count that can be read.
    #[test]
    fn answers_are_counted_that_are_given_again() {
        let runs = Mutex::new(0);
        let program = |input: &[u8]| {
            let mut runs = runs.lock().unwrap();
            *runs += 1;
            let output = if *runs > 1 {
                b"?\n".to_vec()
            } else {
                corner_is_wrong(input)
            };
            (output, Duration::ZERO)
        };
        let subject = ProgramUnderTest::of_function(RAKE, &program, LIMIT);
        let evidence = evidence_of(&subject, &[one_corner(5), one_corner(6)]);
        let wrong = wrong_answers(&subject, &evidence, None);
        let tries = Tries {
            subject: &subject,
            wrong: wrong.clone(),
            shown: None,
            size: 2,
            deadline: Instant::now() + LIMIT,
        };
        let Dependent { others, all } = tries.repeated(&wrong).unwrap();
        assert_eq!((others, all), (0, 0));
    }
}
