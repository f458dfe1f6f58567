//! Checks a fixture: compares what the solver prints for it with its snapshots and its published
//! answer, and finds out what a difference means.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow, bail, ensure};
use fixtures::Prefix;
use puzzle::Format;
use similar::TextDiff;
use terminal::time;

use super::fixture::Fixture;
use super::opinion::{Change, Opinion, Published};
use super::outcome::Outcome;
use super::snapshot::{self, View};
use crate::puzzles::Printed;

/// The result of the check of one fixture.
#[derive(Default)]
pub struct Checked {
    /// The fixture, as `PUZZLE/NAME`.
    pub path: String,
    /// The number of cases of the input; 0 for a malformed input.
    pub cases: u64,
    /// What differs, if anything does.
    pub finding: Option<Finding>,
    /// What is known of the input, for its row in the `README.md` of its folder.
    pub known: Known,
}

/// What the row of a fixture can say without a person.
#[derive(Default)]
pub struct Known {
    /// What the answers are, such as `3 games, answers 18 to 327`.
    pub shows: String,
    /// Whether the reference solver agrees with every answer.
    pub is_confirmed: bool,
}

/// What differs between what the solver prints for a fixture and what it should print.
pub struct Finding {
    /// What the difference means.
    pub outcome: Outcome,
    /// The fault, or what the outcome means for who reviews it, in a line or more.
    pub sentence: String,
    /// The clearest changed answer.
    pub change: Option<Change>,
    /// The lines in which what the solver prints differs from the snapshots.
    pub lines: String,
}

/// A snapshot that differs from what the solver prints.
struct Difference {
    view: View,
    old: Option<String>,
    new: String,
}

impl Finding {
    /// Returns a finding about which there is nothing to compare.
    fn failure(outcome: Outcome, sentence: String) -> Self {
        Self {
            outcome,
            sentence,
            change: None,
            lines: String::new(),
        }
    }
}

impl Fixture {
    /// Checks the fixture within a time limit: see [`check`](Self::check). This runs on a thread of its
    /// own, which is left running if the solver takes longer. If the solver takes longer or panics, the
    /// result says so.
    ///
    /// # Errors
    ///
    /// If no thread can be started.
    pub(super) fn check_within(&self, limit: Duration) -> Result<Ended> {
        let (sender, checked) = channel();
        let fixture = self.clone();
        let check = move || _ = sender.send(fixture.check());
        thread::Builder::new().name(self.path()).spawn(check)?;
        Ok(match checked.recv_timeout(limit) {
            Ok(checked) => Ended::Checked(checked),
            Err(RecvTimeoutError::Timeout) => Ended::Hung(self.failed(format!(
                "the solver takes more than {} (--time-limit)",
                time(limit)
            ))),
            Err(RecvTimeoutError::Disconnected) => {
                Ended::Checked(self.failed("the solver panicked".to_owned()))
            }
        })
    }

    /// Returns the result that the solver fails on this fixture.
    fn failed(&self, sentence: String) -> Checked {
        Checked {
            path: self.path(),
            finding: Some(Finding::failure(Outcome::Failed, sentence)),
            ..Checked::default()
        }
    }

    /// Checks the fixture: runs the solver, compares what it prints with the snapshots and with the
    /// published answer, if there is one, and asks the reference solver about answers that are new or
    /// have changed. A snapshot that differs is saved for review.
    fn check(&self) -> Checked {
        let mut checked = Checked {
            path: self.path(),
            ..Checked::default()
        };
        let found = self
            .read("in")
            .and_then(|input| self.find(&input, &mut checked));
        checked.finding = found
            .unwrap_or_else(|error| Some(Finding::failure(Outcome::Failed, format!("{error:#}"))));
        checked
    }

    /// Finds what differs, and notes what is known of the input.
    ///
    /// # Errors
    ///
    /// If a file cannot be read or written.
    fn find(&self, input: &[u8], checked: &mut Checked) -> Result<Option<Finding>> {
        let views: Vec<View> = snapshot::views(self).collect();
        let run = |&(_, format): &View| self.puzzle.run(format, &self.file("in"), input);
        let printed: Vec<Printed> = views.iter().map(run).collect();
        let answers = &printed[0]; // the first view is that of the answers
        if let Err(error) = self.expect_its_name(answers) {
            let finding = Finding::failure(Outcome::Misnamed, error.to_string());
            return Ok(Some(finding));
        }
        if !self.is(Prefix::Bad) {
            checked.cases = answers.answered.cases;
        }
        let mut differences = Vec::new();
        for (&view, printed) in views.iter().zip(&printed) {
            let (old, new) = (
                snapshot::stored(self, view),
                snapshot::text(self, view, printed),
            );
            if old.as_ref() == Some(&new) {
                snapshot::tidy(self, view, &new)?;
            } else {
                differences.push(Difference { view, old, new });
            }
        }
        let changes = self.changes(input, answers, &differences);
        checked.known = self.known(answers, &changes);
        let contradiction = self.contradiction(input, answers)?;
        let Some(mut finding) = self.meaning(&differences, changes, contradiction) else {
            return Ok(None);
        };
        let is_any_left = self.save(differences, &mut finding)?;
        Ok((is_any_left || finding.outcome == Outcome::Contradicted).then_some(finding))
    }

