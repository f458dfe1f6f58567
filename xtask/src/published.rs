//! Compares published answers with those of the solver.

use puzzle::{Puzzle, cases, is_as_good};

use crate::opinion::{Answers, Opinion, Pair, opinions};

/// Where a published answer and that of the solver first differ.
pub struct Difference {
    /// The case, such as `game 3`.
    pub place: String,
    /// Both answers, and which of them the reference solver agrees with, in lines.
    pub text: String,
}

/// Compares the answers that were published for an input with those that the solver prints, `ours`.
/// Returns the first difference, or `None` if every answer is as good as the solver's.
pub(crate) fn difference<P: Puzzle>(input: &[u8], output: &str, ours: &str) -> Option<Difference> {
    let mut theirs = Answers::of(output);
    let mut ours = Answers::of(ours);
    for (case, number) in cases::<P>(input).map_while(Result::ok).zip(1..) {
        let (their_answer, their_text) = theirs.next::<P>(number, &case);
        let (our_answer, our_text) = ours.next::<P>(number, &case);
        if let (Some(theirs), Some(ours)) = (&their_answer, &our_answer)
            && is_as_good::<P>(&case, ours, theirs)
        {
            continue;
        }
        let opinion = opinions(vec![Pair::<P> {
            case,
            old: their_answer,
            new: our_answer,
        }])[0];
        return Some(Difference {
            place: format!("{} {number}", P::ABOUT.case),
            text: format!(
                "published: {their_text}\nours:      {our_text}\n{}",
                who_is_right(opinion)
            ),
        });
    }
    if theirs.go_on() {
        return Some(Difference {
            place: "the end".to_owned(),
            text: "the published answer goes on after the last case".to_owned(),
        });
    }
    None
}

/// Says whether the reference solver agrees with a published answer, which is the old one here, or with
/// the solver's.
fn who_is_right(opinion: Opinion) -> &'static str {
    match opinion {
        Opinion::Right { old: true, .. } => "the reference solver agrees with the published answer",
        Opinion::Right { new: true, .. } => "the reference solver agrees with ours",
        Opinion::Right { .. } => "the reference solver agrees with neither",
        Opinion::Late => "the reference solver did not finish",
        Opinion::NoReference => "there is no reference solver",
    }
}

#[cfg(test)]
mod tests {
    use yahtzee::Yahtzee;

    use super::*;

    const INPUT: &str = include_str!("../../fixtures/yahtzee/statement-1.in");
    const OUTPUT: &str = include_str!("../../fixtures/yahtzee/statement-1.out");

    #[test]
    fn a_published_answer_is_as_good_or_the_first_difference_is_told() {
        let told = |output: &str, ours: &str| {
            let found = difference::<Yahtzee>(INPUT.as_bytes(), output, ours);
            found.map_or("right".to_owned(), |it| {
                format!("{}: {}", it.place, it.text)
            })
        };
        let other = OUTPUT.replace(" 21 20 26 ", " 20 21 26 ");
        assert_eq!([told(OUTPUT, OUTPUT), told(&other, OUTPUT)], ["right"; 2]);
        let wrong = OUTPUT.replace(" 327", " 326");
        let theirs = told(&wrong, OUTPUT);
        assert!(theirs.starts_with("game 2: published: 3 6 9 "), "{theirs}");
        assert!(
            theirs.ends_with("the reference solver agrees with ours"),
            "{theirs}"
        );
        let ours = told(OUTPUT, &wrong);
        assert!(ours.ends_with("agrees with the published answer"), "{ours}");
        let more = told(&format!("{OUTPUT}5\n"), OUTPUT);
        assert!(more.contains("goes on after the last case"), "{more}");
        assert!(told("", OUTPUT).contains("published: unreadable"));
    }
}