    /// Checks that the solver answers the input, or refuses it if the name says so, and that the input
    /// has as many cases as its name allows: an input with no case, or with more than the statement
    /// allows, starts with `lenient-`, because the judge and the packages rely on the name.
    fn expect_its_name(&self, printed: &Printed) -> Result<()> {
        let answered = &printed.answered;
        if self.is(Prefix::Bad) {
            ensure!(
                answered.status == 2,
                "the input is not malformed: its name must not start with bad-"
            );
            ensure!(
                !self.is_published(),
                "a malformed input (bad-…) cannot have a published answer"
            );
            return Ok(());
        }
        ensure!(
            answered.status == 0,
            "the input is malformed: {}",
            printed.stderr.trim_end()
        );
        if self.is(Prefix::Lenient) {
            return Ok(());
        }
        let (noun, max) = (self.puzzle.about().case, self.puzzle.max_cases());
        let count = puzzle::counted(answered.cases, noun);
        let odd = match answered.cases {
            0 => format!("no {noun}"),
            many if many > max as u64 => {
                format!("{count}, but the statement allows at most {max}")
            }
            _ => return Ok(()),
        };
        bail!("the input has {odd}; the name of such an input must start with lenient-")
    }

    /// Returns the answers that are new or have changed, each with the opinion of the reference solver.
    fn changes(&self, input: &[u8], printed: &Printed, differences: &[Difference]) -> Vec<Change> {
        let of_answers = |it: &&Difference| it.view.1 == Format::Answer;
        let Some(difference) = differences.iter().find(of_answers) else {
            return Vec::new();
        };
        if self.is(Prefix::Bad) {
            return Vec::new();
        }
        // A snapshot has pictures in the place of invisible characters. Here they become blanks
        // again.
        let is_picture = |c| ('\u{2400}'..='\u{2426}').contains(&c);
        let old = difference.old.as_ref();
        let old = old.map(|text| text.replace(is_picture, " "));
        self.puzzle.changes(input, old.as_deref(), &printed.stdout)
    }

    /// Returns what the row of the fixture can say of it.
    fn known(&self, printed: &Printed, changes: &[Change]) -> Known {
        let is_right = |change: &Change| matches!(change.opinion, Opinion::Right { new: true, .. });
        let noun = self.puzzle.about().case;
        let cases = puzzle::counted(printed.answered.cases, noun);
        let shows = if self.is(Prefix::Bad) {
            String::new()
        } else {
            match range(&printed.stdout) {
                Some(answers) => format!("{cases}, {answers}"),
                None => cases,
            }
        };
        Known {
            shows,
            is_confirmed: !changes.is_empty() && changes.iter().all(is_right),
        }
    }

    /// Says where the published answer and the solver's first differ, if they do.
    fn contradiction(&self, input: &[u8], printed: &Printed) -> Result<Option<String>> {
        if !self.is_published() {
            return Ok(None);
        }
        let output = self.read("out")?;
        let output = String::from_utf8_lossy(&output);
        let published = self.puzzle.published(input, &output, &printed.stdout);
        Ok(match published {
            Published::Right => None,
            Published::Differs(at) => Some(format!("{} says otherwise: {at}", self.file("out"))),
        })
    }

    /// Finds out what the differences of a fixture mean: the worst of all that they mean.
    fn meaning(
        &self,
        differences: &[Difference],
        changes: Vec<Change>,
        contradiction: Option<String>,
    ) -> Option<Finding> {
        let worst = changes.into_iter().min_by_key(Outcome::of);
        let noun = self.puzzle.about().case;
        let (outcome, sentence) = match (&worst, contradiction, differences.first()) {
            (_, Some(at), _) => (Outcome::Contradicted, at),
            (Some(change), None, _) => {
                let outcome = Outcome::of(change);
                let place = format!("{noun} {}", change.number);
                (outcome, outcome.sentence(&place))
            }
            (None, None, None) => return None,
            (None, None, Some(first)) => {
                let is_bad = self.is(Prefix::Bad);
                let is_of_answers = first.view.1 == Format::Answer && !is_bad;
                let outcome = match first.old {
                    None => Outcome::New,
                    Some(_) if is_of_answers => Outcome::Rewritten,
                    Some(_) => Outcome::Wording,
                };
                let sentence = if is_bad && outcome == Outcome::New {
                    "new, and refused, as its name says".to_owned()
                } else {
                    outcome.sentence("")
                };
                (outcome, sentence)
            }
        };
        Some(Finding {
            outcome,
            sentence,
            change: worst,
            lines: String::new(),
        })
    }

    /// Saves each text that differs from its snapshot, with what the difference means, and adds the
    /// lines that differ to the finding. Returns whether any text is not accepted at once.
    fn save(&self, differences: Vec<Difference>, finding: &mut Finding) -> Result<bool> {
        let note = finding.sentence.lines().next().unwrap_or_default();
        let mut is_any_left = false;
        for Difference { view, old, new } in differences {
            let saved = snapshot::save(self, view, &new, note);
            let is_accepted = saved.map_err(|error| anyhow!("{}: {error:#}", self.path()))?;
            if is_accepted {
                continue;
            }
            is_any_left = true;
            let header = format!("{}{}.snap", self.name, view.0);
            let old = old.unwrap_or_default();
            let difference = TextDiff::from_lines(&old, &new);
            finding.lines += &difference.unified_diff().header(&header, "now").to_string();
        }
        Ok(is_any_left)
    }
}

/// How the check of a fixture ended.
pub(super) enum Ended {
    /// With this result.
    Checked(Checked),
    /// The solver was still running at the time limit.
    Hung(Checked),
}

/// Returns the answers of an output in a few words, if each of them is a line that ends with a number:
/// the only one, or the least and the greatest.
fn range(output: &str) -> Option<String> {
    let last = |line: &str| line.rsplit(' ').next()?.parse::<i64>().ok();
    let numbers: Vec<i64> = output.lines().map(last).collect::<Option<_>>()?;
    let (min, max) = (numbers.iter().min()?, numbers.iter().max()?);
    Some(if min == max {
        format!("answer {min}")
    } else {
        format!("answers {min} to {max}")
    })
}
